"""Hasty hands, and boards of one's own on a slow line: what is let go is let go, and nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route

import sandtable
from tests.e2e.test_late import touch
from tests.e2e.test_together import moves_of
from tests.e2e.test_touch import middle


def test_a_piece_let_go_outside_the_board_is_let_go(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.mouse.move(*middle(page, "d2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    page.wait_for_selector(".lifted", state="attached")
    page.mouse.move(1240, 700, steps=4)
    page.mouse.up()
    page.mouse.move(*middle(page, "e4"), steps=4)
    assert page.locator(".lifted").count() == 0
    assert moves_of(page) == []
    page.wait_for_selector("[data-node=d2][aria-pressed=true]")


def test_a_second_finger_changes_nothing(somebody: Callable[..., Page]) -> None:
    page = somebody("#/edit/tri-cross", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page.wait_for_selector("[data-editor]")
    text = page.input_value("#text")
    fingers = page.context.new_cdp_session(page)
    one, two, free = ({"x": x, "y": y} for x, y in (middle(page, node) for node in ("d2", "d6", "d4")))

    def put(kind: str, *points: dict[str, float]) -> None:
        numbered = [{**point, "id": number} for number, point in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": numbered})

    put("touchStart", one)
    for share in range(1, 11):
        put("touchMove", {way: one[way] + share / 10 * (free[way] - one[way]) for way in one})
        page.wait_for_timeout(16)
    page.wait_for_selector(".lifted", state="attached")
    put("touchStart", free, two)
    put("touchEnd", free)
    put("touchEnd")
    page.wait_for_function("text => document.querySelector('#text').value !== text", arg=text)
    draft = sandtable.load("tri-cross", "preset=club").draft(text)
    assert page.input_value("#text") == draft.put("d2").put("d4", draft.on("d2")[0].name).text


def test_quick_hands_lose_nothing_on_a_slow_line(somebody: Callable[..., Page]) -> None:
    page = somebody("#/edit/tri-cross")
    page.wait_for_selector("[data-editor]")
    start = page.input_value("#text")
    draft = sandtable.load("tri-cross", "preset=club").draft(start)
    held: list[Route] = []
    page.route("**/draft", lambda route: held.append(route))

    def shows(text: str) -> None:
        for _ in range(500):
            while held:
                held.pop(0).continue_()
            if page.input_value("#text") == text and page.get_attribute("#verdict", "data-verdict") != "pending":
                return
            page.wait_for_timeout(20)
        assert page.input_value("#text") == text

    page.click("[data-erase]")
    touch(page, "c2", "d2", "e2")
    texts = [start]
    for node in ("c2", "d2", "e2"):
        draft = draft.put(node)
        texts.append(draft.text)
    shows(texts[3])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    shows(texts[1])
    page.keyboard.press("Control+y")
    shows(texts[2])


def test_a_late_move_is_not_added_to_another_board(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/tri-cross")
    page.wait_for_selector("[data-undo]")
    held: list[Route] = []
    page.route("**/position?*", lambda route: held.append(route))

    def answered() -> None:
        with page.expect_response("**/position?*"):
            held.pop(0).continue_()
        page.wait_for_timeout(100)

    touch(page, "d2", "d3")
    while not held:
        page.wait_for_timeout(20)
    touch(page, "d2", "d3")  # nothing has happened yet, and somebody is impatient
    answered()
    page.wait_for_selector(".tried li")
    while held:
        answered()
    assert page.locator(".tried li").count() == 1
    touch(page, "d6", "d5")
    while not held:
        page.wait_for_timeout(20)
    page.click("[data-opening]")
    page.wait_for_selector(".tried", state="detached")
    answered()
    assert page.locator(".tried li").count() == 0


def test_an_older_thought_does_not_replace_a_newer_one(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/tri-cross")
    page.wait_for_selector("[data-study]")
    held: list[Route] = []
    page.route("**/analysis/position", lambda route: held.append(route))
    for move in ("", "d2-d3"):
        if move:
            page.fill("#typed", move)
            page.keyboard.press("Enter")
            page.wait_for_selector(".tried li")
        count = len(held)
        page.click("[data-study]")
        while len(held) == count:
            page.wait_for_timeout(20)
    held[1].continue_()
    page.wait_for_selector("[data-lines] li")
    with page.expect_response("**/analysis/position"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert page.locator("[data-lines] li").count() > 0
