/** Narrowing the legal moves by taps. No move's taps begin another's, so a full match is a move. */
import type { Spelling } from "../lib/protocol";

/** The moves that begin with these taps. */
export function matchingMoves(choices: readonly Spelling[], taps: readonly string[]): Spelling[] {
  return choices.filter((choice) => taps.every((tap, place) => choice.taps[place] === tap));
}

/** What can be tapped next. */
export function nextTaps(choices: readonly Spelling[], taps: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of matchingMoves(choices, taps)) {
    const next = choice.taps[taps.length];
    if (next !== undefined) found.add(next);
  }
  return found;
}

/** The move that these taps make, if they make one. */
export function completeMove(choices: readonly Spelling[], taps: readonly string[]): Spelling | undefined {
  return matchingMoves(choices, taps).find((choice) => choice.taps.length === taps.length);
}

/** The taps, followed by those that have no alternative, as long as they are not places on the board. */
export function withForcedTaps(choices: readonly Spelling[], taps: readonly string[], isPlace: (tap: string) => boolean): string[] {
  const found = [...taps];
  while (found.length) {
    const next = nextTaps(choices, found);
    const [only] = next;
    if (next.size !== 1 || only === undefined || isPlace(only)) break;
    found.push(only);
  }
  return found;
}

export interface Tapped {
  taps: string[];
  /** The move that the taps make. */
  move?: Spelling | undefined;
  /** Source and target of a move that is not legal; the same place twice where no move begins on the board. */
  illegal?: [string, string];
}

/** What another tap makes of the taps so far: it goes on, begins anew, deselects, or asks why there is no such move. */
export function addTap(choices: readonly Spelling[], taps: readonly string[], tap: string, isPlace: (tap: string) => boolean): Tapped {
  const next = nextTaps(choices, taps);
  const starts = nextTaps(choices, []);
  if (taps.at(-1) === tap && !next.has(tap)) return { taps: [] };
  if (next.has(tap) || starts.has(tap)) {
    const more = withForcedTaps(choices, next.has(tap) ? [...taps, tap] : [tap], isPlace);
    return { taps: more, move: completeMove(choices, more) };
  }
  if (!isPlace(tap)) return { taps: [...taps] };
  // No move starts there: the next tap asks why, or this one where no move begins with a place.
  const source = taps.find(isPlace) ?? taps[0] ?? ([...starts].some(isPlace) ? "" : tap);
  if (!source) return { taps: [tap] };
  return source === tap && taps.length ? { taps: [] } : { taps: [], illegal: [source, tap] };
}

/** The move that was typed: spaces, case and the signs between places do not matter. */
export function findTypedMove(choices: readonly Spelling[], text: string): Spelling | undefined {
  const exact = choices.find((choice) => choice.move === text.trim());
  if (exact) return exact;
  const plain = (move: string) => move.toLowerCase().replace(/[\s\-]/g, "");
  const withoutSigns = (move: string) => plain(move).replace(/[x*_@&]/g, "");
  const same = choices.filter((choice) => plain(choice.move) === plain(text));
  if (same.length === 1) return same[0];
  const similar = choices.filter((choice) => withoutSigns(choice.move) === withoutSigns(text));
  return similar.length === 1 ? similar[0] : undefined;
}
