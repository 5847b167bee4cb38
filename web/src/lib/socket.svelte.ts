/** The one socket of the page. It reconnects by itself, subscribes again, and repeats requests that were not answered. */
import { locale } from "./i18n/language.svelte";
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
  /** What to send again after a reconnect; nothing for subscriptions, which are renewed anyway. */
  text: string;
  resolve: (answer: Reply) => void;
  reject: (error: Error) => void;
}

/** A subscriber to a table, as one seat or as a spectator. */
export interface Listener {
  table: string;
  seat: string;
  key: string;
  /** Layers whose marks are wanted besides those shown by default. */
  layers: string[];
  /** The number of the last event it knows. */
  since(): number;
  receive(news: News): void;
  refused(error: Error): void;
}

const PING_AFTER_MS = 12_000;
const DROP_AFTER_MS = 2 * PING_AFTER_MS;
const CHECK_EVERY_MS = 5_000;
const FIRST_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5_000;
const RESUBSCRIBE_MS = 2_000;
const idPrefix = Math.random().toString(36).slice(2, 10);

class Socket {
  state = $state<State>("idle");
  /** The server's time minus ours, in milliseconds. */
  clockOffset = $state(0);
  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private pending = new Map<string, Pending>();
  private count = 0;
  private tries = 0;
  private timer = 0;
  private lastHeardAt = 0;

  constructor() {
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket && this.drop());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", () => this.isNeeded && this.connect());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.isNeeded) this.socket ? this.check() : this.connect();
    });
    setInterval(() => this.check(), CHECK_EVERY_MS);
  }

  private get isNeeded(): boolean {
    return this.listeners.size > 0 || this.pending.size > 0;
  }

  /** Connect already: somebody will subscribe in a moment. */
  preconnect(): void {
    this.connect(true);
  }

  /** Subscribe to a table; the returned function unsubscribes. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.state === "open") this.subscribe(listener);
    else this.connect();
    return () => {
      this.listeners.delete(listener);
      if (this.state === "open") this.send({ ask: "away", table: listener.table, seat: listener.seat });
    };
  }

  /** Ask for everything since the last event the listener knows. */
  subscribe(listener: Listener): void {
    const { table, seat, key, layers } = listener;
    const answer = this.ask({ ask: "look", table, seat, key, since: listener.since(), detail: "full", layers }, false);
    answer.catch((error: Error) => {
      if (!this.listeners.has(listener)) return;
      listener.refused(error);
      if (error instanceof Refusal && ["Unavailable", "TooMany"].includes(error.kind)) setTimeout(() => this.resubscribe(listener), RESUBSCRIBE_MS);
    });
  }

  private resubscribe(listener: Listener): void {
    if (this.state === "open" && this.listeners.has(listener)) this.subscribe(listener);
  }

  /** Send a request; while the connection is lost, it waits until it is back. */
  ask(question: Question, isRepeated = true): Promise<Reply> {
    const id = `${idPrefix}-${++this.count}`;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text: isRepeated ? JSON.stringify({ ...question, id }) : "", resolve, reject });
      if (this.state === "open") this.send({ ...question, id } as Asked);
      else this.connect();
    });
  }

  private send(question: Asked): void {
    this.socket?.send(JSON.stringify(question));
  }

  private connect(isForced = false): void {
    if (this.socket) return;
    clearTimeout(this.timer);
    if (!this.isNeeded && !isForced) return void (this.state = "idle");
    this.lastHeardAt = Date.now();
    this.state = this.tries ? this.brokenState : "connecting";
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
    this.lastHeardAt = Date.now();
    this.state = "open";
    for (const listener of this.listeners) this.subscribe(listener);
    for (const { text } of this.pending.values()) if (text) socket.send(text);
  }

  /** A device without a network may still reach a server on the same machine, so we try in any case. */
  private get brokenState(): State {
    return navigator.onLine ? "lost" : "offline";
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    // Every connection subscribes anew, so older subscriptions are forgotten.
    for (const [id, { text }] of this.pending) if (!text) this.pending.delete(id);
    this.state = this.isNeeded ? this.brokenState : "idle";
    if (!this.isNeeded) return;
    const wait = Math.min(MAX_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Whether the other end is there: ping after a silence, and give up after a longer one. */
  private check(): void {
    if (!this.socket) return;
    const silence = Date.now() - this.lastHeardAt;
    if (silence > DROP_AFTER_MS) this.drop();
    else if (silence > PING_AFTER_MS && this.state === "open") this.send({ ask: "ping", table: "" });
  }

  private receive(frame: string): void {
    this.lastHeardAt = Date.now();
    for (const answer of JSON.parse(frame) as Answer[]) {
      if (answer.tell === "news") this.dispatch(answer);
      else this.settle(answer);
    }
  }

  private dispatch(news: News): void {
    this.clockOffset = news.now - Date.now();
    for (const listener of this.listeners) {
      if (listener.table === news.table && listener.seat === news.seat) listener.receive(news);
    }
  }

  private settle(answer: Reply): void {
    const pending = answer.id ? this.pending.get(answer.id) : undefined;
    if (!pending || !answer.id) return;
    this.pending.delete(answer.id);
    if (answer.tell === "refused") pending.reject(new Refusal(locale() === "vi" ? answer.vi : answer.sentence, answer.error));
    else pending.resolve(answer);
  }
}

export const socket = new Socket();
