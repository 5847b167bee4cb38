/** Lines played out move by move: the position after each move, fetched in the background. */
import { position } from "../lib/api";
import type { Best, PositionInfo } from "../lib/protocol";

/** Later moves of a line are guesses about guesses. */
export const MAX_MOVES = 8;

export class LinePreviews {
  /** The positions after the moves of each line, as far as they are known. */
  lines = $state.raw<PositionInfo[][]>([]);
  private number = 0;

  /** Play these lines out from a position, and forget the previous ones. A line that cannot be continued ends. */
  async load(game: string, options: string, text: string, lines: readonly Best[]): Promise<void> {
    const number = ++this.number;
    this.lines = lines.map(() => []);
    for (const [at, line] of lines.entries()) {
      let here = text;
      for (const move of line.moves.slice(0, MAX_MOVES)) {
        const after = await position(game, options, here, move).catch(() => null);
        if (number !== this.number) return;
        if (!after) break;
        here = after.text;
        this.lines = this.lines.map((line, other) => (other === at ? [...line, after] : line));
      }
    }
  }
}
