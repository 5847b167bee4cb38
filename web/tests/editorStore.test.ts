import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DraftInfo, Drafting } from "../src/lib/protocol";

/** A server that answers when the test wants: a position is the list of its pieces. */
const requests: { what: Drafting; answer: () => void; fail: () => void }[] = [];
function draft(_: string, what: Drafting): Promise<DraftInfo> {
  return new Promise((resolve, reject) => {
    const answer = () => {
      const pieces = new Set((what.text ?? "").split(" ").filter(Boolean));
      for (const change of what.changes ?? []) if ("node" in change) for (const name of change.names?.length ? change.names : [change.node ?? ""]) change.names?.length ? pieces.add(name) : pieces.delete(name);
      resolve({ text: [...pieces].join(" "), is_read: !what.text?.includes("nonsense"), figures: [] } as unknown as DraftInfo);
    };
    requests.push({ what, answer, fail: () => reject(new Error("away")) });
  });
}
vi.mock("../src/lib/api", () => ({ draft }));
const { EditorStore } = await import("../src/edit/editorStore.svelte");

const settle = () => vi.advanceTimersByTimeAsync(0);
async function answerAll(): Promise<void> {
  for (await settle(); requests.length; await settle()) requests.shift()?.answer();
}

describe("the board editor", () => {
  let editor: InstanceType<typeof EditorStore>;
  const texts: string[] = [];
  beforeEach(async () => {
    vi.useFakeTimers();
    requests.length = texts.length = 0;
    editor = new EditorStore("some-game", "", (text) => texts.push(text));
    void editor.set("a b c");
    await answerAll();
  });

  test("loses no change on a slow connection", async () => {
    for (const node of ["a", "b", "c"]) void editor.put(node, []);
    await answerAll();
    expect(editor.text).toBe("");
    expect(texts).toEqual(["a b c", "b c", "c", ""]);
  });

  test("undoes and redoes in order, however quickly it is asked", async () => {
    for (const node of ["a", "b", "c"]) void editor.put(node, []);
    void editor.undo();
    void editor.undo();
    await answerAll();
    expect([editor.text, editor.canUndo, editor.canRedo]).toEqual(["b c", true, true]);
    void editor.redo();
    await answerAll();
    expect(editor.text).toBe("c");
  });

  test("a change after an undo forgets what was undone", async () => {
    void editor.put("a", []);
    void editor.undo();
    void editor.put("b", []);
    await answerAll();
    expect([editor.text, editor.canRedo]).toEqual(["a c", false]);
  });

  test("typed text is sent when typing pauses, and one that cannot be read changes nothing", async () => {
    editor.type("non");
    editor.type("nonsense");
    expect([editor.isKnown, requests.length]).toEqual([false, 0]);
    await vi.advanceTimersByTimeAsync(300);
    expect(requests).toHaveLength(1);
    await answerAll();
    expect([editor.isKnown, editor.answer?.is_read, editor.info?.text, editor.text]).toEqual([true, false, "a b c", "nonsense"]);
  });

  test("an answer about an older text is ignored", async () => {
    editor.type("x");
    await vi.advanceTimersByTimeAsync(300);
    editor.type("x y");
    await answerAll();
    expect([editor.text, editor.isKnown, editor.info?.text]).toEqual(["x y", false, "a b c"]);
  });

  test("an error is kept until the next answer", async () => {
    void editor.put("a", []);
    await settle();
    requests.shift()?.fail();
    await settle();
    expect([(editor.error as Error).message, editor.text]).toEqual(["away", "a b c"]);
    void editor.put("a", []);
    await answerAll();
    expect([editor.error, editor.text]).toEqual([null, "b c"]);
  });
});
