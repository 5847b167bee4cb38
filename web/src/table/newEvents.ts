/** Which events a listener has not handled yet: a history that arrives at once is not new, and nothing is new twice. */
import type { TableStore } from "./tableStore.svelte";
import type { RedactedEvent } from "../lib/protocol";

const lastSeq = new Map<string, number>();

/** The new events at a table for a named listener, which may have been mounted again since the last ones. */
export function newEventsFor(listener: string, { table, seat, newEvents, isHistory }: TableStore): RedactedEvent[] {
  const id = `${listener} ${table} ${seat}`;
  const before = lastSeq.get(id);
  const last = newEvents.at(-1)?.seq;
  if (last === undefined) return [];
  lastSeq.set(id, Math.max(last, before ?? 0));
  if (isHistory) return before === undefined ? [] : newEvents.filter((event) => event.seq > before);
  return newEvents.filter((event) => event.seq > (before ?? 0));
}
