"""Pairs of games that somebody cannot tell apart, of every kind of secret there is, and how they come about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import sandtable
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, Seat
from tests.server.secrecy.guesses import Moment
from tests.server.secrecy.twin import Log, Twins, twins

TRI_CROSS = "tri-cross", "preset=standard"
"""Pieces are placed in secret, all at once, and lie face down."""
AIR = "mission-command-air", "preset=club"
"""Cards are held in secret, and orders are given in secret."""
CHESS = "commander-chess", "preset=club,setup=free"
"""Pieces are set up in secret."""
CHIEF = "commander-in-chief", "preset=club,enhance=choose"
"""Pieces are marked in secret, and not even how many is told."""


MANY_STEPS = 60
"""So long two games are followed from where they part."""


@dataclass(frozen=True)
class Scenario:
    """Two games that somebody cannot tell apart, and how they come about."""

    game: Game
    seat: Seat | None
    """Who asks; None where only a spectator and a stranger do."""
    steps: Sequence[tuple[Log, Log]]
    """What is played from one moment to the next, in the first world and in the second."""
    moments: Collection[int]
    """After so many steps everything is asked."""
    engine: str = ""
    """The seat of a computer."""
    program: str = ""
    """The seat of a program, which comes with a key of its own."""
    taken_over: tuple[str, int, int] = ("", 0, 0)
    """Whose player leaves; after how many steps a computer takes over, and after how many they are back."""

    @staticmethod
    def of(pair: Twins, *moments: int, **more: Any) -> Scenario:
        """A pair of games up to the last of these moments."""
        steps = [([one], [two]) for one, two in zip(pair.first, pair.second, strict=True)]
        return Scenario(pair.game, pair.seat, steps[: max(moments)], moments, **more)

    def log(self, world: int, steps: int) -> Log:
        """What is played in one of the worlds up to a step."""
        return [move for step in self.steps[:steps] for move in step[world]]

    def chances(self, world: int) -> list[str]:
        """What chance does in one of the worlds."""
        return [move for by, move in self.log(world, len(self.steps)) if by == CHANCE]

    def moment(self, steps: int) -> Moment:
        """How both worlds stand after so many steps."""
        logs = self.log(0, steps), self.log(1, steps)
        return Moment(self.game, self.seat, logs, (self._after(logs[0]), self._after(logs[1])))

    def _after(self, log: Log) -> Position:
        position = self.game.opening
        for by, move in log:
            position = position.play(move, by)
        return position


def pair(game: tuple[str, str], seat: str, seed: int, *moments: int, cut: bool = False, **more: Any) -> Scenario:
    """Two games played at random, and everything asked after so many steps; cut where a secret differs at the end."""
    return Scenario.of(twins(*game, seat, seed, cut=cut), *moments, **more)


def spread(game: tuple[str, str], seat: str, seed: int, count: int, *, cut: bool = False, **more: Any) -> Scenario:
    """The same, and everything asked so many times, evenly spread over where the games differ, but for late parts."""
    found = twins(*game, seat, seed, cut=cut)
    apart = next(step for step, moves in enumerate(zip(found.first, found.second, strict=True)) if len(set(moves)) > 1)
    last = min(len(found.first), apart + MANY_STEPS)
    return Scenario.of(found, *{last - number * (last - apart) // count for number in range(count)}, **more)


def marks(game: Game, seat: str) -> list[str]:
    """The marks a side may make in secret."""
    return [move.text for move in game.opening.moves_of(seat) if move.text.startswith("+")]


def made(game: Game, seat: str, *moves: str) -> Log:
    """Moves of one seat."""
    return [(game.seat(seat), move) for move in moves]


def secret_marks(seat: str, *moments: int) -> Scenario:
    """Dark marks other pieces, and another number of them; where only a spectator asks, so does Light."""
    game = sandtable.load(*CHIEF)
    dark, light = marks(game, "dark"), marks(game, "light")
    steps: Sequence[tuple[Log, Log]] = [
        (made(game, "dark", *dark[:3]), made(game, "dark", dark[5])),
        (made(game, "light", light[0]), made(game, "light", *(light[:1] if seat else light[2:5]))),
        ([], made(game, "dark", dark[6])),
        (made(game, "dark", "ready"), made(game, "dark", "ready")),
    ]
    return Scenario(game, game.seat(seat) if seat else None, steps, moments)


def marks_in_another_order(*moments: int) -> Scenario:
    """All marks are shown in the end and the game is an open one; only in which order they were made is never told."""
    game, random = sandtable.load(*CHIEF), Random(1)
    dark, light = marks(game, "dark"), marks(game, "light")
    steps: list[tuple[Log, Log]] = [
        (made(game, "dark", *dark[:3]), made(game, "dark", *reversed(dark[:3]))),
        *((step, step) for step in (made(game, "light", light[0], "ready"), made(game, "dark", "ready"))),
    ]
    position = game.opening
    for by, text in (move for first, _ in steps for move in first):
        position = position.play(text, by)
    while len(steps) < max(moments):
        move = random.choice(position.moves)
        step = [(move.seat, move.text)]
        steps.append((step, step))
        position = position.play(move)
    return Scenario(game, game.seat("light"), steps, moments)
