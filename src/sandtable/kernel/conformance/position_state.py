"""Checks of saved positions: play continues from a restored position as from the original."""

from __future__ import annotations

from random import Random

from sandtable.kernel.conformance.random_games import Line, claim, legal_texts, random_move
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position

MAX_SHUFFLED_PLIES = 24
"""The most moves of a game in which pieces go to and fro."""


def check_states(game: Game, random: Random, line: Line) -> None:
    """A restored position equals the original, and so does everything that follows it."""
    for walked in (line, shuffle(game, random)):
        for position, after, move in zip(walked.positions, walked.positions[1:], walked.moves, strict=False):
            check_alike(check_restored(game, position).play(move.text, move.seat), after)
            stood, kept = [*position.board().repetition_keys(), position.key], after.board().repetition_keys()
            claim(stood[len(stood) - len(kept) :] == kept, after, "its trail is not the one before with one key more")
        first = random.randrange(len(walked.positions))
        again = check_restored(game, walked.positions[first])
        for move, after in zip(walked.moves[first:], walked.positions[first + 1 :], strict=True):
            again = again.play(move.text, move.seat)
            check_alike(again, after)
        check_restored(game, walked.positions[-1])


def check_restored(game: Game, position: Position) -> Position:
    """The restored position, which must equal the original."""
    again = game.restore(position.state())
    check_alike(again, position)
    return again


def check_alike(again: Position, position: Position) -> None:
    claim(again.text == position.text, position, f"is restored as {again}")
    claim(again.key == position.key, position, "has another key after it was restored")
    claim(legal_texts(again) == legal_texts(position), position, "has other moves after it was restored")
    claim(again.outcome == position.outcome, position, f"ends otherwise after it was restored: {again.outcome}")
    won = again.board().winning_sides() == position.board().winning_sides() or not position.is_over
    claim(won, position, "is won by somebody else after it was restored")
    claim(again.starts_turn == position.starts_turn, position, "begins a turn only before or after it was restored")
    counts = f"stood {again.repetitions} times before, not {position.repetitions}, after it was restored"
    claim(again.repetitions == position.repetitions, position, counts)


def shuffle(game: Game, random: Random, max_plies: int = MAX_SHUFFLED_PLIES) -> Line:
    """A random game in which all seats undo their last move wherever they can, so that positions recur."""
    position, moves = game.opening, list[Move]()
    positions, last = [position], dict[str, tuple[str, ...]]()
    while not position.is_over and len(moves) < max_plies:
        move = random_move(position, random)
        back = last.get(move.seat.name, ())[::-1]
        move = next((other for other in position.moves_of(move.seat) if back and other.taps == back), move)
        last[move.seat.name] = move.taps
        position = position.play(move, move.seat)
        positions.append(position)
        moves.append(move)
    return Line(tuple(positions), tuple(moves))
