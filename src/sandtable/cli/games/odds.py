"""`sandtable odds`: exact chances in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError, error_text
from sandtable.kernel.display.odds import OddsTable

SeatName = Annotated[str, typer.Option("--seat", metavar="SEAT", help="The seat that asks; by default a spectator.")]
Only = Annotated[str, typer.Option("--only", metavar="WORD", help="Only tables whose name contains this.")]


def odds(
    game: arguments.GameName,
    position: arguments.PositionText = "",
    options: arguments.Options = "",
    seat: SeatName = "",
    only: Only = "",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Print exact odds, as far as a seat can know them."""
    rules = arguments.load_game(game, options)
    if rules.odds_maker is None:
        raise CommandError(error_text("no_odds", game=rules.name))
    start = arguments.start_position(rules, position)
    found = [table for table in start.view(seat or None).odds() if only in table.name]
    if json:
        arguments.print_json([table_data(table) for table in found])
        return
    print("\n".join(lines(found, arguments.choose_language(language))), end="\n" if found else "")


def lines(found: Sequence[OddsTable], language: str) -> list[str]:
    """Each table as a heading and its rows: percent, fraction, event."""
    output: list[str] = []
    for table in found:
        output.append(f"{table.title.say(language)}  [{table.name}]")
        for row in table.rows:
            share = f"{100 * float(row.chance):.1f} %"
            output.append(f"  {share:>7}  {row.chance!s:>9}  {row.title.say(language)}")
    return output


def table_data(table: OddsTable) -> dict[str, Any]:
    """A table as JSON, with chances as exact fractions."""
    rows = [
        {
            "title": {"en": row.title.en, "vi": row.title.vi},
            "chance": [row.chance.numerator, row.chance.denominator],
            "node": row.node,
        }
        for row in table.rows
    ]
    return {"name": table.name, "title": {"en": table.title.en, "vi": table.title.vi}, "rows": rows}
