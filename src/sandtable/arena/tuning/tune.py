"""Weights of an evaluation out of games: `python -m sandtable.arena.tuning.tune GAME --games N --seed S`.

An engine plays itself; positions in which nothing is about to be taken are kept with the results of their games. How
much each weight says about each position is found by changing it. The weights that make the results least surprising
are written into the room's file, if they are also better on positions that were held back.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from sandtable.arena.tuning import sample
from sandtable.arena.tuning.logistic import STEPS, Case, best_scale, drop_features, fit, loss
from sandtable.arena.tuning.sample import Sample
from sandtable.arena.tuning.weights_file import evaluation_of, find_file, replace_weights
from sandtable.games import load
from sandtable.kernel.error import BadInput, SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.protocols import Evaluation

STEP = 64
"""By how much a weight is changed to see what it does: enough that rounding does not matter."""
HELD_OUT = 5
"""One game in this many is held out to check the fit."""
MIN_SAMPLES = 100
"""Nothing is learned from fewer positions."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Losses:
    """How surprising the results are: on the positions learned from, and on those held back."""

    training: float
    holdout: float

    def __str__(self) -> str:
        return f"{self.training:.5f} in training, {self.holdout:.5f} held back"


@dataclass(frozen=True, slots=True)
class Tuning:
    """What came out."""

    before: dict[str, int]
    after: dict[str, int]
    scale: float
    was: Losses
    now: Losses
    positions: int

    @property
    def is_better(self) -> bool:
        """Whether the weights are better where they were not learned."""
        return self.now.holdout < self.was.holdout


def play(game: Game, games: int, seed: int, nodes: int = sample.NODES, *, shown: bool = False) -> list[Sample]:
    """Samples out of games of an engine against itself."""
    found: list[Sample] = []
    for number in show_progress(range(games), f"Playing {games} games", shown):
        found += sample.sample_game(game, number, f"{game.name} {seed}", nodes)
    return found


def tune(game: Game, positions: Sequence[Sample], *, shown: bool = False) -> Tuning:
    """Weights that fit the results better; they are in force afterwards only if they are better, or as before."""
    judge = evaluation_of(game)
    if len(positions) < MIN_SAMPLES:
        raise BadInput(
            "{count} positions are too few to tune weights; at least {fewest} are needed.",
            count=len(positions),
            fewest=MIN_SAMPLES,
        )
    before = judge.weights()
    names = sorted(before)
    try:
        cases = measure_weights(game, positions, names, shown)
        held = {index for index, one in enumerate(positions) if one.number % HELD_OUT == 0}
        training = [case for index, case in enumerate(cases) if index not in held]
        holdout = [case for index, case in enumerate(cases) if index in held]
        scale = best_scale(drop_features(training))
        was = Losses(loss(drop_features(training), (), scale), loss(drop_features(holdout), (), scale))
        steps = iter(show_progress(range(STEPS), "Fitting the weights", shown))
        cases_per_game = len(positions) / max(1, len({one.number for one in positions}))
        changes = fit(
            training, [before[name] for name in names], scale, cases_per_game=cases_per_game, tick=lambda: next(steps)
        )
        next(steps, None)
        wanted = {name: round(before[name] + change) for name, change in zip(names, changes, strict=True)}
        after = {name: nearest_accepted(judge, before, name, wanted[name]) for name in before}
        judge.apply(after)
        values = evaluate_all(game, positions, "Judging anew", shown)
        again = [Case(value, (), one.result) for value, one in zip(values, positions, strict=True)]
        now = Losses(
            loss([case for index, case in enumerate(again) if index not in held], (), scale),
            loss([case for index, case in enumerate(again) if index in held], (), scale),
        )
    except BaseException:
        judge.apply(before)
        raise
    result = Tuning(before, after, scale, was, now, len(positions))
    if not result.is_better:
        judge.apply(before)
    return result


