/** The pictures of a game's pieces and its colours, as the server hands them out. */
import { art } from "../lib/api";

/** Runs of elements of one class, from the bottom up. */
export type Picture = [string, string][];
export type Paints = Record<string, string>;

export interface Looks {
  pictures: Map<string, Picture>;
  faces: Map<string, Paints>;
}

function pictures(text: string): Map<string, Picture> {
  const root = new DOMParser().parseFromString(text, "image/svg+xml");
  const found = new Map<string, Picture>();
  for (const symbol of root.querySelectorAll("symbol")) {
    const picture: Picture = [];
    for (const element of symbol.children) {
      const kind = element.getAttribute("class") ?? "body";
      const copy = element.cloneNode(true) as Element;
      copy.removeAttribute("class");
      const markup = new XMLSerializer().serializeToString(copy).replace(/ xmlns="[^"]*"/g, "");
      const last = picture.at(-1);
      if (last && last[0] === kind) last[1] += markup;
      else picture.push([kind, markup]);
    }
    found.set(symbol.id, picture);
  }
  return found;
}

/** The little of TOML that faces are written in: tables of strings. */
function faces(text: string): Map<string, Paints> {
  const found = new Map<string, Paints>();
  let paints: Paints = {};
  for (const line of text.split("\n")) {
    const table = /^\[([\w-]+)\]/.exec(line);
    const pair = /^([\w-]+)\s*=\s*"([^"]*)"/.exec(line);
    if (table?.[1]) found.set(table[1], (paints = {}));
    else if (pair?.[1]) paints[pair[1]] = pair[2] ?? "";
  }
  return found;
}

const known = new Map<string, Promise<Looks>>();

export function looks(game: string): Promise<Looks> {
  let answer = known.get(game);
  if (!answer) {
    answer = Promise.all([art(game, "pieces.svg"), art(game, "faces.toml")]).then(([svg, toml]) => ({
      pictures: pictures(svg),
      faces: faces(toml),
    }));
    known.set(game, answer);
    answer.catch(() => known.delete(game));
  }
  return answer;
}

/** How a face is darkest: used to pick one that goes with the theme. */
export function isDarkFace(paints: Paints): boolean {
  const page = /^#(..)(..)(..)/.exec(paints["page"] ?? "");
  return page ? page.slice(1).reduce((sum, part) => sum + parseInt(part, 16), 0) < 380 : false;
}
