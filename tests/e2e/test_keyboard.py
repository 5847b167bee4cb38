"""Without a mouse: a whole game by keys alone, and what a listener hears of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.e2e.clicker import OFFERED, READY

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
ENOUGH = 150
"""No game against a good player takes so many moves of a bad one."""
FOCUSED = "() => document.activeElement?.dataset?.node ?? ''"


def walk(page: Page, wanted: str, random: Random) -> None:
    """Go to a place of the board by arrow keys, towards it as the screen shows it."""
    been: set[str] = set()
    for _ in range(150):
        here = page.evaluate(FOCUSED)
        if here == wanted:
            return
        across, down = page.evaluate(
            """([a, b]) => {
                const box = name => document.querySelector(`[data-node="${name}"]`).getBoundingClientRect()
                const [from, to] = [box(a), box(b)]
                return [to.x - from.x, to.y - from.y]
            }""",
            [here, wanted],
        )
        if abs(across) > abs(down):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        been.add(here)
        if page.evaluate(FOCUSED) in been:  # at the edge: around it
            page.keyboard.press(random.choice(ARROWS))
    raise AssertionError(f"{wanted} cannot be reached by arrow keys")


def onto_board(page: Page) -> None:
    """Press Tab until the board has the focus."""
    for _ in range(40):
        if page.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached by Tab")


def test_a_whole_game_by_keys(somebody: Callable[..., Page]) -> None:
    page, random = somebody(), Random(3)
    page.evaluate("localStorage.setItem('sandtable.level.commander-in-chief', '5')")
    page.focus("[data-game=commander-in-chief] [data-play]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-turn=mine]")
    heard: set[str] = set()
    for _ in range(ENOUGH):
        page.wait_for_function(READY)
        heard.add(page.inner_text("[data-announcement]"))  # by now the computer has moved
        offered = page.evaluate(OFFERED)
        if offered["phase"] != "running":
            break
        onto_board(page)
        for _ in range(2):
            open_nodes = page.eval_on_selector_all(".node.open", "all => all.map(one => one.dataset.node)")
            chosen = page.eval_on_selector_all(
                "[data-node][aria-pressed=true]", "all => all.map(one => one.dataset.node)"
            )
            walk(page, random.choice([node for node in open_nodes if node not in chosen]), random)
            page.keyboard.press("Enter")
        page.wait_for_function(
            "seq => Number(document.querySelector('[data-phase]').dataset.seq) > seq", arg=offered["seq"]
        )
        heard.add(page.inner_text("[data-announcement]"))
    assert page.locator("[data-phase=over]").count() == 1, "a game ends by its rules"
    assert page.locator("[data-verdict]").inner_text() != ""
    assert any("Light:" in said for said in heard), "moves of the computer are read out"
    assert any(re.search(r"Light: [A-Z][a-z]+ ", said) for said in heard), "with the name of the piece"


def test_a_move_can_be_typed_and_a_wrong_one_is_refused(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.focus("#typed")
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert] >> text=z9")
    page.fill("#typed", "d2 d3")
    page.keyboard.press("Enter")
    page.wait_for_selector("ol li code >> text=d2-d3")
    labels = page.eval_on_selector_all("[data-node]", "all => all.map(one => one.getAttribute('aria-label'))")
    assert all(labels), "every place has a name for those who hear the board"


def test_resigning_needs_no_mouse(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.focus("[data-resign]")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator("[data-phase=running]").count() == 1
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-phase=over]")
    page.wait_for_selector("[data-announcement] >> text=resigned", state="attached")
    assert "proposes" not in page.inner_text("[data-announcement]"), "nobody has to be asked"


def test_tab_leads_to_something_that_can_be_chosen(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=commander-in-chief] [data-play]")
    page.wait_for_selector("[data-turn=mine] .node.open")
    onto_board(page)
    assert page.evaluate("() => document.activeElement.classList.contains('open')")


def test_whoever_plays_by_keys_stays_at_the_table(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.focus("[data-game=mission-command-air] [data-play]")
    page.keyboard.press("Enter")
    cards = page.locator("[data-turn=mine] button[data-tap^='hand:']")
    cards.first.focus()
    page.keyboard.press("Enter")
    page.locator(".node.open").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-steps='1']")
    played = cards.first.get_attribute("data-tap")
    cards.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-tap='{played}']", state="detached")
    page.wait_for_function("() => document.activeElement.closest('[data-phase]')")
