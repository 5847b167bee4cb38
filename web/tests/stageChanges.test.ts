import { describe, expect, test } from "vitest";
import type { News, Stage, Token } from "../src/lib/protocol";
import { applyChanges, isGap, nextStage } from "../src/table/stageChanges";

const text = (en: string) => ({ en, vi: en });
const token = (node: string): Token => ({
  art: "tank",
  side: "red",
  title: text(node),
  letter: "T",
  node,
  bases: [],
  aloft: false,
  badge: "",
  heading: 0,
  label: null,
  medal: "",
  tap: "",
});
const stage: Stage = {
  tokens: ["a1", "b2", "c3", "d4"].map(token),
  trays: [{ name: "lost", title: text("lost"), tokens: [], note: null, seat: "" }],
  layers: [{ name: "zone", title: text("zone"), marks: { a1: "own" }, shown: true }],
  caption: text("red to move"),
  queue: ["red", "blue"],
};
const nodes = (one: Stage) => one.tokens.map(({ node }) => node);
const news = (more: Partial<News>): News => ({ tell: "news", table: "t", seat: "", seq: 5, now: 0, ...more });
const moved = (seq: number) => ({ seq, at: seq, event: "moved" });

describe("changes of a stage", () => {
  test("leave alone what they do not name", () => {
    expect(applyChanges(stage, {})).toEqual(stage);
    expect(applyChanges(stage, {}).tokens).toBe(stage.tokens);
  });

  test("move, add and remove tokens in their order", () => {
    const after = applyChanges(stage, { tokens: [[0, 1], token("e5"), [3, 4], [1, 2]] });
    expect(nodes(after)).toEqual(["a1", "e5", "d4", "b2"]);
    expect(after.tokens[0]).toBe(stage.tokens[0]);
    expect(nodes(applyChanges(stage, { tokens: [] }))).toEqual([]);
  });

  test("replace trays, layers, caption and queue", () => {
    const zone = { name: "zone", title: text("zone"), marks: {}, shown: true };
    const after = applyChanges(stage, { trays: [], layers: [zone], caption: null, queue: [] });
    expect(after).toEqual({ tokens: stage.tokens, trays: [], layers: [zone], caption: null, queue: [] });
  });

  test("follow one another, and give way to a whole stage", () => {
    const once = nextStage(stage, news({ changes: { tokens: [[1, 4]] } }));
    expect(nodes(nextStage(once, news({ changes: { tokens: [[1, 3]] } }))!)).toEqual(["c3", "d4"]);
    expect(nextStage(once, news({ stage }))).toBe(stage);
    expect(nextStage(once, news({}))).toBe(once);
    expect(nextStage(null, news({ changes: {} }))).toBe(null);
  });

  test("count only right after the stage they change", () => {
    const changes = { queue: ["blue"] };
    expect(isGap(news({ told: [moved(5)], changes }), 4, stage)).toBe(false);
    expect(isGap(news({ told: [moved(6)], changes }), 4, stage)).toBe(true);
    expect(isGap(news({ told: [moved(4)], changes }), 4, stage)).toBe(true);
    expect(isGap(news({ told: [moved(5)], changes }), 4, null)).toBe(true);
    expect(isGap(news({ told: [moved(4)], stage }), 4, null)).toBe(false);
    expect(isGap(news({ told: [moved(9)], stage, fresh: true }), 4, null)).toBe(false);
    expect(isGap(news({ stage }), 4, null)).toBe(false);
  });
});
