"""What schemathesis must know to get past the doors: real games, real tables and real seats, every other time.

It is loaded by schemathesis itself, in a process of its own; the tables of the server stand in the environment.
"""

from __future__ import annotations

import os
from typing import Any
from zlib import crc32

import schemathesis

import sandtable

TABLES = tuple(os.environ.get("SANDTABLE_TABLES", "").split())
GAMES = sandtable.names()
SEATS = tuple({seat.name for name in GAMES for seat in sandtable.load(name).seats})


LONGEST = 32
"""What is longer may be wrong on purpose, and is left as it is: it must be refused."""


def chosen(values: tuple[str, ...], given: Any, whole: object) -> Any:
    """One of the values every other time, by the whole of what is sent, so that the same run is the same again."""
    if not isinstance(given, str) or len(given) > LONGEST:
        return given
    number = crc32(repr((given, whole)).encode("utf-8", "replace"))
    return values[number // 2 % len(values)] if values and number % 2 else given


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Ask for things there are."""
    known = {"name": GAMES, "table_id": TABLES, "seat": SEATS}
    if isinstance(path_parameters, dict):
        for name, values in known.items():
            if name in path_parameters:
                path_parameters[name] = chosen(values, path_parameters[name], path_parameters)
    return path_parameters


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Open tables of games there are, with seats they may have."""
    if isinstance(body, dict) and "game" in body:
        for name, values in (("game", GAMES), ("options", ("", "preset=club")), ("start", ("",))):
            if isinstance(body.get(name), str):
                body[name] = chosen(values, body[name], body)
        if isinstance(body.get("seats"), dict):
            body["seats"] = {chosen(SEATS, name, body): wish for name, wish in body["seats"].items()}
    return body
