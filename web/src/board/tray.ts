/** How trays beside the board are laid out. */
import type { Token, Tray } from "../lib/protocol";

/** Groups of tokens: one that can be tapped, and what belongs to it, such as the missiles and damage of a plane. */
export function groupTokens(tray: Tray): Token[][] {
  const found: Token[][] = [];
  for (const token of tray.tokens) {
    const last = found.at(-1);
    if (last?.[0]?.tap && !token.tap) last.push(token);
    else found.push([token]);
  }
  return found;
}

/** Cards in a hand, boards with tokens on them, or other things. */
export function trayKind(tray: Tray): "boards" | "hand" | "things" {
  if (!tray.tokens.some((token) => token.tap)) return "things";
  return groupTokens(tray).some((group) => group.length > 1) ? "boards" : "hand";
}
