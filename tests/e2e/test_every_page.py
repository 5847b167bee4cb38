"""One visit to every page: axe in both themes, the narrowest phone, both languages, and nothing from another host."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

import sandtable
from tests.e2e.axe import COLOURS, complaints
from tests.e2e.clicker import Clicker
from tests.e2e.golden_pages import DEALT
from tests.e2e.scripted_table import Laid
from tests.e2e.test_together import invited

PAGES = {
    "home": ("", "[data-game] svg"),
    "new": ("#/new/commander-chess", "[data-start]"),
    "seats": ("#/new/commander-in-chief", "[data-seating]"),
    "shelf": ("#/rules", "li a svg"),
    "rules": ("#/rules/tri-cross", "[data-rule]"),
    "quick": ("#/rules/commander-in-chief/quick", "[data-rule]"),
    "lone-rule": ("#/rules/tri-cross/5.1", ".here"),
    "analysis": ("#/analyse/mission-command-air", "[data-text]"),
    "missing": ("#/nowhere", "h1"),
    **{f"editor-{name}": (f"#/edit/{name}", "[data-editor]") for name in sandtable.names()},
}
NARROW = ViewportSize(width=320, height=640)
WIDTH = "() => document.documentElement.scrollWidth"


def look_at(page: Page) -> None:
    """Check a page as it is now: themes, languages, and the narrowest phone, in this order."""
    page.evaluate("() => document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert complaints(page) == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html[data-theme=dark]")
    assert complaints(page, *COLOURS) == []
    said = page.inner_text("main")
    page.click("button[lang=vi]")
    page.wait_for_function("() => document.documentElement.lang === 'vi'")
    page.wait_for_function("said => document.querySelector('main').innerText !== said", arg=said)
    assert re.search("[ạ-ỹ]", page.inner_text("main"))
    page.set_viewport_size(NARROW)
    assert page.evaluate(WIDTH) <= NARROW["width"], "Vietnamese fits"
    page.click("[data-settings]")
    assert page.evaluate(WIDTH) <= NARROW["width"]
    page.click("button[lang=en]")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.evaluate(WIDTH) <= NARROW["width"], "English fits"
    assert complaints(page) == []


def foreign(page: Page, address: str) -> list[str]:
    """Collects what a page asks of other hosts from now on."""
    found: list[str] = []
    ours = (address, address.replace("http", "ws", 1), "about:", "data:", "blob:")
    page.on("request", lambda request: None if request.url.startswith(ours) else found.append(request.url))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(somebody: Callable[..., Page], address: str, name: str) -> None:
    path, sign = PAGES[name]
    page = somebody("health")
    asked = foreign(page, address)
    page.goto(address + path)
    page.wait_for_selector(sign)
    look_at(page)
    assert asked == []


@pytest.mark.parametrize("name", sandtable.names())
def test_a_table_and_its_replay_are_for_everybody(somebody: Callable[..., Page], address: str, name: str) -> None:
    page = somebody()
    asked = foreign(page, address)
    page.click(f"[data-game={name}] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    look_at(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    Clicker(page).resign()
    assert complaints(page) == []
    page.click("a[href^='#/replay']")
    page.wait_for_selector("[data-replay]")
    assert complaints(page) == []
    assert asked == []


def test_the_way_to_a_table_is_for_everybody(somebody: Callable[..., Page], address: str) -> None:
    host = somebody()
    host.click("[data-game=tri-cross] [data-friend]")
    link = invited(host, address)[0]
    look_at(host)
    guest = somebody(link)
    guest.wait_for_selector("[data-sit]")
    look_at(guest)
    guest.click("[data-sit]")
    guest.wait_for_selector("[data-phase=running] [data-resign]")
    guest.context.set_offline(True)
    guest.wait_for_selector("[data-connection=offline]", state="attached")
    assert complaints(guest) == []


def test_the_check_of_chance_is_for_everybody(somebody: Callable[..., Page], address: str) -> None:
    with Laid(address.rstrip("/"), DEALT) as table:
        table.guests[DEALT.seat].ask(ask="resign")
    page = somebody(f"#/fair/{table.id}")
    page.wait_for_selector("[data-fair=yes]")
    page.wait_for_selector(
        f"[data-share=fire] >> text={sandtable.load(DEALT.game, DEALT.options).seat('fire').title.en}"
    )
    look_at(page)
    with page.expect_download() as download:
        page.click("[data-record]")
    assert download.value.suggested_filename in page.inner_text("ol"), "what is saved is what is to be checked"
    assert "[Fair-Seed " in Path(download.value.path()).read_text(encoding="utf-8")
