import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AnalysisInfo, RecordInfo } from "../src/lib/protocol";

const MOVES = 150;
const api = {
  Failure: class extends Error { constructor(readonly status: number, readonly kind: string, sentence: string) { super(sentence); } },
  replay: vi.fn(), readRecord: vi.fn(), analyse: vi.fn(), analysis: vi.fn(),
};
vi.mock("../src/lib/api", () => api);
const { keepPasted, ReplayStore } = await import("../src/replay/replayStore.svelte");

const chunk = (at: number) => ({ moves: MOVES, plies: Array.from({ length: Math.min(100, MOVES + 1 - at) }, (_, place) => ({ number: at + place })) }) as unknown as RecordInfo;
const info = (state: string, progress: number, ...numbers: number[]) => ({ id: "x", state, progress, judged: numbers.map((number) => ({ number })) }) as unknown as AnalysisInfo;

describe("a replay", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const mock of [api.replay, api.readRecord, api.analyse, api.analysis]) mock.mockReset();
    api.replay.mockImplementation(async (_: string, at: number) => chunk(at));
    api.readRecord.mockImplementation(async (_: string, at: number) => chunk(at));
  });

  test("fetches a game chunk by chunk", async () => {
    const store = new ReplayStore("t");
    await vi.advanceTimersByTimeAsync(0);
    expect(api.replay.mock.calls).toEqual([["t", 0], ["t", 100]]);
    expect(store.plies.map((ply) => ply.number)).toEqual(Array.from({ length: MOVES + 1 }, (_, number) => number));
  });

  test("stops when its page is closed", async () => {
    const store = new ReplayStore("t");
    store.close();
    await vi.advanceTimersByTimeAsync(0);
    expect([api.replay.mock.calls.length, store.plies]).toEqual([1, []]);
  });

  test("of a pasted record works without storage, and is unknown in another tab", async () => {
    const other = new ReplayStore("pasted");
    await vi.advanceTimersByTimeAsync(0);
    expect((other.error as Error).message).toContain("paste it again");
    keepPasted("[Game]\n1 a"); // there is no sessionStorage here
    const store = new ReplayStore("pasted");
    await vi.advanceTimersByTimeAsync(0);
    expect(api.readRecord.mock.calls[0]).toEqual(["[Game]\n1 a", 0]);
    expect(store.plies).toHaveLength(MOVES + 1);
  });

  test("is analysed while judgements come in", async () => {
    const store = new ReplayStore("t");
    api.analyse.mockResolvedValue(info("running", 0));
    api.analysis.mockResolvedValueOnce(info("running", 0.5, 1)).mockResolvedValueOnce(info("done", 1, 2));
    const done = store.analyse();
    await vi.advanceTimersByTimeAsync(800);
    expect([store.state, store.progress, store.judgement(1)?.number]).toEqual(["running", 0.5, 1]);
    await vi.advanceTimersByTimeAsync(800);
    await done;
    expect([store.state, store.judgement(2)?.number, store.judgement(3)]).toEqual(["done", 2, undefined]);
    expect(api.analysis.mock.calls).toEqual([["x", 0], ["x", 1]]);
  });

  test("says when an analysis cannot be had, and tries again", async () => {
    const store = new ReplayStore("t");
    api.analyse.mockRejectedValueOnce(new Error("away"));
    await store.analyse();
    expect([store.state, (store.analysisError as Error).message]).toEqual(["failed", "away"]);
    api.analyse.mockResolvedValue(info("done", 1, 1));
    await store.analyse();
    expect([store.state, store.analysisError]).toEqual(["done", null]);
  });
});
