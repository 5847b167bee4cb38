"""Going back: what stood some moves ago, replayed from the nearest checkpoint before."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.position import Position
from sandtable.match.commands.turns import still_acting, turner_of
from sandtable.match.match import Match
from sandtable.match.storage.checkpoint import SPACING, Checkpoint, thinned


@dataclass(frozen=True, slots=True)
class Rewound:
    """What follows from the first moves of a match alone."""

    position: Position
    turns: tuple[int, ...]
    """How many turns each seat had completed."""
    turner: int
    acting: tuple[int, ...]
    checkpoints: tuple[Checkpoint, ...]


def rewound(match: Match, back: int) -> Rewound:
    """A match when so many moves were made. On the way there new checkpoints are laid, since others may follow back."""
    checkpoints = [one for one in match.checkpoints if one.count <= back]
    last = checkpoints[-1] if checkpoints else None
    position = match.game.restore(last.state) if last else match.start
    count, turner = (last.count, last.turner) if last else (0, -1)
    turns, acting = list(last.turns) if last else [0] * len(match.chairs), tuple[int, ...]()
    laid = count
    for number, entry in enumerate(match.entries[count:back], count + 1):
        was, position = position, position.play(entry.text, entry.seat)
        turner = turner_of(was, entry.seat, turner)
        if turner >= 0 and (position.starts_turn or position.is_over):
            turns[turner] += 1
            turner = -1
        acting = still_acting(was, position, acting)
        if number - laid >= SPACING and not acting:
            checkpoints.append(Checkpoint(number, position.state(), tuple(turns), turner))
            laid = number
    return Rewound(position, tuple(turns), turner, acting, thinned(tuple(checkpoints), back))
