"""One game between engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from sandtable.engine.engine import Engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.protocol.process import EngineFailed, EngineProcess
from sandtable.engine.search.chance import drawn
from sandtable.kernel.error import SandtableError
from sandtable.kernel.outcome import CONCEDED, TIME, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat

LONGEST = 4_000
"""Games of more moves are stopped, and what the rules say of the position counts."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A game that was played to its end."""

    record: Record
    failures: tuple[tuple[str, str], ...] = ()
    """Which side failed, and the sentence that says how."""


def bout(begun: Record, engines: Mapping[str, Engine], limit: Limit, seed: str) -> Bout:
    """Play a game on to its end; `engines` says who plays each side.

    An engine that fails loses the game; of more than two sides it leaves the board, and the others play on.
    """
    history = History.of(begun)
    entries = list(begun.entries)
    random = Random(f"{seed} chance")
    failures: list[tuple[str, str]] = []
    verdict: Outcome | None = None
    while not history.position.is_over and verdict is None:
        position = history.position
        if len(entries) >= LONGEST:
            verdict = position.adjudicated()
            break
        seat = position.to_move
        assert seat is not None
        try:
            if seat == CHANCE:
                text = drawn(position.moves, random).text
            else:
                text = decided(history, seat, engines[seat.side], limit, f"{seed} {len(entries)}")
        except EngineFailed as failed:
            failures.append((seat.side, str(failed)))
            seat, text, verdict = defaulted(position, seat, failed)
            if verdict is not None:
                break
        history.play(text, seat)
        entries.append(Entry(seat, text))
    record = replace(begun, position=history.position, entries=tuple(entries))
    if failures:
        record = record.tagged(Failure="; ".join(f"{side}: {sentence}" for side, sentence in failures))
    if not record.position.is_over and verdict is not None:
        record = record.ended(verdict)
    return Bout(record, tuple(failures))


def decided(history: History, seat: Seat, engine: Engine, limit: Limit, seed: str) -> str:
    """The move of an engine, or EngineFailed."""
    situation = history.situation(seat)
    if len(situation.view.moves) == 1:
        return situation.view.moves[0].text
    try:
        move = engine.decide(situation, limit, seed=Random(seed).getrandbits(31)).move
    except EngineFailed:
        raise
    except Exception as error:
        raise EngineFailed(f"The engine stopped with {type(error).__name__}: {error}.") from error
    if move not in situation.view.moves:
        raise EngineFailed(f"The engine played {move.text}, which is not legal.")
    return move.text


def defaulted(position: Position, seat: Seat, failed: EngineFailed) -> tuple[Seat, str, Outcome | None]:
    """What happens when an engine fails: the referee's move, or how the game ended."""
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


def renewed(engine: Engine) -> None:
    """Tell an engine that a new game begins, where it wants to know."""
    if isinstance(engine, EngineProcess):
        engine.new_game()
