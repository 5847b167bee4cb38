/** The board theme of each game: the chosen one, or one that goes with the theme of the page. */
import { setItem, getItem } from "../lib/storage";
import { isDarkFace, type Artwork, type Paints } from "./art";

const chosen = $state<Record<string, string>>({});

export function faceOf(game: string): string {
  return chosen[game] ?? getItem(`face.${game}`) ?? "";
}

export function chooseFace(game: string, face: string): void {
  chosen[game] = face;
  setItem(`face.${game}`, face);
}

export function paintsFor(artwork: Artwork, game: string, dark: boolean): Paints {
  const chosenFace = artwork.faces.get(faceOf(game));
  if (chosenFace) return chosenFace;
  const all = [...artwork.faces.values()];
  return (dark ? all.find(isDarkFace) : undefined) ?? all[0] ?? {};
}
