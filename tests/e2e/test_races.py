"""What comes late, twice or in between: an answer that was overtaken, a double click, a second finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

import sandtable
from tests.e2e.test_network import touched
from tests.e2e.test_together import invited, moves_of, sit
from tests.e2e.test_touch import middle

HEARD = """words => document.querySelector('[role=log]').innerText.includes(words)
    || document.querySelector('[data-chat] [role=alert]')"""


def touch(page: Page, *taps: str) -> None:
    """Touch places one after the other."""
    for tap in taps:
        page.click(f"[data-node={tap}]", force=True)


def test_words_that_cannot_be_had_are_asked_for_again_after_a_while(somebody: Callable[..., Page]) -> None:
    page = somebody()
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/words?*", refuse)
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    while not asked:
        page.wait_for_timeout(20)
    page.wait_for_selector("button[data-tap]")
    assert len(asked) < 20
    page.unroute("**/words?*")
    page.wait_for_event("response", lambda answer: "/words?" in answer.url)


def test_who_has_left_before_a_table_came_does_not_listen_to_it(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    table = page.url
    page.goto(table.split("#")[0])
    page.wait_for_selector("[data-game]")
    sent: list[str] = []
    held: list[Route] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.route("**/api/tables/*", lambda route: held.append(route))
    page.goto(table)
    while not held:
        page.wait_for_timeout(20)
    page.click("a[href='#/']")
    page.wait_for_selector("[data-game]")
    with page.expect_response("**/api/tables/*"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert not any('"look"' in frame for frame in sent), "nobody subscribes to a table that was left"


def test_what_was_asked_twice_is_not_asked_any_more_after_the_end(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    host.click("[data-resign]")
    host.wait_for_selector("dialog[open]")
    guest.click("[data-resign]")
    guest.click("[data-sure]")
    host.wait_for_selector("[data-phase=over]")
    host.wait_for_selector("dialog[open]", state="detached")


def test_words_that_are_refused_are_not_lost(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-chat] summary")
    for number in range(12):
        page.fill("#say", f"Number {number}")
        page.press("#say", "Enter")
        page.wait_for_function(HEARD, arg=f"Number {number}")
        if page.locator("[data-chat] [role=alert]").count():
            break
    assert page.input_value("#say") == f"Number {number}"


def test_who_presses_twice_sits_down_once(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=commander-in-chief] [data-friend]")
    guest = somebody(invited(host, address)[0])
    guest.wait_for_selector("[data-sit]")
    guest.eval_on_selector("[data-sit]", "button => { button.click(); button.click() }")
    guest.wait_for_selector("[data-phase=running]")
    touched(host, "d8-c7")
    touched(guest, "a5-a6")


def test_a_piece_let_go_outside_the_board_is_let_go(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    before = moves_of(page)
    page.mouse.move(*middle(page, "d2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    page.wait_for_selector(".lifted", state="attached")
    page.mouse.move(1240, 700, steps=4)
    page.mouse.up()
    page.mouse.move(*middle(page, "e4"), steps=4)
    assert page.locator(".lifted").count() == 0
    assert moves_of(page) == before
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
    page.wait_for_selector("ol.moves li")
    while held:
        answered()
    assert page.locator("ol.moves li").count() == 1
    touch(page, "d6", "d5")
    while not held:
        page.wait_for_timeout(20)
    page.click("[data-opening]")
    page.wait_for_selector("ol.moves", state="detached")
    answered()
    assert page.locator("ol.moves li").count() == 0


@pytest.mark.long
def test_an_older_thought_does_not_replace_a_newer_one(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/tri-cross")
    page.wait_for_selector("[data-study]")
    held: list[Route] = []
    page.route("**/analysis/position", lambda route: held.append(route))
    for move in ("", "d2-d3"):
        if move:
            page.fill("#typed", move)
            page.keyboard.press("Enter")
            page.wait_for_selector("ol.moves li")
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
