/** The game's own labels of buttons and moves, fetched once. */
import { words as fetchLabels } from "../lib/api";
import { localize } from "../lib/i18n/language.svelte";
import type { Text } from "../lib/protocol";

/** Addresses must not get too long. */
const MAX_PER_REQUEST = 60;
const RETRY_MS = 3000;
const labels = $state<Record<string, Text | null>>({});

/** A function that labels texts of one kind; those it does not know yet are fetched. */
function labelsOf(kind: "taps" | "moves", game: () => string, texts: () => string[]): (text: string) => string {
  const key = (name: string, text: string) => `${name} ${kind} ${text}`;
  $effect(() => {
    const name = game();
    const missing = texts().filter((text) => !(key(name, text) in labels));
    if (!missing.length) return;
    for (const text of missing) labels[key(name, text)] = null;
    for (let at = 0; at < missing.length; at += MAX_PER_REQUEST) {
      const some = missing.slice(at, at + MAX_PER_REQUEST);
      fetchLabels(name, kind, some).then(
        (found) => {
          for (const [text, label] of Object.entries(found)) labels[key(name, text)] = label;
        },
        () => setTimeout(() => some.forEach((text) => delete labels[key(name, text)]), RETRY_MS),
      );
    }
  });
  return (text) => localize(labels[key(game(), text)]) || text.split(":").at(-1) || text;
}

/** What a tap does, as a button says it: “Roll and fly”. */
export const tapLabels = (game: () => string, taps: () => string[]) => labelsOf("taps", game, taps);

/** What a move did, as a list of moves says it: “rolls and flies”. */
export const moveLabels = (game: () => string, moves: () => string[]) => labelsOf("moves", game, moves);
