"""`sandtable odds`: what is likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.errors import Refused, refusal
from sandtable.kernel.display.odds import Forecast

SeatName = Annotated[str, typer.Option("--seat", metavar="SEAT", help="Whose view it is; else a spectator's.")]
Only = Annotated[str, typer.Option("--only", metavar="WORD", help="Only answers whose name has this word in it.")]


def odds(
    game: argument.GameName,
    position: argument.PositionText = "",
    options: argument.Options = "",
    seat: SeatName = "",
    only: Only = "",
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Work out the chances a player could work out in a position."""
    chosen = argument.chosen(game, options)
    if chosen.oracle is None:
        raise Refused(refusal("no_chance", game=chosen.name))
    start = argument.begun(chosen, position)
    found = [forecast for forecast in start.view(seat or None).odds() if only in forecast.name]
    if json:
        argument.print_json([described(forecast) for forecast in found])
        return
    print("\n".join(lines(found, argument.spoken(language))), end="\n" if found else "")


def lines(found: Sequence[Forecast], language: str) -> list[str]:
    """Every answer as a heading and its rows: percent, fraction, what."""
    told: list[str] = []
    for forecast in found:
        told.append(f"{forecast.title.say(language)}  [{forecast.name}]")
        for row in forecast.rows:
            share = f"{100 * float(row.chance):.1f} %"
            told.append(f"  {share:>7}  {row.chance!s:>9}  {row.title.say(language)}")
    return told


def described(forecast: Forecast) -> dict[str, Any]:
    """An answer for programs; chances are exact, as a fraction."""
    rows = [
        {
            "title": {"en": row.title.en, "vi": row.title.vi},
            "chance": [row.chance.numerator, row.chance.denominator],
            "node": row.node,
        }
        for row in forecast.rows
    ]
    return {"name": forecast.name, "title": {"en": forecast.title.en, "vi": forecast.title.vi}, "rows": rows}
