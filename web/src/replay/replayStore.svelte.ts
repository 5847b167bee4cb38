/** A game that was played, ply by ply, fetched a hundred at a time; and what the computer thinks of it. */
import { analyse, analysis, Failure, readRecord, replay } from "../lib/api";
import { t } from "../lib/i18n/language.svelte";
import type { AnalysisInfo, Judged, Ply, RecordInfo } from "../lib/protocol";

const PASTED = "sandtable.record";
const HERE = "pasted";

/** What was pasted last, where this window may not store it or has no room for it. */
let last = "";

/** Keep a record that somebody pasted, to be replayed in this window. */
export function paste(record: string): void {
  last = record;
  try {
    sessionStorage.setItem(PASTED, record);
  } catch {
    // then it is known until the page is loaded anew
  }
}

function pasted(): string {
  try {
    return last || (sessionStorage.getItem(PASTED) ?? "");
  } catch {
    return last;
  }
}

export class ReplayStore {
  head = $state.raw<RecordInfo | null>(null);
  plies = $state.raw<Ply[]>([]);
  error = $state.raw<unknown>(null);
  judged = $state.raw<Judged[]>([]);
  /** How far the analysis is: nothing yet, `running`, `done`, `stopped` or `failed`. */
  state = $state("");
  /** Why it could not be asked for. */
  trouble = $state.raw<unknown>(null);
  progress = $state(0);
  readonly record: string;
  private closed = false;

  constructor(readonly id: string) {
    this.record = id === HERE ? pasted() : "";
    void this.load();
  }

  /** Whether it is a record that somebody pasted. */
  get isPasted(): boolean {
    return this.id === HERE;
  }

  private chunk(at: number): Promise<RecordInfo> {
    return this.record ? readRecord(this.record, at) : replay(this.id, at);
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      if (this.isPasted && !this.record) throw new Failure(404, "Missing", t().pastedElsewhere);
      do {
        const info = await this.chunk(this.plies.length);
        if (this.closed) return;
        this.plies = [...this.plies, ...info.plies];
        this.head ??= info;
      } while (this.head && this.plies.length <= this.head.moves);
    } catch (failure) {
      this.error = failure;
    }
  }

  close(): void {
    this.closed = true;
  }

  /** Have the game analysed; the answer grows while we ask. */
  async study(): Promise<void> {
    this.trouble = null;
    try {
      this.state = "running";
      let info: AnalysisInfo = await analyse(this.record ? { record: this.record } : { table: this.id });
      this.judged = info.judged;
      while (info.state === "running" && !this.closed) {
        await new Promise((resolve) => setTimeout(resolve, 700));
        info = await analysis(info.id, this.judged.length);
        this.judged = [...this.judged, ...info.judged];
        this.progress = info.progress;
      }
      this.state = info.state;
    } catch (failure) {
      this.state = "failed";
      this.trouble = failure;
    }
  }

  /** What is thought of the move that led to a ply. */
  verdict(number: number): Judged | undefined {
    return this.judged.find((one) => one.number === number);
  }
}
