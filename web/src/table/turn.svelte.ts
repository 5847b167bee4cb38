/** A turn being put together: taps that narrow moves, moves that make a turn, and the one that is on its way. */
import { flushSync } from "svelte";
import type { Choice, Stage } from "../lib/protocol";
import type { TableStore } from "./tableStore.svelte";
import { fitting, following, hurried, made } from "./taps";

export interface Step {
  choice: Choice;
  /** What could follow, and what stands then. */
  choices: Choice[];
  stage: Stage | null;
}

export class Turn {
  taps = $state.raw<string[]>([]);
  steps = $state.raw<Step[]>([]);
  /** The move that is on its way. */
  pending = $state.raw<Choice | null>(null);
  premove = $state.raw<string[]>([]);
  /** Two places between which no move goes; or a button and a place, or a place twice that is nothing to touch. */
  asked = $state.raw<[string, string] | null>(null);
  error = $state("");
  private seq = -1;
  /** The moves that the turn could begin with. */
  private begun = "";

  constructor(
    private readonly store: TableStore,
    readonly isPlace: (tap: string) => boolean,
  ) {}

  /** The moves to choose from: the legal ones, or those that follow the steps of this turn. */
  readonly choices: Choice[] = $derived.by(() => {
    if (this.pending) return [];
    const last = this.steps.at(-1);
    return last ? last.choices : this.store.choices;
  });
  /** What moves begin with. */
  readonly starts: Set<string> = $derived(following(this.choices, []));
  /** What may be touched next. */
  readonly next: Set<string> = $derived(this.taps.length ? following(this.choices, this.taps) : this.starts);
  /** What may be touched in trays: what comes next, or something else to begin with. */
  readonly loose: Set<string> = $derived.by(() => {
    if (!this.store.isMine) return new Set();
    return this.taps.length ? new Set([...this.next, ...this.starts]) : this.starts;
  });

  get stage(): Stage | null {
    return this.steps.at(-1)?.stage ?? this.store.stage;
  }

  /** Whether a turn of several moves is complete and waits for a nod. */
  get isWhole(): boolean {
    return this.steps.length > 0 && !this.pending && this.choices.length === 0;
  }

  /** Something new was heard: what was being put together may make no sense any more. */
  refresh(): void {
    const news = this.store.news; // asked for in any case: whoever calls this hears of the next ones by it
    if (this.store.seq === this.seq) return;
    const isBack = news.some((one) => one.event === "took-back");
    const moved = isBack || news.some((one) => one.event === "moved");
    const isFirst = this.seq < 0;
    const begun = this.store.choices.map((choice) => choice.move).join();
    // What others do meanwhile changes nothing here.
    const isSame = begun === this.begun && !isBack && (this.steps.length > 0 || this.pending !== null);
    this.seq = this.store.seq;
    this.begun = begun;
    if ((moved && !isSame) || isFirst) {
      this.steps = [];
      this.pending = null;
      this.taps = fitting(this.store.choices, this.taps).length ? this.taps : [];
    }
    if (isBack) this.premove = []; // it was meant for what came after
    if (this.premove.length && this.store.isMine && this.store.choices.length) {
      const choice = made(this.store.choices, hurried(this.store.choices, this.premove, this.isPlace));
      this.premove = [];
      if (choice) void this.make(choice);
    }
  }

  /** Touch something and let go before anybody can see it, so that the first touch is as quick as the second. */
  rehearse(): void {
    const [first] = this.starts;
    if (first === undefined || this.taps.length || this.steps.length || this.pending) return;
    for (const taps of [[first], []]) flushSync(() => (this.taps = taps));
  }

  clear(): void {
    this.taps = [];
    this.asked = null;
    this.error = "";
  }

  back(): void {
    if (this.pending) return;
    this.premove = [];
    if (this.taps.length) this.taps = [];
    else this.steps = this.steps.slice(0, -1);
    this.asked = null;
  }

  /** Somebody touched something. */
  touch(tap: string): void {
    this.error = "";
    if (this.pending || this.store.isOver) return;
    if (!this.store.isMine) return this.plan(tap);
    const known = this.taps;
    this.asked = null;
    if (known.at(-1) === tap && !this.next.has(tap)) {
      this.taps = [];
    } else if (this.next.has(tap)) {
      this.narrow([...known, tap]);
    } else if (this.starts.has(tap)) {
      this.narrow([tap]);
    } else if (this.isPlace(tap)) {
      // Nothing goes from there: the next touch asks why, or this one where no move begins with a place.
      const source = known.find(this.isPlace) ?? known[0] ?? ([...this.starts].some(this.isPlace) ? "" : tap);
      if (source && (source !== tap || !known.length)) this.asked = [source, tap];
      this.taps = source ? [] : [tap];
    }
  }

  /** Taps while another is to move: a move for later, where nothing is hidden. */
  private plan(tap: string): void {
    if (!this.store.seat || this.store.hasSecrets || this.store.seen?.phase !== "running") return;
    if (this.premove.includes(tap)) this.premove = [];
    else this.premove = this.premove.length >= 2 ? [tap] : [...this.premove, tap];
  }

  private narrow(taps: string[]): void {
    const more = hurried(this.choices, taps, this.isPlace);
    const choice = made(this.choices, more);
    this.taps = more;
    if (choice) void this.make(choice);
  }

  /** Make a move: look first whether the turn goes on after it, where that can be told. */
  async make(choice: Choice): Promise<void> {
    this.pending = choice;
    this.taps = [];
    this.asked = null;
    const seq = this.store.seq; // it is meant for what is known now, however late it comes
    const moves = [...this.steps.map((step) => step.choice.move), choice.move];
    try {
      const preview = await this.store.preview(moves).catch(() => null); // there is none where secrets come to light
      if (this.pending !== choice) return; // the position is another by now
      const choices = (preview?.moves ?? []).map(([move, taps]) => ({ move, taps }));
      const isEnd = !choices.length && !choice.taps.some(this.isPlace); // a button that ends the turn is nod enough
      if (preview && !isEnd && (choices.length || this.steps.length)) {
        this.steps = [...this.steps, { choice, choices, stage: preview.stage ?? null }];
        this.pending = null;
        return;
      }
      await this.store.play(moves, seq);
    } catch (error) {
      this.error = (error as Error).message;
      this.steps = [];
    }
    if (this.pending === choice) this.pending = null;
  }

  /** Play the steps of this turn. */
  async confirm(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last || this.pending) return;
    this.pending = last.choice;
    try {
      await this.store.play(this.steps.map((step) => step.choice.move));
    } catch (error) {
      this.error = (error as Error).message;
    }
    this.steps = [];
    this.pending = null;
  }
}
