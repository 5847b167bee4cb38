"""A table as people find it: on a small screen everything needed is in sight, and nothing is done by mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from tests.e2e.clicker import Clicker
from tests.e2e.test_together import invited, moves_of, played, sit

PHONES = {"phone": (390, 844), "small": (320, 640)}
COVERED = """selector => [...document.querySelectorAll(selector)].filter(one => {
    const box = one.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return !hit || !(one.contains(hit) || hit.contains(one))
}).map(one => one.dataset.node ?? one.dataset.tap ?? one.innerText)"""
"""What of some things cannot be touched where it is drawn: below the screen, or under something else."""
HEIGHTS = """() => ['svg[role=group]', '[data-status]', '[data-resign]'].map(
    one => document.querySelector(one).getBoundingClientRect().y)"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def phone(somebody: Callable[..., Page], size: str, path: str = "", locale: str = "en") -> Page:
    """A page of somebody with a small device."""
    width, height = PHONES[size]
    return somebody(path, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=locale)


@pytest.mark.parametrize("game", sandtable.names())
def test_a_phone_shows_the_board_the_turn_and_the_buttons_at_once(somebody: Callable[..., Page], game: str) -> None:
    page = phone(somebody, "phone")
    page.click(f"[data-game={game}] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    for width, height in PHONES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        for needed in ("[data-node]", "[data-status]", "[data-tap]", "[data-hint]", "[data-draw]", "[data-resign]"):
            assert page.evaluate(COVERED, needed) == [], f"{needed} is in sight"
        assert not page.evaluate(WIDE)
        box = page.locator("svg[role=group]").bounding_box()
        assert box is not None
        assert box["width"] >= width - 10, "the board is as wide as the screen"


def test_a_whole_army_to_set_up_is_in_reach(somebody: Callable[..., Page]) -> None:
    page = somebody("#/new/commander-chess")
    page.click("[data-options] summary")
    page.select_option("[data-option=setup]", "free")
    page.click("[data-start]")
    page.wait_for_selector("[data-turn=mine] [data-tap]")
    assert page.evaluate(COVERED, "[data-tap]") == []
    assert page.is_visible("[data-seat=red] strong"), "whose army it is"


@pytest.mark.parametrize(("size", "locale"), [("phone", "en"), ("small", "vi")])
def test_what_was_touched_moves_nothing(somebody: Callable[..., Page], size: str, locale: str) -> None:
    page = phone(somebody, size, locale=locale)
    page.click("[data-game=commander-in-chief] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    before = page.evaluate(HEIGHTS)
    page.locator(".node.open").first.click(force=True)
    page.wait_for_selector("[data-node][aria-pressed=true]")
    page.wait_for_selector("[data-back]")
    assert page.evaluate(HEIGHTS) == before


def test_aborting_a_game_is_confirmed(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-abort]")
    page.keyboard.press("Escape")
    assert page.locator("[data-phase=running]").count() == 1
    page.click("[data-abort]")
    page.click("[data-sure]")
    page.wait_for_selector("[data-phase=aborted]")


def test_who_plays_both_sides_takes_back_and_starts_anew_alone(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-here]")
    clicker = Clicker(page)
    played(clicker)
    played(clicker)
    before = moves_of(page)
    seat = page.get_attribute(".player.to-move", "data-seat")
    page.click("[data-takeback]")
    page.wait_for_function("n => document.querySelectorAll('ol li code').length < n", arg=len(before))
    page.wait_for_function("seat => document.querySelector('.player.to-move').dataset.seat !== seat", arg=seat)
    assert moves_of(page) == before[: len(moves_of(page))], "the last turn is gone, and only that"
    assert page.locator("[data-offer]").count() == 0, "the other seat of this device agrees at once"
    for offer in ("[data-count]", "[data-draw]"):
        page.click(offer)
        page.wait_for_selector("[data-sure]:visible")
        assert page.locator("[data-phase=running]").count() == 1, "what ends the game at once is asked twice"
        if offer == "[data-count]":
            page.keyboard.press("Escape")
            page.wait_for_selector("[data-sure]", state="hidden")
    page.click("[data-sure]")
    page.wait_for_selector("[data-phase=over]")
    table = page.url
    page.click("[data-rematch]")
    page.wait_for_function("table => location.href !== table", arg=table)
    page.wait_for_selector("[data-phase=running][data-turn=mine]")


def test_at_one_device_the_layers_and_the_keys_stay_where_they_are(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=commander-in-chief] [data-here]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-layers] summary")
    layer = page.locator("[data-layer]:not(:checked)").first
    name = layer.get_attribute("data-layer")
    layer.check()
    move = sandtable.load("commander-in-chief").opening.moves[0]
    page.focus(f"[data-node={move.taps[0]}]")
    page.keyboard.press("Enter")
    page.focus(f"[data-node={move.taps[1]}]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"ol li code >> text={move.text}")
    page.wait_for_selector(".player.to-move[data-seat=light]")
    page.wait_for_function("node => document.activeElement?.dataset?.node === node", arg=move.taps[1])
    page.click("[data-layers] summary")
    assert page.locator(f"[data-layer='{name}']").is_checked()


def test_what_somebody_says_is_seen_until_it_is_read(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    guest = phone(somebody, "phone", invited(host, address)[0])
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")
    host.click("[data-chat] summary")
    host.click("[data-phrase=hello]")
    guest.wait_for_selector("[role=status] [data-toast] >> text=Hello!")
    assert guest.evaluate(COVERED, "[data-toast]") == []
    assert host.locator("[data-toast]").count() == 0, "nobody is shown their own message"
    guest.click("[data-toast]")
    guest.wait_for_selector("[data-toast]", state="detached")
    guest.wait_for_selector("[role=log] >> text=Hello!")


def test_a_link_that_leads_nowhere_else_says_so(somebody: Callable[..., Page], address: str) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-friend]")
    page.wait_for_selector("[data-local-only] >> text=0.0.0.0")
    other = somebody(address.replace("127.0.0.1", "house.test").replace("localhost", "house.test"))
    other.click("[data-game=tri-cross] [data-friend]")
    other.wait_for_selector("[data-invite]")
    assert other.locator("[data-local-only]").count() == 0
    page.click("[data-abort]")
    page.wait_for_selector("[data-game]")
    assert page.locator("section[aria-labelledby=own]").count() == 0, "a table that was called off is no game of ours"


def test_games_that_wait_for_us_come_first(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("a[href='#/']")
    page.wait_for_selector("section[aria-labelledby=own] li.turn")
    own, first = page.locator("[aria-labelledby=own]").bounding_box(), page.locator("[data-game]").first.bounding_box()
    assert own is not None
    assert first is not None
    assert own["y"] + own["height"] <= first["y"]
    page.click("section[aria-labelledby=own] li button")
    page.wait_for_selector("section[aria-labelledby=own]", state="detached")
