/** The one socket of the page: it comes back by itself, looks again where it looked, and repeats what was not answered. */
import { code } from "./i18n/language.svelte";
import type { Answer, Asked, News } from "./protocol";

export type State = "idle" | "connecting" | "open" | "lost" | "offline";
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly kind: string,
  ) {
    super(sentence);
  }
}

type Reply = Exclude<Answer, News>;
type Question = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;
interface Pending {
  text: string;
  resolve: (answer: Reply) => void;
  reject: (error: Error) => void;
}

/** Somebody on this page who hears of a table. */
export interface Listener {
  table: string;
  seat: string;
  key: string;
  /** The layers whose marks are wanted besides those that are shown anyway. */
  layers: string[];
  /** The number of the last thing it heard. */
  since(): number;
  receive(news: News): void;
  refused(error: Error): void;
}

const PATIENCE = 12_000;
const MOST_WAIT = 5_000;
const PAUSE = 2_000;
const prefix = Math.random().toString(36).slice(2, 10);

class Socket {
  state = $state<State>("idle");
  /** The server's time minus ours, in milliseconds. */
  ahead = $state(0);
  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private pending = new Map<string, Pending>();
  private count = 0;
  private tries = 0;
  private timer = 0;
  private heard = 0;

  constructor() {
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket && this.drop());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", () => this.wanted && this.connect());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.wanted) this.socket ? this.check() : this.connect();
    });
    setInterval(() => this.check(), 5_000);
  }

  private get wanted(): boolean {
    return this.listeners.size > 0 || this.pending.size > 0;
  }

  /** Somebody will listen in a moment: connect meanwhile. */
  hurry(): void {
    this.connect(true);
  }

  /** Hear of a table from now on; the answer is how to stop. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.state === "open") this.look(listener);
    else this.connect();
    return () => {
      this.listeners.delete(listener);
      if (this.state === "open") this.send({ ask: "away", table: listener.table, seat: listener.seat });
    };
  }

  /** Look once more: something was missed. */
  look(listener: Listener): void {
    const { table, seat, key, layers } = listener;
    const looked = this.ask({ ask: "look", table, seat, key, since: listener.since(), detail: "full", layers }, false);
    looked.catch((error: Error) => {
      if (!this.listeners.has(listener)) return;
      listener.refused(error);
      if (error instanceof Refusal && ["Unavailable", "TooMany"].includes(error.kind)) setTimeout(() => this.relook(listener), PAUSE);
    });
  }

  /** The server could not answer for a moment. */
  private relook(listener: Listener): void {
    if (this.state === "open" && this.listeners.has(listener)) this.look(listener);
  }

  /** Ask for something; what is asked while the connection is lost is asked as soon as it is back. */
  ask(question: Question, again = true): Promise<Reply> {
    const id = `${prefix}-${++this.count}`;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text: again ? JSON.stringify({ ...question, id }) : "", resolve, reject });
      if (this.state === "open") this.send({ ...question, id } as Asked);
      else this.connect();
    });
  }

  private send(question: Asked): void {
    this.socket?.send(JSON.stringify(question));
  }

  private connect(isSure = false): void {
    if (this.socket) return;
    clearTimeout(this.timer);
    if (!this.wanted && !isSure) return void (this.state = "idle");
    this.heard = Date.now();
    this.state = this.tries ? this.broken : "connecting";
    const address = new URL("ws", location.href.split("#")[0]);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event: MessageEvent<string>) => socket === this.socket && this.receive(event.data);
    socket.onclose = () => socket === this.socket && this.drop();
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.tries = 0;
    this.heard = Date.now();
    this.state = "open";
    for (const listener of this.listeners) this.look(listener);
    for (const { text } of this.pending.values()) if (text) socket.send(text);
  }

  /** A device without a network may still reach a server of its own, so that we try in any case. */
  private get broken(): State {
    return navigator.onLine ? "lost" : "offline";
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    // Looks are asked anew for every connection; older ones are forgotten.
    for (const [id, { text }] of this.pending) if (!text) this.pending.delete(id);
    this.state = this.wanted ? this.broken : "idle";
    if (!this.wanted) return;
    const wait = Math.min(MOST_WAIT, 250 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Whether the other end is there: ask after a silence, and give up after a longer one. */
  private check(): void {
    if (!this.socket) return;
    const silence = Date.now() - this.heard;
    if (silence > 2 * PATIENCE) this.drop();
    else if (silence > PATIENCE && this.state === "open") this.send({ ask: "ping", table: "" });
  }

  private receive(frame: string): void {
    this.heard = Date.now();
    for (const answer of JSON.parse(frame) as Answer[]) {
      if (answer.tell === "news") this.news(answer);
      else this.answered(answer);
    }
  }

  private news(news: News): void {
    this.ahead = news.now - Date.now();
    for (const listener of this.listeners) {
      if (listener.table === news.table && listener.seat === news.seat) listener.receive(news);
    }
  }

  private answered(answer: Reply): void {
    const pending = answer.id ? this.pending.get(answer.id) : undefined;
    if (!pending || !answer.id) return;
    this.pending.delete(answer.id);
    if (answer.tell === "refused") pending.reject(new Refusal(code() === "vi" ? answer.vi : answer.sentence, answer.error));
    else pending.resolve(answer);
  }
}

export const socket = new Socket();
