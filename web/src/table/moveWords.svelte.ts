/** What is written on buttons and in lists of moves: the game's own words, asked for once. */
import { words as askWords } from "../lib/api";
import { say } from "../lib/i18n/language.svelte";
import type { Words } from "../lib/protocol";

/** So many at once: addresses must not be too long. */
const MOST = 60;
/** So long nobody asks again for what could not be had. */
const PAUSE = 3000;
const known = $state<Record<string, Words | null>>({});

/** A function that says taps, and asks for those it does not know. */
export function touchWords(game: () => string, taps: () => string[]): (tap: string) => string {
  $effect(() => {
    const name = game();
    const missing = taps().filter((tap) => !(`${name} ${tap}` in known));
    if (!missing.length) return;
    for (const tap of missing) known[`${name} ${tap}`] = null;
    for (let at = 0; at < missing.length; at += MOST) {
      const some = missing.slice(at, at + MOST);
      askWords(name, some).then(
        (found) => {
          for (const [tap, words] of Object.entries(found)) known[`${name} ${tap}`] = words;
        },
        () => setTimeout(() => some.forEach((tap) => delete known[`${name} ${tap}`]), PAUSE),
      );
    }
  });
  return (tap) => say(known[`${game()} ${tap}`]) || tap.split(":").at(-1) || tap;
}
