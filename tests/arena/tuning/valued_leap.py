"""The toy Leap with an evaluation of three weights, one for each kind of piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.kernel.open_visibility import OpenVisibility
from tests.kernel.toys.leap import LEAP, WEST, LeapBoard, Notation

NAMES = ("piece.a", "piece.b", "piece.c")
START = dict(zip(NAMES, (30, 40, 50), strict=True))
MAX_WEIGHT = 90


class Scales:
    """What the pieces are worth."""

    def __init__(self) -> None:
        self.held = dict(START)

    def weights(self) -> dict[str, int]:
        return dict(self.held)

    def apply(self, weights: Mapping[str, int]) -> None:
        if max(weights.values()) > MAX_WEIGHT:
            raise ValueError(f"No piece is worth more than {MAX_WEIGHT}.")
        self.held = dict(weights)


SCALES = Scales()


class ValuedBoard(LeapBoard):
    """A board that judges by the weights."""

    def value(self) -> int:
        found = 0
        for cell in self.state.cells:
            if cell != ".":
                found += SCALES.held[f"piece.{cell.lower()}"] * (1 if cell.isupper() else -1)
        return found if self.side == WEST else -found


class ValuedNotation(Notation):
    """Text to such a board and back."""

    board = ValuedBoard


VALUED = replace(
    LEAP,
    notation=ValuedNotation(),
    visibility=OpenVisibility(ValuedNotation()),
    evaluation=SCALES,
    given={"preset": "club"},
)
