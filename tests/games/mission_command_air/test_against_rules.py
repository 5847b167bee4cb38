"""The moves of the compiled board, beside those a slow reader of the rules would allow, along random games."""

from __future__ import annotations

import re
from random import Random

import pytest

import sandtable
from sandtable import CHANCE, Position
from sandtable.games.mission_command_air import data
from tests.games.mission_command_air.sky import NAME, VARIANTS, hand, planes

LIMITS = {"f35": {"t": 2, "e": 2, "f": 1, "c": 1, "w": 3}, "f22": {"t": 2, "e": 2, "f": 1, "c": 1, "w": 4}}
BACKWARDS = ("fire", "eagle")


def point(text: str) -> tuple[int, int]:
    """Row and lane of a plane, from 0."""
    row, lane = re.match(r"(\d+)/(\d+)", text).groups()  # type: ignore[union-attr]
    return int(row) // 10 - 1, int(lane) // 10 - 1


def is_down(name: str, text: str) -> bool:
    marks = re.search(r"m\d+([tefcw]*)", text)
    assert marks
    return any(marks[1].count(letter) >= limit for letter, limit in LIMITS[name[-3:]].items())


def side(name: str, options: sandtable.kernel.Options) -> str:
    squadron = name.split("-")[0]
    if options["players"] == "teams":
        return "blue" if squadron in ("blue", "tiger") else "fire"
    return squadron


class Reader:
    """A position as a person with the rulebook reads it."""

    def __init__(self, position: Position) -> None:
        self.options = position.game.options
        self.planes = planes(position)
        self.phase = position.text.split()[1]
        self.doing = position.text.partition("doing=")[2].split(" ")[0]
        cards = {name: int(text.split("@")[1]) for name, text in self.planes.items() if "@" in text}
        self.active = min(cards, key=lambda name: cards[name]) if cards else ""
        self.card = data.shipped().cards[cards[self.active]] if cards else None

    def foes(self) -> list[str]:
        mine = side(self.active, self.options)
        return [
            name for name, text in self.planes.items() if side(name, self.options) != mine and not is_down(name, text)
        ]

    def shots(self) -> set[str]:
        """Rules 6.4 to 6.9."""
        found, (row, lane) = set(), point(self.planes[self.active])
        sign = -1 if self.options["headings"] == "head_on" and self.active.startswith(BACKWARDS) else 1
        armed = not re.search(r"m0(?!\d)", self.planes[self.active])
        for name in self.foes():
            there, beside = point(self.planes[name])
            ahead, aside = sign * (there - row), abs(beside - lane)
            if ahead >= 1 and aside <= ahead:
                found |= {f"missile {name}"} if armed else set()
                found |= {f"cannon {name}"} if aside in (0, ahead) else set()
        return found

    def joins(self) -> set[str]:
        """Rules 4.10 to 4.12."""
        mate = self.active[:-3] + ("f22" if self.active.endswith("f35") else "f35")
        if mate not in self.planes or any(is_down(name, self.planes[name]) for name in (mate, self.active)):
            return set()
        taken, (row, lane) = {point(text) for text in self.planes.values()}, point(self.planes[mate])
        near = {(row + up, lane + aside) for up in (-1, 0, 1) for aside in (-1, 0, 1)} - taken
        return {f"join {10 * u + 10}/{10 * v + 15}" for u, v in near if 0 <= u < 14 and 0 <= v < 9}

    def moves(self) -> set[str]:
        """What may be done in a plane's turn."""
        assert self.card is not None
        to_do = self.phase.split(":")[1]
        shots = self.shots() if "s" in to_do else set()
        if self.doing:
            rolled, mover = self.doing.split(">")
            extra = mover.endswith("f35") and (mover == self.active or self.options["disrupted_extra"] != "nobody")
            late = shots if self.options["late_shot"] == "yes" and mover == self.active else set()
            return {f"go {rolled}"} | ({f"go {int(rolled) + 1}"} if extra else set()) | late
        found = set(shots)
        if "m" in to_do:
            found |= {"fly"} | (self.joins() if self.card.type == 1 else set())
        if "e" in to_do:
            found |= {f"push {name}" for name in self.foes()}
        if "m" not in to_do and ("e" not in to_do or self.options["disruption"] == "optional"):
            found.add("done")
        return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_allows_what_the_rules_allow(variant: str) -> None:
    game, random, compared = sandtable.load(NAME, VARIANTS[variant]), Random(8), 0
    for _ in range(3):
        position = game.opening
        while not position.is_over:
            if position.text.split()[1].startswith("act"):
                assert {move.text for move in position.moves} == Reader(position).moves(), position.text
                compared += 1
            for seat in position.waiting if position.text.split()[1] == "order" else ():
                free = [
                    name for name, text in planes(position).items() if name.startswith(seat.name) and "@" not in text
                ]
                orders = {f"{card}>{name[-3:]}" for card in hand(position, seat.name) for name in free}
                assert {move.text for move in position.moves_of(seat)} == orders, position.text
            by = position.waiting[0] if position.waiting else CHANCE
            moves = position.moves_of(by)
            position = position.play(random.choices(moves, [move.weight for move in moves])[0], by)
    assert compared > 50
