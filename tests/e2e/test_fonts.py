"""The app brings its own letters: pages look the same on machines with other fonts, and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Error, Page

STATIC = Path(__file__).parents[2] / "src/sandtable/server/static"
MAX_BYTES = 120_000


GONE = "Could not find node"
READINGS = 5


def drawn_with(page: Page) -> dict[str, bool]:
    """The fonts that a page is drawn with, and whether it brought them."""
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    for _ in range(READINGS):
        try:
            return read(browser)
        except Error as error:  # a page that draws itself anew meanwhile is read anew, from its beginning
            if GONE not in str(error):
                raise
    raise AssertionError(f"the page never stood still for one of {READINGS} readings")


def read(browser: CDPSession) -> dict[str, bool]:
    """One reading of every element; fails if one of them leaves the page meanwhile."""
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    found: dict[str, bool] = {}
    for node in browser.send("DOM.querySelectorAll", {"nodeId": root, "selector": "header *, main, main *"})["nodeIds"]:
        for font in browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            found[font["familyName"]] = found.get(font["familyName"], True) and font["isCustomFont"]
    return found


@pytest.mark.parametrize(("path", "locale"), [("", "vi-VN"), ("#/new/tri-cross", "en")])
def test_a_page_is_drawn_with_our_letters_only(somebody: Callable[..., Page], path: str, locale: str) -> None:
    page = somebody(path, locale=locale)
    page.wait_for_selector("[data-game] svg, [data-start]")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    fonts = drawn_with(page)
    assert any(name.startswith("Manrope") for name in fonts)
    assert [name for name, is_ours in fonts.items() if not is_ours] == []


def test_the_letters_are_small_and_their_licence_comes_along() -> None:
    fonts = list(STATIC.rglob("*.woff2"))
    assert len(fonts) >= 4, "Latin and Vietnamese, for words and for moves"
    assert sum(font.stat().st_size for font in fonts) < MAX_BYTES
    licence = (STATIC / "fonts.txt").read_text(encoding="utf-8")
    assert all(said in licence for said in ("Manrope", "IBM Plex Mono", "SIL OPEN FONT LICENSE"))
