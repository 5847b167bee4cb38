"""`sandtable bench`: a signature of the search."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.engine_strings import BENCH
from sandtable.cli.games.perft import speed


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Search fixed positions of every game and print how many nodes that took.

    The counts and checksums are the same on every machine; a change of either is a change of behaviour.
    """
    from sandtable.engine.bench import signature
    from sandtable.games import names

    tongue = argument.spoken(language)
    chosen = [argument.chosen(name, "", preset="club") for name in games or names()]
    broad = max(len(room.name) for room in chosen)
    rows: list[dict[str, Any]] = []
    for room in chosen:
        found = signature(room)
        digest = f"{found.digest:08x}"
        rows.append({"game": room.name, "nodes": found.nodes, "digest": digest, "seconds": round(found.seconds, 3)})
        if not json:
            rate = speed(found.nodes / found.seconds) if found.seconds > 0 else ""
            print(f"{room.name:<{broad}}  {found.nodes:>12,}  {digest}  {rate}", flush=True)
    total = sum(row["nodes"] for row in rows)
    if json:
        argument.print_json({"games": rows, "total": total})
    else:
        print(f"{BENCH['total'].say(tongue):<{broad}}  {total:>12,}")
