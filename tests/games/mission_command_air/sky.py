"""Small positions written plane by plane, and what can be read off them."""

from __future__ import annotations

import re
from typing import Any

import sandtable
from sandtable import Game, Position

NAME = "mission-command-air"
CLUB = "preset=club"
VARIANTS = {
    "plain": CLUB,
    "teams": f"{CLUB},players=teams",
    "three": f"{CLUB},players=three,squadrons=blue+eagle+tiger",
    "four": f"{CLUB},players=four",
    "maximum": f"{CLUB},maximum_damage=yes",
    "teams-maximum": f"{CLUB},players=teams,maximum_damage=yes",
    "four-maximum": f"{CLUB},players=four,maximum_damage=yes",
    "together": f"{CLUB},simultaneous_fire=yes",
    "everything": f"{CLUB},players=four,maximum_damage=yes,simultaneous_fire=yes,late_shot=yes,disrupted_extra=owner,"
    "disruption=optional,headings=head_on",
}
PARKED = {"blue": "10/15m0,10/25m0", "fire": "10/95m0,10/85m0", "eagle": "10/75m0,10/65m0", "tiger": "10/35m0,10/45m0"}
"""Planes out of the way: without missiles, in a row of their own."""


def game(**options: str) -> Game:
    """The game under some options."""
    return sandtable.load(NAME, options)


def laid(phase: str, doing: str = "", more: str = "", /, **given: Any) -> Position:
    """A position: what it waits for, what is rolled for, and squadrons as `F-35,F-22` or `F-35,F-22:hand`.

    `options` is a mapping of options.
    """
    chosen = game(**given.get("options", {}))
    fields = []
    for seat in chosen.seats:
        text = given.get(seat.name, PARKED[seat.name])
        fields.append(f"{seat.name}:{text}" + ("" if ":" in text else ":-"))
    parts = ["1", phase, *fields, f"doing={doing}" if doing else "", more]
    return chosen.position(" ".join(filter(None, parts)))


def planes(position: Position) -> dict[str, str]:
    """Every plane that flies, as the position text writes it."""
    found: dict[str, str] = {}
    for name, f35, f22 in re.findall(r"(\w+):([^:, ]+),([^:, ]+):", position.text):
        found |= {f"{name}-f35": f35, f"{name}-f22": f22}
    return {name: text for name, text in found.items() if text != "-"}


def where(position: Position) -> dict[str, str]:
    """The space of every plane that flies."""
    return {name: text.split("m")[0] for name, text in planes(position).items()}


def hand(position: Position, seat: str) -> list[int]:
    """The cards a seat holds."""
    cards = re.search(rf"{seat}:[^:]+:([0-9.]+|-)", position.text)
    assert cards
    return [int(card) for card in cards[1].split(".") if card != "-"]


def discards(position: Position) -> set[int]:
    """The cards that lie open."""
    found = re.search(r"discard=([0-9.]+)", position.text)
    return {int(card) for card in found[1].split(".")} if found else set()


def texts(position: Position) -> set[str]:
    """Every legal move of whoever is to move."""
    return {move.text for move in position.moves}


def shots(position: Position) -> set[str]:
    """The legal shots."""
    return {text for text in texts(position) if text.startswith(("cannon", "missile"))}


def odds(position: Position) -> dict[str, int]:
    """Chance's moves with their weights."""
    assert position.to_move == sandtable.CHANCE
    return {move.text: move.weight for move in position.moves}


def played(position: Position, *moves: str) -> Position:
    """The position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def flown(start: str, card: int, roll: int, plane: str = "f22", **options: str) -> str:
    """Where a plane of Blue ends that flies a card from a space, with nobody in its way."""
    chosen = f"{start}m0@{card}"
    pair = f"-,{chosen}" if plane == "f22" else f"{chosen},-"
    far = "140/45m0" if start.startswith("10/") else "10/45m0"
    position = laid("roll:ms", "move", blue=pair, fire=f"{far},-", options=options)
    position = position.play(f"roll {roll}")
    if plane == "f35":
        position = position.play(f"go {roll}")
    return where(position)[f"blue-{plane}"]


def winner(position: Position) -> str:
    """The winning seats, `draw`, or nothing while the game goes on."""
    return position.outcome.result if position.outcome else ""
