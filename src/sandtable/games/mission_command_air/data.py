"""What lies in the box: deck, sky, headings, start spaces, dice and damage table, read from files and checked.

Owners of the game can correct the files in `data/`. A file that cannot be right is refused with one sentence that names
the row.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sandtable.games.mission_command_air import pieces
from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.record import fingerprint
from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HEADINGS = ("common", "head_on")
SAMPLES = (
    (pieces.STANDARD, pieces.RIGHT, 4),
    (pieces.WINGMAN, pieces.LEFT, 2),
    (pieces.DISRUPTION, pieces.STRAIGHT, 1, pieces.LEFT, 2),
)
"""The cards in the rulebook's examples: every deck has them."""
SIZES = range(9, 16)
"""How many rows or lanes a sky may have: no more planes than spaces in a row, and every space fits a byte."""
MAX_PIPS = 9
FILES = ("box.toml", "cards.csv", "damage.csv", "squadrons.toml")
SHIPPED = "c2554ec1e7a51d076ad0b91a4d79eacd07c3d0fc89fd6cdc14412d0909691c65"
"""The SHA-256 of the shipped files. A corrected file makes another box, which records enclose."""
PARTS = ("sky", "headings", "starts", "dice", "deck", "damage")


class BadData(BadInput):
    """A data file that cannot be right."""


@dataclass(frozen=True, slots=True)
class Card:
    """A navigation card."""

    number: int
    type: int
    way: int
    dice: int
    enemy_way: int = 0
    enemy_dice: int = 0


@dataclass(frozen=True, slots=True)
class Station:
    """Where a squadron starts and which way it flies."""

    forward: tuple[int, int]
    right: tuple[int, int]
    starts: tuple[int, int]
    """The start spaces of its F-35 and F-22."""


@dataclass(frozen=True, slots=True)
class Note:
    """How sure we are of a part of the box, and what players are told."""

    confidence: int
    words: Text


@dataclass(frozen=True)
class Box:
    """Everything, checked."""

    rows: int
    lanes: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    cards: Mapping[int, Card]
    stations: tuple[tuple[Station, ...], ...]
    """Headings -> squadron -> station."""
    damage: tuple[Mapping[int, int], ...]
    """Kind of plane -> total -> section."""
    notes: Mapping[str, Note]
    text: str
    """The files it was read from, one after another."""


def read_box(folder: Traversable) -> Box:
    """The box described by the files in a folder, or BadData."""
    box = _toml(folder, "box.toml")
    rows, lanes = (_whole(box, "box.toml", "sky", name, SIZES) for name in ("rows", "lanes"))
    black, red = (_faces(box, name) for name in ("black", "red"))
    return Box(
        rows,
        lanes,
        black,
        red,
        _cards(_rows(folder, "cards.csv", ("number", "type", "move", "dice", "enemy_move", "enemy_dice"))),
        _stations(_toml(folder, "squadrons.toml"), rows, lanes),
        _damage(_rows(folder, "damage.csv", ("total", "f35", "f22")), black),
        _notes(box),
        "".join(f"# {name}\n{_text(folder, name)}" for name in FILES),
    )


@cache
def shipped() -> Box:
    """The box of the files in `data/`."""
    return read_box(files(__package__).joinpath("data"))


def enclosure() -> str:
    """The files where they are not those we ship, else nothing."""
    text = shipped().text
    return "" if fingerprint(text) == SHIPPED else text


# One file after another


def _text(folder: Traversable, name: str) -> str:
    try:
        return folder.joinpath(name).read_text(encoding="utf-8").removeprefix("\ufeff")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("{file} cannot be read: {kind}.", file=name, kind=type(error).__name__) from None


def _toml(folder: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(folder, name))
    except tomllib.TOMLDecodeError as error:
        raise BadData("{file} is not well-formed TOML: {error}.", file=name, error=error) from None


