/** Opening tables. */
import { entropy, open, scene } from "../lib/api";
import { getItem } from "../lib/storage";
import { remember } from "./myTables.svelte";
import type { ClockRule, Opening, SeatWish, TableInfo } from "../lib/protocol";
import { go, link } from "../lib/route.svelte";

/** A level at which most people have a good game. */
export const USUAL_LEVEL = "3";
export const USUAL = "preset=club";

export type Who = "me" | "engine" | "friend" | "here" | "anybody";

export interface Wish {
  game: string;
  options?: string;
  start?: string;
  clock?: ClockRule | null;
  casual?: boolean;
  watched?: boolean;
  seats: Record<string, { who: Who; level?: string }>;
}

export async function begin(wish: Wish): Promise<TableInfo> {
  const seats: Record<string, SeatWish> = {};
  for (const [seat, { who, level }] of Object.entries(wish.seats)) {
    if (who === "me" || who === "here") seats[seat] = { kind: "me" };
    else if (who === "engine") seats[seat] = { kind: "engine", level: level || USUAL_LEVEL };
    else seats[seat] = { kind: "open" };
  }
  const opening: Opening = {
    game: wish.game,
    options: wish.options ?? USUAL,
    start: wish.start ?? "",
    casual: wish.casual ?? true,
    watched: wish.watched ?? true,
    public: Object.values(wish.seats).some((one) => one.who === "anybody"),
    seats,
    name: getItem("name") ?? "",
    entropy: entropy(),
  };
  if (wish.clock !== undefined) opening.clock = wish.clock;
  const info = await open(opening);
  remember(info.table, info.game);
  go(link(["table", info.table]));
  return info;
}

/** Against the computer, as the first seat, at once. */
export async function alone(game: string, level = getItem(`level.${game}`) ?? USUAL_LEVEL): Promise<TableInfo> {
  const { seats } = await scene(game, USUAL);
  const wishes = seats.map((seat, place) => [seat.name, { who: place ? "engine" : "me", level }] as const);
  return begin({ game, seats: Object.fromEntries(wishes) });
}

/** With others: the first seat is ours, the others are invited or sit at this device. */
export async function together(game: string, who: "friend" | "here"): Promise<TableInfo> {
  const { seats } = await scene(game, USUAL);
  const wishes = seats.map((seat, place) => [seat.name, { who: place ? who : "me" }] as const);
  return begin({ game, seats: Object.fromEntries(wishes) });
}
