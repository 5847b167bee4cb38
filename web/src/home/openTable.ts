/** Opens tables. */
import { entropy, open, scene } from "../lib/api";
import { getItem } from "../lib/storage";
import { remember } from "./myTables.svelte";
import type { ClockRule, Opening, SeatWish, TableInfo } from "../lib/protocol";
import { go, link } from "../lib/route.svelte";

/** A level that most people enjoy. */
export const DEFAULT_LEVEL = "3";
export const DEFAULT_OPTIONS = "preset=club";

export type Who = "me" | "engine" | "friend" | "here" | "anybody";

export interface TableSetup {
  game: string;
  options?: string;
  start?: string;
  clock?: ClockRule | null;
  casual?: boolean;
  watched?: boolean;
  seats: Record<string, { who: Who; level?: string }>;
}

export async function openTable(setup: TableSetup): Promise<TableInfo> {
  const seats: Record<string, SeatWish> = {};
  for (const [seat, { who, level }] of Object.entries(setup.seats)) {
    if (who === "me" || who === "here") seats[seat] = { kind: "me" };
    else if (who === "engine") seats[seat] = { kind: "engine", level: level || DEFAULT_LEVEL };
    else seats[seat] = { kind: "open" };
  }
  const opening: Opening = {
    game: setup.game,
    options: setup.options ?? DEFAULT_OPTIONS,
    start: setup.start ?? "",
    casual: setup.casual ?? true,
    watched: setup.watched ?? true,
    public: Object.values(setup.seats).some((one) => one.who === "anybody"),
    seats,
    name: getItem("name") ?? "",
    entropy: entropy(),
  };
  if (setup.clock !== undefined) opening.clock = setup.clock;
  const info = await open(opening);
  remember(info.table, info.game);
  go(link(["table", info.table]));
  return info;
}

/** Play the first seat against the computer. */
export async function playComputer(game: string, level = getItem(`level.${game}`) ?? DEFAULT_LEVEL): Promise<TableInfo> {
  const { seats } = await scene(game, DEFAULT_OPTIONS);
  const wishes = seats.map((seat, place) => [seat.name, { who: place ? "engine" : "me", level }] as const);
  return openTable({ game, seats: Object.fromEntries(wishes) });
}

/** Play the first seat against people, who are invited by link or use this device. */
export async function playTogether(game: string, who: "friend" | "here"): Promise<TableInfo> {
  const { seats } = await scene(game, DEFAULT_OPTIONS);
  const wishes = seats.map((seat, place) => [seat.name, { who: place ? who : "me" }] as const);
  return openTable({ game, seats: Object.fromEntries(wishes) });
}
