"""What a position is worth: alike for both sides, kept up to date, and made of the weights of `worth.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sandtable import Game, Position
from sandtable.games.commander_chess import GAME, evaluation, pieces
from sandtable.kernel.board.board_cy import COMPILED
from tests.games.commander_chess.diagram import LEADERS, camp, game, laid, mirrored

MIDGAME = Path(__file__).with_name("midgame.txt")
KINDS = {kind.art for kind in pieces.TABLE.values()}
STILL = {"commander", "headquarters"}


@pytest.fixture(autouse=True)
def _weights_are_put_back() -> Iterator[None]:
    before = evaluation.weights()
    yield
    evaluation.apply(before)


def middle(**options: str) -> list[Position]:
    """Positions from the middle of games."""
    lines = MIDGAME.read_text(encoding="utf-8").splitlines()
    return [game(**options).position(line) for line in lines if line and not line.startswith("#")]


def value(position: Position) -> int:
    return position.board().value()


def judged(rules: Game, text: str) -> int:
    """The value of a text, read anew."""
    return value(rules.position(text))


def flipped(text: str) -> str:
    """A position text seen from the other side."""
    placement, side, *rest = text.split()
    more = []
    for part in rest:
        name, _, points = part.partition("=")
        more.append(f"points={','.join(reversed(points.split(',')))}" if name == "points" else part)
    return " ".join(["/".join(reversed(placement.swapcase().split("/"))), "rb"[side == "r"], *more])


def wandered(rules: Game, seed: str, length: int) -> Iterator[Position]:
    """Positions along a game at random that likes to capture."""
    random, position = Random(seed), rules.opening
    for _ in range(length):
        if position.is_over:
            return
        yield position
        lively = [move for move in position.moves if move.code >> 62]
        position = position.play(random.choice(lively if lively and random.random() < 0.3 else position.moves))


@pytest.mark.parametrize("preset", ["book", "inventor", "cotulenh", "tactical", "sea-battle"])
def test_both_sides_judge_alike(preset: str) -> None:
    rules, seen = game(preset=preset), 0
    for position in wandered(rules, f"alike {preset}", 150 if COMPILED else 30):
        if position.starts_turn:
            assert judged(rules, flipped(position.text)) == value(position), position.text
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("preset", ["book", "inventor", "cotulenh", "tactical", "sea-battle"])
def test_what_is_kept_up_to_date_is_what_is_worked_out_anew(preset: str) -> None:
    rules = game(preset=preset)
    board = rules.opening.board()
    random = Random(f"anew {preset}")
    for _ in range(200 if COMPILED else 30):
        moves = board.moves()
        if not moves:
            break
        for move in random.sample(moves, min(len(moves), 3)):
            before = board.value()
            board.force(move)
            assert board.ended or judged(rules, rules.notation.write(board)) == board.value()
            board.pop()
            assert board.value() == before
        board.force(random.choice(moves))


def test_the_start_is_worth_only_the_move() -> None:
    assert value(game().opening) == evaluation.weights()["turn.tempo"]
    evaluation.apply({"turn.tempo": 0})
    assert value(game().opening) == 0


def test_the_file_has_a_weight_for_every_kind_it_should() -> None:
    names = set(evaluation.weights())
    fighting = KINDS - {"commander"}
    assert {f"material.mid.{kind}" for kind in fighting} <= names
    assert {f"material.end.{kind}" for kind in fighting} <= names
    assert {f"hero.{kind}" for kind in fighting} <= names
    assert {f"menace.{kind}" for kind in fighting - STILL} <= names
    assert {f"advance.{part}.{kind}" for part in ("mid", "end") for kind in KINDS - {"headquarters"}} <= names
    assert GAME.evaluation is evaluation
    assert evaluation.weights() == dict(evaluation.shipped())


SHOWN = [
    "+Nc4 +Ff3 +Te5 +Ed4 +Hh2 +Ag4 +Gi5 +Sj3 +Ik4 +Mk6 Cd1 cg12 hj11",
    "Nc4 Ff3 Te5 Ed4 Hh2 Ag4 Gi5 Sj3 Ik4 Mk6 (HC)d1 cg12 hj11",
    "(NF)c4 (FI)f3 (TM)e8 (EA)d4 Hh2 Gd8 Cd1 cg12 hj11",
    "Cg4 nc4 ff5 te5 eh4 ag6 gh5 sh6 if4 mf3 cj12",
    "(TC)g4 cj12 hh12 (fi)e6 gf6",
    "(FC)g4 cj12 hh12 Tf4",
    "(NC)c4 cj12 hh12 ak9",
    "Cd1 Ff5 gf6 cj12 Ik1 Tk2 Ak3",
    "Cg1 Tg4 cg12 hh12 Ik1 Ak2",
    "Cd1 Ff5 Nc3 Te5 cj12 hh12",
    "Cd1 Ff5 Nc3 Te5 Ik5 cj12 hh12",
]
"""Positions in which every weight shows somewhere."""


@pytest.mark.parametrize("name", sorted(evaluation.shipped()))
def test_every_weight_counts_and_in_proportion(name: str) -> None:
    rules = [game(), game(preset="tactical")]
    texts = [*(laid(pieces).text + " points=30,10" for pieces in SHOWN), game().opening.text]
    given = evaluation.weights()[name]
    found = []
    for more in (0, 640, 1280):
        evaluation.apply({name: given + more})
        found.append([judged(each, text) for each in rules for text in texts])
    assert found[0] != found[1], "it changes nothing"
    for none, one, two in zip(*found, strict=True):
        if abs(none) < 9000 and abs(two) < 9000:
            assert abs((two - one) - (one - none)) <= 2, "the evaluation is not linear in it"


def test_a_force_is_worth_more_where_its_loss_loses() -> None:
    one, two = "Ff4 nb9 fd9 ff9 ae9", "Ff4 Fk4 nb9 fd9 ff9 ae9"
    all_goals = value(camp(two)) - value(camp(one))
    alone = value(camp(two, goals="commander")) - value(camp(one, goals="commander"))
    assert all_goals > alone + 200
    assert value(camp(two, goals="navy")) - value(camp(one, goals="navy")) == alone


def test_points_count_where_they_may_decide() -> None:
    text = game().opening.text
    for minutes, more in (("off", 0), ("15", 100 * evaluation.weights()["points.timed"])):
        rules = game(minutes=minutes)
        assert judged(rules, f"{text} points=120,20") - judged(rules, text) == more


def test_a_commander_is_judged_by_what_is_around_him() -> None:
    calm = value(laid("Cg1 Hd1 Tk1 cd12 hj11 ak9"))
    assert value(laid("Cg1 Hd1 Tk1 cd12 hj11 ah4")) < calm, "an enemy gun came near"
    assert value(laid("Cg1 Hd1 Tk1 Gg2 cd12 hj11 ak9 gd11")) > value(laid("Cg1 Hd1 Tk1 Gk4 cd12 hj11 ak9 gd11"))


def test_what_is_shown_mirrors() -> None:
    for shown in SHOWN:
        assert value(laid(shown)) == value(laid(mirrored(shown), "b"))


def test_values_stay_within_bounds() -> None:
    evaluation.apply({f"material.{part}.{kind}": 5000 for part in ("mid", "end") for kind in ("navy", "plane", "tank")})
    assert value(laid(LEADERS + "Nc4 Nb2 Fe2 Fi2 Tf4 Th4")) == 20_000
    assert value(laid(LEADERS + "Nc4 Nb2 Fe2 Fi2 Tf4 Th4", "b")) == -20_000
    assert all(abs(value(position)) <= 20_000 for position in middle())
