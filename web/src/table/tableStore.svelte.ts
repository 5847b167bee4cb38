/** One receiver at a table: what it has heard and what it sees, kept in step with the server. */
import type { Choice, ClockRule, News, Place, Previewed, Proposal, Seen, Stage, Told } from "../lib/protocol";
import { socket, type Listener } from "../lib/socket.svelte";

export interface Moved {
  seat: string;
  move: string;
  taps: string[];
}

type Question = Parameters<typeof socket.ask>[0];

export class TableStore implements Listener {
  seen = $state.raw<Seen | null>(null);
  stage = $state.raw<Stage | null>(null);
  places = $state.raw<Place[]>([]);
  told = $state.raw<Told[]>([]);
  error = $state("");
  /** What was told last, for ears and screen readers. */
  news = $state.raw<Told[]>([]);
  /** Whether that was everything from the beginning on. */
  isHistory = false;
  seq = 0;
  layers: string[] = [];
  private stop: () => void;

  constructor(
    readonly table: string,
    readonly seat: string,
    readonly key = "",
  ) {
    this.stop = socket.listen(this);
  }

  close(): void {
    this.stop();
  }

  /** Have these layers marked, too; their marks are sent with every stage from now on. */
  show(layers: string[]): void {
    const wanted = [...layers].sort();
    if (wanted.join() === this.layers.join()) return;
    this.layers = wanted;
    if (socket.state === "open") socket.look(this);
  }

  since(): number {
    return this.seq;
  }

  receive(news: News): void {
    const told = news.told ?? [];
    const next = told[0];
    if (!news.fresh && next && next.seq > this.seq + 1) {
      socket.look(this); // something was missed
      return;
    }
    const isFirst = this.seq === 0;
    const known = news.fresh ? [] : this.told;
    const fresh = told.filter((one) => one.seq > this.seq || news.fresh);
    this.told = [...known, ...fresh];
    this.seq = news.seq;
    if (news.seen) {
      this.seen = news.seen;
      if (news.seen.places?.length) this.places = news.seen.places;
    }
    if (news.stage) this.stage = news.stage;
    this.error = "";
    this.isHistory = isFirst || (news.fresh ?? false);
    this.news = fresh;
  }

  refused(error: Error): void {
    this.error = error.message;
  }

  /** The moves so far, those taken back left out. */
  get moves(): Moved[] {
    const found: Moved[] = [];
    for (const one of this.told) {
      if (one.event === "moved") found.push({ seat: one.seat ?? "", move: one.move ?? "", taps: one.taps ?? [] });
      else if (one.event === "took-back") found.length = Math.max(0, found.length - (one.undone ?? 0));
    }
    return found;
  }

  /** Whether the first things told here are not the first that happened: of a very long game only the latest are told. */
  get isCut(): boolean {
    return this.seq > 0 && this.told[0]?.seq !== 1;
  }

  get choices(): Choice[] {
    return this.seen?.moves ?? [];
  }

  get offers(): Proposal[] {
    return this.seen?.offers ?? [];
  }

  /** Who proposed what this is an answer to. */
  proposer({ kind, seq }: Told): string {
    return this.told.findLast((one) => one.event === "offered" && one.kind === kind && one.seq < seq)?.seat ?? "";
  }

  /** Who declined what this seat proposed last, until somebody moves or proposes something else. */
  get refuser(): string {
    const last = this.told.findLast((one) => ["offered", "declined", "moved"].includes(one.event));
    if (last?.event !== "declined" || last.seat === this.seat || this.proposer(last) !== this.seat) return "";
    return last.seat ?? "";
  }

  get isMine(): boolean {
    return this.seat !== "" && (this.seen?.waiting.includes(this.seat) ?? false);
  }

  get isOver(): boolean {
    return this.seen?.phase === "over" || this.seen?.phase === "aborted";
  }

  /** Whether something is hidden from somebody. */
  get hasSecrets(): boolean {
    return (this.seen?.text ?? "").includes("?") || (this.seen?.waiting.length ?? 0) > 1;
  }

  /** Make moves that were decided on when so much was known. */
  play(moves: string[], seq = this.seq): Promise<unknown> {
    return socket.ask({ ask: "play", table: this.table, seat: this.seat, moves, seq });
  }

  async preview(moves: string[]): Promise<Previewed> {
    const answer = await socket.ask({ ask: "preview", table: this.table, seat: this.seat, moves, layers: this.layers });
    if (answer.tell !== "previewed") throw new Error("This is no preview.");
    return answer;
  }

  /** Ask for anything else about this table and seat. */
  ask(question: { ask: "resign" | "abort" | "reclaim" | "leave" }, seat = this.seat): Promise<unknown> {
    return socket.ask({ ...question, table: this.table, seat });
  }

  /** Propose something for seats that are all ours, or agree to it: nobody has to ask himself. The first one proposes. */
  async settle(kind: string, seats: string[]): Promise<void> {
    const about = { table: this.table, kind };
    const standing = this.offers.find((offer) => offer.kind === kind);
    const left = seats.filter((seat) => !standing?.agreed.includes(seat));
    const [first, ...others] = left;
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

  say(what: { text?: string; phrase?: string; channel?: string }): Promise<unknown> {
    return socket.ask({ ask: "say", table: this.table, seat: this.seat, ...what });
  }
}
