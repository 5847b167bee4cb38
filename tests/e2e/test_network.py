"""Where the network is not what one would wish: plain http in a house, and a server that goes away and comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.conftest import HOUSE
from tests.e2e.test_together import invited, moves_of, sit
from tests.server.clients.scripted import Process


def touched(page: Page, move: str) -> None:
    """Make a move by typing it, and wait until it stands in the list."""
    page.wait_for_selector("[data-turn=mine]")
    page.fill("#typed", move)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"ol li code >> text={move}")


def test_a_house_without_https_is_enough(somebody: Callable[..., Page], address: str) -> None:
    house = address.replace("localhost", HOUSE)
    host = somebody(house)
    assert host.evaluate("() => isSecureContext") is False
    host.click("[data-game=commander-in-chief] [data-friend]")
    link = invited(host, house)[0]
    host.click("text=Copy link")
    host.wait_for_selector("text=Copied")
    guest = somebody(house + link)
    sit(guest)
    touched(host, "d8-c7")
    touched(guest, "a5-a6")
    assert moves_of(guest) == ["d8-c7", "a5-a6"]


def test_copying_without_https_takes_nobody_away(somebody: Callable[..., Page], address: str) -> None:
    page = somebody(address.replace("localhost", HOUSE) + "#/analyse/tri-cross")
    page.focus("[data-copy]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Copied")
    assert page.evaluate("() => 'copy' in document.activeElement.dataset")
    page.focus("#paste")
    page.keyboard.press("Control+v")
    assert page.input_value("#paste") == page.inner_text("[data-text]")


def test_a_server_that_comes_back_finds_the_game_going_on(somebody: Callable[..., Page], tmp_path: Path) -> None:
    process = Process(tmp_path, 0, "", "--burst", "10000").start()
    try:
        page = somebody(process.address + "/")
        page.click("[data-game=commander-in-chief] [data-here]")
        touched(page, "d8-c7")
        page.wait_for_selector("[data-turn=mine]")  # the other seat of this device has heard of it, too
        process.kill()
        page.wait_for_selector("[data-connection=lost]", state="attached")
        page.fill("#typed", "a5-a6")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-pending]")
        assert moves_of(page) == ["d8-c7"], "what is not kept is not shown as if it were"
        process.start()
        page.wait_for_selector("[data-connection=open]", state="attached")
        page.wait_for_selector("ol li code >> text=a5-a6")
        assert moves_of(page) == ["d8-c7", "a5-a6"]
    finally:
        process.end()
