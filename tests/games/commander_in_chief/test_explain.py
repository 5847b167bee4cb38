"""Why a move is not legal, as the number of a rule."""

from __future__ import annotations

import pytest

from tests.games.commander_in_chief.diagram import laid


@pytest.mark.parametrize(
    ("pieces", "source", "target", "rule", "nodes"),
    [
        ("Ca1 ch8", "d4", "d5", "4.2", ("d4",)),
        ("Ca1 ch8 fd4", "d4", "d5", "4.1", ("d4",)),
        ("Ca1 ch8 Ad4 Ad5", "d4", "d5", "4.3", ("d5",)),
        ("Ca1 ch8 Ad4", "d4", "d3", "5.1", ()),
        ("Ca1 ch8 Kd4 hd5", "d4", "d6", "4.6", ("d5",)),
        ("Ca1 ch8 Fd4 hd5", "d4", "d6", "5.17", ("d5",)),
        ("Ca1 ch8 Bd4 be4", "d4", "f4", "5.18", ("e4",)),
        ("Ca1 ch8 Sd4", "d4", "e5", "5.6", ()),
        ("Ca1 ch8 Sc4", "c4", "b4", "5.11", ()),
        ("Ca1 ch8 Td1", "d1", "d3", "5.15", ()),
        ("Ca1 ch8 Hd4 Td1 Bd5", "d4", "d6", "5.21", ("d5",)),
        ("Ca1 ch8", "a1", "c3", "5.23", ()),
    ],
)
def test_the_rule_that_forbids_it(pieces: str, source: str, target: str, rule: str, nodes: tuple[str, ...]) -> None:
    position = laid(pieces)
    found = position.game.explain(position, source, target)
    assert found is not None
    assert (found.rule, found.nodes) == (rule, nodes)
