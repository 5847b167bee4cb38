"""One game between engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from sandtable.engine.engine import Engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.protocol.client import EngineFailed
from sandtable.engine.search.chance import draw_move
from sandtable.kernel.error import SandtableError
from sandtable.kernel.outcome import CONCEDED, TIME, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat

MAX_MOVES = 4_000
"""Longer games are stopped and adjudicated."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end."""

    record: Record
    failures: tuple[tuple[str, str], ...] = ()
    """Which side failed, and the sentence that says how."""


def play_game(start: Record, engines: Mapping[str, Engine], limit: Limit, seed: str) -> FinishedGame:
    """Play a game on to its end; `engines` names the engine of each side.

    An engine that fails loses the game; of more than two sides it leaves the board, and the others play on.
    """
    history = History.of(start)
    entries = list(start.entries)
    random = Random(f"{seed} chance")
    failures: list[tuple[str, str]] = []
    verdict: Outcome | None = None
    while not history.position.is_over and verdict is None:
        position = history.position
        if len(entries) >= MAX_MOVES:
            verdict = position.adjudicated()
            break
        seat = position.to_move
        assert seat is not None
        try:
            if seat == CHANCE:
                text = draw_move(position.moves, random).text
            else:
                text = decide_move(history, seat, engines[seat.side], limit, f"{seed} {len(entries)}")
        except EngineFailed as failed:
            failures.append((seat.side, str(failed)))
            seat, text, verdict = default_game(position, seat, failed)
            if verdict is not None:
                break
        history.play(text, seat)
        entries.append(Entry(seat, text))
    record = replace(start, position=history.position, entries=tuple(entries))
    if failures:
        record = record.tagged(Failure="; ".join(f"{side}: {sentence}" for side, sentence in failures))
    if not record.position.is_over and verdict is not None:
        record = record.ended(verdict)
    return FinishedGame(record, tuple(failures))


def decide_move(history: History, seat: Seat, engine: Engine, limit: Limit, seed: str) -> str:
    """The move of an engine, or EngineFailed."""
    observation = history.observation(seat)
    if len(observation.view.moves) == 1:
        return observation.view.moves[0].text
    try:
        move = engine.decide(observation, limit, seed=Random(seed).getrandbits(31)).move
    except EngineFailed:
        raise
    except Exception as error:
        raise EngineFailed(
            "The engine stopped with {kind}: {error}.", kind=type(error).__name__, error=error
        ) from error
    if move not in observation.view.moves:
        raise EngineFailed("The engine played {text}, which is not legal.", text=move.text)
    return move.text


def default_game(position: Position, seat: Seat, failed: EngineFailed) -> tuple[Seat, str, Outcome | None]:
    """What follows when an engine fails: a move of the referee, or the outcome of the game."""
    game = position.game
    if len(game.sides) > 2:
        order = f"withdraw {seat.name}"
        try:
            position.play(order, REFEREE)
        except SandtableError:
            pass
        else:
            return REFEREE, order, None
    winners = tuple(other for other in game.seats if other.side != seat.side)
    losers = tuple(other for other in game.seats if other.side == seat.side)
    return REFEREE, "", Outcome(winners, TIME if failed.late else CONCEDED, losers=losers)
