import { expect, test } from "vitest";
import { splitCode } from "../src/rules/code";

test("code in a sentence is set apart", () => {
  expect(splitCode("write `a1-b2` here")).toEqual([
    { text: "write ", isCode: false },
    { text: "a1-b2", isCode: true },
    { text: " here", isCode: false },
  ]);
});
