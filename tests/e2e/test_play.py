"""Whole games against the computer, by clicking on what the page offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from tests.e2e.clicker import Clicker

ENOUGH = 120
"""Two armies of nineteen are not destroyed at random in reasonable time: after so many clicks one gives up."""


@pytest.mark.parametrize("game", sandtable.names())
def test_a_whole_game_by_clicking(somebody: Callable[..., Page], game: str) -> None:
    page = somebody()
    page.evaluate("game => localStorage.setItem(`sandtable.level.${game}`, '1')", game)
    page.click(f"[data-game={game}] [data-play]")
    clicker = Clicker(page)
    if not clicker.play(ENOUGH):
        clicker.resign()
    assert page.locator("[data-phase=over]").count() == 1
    assert page.locator("[data-status]").inner_text() != ""
    assert page.locator("[data-rematch]").is_visible()
