/** A turn being entered: taps that narrow the moves, moves that make up a turn, and the one being sent. */
import { flushSync } from "svelte";
import type { Spelling, Stage } from "../lib/protocol";
import type { TableStore } from "./tableStore.svelte";
import { addTap, completeMove, matchingMoves, nextTaps, withForcedTaps } from "./taps";

export interface Step {
  choice: Spelling;
  /** The moves that can follow. */
  choices: Spelling[];
  /** The board after the step. */
  stage: Stage | null;
}

export class Turn {
  taps = $state.raw<string[]>([]);
  steps = $state.raw<Step[]>([]);
  /** The move that is being sent. */
  pending = $state.raw<Spelling | null>(null);
  premove = $state.raw<string[]>([]);
  /** Source and target of a move that is not legal, to be explained. */
  illegal = $state.raw<[string, string] | null>(null);
  error = $state("");
  private seq = -1;
  /** The moves that the turn can begin with, as text to compare. */
  private firstMoves = "";

  constructor(
    private readonly store: TableStore,
    readonly isPlace: (tap: string) => boolean,
  ) {}

  /** The moves to choose from: the legal ones, or those that follow the steps of this turn. */
  readonly choices: Spelling[] = $derived.by(() => {
    if (this.pending) return [];
    const last = this.steps.at(-1);
    return last ? last.choices : this.store.choices;
  });
  /** What moves begin with. */
  readonly starts: Set<string> = $derived(nextTaps(this.choices, []));
  /** What can be tapped next. */
  readonly next: Set<string> = $derived(this.taps.length ? nextTaps(this.choices, this.taps) : this.starts);
  /** What can be tapped in trays: what comes next, or another start. */
  readonly tappable: Set<string> = $derived.by(() => {
    if (!this.store.isMyTurn) return new Set();
    return this.taps.length ? new Set([...this.next, ...this.starts]) : this.starts;
  });

  get stage(): Stage | null {
    return this.steps.at(-1)?.stage ?? this.store.stage;
  }

  /** Whether a turn of several moves is complete and waits to be confirmed. */
  get isComplete(): boolean {
    return this.steps.length > 0 && !this.pending && this.choices.length === 0;
  }

  /** New events have arrived: what was being entered may not fit any more. */
  refresh(): void {
    const events = this.store.newEvents; // read in any case, so that an effect that calls this runs again
    if (this.store.seq === this.seq) return;
    const isTakeBack = events.some((event) => event.event === "took-back");
    const hasMoved = isTakeBack || events.some((event) => event.event === "moved");
    const isFirst = this.seq < 0;
    const firstMoves = this.store.choices.map((choice) => choice.move).join();
    // Moves of others that leave ours as they were do not disturb the turn.
    const isSame = firstMoves === this.firstMoves && !isTakeBack && (this.steps.length > 0 || this.pending !== null);
    this.seq = this.store.seq;
    this.firstMoves = firstMoves;
    if ((hasMoved && !isSame) || isFirst) {
      this.steps = [];
      this.pending = null;
      this.taps = matchingMoves(this.store.choices, this.taps).length ? this.taps : [];
    }
    if (isTakeBack) this.premove = []; // it was meant for another position
    if (this.premove.length && this.store.isMyTurn && this.store.choices.length) {
      const choice = completeMove(this.store.choices, withForcedTaps(this.store.choices, this.premove, this.isPlace));
      this.premove = [];
      if (choice) void this.make(choice);
    }
  }

  /** Select and deselect something before anybody can see it, so that the first tap is as quick as the second. */
  warmUp(): void {
    const [first] = this.starts;
    if (first === undefined || this.taps.length || this.steps.length || this.pending) return;
    for (const taps of [[first], []]) flushSync(() => (this.taps = taps));
  }

  clear(): void {
    this.taps = [];
    this.illegal = null;
    this.error = "";
  }

  /** Deselect, or undo the last step. */
  back(): void {
    if (this.pending) return;
    this.premove = [];
    if (this.taps.length) this.taps = [];
    else this.steps = this.steps.slice(0, -1);
    this.illegal = null;
  }

  tap(tap: string): void {
    this.error = "";
    if (this.pending || this.store.isOver) return;
    if (!this.store.isMyTurn) return this.addPremove(tap);
    const { taps, move, illegal } = addTap(this.choices, this.taps, tap, this.isPlace);
    this.taps = taps;
    this.illegal = illegal ?? null;
    if (move) void this.make(move);
  }

  /** Taps while another is to move; there are no premoves where something is hidden. */
  private addPremove(tap: string): void {
    if (!this.store.seat || this.store.hasSecrets || this.store.seen?.phase !== "running") return;
    if (this.premove.includes(tap)) this.premove = [];
    else this.premove = this.premove.length >= 2 ? [tap] : [...this.premove, tap];
  }

  /** Make a move; a preview shows first whether the turn goes on after it. */
  async make(choice: Spelling): Promise<void> {
    this.pending = choice;
    this.taps = [];
    this.illegal = null;
    const seq = this.store.seq; // it is meant for what is known now, however late it arrives
    const moves = [...this.steps.map((step) => step.choice.move), choice.move];
    try {
      const preview = await this.store.preview(moves).catch(() => null); // there is none where it would reveal secrets
      if (this.pending !== choice) return; // the position has changed meanwhile
      const choices = (preview?.moves ?? []).map(([move, taps]) => ({ move, taps }));
      const isEnd = !choices.length && !choice.taps.some(this.isPlace); // a button that ends the turn confirms it
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
