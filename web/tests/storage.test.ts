import { afterEach, expect, test, vi } from "vitest";
import { getItem, getJson, setItem } from "../src/lib/storage";

const FORBIDDEN = { getItem: () => { throw new Error(); }, setItem: () => { throw new Error(); } };
const working = localStorage;
afterEach(() => vi.stubGlobal("localStorage", working));

test("values are kept under the app's own prefix", () => {
  setItem("name", "Ann");
  expect([getItem("name"), localStorage.getItem("sandtable.name")]).toEqual(["Ann", "Ann"]);
});

test("without storage, values are kept until the page is closed", () => {
  vi.stubGlobal("localStorage", FORBIDDEN);
  expect(getItem("pace")).toBeNull();
  setItem("pace", "350");
  expect(getItem("pace")).toBe("350");
});

test("what could not be stored counts until something newer can be", () => {
  setItem("theme", "light");
  vi.stubGlobal("localStorage", FORBIDDEN);
  setItem("theme", "dark");
  vi.stubGlobal("localStorage", working);
  expect(getItem("theme")).toBe("dark");
  setItem("theme", "light");
  expect(getItem("theme")).toBe("light");
});

test("damaged JSON is the default value", () => {
  setItem("layers", "{");
  expect(getJson("layers", { check: true })).toEqual({ check: true });
  setItem("layers", '{"check":false}');
  expect(getJson("layers", {})).toEqual({ check: false });
});
