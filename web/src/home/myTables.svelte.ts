/** The tables at which somebody sat down with this browser. */
import { keep, keptJson } from "../lib/storage";

export interface Mine {
  table: string;
  game: string;
  at: number;
}

const MOST = 40;
let list = $state.raw<Mine[]>(keptJson<Mine[]>("tables", []));
addEventListener("storage", ({ key }) => {
  if (key?.endsWith(".tables")) list = keptJson("tables", list);
});

export function mine(): Mine[] {
  return list;
}

/** The list without a table; another window may have written to it since we read it. */
const without = (table: string) => keptJson("tables", list).filter((one) => one.table !== table);

export function remember(table: string, game: string): void {
  list = [{ table, game, at: Date.now() }, ...without(table)].slice(0, MOST);
  keep("tables", JSON.stringify(list));
}

export function forget(table: string): void {
  list = without(table);
  keep("tables", JSON.stringify(list));
}
