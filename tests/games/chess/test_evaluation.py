"""The evaluation: fair to both sides, made of named weights, and every one of them heard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.games.chess import evaluation
from sandtable.kernel.error import BadInput
from tests.games.chess.diagram import game, position

STEP = 64
CASTLING = ("-", "KQkq", "KQ", "kq", "K", "Q", "k", "q")
MIDGAMES = [
    line
    for line in Path(__file__).with_name("midgame.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
PERFT = [
    line.removeprefix("position ")
    for line in Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("position ")
]


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    yield
    evaluation.apply(evaluation.shipped())


def value(fen: str) -> int:
    return position(fen).board().value()


def mirrored(fen: str) -> str:
    """The same position with the colours exchanged."""
    cells, side, castling, passed, *counts = fen.split()
    passed = passed[0] + "63"["36".index(passed[1])] if passed != "-" else passed
    castling = "".join(sorted(castling.swapcase())) if castling != "-" else castling
    return " ".join(
        ["/".join(reversed(cells.swapcase().split("/"))), "bw"["wb".index(side)], castling, passed, *counts]
    )


@pytest.mark.parametrize("fen", MIDGAMES)
def test_both_sides_are_judged_alike(fen: str) -> None:
    assert value(fen) == value(mirrored(fen))


def test_the_opening_is_even_but_for_the_turn() -> None:
    assert value(game().opening.text) == evaluation.weights()["always.tempo"]


def test_every_weight_is_heard() -> None:
    """Each weight changes the value of some position; the rarest of them need positions made for them."""
    rare = [
        "4k3/8/3K4/8/8/8/3PP3/8 w - - 0 1",
        "3K2n1/8/8/3k4/8/2q2rr1/3PPNNB/3B2RQ w - - 0 1",
        "8/3KP1k1/8/8/8/8/8/8 w - - 0 1",
        "8/1P6/2K5/8/8/8/8/1k6 w - - 0 1",
        "3q2k1/8/8/8/8/8/3R1PPP/6K1 w - - 0 1",
    ]
    fens = [fen for fen in (*MIDGAMES, *PERFT, *rare) if fen.split()[2] in CASTLING]
    fens = [fen for fen in fens if game().position(fen).outcome is None]
    read, options = game().notation.read, game().options
    before = [value(fen) for fen in fens]
    shipped, silent = evaluation.shipped(), []
    for name in shipped:
        evaluation.apply({**shipped, name: shipped[name] + STEP})
        if all(read(fen, options).value() == was for fen, was in zip(fens, before, strict=True)):
            silent.append(name)
    # So much danger needs more pieces round a king than any of these positions has, so does danger of a single unit.
    assert [name for name in silent if "danger" not in name] == []


def test_more_is_better() -> None:
    assert value("4k3/8/8/8/8/8/4P3/R3K3") > value("4k3/8/8/8/8/8/4P3/B3K3") > value("4k3/8/8/8/8/8/4P3/4K3")
    assert value("k7/4P3/8/8/8/8/8/4K2R") > value("k7/8/8/8/8/8/4P3/4K2R")


def test_what_cannot_be_won_is_worth_little() -> None:
    assert 0 <= value("4k3/8/8/8/8/8/8/2N1KN2") < 50
    assert value("4kb2/8/8/8/8/8/8/R3K3") < 60
    assert value("4k3/8/8/8/8/8/8/R3K3") > 400


def test_unknown_weights_are_refused() -> None:
    with pytest.raises(BadInput):
        evaluation.apply({"early.unicorn": 1})
    with pytest.raises(BadInput):
        evaluation.apply({"early.pawn": 100_000})
