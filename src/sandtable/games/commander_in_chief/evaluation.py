"""What the evaluation is made of: named weights, kept in `worth.toml`, and how they become the tables of the board.

Weights of the same name under `early` and `late` are blended by how many pieces are left.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.commander_in_chief import pieces, terrain
from sandtable.games.commander_in_chief.board_cy import set_weights
from sandtable.kernel.board.weights import Weights

SHIFT = 24
"""Early and late stand in one number, the late one so many bits up; the board takes them apart again."""
LIMIT = 2000
"""No weight is larger, so that sums of them fit."""
WIN = 15_000
"""What capturing the Commander seems to win."""
RISK = 16
"""Which part of a piece's worth a capture by it seems to risk."""

MATERIAL = ("amphibian", "king", "submarine", "destroyer", "tank", "fighter", "bomber", "helicopter")
SURVEYED = ("king", "submarine", "destroyer", "fighter", "bomber", "helicopter")
"""The kinds whose reach is counted."""
TERMS = ("storm_together", "guard_tank", "guard_other", "escape", "trapped", "runner", "loose", "launch_blocked")
PLAIN_TERMS = ("point", "point_late", "tempo")
ALWAYS = ("commander", *(f"enhanced_{what}" for what in ("amphibian", "surface", "air", "commander")), *PLAIN_TERMS)
BLENDED = (
    *MATERIAL,
    *(f"amphibian_row_{row}" for row in range(6, 11)),
    *(f"{kind}_centre" for kind in SURVEYED),
    *(f"{kind}_ahead" for kind in (*SURVEYED, "tank", "commander")),
    "submarine_launched",
    "destroyer_launched",
    "commander_at_sea",
    "commander_landed",
    *(f"{kind}_{what}" for kind in SURVEYED for what in ("moves", "storm", "hunt")),
    *TERMS,
)
NAMES = (*(f"{when}.{name}" for when in ("early", "late") for name in BLENDED), *(f"always.{name}" for name in ALWAYS))


def install(weights: Mapping[str, int]) -> None:
    """Make the board's tables; boards that stand already keep their sums of the old ones."""
    light, dark = pieces.SIDE_BIT, 0
    stands: dict[tuple[int, int], int] = {}
    for kind in range(1, pieces.KINDS):
        for square in range(terrain.SQUARES):
            value = placed(weights, kind, square)
            stands[kind | light, square] = -value
            stands[kind | dark, terrain.SQUARES - 1 - square] = value
    set_weights(
        stands,
        {
            pieces.piece(kind, side): prices(weights, kind, 1 - 2 * side)
            for side in (terrain.DARK, terrain.LIGHT)
            for kind in range(1, pieces.KINDS)
        },
        {
            kind: (pair(weights, f"{name}_moves"), pair(weights, f"{name}_storm"), pair(weights, f"{name}_hunt"))
            for kind, name in KINDS.items()
            if name in SURVEYED
        },
        [*(pair(weights, name) for name in TERMS), *(weights[f"always.{name}"] for name in PLAIN_TERMS)],
    )


KINDS = dict(enumerate((*MATERIAL, "commander"), start=1))
"""What the weights call each kind."""


def pair(weights: Mapping[str, int], name: str, times: int = 1) -> int:
    """The early and the late weight of a name in one number."""
    return times * (weights[f"early.{name}"] + (weights[f"late.{name}"] << SHIFT))


def placed(weights: Mapping[str, int], kind: int, square: int) -> int:
    """What a piece of light's is worth on a square; dark's is on the square opposite."""
    row, name = terrain.row(square), KINDS[kind]
    if kind == pieces.COMMANDER:
        alive = weights["always.commander"] * (1 + (1 << SHIFT))
        if row <= terrain.LAND_ROWS:
            return alive + pair(weights, "commander_ahead", row - 1)
        return alive + pair(weights, "commander_at_sea" if terrain.SEA >> square & 1 else "commander_landed")
    found = pair(weights, name)
    if kind == pieces.AMPHIBIAN:
        return found + (pair(weights, f"amphibian_row_{row}") if 6 <= row <= 10 else 0)
    if kind in (pieces.SUBMARINE, pieces.DESTROYER):
        if row <= terrain.LAND_ROWS:
            return found
        found += pair(weights, f"{name}_launched")
    if kind != pieces.TANK:
        found += pair(weights, f"{name}_centre", terrain.centre(square))
    return found + pair(weights, f"{name}_ahead", row - 1)


def prices(weights: Mapping[str, int], kind: int, sign: int) -> tuple[int, int, int, int]:
    """The worth of an enhancement, signed, and what taking, risking and stripping a piece of a kind amounts to."""
    name = KINDS[kind]
    group = name if name in ("amphibian", "commander") else "air" if pieces.TABLE[kind].air else "surface"
    extra = weights[f"always.enhanced_{group}"]
    worth = weights["always.commander"] if name == "commander" else weights[f"early.{name}"]
    return sign * extra * (1 + (1 << SHIFT)), WIN if name == "commander" else worth, worth // RISK, extra


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
