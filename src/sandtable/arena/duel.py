"""A duel: many games between two players, until their number is reached or a test has decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from sandtable.arena.elo import Estimate, estimate
from sandtable.arena.pairing import group_size, pairings
from sandtable.arena.players import make_player, normalize_name
from sandtable.arena.sprt import Sprt
from sandtable.arena.workers import DuelSetup, PlayedGame, count_cores, play_all
from sandtable.engine.limit import Limit
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game

MAX_GAMES = 1_000_000
DEFAULT_LIMIT = Limit(seconds=0.1)


@dataclass(frozen=True, slots=True)
class Duel:
    """What came out of a duel, from the view of the first player."""

    game: Game
    first: str
    second: str
    games: int
    """How many were to be played."""
    limit: Limit
    seed: int
    sprt: Sprt | None = None
    played: tuple[PlayedGame, ...] = field(default=(), repr=False)
    is_interrupted: bool = False

    @property
    def points(self) -> tuple[float, ...]:
        """The first player's points, game by game."""
        return tuple(game.points for game in self.played)

    @property
    def groups(self) -> tuple[float, ...]:
        """The mean points of every group of games that is complete."""
        by_group: dict[int, list[float]] = {}
        for game in self.played:
            by_group.setdefault(game.pairing.group, []).append(game.points)
        size = group_size(self.game)
        return tuple(sum(found) / size for _, found in sorted(by_group.items()) if len(found) == size)

    @property
    def wins(self) -> int:
        return sum(points == 1 for points in self.points)

    @property
    def draws(self) -> int:
        """Games that were shared, equally or not."""
        return len(self.played) - self.wins - self.losses

    @property
    def losses(self) -> int:
        return sum(points == 0 for points in self.points)

    @property
    def estimate(self) -> Estimate:
        """How strong the first player is."""
        return estimate(self.points, self.groups)

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio of the test; 0 without one."""
        return self.sprt.ratio(self.groups) if self.sprt else 0.0

    @property
    def verdict(self) -> str:
        """What the test has decided: `H1`, `H0` or nothing yet."""
        return self.sprt.verdict(self.groups) if self.sprt else ""

    @property
    def failures(self) -> tuple[tuple[int, str], ...]:
        """Which games an engine failed in, and the sentences that say how."""
        return tuple((game.pairing.number, sentence) for game in self.played for sentence in game.failures)

    def data(self) -> dict[str, Any]:
        """The duel for programs."""
        found = self.estimate
        test = None
        if self.sprt:
            low, high = self.sprt.bounds
            test = {
                "claims": [self.sprt.lower, self.sprt.upper],
                "ratio": round(self.ratio, 4),
                "bounds": [round(low, 4), round(high, 4)],
                "verdict": self.verdict or None,
            }
        return {
            "game": self.game.name,
            "options": self.game.options.text,
            "first": self.first,
            "second": self.second,
            "limit": {"depth": self.limit.depth, "nodes": self.limit.nodes, "seconds": self.limit.seconds},
            "seed": self.seed,
            "games": len(self.played),
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(found.score, 6),
            "score_low": round(found.low, 6),
            "score_high": round(found.high, 6),
            "score_bound": round(found.bound, 6),
            "elo": _rounded(found.elo),
            "elo_low": _rounded(found.elo_low),
            "elo_high": _rounded(found.elo_high),
            "superiority": round(found.superiority, 6),
            "method": found.method,
            "sprt": test,
            "interrupted": self.is_interrupted,
            "failures": [{"game": number + 1, "sentence": sentence} for number, sentence in self.failures],
        }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 2)


def duel(
    game: Game,
    first: str,
    second: str,
    games: int = 100,
    *,
    limit: Limit = DEFAULT_LIMIT,
    seed: int = 0,
    jobs: int = 1,
    sprt: Sprt | None = None,
    opening_moves: int = 4,
    watcher: Callable[[Duel], None] | None = None,
) -> Duel:
    """Let two players play; each is a name such as `level:8`, `random`, `greedy`, `mcts`, or a command.

    The openings depend on the seed alone, and so do the games where the limit is not one of time. The watcher is told
    after every game. An interrupt from the keyboard ends the duel early, with what has been played.
    """
    if not 1 <= games <= MAX_GAMES:
        raise BadInput("A duel has from 1 to {most} games, not {count}.", most=f"{MAX_GAMES:,}", count=games)
    if len(game.sides) < 2:
        raise BadInput("{title} is for one player, so there is no duel.", title=game.title)
    first, second = normalize_name(first), normalize_name(second)
    for name in (first, second):
        make_player(name)
    setup = DuelSetup(game, first, second, limit, seed, opening_moves)
    found: list[PlayedGame] = []

    def result(is_interrupted: bool = False) -> Duel:
        in_order = tuple(sorted(found, key=lambda one: one.pairing.number))
        return Duel(game, first, second, games, limit, seed, sprt, in_order, is_interrupted)

    try:
        with closing(play_all(setup, list(pairings(game, games)), min(jobs or count_cores(), games))) as stream:
            for one in stream:
                found.append(one)
                so_far = result()
                if watcher:
                    watcher(so_far)
                if so_far.verdict:
                    break
    except KeyboardInterrupt:
        return result(is_interrupted=True)
    return result()
