/** The game's own labels of buttons and moves, fetched once. */
import { words as fetchLabels } from "../lib/api";
import { localize } from "../lib/i18n/language.svelte";
import type { Text } from "../lib/protocol";

/** Addresses must not get too long. */
const MAX_PER_REQUEST = 60;
const RETRY_MS = 3000;
const labels = $state<Record<string, Text | null>>({});

/** A function that labels taps; those it does not know yet are fetched. */
export function tapLabels(game: () => string, taps: () => string[]): (tap: string) => string {
  $effect(() => {
    const name = game();
    const missing = taps().filter((tap) => !(`${name} ${tap}` in labels));
    if (!missing.length) return;
    for (const tap of missing) labels[`${name} ${tap}`] = null;
    for (let at = 0; at < missing.length; at += MAX_PER_REQUEST) {
      const some = missing.slice(at, at + MAX_PER_REQUEST);
      fetchLabels(name, some).then(
        (found) => {
          for (const [tap, label] of Object.entries(found)) labels[`${name} ${tap}`] = label;
        },
        () => setTimeout(() => some.forEach((tap) => delete labels[`${name} ${tap}`]), RETRY_MS),
      );
    }
  });
  return (tap) => localize(labels[`${game()} ${tap}`]) || tap.split(":").at(-1) || tap;
}
