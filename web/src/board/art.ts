/** The pictures of a game's pieces and its board themes, as the server sends them. */
import { faces, pieces } from "../lib/api";

/** Runs of elements of one class, from the bottom up. */
export type Picture = [string, string][];
export type Paints = Record<string, string>;

export interface Artwork {
  pictures: Map<string, Picture>;
  faces: Map<string, Paints>;
}

function parsePictures(text: string): Map<string, Picture> {
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

const loaded = new Map<string, Promise<Artwork>>();

export function loadArtwork(game: string): Promise<Artwork> {
  let artwork = loaded.get(game);
  if (!artwork) {
    artwork = Promise.all([pieces(game), faces(game)]).then(([svg, found]) => ({ pictures: parsePictures(svg), faces: new Map(Object.entries(found)) }));
    loaded.set(game, artwork);
    artwork.catch(() => loaded.delete(game));
  }
  return artwork;
}

/** Whether a board theme is dark, to pick one that goes with the page. */
export function isDarkFace(paints: Paints): boolean {
  const page = /^#(..)(..)(..)/.exec(paints["page"] ?? "");
  return page ? page.slice(1).reduce((sum, part) => sum + parseInt(part, 16), 0) < 380 : false;
}
