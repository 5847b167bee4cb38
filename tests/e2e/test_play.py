"""Whole games against the computer, by clicking on what the page offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from tests.e2e.clicker import Clicker

SHORTENED = {"mission-command-air": {"rounds": "2"}}
"""A game of planes is over after so many rounds; by chance alone it could take an hour."""
ENOUGH = 150
"""Whoever clicks at random loses sooner, but a computer that overlooks most things may need long: then one resigns."""


@pytest.mark.parametrize("game", sandtable.names())
def test_a_whole_game_by_clicking(somebody: Callable[..., Page], game: str) -> None:
    page = somebody(f"#/new/{game}")
    page.click("[data-options] summary")
    for option, value in SHORTENED.get(game, {}).items():
        number = page.locator(f"li:has([data-option={option}]) input[type=number]")
        number.fill(value)
        number.press("Tab")
    page.locator("[id^=level-]").select_option("1")
    page.click("[data-start]")
    clicker = Clicker(page)
    if not clicker.play(ENOUGH):
        clicker.resign()
    assert page.locator("[data-phase=over]").count() == 1
    assert page.locator("[data-verdict]").inner_text() != ""
    assert page.locator("[data-rematch]").is_visible()
    page.click("[data-rematch]")
    page.click("a[data-rematch]")
    page.wait_for_selector("[data-phase=running]")


def test_play_is_one_click_away_and_the_title_says_whose_turn_it_is(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game] [data-play]")
    page.wait_for_selector("[data-phase=running][data-turn=mine]")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.click("a[href='#/']")
    assert page.locator("section[aria-labelledby=own] li a").first.is_visible()


def test_a_hint_names_a_move_and_lights_it_up(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-hint]")
    page.wait_for_selector("text=You might play")
    said = page.locator("[data-hint] + span").inner_text()
    assert any(move.text in said for move in sandtable.load("tri-cross").opening.moves)


def test_what_chance_decides_is_shown(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-odds] summary")
    assert page.locator("[data-odds] li").count() > 0
    clicker = Clicker(page)
    rolled = "() => [...document.querySelectorAll('ol code')].some(code => code.innerText.startsWith('roll'))"
    while not page.evaluate(rolled):
        assert clicker.once(), "nobody is shot down without a roll"
