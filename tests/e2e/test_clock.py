"""Clocks: chosen before the game, or agreed on while it goes on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.test_together import invited, sit


def test_a_clock_is_agreed_on_during_the_game(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=commander-in-chief] [data-friend]")
    guest = somebody(invited(host, address)[0])
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")
        assert page.locator("[data-clock-rule]").inner_text().startswith("Clock: Unlimited")
        assert page.locator("[role=timer]").count() == 0
    host.click("[data-clock-offer]")
    host.locator("[data-clock]").select_option("blitz")
    host.click("[data-propose]")
    guest.wait_for_selector("[data-offer=clock] >> text=5 min each + 3 s per turn")
    assert host.locator("[role=timer]").count() == 0, "nothing runs before both agree"
    guest.click("[data-agree]")
    for page in (host, guest):
        page.wait_for_selector("[data-clock-rule] >> text=5 min each + 3 s per turn")
        assert page.locator("[role=timer]").count() == 2


def test_at_one_device_nobody_has_to_be_asked(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-here]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-clock-offer]")
    page.locator("[data-clock]").select_option("custom")
    page.locator("[data-game-minutes]").fill("90")
    page.locator("[data-turns]").fill("40")
    page.click("[data-propose]")
    page.wait_for_selector("[data-clock-rule] >> text=10 min each + 5 s per turn; 90 min for the game; 40 turns each")


def test_a_clock_is_chosen_before_the_game(somebody: Callable[..., Page]) -> None:
    said = {
        "sand": "60 s per turn",
        "turns": "30 turns each",
        "week": "7 days per turn",
    }
    for kind, words in said.items():
        page = somebody("#/new/tri-cross")
        page.wait_for_selector("[data-start]")
        page.locator("[data-clock]").select_option(kind)
        page.click("[data-start]")
        page.wait_for_selector("[data-phase=running]")
        assert words in page.locator("[data-clock-rule]").inner_text()
        page.close()
