/** The tables at which people sat down with this browser. */
import { setItem, getJson } from "../lib/storage";

export interface MyTable {
  table: string;
  game: string;
  at: number;
}

const MAX_TABLES = 40;
let tables = $state.raw<MyTable[]>(getJson<MyTable[]>("tables", []));
addEventListener("storage", ({ key }) => {
  if (key?.endsWith(".tables")) tables = getJson("tables", tables);
});

export function myTables(): MyTable[] {
  return tables;
}

/** The list without one table, read anew: another window may have written to it. */
const without = (table: string) => getJson("tables", tables).filter((one) => one.table !== table);

export function remember(table: string, game: string): void {
  tables = [{ table, game, at: Date.now() }, ...without(table)].slice(0, MAX_TABLES);
  setItem("tables", JSON.stringify(tables));
}

export function forget(table: string): void {
  tables = without(table);
  setItem("tables", JSON.stringify(tables));
}
