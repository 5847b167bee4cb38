/** A board that somebody works at: every state it was in, and what the server says of it. */
import { draft } from "../lib/api";
import type { Change, DraftInfo, Figure } from "../lib/protocol";

const PAUSE = 250;

export class EditorStore {
  /** What is shown: the last text that could be read. */
  info = $state.raw<DraftInfo | null>(null);
  /** What stands in the text field, perhaps half typed. */
  text = $state("");
  /** What the server says of the text field. */
  said = $state.raw<DraftInfo | null>(null);
  error = $state.raw<unknown>(null);
  /** The text that the server has spoken of. */
  private known = $state("");
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);
  private number = 0;
  /** Whatever is done waits for what was done before, so that quick hands lose nothing on a slow line. */
  private done: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly options: string,
    /** Called whenever the text has changed. */
    private readonly tell: (text: string) => void,
  ) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Whether the server has seen what stands in the text field. */
  get isKnown(): boolean {
    return this.said !== null && this.known === this.text;
  }

  on(node: string): Figure[] {
    return this.info?.figures.filter((figure) => figure.token.node === node) ?? [];
  }

  /** Another board: from a text, empty for the opening, null for a bare one. */
  async set(text: string | null): Promise<void> {
    await this.then(() => this.ask(text, [], true));
  }

  /** Do something to the board that is shown. */
  async change(changes: Change[]): Promise<void> {
    await this.then(() => this.ask(this.info?.text ?? null, changes, true));
  }

  /** Lay these pieces on a node instead of what lies there. */
  async put(node: string, names: string[]): Promise<void> {
    await this.change([{ node, names }]);
  }

  /** Everything on a node goes to another, onto what lies there or instead of it. */
  async move(from: string, to: string, onto: boolean): Promise<void> {
    await this.then(async () => {
      const moved = this.on(from).map((figure) => figure.name);
      const there = onto ? this.on(to).map((figure) => figure.name) : [];
      const changes = [{ node: from, names: [] }, { node: to, names: [...there, ...moved] }];
      if (from !== to && moved.length) await this.ask(this.info?.text ?? null, changes, true);
    });
  }

  /** Something was typed: it is read when the fingers rest. */
  type(text: string): void {
    this.text = text;
    this.number++; // what is answered now is about something older
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.then(() => this.ask(text.trim(), [], true, text)), PAUSE);
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
    await this.then(async () => {
      const to = way().at(-1);
      const from = this.info?.text;
      if (to === undefined || from === undefined) return;
      moved(from, way().slice(0, -1));
      await this.ask(to, [], false);
    });
  }

  private then(what: () => Promise<void>): Promise<void> {
    return (this.done = this.done.then(what));
  }

  private async ask(text: string | null, changes: Change[], isStep: boolean, typed?: string): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.number;
    try {
      const said = await draft(this.game, { options: this.options, text: text === "" && typed !== undefined ? " " : text, changes });
      if (number !== this.number) return;
      this.error = null;
      this.said = said;
      if (typed === undefined) this.text = said.text;
      this.known = typed ?? said.text;
      if (!said.is_read) return;
      const before = this.info?.text;
      if (isStep && before !== undefined && before !== said.text) {
        this.past = [...this.past, before];
        this.future = [];
      }
      this.info = said;
      this.tell(said.text);
    } catch (failure) {
      if (number === this.number) this.error = failure;
    }
  }
}
