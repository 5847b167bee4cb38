import { beforeEach, describe, expect, test } from "vitest";
import type { News, MatchView, Stage, RedactedEvent } from "../src/lib/protocol";
import { newEventsFor } from "../src/table/newEvents";
import { TableStore } from "../src/table/tableStore.svelte";
import { FakeSocket } from "./page";

const seen = (more: Partial<MatchView> = {}): MatchView => ({ seq: 0, phase: "running", to_move: "red", waiting: ["red"], ...more });
const stage: Stage = { tokens: [], trays: [], layers: [], caption: null, queue: [] };
const moved = (seq: number, move: string): RedactedEvent => ({ seq, at: seq, event: "moved", seat: "red", move });

function news(seq: number, told: RedactedEvent[], more: Partial<News> = {}): News {
  return { tell: "news", table: "t", seat: "red", seq, told, now: Date.now(), seen: seen(), ...more };
}

describe("what a receiver at a table knows", () => {
  let store: TableStore;
  beforeEach(() => {
    store?.close();
    store = new TableStore("t", "red");
    FakeSocket.last.onopen();
  });

  test("grows by what it is told, once", () => {
    store.receive(news(2, [moved(1, "a"), moved(2, "b")]));
    store.receive(news(3, [moved(2, "b"), moved(3, "c")]));
    expect(store.moves.map((one) => one.move)).toEqual(["a", "b", "c"]);
    expect(store.seq).toBe(3);
  });

  test("includes which moves are hidden in part", () => {
    store.receive(news(2, [moved(1, "a"), { ...moved(2, "draw ?"), masked: true }]));
    expect(store.moves.map((one) => one.isMasked)).toEqual([false, true]);
  });

  test("is asked for again when something is missing", () => {
    store.receive(news(1, [moved(1, "a")]));
    const before = FakeSocket.last.sent.length;
    store.receive(news(4, [moved(4, "d")]));
    expect(store.seq).toBe(1);
    expect(FakeSocket.last.sent.slice(before)).toMatchObject([{ ask: "look", table: "t", seat: "red", since: 1 }]);
  });

  test("is asked for again when a change is of another stage than ours", () => {
    store.receive(news(1, [moved(1, "a")], { stage }));
    store.receive(news(2, [moved(2, "b")], { changes: { queue: ["red"] } }));
    expect(store.stage?.queue).toEqual(["red"]);
    const before = FakeSocket.last.sent.length;
    store.receive(news(2, [moved(2, "b")], { changes: { queue: ["blue"] } }));
    expect(store.stage?.queue).toEqual(["red"]);
    expect(FakeSocket.last.sent.slice(before)).toMatchObject([{ ask: "look", since: 2 }]);
  });

  test("begins anew with a fresh view", () => {
    store.receive(news(9, [moved(9, "z")]));
    store.receive(news(20, [moved(20, "y")], { fresh: true }));
    expect([store.seq, store.moves.map((one) => one.move), store.isHistory]).toEqual([20, ["y"], true]);
  });

  test("leaves out what was taken back", () => {
    store.receive(news(4, [moved(1, "a"), moved(2, "b"), moved(3, "c"), { seq: 4, at: 4, event: "took-back", back: 1, undone: 2 }]));
    expect(store.moves.map((one) => one.move)).toEqual(["a"]);
  });

  test("keeps who sits where when that is not repeated", () => {
    const places = [{ seat: "red", side: "r", name: "Ann" }];
    store.receive(news(1, [moved(1, "a")], { seen: seen({ places }) }));
    store.receive(news(2, [moved(2, "b")]));
    expect(store.places).toEqual(places);
  });

  test("names who declined until somebody moves", () => {
    const offered: RedactedEvent = { seq: 1, at: 1, event: "offered", kind: "draw", seat: "red" };
    const declined: RedactedEvent = { seq: 2, at: 2, event: "declined", kind: "draw", seat: "blue" };
    store.receive(news(2, [offered, declined]));
    expect(store.declinedBy).toBe("blue");
    store.receive(news(3, [moved(3, "a")]));
    expect(store.declinedBy).toBe("");
  });

  test("tells every listener what is new, once, and a history to nobody", () => {
    store.receive(news(2, [moved(1, "a"), moved(2, "b")]));
    expect(newEventsFor("sound", store)).toEqual([]);
    store.receive(news(3, [moved(3, "c")]));
    expect(newEventsFor("sound", store).map((one) => one.move)).toEqual(["c"]);
    expect(newEventsFor("sound", store)).toEqual([]);
  });

  test("settles an offer for all own seats, and proposes it first", async () => {
    store.receive(news(1, [moved(1, "a")]));
    const before = FakeSocket.last.sent.length;
    const settled = store.settle("draw", ["red", "blue"]);
    const [offer] = FakeSocket.last.sent.slice(before);
    expect(offer).toMatchObject({ ask: "offer", seat: "red", kind: "draw" });
    FakeSocket.last.tell({ tell: "done", id: offer?.id ?? "" });
    await new Promise((resolve) => setTimeout(resolve));
    const agree = FakeSocket.last.sent.at(-1);
    expect(agree).toMatchObject({ ask: "agree", seat: "blue", kind: "draw" });
    FakeSocket.last.tell({ tell: "done", id: agree?.id ?? "" });
    await settled;
  });
});
