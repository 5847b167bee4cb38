"""`sandtable bench`: node counts that identify the search."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sandtable.cli import arguments
from sandtable.cli.engine_strings import BENCH
from sandtable.cli.games.perft import format_speed


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Only these games.")] = None,
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Search fixed positions of every game and print how many nodes that took.

    The counts and checksums are the same on every machine; a change of either is a change of behaviour.
    """
    from sandtable.engine.bench import signature
    from sandtable.games import names

    code = arguments.choose_language(language)
    loaded = [arguments.load_game(name, "", preset="club") for name in games or names()]
    width = max(len(game.name) for game in loaded)
    rows: list[dict[str, Any]] = []
    for game in loaded:
        found = signature(game)
        digest = f"{found.digest:08x}"
        rows.append({"game": game.name, "nodes": found.nodes, "digest": digest, "seconds": round(found.seconds, 3)})
        if not json:
            rate = format_speed(found.nodes / found.seconds) if found.seconds > 0 else ""
            print(f"{game.name:<{width}}  {found.nodes:>12,}  {digest}  {rate}", flush=True)
    total = sum(row["nodes"] for row in rows)
    if json:
        arguments.print_json({"games": rows, "total": total})
    else:
        print(f"{BENCH['total'].say(code):<{width}}  {total:>12,}")
