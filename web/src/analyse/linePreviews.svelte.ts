/** Ways to go on, played out move by move: what each looks like and how it is said, asked for in the background. */
import { position } from "../lib/api";
import type { Best, PositionInfo } from "../lib/protocol";

/** More moves of a way are guesses about guesses. */
export const MOST = 8;

export class LinePreviews {
  /** Of each way the positions after its moves, as far as they are known. */
  ways = $state.raw<PositionInfo[][]>([]);
  private number = 0;

  /** Play these ways out from a position, and forget those before. Where one cannot be played on, it ends. */
  async unroll(game: string, options: string, text: string, lines: readonly Best[]): Promise<void> {
    const number = ++this.number;
    this.ways = lines.map(() => []);
    for (const [at, line] of lines.entries()) {
      let here = text;
      for (const move of line.moves.slice(0, MOST)) {
        const after = await position(game, options, here, move).catch(() => null);
        if (number !== this.number) return;
        if (!after) break;
        here = after.text;
        this.ways = this.ways.map((way, other) => (other === at ? [...way, after] : way));
      }
    }
  }
}
