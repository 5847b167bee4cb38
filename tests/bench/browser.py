"""How the browser feels: how soon a table can be played at, how soon a tap shows, and what dragging a piece costs.

`python -m tests.bench.browser` prints the figures with their bars; `CHROMIUM` may name the browser. The server is warm
and on this machine, the browser remembers nothing. What is drawn is waited for in the page itself, by its own clock.
While a move is tapped, nothing that the server says reaches the page: it must not wait for an answer. The cost of
dragging is read from the browser's own trace: script, style and layout of the page's main thread, for each pointer
event, in CPU time. How long one waits depends on who else is at work on the machine; its load is told.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, sync_playwright

import sandtable
from tests.bench.measure import tell
from tests.e2e.sample_tables import SETTINGS
from tests.e2e.screenshots import Studio
from tests.e2e.scripted_table import Laid, Setting

ROUNDS = 5
DRAGS, STEPS = 3, 60
"""The best drag counts: others at work on the machine only add to it."""
READY_BAR, TAP_BAR, TASK_BAR, EVENT_BAR = 1000, 50, 50, 8
PLAYABLE = "[data-turn=mine] :is(.node.open, button[data-tap])"
WATCH = f"""(() => {{
    const look = () => document.querySelector('{PLAYABLE}')
        ? requestAnimationFrame(() => setTimeout(() => window.ready = performance.now()))
        : requestAnimationFrame(look)
    requestAnimationFrame(look)
}})()"""
"""From the first request on: the time at which something to touch has been painted."""
EFFECT = """signs => {
    window.shown = null
    let began = 0
    for (const kind of ['pointerup', 'click'])
        addEventListener(kind, event => began ||= event.timeStamp, {capture: true, once: true})
    const count = () => signs.map(sign => document.querySelectorAll(sign).length).join()
    const before = count()
    const look = () => began && count() !== before
        ? setTimeout(() => window.shown = performance.now() - began)
        : requestAnimationFrame(look)
    requestAnimationFrame(look)
}"""
"""The time from a tap until the frame that shows something new has been made."""
SIGNS = ["[aria-pressed=true]", "[data-pending]", ".faded", "svg g[opacity='.85']"]
COSTS = {
    "EventDispatch",
    "FunctionCall",
    "RunMicrotasks",
    "UpdateLayoutTree",
    "Layout",
    "FireAnimationFrame",
    "PrePaint",
}
CATEGORIES = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline", "__metadata"]


@dataclass(frozen=True)
class Dragged:
    """What dragging a piece cost, in milliseconds."""

    events: int
    mean: float
    worst: float
    task: float
    """The longest task of the page while a piece was dragged."""


def ready(studio: Studio, table: Laid) -> list[float]:
    """Milliseconds from the navigation until a table can be played at, each time by a browser that knows nothing."""
    taken = []
    for _ in range(ROUNDS):
        context = studio.context(table.cookie, reduced_motion="no-preference")
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{studio.address}/#/table/{table.id}")
        page.wait_for_function("() => window.ready")
        taken.append(float(page.evaluate("() => window.ready")))
        context.close()
    return taken


def spot(page: Page, tap: str) -> tuple[float, float]:
    """Where something to touch is."""
    box = page.locator(f"[data-node='{tap}'], [data-tap='{tap}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tapped(studio: Studio, table: Laid, taps: tuple[str, ...]) -> list[float]:
    """Milliseconds from each tap of a move until its effect is drawn, the server being silent meanwhile."""
    taken = []
    for _ in range(ROUNDS):
        context = studio.context(table.cookie, reduced_motion="no-preference")
        page = context.new_page()
        held = {"silent": False}

        def between(route: WebSocketRoute, held: dict[str, bool] = held) -> None:
            server = route.connect_to_server()
            route.on_message(lambda text: None if held["silent"] else server.send(text))
            server.on_message(lambda text: None if held["silent"] else route.send(text))

        page.route_web_socket("**/ws", between)
        page.goto(f"{studio.address}/#/table/{table.id}")
        page.wait_for_selector(PLAYABLE)
        page.wait_for_timeout(300)
        held["silent"] = True
        for tap in taps:
            page.evaluate(EFFECT, SIGNS)
            page.mouse.click(*spot(page, tap))
            page.wait_for_function("() => window.shown !== null")
            taken.append(float(page.evaluate("() => window.shown")))
        context.close()
    return taken


def dragged(studio: Studio, table: Laid, source: str, target: str) -> Dragged:
    """What it costs to drag a piece over the board and back."""
    context = studio.context(table.cookie, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{studio.address}/#/table/{table.id}")
    page.wait_for_selector(PLAYABLE)
    page.wait_for_timeout(500)
    (x, y), (u, v) = spot(page, source), spot(page, target)
    page.mouse.move(x, y)
    studio.browser.start_tracing(page=page, categories=CATEGORIES)
    page.mouse.down()
    for step in [*range(STEPS), *range(STEPS, -1, -1)]:
        part = 3 * step / STEPS
        page.mouse.move(x + (u - x) * part, y + (v - y) * part)
    page.mouse.up()
    trace = json.loads(studio.browser.stop_tracing())["traceEvents"]
    context.close()
    return weighed(trace)


def weighed(trace: list[dict[str, Any]]) -> Dragged:
    """The pointer events of a trace, and what was done for them."""
    moves = [one for one in trace if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointermove"]
    place, first, last = (moves[0]["pid"], moves[0]["tid"]), moves[0]["ts"], moves[-1]["ts"] + moves[-1]["dur"]
    own = [one for one in trace if one["ph"] == "X" and (one["pid"], one["tid"]) == place and "tdur" in one]
    own = sorted(
        (one for one in own if one["ts"] + one["dur"] >= first and one["ts"] <= last), key=lambda one: one["ts"]
    )
    spent = [0.0] * len(moves)
    end, at = 0, 0
    for one in own:
        if one["name"] not in COSTS or one["ts"] < end:  # what happens inside something else was counted with it
            continue
        end = one["ts"] + one["dur"]
        while at + 1 < len(moves) and moves[at + 1]["ts"] <= one["ts"]:
            at += 1
        spent[at] += one["tdur"] / 1000
    task = max(one["tdur"] for one in own if one["name"].endswith("RunTask")) / 1000
    return Dragged(len(moves), statistics.mean(spent), max(spent), task)


def against(figure: float, bar: float) -> str:
    """A bar, and whether it was reached."""
    return f"(bar: {bar:,} ms - {'reached' if figure <= bar else 'MISSED'})"


def paths(setting: Setting) -> tuple[tuple[str, ...], tuple[str, str]]:
    """The taps of a move, and two places to drag a piece between."""
    game = sandtable.load(setting.game, setting.options)
    position = game.position(setting.start) if setting.start else game.opening
    for line in setting.moves:
        seat, _, text = line.partition(" ")
        position = position.play(text, seat=seat)
    move = position.moves_of(setting.seat)[0]
    nodes = {node.name for node in game.scene.nodes}
    standing = [token.node for token in position.view(setting.seat).stage().tokens]
    taps = [tap for tap in move.taps if tap in nodes]
    return move.taps, (taps[0], taps[-1]) if len(taps) > 1 else (standing[0], standing[-1])


def sentences(note: Callable[[str], None] = lambda doing: None) -> Iterator[str]:
    """What is measured, with its bar; `note` hears what is done meanwhile."""
    os.environ.setdefault("CHROMIUM", shutil.which("chromium") or shutil.which("google-chrome") or "")
    if not os.environ["CHROMIUM"]:
        yield "There is no Chromium to measure pages with; CHROMIUM=... names one."
        return
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        studio = Studio(playwright.chromium, Path(folder) / "data")
        try:
            load, cores = os.getloadavg()[0], os.cpu_count() or 1
            yield f"Pages in {studio.browser.version} on {cores} cores under a load of {load:.1f}:"
            for setting in SETTINGS.values():
                note(f"Looking at {setting.game}")
                yield from measured(studio, setting)
        finally:
            studio.close()


def measured(studio: Studio, setting: Setting) -> Iterator[str]:
    """The figures of one game."""
    taps, (source, target) = paths(setting)
    with Laid(studio.address, setting) as table:
        taken = ready(studio, table)
        yield (
            f"{setting.game}: a table can be played at after {statistics.median(taken):.0f} ms "
            f"(at most {max(taken):.0f}) {against(statistics.median(taken), READY_BAR)}"
        )
        taken = tapped(studio, table, taps)
        yield (
            f"{setting.game}: a tap shows after {statistics.median(taken):.0f} ms (at most {max(taken):.0f}) "
            f"{against(statistics.median(taken), TAP_BAR)}"
        )
        drag = min((dragged(studio, table, source, target) for _ in range(DRAGS)), key=lambda one: one.worst)
        yield (
            f"{setting.game}: dragging takes {drag.mean:.1f} ms of script and layout for a pointer event, and "
            f"{drag.worst:.1f} ms for the worst of {drag.events} {against(drag.worst, EVENT_BAR)}; "
            f"its longest task takes {drag.task:.0f} ms {against(drag.task, TASK_BAR)}"
        )


if __name__ == "__main__":
    tell(sentences)
