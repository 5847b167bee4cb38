"""`sandtable best`: what to play."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli import arguments as argument
from sandtable.cli import limits as thinking
from sandtable.cli.engine_strings import BEST
from sandtable.cli.errors import Refused
from sandtable.cli.play.board_view import drawn
from sandtable.kernel.text import LANGUAGES, Words

if TYPE_CHECKING:
    from sandtable.engine.engine import Engine
    from sandtable.engine.limit import Limit
    from sandtable.engine.observation import Situation
    from sandtable.engine.report import Decision, Line, Report
    from sandtable.kernel.game import Game

PATIENCE = 2.0
"""Seconds to think where nothing else was said."""
AGAIN = 0.05
"""Seconds between two looks at whether somebody interrupts."""
MOST_LINES = 100
MOST_MOVES = 12
"""Of a line so many moves are shown."""


def best(
    game: argument.GameName,
    position: argument.PositionText = "",
    seat: Annotated[str, typer.Option("--seat", help="For whom; otherwise for the one to move.")] = "",
    options: argument.Options = "",
    time: thinking.Time = "",
    nodes: thinking.Nodes = "",
    depth: thinking.Depth = "",
    level: Annotated[str, typer.Option("--level", metavar="L", help="How strong: 1 to 8.")] = "8",
    lines: Annotated[str, typer.Option("--lines", metavar="K", help="How many ways to go on.")] = "3",
    threads: Annotated[str, typer.Option("--threads", metavar="T", help="Threads to think with.")] = "1",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Make what is random repeatable.")] = "0",
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Think about a position and show the best moves; an interrupt ends the thinking.

    The position may be one that a seat sees, with ? for what is hidden.
    """
    from sandtable.engine.opponent import Opponent

    tongue = argument.spoken(language)
    situation = asked(argument.chosen(game, options, preset="club"), position, seat)
    limit = thinking.limit(time, nodes, depth, PATIENCE)
    engine = Opponent(thinking.number("--level", level, 8), threads=thinking.number("--threads", threads, 256))
    wanted = thinking.number("--lines", lines, MOST_LINES)
    found = decided(engine, situation, limit, wanted, thinking.number("--seed", seed, 2**31 - 1, least=0), tongue)
    if json:
        argument.print_json(data(situation, found))
    else:
        print("\n".join(told(situation, found, tongue)))


def asked(game: Game, text: str, seat: str) -> Situation:
    """What somebody has to decide, or why nobody has."""
    from sandtable.engine.observation import Situation
    from sandtable.engine.protocol.session import AUTO, Place, looked

    if seat and not game.seat(seat).is_person:
        raise Refused(BEST["chance"])
    place = Place.read(game, text, seat or AUTO) if text else Place(game, game.opening.text, game.opening)
    stands = place.position
    if stands is None:
        view = looked(game, place.text, seat or AUTO)
    elif stands.outcome is not None:
        raise Refused(filled("over", outcome=Words(*(stands.outcome.sentence(language) for language in LANGUAGES))))
    elif stands.to_move is None or not stands.to_move.is_person:
        raise Refused(BEST["chance"])
    else:
        view = stands.view(seat or stands.to_move)
    if not view.moves:
        assert view.seat is not None
        waiting = view.waiting[0].title if view.waiting else Words("chance", "may rủi")
        raise Refused(filled("idle", seat=view.seat.title, waiting=waiting))
    return Situation(view)


def filled(name: str, **values: Words) -> Words:
    """A sentence with words in it, in every language."""
    said = [BEST[name].say(tongue).format(**{k: v.say(tongue) for k, v in values.items()}) for tongue in LANGUAGES]
    return Words(*said)


def decided(
    engine: Engine, situation: Situation, limit: Limit, lines: int, seed: int, language: str = "en"
) -> Decision:
    """Think in a thread of its own, so that an interrupt only stops the thinking; a spinner shows how far it is."""
    found: list[Decision | BaseException] = []
    done = Event()
    with ExitStack() as stack:
        listener = spinner(stack, language)

        def think() -> None:
            try:
                found.append(engine.decide(situation, limit, lines=lines, seed=seed, listener=listener))
            except BaseException as error:
                found.append(error)
            done.set()

        begun = interrupted = False
        while not done.is_set():
            try:
                if not begun:
                    begun = True
                    Thread(target=think, daemon=True).start()
                elif interrupted:
                    engine.stop()
                done.wait(AGAIN)
            except KeyboardInterrupt:
                if interrupted:
                    raise
                interrupted = True
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def spinner(stack: ExitStack, language: str) -> Any:
    """Shows what has been found so far, where a person watches."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.markup import escape

    status = stack.enter_context(Console(stderr=True).status("…"))

    def show(report: Report) -> None:
        values = {"depth": report.depth, "nodes": f"{report.nodes:,}", "move": report.lines[0].moves[0]}
        status.update(escape(BEST["thinking"].say(language).format(**values)))

    return show


def told(situation: Situation, found: Decision, language: str) -> list[str]:
    """The board, and the lines below it."""
    view, report = situation.view, found.report
    assert view.seat is not None
    picture = drawn(view, seat=view.seat.name, colour=argument.is_coloured(), language=language)
    lines = [picture, BEST["who"].say(language).format(seat=view.seat.title.say(language))]
    for line in report.lines:
        moves = " ".join(line.moves[:MOST_MOVES])
        lines.append(f"  {judged(line, language):>12}  {100 * line.chance:>5.1f} %  {moves}")
    effort = {"depth": report.depth, "nodes": f"{report.nodes:,}", "seconds": f"{report.seconds:.2f}"}
    return [*lines, BEST["effort"].say(language).format(**effort)]


def judged(line: Line, language: str) -> str:
    """A value in pieces, or in how many moves somebody wins."""
    if line.wins_in is None:
        return f"{line.value / 100:+.2f}"
    return BEST["wins" if line.value > 0 else "loses"].say(language).format(moves=abs(line.wins_in))


def data(situation: Situation, found: Decision) -> dict[str, Any]:
    """The decision for programs."""
    view, report = situation.view, found.report
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
