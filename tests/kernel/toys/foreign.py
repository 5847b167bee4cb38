"""A format of another program, for a game that has none: `%toy`, then one game a line, moves separated by spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest

import sandtable
from sandtable.kernel.error import BadRecord, SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record

CHIEF = "commander-in-chief"
FIRST = ("f6-e5", "c3-d4", "e5xd4")
SECOND = ("h4-g3", "a4-b5")
FILE = f"%toy\n{' '.join(FIRST)}\n{' '.join(SECOND)}\n"
BAD = f"%toy\n{' '.join(FIRST)}\nh4-g3 h4-g3\n"


class ToyFormat:
    """The interchange of the toy format."""

    NAME = "TOY"
    SUFFIX = ".toy"

    def is_foreign(self, text: str) -> bool:
        return text.startswith("%toy")

    def read_records(self, text: str, game: Game) -> Iterator[Record]:
        for number, line in enumerate(text.splitlines()[1:], 2):
            record = game.record()
            try:
                for move in line.split():
                    record = record.play(move)
            except SandtableError as refused:
                raise BadRecord("Line {number}: {error}", number=number, error=refused) from None
            yield record

    def write_record(self, record: Record) -> str:
        return f"%toy\n{' '.join(entry.text for entry in record.entries)}\n"


def install(patch: pytest.MonkeyPatch, *formats: ToyFormat) -> None:
    """Give formats to registered games, the first to a game that reads the toy file."""
    names = [CHIEF, *(name for name in sandtable.names() if name != CHIEF)]
    for name, one in zip(names, formats, strict=False):
        game = sandtable.load(name)
        patch.setattr(import_module(game.package), "GAME", replace(game, interchange=one))
