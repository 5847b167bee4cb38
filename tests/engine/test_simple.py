"""What the simple opponent promises."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, cast

import pytest

import sandtable
from sandtable.engine import simple
from sandtable.kernel.board_cy import CHANCE_MOVES
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import CHANCE, Seat
from sandtable.kernel.view import View
from sandtable.kernel.words import Words

CHIEF = "commander-in-chief"

# Trees instead of games: every node says who is to move, what it is worth, and where its moves lead.


@dataclass
class Node:
    """A position of a tree; `value` counts for the side to move, as boards do."""

    side: int = 0
    value: int = 0
    winner: int | None = None
    children: list[Node] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)

    @property
    def mover(self) -> int:
        return CHANCE_MOVES if self.weights else self.side


class TreeBoard:
    """The Python face of a board, over a tree."""

    def __init__(self, root: Node) -> None:
        self.path = [root]

    @property
    def here(self) -> Node:
        return self.path[-1]

    side = property(lambda self: self.here.side)
    mover = property(lambda self: self.here.mover)
    ended = property(lambda self: int(self.here.winner is not None))

    def moves(self) -> list[int]:
        return list(range(len(self.here.children)))

    def force(self, move: int) -> None:
        self.path.append(self.here.children[move])

    def pop(self) -> None:
        self.path.pop()

    def value(self) -> int:
        return self.here.value

    def weight(self, move: int) -> int:
        return self.here.weights[move]


class TreeWorld:
    """A position, a view of it and its game, all over one tree."""

    def __init__(self, root: Node, sides: int = 2) -> None:
        names = [f"side-{number}" for number in range(sides)]
        self.sides = tuple(names)
        self.seats = tuple(Seat(name, name, place, Words(name, name)) for place, name in enumerate(names))
        self.seat = self.seats[0]
        self.root = root
        self.game = self.verdict = self
        self.moves = tuple(Move(str(place), self.seat, (str(place),), place) for place in range(len(root.children)))

    def sample(self, random: Random) -> TreeWorld:
        return self

    def board(self) -> TreeBoard:
        return TreeBoard(self.root)

    def moves_of(self, seat: Seat) -> tuple[Move, ...]:
        return self.moves

    def outcome(self, board: TreeBoard, seats: tuple[Seat, ...]) -> Outcome | None:
        winner = board.here.winner
        if winner is None:
            return None
        return Outcome(self.seats[winner : winner + 1] if winner >= 0 else (), Ending("end", Words("end", "hết")))


def decided(root: Node, sides: int = 2, **more: int) -> set[str]:
    """What is played in a tree, over many seeds."""
    view = cast(View, cast(Any, TreeWorld(root, sides)))
    return {simple.think(view, Random(seed), **more).text for seed in range(12)}


def test_a_move_that_keeps_the_turn_does_not_change_the_sign() -> None:
    again = Node(side=0, children=[Node(side=1, value=-50)])
    over = Node(side=1, value=-10)
    assert decided(Node(children=[over, again])) == {"1"}


def test_the_answer_of_the_other_side_counts() -> None:
    tempting = Node(side=1, children=[Node(side=0, value=90), Node(side=0, value=-90)])
    modest = Node(side=1, children=[Node(side=0, value=5), Node(side=0, value=4)])
    assert decided(Node(children=[tempting, modest])) == {"1"}


def test_chance_is_a_mean_by_weight() -> None:
    risky = Node(children=[Node(side=1, value=-60), Node(side=1, value=60)], weights=[1, 3])
    likely = Node(children=[Node(side=1, value=-60), Node(side=1, value=60)], weights=[3, 1])
    assert decided(Node(children=[risky, likely])) == {"1"}


def test_an_immediate_win_is_taken_even_with_nothing_to_spend() -> None:
    root = Node(children=[Node(side=1, value=-900), Node(side=1, winner=0), Node(side=1, winner=1)])
    assert decided(root, nodes=0) == {"1"}
    assert decided(root) == {"1"}


def test_a_lost_game_is_avoided_and_a_draw_is_worth_nothing() -> None:
    losing = Node(side=1, children=[Node(side=0, winner=1)])
    drawn = Node(side=1, children=[Node(side=0, winner=-1)])
    assert decided(Node(children=[losing, drawn])) == {"1"}


def test_ties_are_broken_at_random() -> None:
    assert decided(Node(children=[Node(side=1, value=-7), Node(side=1, value=-7), Node(side=1)])) == {"0", "1"}


def test_with_more_than_two_sides_it_looks_one_move_ahead() -> None:
    deep = Node(side=1, value=-5, children=[Node(side=2, winner=1)])
    flat = Node(side=1, value=-4, children=[Node(side=2, value=0)])
    assert decided(Node(children=[deep, flat]), sides=3) == {"0"}
    assert decided(Node(children=[flat, Node(side=2, winner=0)]), sides=3) == {"1"}


def test_chance_plays_by_weight() -> None:
    moves = (Move("never", CHANCE, (), 0, 0), Move("always", CHANCE, (), 1, 5))
    assert {simple.chance(moves, Random(seed)).text for seed in range(20)} == {"always"}


# Real games


@pytest.mark.parametrize("name", sandtable.names())
def test_it_plays_every_game_quickly_and_legally(name: str) -> None:
    random = Random(4)
    position = sandtable.load(name, "preset=club").opening
    for _ in range(12):
        if position.to_move is None:
            break
        if position.to_move == sandtable.CHANCE:
            move = simple.chance(position.moves, random)
        else:
            began = perf_counter()
            move = simple.think(position.view(position.to_move), random)
            assert perf_counter() - began < 5, "a person should hardly notice that it thinks"
        position = position.play(move)


@pytest.mark.parametrize("name", sandtable.names())
def test_the_same_seed_gives_the_same_move(name: str) -> None:
    position = sandtable.load(name).opening
    while position.to_move == sandtable.CHANCE:
        position = position.play(position.moves[0])
    assert position.to_move is not None
    view = position.view(position.to_move)
    assert simple.think(view, Random(9)) == simple.think(view, Random(9))


def test_it_captures_the_commander() -> None:
    position = sandtable.load(CHIEF).position("7c/6F1/8/8/8/8/8/C7 l")
    for seed in range(8):
        assert simple.think(position.view("light"), Random(seed)).text == "g7xh8"


def test_it_does_not_leave_its_commander_to_be_captured() -> None:
    position = sandtable.load(CHIEF).position("7c/6F1/8/8/8/8/8/C7 d")
    assert simple.think(position.view("dark"), Random(1)).text == "h8xg7"


def test_it_sees_a_view_and_nothing_else() -> None:
    opening = sandtable.load(CHIEF, "enhance=choose").opening
    one, other = opening.play("+h8", "dark"), opening.play("+g8", "dark")
    assert one.text != other.text
    views = [position.view("light") for position in (one, other)]
    for seed in range(5):
        chosen = [simple.think(view, Random(seed)) for view in views]
        assert chosen[0] == chosen[1], "what is hidden must not make a difference"


def test_it_knows_when_it_stands_better() -> None:
    game = sandtable.load(CHIEF)
    position = game.position("7c/8/8/8/8/8/F7/C7 d")
    assert simple.judge(position.view("light"), Random(1)) > 0
    assert simple.judge(position.view("dark"), Random(1)) < 0


def test_nothing_is_decided_without_moves() -> None:
    position = sandtable.load(CHIEF).opening
    with pytest.raises(ValueError, match="nothing to decide"):
        simple.think(position.view("light"), Random(1))
