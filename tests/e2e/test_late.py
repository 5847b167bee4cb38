"""What comes late, twice or in between: an answer on its way when something else happens, a hand that is too quick."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, Route, WebSocketRoute

import sandtable
from tests.e2e.test_network import touched
from tests.e2e.test_replay import played
from tests.e2e.test_together import invited, moves_of, sit
from tests.e2e.test_touch import CHAIN
from tests.server.clients.scripted import Process

HEARD = """words => document.querySelector('[role=log]').innerText.includes(words)
    || document.querySelector('[data-chat] [role=alert]')"""
LISTED = "n => document.querySelectorAll('ol li code').length === n"


class Line:
    """A connection on which some answers are held back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[str] = []
        self.tell = ""
        self.end: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self.connect)

    def connect(self, end: WebSocketRoute) -> None:
        self.end = end
        server = end.connect_to_server()
        server.on_message(self.receive)
        end.on_message(server.send)

    def receive(self, frame: str | bytes) -> None:
        assert self.end is not None
        assert isinstance(frame, str)
        is_held = bool(self.tell) and any(answer["tell"] == self.tell for answer in json.loads(frame))
        self.held.append(frame) if is_held else self.end.send(frame)

    def wait(self, page: Page) -> None:
        """Wait until something is held."""
        while not self.held:
            page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Hold nothing any more."""
        assert self.end is not None
        self.tell = ""
        for frame in self.held:
            self.end.send(frame)
        self.held = []


def touch(page: Page, *taps: str) -> None:
    """Touch places one after the other."""
    for tap in taps:
        page.click(f"[data-node={tap}]", force=True)


def said(page: Page, words: str) -> None:
    """Say something, and wait until it is heard: whatever was asked for before has happened then."""
    page.click("[data-chat] summary")
    page.fill("#say", words)
    page.press("#say", "Enter")
    page.wait_for_selector(f"[role=log] >> text={words}")


def test_a_move_is_not_made_in_a_position_it_was_not_meant_for(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    host.wait_for_selector("[data-turn=mine]")
    other = host.context.new_page()  # the same person, once more
    line = Line(other)
    other.goto(host.url)
    other.wait_for_selector("[data-turn=mine]")
    game = sandtable.load("tri-cross", "preset=club")
    after = game.opening.play("d2-d3").play("d6-d5")
    move = next(move for move in game.opening.moves if len(move.taps) == 2 and move.text in map(str, after.moves))
    line.tell = "previewed"
    touch(other, *move.taps)
    line.wait(other)
    touched(host, "d2-d3")
    touched(guest, "d6-d5")
    other.wait_for_function(LISTED, arg=2)
    line.let_go()
    said(other, "Here I am.")
    assert moves_of(other) == ["d2-d3", "d6-d5"]
    assert other.locator("[data-pending]").count() == 0


def test_a_turn_is_confirmed_when_it_is_whole_and_once(somebody: Callable[..., Page]) -> None:
    position = sandtable.load("tri-cross", "preset=club").position(CHAIN)
    page = somebody()
    line = Line(page)
    page.goto(page.url + "#/analyse/tri-cross?" + urlencode({"options": "preset=club", "text": CHAIN}))
    page.click("[data-goon]")
    page.wait_for_selector("[data-turn=mine]")
    move = next(move for move in position.moves if position.play(move).to_move == position.to_move)
    touch(page, *move.taps)
    page.wait_for_selector("[data-steps='1']")
    line.tell = "previewed"
    touch(page, *position.play(move).moves[0].taps)
    line.wait(page)
    assert page.locator("[data-confirm]").count() == 0, "half a turn is nothing to confirm"
    page.keyboard.press("Escape")
    line.let_go()
    page.wait_for_selector("[data-confirm]")
    assert page.locator("[data-steps='2']").count() == 1
    page.eval_on_selector("[data-confirm]", "button => { button.click(); button.click() }")
    page.wait_for_function("() => document.querySelectorAll('ol li code').length > 2")
    page.wait_for_selector("[data-turn=mine], [data-phase=over]")
    assert page.locator("[role=alert]").count() == 0


def test_a_move_for_later_is_not_made_after_a_take_back(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    touched(host, "d2-d3")
    opening = sandtable.load("tri-cross", "preset=club").opening
    ahead, other = [move for move in opening.moves if len(move.taps) == 2 and move.taps[0] != "d2"][:2]
    touch(host, *ahead.taps)
    host.wait_for_selector("text=Premove")
    host.click("[data-takeback]")
    guest.click("[data-agree]")
    host.wait_for_function(LISTED, arg=0)
    touched(host, other.text)
    assert moves_of(host) == [other.text]


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
    page.wait_for_timeout(1500)
    assert len(asked) < 20
    page.unroute("**/words?*")
    page.wait_for_event("response", lambda answer: "/words?" in answer.url)


def test_where_nothing_needs_a_connection_none_is_missed(somebody: Callable[..., Page], tmp_path: Path) -> None:
    process = Process(tmp_path, 0, "", "--burst", "10000").start()
    try:
        page = somebody(process.address + "/")
        page.click("[data-game=tri-cross] [data-here]")
        page.wait_for_selector("[data-turn=mine]")
        page.click("a[href='#/']")
        page.wait_for_selector("[data-game]")
        assert page.locator("[data-connection=open]").count() == 1
        process.kill()
        page.wait_for_selector("[data-connection=idle]", state="attached")
    finally:
        process.end()


def test_a_table_that_cannot_be_looked_at_for_a_moment_comes_by_itself(somebody: Callable[..., Page]) -> None:
    page = somebody()
    refused: list[str] = []

    def connect(end: WebSocketRoute) -> None:
        server = end.connect_to_server()

        def ask(frame: str | bytes) -> None:
            asked = json.loads(frame)
            if refused or asked["ask"] != "look":
                server.send(frame)
                return
            refused.append(asked["id"])
            answer = {"tell": "refused", "id": asked["id"], "error": "Unavailable", "sentence": "Later.", "vi": "Sau."}
            end.send(json.dumps([answer]))

        end.on_message(ask)

    page.route_web_socket("**/ws", connect)
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    assert len(refused) == 1


def test_who_waits_for_others_does_not_ask_all_the_time(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url))
    host.click("[data-game=tri-cross] [data-friend]")
    links = invited(host, address)
    host.wait_for_timeout(1000)
    assert sum("/api/tables/" in url for url in asked) < 10
    guest = somebody(links[0])
    sit(guest)
    host.wait_for_selector("[data-turn=mine]")


def test_who_has_left_before_a_table_came_does_not_listen_to_it(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    table = page.url
    page.goto(table.split("#")[0])
    page.wait_for_selector("[data-game]")
    line, held = Line(page), list[Route]()
    line.tell = "news"
    page.route("**/api/tables/*", lambda route: held.append(route))
    page.goto(table)
    while not held:
        page.wait_for_timeout(20)
    page.click("a[href='#/']")
    page.wait_for_selector("[data-game]")
    with page.expect_response("**/api/tables/*"):
        held[0].continue_()
    page.wait_for_timeout(500)
    assert line.held == []


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


def test_two_windows_remember_the_games_of_both(somebody: Callable[..., Page], address: str) -> None:
    first = somebody()
    second = first.context.new_page()
    second.goto(address)
    for page in (first, second):
        page.click("[data-game=tri-cross] [data-here]")
        page.wait_for_selector("[data-turn=mine]")
    for page in (second, first):
        page.click("a[href='#/']")
        page.wait_for_function("() => document.querySelectorAll('section[aria-labelledby=own] li.turn').length === 2")


def test_who_presses_twice_sits_down_once(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    guest = somebody(invited(host, address)[0])
    guest.wait_for_selector("[data-sit]")
    guest.eval_on_selector("[data-sit]", "button => { button.click(); button.click() }")
    guest.wait_for_selector("[data-phase=running]")
    touched(host, "d2-d3")
    touched(guest, "d6-d5")


def test_a_browser_that_may_store_nothing_replays_what_was_pasted(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.add_init_script("for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw Error() }")
    page.goto(page.url + "#/analyse/tri-cross")
    page.reload()
    page.fill("#paste", played("tri-cross", 3).write())
    page.click("[data-show]")
    page.wait_for_selector("[data-ply='3']")
