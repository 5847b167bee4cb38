import { expect, test } from "vitest";
import { describeClock, formatTime, timeLeft } from "../src/table/clock/clock";

const rule = { move: 30, bank: 600, increment: 0, game: 0, turns: 0 };
const dial = { at: 1000, rule, moves: { red: 30_000, blue: 30_000 }, banks: { r: 600_000, b: 90_000 }, game: 0, running: ["red"] };

test("time passes for who has to move, and for nobody else", () => {
  expect(timeLeft(dial, { name: "red", side: "r" }, 6000)).toEqual({ bank: 595_000, move: 25_000, game: null, isRunning: true });
  expect(timeLeft(dial, { name: "blue", side: "b" }, 6000)).toEqual({ bank: 90_000, move: 30_000, game: null, isRunning: false });
});

test("nothing falls below zero, and nothing runs before its moment", () => {
  expect(timeLeft(dial, { name: "red", side: "r" }, 10_000_000).move).toBe(0);
  expect(timeLeft(dial, { name: "red", side: "r" }, 0).move).toBe(30_000);
  expect(timeLeft(null, { name: "red", side: "r" }, 0).bank).toBeNull();
});

test("the whole game runs while anybody has to move", () => {
  const whole = { ...dial, rule: { ...rule, game: 60 }, game: 60_000 };
  expect(timeLeft(whole, { name: "blue", side: "b" }, 6000).game).toBe(55_000);
  expect(timeLeft({ ...whole, running: [] }, { name: "blue", side: "b" }, 6000).game).toBe(60_000);
});

test("clocks are written as clocks are", () => {
  expect([0, 1, 61_000, 3_600_000, 172_800_000].map(formatTime)).toEqual(["0:00", "0:01", "1:01", "1:00:00", "2 d"]);
});

test("a time control is described by its limits", () => {
  expect(describeClock(null)).toBe("Unlimited");
  expect(describeClock({ bank: 300, increment: 3 })).toBe("5 min each + 3 s per turn");
  expect(describeClock({ bank: 90, game: 5400, turns: 40 })).toBe("1.5 min each; 90 min for the game; 40 turns each");
  expect(["60", "86400", "259200"].map((seconds) => describeClock({ move: Number(seconds) }))).toEqual(["60 s per turn", "1 day per turn", "3 days per turn"]);
});
