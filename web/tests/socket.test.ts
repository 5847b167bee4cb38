import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Listener } from "../src/lib/socket.svelte";
import { FakeSocket, device, happen } from "./page";

vi.useFakeTimers(); // before the socket begins to look after itself
const { Refusal, socket } = await import("../src/lib/socket.svelte");

function listener(): Listener & { received: number; failed: Error[] } {
  return {
    table: "t", seat: "", key: "", layers: [], received: 0, failed: [],
    since: () => 7,
    receive() { this.received += 1; },
    refused(error) { this.failed.push(error); },
  };
}

describe("the one socket of the page", () => {
  let stop: () => void = () => undefined;
  let heard = listener();
  beforeEach(() => {
    heard = listener();
    stop = socket.listen(heard);
    FakeSocket.last.onopen();
  });
  afterEach(() => {
    stop();
    FakeSocket.last.onclose();
  });

  test("artwork from where a listener was", () => {
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ ask: "look", table: "t", since: 7, detail: "full" });
  });

  test("comes back by itself, artwork again, and repeats what was not answered", async () => {
    const asked = socket.ask({ ask: "play", table: "t", seat: "red", moves: ["a"], seq: 1 });
    const first = FakeSocket.last;
    first.onclose();
    expect(socket.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last).not.toBe(first);
    FakeSocket.last.onopen();
    const [look, play] = FakeSocket.last.sent;
    expect([look?.ask, play]).toEqual(["look", first.sent.at(-1)]);
    FakeSocket.last.tell({ tell: "done", id: play?.id ?? "" });
    await expect(asked).resolves.toMatchObject({ tell: "done" });
  });

  test("a refusal is an error with its sentence and its kind", async () => {
    const asked = socket.ask({ ask: "resign", table: "t", seat: "red" });
    const id = FakeSocket.last.sent.at(-1)?.id ?? "";
    FakeSocket.last.tell({ tell: "refused", id, error: "NotNow", sentence: "Not now.", vi: "Chưa được." });
    await expect(asked).rejects.toEqual(new Refusal("Not now.", "NotNow"));
  });

  test("a table that cannot be looked at for a moment is looked at again", async () => {
    const id = FakeSocket.last.sent.at(-1)?.id ?? "";
    FakeSocket.last.tell({ tell: "refused", id, error: "Unavailable", sentence: "Later.", vi: "" });
    await vi.advanceTimersByTimeAsync(10);
    expect(heard.failed.map((error) => error.message)).toEqual(["Later."]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(FakeSocket.last.sent.filter((one) => one.ask === "look")).toHaveLength(2);
  });

  test("asks after a silence and gives up after a longer one", async () => {
    const first = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(18_000);
    expect(first.sent.at(-1)?.ask).toBe("ping");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(first.isClosed).toBe(true);
  });

  test("says whether the device or the server is away", () => {
    device.onLine = false;
    happen("offline");
    expect(socket.state).toBe("offline");
    device.onLine = true;
    happen("online");
    FakeSocket.last.onopen();
    expect(socket.state).toBe("open");
  });

  test("news reach those who listen to that table and seat", () => {
    const told = { tell: "news" as const, table: "t", seq: 8, now: 0 };
    FakeSocket.last.tell({ ...told, seat: "" }, { ...told, seat: "red" }, { ...told, table: "u", seat: "" });
    expect(heard.received).toBe(1);
  });

  test("is not missed once nobody needs it", async () => {
    stop();
    FakeSocket.last.onclose();
    expect(socket.state).toBe("idle");
    const count = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBe(count);
  });
});
