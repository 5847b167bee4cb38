"""What must hold of positions that are written down with their trail: they go on as if nothing had happened."""

from __future__ import annotations

from random import Random

from sandtable.kernel.conformance.random_games import Line, claim, draw, words_of
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position

SHUFFLED = 24
"""A game in which pieces go to and fro is broken off after so many moves."""


def check_states(game: Game, random: Random, line: Line) -> None:
    """A position that was written down is the same again, and so is everything that follows it."""
    for walked in (line, shuffle(game, random)):
        for position, after, move in zip(walked.positions, walked.positions[1:], walked.moves, strict=False):
            alike(restored(game, position).play(move.text, move.seat), after)
            stood, kept = [*position.board().trail(), position.key], after.board().trail()
            claim(stood[len(stood) - len(kept) :] == kept, after, "its trail is not the one before with one key more")
        first = random.randrange(len(walked.positions))
        again = restored(game, walked.positions[first])
        for move, after in zip(walked.moves[first:], walked.positions[first + 1 :], strict=True):
            again = again.play(move.text, move.seat)
            alike(again, after)
        restored(game, walked.positions[-1])


def restored(game: Game, position: Position) -> Position:
    """A position that was written down, which must be the same again."""
    again = game.restore(position.state())
    alike(again, position)
    return again


def alike(again: Position, position: Position) -> None:
    claim(again.text == position.text, position, f"is restored as {again}")
    claim(again.key == position.key, position, "has another key after it was restored")
    claim(words_of(again) == words_of(position), position, "has other moves after it was restored")
    claim(again.outcome == position.outcome, position, f"ends otherwise after it was restored: {again.outcome}")
    won = again.board().victors() == position.board().victors() or not position.is_over
    claim(won, position, "is won by somebody else after it was restored")
    claim(again.starts_turn == position.starts_turn, position, "begins a turn only before or after it was restored")
    counts = f"stood {again.repetitions} times before, not {position.repetitions}, after it was restored"
    claim(again.repetitions == position.repetitions, position, counts)


def shuffle(game: Game, random: Random, longest: int = SHUFFLED) -> Line:
    """A game in which everybody takes back what he did last wherever he can, so that positions recur."""
    position, moves = game.opening, list[Move]()
    positions, last = [position], dict[str, tuple[str, ...]]()
    while not position.is_over and len(moves) < longest:
        move = draw(position, random)
        back = last.get(move.seat.name, ())[::-1]
        move = next((other for other in position.moves_of(move.seat) if back and other.taps == back), move)
        last[move.seat.name] = move.taps
        position = position.play(move, move.seat)
        positions.append(position)
        moves.append(move)
    return Line(tuple(positions), tuple(moves))
