/** The tables at which somebody sat down with this browser. */
import { keep, keptJson } from "./memory";

export interface Mine {
  table: string;
  game: string;
  at: number;
}

const MOST = 40;
let list = $state.raw<Mine[]>(keptJson<Mine[]>("tables", []));

export function mine(): Mine[] {
  return list;
}

export function remember(table: string, game: string): void {
  list = [{ table, game, at: Date.now() }, ...list.filter((one) => one.table !== table)].slice(0, MOST);
  keep("tables", JSON.stringify(list));
}

export function forget(table: string): void {
  list = list.filter((one) => one.table !== table);
  keep("tables", JSON.stringify(list));
}
