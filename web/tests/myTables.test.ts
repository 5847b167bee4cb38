import { expect, test } from "vitest";
import { forget, myTables, remember } from "../src/home/myTables.svelte";

const names = () => myTables().map(({ table }) => table);
const stored = () => JSON.parse(localStorage.getItem("sandtable.tables") ?? "[]") as { table: string }[];

test("the latest table comes first, and each stands once", () => {
  for (const table of ["a", "b", "a"]) remember(table, "some-game");
  expect(names()).toEqual(["a", "b"]);
  forget("b");
  expect(names()).toEqual(["a"]);
});

test("tables of another window are kept", () => {
  localStorage.setItem("sandtable.tables", JSON.stringify([{ table: "other", game: "g", at: 0 }, ...stored()]));
  remember("new", "some-game");
  expect(names()).toEqual(["new", "other", "a"]);
});

test("the list has an end", () => {
  for (let number = 0; number < 50; number++) remember(String(number), "some-game");
  expect([myTables().length, names()[0]]).toEqual([40, "49"]);
});
