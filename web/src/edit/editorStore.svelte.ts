/** The board being edited: its history, and the server's answers about it. */
import { draft } from "../lib/api";
import type { Change, DraftInfo, EditorPiece } from "../lib/protocol";

const TYPING_MS = 250;

export class EditorStore {
  /** The shown position: the last text that could be parsed. */
  info = $state.raw<DraftInfo | null>(null);
  /** The text field, perhaps half typed. */
  text = $state("");
  /** The server's answer about the text field. */
  answer = $state.raw<DraftInfo | null>(null);
  error = $state.raw<unknown>(null);
  /** The text that the answer is about. */
  private known = $state("");
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);
  private number = 0;
  /** Changes run one after the other, so that none is lost on a slow connection. */
  private queue: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly options: string,
    /** Called when the position has changed. */
    private readonly onChange: (text: string) => void,
  ) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Whether the answer is about the current text. */
  get isKnown(): boolean {
    return this.answer !== null && this.known === this.text;
  }

  on(node: string): EditorPiece[] {
    return this.info?.figures.filter((figure) => figure.token.node === node) ?? [];
  }

  /** Show another position: "" is the starting position, null an empty board. */
  async set(text: string | null): Promise<void> {
    await this.enqueue(() => this.ask(text, [], true));
  }

  /** Change the shown board. */
  async change(changes: Change[]): Promise<void> {
    await this.enqueue(() => this.ask(this.info?.text ?? null, changes, true));
  }

  /** Put these pieces on a node instead of what is there. */
  async put(node: string, names: string[]): Promise<void> {
    await this.change([{ node, names }]);
  }

  /** Move everything on a node to another, onto what is there or instead of it. */
  async move(from: string, to: string, onto: boolean): Promise<void> {
    await this.enqueue(async () => {
      const moved = this.on(from).map((figure) => figure.name);
      const there = onto ? this.on(to).map((figure) => figure.name) : [];
      const changes = [{ node: from, names: [] }, { node: to, names: [...there, ...moved] }];
      if (from !== to && moved.length) await this.ask(this.info?.text ?? null, changes, true);
    });
  }

  /** Text was typed: it is sent when typing pauses. */
  type(text: string): void {
    this.text = text;
    this.number++; // answers still to come are about older texts
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.enqueue(() => this.ask(text.trim(), [], true, text)), TYPING_MS);
  }

  async undo(): Promise<void> {
    await this.step(() => this.past, (from, rest) => {
      this.past = rest;
      this.future = [...this.future, from];
    });
  }

  async redo(): Promise<void> {
    await this.step(() => this.future, (from, rest) => {
      this.future = rest;
      this.past = [...this.past, from];
    });
  }

  private async step(way: () => string[], moved: (from: string, rest: string[]) => void): Promise<void> {
    await this.enqueue(async () => {
      const to = way().at(-1);
      const from = this.info?.text;
      if (to === undefined || from === undefined) return;
      moved(from, way().slice(0, -1));
      await this.ask(to, [], false);
    });
  }

  private enqueue(what: () => Promise<void>): Promise<void> {
    return (this.queue = this.queue.then(what));
  }

  private async ask(text: string | null, changes: Change[], isStep: boolean, typed?: string): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.number;
    try {
      const answer = await draft(this.game, { options: this.options, text: text === "" && typed !== undefined ? " " : text, changes });
      if (number !== this.number) return;
      this.error = null;
      this.answer = answer;
      if (typed === undefined) this.text = answer.text;
      this.known = typed ?? answer.text;
      if (!answer.is_read) return;
      const before = this.info?.text;
      if (isStep && before !== undefined && before !== answer.text) {
        this.past = [...this.past, before];
        this.future = [];
      }
      this.info = answer;
      this.onChange(answer.text);
    } catch (failure) {
      if (number === this.number) this.error = failure;
    }
  }
}
