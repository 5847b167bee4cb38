"""Checks of what a search relies on: numbers of moves, evaluation, keys, repetition."""

from __future__ import annotations

from random import Random

from sandtable.kernel.board.python_board_cy import PythonBoard
from sandtable.kernel.conformance.random_games import (
    Line,
    actors,
    claim,
    is_running,
    legal_texts,
    sample_moves,
    sample_positions,
)
from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position

MAX_CODE = (1 << 63) - 1
MAX_VALUE = 20_000


def check_codes(game: Game, random: Random, line: Line) -> None:
    """The number of a move is positive and has at most 63 bits; 0 stands for no move."""
    for position in line.positions:
        for seat in actors(position):
            for move in position.moves_of(seat):
                fits = 0 < move.code <= MAX_CODE
                claim(fits, position, f"{move} has the number {move.code!r}, which is not between 1 and 2**63 - 1")


def check_evaluation(game: Game, random: Random, line: Line) -> None:
    """An evaluation is a whole number within bounds, and of two sides one's gain is the other's loss."""
    for position in filter(is_running, line.positions):
        board = position.board()
        values = [board.value_for(side) for side in range(len(game.sides))]
        if board.mover >= 0:
            values.append(board.value())
        for value in values:
            claim(type(value) is int, position, f"is worth {value!r}, which is no whole number")
            claim(abs(value) <= MAX_VALUE, position, f"is worth {value}, which is beyond {MAX_VALUE}")
        if board.mover >= 0:
            own = values[board.side]
            claim(values[-1] == own, position, f"is worth {values[-1]} to the side to move, but {own} to its side")
        if len(game.sides) == 2:
            claim(values[0] == -values[1], position, f"is worth {values[0]} to one side and {values[1]} to the other")


def check_starts(game: Game, random: Random, line: Line) -> None:
    """The same pieces with another seat to move have another key."""
    if game.editor is None:
        return
    for position in sample_positions(line, random):
        draft = game.draft(position.text)
        known: dict[int, Position] = {}
        for choice in draft.start_choices:
            try:
                other = draft.choose_start(choice.name).position()
            except SandtableError:
                continue
            if other.is_over:
                continue
            first = known.setdefault(other.key, other)
            claim(first.to_move == other.to_move, other, f"has the key of {first}, where {first.to_move} is to move")


def check_python_state(game: Game, random: Random, line: Line) -> None:
    """What a board in Python keeps in its state is in the text: counters too."""
    for position in line.positions:
        board, again = position.board(), game.position(position.text).board()
        if isinstance(board, PythonBoard) and isinstance(again, PythonBoard):
            claim(again.state == board.state, position, f"its text leads to {again.state}, not to {board.state}")


def check_repetition(game: Game, random: Random, line: Line) -> None:
    """Going to and fro leads to the same position, which then has occurred once more."""
    for position in sample_positions(line, random, is_running):
        cycle = to_and_fro(position, random)
        # The first time round may lose a right for good, such as castling.
        first = play(position, cycle)
        second = play(first, cycle) if first is not None else None
        if first is None or second is None or first.is_over or second.is_over or not looks_same(first, second):
            continue
        claim(second.key == first.key, second, f"after {' '.join(cycle)} has another key than {first}")
        before, now = first.repetitions, second.repetitions
        claim(now == before + 1, second, f"after {' '.join(cycle)} has occurred {now} times before, not {before + 1}")


def to_and_fro(position: Position, random: Random) -> list[str]:
    """Two moves and the moves that undo them, if they can be found by going back the same way."""
    for there in sample_moves(position.moves, random):
        after = position.play(there)
        for reply in sample_moves(after.moves, random, 4):
            back = undoing(there, after.play(reply))
            if back is None:
                continue
            home = undoing(reply, after.play(reply).play(back))
            if home is not None:
                return [there.text, reply.text, back.text, home.text]
    return []


def undoing(move: Move, position: Position) -> Move | None:
    """The move of the same seat that goes the other way, if there is one."""
    if position.is_over or move.seat not in position.waiting:
        return None
    return next((one for one in position.moves_of(move.seat) if one.taps == move.taps[::-1]), None)


def play(position: Position, moves: list[str]) -> Position | None:
    """The position after some moves; None if the game ends before, or a move is no longer legal."""
    for move in moves:
        if position.is_over or not any(one.text == move for one in position.moves):
            return None
        position = position.play(move)
    return position if moves else None


def looks_same(one: Position, other: Position) -> bool:
    """Whether two positions look the same and allow the same."""
    drawn = (place.view(place.to_move).stage() for place in (one, other))
    return next(drawn) == next(drawn) and legal_texts(one) == legal_texts(other)
