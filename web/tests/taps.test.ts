import { describe, expect, test } from "vitest";
import { fitting, following, hurried, made, typed } from "../src/table/taps";

const choices = [
  { move: "a1-b2", taps: ["a1", "b2"] },
  { move: "a1-b2=Q", taps: ["a1", "c3", "promote", "queen"] },
  { move: "a1xd4", taps: ["a1", "d4"] },
  { move: "b7-b8", taps: ["b7", "b8"] },
];
const isPlace = (tap: string) => /^[a-d]\d$/.test(tap);

describe("taps narrow the legal moves", () => {
  test("to those that begin with them", () => {
    expect(fitting(choices, ["a1"]).map((choice) => choice.move)).toEqual(["a1-b2", "a1-b2=Q", "a1xd4"]);
    expect(fitting(choices, ["b8"])).toEqual([]);
  });

  test("and to what may be touched next", () => {
    expect([...following(choices, [])]).toEqual(["a1", "b7"]);
    expect([...following(choices, ["a1"])]).toEqual(["b2", "c3", "d4"]);
  });

  test("until one of them is whole", () => {
    expect(made(choices, ["a1"])).toBeUndefined();
    expect(made(choices, ["a1", "d4"])?.move).toBe("a1xd4");
  });

  test("what cannot be otherwise is added, unless it is a place", () => {
    expect(hurried(choices, ["a1", "c3"], isPlace)).toEqual(["a1", "c3", "promote", "queen"]);
    expect(hurried(choices, ["b7"], isPlace)).toEqual(["b7"]);
    expect(hurried(choices, [], isPlace)).toEqual([]);
  });
});

describe("a typed move", () => {
  test("is found with other spaces, case and signs", () => {
    for (const text of ["a1xd4", " A1 x D4 ", "a1d4", "a1-d4"]) expect(typed(choices, text)?.move).toBe("a1xd4");
  });

  test("is none where it could be two, or nothing", () => {
    const alike = [
      { move: "a1-d4", taps: [] },
      { move: "a1xd4", taps: [] },
    ];
    expect(typed(alike, "a1d4")?.move).toBe("a1-d4");
    expect(typed(alike, "a1*d4")).toBeUndefined();
    expect(typed(choices, "nonsense")).toBeUndefined();
  });
});
