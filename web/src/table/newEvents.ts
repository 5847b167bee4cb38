/** What was told since something last listened: a history that is told at once is no news, and nothing is news twice. */
import type { TableStore } from "./tableStore.svelte";
import type { Told } from "../lib/protocol";

const heard = new Map<string, number>();

/** The news at a table for a listener, which may have been put up anew since the last ones. */
export function newEventsFor(listener: string, { table, seat, news, isHistory }: TableStore): Told[] {
  const id = `${listener} ${table} ${seat}`;
  const before = heard.get(id);
  const last = news.at(-1)?.seq;
  if (last === undefined) return [];
  heard.set(id, Math.max(last, before ?? 0));
  if (isHistory) return before === undefined ? [] : news.filter((one) => one.seq > before);
  return news.filter((one) => one.seq > (before ?? 0));
}
