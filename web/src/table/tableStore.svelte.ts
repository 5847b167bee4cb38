/** A table as one seat or a spectator sees it: its events and its view, kept in step with the server. */
import type { Spelling, ClockRule, News, SeatView, Previewed, OfferView, MatchView, Stage, RedactedEvent } from "../lib/protocol";
import { socket, type Listener } from "../lib/socket.svelte";
import { isGap, nextStage } from "./stageChanges";

export interface Moved {
  seat: string;
  move: string;
  taps: string[];
  /** Whether a part of it is hidden from us. */
  isMasked: boolean;
}

type Question = Parameters<typeof socket.ask>[0];

export class TableStore implements Listener {
  seen = $state.raw<MatchView | null>(null);
  stage = $state.raw<Stage | null>(null);
  places = $state.raw<SeatView[]>([]);
  events = $state.raw<RedactedEvent[]>([]);
  error = $state("");
  /** The events that arrived last, for sounds and screen readers. */
  newEvents = $state.raw<RedactedEvent[]>([]);
  /** Whether those were everything from the beginning on. */
  isHistory = false;
  seq = 0;
  layers: string[] = [];
  private unsubscribe: () => void;

  constructor(
    readonly table: string,
    readonly seat: string,
    readonly key = "",
  ) {
    this.unsubscribe = socket.listen(this);
  }

  close(): void {
    this.unsubscribe();
  }

  /** Show these layers too; their marks come with every stage from now on. */
  showLayers(layers: string[]): void {
    const wanted = [...layers].sort();
    if (wanted.join() === this.layers.join()) return;
    this.layers = wanted;
    if (socket.state === "open") socket.subscribe(this);
  }

  since(): number {
    return this.seq;
  }

  receive(news: News): void {
    const events = news.told ?? [];
    if (isGap(news, this.seq, this.stage)) {
      socket.subscribe(this); // something was missed
      return;
    }
    const isFirst = this.seq === 0;
    const known = news.fresh ? [] : this.events;
    const added = events.filter((event) => event.seq > this.seq || news.fresh);
    this.events = [...known, ...added];
    this.seq = news.seq;
    if (news.seen) {
      this.seen = news.seen;
      if (news.seen.places?.length) this.places = news.seen.places;
    }
    this.stage = nextStage(this.stage, news);
    this.error = "";
    this.isHistory = isFirst || (news.fresh ?? false);
    this.newEvents = added;
  }

  refused(error: Error): void {
    this.error = error.message;
  }

  /** The moves so far, without those taken back. */
  get moves(): Moved[] {
    const found: Moved[] = [];
    for (const event of this.events) {
      if (event.event === "moved") {
        found.push({ seat: event.seat ?? "", move: event.move ?? "", taps: event.taps ?? [], isMasked: event.masked ?? false });
      }
      if (event.event === "took-back") found.length = Math.max(0, found.length - (event.undone ?? 0));
    }
    return found;
  }

  /** Whether earlier events are missing: of a very long game only the latest are sent. */
  get isTruncated(): boolean {
    return this.seq > 0 && this.events[0]?.seq !== 1;
  }

  get choices(): Spelling[] {
    return this.seen?.moves ?? [];
  }

  get offers(): OfferView[] {
    return this.seen?.offers ?? [];
  }

  /** Who made the offer that this event answers. */
  proposer({ kind, seq }: RedactedEvent): string {
    return this.events.findLast((event) => event.event === "offered" && event.kind === kind && event.seq < seq)?.seat ?? "";
  }

  /** Who declined this seat's last offer, until somebody moves or offers something else. */
  get declinedBy(): string {
    const last = this.events.findLast((event) => ["offered", "declined", "moved"].includes(event.event));
    if (last?.event !== "declined" || last.seat === this.seat || this.proposer(last) !== this.seat) return "";
    return last.seat ?? "";
  }

  get isMyTurn(): boolean {
    return this.seat !== "" && (this.seen?.waiting.includes(this.seat) ?? false);
  }

  get isOver(): boolean {
    return this.seen?.phase === "over" || this.seen?.phase === "aborted";
  }

  /** Whether something is hidden from this receiver, or several seats choose in secret. */
  get hasSecrets(): boolean {
    return this.seen?.hidden ?? false;
  }

  /** Play moves that were chosen when the last event had this number. */
  play(moves: string[], seq = this.seq): Promise<unknown> {
    return socket.ask({ ask: "play", table: this.table, seat: this.seat, moves, seq });
  }

  async preview(moves: string[]): Promise<Previewed> {
    const answer = await socket.ask({ ask: "preview", table: this.table, seat: this.seat, moves, layers: this.layers });
    if (answer.tell !== "previewed") throw new Error("The server sent no preview.");
    return answer;
  }

  ask(question: { ask: "resign" | "abort" | "reclaim" | "leave" }, seat = this.seat): Promise<unknown> {
    return socket.ask({ ...question, table: this.table, seat });
  }

  /** Make or accept an offer for several seats of one device, where nobody else needs to answer. The first one offers. */
  async settle(kind: string, seats: string[]): Promise<void> {
    const about = { table: this.table, kind };
    const standing = this.offers.find((offer) => offer.kind === kind);
    const [first, ...others] = seats.filter((seat) => !standing?.agreed.includes(seat));
    if (first === undefined) return;
    await socket.ask(standing ? { ask: "agree", seat: first, ...about } : { ask: "offer", seat: first, ...about });
    for (const seat of others) await socket.ask({ ask: "agree", seat, ...about }).catch(() => undefined); // one may be enough
  }

  offer(kind: string, more: { target?: string; level?: string; clock?: ClockRule } = {}): Promise<unknown> {
    return socket.ask({ ask: "offer", table: this.table, seat: this.seat, kind, ...more } as Question);
  }

  answer(ask: "agree" | "decline", kind: string): Promise<unknown> {
    return socket.ask({ ask, table: this.table, seat: this.seat, kind });
  }

  claim(target: string): Promise<unknown> {
    return socket.ask({ ask: "claim", table: this.table, seat: this.seat, target });
  }

  sendMessage(message: { text?: string; phrase?: string; channel?: string }): Promise<unknown> {
    return socket.ask({ ask: "say", table: this.table, seat: this.seat, ...message });
  }
}
