"""What the evaluation is made of: weights by name, read from `worth.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.mission_command_air.board_cy import set_weights
from sandtable.kernel.board.weights import Weights

NAMES = (
    "f35",
    "f22",
    "frail",
    "worn",
    "missile",
    "armed",
    "aim",
    "kill",
    "cannon",
    "ahead",
    "central",
    "early",
    "wingman",
    "disruption",
    "tempo",
)
"""The traits in the order in which a board measures them."""
LIMIT = 10_000
"""No weight is greater, so that no sum is too large."""


def install(weights: Mapping[str, int]) -> None:
    """Let every board judge by them."""
    set_weights([weights[name] for name in NAMES])


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