def measure_weights(game: Game, positions: Sequence[Sample], names: Sequence[str], shown: bool) -> list[Case]:
    """Every position with what each weight says about it, found by changing one weight after the other."""
    judge = evaluation_of(game)
    weights = judge.weights()
    values = evaluate_all(game, positions, "Judging the positions", shown)
    features: list[list[tuple[int, float]]] = [[] for _ in positions]
    for number, name in enumerate(show_progress(names, f"Trying {len(names)} weights", shown)):
        step = change_weight(game, weights, name)
        for index, value in enumerate(evaluate_all(game, positions, "", False)):
            if value != values[index]:
                features[index].append((number, (value - values[index]) / step))
    judge.apply(weights)
    return [
        Case(value, tuple(feature), one.result) for value, feature, one in zip(values, features, positions, strict=True)
    ]


def change_weight(game: Game, weights: Mapping[str, int], name: str) -> int:
    """Change one weight, up or, where the game refuses that, down; by how much."""
    judge = evaluation_of(game)
    try:
        judge.apply({**weights, name: weights[name] + STEP})
    except ValueError:
        judge.apply({**weights, name: weights[name] - STEP})
        return -STEP
    return STEP


def nearest_accepted(judge: Evaluation, weights: Mapping[str, int], name: str, wanted: int) -> int:
    """The weight nearest to the wanted one that the game accepts, found by halving."""
    while wanted != weights[name]:
        try:
            judge.apply({**weights, name: wanted})
        except ValueError:
            wanted = weights[name] + int((wanted - weights[name]) / 2)
        else:
            break
    return wanted


def evaluate_all(game: Game, positions: Sequence[Sample], title: str, shown: bool) -> list[int]:
    """The values of the positions under the present weights."""
    read, options = game.notation.read, game.options
    return [read(one.text, options).value() for one in show_progress(positions, title, shown)]


def show_progress(things: Iterable[T], title: str, shown: bool) -> Iterator[T]:
    """The same things, with a progress bar."""
    if not shown:
        yield from things
        return
    total = len(things) if isinstance(things, Sequence) else None
    yield from track(things, title, total, console=Console(stderr=True))


def report(result: Tuning) -> str:
    """What came out, in words."""
    lines = [
        f"{result.positions} positions; {result.scale:.0f} is worth 73 points of 100.",
        f"Before: {result.was}.",
        f"After: {result.now}.",
    ]
    for name, value in result.after.items():
        if value != result.before[name]:
            lines.append(f"  {name}: {result.before[name]} -> {value}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m sandtable.arena.tuning.tune", description=(__doc__ or "").split("\n\n")[1]
    )
    parser.add_argument("game", help="the game's name")
    parser.add_argument("--games", type=int, default=500, help="games to learn from (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (%(default)s)")
    parser.add_argument("--nodes", type=int, default=sample.NODES, help="nodes for a move (%(default)s)")
    parser.add_argument("--options", default="preset=club", help="options of the game (%(default)s)")
    parser.add_argument("--keep", type=Path, help="a file of samples: read if it is there, else written")
    given = parser.parse_args(arguments)
    try:
        if given.games < 1 or given.nodes < 1:
            raise BadInput("There must be at least one game and one node.")
        game = load(given.game, given.options)
        evaluation_of(game)
        place = find_file(game)
        positions = collect_samples(game, given.games, given.seed, given.nodes, given.keep)
        result = tune(game, positions, shown=True)
        print(report(result))
        if not result.is_better:
            print("The weights stay as they are: the new ones are no better on what was held back.")
            return 0
        place.write_text(replace_weights(place.read_text(encoding="utf-8"), result.after), encoding="utf-8")
        print(f"Written to {place.name} of {game.title.en}.")
    except (SandtableError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def collect_samples(game: Game, games: int, seed: int, nodes: int, keep: Path | None) -> list[Sample]:
    """Samples from a file that exists, or from new games."""
    if keep is not None and keep.exists():
        return sample.read(keep.read_text(encoding="utf-8").splitlines())
    found = play(game, games, seed, nodes, shown=True)
    if keep is not None:
        keep.write_text("".join(f"{one.line()}\n" for one in found), encoding="utf-8")
    return found


if __name__ == "__main__":
    raise SystemExit(main())