def _rows(folder: Traversable, name: str, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a table with the numbers of their lines."""
    reader = csv.reader(io.StringIO(_text(folder, name)))
    head = [cell.strip() for cell in next(reader, [])]
    if head != list(columns):
        raise BadData(
            "{file}, row 1: the columns are {wanted}, not {found}.",
            file=name,
            wanted=",".join(columns),
            found=clip(",".join(head)),
        )
    found = []
    for row in reader:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != len(columns):
            raise BadData(
                "{file}, row {row}: there are {count} cells instead of {wanted}.",
                file=name,
                row=reader.line_num,
                count=len(row),
                wanted=len(columns),
            )
        found.append((reader.line_num, dict(zip(columns, (cell.strip() for cell in row), strict=True))))
    return found


def _cell(name: str, row: int, column: str, value: str, among: range) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 5) or int(value) not in among:
        raise BadData(
            "{file}, row {row}: {column} is {least} to {most}, not {value}.",
            file=name,
            row=row,
            column=column,
            least=among[0],
            most=among[-1],
            value=clip(value),
        )
    return int(value)


def _cards(rows: list[tuple[int, dict[str, str]]]) -> dict[int, Card]:
    name, found = "cards.csv", dict[int, Card]()
    dice = range(pieces.MOVE_DICE[0], pieces.MOVE_DICE[1] + 1)
    for row, cells in rows:
        number = _cell(name, row, "number", cells["number"], range(1, pieces.DECK + 1))
        if number in found:
            raise BadData("{file}, row {row}: the number {number} appears twice.", file=name, row=row, number=number)
        if cells["type"] not in pieces.TYPES:
            raise BadData(
                "{file}, row {row}: type is {known}, not {value}.",
                file=name,
                row=row,
                known=", ".join(pieces.TYPES),
                value=clip(cells["type"]),
            )
        kind, disrupts = pieces.TYPES.index(cells["type"]), cells["type"] == "disruption"
        for column in ("move", "enemy_move") if disrupts else ("move",):
            if len(cells[column]) != 1 or cells[column] not in pieces.WAYS:
                raise BadData(
                    "{file}, row {row}: {column} is L, S or R, not {value}.",
                    file=name,
                    row=row,
                    column=column,
                    value=clip(cells[column]),
                )
        own = pieces.WAYS.index(cells["move"]), _cell(name, row, "dice", cells["dice"], dice)
        if disrupts:
            enemy = _cell(name, row, "enemy_dice", cells["enemy_dice"], dice)
            found[number] = Card(number, kind, *own, pieces.WAYS.index(cells["enemy_move"]), enemy)
        elif cells["enemy_move"] or cells["enemy_dice"]:
            raise BadData("{file}, row {row}: only a disruption moves an enemy.", file=name, row=row)
        else:
            found[number] = Card(number, kind, *own)
    if len(found) != pieces.DECK:
        missing = min(set(range(1, pieces.DECK + 1)) - set(found))
        raise BadData(
            "{file}: the deck has {wanted} cards, here are {count}; number {number} is missing.",
            file=name,
            wanted=pieces.DECK,
            count=len(found),
            number=missing,
        )
    have = {(card.type, card.way, card.dice, card.enemy_way, card.enemy_dice) for card in found.values()}
    for sample in SAMPLES:
        if (*sample, 0, 0)[:5] not in have:
            shown, way = pieces.TYPES[sample[0]], pieces.WAYS[sample[1]]
            raise BadData(
                "{file}: the rulebook shows a {kind} card {way} with {dice} dice, and none is here.",
                file=name,
                kind=shown,
                way=way,
                dice=sample[2],
            )
    return found


def _damage(rows: list[tuple[int, dict[str, str]]], black: tuple[int, ...]) -> tuple[dict[int, int], ...]:
    name = "damage.csv"
    totals = range(pieces.DAMAGE_DICE * min(black), pieces.DAMAGE_DICE * max(black) + 1)
    found: tuple[dict[int, int], ...] = ({}, {})
    for row, cells in rows:
        total = _cell(name, row, "total", cells["total"], totals)
        if total in found[0]:
            raise BadData("{file}, row {row}: the total {total} appears twice.", file=name, row=row, total=total)
        for kind, table in zip(pieces.KINDS, found, strict=True):
            if cells[kind.name] not in pieces.SECTIONS:
                known = ", ".join(pieces.SECTIONS)
                raise BadData(
                    "{file}, row {row}: {column} is {known}, not {value}.",
                    file=name,
                    row=row,
                    column=kind.name,
                    known=known,
                    value=clip(cells[kind.name]),
                )
            table[total] = pieces.SECTIONS.index(cells[kind.name])
    for total in totals:
        if total not in found[0]:
            raise BadData("{file}: the total {total} is missing.", file=name, total=total)
    return found


def _stations(text: dict[str, Any], rows: int, lanes: int) -> tuple[tuple[Station, ...], ...]:
    found = []
    for heading in HEADINGS:
        stations, taken = [], dict[int, str]()
        for squadron in pieces.SQUADRONS:
            where = f"squadrons.toml, {heading}.{squadron}"
            table = text.get(heading, {}).get(squadron) if isinstance(text.get(heading), dict) else None
            if not isinstance(table, dict):
                raise BadData("{where}: the table is missing.", where=where)
            forward, right = (_step(where, name, table.get(name)) for name in ("forward", "right"))
            if forward[0] * right[0] + forward[1] * right[1]:
                raise BadData("{where}: right is not across forward.", where=where)
            starts = [_space(where, kind.name, table.get(kind.name), rows, lanes) for kind in pieces.KINDS]
            for kind, start in zip(pieces.KINDS, starts, strict=True):
                if start in taken:
                    raise BadData(
                        "{where}: {name} starts on {space}, where {other} starts.",
                        where=where,
                        name=kind.name,
                        space=table[kind.name],
                        other=taken[start],
                    )
                taken[start] = f"{squadron}-{kind.name}"
            stations.append(Station(forward, right, (starts[0], starts[1])))
        found.append(tuple(stations))
    return tuple(found)


def _step(where: str, name: str, value: object) -> tuple[int, int]:
    if value not in ([1, 0], [-1, 0], [0, 1], [0, -1]):
        raise BadData(
            "{where}: {name} is one step along a row or a lane, such as [1, 0], not {value}.",
            where=where,
            name=name,
            value=clip(str(value)),
        )
    assert isinstance(value, list)
    return value[0], value[1]


def _space(where: str, name: str, value: object, rows: int, lanes: int) -> int:
    matched = re.fullmatch(r"([1-9][0-9]?)0/([1-9][0-9]?)5", value) if isinstance(value, str) else None
    row, lane = (int(matched[1]) - 1, int(matched[2]) - 1) if matched else (-1, -1)
    if not (0 <= row < rows and 0 <= lane < lanes):
        raise BadData(
            "{where}: {name} starts on a space such as 10/15, not on {value}.",
            where=where,
            name=name,
            value=clip(str(value)),
        )
    return row * lanes + lane


def _whole(text: dict[str, Any], name: str, part: str, field: str, among: range) -> int:
    value = text.get(part, {}).get(field) if isinstance(text.get(part), dict) else None
    if not isinstance(value, int) or value not in among:
        raise BadData(
            "{file}, {part}.{field}: it is {least} to {most}, not {value}.",
            file=name,
            part=part,
            field=field,
            least=among[0],
            most=among[-1],
            value=clip(str(value)),
        )
    return value


def _faces(text: dict[str, Any], colour: str) -> tuple[int, ...]:
    faces = text.get("dice", {}).get(colour) if isinstance(text.get("dice"), dict) else None
    fits = isinstance(faces, list) and len(faces) == 6
    if not fits or not all(isinstance(face, int) and 0 <= face <= MAX_PIPS for face in faces or ()):
        raise BadData(
            "box.toml, dice.{colour}: a die has six faces of 0 to {most}, not {value}.",
            colour=colour,
            most=MAX_PIPS,
            value=clip(str(faces)),
        )
    assert isinstance(faces, list)
    return tuple(faces)


def _notes(text: dict[str, Any]) -> dict[str, Note]:
    notes, found = text.get("note", {}), dict[str, Note]()
    for part in PARTS:
        note = notes.get(part) if isinstance(notes, dict) else None
        fits = isinstance(note, dict) and isinstance(note.get("en"), str) and isinstance(note.get("vi"), str)
        if not fits or not isinstance(note, dict) or note.get("confidence") not in range(101):
            raise BadData("box.toml, note.{part}: it says en, vi and a confidence of 0 to 100.", part=part)
        found[part] = Note(note["confidence"], Text(note["en"], note["vi"]))
    return found
