"""Which player has which side in the games of a duel, and which opening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from sandtable.kernel.game import Game
from sandtable.kernel.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played."""

    number: int
    """From 0."""
    group: int
    """Games of one group have the same opening and the same luck."""
    first: tuple[str, ...]
    """The sides of the first player; the second has the others."""


def group_size(game: Game) -> int:
    """How many games it takes until each player has played every side."""
    sides = len(game.sides)
    return sides if sides <= 2 else 2 * sides


def pairings(game: Game, games: int) -> Iterator[Pairing]:
    """The games in their order.

    Two sides are swapped. With more sides, each player plays every side alone in turn, against the other at all the
    rest, so that equal players score half.
    """
    sides = game.sides
    alone: list[tuple[str, ...]] = [(side,) for side in sides]
    if len(sides) > 2:
        alone = [seats for side in sides for seats in ((side,), tuple(other for other in sides if other != side))]
    for number in count():
        if number >= games:
            return
        group, place = divmod(number, len(alone))
        yield Pairing(number, group, alone[place])


def points(game: Game, first: tuple[str, ...], outcome: Outcome) -> float:
    """The first player's share of a game's one point: a lone side's own share, or what a lone opponent leaves."""
    sides = game.sides
    winning = {seat.side for seat in outcome.winners}
    shares = {side: (side in winning) / len(winning) if winning else 1 / len(sides) for side in sides}
    if len(first) == 1:
        return shares[first[0]]
    return 1 - sum(shares[side] for side in sides if side not in first)
