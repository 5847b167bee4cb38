/** What lies beside the board, and how it is laid out. */
import type { Token, Tray } from "../lib/protocol";

/** What can be touched gathers what belongs to it: a plane its missiles and its damage. */
export function gathered(tray: Tray): Token[][] {
  const found: Token[][] = [];
  for (const token of tray.tokens) {
    const last = found.at(-1);
    if (last?.[0]?.tap && !token.tap) last.push(token);
    else found.push([token]);
  }
  return found;
}

/** Cards in a hand, boards with what lies on them, or just things. */
export function kindOf(tray: Tray): "boards" | "hand" | "things" {
  if (!tray.tokens.some((token) => token.tap)) return "things";
  return gathered(tray).some((group) => group.length > 1) ? "boards" : "hand";
}
