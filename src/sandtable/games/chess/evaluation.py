"""What the evaluation is made of: named weights, kept in `worth.toml`, and how they become the tables of the board.

Weights of the same name under `early` and `late` are blended by how many pieces are left.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.chess.board_cy import set_weights
from sandtable.kernel.board.weights import Weights

SHIFT = 24
"""Early and late stand in one number, the late one so many bits up; the board takes them apart again."""
LIMIT = 2000
"""No weight is larger, so that sums of them fit."""
RISK = 32
"""Which part of a piece's worth a capture by it seems to risk."""
KING_PRIZE = 10_000
"""What losing the king in an exchange costs: more than everything else."""

MATERIAL = ("pawn", "knight", "bishop", "rook", "queen")
KINDS = dict(enumerate((*MATERIAL, "king"), start=1))
"""What the weights call each kind, by the number of the board."""
BLACK = 8
AGILE = ("knight", "bishop", "rook", "queen")
RANKS, FILES = range(1, 9), "abcd"
DANGERS = range(1, 32)
TERMS = (
    "bishop_pair",
    "rook_open",
    "rook_half_open",
    "doubled",
    "isolated",
    "backward",
    "connected",
    "passed_guarded",
    "passed_king_near",
    "passed_king_far",
    "knight_post",
    "bishop_post",
    "shield",
    "shield_close",
    "bare_file",
    "storm",
    "threat_by_pawn",
    "threat_by_minor",
    "threat_by_rook",
    "loose",
    "bad_bishop",
)


def install(weights: Mapping[str, int]) -> None:
    """Make the board's tables; boards that stand already keep their sums of the old ones."""
    stands = {}
    for kind in KINDS:
        for square in range(64):
            value = placed(weights, kind, square)
            stands[kind, square] = value
            stands[kind | BLACK, square ^ 56] = -value
    prizes = {}
    for kind, name in KINDS.items():
        prize = KING_PRIZE if name == "king" else (weights[f"early.{name}"] + weights[f"late.{name}"]) // 2
        risk = 0 if name == "king" else prize // RISK  # a king captures only where nothing recaptures
        prizes[kind] = prizes[kind | BLACK] = (prize, risk)
    set_weights(
        stands,
        prizes,
        {
            kind: (pair(weights, f"{name}_moves"), pair(weights, f"{name}_check"))
            for kind, name in KINDS.items()
            if name in AGILE
        },
        [
            (pair(weights, f"passed_{rank}"), pair(weights, f"passed_free_{rank}") if rank > 3 else 0)
            if 1 < rank < 8
            else (0, 0)
            for rank in RANKS
        ],
        [0, *(pair(weights, f"danger_{units}") for units in DANGERS)],
        [*(pair(weights, name) for name in TERMS), weights["always.tempo"]],
    )


def pair(weights: Mapping[str, int], name: str) -> int:
    """The early and the late weight of a name in one number."""
    return weights[f"early.{name}"] + (weights[f"late.{name}"] << SHIFT)


def placed(weights: Mapping[str, int], kind: int, square: int) -> int:
    """What a piece of White's is worth on a square: itself, its rank, and its file, the same on both wings."""
    name, rank, file = KINDS[kind], square // 8 + 1, FILES[min(square % 8, 7 - square % 8)]
    found = pair(weights, name) if name in MATERIAL else 0
    if name != "pawn" or 1 < rank < 8:
        found += pair(weights, f"{name}_rank_{rank}")
    return found + pair(weights, f"{name}_file_{file}")


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
