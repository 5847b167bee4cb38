import { beforeEach, describe, expect, test } from "vitest";
import type { Spelling, News, Previewed, MatchView, RedactedEvent } from "../src/lib/protocol";
import { TableStore } from "../src/table/tableStore.svelte";
import { Turn } from "../src/table/turn.svelte";
import { FakeSocket } from "./page";

const choices: Spelling[] = [
  { move: "a1-b2", taps: ["a1", "b2"] },
  { move: "a1-c3", taps: ["a1", "c3"] },
  { move: "d4-d5", taps: ["d4", "d5"] },
];
const seen = (more: Partial<MatchView> = {}): MatchView => ({ seq: 0, phase: "running", to_move: "red", waiting: ["red"], moves: choices, ...more });
const moved = (seq: number): RedactedEvent => ({ seq, at: seq, event: "moved", seat: "blue", move: "x" });
const news = (seq: number, told: RedactedEvent[], view: MatchView): News => ({ tell: "news", table: "t", seat: "red", seq, told, now: 0, seen: view });
const wait = () => new Promise((resolve) => setTimeout(resolve));

describe("a turn that is put together", () => {
  let store: TableStore;
  let turn: Turn;
  const asked = (kind: string) => FakeSocket.last.sent.filter((one) => one.ask === kind);
  const id = (kind: string) => asked(kind).at(-1)?.id ?? "";

  function receive(seq: number, told: RedactedEvent[], view = seen()): void {
    store.receive(news(seq, told, view));
    turn.refresh();
  }

  beforeEach(() => {
    store?.close();
    store = new TableStore("t", "red");
    FakeSocket.last.onopen();
    FakeSocket.last.sent = [];
    turn = new Turn(store, (tap) => /^[a-e]\d$/.test(tap));
    receive(1, [moved(1)]);
  });

  async function preview(moves: Previewed["moves"] = []): Promise<void> {
    FakeSocket.last.tell({ tell: "previewed", id: id("preview"), moves });
    await wait();
  }

  test("two taps make a move, which is played for what was known then", async () => {
    turn.tap("a1");
    expect([...turn.next]).toEqual(["b2", "c3"]);
    turn.tap("b2");
    expect(turn.pending?.move).toBe("a1-b2");
    await preview();
    expect(asked("play")).toMatchObject([{ moves: ["a1-b2"], seq: 1 }]);
  });

  test("tapping the same piece again deselects it, another piece takes its place", () => {
    turn.tap("a1");
    turn.tap("a1");
    expect(turn.taps).toEqual([]);
    turn.tap("a1");
    turn.tap("d4");
    expect(turn.taps).toEqual(["d4"]);
  });

  test("a place where nothing goes asks why", () => {
    turn.tap("a1");
    turn.tap("e5");
    expect([turn.illegal, turn.taps]).toEqual([["a1", "e5"], []]);
  });

  test("a turn of several moves waits for the rest, and can be stepped back", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview([["b2-c3", ["b2", "c3"]], ["done", ["done"]]]);
    expect(turn.steps).toHaveLength(1);
    expect(asked("play")).toHaveLength(0);
    turn.back();
    expect([turn.steps, turn.choices]).toEqual([[], choices]);
  });

  test("a whole turn is confirmed once", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview([["b2-c3", ["b2", "c3"]]]);
    turn.tap("b2");
    turn.tap("c3");
    await preview();
    expect(turn.isComplete).toBe(true);
    void turn.confirm();
    void turn.confirm();
    expect(asked("play")).toMatchObject([{ moves: ["a1-b2", "b2-c3"] }]);
  });

  test("half a turn cannot be confirmed, nor a move being sent undone", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview([["b2-c3", ["b2", "c3"]]]);
    turn.tap("b2");
    turn.tap("c3");
    expect([turn.pending?.move, turn.isComplete]).toEqual(["b2-c3", false]);
    turn.back();
    await preview();
    expect([turn.steps.length, turn.isComplete]).toEqual([2, true]);
  });

  test("a button that ends the turn needs no confirmation", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview([["done", ["done"]]]);
    turn.tap("done");
    await preview();
    expect(asked("play")).toMatchObject([{ moves: ["a1-b2", "done"] }]);
  });

  test("without a preview the move is played at once", async () => {
    turn.tap("a1");
    turn.tap("b2");
    FakeSocket.last.tell({ tell: "refused", id: id("preview"), error: "NotNow", sentence: "", vi: "" });
    await wait();
    expect(asked("play")).toMatchObject([{ moves: ["a1-b2"] }]);
  });

  test("a preview that comes after the position has changed plays nothing", async () => {
    turn.tap("a1");
    turn.tap("b2");
    receive(2, [moved(2)], seen({ moves: [{ move: "e1-e2", taps: ["e1", "e2"] }] }));
    await preview();
    expect(asked("play")).toHaveLength(0);
  });

  test("what others do meanwhile does not disturb a turn of the same moves", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview([["b2-c3", ["b2", "c3"]]]);
    receive(2, [moved(2)]);
    expect(turn.steps).toHaveLength(1);
  });

  test("a refused move says why, and nothing is left of it", async () => {
    turn.tap("a1");
    turn.tap("b2");
    await preview();
    FakeSocket.last.tell({ tell: "refused", id: id("play"), error: "Stale", sentence: "Too late.", vi: "" });
    await wait();
    expect([turn.error, turn.pending]).toEqual(["Too late.", null]);
  });

  test("a premove is made when it is legal, and forgotten after a takeback", async () => {
    const theirs = seen({ waiting: ["blue"], moves: [] });
    receive(2, [moved(2)], theirs);
    turn.tap("d4");
    turn.tap("d5");
    expect(turn.premove).toEqual(["d4", "d5"]);
    receive(3, [{ seq: 3, at: 3, event: "took-back", back: 0 }], theirs);
    expect(turn.premove).toEqual([]);
    turn.tap("d4");
    turn.tap("d5");
    receive(4, [moved(4)]);
    await preview();
    expect(asked("play")).toMatchObject([{ moves: ["d4-d5"], seq: 4 }]);
  });

  test("there is no premove where something is hidden", () => {
    receive(2, [moved(2)], seen({ waiting: ["blue"], moves: [], hidden: true }));
    turn.tap("d4");
    expect(turn.premove).toEqual([]);
  });
});
