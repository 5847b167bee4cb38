import { expect, test } from "vitest";
import { parts, read } from "../src/rules/rulebook";

const TEXT = `# The game

What it is
about.

## 1. Movement

Pieces move.

- **1.1** A tank moves one step. [Rulebook p. 3; sure]
- **1.2** A ship floats.

## Appendix

Much else.
`;

test("rules are taken apart into chapters and numbered sentences", () => {
  const book = read(TEXT);
  expect([book.title, book.prose]).toEqual(["The game", ["What it is about."]]);
  expect(book.chapters.map((chapter) => [chapter.number, chapter.title, chapter.prose])).toEqual([
    ["1", "Movement", ["Pieces move."]],
    ["", "Appendix", ["Much else."]],
  ]);
  expect(book.chapters[0]?.sentences).toEqual([
    { number: "1.1", text: "A tank moves one step.", source: "[Rulebook p. 3; sure]" },
    { number: "1.2", text: "A ship floats.", source: "" },
  ]);
});

test("code in a sentence is set apart", () => {
  expect(parts("write `a1-b2` here")).toEqual([
    { text: "write ", isCode: false },
    { text: "a1-b2", isCode: true },
    { text: " here", isCode: false },
  ]);
});
