"""A signature of the strongest level: how many nodes it searches in fixed positions, and what it finds.

A change that should not change behaviour must not change it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from zlib import crc32

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent
from sandtable.engine.search.chance import draw_move
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

POSITIONS = 4
MOVES_APART = 9
"""Moves between two positions at first."""
LIMIT = Limit(depth=7, nodes=40_000)


@dataclass(frozen=True, slots=True)
class Signature:
    """What came out for one game."""

    game: str
    nodes: int
    digest: int
    """A checksum of every line that was found."""
    seconds: float


def signature(game: Game, limit: Limit = LIMIT, positions: int = POSITIONS) -> Signature:
    """Think about a few fixed positions of a game, with one thread."""
    nodes, digest, seconds = 0, 0, 0.0
    for position in fixed_positions(game, positions):
        seat = position.to_move
        assert seat is not None
        began = perf_counter()
        found = Opponent().decide(Observation(position.view(seat)), limit, seed=1)
        seconds += perf_counter() - began
        nodes += found.report.nodes
        for line in found.report.lines:
            digest = crc32(f"{line.value} {' '.join(line.moves)}".encode(), digest)
    return Signature(game.name, nodes, digest, seconds)


def fixed_positions(game: Game, total: int) -> Iterator[Position]:
    """The same few positions on every machine: along one game of random moves, at the beginnings of turns.

    After the end of a game another begins, with positions closer together, for some games are always short."""
    random, position, made, given, apart = Random(7), game.opening, 0, 0, MOVES_APART
    while given < total:
        if position.is_over:
            position, made, apart = game.opening, 0, max(1, apart // 2)
        seat = position.to_move
        if seat is not None and seat.is_person and made >= given * apart and position.starts_turn:
            yield position
            given += 1
        position = position.play(draw_move(position.moves, random))
        made += 1
