import { expect, test } from "vitest";
import { searchable } from "../src/lib/search";

test("case and accents do not matter in a search", () => {
  expect(searchable("Điều gì chặn tàu")).toBe(searchable("dieu gi chan TAU"));
});
