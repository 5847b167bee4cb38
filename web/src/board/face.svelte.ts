/** Which look of a board somebody likes; otherwise one that goes with the theme. */
import { setItem, getItem } from "../lib/storage";
import { isDarkFace, type Looks, type Paints } from "./art";

const chosen = $state<Record<string, string>>({});

export function faceOf(game: string): string {
  return chosen[game] ?? getItem(`face.${game}`) ?? "";
}

export function chooseFace(game: string, face: string): void {
  chosen[game] = face;
  setItem(`face.${game}`, face);
}

export function paintsFor(looks: Looks, game: string, dark: boolean): Paints {
  const liked = looks.faces.get(faceOf(game));
  if (liked) return liked;
  const all = [...looks.faces.values()];
  return (dark ? all.find(isDarkFace) : undefined) ?? all[0] ?? {};
}
