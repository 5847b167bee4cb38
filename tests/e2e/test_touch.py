"""The ways to touch a board: dragging, changing one's mind, moving ahead of time, and taking back."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import Page

import sandtable
from tests.e2e.test_together import invited, moves_of, sit

CHAIN = "rXr2r3/.r6./..r4r5.../...k5.../......./k6k2k4/k3.kX k 1 quiet=1"
"""A step of the Five to c4 makes it jump."""


def middle(page: Page, node: str) -> tuple[float, float]:
    """Where a place is on the screen."""
    box = page.locator(f"[data-node='{node}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: str, target: str) -> None:
    """Pull a piece from one place to another."""
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    page.mouse.up()


def swipe(page: Page, source: tuple[float, float], target: tuple[float, float]) -> None:
    """Put a finger down, draw it along, and lift it."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": source[0], "y": source[1]}]})
    for step in range(1, 11):
        x, y = (a + (b - a) * step / 10 for a, b in zip(source, target, strict=True))
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(16)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_pieces_can_be_dragged_and_moves_taken_back(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    before = page.locator("li[data-move]").count()
    drag(page, "d2", "d3")
    page.wait_for_selector("ol li code >> text=d2-d3")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-takeback]")
    page.wait_for_function("n => document.querySelectorAll('li[data-move]').length === n", arg=before)
    assert "Six" in (page.locator("[data-node=c2]").get_attribute("aria-label") or "")


def test_a_piece_that_is_taken_up_is_the_one_that_goes(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=commander-chess] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-node=d3]", force=True)  # the artillery could be carried by the engineer on d5
    page.wait_for_selector("[data-node=d3][aria-pressed=true]")
    drag(page, "d5", "d6")
    page.wait_for_selector("ol li code >> text=Ed5d6")


def test_a_finger_drags_a_piece_and_the_page_stays(somebody: Callable[..., Page]) -> None:
    page = somebody(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    swipe(page, middle(page, "d2"), middle(page, "d3"))
    page.wait_for_selector("ol li code >> text=d2-d3")
    assert page.evaluate("() => scrollY") == 0


def test_a_touch_can_be_taken_back(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    before = moves_of(page)
    for undo in ("Escape", "again"):
        page.click("[data-node=d2]", force=True)
        page.wait_for_selector("[data-node=d2][aria-pressed=true]")
        page.keyboard.press("Escape") if undo == "Escape" else page.click("[data-node=d2]", force=True)
        page.wait_for_selector("[data-node=d2][aria-pressed=false]")
    assert moves_of(page) == before


def test_a_move_ahead_of_time_is_made_when_it_is_legal(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=commander-in-chief] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    guest.wait_for_selector("[data-phase=running]")
    game = sandtable.load("commander-in-chief")
    first = game.opening.moves[0]
    second = game.opening.play(first).moves[0]
    for tap in second.taps:
        guest.click(f"[data-node={tap}]", force=True)
    guest.wait_for_selector("text=Premove")
    assert moves_of(guest) == []
    host.wait_for_selector("[data-turn=mine]")
    for tap in first.taps:
        host.click(f"[data-node={tap}]", force=True)
    for page in (host, guest):
        page.wait_for_function("() => document.querySelectorAll('ol li code').length === 2")
        assert moves_of(page) == [first.text, second.text]


def test_a_turn_of_several_moves_is_previewed_and_stepped_back(somebody: Callable[..., Page]) -> None:
    game = sandtable.load("tri-cross", "preset=club")
    position = game.position(CHAIN)
    page = somebody("#/analyse/tri-cross?" + urlencode({"options": "preset=club", "text": CHAIN}))
    page.click("[data-play-from-here]")
    page.wait_for_selector("[data-turn=mine]")
    move = next(move for move in position.moves if position.play(move).to_move == position.to_move)
    for tap in move.taps:
        page.click(f"[data-node={tap}]", force=True)
    page.wait_for_selector("[data-back]")
    assert moves_of(page) == [], "nothing is played before the turn is confirmed"
    page.click("[data-back]")
    page.wait_for_selector("[data-back]", state="detached")
    for tap in move.taps:
        page.click(f"[data-node={tap}]", force=True)
    page.wait_for_selector("[data-back]")  # taps are ignored until the preview has arrived
    following = position.play(move).moves[0]
    for tap in following.taps:
        page.click(f"[data-node={tap}]", force=True)
    page.wait_for_selector("[data-confirm]")
    assert moves_of(page) == []
    page.click("[data-confirm]")
    page.wait_for_function("() => document.querySelectorAll('ol li code').length >= 2")
    assert moves_of(page)[:2] == [move.text, following.text]


def test_a_choice_made_in_secret_is_stepped_back_and_stays_secret(somebody: Callable[..., Page], address: str) -> None:
    host = somebody("#/new/commander-in-chief")
    host.click("[data-options] summary")
    host.locator("[data-option=enhance]").select_option("choose")
    host.locator("[id^=who-] >> nth=1").select_option("friend")
    host.click("[data-start]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-turn=mine]")
    nodes = host.eval_on_selector_all(".node.open", "all => all.map(one => one.dataset.node)")[:3]
    for count, node in enumerate(nodes[:2], 1):
        host.click(f"[data-node={node}]", force=True)
        host.wait_for_selector(f"[data-steps='{count}']")
    host.click("[data-back]")
    host.wait_for_selector("[data-steps='1']")
    guest.click("[data-tap=ready]")
    host.wait_for_selector("ol li >> text=/has chosen/")
    assert host.locator("[data-steps='1']").count() == 1, "that the other is ready changes nothing here"
    host.click(f"[data-node={nodes[2]}]", force=True)
    host.wait_for_selector("[data-steps='2']")
    seen: list[str] = guest.eval_on_selector_all("[data-node]", "all => all.map(one => one.ariaLabel)")
    assert len(seen) == 64
    assert not any("enhanced" in words for words in seen)
    host.click("[data-tap=ready]")
    for page in (host, guest):
        page.wait_for_function(
            "all => all.every(one => document.querySelector(`[data-node=${one}]`).ariaLabel.includes('enhanced'))",
            arg=[nodes[0], nodes[2]],
        )
        assert "enhanced" not in (page.locator(f"[data-node={nodes[1]}]").get_attribute("aria-label") or "")
