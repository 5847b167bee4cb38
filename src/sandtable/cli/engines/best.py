"""`sandtable best`: the best moves of a position."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli import arguments, limits
from sandtable.cli.engine_strings import BEST
from sandtable.cli.errors import CommandError
from sandtable.cli.play.board_view import draw_board
from sandtable.kernel.text import LANGUAGES, Text

if TYPE_CHECKING:
    from sandtable.engine.engine import Engine
    from sandtable.engine.limit import Limit
    from sandtable.engine.observation import Observation
    from sandtable.engine.report import Decision, Line, Report
    from sandtable.kernel.game import Game

DEFAULT_S = 2.0
"""Seconds to think, unless the command line limits it."""
POLL_S = 0.05
"""Seconds between two checks for an interrupt."""
MAX_LINES = 100
MAX_LINE_MOVES = 12
"""Moves of a line that are shown."""


def best(
    game: arguments.GameName,
    position: arguments.PositionText = "",
    seat: Annotated[str, typer.Option("--seat", help="The seat; by default the one to move.")] = "",
    options: arguments.Options = "",
    time: limits.Time = "",
    nodes: limits.Nodes = "",
    depth: limits.Depth = "",
    level: Annotated[str, typer.Option("--level", metavar="L", help="Strength: 1 to 8.")] = "8",
    lines: Annotated[str, typer.Option("--lines", metavar="K", help="How many lines to show.")] = "3",
    threads: Annotated[str, typer.Option("--threads", metavar="T", help="Search threads.")] = "1",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Make random choices repeatable.")] = "0",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Search a position and show the best moves; Ctrl-C ends the search.

    The position can be a seat's view, with ? for what is hidden.
    """
    from sandtable.engine.opponent import Opponent

    code = arguments.choose_language(language)
    observation = observation_of(arguments.load_game(game, options, preset="club"), position, seat)
    limit = limits.limit(time, nodes, depth, DEFAULT_S)
    engine = Opponent(limits.number("--level", level, 8), threads=limits.number("--threads", threads, 256))
    wanted = limits.number("--lines", lines, MAX_LINES)
    found = decide(engine, observation, limit, wanted, limits.number("--seed", seed, 2**31 - 1, least=0), code)
    if json:
        arguments.print_json(data(observation, found))
    else:
        print("\n".join(report_lines(observation, found, code)))


def observation_of(game: Game, text: str, seat: str) -> Observation:
    """What a seat knows in a position, or an error if it has no move."""
    from sandtable.engine.observation import Observation, read_view
    from sandtable.engine.protocol.known_game import AUTO, KnownGame

    if seat and not game.seat(seat).is_person:
        raise CommandError(BEST["chance"])
    known = KnownGame.read(game, text, seat or AUTO) if text else KnownGame.at_opening(game)
    start = known.position
    if start is None:
        view = read_view(game, known.text, seat or AUTO)
    elif start.outcome is not None:
        raise CommandError(fill("over", outcome=Text(*(start.outcome.sentence(language) for language in LANGUAGES))))
    elif start.to_move is None or not start.to_move.is_person:
        raise CommandError(BEST["chance"])
    else:
        view = start.view(seat or start.to_move)
    if not view.moves:
        assert view.seat is not None
        waiting = view.waiting[0].title if view.waiting else Text("chance", "may rủi")
        raise CommandError(fill("idle", seat=view.seat.title, waiting=waiting))
    return Observation(view)


def fill(name: str, **values: Text) -> Text:
    """A sentence with its values, in both languages."""
    filled = [BEST[name].say(code).format(**{k: v.say(code) for k, v in values.items()}) for code in LANGUAGES]
    return Text(*filled)


def decide(
    engine: Engine, observation: Observation, limit: Limit, lines: int, seed: int, language: str = "en"
) -> Decision:
    """Search in another thread, so that an interrupt only ends the search; a spinner shows the progress."""
    found: list[Decision | BaseException] = []
    done = Event()
    with ExitStack() as stack:
        listener = spinner(stack, language)

        def think() -> None:
            try:
                found.append(engine.decide(observation, limit, lines=lines, seed=seed, listener=listener))
            except BaseException as error:
                found.append(error)
            done.set()

        is_started = is_interrupted = False
        while not done.is_set():
            try:
                if not is_started:
                    is_started = True
                    Thread(target=think, daemon=True).start()
                elif is_interrupted:
                    engine.stop()
                done.wait(POLL_S)
            except KeyboardInterrupt:
                if is_interrupted:
                    raise
                is_interrupted = True
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def spinner(stack: ExitStack, language: str) -> Any:
    """A spinner with the best move so far, at a terminal."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.markup import escape

    status = stack.enter_context(Console(stderr=True).status("…"))

    def show(report: Report) -> None:
        values = {"depth": report.depth, "nodes": f"{report.nodes:,}", "move": report.lines[0].moves[0]}
        status.update(escape(BEST["thinking"].say(language).format(**values)))

    return show


def report_lines(observation: Observation, found: Decision, language: str) -> list[str]:
    """The board with the best lines below it."""
    view, report = observation.view, found.report
    assert view.seat is not None
    picture = draw_board(view, seat=view.seat.name, colour=arguments.has_colours(), language=language)
    lines = [picture, BEST["who"].say(language).format(seat=view.seat.title.say(language))]
    for line in report.lines:
        moves = " ".join(line.moves[:MAX_LINE_MOVES])
        lines.append(f"  {format_value(line, language):>12}  {100 * line.chance:>5.1f} %  {moves}")
    effort = {"depth": report.depth, "nodes": f"{report.nodes:,}", "seconds": f"{report.seconds:.2f}"}
    return [*lines, BEST["effort"].say(language).format(**effort)]


def format_value(line: Line, language: str) -> str:
    """A value in pieces, or the number of moves to the win."""
    if line.wins_in is None:
        return f"{line.value / 100:+.2f}"
    return BEST["wins" if line.value > 0 else "loses"].say(language).format(moves=abs(line.wins_in))


def data(observation: Observation, found: Decision) -> dict[str, Any]:
    """The decision as JSON."""
    view, report = observation.view, found.report
    return {
        "game": view.game.name,
        "options": view.game.options.text,
        "position": view.text,
        "seat": view.seat.name if view.seat else None,
        "move": found.move.text,
        "lines": [
            {"moves": list(line.moves), "value": line.value, "wins_in": line.wins_in, "chance": round(line.chance, 4)}
            for line in report.lines
        ],
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 4),
    }
