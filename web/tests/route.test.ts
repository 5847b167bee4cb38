import { beforeEach, expect, test } from "vitest";
import { absoluteUrl, link, parseRoute, replaceAddress, route } from "../src/lib/route.svelte";
import { happen } from "./page";

function goTo(hash: string): void {
  location.hash = hash;
  happen("hashchange");
}
beforeEach(() => goTo("#/"));

test("an address has parts and a query", () => {
  const { parts, query } = parseRoute("#/analyse/some-game?text=a%20b&options=x");
  expect([parts, query.get("text"), query.get("options")]).toEqual([["analyse", "some-game"], "a b", "x"]);
  expect(parseRoute("").parts).toEqual([]);
});

test("a link is read back as it was written", () => {
  const parts = ["table", "a/b?c", "10/15"];
  const { parts: read, query } = parseRoute(link(parts, { text: "3k4/8 w", options: "" }));
  expect([read, query.get("text"), query.has("options")]).toEqual([parts, "3k4/8 w", false]);
});

test("a malformed address is taken as it stands", () => {
  expect(parseRoute("#/rules/%zz").parts).toEqual(["rules", "%zz"]);
});

test("the route follows the address", () => {
  goTo("#/rules/some-game");
  expect(route().parts).toEqual(["rules", "some-game"]);
});

test("the address of a page is replaced only while people are on it", () => {
  goTo("#/analyse");
  replaceAddress("#/analyse/some-game");
  expect(location.hash).toBe("#/analyse/some-game");
  replaceAddress("#/analyse/some-game?text=x");
  expect(route().query.get("text")).toBe("x");
  goTo("#/replay/pasted/0");
  replaceAddress("#/analyse/some-game?text=late"); // an answer that comes late
  expect(location.hash).toBe("#/replay/pasted/0");
  replaceAddress("#/replay/other/3");
  expect(location.hash).toBe("#/replay/pasted/0");
});

test("a link to share is a whole address", () => {
  expect(absoluteUrl("#/table/t")).toBe("http://here/#/table/t");
});
