"""What a table sounds like: every move once, a history never, and nothing where somebody wants silence."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.clicker import Clicker
from tests.e2e.test_together import moves_of, played

LISTEN = """() => {
    window.tones = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
        window.tones.push(this.type)
        return start.apply(this, when)
    }
}"""
MOVES = "() => window.tones.filter(tone => tone === 'triangle').length"
"""Only moves are played as triangles."""


def test_every_move_is_heard_once_at_one_device_too(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.evaluate(LISTEN)
    page.click("[data-game=tri-cross] [data-here]")
    page.wait_for_selector("[data-turn=mine]")
    clicker = Clicker(page, 4)
    for _ in range(8):
        played(clicker)
    page.wait_for_function(f"n => ({MOVES})() === n", arg=len(moves_of(page)))


def test_a_history_is_not_played_and_silence_is_kept(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.add_init_script(f"({LISTEN})()")
    page.click("[data-game=tri-cross] [data-here]")
    page.wait_for_selector("[data-turn=mine]")
    clicker = Clicker(page, 4)
    played(clicker)
    page.reload()
    page.wait_for_selector("[data-turn=mine]")
    before = len(moves_of(page))
    played(clicker)
    page.wait_for_function(f"n => ({MOVES})() === n", arg=len(moves_of(page)) - before)
    heard = page.evaluate("() => window.tones.length")
    page.get_by_role("button", name="Sound").click()
    played(clicker)
    assert page.evaluate("() => window.tones.length") == heard
