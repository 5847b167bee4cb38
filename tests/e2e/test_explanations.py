"""Why not? Touching what is not allowed says which rule forbids it, with a link to its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

import sandtable
from sandtable import Position
from tests.e2e.sample_tables import SETTINGS
from tests.e2e.scripted_table import Laid, Setting

ACTING = replace(
    SETTINGS["air"],
    seat="blue",
    moves=(),
    start="1 act:ms blue:70/75m0,50/55m3@19:1.2.3.4.5 fire:30/55m0,90/65m0@30:6.7.8.9.10",
)
"""A plane acts with a wingman card: it may fire, fly, or go to the other plane."""
TABLES = {**SETTINGS, "acting": ACTING}
TRIES = 700


def standing(setting: Setting) -> Position:
    """The position of a table."""
    game = sandtable.load(setting.game, setting.options)
    position = game.position(setting.start) if setting.start else game.opening
    for line in setting.moves:
        seat, _, move = line.partition(" ")
        position = position.play(move, seat=seat)
    return position


def reasons(position: Position, seat: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Every rule that forbids something here, with two touches that it forbids."""
    random, moves = Random(1), position.moves_of(seat)
    nodes = [node.name for node in position.game.scene.nodes]
    starts = {move.taps[0] for move in moves}
    pressed = {tap for tap in starts if tap in ("cannon", "missile")}
    begins = nodes if starts & set(nodes) else []  # where no move begins with a place, one touch is asked about
    tokens = [token.node for token in position.view(seat).stage().tokens]
    told = set()
    for _ in range(TRIES):
        touch, target = random.choice([*begins, *sorted(pressed)] or [""]), random.choice([*nodes, *tokens * 3])
        found = position.game.explain(position, touch or target, target)
        if target in starts or touch == target or found is None or found.rule in told:
            continue
        told.add(found.rule)
        yield found.rule, (touch, target)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("most", [3, pytest.param(1000, marks=pytest.mark.long)], ids=["some", "all"])
def test_each_reason_is_told_where_it_forbids_something(
    somebody: Callable[..., Page], address: str, name: str, most: int
) -> None:
    setting = TABLES[name]
    position = standing(setting)
    cases = list(islice(reasons(position, setting.seat), most))
    assert cases
    with Laid(address.rstrip("/"), setting) as table:
        page = somebody("#/nowhere")
        cookie, _, value = table.cookie.partition("=")
        page.context.add_cookies([{"name": cookie, "value": value, "url": address}])
        page.goto(f"{address}#/table/{table.id}")
        page.wait_for_selector("[data-turn=mine]")
        for rule, touches in cases:
            page.keyboard.press("Escape")
            for touch in filter(None, touches):
                page.click(f"[data-node='{touch}'], [data-tap='{touch}']", force=True)
            page.wait_for_selector(f"[data-explanation] [data-rule='{rule}']")
            assert position.game.sentences[rule].en in page.inner_text("[data-explanation]")
        page.click("[data-explanation] [data-rule]")
        page.wait_for_selector(f"[id='rule-{cases[-1][0]}'].here")


def test_a_reason_is_told_in_vietnamese(somebody: Callable[..., Page]) -> None:
    page = somebody(locale="vi-VN")
    page.click("[data-game=mission-command-air] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-node='70/55']", force=True)
    page.wait_for_selector("[data-explanation] [data-rule='3.7']")
    said = page.inner_text("[data-explanation]")
    assert sandtable.load("mission-command-air").sentences["3.7"].vi in said
    assert "Vì sao không?" in said


def test_the_analysis_board_tells_reasons_too(somebody: Callable[..., Page]) -> None:
    setting = SETTINGS["chess"]
    position = standing(setting)
    rule, touches = next(reasons(position, position.waiting[0].name))
    asked = urlencode({"options": setting.options, "text": position.text})
    page = somebody(f"#/analyse/{setting.game}?{asked}")
    for touch in filter(None, touches):
        page.click(f"[data-analysis] [data-node='{touch}']", force=True)
    page.wait_for_selector(f"[data-explanation] [data-rule='{rule}']")
    assert position.game.sentences[rule].en in page.inner_text("[data-explanation]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-explanation]", state="detached")
