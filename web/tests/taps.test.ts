import { describe, expect, test } from "vitest";
import { addTap, completeMove, findTypedMove, matchingMoves, nextTaps, withForcedTaps } from "../src/table/taps";

const choices = [
  { move: "a1-b2", taps: ["a1", "b2"] },
  { move: "a1-b2=Q", taps: ["a1", "c3", "promote", "queen"] },
  { move: "a1xd4", taps: ["a1", "d4"] },
  { move: "b7-b8", taps: ["b7", "b8"] },
];
const isPlace = (tap: string) => /^[a-d]\d$/.test(tap);

describe("taps narrow the legal moves", () => {
  test("to those that begin with them", () => {
    expect(matchingMoves(choices, ["a1"]).map((choice) => choice.move)).toEqual(["a1-b2", "a1-b2=Q", "a1xd4"]);
    expect(matchingMoves(choices, ["b8"])).toEqual([]);
  });

  test("and to what may be touched next", () => {
    expect([...nextTaps(choices, [])]).toEqual(["a1", "b7"]);
    expect([...nextTaps(choices, ["a1"])]).toEqual(["b2", "c3", "d4"]);
  });

  test("until one of them is whole", () => {
    expect(completeMove(choices, ["a1"])).toBeUndefined();
    expect(completeMove(choices, ["a1", "d4"])?.move).toBe("a1xd4");
  });

  test("what cannot be otherwise is added, unless it is a place", () => {
    expect(withForcedTaps(choices, ["a1", "c3"], isPlace)).toEqual(["a1", "c3", "promote", "queen"]);
    expect(withForcedTaps(choices, ["b7"], isPlace)).toEqual(["b7"]);
    expect(withForcedTaps(choices, [], isPlace)).toEqual([]);
  });
});

describe("another tap", () => {
  const tap = (taps: string[], next: string, moves = choices) => addTap(moves, taps, next, isPlace);

  test("goes on, and makes a move once it is complete", () => {
    expect(tap([], "a1")).toEqual({ taps: ["a1"], move: undefined });
    expect(tap(["a1"], "d4")).toEqual({ taps: ["a1", "d4"], move: choices[2] });
    expect(tap(["a1"], "c3").move).toBe(choices[1]);
  });

  test("on another piece selects that one, and on the same piece deselects it", () => {
    expect(tap(["a1"], "b7").taps).toEqual(["b7"]);
    expect(tap(["a1"], "a1")).toEqual({ taps: [] });
  });

  test("on a place without a move asks why there is none", () => {
    expect(tap(["a1"], "d1")).toEqual({ taps: [], illegal: ["a1", "d1"] });
    expect(tap([], "d1")).toEqual({ taps: ["d1"] });
    expect(tap(["d1"], "d2")).toEqual({ taps: [], illegal: ["d1", "d2"] });
  });

  test("where moves begin with buttons, one tap on the board is enough to ask", () => {
    const cards = [{ move: "play 7", taps: ["hand:7", "a1"] }];
    expect(tap([], "d1", cards)).toEqual({ taps: [], illegal: ["d1", "d1"] });
    expect(tap(["hand:7"], "d1", cards)).toEqual({ taps: [], illegal: ["hand:7", "d1"] });
  });

  test("on a button that is not offered changes nothing", () => {
    expect(tap(["a1"], "promote")).toEqual({ taps: ["a1"] });
  });
});

describe("a typed move", () => {
  test("is found with other spaces, case and signs", () => {
    for (const text of ["a1xd4", " A1 x D4 ", "a1d4", "a1-d4"]) expect(findTypedMove(choices, text)?.move).toBe("a1xd4");
  });

  test("is none where it could be two, or nothing", () => {
    const alike = [
      { move: "a1-d4", taps: [] },
      { move: "a1xd4", taps: [] },
    ];
    expect(findTypedMove(alike, "a1d4")?.move).toBe("a1-d4");
    expect(findTypedMove(alike, "a1*d4")).toBeUndefined();
    expect(findTypedMove(choices, "nonsense")).toBeUndefined();
  });
});
