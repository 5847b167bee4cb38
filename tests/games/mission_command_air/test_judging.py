"""What a board tells a search: who has won, how good a position is for anybody, and what a seat may observe."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import REFEREE, Game, Position
from sandtable.games.mission_command_air import visibility
from sandtable.games.mission_command_air.board_cy import AirBoard
from tests.games.mission_command_air.sky import NAME, VARIANTS, laid

every_variant = pytest.mark.parametrize("variant", VARIANTS)


def stepped(position: Position, random: Random) -> Position:
    """The position after a move of anybody who may act."""
    by = random.choice(position.waiting) if position.waiting else sandtable.CHANCE
    moves = position.moves_of(by)
    return position.play(random.choices(moves, [move.weight for move in moves])[0], by)


def winning_sides(position: Position) -> set[str]:
    return {position.game.sides[side] for side in position.board().winning_sides()}


def winners(position: Position) -> set[str]:
    assert position.outcome is not None
    return {seat.side for seat in position.outcome.winners}


@every_variant
def test_a_board_knows_who_has_won_on_count(variant: str) -> None:
    """Rounds run out, time is up and players leave; the board always agrees with the verdict."""
    game, random = sandtable.load(NAME, VARIANTS[variant] + ",rounds=2"), Random(variant)
    results = set()
    for _ in range(12):
        position = game.opening
        while not position.is_over:
            if not position.waiting or random.random() < 0.8:
                after = position.play("time-up", REFEREE)
                assert winning_sides(after) == winners(after)
                results.add(len(winners(after)))
            position = stepped(position, random)
        assert winning_sides(position) == winners(position)
        results.add(len(winners(position)))
    assert results == {0, 1}, "some games were won and some drawn"


@every_variant
def test_a_board_knows_who_has_won_when_players_leave(variant: str) -> None:
    game, random = sandtable.load(NAME, VARIANTS[variant]), Random(variant)
    for _ in range(6):
        position, left = game.opening, list(game.seats)
        random.shuffle(left)
        while not position.is_over:
            gone = left.pop()
            if alive(position, gone.index):
                position = strolled(position.play(f"withdraw {gone}", REFEREE), random)
        assert winning_sides(position) == winners(position)


def strolled(position: Position, random: Random) -> Position:
    """The position some moves later, or at the end of the game."""
    for _ in range(random.randrange(40)):
        if position.is_over:
            break
        position = stepped(position, random)
    return position


def alive(position: Position, seat: int) -> bool:
    board = position.board()
    assert isinstance(board, AirBoard)
    return board.has_planes(seat)


@every_variant
def test_favour_is_what_evaluate_says_of_the_side_to_move(variant: str) -> None:
    game, random = sandtable.load(NAME, VARIANTS[variant]), Random(7)
    position, seen = game.opening, 0
    for _ in range(200):
        if position.is_over:
            break
        board = position.board()
        assert all(abs(board.value_for(side)) <= 20_000 for side in range(len(game.sides)))
        if position.waiting:
            assert board.value() == board.value_for(board.side)
            seen += 1
        if len(game.sides) == 2:
            assert board.value_for(0) == -board.value_for(1), "what one side gains the other loses"
        position = stepped(position, random)
    assert seen > 20


def test_favour_sees_a_plane_more() -> None:
    for sides in ("two", "three", "four", "teams"):
        position = laid("roll:ms", "move", blue="100/15m3,100/25m3@7:-", fire="-,10/85m3:-", options={"players": sides})
        board = position.board()
        assert board.value_for(0) > 0 > board.value_for(1)


def dealt(game: Game, random: Random) -> Position:
    position = game.opening
    while not position.waiting:
        position = stepped(position, random)
    return position


def test_orders_are_overheard_alike_until_the_last_one() -> None:
    position = dealt(sandtable.load(NAME, VARIANTS["plain"]), Random(3))
    board = position.board()
    told = {board.observation(move.code, 0, 1) for move in position.moves_of("blue")}
    assert len(told) == 2, "only the plane is known"
    assert len({board.observation(move.code, 0, 0) for move in position.moves_of("blue")}) == 14
    for by in ("blue", "blue", "fire"):
        position = position.play(position.moves_of(by)[0], by)
    board, last = position.board(), position.moves_of("fire")
    assert len({board.observation(move.code, 1, 0) for move in last}) == len(last) == 6, "the last order shows them all"


@every_variant
def test_overhearing_tells_what_hearing_tells(variant: str) -> None:
    game, random = sandtable.load(NAME, VARIANTS[variant]), Random(5)
    position = game.opening
    for _ in range(120):
        if position.is_over:
            break
        board = position.board()
        assert isinstance(board, AirBoard)
        by = random.choice(position.waiting) if position.waiting else sandtable.CHANCE
        for seat in (-1, *range(len(game.seats))):
            words: dict[str, set[int]] = {}
            for move in position.moves_of(by):
                heard = visibility.redact_move(board, move.code, by.index, seat)
                words.setdefault(heard, set()).add(board.observation(move.code, by.index, seat))
            assert all(len(told) == 1 for told in words.values())
            assert len(set.union(*words.values())) == len(words)
        position = stepped(position, random)
