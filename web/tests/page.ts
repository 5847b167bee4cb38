/** As much of a page as the client's logic needs: a socket that a test answers, and nothing to look at. */
import { vi } from "vitest";
import type { Answer, Asked } from "../src/lib/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Asked[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error("nobody has connected");
    return found;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Asked);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The server says something. */
  tell(...answers: Answer[]): void {
    this.onmessage({ data: JSON.stringify(answers) });
  }
}

const listeners = new Map<string, (() => void)[]>();
const listen = (name: string, work: () => void) => listeners.set(name, [...(listeners.get(name) ?? []), work]);

/** Something happens to the page. */
export function happen(name: string): void {
  for (const work of listeners.get(name) ?? []) work();
}

export const device = { onLine: true, language: "en", languages: ["en"] };
const storage = new Map<string, string>();
vi.stubGlobal("WebSocket", FakeSocket);
vi.stubGlobal("navigator", device);
const address = { href: "http://here/#/", protocol: "http:", hash: "#/" };
vi.stubGlobal("location", address);
vi.stubGlobal("history", { replaceState: (_state: unknown, _title: string, hash: string) => void (address.hash = hash) });
vi.stubGlobal("addEventListener", listen);
vi.stubGlobal("document", { addEventListener: listen, visibilityState: "visible", documentElement: {} });
vi.stubGlobal("window", globalThis);
vi.stubGlobal("localStorage", {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
});
