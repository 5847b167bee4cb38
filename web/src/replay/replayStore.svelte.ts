/** A finished game, fetched a hundred plies at a time, and its computer analysis. */
import { analyse as requestAnalysis, analysis, Failure, readRecord, replay } from "../lib/api";
import { t } from "../lib/i18n/language.svelte";
import type { AnalysisInfo, Judged, Ply, RecordInfo } from "../lib/protocol";

const STORAGE_KEY = "sandtable.record";
const PASTED_ID = "pasted";
const POLL_MS = 700;

/** The last pasted record, for tabs without storage. */
let lastPasted = "";

/** Keep a pasted record, to be replayed in this tab. */
export function keepPasted(record: string): void {
  lastPasted = record;
  try {
    sessionStorage.setItem(STORAGE_KEY, record);
  } catch {
    // then it is kept until the page is reloaded
  }
}

function pasted(): string {
  try {
    return lastPasted || (sessionStorage.getItem(STORAGE_KEY) ?? "");
  } catch {
    return lastPasted;
  }
}

export class ReplayStore {
  head = $state.raw<RecordInfo | null>(null);
  plies = $state.raw<Ply[]>([]);
  error = $state.raw<unknown>(null);
  judgements = $state.raw<Judged[]>([]);
  /** The state of the analysis: "" before it starts, then `running`, `done`, `stopped` or `failed`. */
  state = $state("");
  /** Why the analysis could not be requested. */
  analysisError = $state.raw<unknown>(null);
  progress = $state(0);
  readonly record: string;
  private isClosed = false;

  constructor(readonly id: string) {
    this.record = id === PASTED_ID ? pasted() : "";
    void this.load();
  }

  /** Whether it is a pasted record. */
  get isPasted(): boolean {
    return this.id === PASTED_ID;
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
        if (this.isClosed) return;
        this.plies = [...this.plies, ...info.plies];
        this.head ??= info;
      } while (this.head && this.plies.length <= this.head.moves);
    } catch (failure) {
      this.error = failure;
    }
  }

  close(): void {
    this.isClosed = true;
  }

  /** Request an analysis of the game, and poll it until it is done. */
  async analyse(): Promise<void> {
    this.analysisError = null;
    try {
      this.state = "running";
      let info: AnalysisInfo = await requestAnalysis(this.record ? { record: this.record } : { table: this.id });
      this.judgements = info.judged;
      while (info.state === "running" && !this.isClosed) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        info = await analysis(info.id, this.judgements.length);
        this.judgements = [...this.judgements, ...info.judged];
        this.progress = info.progress;
      }
      this.state = info.state;
    } catch (failure) {
      this.state = "failed";
      this.analysisError = failure;
    }
  }

  /** The judgement of the move that led to a ply. */
  judgement(number: number): Judged | undefined {
    return this.judgements.find((one) => one.number === number);
  }
}
