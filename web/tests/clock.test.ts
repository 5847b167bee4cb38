import { expect, test } from "vitest";
import { left, written } from "../src/table/clock/clock";

const rule = { move: 30, bank: 600, increment: 0, game: 0, turns: 0 };
const dial = { at: 1000, rule, moves: { red: 30_000, blue: 30_000 }, banks: { r: 600_000, b: 90_000 }, game: 0, running: ["red"] };

test("time passes for who has to move, and for nobody else", () => {
  expect(left(dial, { name: "red", side: "r" }, 6000)).toEqual({ bank: 595_000, move: 25_000, whole: null, isRunning: true });
  expect(left(dial, { name: "blue", side: "b" }, 6000)).toEqual({ bank: 90_000, move: 30_000, whole: null, isRunning: false });
});

test("nothing falls below zero, and nothing runs before its moment", () => {
  expect(left(dial, { name: "red", side: "r" }, 10_000_000).move).toBe(0);
  expect(left(dial, { name: "red", side: "r" }, 0).move).toBe(30_000);
  expect(left(null, { name: "red", side: "r" }, 0).bank).toBeNull();
});

test("the whole game runs while anybody has to move", () => {
  const whole = { ...dial, rule: { ...rule, game: 60 }, game: 60_000 };
  expect(left(whole, { name: "blue", side: "b" }, 6000).whole).toBe(55_000);
  expect(left({ ...whole, running: [] }, { name: "blue", side: "b" }, 6000).whole).toBe(60_000);
});

test("clocks are written as clocks are", () => {
  expect([0, 1, 61_000, 3_600_000, 172_800_000].map(written)).toEqual(["0:00", "0:01", "1:01", "1:00:00", "2 d"]);
});
