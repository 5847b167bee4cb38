"""Earlier states of a match, replayed from the nearest checkpoint."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.position import Position
from sandtable.match.commands.turns import still_acting, turn_owner
from sandtable.match.match import Match
from sandtable.match.storage.checkpoint import SPACING, Checkpoint, thin_out


@dataclass(frozen=True, slots=True)
class EarlierState:
    """What follows from the first moves of a match."""

    position: Position
    turns: tuple[int, ...]
    """How many turns each seat had completed."""
    turner: int
    acting: tuple[int, ...]
    checkpoints: tuple[Checkpoint, ...]


def rewind(match: Match, back: int) -> EarlierState:
    """The state after the first `back` moves, with new checkpoints on the way, in case more is taken back."""
    checkpoints = [one for one in match.checkpoints if one.count <= back]
    last = checkpoints[-1] if checkpoints else None
    position = match.game.restore(last.state) if last else match.start
    count, turner = (last.count, last.turner) if last else (0, -1)
    turns, acting = list(last.turns) if last else [0] * len(match.players), tuple[int, ...]()
    laid = count
    for number, entry in enumerate(match.entries[count:back], count + 1):
        was, position = position, position.play(entry.text, entry.seat)
        turner = turn_owner(was, entry.seat, turner)
        if turner >= 0 and (position.starts_turn or position.is_over):
            turns[turner] += 1
            turner = -1
        acting = still_acting(was, position, acting)
        if number - laid >= SPACING and not acting:
            checkpoints.append(Checkpoint(number, position.state(), tuple(turns), turner))
            laid = number
    return EarlierState(position, tuple(turns), turner, acting, thin_out(tuple(checkpoints), back))
