"""Pictures of positions in a real browser: the one that `CHROMIUM` names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import sandtable
from sandtable import Game

GAMES = tuple(sandtable.games())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 900, "height": 1800})
    yield opened
    opened.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_node_can_be_touched_where_it_is_drawn(page: Page, game: Game) -> None:
    for seat in game.seats:
        page.set_content(f"<style>svg{{width:100vmin}}</style>{sandtable.draw(game.opening.view(seat))}")
        touched = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('[data-node]')].map(group => {
                const box = group.getBoundingClientRect()
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
                return [group.dataset.node, hit?.closest('[data-node]')?.dataset.node]
            }))"""
        )
        assert set(touched) == {node.name for node in game.scene.nodes}
        assert {name: hit for name, hit in touched.items() if name != hit} == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_pictures_on_a_page_do_not_disturb_each_other(page: Page, game: Game) -> None:
    position = game.opening
    first = second = sandtable.draw(position.view(game.seats[0]))
    while second == first:  # a game may begin with things that are not seen
        position = position.play(position.moves[0])
        second = sandtable.draw(position.view(game.seats[0]))
    page.set_content(first + second)
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(element => element.id)")
    assert ids
    assert len(ids) == len(set(ids))
    missing = page.evaluate(
        """() => [...document.querySelectorAll('use')].map(use => use.getAttribute('href').slice(1))
            .filter(id => !document.getElementById(id))"""
    )
    assert missing == []
