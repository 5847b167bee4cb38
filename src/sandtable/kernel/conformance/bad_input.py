"""Checks of bad input: it raises our own errors and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sandtable.kernel.conformance.random_games import (
    Line,
    actors,
    check_outcome,
    check_refused,
    claim,
    fresh_text,
    legal_texts,
    receivers,
    sample_moves,
    sample_positions,
)
from sandtable.kernel.error import BadInput, GameOver, SandtableError, UnknownSeat
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, REFEREE, Seat

NONSENSE = (
    "",
    " ",
    "?",
    "-",
    "nonsense",
    "\x00",
    "\n",
    "\ud800",
    "٣",
    "²",
    "{}",
    "done",
    "pass",
    "a1" * 200,
    "9" * 5000,
)


def check_bad_input(game: Game, random: Random, line: Line) -> None:
    """Bad input raises an error of ours, and neither a move nor an error changes a position."""
    for position in sample_positions(line, random):
        before = (position.text, position.key, legal_texts(position))
        for text in mangle(move.text for seat in actors(position) for move in position.moves_of(seat)):
            for seat in (*game.seats, CHANCE, REFEREE):
                check_attempt(position, text, seat)
        for move in sample_moves(position.moves, random):
            position.play(move)
        now = (fresh_text(position), position.key, legal_texts(Position(game, position.board())))
        claim(now == before, position, f"has changed to {now[0]}")
        if position.is_over:
            check_refused(position, line.moves[-1].text if line.moves else "pass", game.seats[0], GameOver)
        for text in mangle([position.text], random, 40):
            check_strange_text(game, position, text)
    for name in ("", "nobody", game.seats[0].name + " "):
        try:
            game.seat(name)
        except UnknownSeat:
            continue
        claim(False, game, f"there is a seat {name!r}")


def mangle(texts: Iterable[str], random: Random | None = None, most: int = 10) -> Iterator[str]:
    """Nonsense, and texts with small faults; some of them may mean something after all."""
    yield from NONSENSE
    chosen = random or Random(0)
    for text in list(texts)[:3]:
        for _ in range(most):
            at, more = chosen.randrange(len(text) + 1), chosen.choice("?-x*>a1Aé9 /,()=0~²\n" + text)
            yield chosen.choice(
                (text[:at] + more + text[at:], text[:at] + text[at + 1 :], text[:at] + more + text[at + 1 :])
            )
        yield text.swapcase()
        yield text + text


def check_attempt(position: Position, text: str, seat: Seat) -> None:
    """Playing a text is a legal move in some spelling, or an error of ours."""
    try:
        position.play(text, seat)
    except SandtableError:
        return
    except Exception as error:
        claim(False, position, f"{text!r} by {seat} is answered with {type(error).__name__}: {error}")
    if seat != REFEREE:
        found = position.find(text, seat)
        claim(found in position.moves_of(seat), position, f"{text!r} by {seat} is played, but no legal move")


def check_strange_text(game: Game, near: Position, text: str) -> None:
    """Reading a text gives a position like any other, or an error of ours."""
    try:
        position = game.position(text)
    except BadInput:
        return
    except Exception as error:
        claim(False, near, f"{text!r} read as a position is answered with {type(error).__name__}: {error}")
    again = game.position(position.text)
    claim(again.text == position.text and again.key == position.key, position, f"read from {text!r}, reads otherwise")
    claim(position.is_over != bool(actors(position)), position, f"read from {text!r}, is over and not over")
    check_outcome(game, position, position.adjudicated())
    for seat in actors(position):
        claim(bool(position.moves_of(seat)), position, f"read from {text!r}, waits for {seat}, who has no move")
    for onlooker in receivers(game):
        position.view(onlooker).stage()
