"""On paper: a quick start is one page, in each language, whatever the screen looked like."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from sandtable.kernel.game import NOT_TRANSLATED

VIETNAMESE = """() => [...document.querySelectorAll('[data-rule]')].some(one => /[ạ-ỹ]/.test(one.innerText))"""
SHEET = re.compile(rb"/Type\s*/Page\b(?!s)")


def sheets(page: Page, has_pieces: bool = True) -> int:
    """How many pages of paper a page of the app takes, complete with its pieces if the game begins with any."""
    page.wait_for_selector("[data-rule]")
    page.wait_for_selector(".picture svg")
    if has_pieces:
        page.wait_for_selector(".kinds svg")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return len(SHEET.findall(page.pdf(prefer_css_page_size=True, print_background=True)))


@pytest.mark.parametrize("game", sandtable.names())
def test_a_quick_start_is_one_page(somebody: Callable[..., Page], game: str) -> None:
    page = somebody(f"#/rules/{game}/quick", color_scheme="dark")
    has_pieces = bool(sandtable.load(game, "preset=club").opening.view().stage().tokens)
    assert sheets(page, has_pieces) == 1
    if NOT_TRANSLATED not in sandtable.load(game).rules("vi"):
        page.click("button[lang=vi]")
        page.wait_for_function(VIETNAMESE)
        assert sheets(page, has_pieces) == 1
    assert page.locator("[data-rule]").count() == len(sandtable.load(game).primer)


def test_the_whole_rules_take_more(somebody: Callable[..., Page]) -> None:
    assert sheets(somebody("#/rules/tri-cross")) > 1


def test_paper_is_light(somebody: Callable[..., Page]) -> None:
    page = somebody("#/rules/tri-cross/quick", color_scheme="dark")
    page.wait_for_selector("[data-rule]")
    page.emulate_media(media="print", color_scheme="dark")
    page.wait_for_function(
        "() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)' "
        "&& getComputedStyle(document.querySelector('h1')).color === 'rgb(0, 0, 0)'"
    )
