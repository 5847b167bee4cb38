"""`sandtable duel`: two engines play each other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli import limits as thinking
from sandtable.cli.engine_strings import DUEL
from sandtable.cli.errors import INTERRUPTED, Refused, refusal, why
from sandtable.cli.files import write
from sandtable.cli.terminal import harmless, tell
from sandtable.kernel.error import clip

if TYPE_CHECKING:
    from sandtable.arena.duel import Duel

PATIENCE = 0.1
"""Seconds for a move where nothing else was said."""
MOST_FAILURES = 10
"""So many failures are told; the others stand in the records."""
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="1 to 8, random, greedy, mcts, mcts:10, or a command.")]


def duel(
    game: argument.GameName,
    first: Player,
    second: Player,
    games: Annotated[str, typer.Option("--games", metavar="N", help="How many games.")] = "100",
    time: thinking.Time = "",
    nodes: thinking.Nodes = "",
    depth: thinking.Depth = "",
    options: argument.Options = "",
    jobs: Annotated[str, typer.Option("--jobs", metavar="J", help="Games at once; 0 for one a core.")] = "0",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Which openings and luck.")] = "0",
    sprt: Annotated[str, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop when a test has decided.")] = "",
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Keep every game in this folder.")] = "",
    language: argument.Language = None,
    json: argument.Json = False,
) -> int:
    """Let two engines play many games and say how strong the first one is.

    Sides are swapped and every opening is played both ways.
    """
    from sandtable.arena import Sprt
    from sandtable.arena import duel as play

    room = argument.chosen(game, options, preset="club")
    limit = thinking.limit(time, nodes, depth, PATIENCE)
    total = thinking.number("--games", games, 1_000_000)
    folder = kept(out)
    with ExitStack() as stack:
        watchers = [watch for watch in (keeper(folder), bar(stack, total)) if watch]

        def watcher(found: Duel) -> None:
            for watch in watchers:
                watch(found)

        found = play(
            room,
            first,
            second,
            total,
            limit=limit,
            seed=thinking.number("--seed", seed, 2**31 - 1, least=0),
            jobs=thinking.number("--jobs", jobs, 1024, least=0),
            sprt=Sprt.read(sprt) if sprt else None,
            watcher=watcher,
        )
    if json:
        argument.print_json(found.data())
    else:
        for line in told(found, argument.spoken(language), folder):
            tell(line)
    return INTERRUPTED if found.is_interrupted else 0


def kept(name: str) -> Path | None:
    """The folder for the games, made if need be; one that holds games already is refused."""
    if not name:
        return None
    folder = Path(name).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = any(folder.glob("game-*.txt"))
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else "that is no folder name"
        raise Refused(refusal("unwritten", file=clip(name, 80), reason=reason)) from None
    if taken:
        raise Refused(refusal("exists", file=clip(str(folder / "game-….txt"), 80)))
    return folder


def keeper(folder: Path | None) -> Callable[[Duel], None] | None:
    """Writes every game that is new."""
    written: set[int] = set()

    def keep(found: Duel) -> None:
        assert folder is not None
        for one in found.played:
            if one.fixture.number not in written:
                written.add(one.fixture.number)
                write(str(folder / f"game-{one.fixture.number + 1:05}.txt"), one.record)

    return keep if folder is not None else None


def bar(stack: ExitStack, total: int) -> Callable[[Duel], None] | None:
    """Shows how the duel goes, where a person watches."""
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


def told(found: Duel, language: str, folder: Path | None) -> list[str]:
    """The result in words."""
    from sandtable.arena.workers import told as limited

    def say(name: str, **values: object) -> str:
        return DUEL[name].say(language).format(**values)

    first, second = harmless(found.first), harmless(found.second)
    title = f"{found.game.title.say(language)} ({found.game.options.text or 'book'})"
    lines = [say("who", game=title, first=first, second=second, limit=limited(found.limit))]
    if found.is_interrupted:
        lines.append(say("interrupted", games=len(found.played), wanted=found.games))
    if not found.played:
        return [*lines, say("none")]
    judged = found.estimate
    counts = {"games": len(found.played), "wins": found.wins, "draws": found.draws, "losses": found.losses}
    lines.append(say("games", first=first, **counts))
    shares = {name: f"{100 * getattr(judged, name):.1f}" for name in ("score", "low", "high", "bound")}
    lines.append(say("score", method=judged.method, **shares))
    scores = {"elo": judged.score, "low": judged.low, "high": judged.high}
    lines.append(say("elo", **{name: signed(score) for name, score in scores.items()}))
    lines.append(say("superior", first=first, percent=f"{100 * judged.superiority:.1f}"))
    if found.sprt:
        low, high = found.sprt.bounds
        claims = {"lower": found.sprt.lower, "upper": found.sprt.upper, "low": low, "high": high}
        lines.append(say("sprt", ratio=found.ratio, verdict=say(found.verdict), **claims))
    lines += [say("failed", number=number + 1, sentence=harmless(sentence)) for number, sentence in failures(found)]
    if len(found.failures) > MOST_FAILURES:
        lines.append(say("more", more=len(found.failures) - MOST_FAILURES))
    return [*lines, say("kept", folder=folder)] if folder else lines


def failures(found: Duel) -> tuple[tuple[int, str], ...]:
    """The failures that are told."""
    return found.failures[:MOST_FAILURES]


def signed(score: float) -> str:
    """The difference in Elo that gives a score; without end where every game goes one way."""
    from sandtable.arena.elo import elo

    difference = elo(score)
    return f"{difference:+.0f}" if difference is not None else "+∞" if score > 0 else "-∞"
