/** Narrowing legal moves by what is touched. No move's taps begin another's, so a whole match is a move. */
import type { Choice } from "../lib/protocol";

/** The moves that begin with these taps. */
export function fitting(choices: readonly Choice[], taps: readonly string[]): Choice[] {
  return choices.filter((choice) => taps.every((tap, place) => choice.taps[place] === tap));
}

/** What may be touched next. */
export function following(choices: readonly Choice[], taps: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of fitting(choices, taps)) {
    const next = choice.taps[taps.length];
    if (next !== undefined) found.add(next);
  }
  return found;
}

/** The move that these taps make, if they make one. */
export function made(choices: readonly Choice[], taps: readonly string[]): Choice | undefined {
  return fitting(choices, taps).find((choice) => choice.taps.length === taps.length);
}

/** The taps with everything added that cannot be otherwise, as long as it is no place on the board. */
export function hurried(choices: readonly Choice[], taps: readonly string[], isPlace: (tap: string) => boolean): string[] {
  const found = [...taps];
  while (found.length) {
    const next = following(choices, found);
    const [only] = next;
    if (next.size !== 1 || only === undefined || isPlace(only)) break;
    found.push(only);
  }
  return found;
}

/** The move that somebody typed: spaces, case and signs between places do not matter. */
export function typed(choices: readonly Choice[], text: string): Choice | undefined {
  const exact = choices.find((choice) => choice.move === text.trim());
  if (exact) return exact;
  const plain = (said: string) => said.toLowerCase().replace(/[\s\-]/g, "");
  const bare = (said: string) => plain(said).replace(/[x*_@&]/g, "");
  const alike = choices.filter((choice) => plain(choice.move) === plain(text));
  if (alike.length === 1) return alike[0];
  const near = choices.filter((choice) => bare(choice.move) === bare(text));
  return near.length === 1 ? near[0] : undefined;
}
