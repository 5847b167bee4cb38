"""`sandtable duel`: two engines play each other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli import arguments, limits
from sandtable.cli.engine_strings import DUEL
from sandtable.cli.errors import INTERRUPTED, CommandError, error_text, os_error_text
from sandtable.cli.files import write
from sandtable.cli.strings import ERRORS
from sandtable.cli.terminal import print_wrapped, sanitize
from sandtable.kernel.error import clip

if TYPE_CHECKING:
    from sandtable.arena.duel import Duel

DEFAULT_S = 0.1
"""Seconds per move, unless the command line limits it."""
MAX_FAILURES = 10
"""Failures that are printed; the others are in the records."""
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="1 to 8, random, greedy, mcts, mcts:10, or a command.")]


def duel(
    game: arguments.GameName,
    first: Player,
    second: Player,
    games: Annotated[str, typer.Option("--games", metavar="N", help="How many games.")] = "100",
    time: limits.Time = "",
    nodes: limits.Nodes = "",
    depth: limits.Depth = "",
    options: arguments.Options = "",
    jobs: Annotated[str, typer.Option("--jobs", metavar="J", help="Games at once; 0 for one per core.")] = "0",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Choose openings and chance.")] = "0",
    sprt: Annotated[str, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop when this test is decided.")] = "",
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Save every game in this folder.")] = "",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> int:
    """Play many games between two engines and estimate the strength of the first.

    Every opening is played twice with sides swapped.
    """
    from sandtable.arena import Sprt
    from sandtable.arena import duel as play_duel

    rules = arguments.load_game(game, options, preset="club")
    limit = limits.limit(time, nodes, depth, DEFAULT_S)
    total = limits.number("--games", games, 1_000_000)
    folder = make_folder(out)
    with ExitStack() as stack:
        watchers = [watch for watch in (game_writer(folder), progress_bar(stack, total)) if watch]

        def watcher(found: Duel) -> None:
            for watch in watchers:
                watch(found)

        found = play_duel(
            rules,
            first,
            second,
            total,
            limit=limit,
            seed=limits.number("--seed", seed, 2**31 - 1, least=0),
            jobs=limits.number("--jobs", jobs, 1024, least=0),
            sprt=Sprt.read(sprt) if sprt else None,
            watcher=watcher,
        )
    if json:
        arguments.print_json(found.data())
    else:
        for line in report(found, arguments.choose_language(language), folder):
            print_wrapped(line)
    return INTERRUPTED if found.is_interrupted else 0


def make_folder(name: str) -> Path | None:
    """Make the folder for the games; an error if it already holds games."""
    if not name:
        return None
    folder = Path(name).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        has_games = any(folder.glob("game-*.txt"))
    except (OSError, ValueError) as error:
        reason = os_error_text(error) if isinstance(error, OSError) else ERRORS["bad_file_name"]
        raise CommandError(error_text("cannot_write", file=clip(name, 80), reason=reason)) from None
    if has_games:
        raise CommandError(error_text("exists", file=clip(str(folder / "game-….txt"), 80)))
    return folder


def game_writer(folder: Path | None) -> Callable[[Duel], None] | None:
    """A function that writes new games to a folder."""
    written: set[int] = set()

    def write_new_games(found: Duel) -> None:
        assert folder is not None
        for one in found.played:
            if one.pairing.number not in written:
                written.add(one.pairing.number)
                write(str(folder / f"game-{one.pairing.number + 1:05}.txt"), one.record)

    return write_new_games if folder is not None else None


def progress_bar(stack: ExitStack, total: int) -> Callable[[Duel], None] | None:
    """A progress bar with the score, at a terminal."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = shown.add_task("+0 =0 -0", total=total)

    def show(found: Duel) -> None:
        score = f"+{found.wins} ={found.draws} -{found.losses}  {100 * found.estimate.score:.1f} %"
        ratio = f"  LLR {found.ratio:.2f}" if found.sprt else ""
        shown.update(task, completed=len(found.played), description=score + ratio)

    return show


def report(found: Duel, language: str, folder: Path | None) -> list[str]:
    """The result, line by line."""

    def say(name: str, **values: object) -> str:
        return DUEL[name].say(language).format(**values)

    first, second = sanitize(found.first), sanitize(found.second)
    title = f"{found.game.title.say(language)} ({found.game.options.text or 'book'})"
    lines = [say("who", game=title, first=first, second=second, limit=found.limit)]
    if found.is_interrupted:
        lines.append(say("interrupted", games=len(found.played), wanted=found.games))
    if not found.played:
        return [*lines, say("none")]
    estimate = found.estimate
    counts = {"games": len(found.played), "wins": found.wins, "draws": found.draws, "losses": found.losses}
    lines.append(say("games", first=first, **counts))
    shares = {name: f"{100 * getattr(estimate, name):.1f}" for name in ("score", "low", "high", "bound")}
    lines.append(say("score", method=estimate.method, **shares))
    scores = {"elo": estimate.score, "low": estimate.low, "high": estimate.high}
    lines.append(say("elo", **{name: elo_text(score) for name, score in scores.items()}))
    lines.append(say("superior", first=first, percent=f"{100 * estimate.superiority:.1f}"))
    if found.sprt:
        low, high = found.sprt.bounds
        claims = {"lower": found.sprt.lower, "upper": found.sprt.upper, "low": low, "high": high}
        lines.append(say("sprt", ratio=found.ratio, verdict=say(found.verdict), **claims))
    lines += [say("failed", number=number + 1, sentence=sanitize(sentence)) for number, sentence in failures(found)]
    if len(found.failures) > MAX_FAILURES:
        lines.append(say("more", more=len(found.failures) - MAX_FAILURES))
    return [*lines, say("kept", folder=folder)] if folder else lines


def failures(found: Duel) -> tuple[tuple[int, str], ...]:
    """The failures that are printed."""
    return found.failures[:MAX_FAILURES]


def elo_text(score: float) -> str:
    """The Elo difference for a score; infinite if one side wins every game."""
    from sandtable.arena.elo import elo

    difference = elo(score)
    return f"{difference:+.0f}" if difference is not None else "+∞" if score > 0 else "-∞"
