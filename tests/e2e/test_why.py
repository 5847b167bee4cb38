"""Why not? Touching what is not allowed says which rule forbids it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable

EXPLAINED = [game for game in sandtable.games() if game.counsel is not None]


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.name)
def test_an_illegal_target_is_explained(somebody: Callable[..., Page], game: sandtable.Game) -> None:
    page = somebody()
    page.click(f"[data-game={game.name}] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.locator(".node.open").first.click(force=True)
    source = page.locator("[data-node][aria-pressed=true]").get_attribute("data-node")
    listed = page.eval_on_selector_all(
        ".node", "all => all.filter(one => !one.matches('.open')).map(one => one.dataset.node)"
    )
    target = next(node for node in listed if node != source)
    page.click(f"[data-node={target}]", force=True)
    page.wait_for_selector("[data-why] [data-rule]")
    number = page.locator("[data-why] [data-rule]").get_attribute("data-rule")
    assert game.sentences[number or ""].en in page.inner_text("[data-why]")
    page.click("[data-why] [data-rule]")
    page.wait_for_selector(f"[id='rule-{number}'].here")


def test_a_game_of_cards_says_that_a_touch_means_nothing(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    nodes = page.eval_on_selector_all("[data-node]", "all => all.map(one => one.dataset.node)")
    for node in nodes[40:42]:
        page.click(f"[data-node='{node}']", force=True)
    page.wait_for_selector("[data-why]")
    assert page.inner_text("[data-why]") != ""
