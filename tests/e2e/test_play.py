"""Whole games against the computer, by clicking on what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from playwright.sync_api import Page, Route

import sandtable
from tests.e2e.clicker import Clicker

SHORTENED = {"mission-command-air": {"rounds": "2"}}
"""A game of planes is over after so many rounds; by chance alone it could take an hour."""
LEVEL = "5"
"""Whoever clicks at random soon loses to it."""
ADVICE = "svg [fill='#3ddc84']"
ENOUGH = 600
"""No game takes so many clicks; the longest of some dozens took a tenth of them."""


ONE = "tri-cross"
OTHERS = [name for name in sandtable.names() if name != ONE]


@pytest.mark.parametrize("game", [ONE, *(pytest.param(game, marks=pytest.mark.long) for game in OTHERS)])
def test_a_whole_game_by_clicking(somebody: Callable[..., Page], game: str) -> None:
    page = somebody(f"#/new/{game}")
    page.wait_for_selector("[data-start]")
    if game in SHORTENED:
        page.click("[data-options] summary")
    for option, value in SHORTENED.get(game, {}).items():
        number = page.locator(f"li:has([data-option={option}]) input[type=number]")
        number.fill(value)
        number.press("Tab")
    for level in page.locator("[id^=level-]").all():  # a puzzle has no opponent
        level.select_option(LEVEL)
    page.click("[data-start]")
    clicker = Clicker(page)
    assert clicker.play(ENOUGH), "a game ends by its rules"
    assert page.locator("[data-phase=over]").count() == 1
    assert page.locator("[data-verdict]").inner_text() != ""
    fairness = page.locator("[data-fair=yes]")
    if page.locator("li.chance").count():
        fairness.wait_for()
        assert "checked, all fair" in fairness.inner_text()
    else:
        assert fairness.count() == 0, "without dice and cards there is nothing to check"
    assert page.locator("[data-rematch]").is_visible()
    before = page.url
    page.click("[data-rematch]")
    page.wait_for_selector("[data-phase=running]")
    assert page.url != before, "everybody who agreed is led to the new table"


def test_play_is_one_click_away_and_the_title_says_whose_turn_it_is(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game] [data-play]")
    page.wait_for_selector("[data-phase=running][data-turn=mine]")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.click("a[href='#/']")
    page.wait_for_selector("section[aria-labelledby=own] li a")


def test_a_hint_names_a_move_and_lights_it_up(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-hint]")
    page.wait_for_selector("text=/^Try: /")
    said = page.locator("[data-hint] + span").inner_text()
    moves = [move.taps for move in sandtable.load("tri-cross").opening.moves if " → ".join(move.taps) in said]
    assert len(moves) == 1
    assert page.locator(ADVICE).count() == len(moves[0]), "its places are marked"
    page.click(f"[data-node={moves[0][0]}]", force=True)
    page.wait_for_selector("[aria-pressed=true]")
    assert page.locator(ADVICE).count() == len(moves[0]), "and stay marked until a move is made"
    page.click(f"[data-node={moves[0][1]}]", force=True)
    page.wait_for_selector(ADVICE, state="detached")
    page.wait_for_selector("text=/^Try: /", state="detached")


def test_a_hint_is_not_lost_when_others_do_something_meanwhile(somebody: Callable[..., Page]) -> None:
    page = somebody()
    held: list[Route] = []
    page.route("**/hint*", lambda route: held.append(route))
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    with page.expect_request("**/hint*"):
        page.click("[data-hint]")
    page.click("[data-chat] summary")
    page.locator("[data-phrase]").first.click()
    page.wait_for_selector("[data-chat] [role=log] strong")
    held[0].continue_()
    page.wait_for_selector("text=/^Try: /")
    assert page.locator(ADVICE).count() > 0


def test_what_chance_decides_is_shown(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.wait_for_selector("[data-odds]")
    notes = page.locator("svg[role=group] text:has-text('%')")
    assert notes.count() == 0
    page.locator("button[data-tap^='hand:']").first.click()
    notes.first.wait_for()
    page.keyboard.press("Escape")
    notes.first.wait_for(state="detached")
    page.click("[data-odds] summary")
    assert page.locator("[data-odds] li").count() > 0
    clicker = Clicker(page)
    while page.locator("li[data-move^=roll]").count() == 0:
        assert clicker.once(), "nobody is shot down without a roll"
    page.wait_for_selector("li[data-move^=roll] >> text=rolled")
    page.wait_for_selector("ol li code", state="detached")  # cards and dice are said in words, not in codes
    assert page.locator("[data-chance]").count() <= 1
    page.click("[data-chat] summary")
    page.locator("[data-phrase]").first.click()
    page.wait_for_selector("[data-chance]", state="detached")  # whatever is told meanwhile


def test_what_chance_decided_can_be_looked_into_after_the_game(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    assert page.locator("[data-fair]").count() == 0, "the seed is a secret while the game runs"
    Clicker(page).resign()
    page.click("[data-fair=yes] a")
    page.wait_for_selector("[data-commitment]")
    seed, promise = page.inner_text("[data-seed]"), page.inner_text("[data-commitment]")
    assert promise == sha256(f"sandtable seed {seed}".encode()).hexdigest()


def test_a_table_draws_for_the_first_move_unless_somebody_chooses(somebody: Callable[..., Page]) -> None:
    page = somebody("#/new/tri-cross")
    page.click("[data-options] summary")
    page.wait_for_function("() => document.querySelector('[data-option=first]').value === 'draw'")
    page.click("[data-start]")
    page.wait_for_selector("li.chance[data-move] >> text=/(Black|Red) is drawn to go first/")
    page = somebody("#/new/tri-cross")
    page.click("[data-options] summary")
    page.wait_for_function("() => document.querySelector('[data-option=first]').value === 'draw'")
    page.locator("[data-option=first]").select_option("black")
    page.click("[data-start]")
    page.wait_for_selector("[data-turn=mine]")
    assert page.locator("li[data-move]").count() == 0


def test_the_clock_stands_in_the_title(somebody: Callable[..., Page]) -> None:
    page = somebody("#/new/tri-cross")
    page.locator("#clock").select_option("blitz")
    page.click("[data-start]")
    page.wait_for_function("() => /^[45]:[0-5]\\d ● Your turn – Tri-Cross$/.test(document.title)")
    first = page.title()
    page.wait_for_function("before => document.title !== before", arg=first)
