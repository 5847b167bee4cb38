"""Why a move is not legal."""

from __future__ import annotations

import pytest

import sandtable
from tests.games.chess.diagram import game, position

CASES = [
    ("4k3/8/8/8/8/8/8/R3K3", "e4", "e5", "2.2"),
    ("4k3/7p/8/8/8/8/8/4K3", "h7", "h6", "2.1"),
    ("4k3/8/8/8/8/8/4P3/4K3", "e1", "e2", "2.3"),
    ("4k3/8/8/8/8/8/4P3/R3K3", "a1", "f1", "2.5"),
    ("4k3/8/8/8/8/8/4P3/R3K3", "a1", "b2", "3.3"),
    ("4k3/8/8/8/8/8/4P3/B3K3", "a1", "a2", "3.2"),
    ("4k3/8/8/8/8/8/4P3/Q3K3", "a1", "b3", "3.4"),
    ("4k3/8/8/8/8/8/4P3/N3K3", "a1", "a2", "3.5"),
    ("4k3/8/8/8/8/8/4P3/N3K3", "e1", "e3", "3.10"),
    ("4k3/8/8/8/8/4p3/4P3/N3K3", "e2", "e3", "3.6"),
    ("4k3/8/8/8/4p3/8/4P3/N3K3", "e2", "e4", "3.6"),
    ("4k3/8/8/8/8/8/4P3/N3K3", "e2", "e5", "3.6"),
    ("4k3/8/8/8/8/8/4P3/N3K3", "e2", "d3", "3.7"),
    ("4k3/8/8/3pP3/8/8/8/N3K3", "e5", "d6", "3.8"),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1", "g1", "4.2"),
    ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1", "c1", "4.3"),
    ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1", "g1", "4.4"),
    ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1", "g1", "4.4"),
    ("4k3/8/8/8/8/8/r7/4K2R", "e1", "e2", "5.3"),
    ("4k3/8/8/8/1b6/2N5/8/4K3", "c3", "e4", "5.3"),
    ("4k3/8/8/8/1b6/8/8/N3K2R", "h1", "h8", "5.2"),
    ("4k3/8/8/8/1b6/5n2/8/N3K2R", "h1", "h3", "5.4"),
]


@pytest.mark.parametrize(("fen", "source", "target", "rule"), CASES)
def test_the_rule_that_forbids_a_move(fen: str, source: str, target: str, rule: str) -> None:
    at = position(fen)
    found = at.game.explain(at, source, target)
    assert found is not None
    assert found.rule == rule


def test_a_legal_move_needs_no_explanation() -> None:
    assert game().explain(game().opening, "e2", "e4") is None
    castles = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert castles.game.explain(castles, "e1", "g1") is None


def test_castling_in_chess960() -> None:
    at = position("4k3/8/8/8/8/8/8/1R3KR1 w Q - 0 1", start=0)
    found = at.game.explain(at, "f1", "g1")
    assert found is not None
    assert found.rule == "4.2"
    assert at.game.explain(at, "f1", "b1") is None


def test_every_pair_of_squares_is_legal_or_explained() -> None:
    at = sandtable.load("chess").position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    names = [node.name for node in at.game.scene.nodes]
    legal = {move.taps[:2] for move in at.moves}
    for source in names:
        for target in names:
            if source != target:
                assert (at.game.explain(at, source, target) is None) == ((source, target) in legal)
