"""What a position is worth: the weights of `worth.toml`, as the numbers the board judges by.

The evaluation is linear in the weights. A number holds what counts early, and from bit 16 on what counts late.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.checkers import board_cy
from sandtable.kernel.board.weights import Weights

LIMIT = 1000
"""No weight is greater, so that no sum is too large."""
ROWS = ("one", "two", "three", "four", "five", "six", "seven")
TERMS = {
    "king": ("king", "king_rim", "king_middle", "stuck_king", "flying"),
    "shape": ("edge", "middle", "bridge", "backed", "step", "runaway"),
    "turn": ("tempo", "the_move", "hunt"),
}


def install(given: Mapping[str, int]) -> None:
    """Give the board its numbers."""
    board_cy.set_weights(
        [both(given, "man", row) for row in ROWS],
        {name: both(given, table, name) for table, names in TERMS.items() for name in names},
        given["man.early.one"],
        given["king.early.king"],
    )


def both(given: Mapping[str, int], table: str, name: str) -> int:
    """A weight early and late in one number."""
    return given[f"{table}.early.{name}"] + given[f"{table}.late.{name}"] * 65536


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
