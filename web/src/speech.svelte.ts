/** What is written on buttons: the game's own words for its taps, asked for once. */
import { words as askWords } from "./api";
import { say } from "./language.svelte";
import type { Words } from "./protocol";

const known = $state<Record<string, Words | null>>({});

/** A function that says taps, and asks for those it does not know. */
export function touchWords(game: () => string, taps: () => string[]): (tap: string) => string {
  $effect(() => {
    const name = game();
    const missing = taps().filter((tap) => !(`${name} ${tap}` in known));
    if (!missing.length) return;
    for (const tap of missing) known[`${name} ${tap}`] = null;
    askWords(name, missing).then(
      (found) => {
        for (const [tap, words] of Object.entries(found)) known[`${name} ${tap}`] = words;
      },
      () => {
        for (const tap of missing) delete known[`${name} ${tap}`];
      },
    );
  });
  return (tap) => say(known[`${game()} ${tap}`]) || tap.split(":").at(-1) || tap;
}
