"""Somebody leaves in the middle of a game: the others are told, and see when a computer may take over."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.test_together import invited, sit


def test_the_others_see_who_is_away_and_for_how_long_they_wait(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    link = invited(host, address)[0]
    guest = somebody(link)
    sit(guest)
    for page in (host, guest):
        page.wait_for_selector("[data-phase=running]")
    assert host.locator("[data-away]").count() == 0
    context = guest.context
    guest.close()
    host.wait_for_selector("[data-away] >> text=/is away.*can take over in \\d+ s/")
    assert host.locator("[data-takeover]").is_disabled()
    before = left(host)
    host.wait_for_function(
        "before => Number(document.querySelector('[data-away]').innerText.match(/\\d+/)[0]) < before", arg=before
    )
    back = context.new_page()
    back.goto(address + link)
    host.wait_for_selector("[data-away]", state="detached")


def left(page: Page) -> int:
    """How many seconds the page says are left."""
    words = page.locator("[data-away] p").inner_text()
    return int("".join(one for one in words if one.isdigit()))
