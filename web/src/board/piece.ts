/** A piece on its platform bases, as markup around the origin in a box of 100 by 100: the same rules as in print. */
import { localize } from "../lib/i18n/language.svelte";
import type { Token } from "../lib/protocol";
import type { Artwork, Paints, Picture } from "./art";

export const REACH = 45;
const BASE = 38.5;
const RIM = 6.5;
const EDGE = 2.2;
const NOTCHES = 14;
const SCALE_ON_BASE = 0.9;

const PILES: Record<number, [number, number, number][]> = {
  0: [],
  1: [[0, 0, 1]],
  2: [[-0.1, -0.12, 0.84], [0.24, 0.24, 0.62]],
  3: [[0, -0.16, 0.8], [-0.26, 0.24, 0.57], [0.26, 0.24, 0.57]],
};

/** Positions and sizes of several tokens on one node, the carrier first. */
export function pile(total: number): [number, number, number][] {
  const known = PILES[total];
  if (known) return known;
  const step = 0.84 / (total - 2);
  const carried = Array.from({ length: total - 1 }, (_, place): [number, number, number] => [-0.42 + step * place, 0.28, 0.4]);
  return [[0, -0.16, 0.72], ...carried];
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function painted(picture: Picture, body: string, edge: string, mark: string): string {
  const look: Record<string, string> = {
    body: `fill="${body}" stroke="${edge}" stroke-width="3"`,
    edge: `fill="${edge}"`,
    line: `fill="none" stroke="${edge}" stroke-width="2.4"`,
    mark: `fill="${mark}" stroke="${edge}" stroke-width="2"`,
  };
  const runs = picture.map(([name, run]) => `<g ${look[name] ?? ""}>${run}</g>`).join("");
  return `<g transform="translate(-50 -50)" stroke-linejoin="round" stroke-linecap="round">${runs}</g>`;
}

function silhouette(picture: Picture, colour: string): string {
  const runs = picture.filter(([name]) => name === "body").map(([, run]) => run).join("");
  return `<g transform="translate(-50 -50)" fill="${colour}">${runs}</g>`;
}

function bases(token: Token, paints: Paints): string {
  const base = Math.min(BASE, REACH - RIM * (token.bases.length - 1));
  let drawn = "";
  for (let place = token.bases.length - 1; place >= 0; place--) {
    const side = token.bases[place] ?? "";
    const radius = base + RIM * place;
    drawn += `<circle r="${radius}" fill="${paints[`${side}-edge`]}"/><circle r="${radius - EDGE}" fill="${paints[`${side}-body`]}"/>`;
    if (side !== token.side) {
      const middle = radius - RIM / 2;
      const way = (2 * Math.PI * middle) / NOTCHES;
      drawn += `<circle r="${middle}" fill="none" stroke="${paints[`${side}-edge`]}" stroke-width="${RIM}" stroke-dasharray="${way * 0.3} ${way * 0.7}"/>`;
    }
  }
  const top = token.bases[0];
  const plate = paints[`${top}-base`] ?? paints[`${top}-body`];
  return `${drawn}<circle r="${base - RIM}" fill="${plate}"/>`;
}

function badge(text: string, body: string, edge: string): string {
  const wide = Math.max(24, 8 + 13 * text.length);
  return (
    `<rect x="${44 - wide}" y="20" width="${wide}" height="26" rx="13" fill="${edge}" stroke="${body}"/>` +
    `<text x="${44 - wide / 2}" y="40" font-size="21" font-weight="700" fill="${body}">${escape(text)}</text>`
  );
}

function label(text: string, body: string, edge: string): string {
  const wide = 12 + 12 * text.length;
  return (
    `<rect x="${-wide / 2}" y="25" width="${wide}" height="22" rx="11" fill="${body}" stroke="${edge}" stroke-width="2"/>` +
    `<text y="42" font-size="18" font-weight="700" fill="${edge}">${escape(text)}</text>`
  );
}

/** A token as markup. */
export function draw(token: Token, artwork: Artwork, paints: Paints): string {
  const body = paints[`${token.side}-body`] ?? "#888";
  const edge = paints[`${token.side}-edge`] ?? "#fff";
  const mark = paints[`${token.side}-mark`] ?? "#fc0";
  const picture = artwork.pictures.get(token.art) ?? [];
  let piece = painted(picture, body, edge, mark);
  if (token.aloft) piece = `<g transform="translate(4 6)" opacity=".4">${silhouette(picture, paints["shadow"] ?? "#000")}</g>${piece}`;
  const turned = `${token.heading ? `rotate(${token.heading})` : ""}${token.bases.length ? `scale(${SCALE_ON_BASE})` : ""}`;
  let drawn = token.bases.length ? bases(token, paints) : "";
  drawn += turned ? `<g transform="${turned}">${piece}</g>` : piece;
  if (token.label) drawn += label(localize(token.label), body, edge);
  const medal = token.medal ? artwork.pictures.get(token.medal) : undefined;
  if (medal) drawn += `<g transform="translate(28 -29)scale(.42)">${painted(medal, body, body, mark)}</g>`;
  if (token.badge) drawn += badge(token.badge, body, edge);
  return drawn;
}
