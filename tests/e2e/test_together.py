"""Several people at one table: by link, with a connection that breaks, in teams, and at one device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.clicker import READY, Clicker


def invited(page: Page, address: str) -> list[str]:
    """The links that lead to the free seats of a table."""
    page.wait_for_selector("[data-invite]")
    links: list[str] = page.eval_on_selector_all("[data-invite]", "fields => fields.map(field => field.value)")
    return [link.removeprefix(address) for link in links]


def sit(page: Page) -> None:
    """Accept an invitation."""
    page.click("[data-sit]")


def moves_of(page: Page) -> list[str]:
    """The moves that a page shows."""
    listed: list[str] = page.eval_on_selector_all("ol li code", "codes => codes.map(code => code.innerText)")
    return listed


def test_two_people_by_link_and_one_loses_the_connection(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url))
    host.click("[data-game=commander-in-chief] [data-friend]")
    link = invited(host, address)[0]
    guest = somebody(link)
    sit(guest)
    late = somebody(link)
    late.wait_for_selector("[data-late] >> text=taken this seat")
    late.wait_for_selector("[data-phase=running] >> text=You are watching")
    assert host.locator("[data-late]").count() == guest.locator("[data-late]").count() == 0
    late.close()
    players = [Clicker(host, 1), Clicker(guest, 2)]
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")
    assert sum("/api/tables/" in url for url in asked) < 10, "who waits for others does not ask all the time"
    for player in players * 2:
        played(player)
    guest.context.set_offline(True)
    guest.wait_for_selector("[data-connection=offline]", state="attached")
    played(players[0])
    assert len(moves_of(guest)) < len(moves_of(host)), "who is offline hears nothing"
    guest.context.set_offline(False)
    guest.wait_for_selector("[data-connection=open]", state="attached")
    guest.wait_for_function("n => document.querySelectorAll('ol li code').length === n", arg=len(moves_of(host)))
    assert moves_of(guest) == moves_of(host)
    played(players[1])
    host.wait_for_function("n => document.querySelectorAll('ol li code').length === n", arg=len(moves_of(guest)))
    host.click("[data-draw]")
    guest.click("[data-decline]")
    host.wait_for_selector("[data-declined] >> text=Light declined.")
    assert guest.locator("[data-declined]").count() == 0, "who declined knows it"
    host.click("[data-count]")
    guest.wait_for_selector("[data-offer=count] >> text=Dark offers to stop the game and let the count decide.")
    assert host.locator("[data-count]").is_disabled(), "it is offered once"
    guest.click("[data-agree]")
    for page in (host, guest):
        page.wait_for_selector("[data-phase=over]")
        page.wait_for_selector("text=/The game was stopped; (Dark wins|Light wins|the points are)/")
    host.click("[data-rematch]")
    guest.wait_for_selector("[data-offer=rematch]")
    host.wait_for_selector("[data-offer=rematch]")
    assert host.locator("[data-offer=rematch]").count() == 1, "a wish is told once"


def test_a_guest_who_calls_off_leaves_the_host_at_the_open_table(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=commander-in-chief] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")
    before = host.url
    guest.click("[data-abort]")
    guest.click("[data-sure]")
    guest.wait_for_selector("[data-phase=aborted]")
    host.wait_for_function("before => location.href !== before", arg=before)
    again = invited(host, address)
    assert len(again) == 1, "the host sits where they sat, and the other seat is free"
    assert guest.locator("[data-rematch]").count() == 0, "who called off does not sit there"
    other = somebody(again[0])
    sit(other)
    for page in (host, other):
        page.wait_for_selector("[data-phase=running]")


def played(player: Clicker) -> None:
    """Let one player make a whole turn."""
    player.page.wait_for_function(READY)  # first: the other player's move may still be on its way
    decisions = player.page.locator("ol li:not(.chance)")  # a draw for the first move may be listed a little later
    before = decisions.count()
    while decisions.count() == before:
        assert player.once()


def test_three_people_where_two_are_a_team(somebody: Callable[..., Page], address: str) -> None:
    host = somebody("#/new/commander-in-chief")
    host.click("[data-options] summary")
    host.locator("[data-option=teams]").select_option("light")
    host.wait_for_selector("[id=who-light-air]")
    for seat in host.eval_on_selector_all("[id^=who-]", "all => all.map(one => one.id)")[1:]:
        host.locator(f"[id={seat}]").select_option("friend")
    host.click("[data-start]")
    links = invited(host, address)
    assert len(links) == 2
    pages = [host]
    for link in links:
        pages.append(somebody(link))
        sit(pages[-1])
    for page in pages:
        page.wait_for_selector("[data-phase=running]")
    seats = pages[1].eval_on_selector_all(".player", "plates => plates.map(plate => plate.dataset.seat)")
    assert len(seats) == 3
    for _ in range(4):
        waiting = next(page for page in pages if page.locator("[data-turn=mine]").count())
        played(Clicker(waiting))
        count = len(moves_of(waiting))
        for page in pages:
            page.wait_for_function("n => document.querySelectorAll('ol li code').length === n", arg=count)
    mates = pages[1:]
    mates[0].click("[data-chat] summary")
    mates[0].locator("#channel").select_option("team")
    mates[0].click("[data-phrase=hello]")
    mates[1].click("[data-chat] summary")
    mates[1].wait_for_selector("[role=log] >> text=Hello!")
    host.click("[data-chat] summary")
    assert host.locator("[role=log] >> text=Hello!").count() == 0


def test_passing_the_device_hides_what_the_other_holds(somebody: Callable[..., Page]) -> None:
    page = somebody()
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda payload: frames.append(str(payload))))
    page.click("[data-game=mission-command-air] [data-here]")
    page.wait_for_selector("[data-pass-device]")
    assert not any("hand:" in frame for frame in frames), "nobody's hand is asked for before the curtain is lifted"
    page.click("[data-pass-device] button")
    page.wait_for_selector("[data-tap^='hand:']")
    first = page.eval_on_selector_all("[data-tap^='hand:']", "all => all.map(one => one.dataset.tap)")
    clicker = Clicker(page)
    while page.locator("[data-pass-device]").count() == 0:
        clicker.once() if page.locator("[data-phase]").count() else page.wait_for_selector(
            "[data-phase], [data-pass-device]"
        )
    page.click("[data-pass-device] button")
    page.wait_for_selector("[data-tap^='hand:']")
    second = page.eval_on_selector_all("[data-tap^='hand:']", "all => all.map(one => one.dataset.tap)")
    assert not set(first) & set(second)


def test_where_nothing_is_hidden_the_device_is_passed_without_asking(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-here]")
    clicker = Clicker(page)
    for _ in range(4):
        played(clicker)
    assert page.locator("[data-pass-device]").count() == 0
    assert len(moves_of(page)) >= 4


def test_a_table_for_anybody_is_found_on_the_first_page(somebody: Callable[..., Page]) -> None:
    host = somebody("#/new/tri-cross")
    host.locator("[id=who-red]").select_option("anybody")
    host.click("[data-start]")
    host.wait_for_selector("[data-invite]")
    table = host.url.rpartition("/")[2]
    guest = somebody()
    guest.click(f"section[aria-labelledby=lobby] a[href$='{table}']")
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")


def test_spectators_see_players_beside_their_pieces(somebody: Callable[..., Page]) -> None:
    player = somebody()
    player.click("[data-game=commander-in-chief] [data-play]")
    player.wait_for_selector("[data-turn=mine]")
    watcher = somebody(player.url.partition("/")[2].partition("/")[2].partition("/")[2])
    y = "sign => document.querySelector(sign).getBoundingClientRect().y"
    for page in (player, watcher):
        page.wait_for_selector("[data-phase=running]")
        plates = page.evaluate(y, ".player[data-seat=dark]") < page.evaluate(y, ".player[data-seat=light]")
        pieces = page.evaluate(y, "[data-node=h8]") < page.evaluate(y, "[data-node=a1]")
        assert plates == pieces


def test_spectators_see_the_board_and_touch_nothing(somebody: Callable[..., Page]) -> None:
    player = somebody()
    player.click("[data-game=tri-cross] [data-play]")
    player.wait_for_selector("[data-turn=mine]")
    watcher = somebody(player.url.partition("/")[2].partition("/")[2].partition("/")[2])
    watcher.wait_for_selector("[data-phase=running]")
    assert watcher.locator(".node.open").count() == 0
    assert watcher.locator("[data-resign]").count() == 0
    played(Clicker(player))
    watcher.wait_for_function("n => document.querySelectorAll('ol li code').length >= n", arg=1)
