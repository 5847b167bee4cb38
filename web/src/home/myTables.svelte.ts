/** The tables at which somebody sat down with this browser. */
import { setItem, getJson } from "../lib/storage";

export interface Mine {
  table: string;
  game: string;
  at: number;
}

const MOST = 40;
let list = $state.raw<Mine[]>(getJson<Mine[]>("tables", []));
addEventListener("storage", ({ key }) => {
  if (key?.endsWith(".tables")) list = getJson("tables", list);
});

export function mine(): Mine[] {
  return list;
}

/** The list without a table; another window may have written to it since we read it. */
const without = (table: string) => getJson("tables", list).filter((one) => one.table !== table);

export function remember(table: string, game: string): void {
  list = [{ table, game, at: Date.now() }, ...without(table)].slice(0, MOST);
  setItem("tables", JSON.stringify(list));
}

export function forget(table: string): void {
  list = without(table);
  setItem("tables", JSON.stringify(list));
}
