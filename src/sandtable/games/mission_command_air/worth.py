"""What the evaluation is made of: weights by name, read from `worth.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from sandtable.games.mission_command_air.board_cy import weigh_by

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


def weights() -> dict[str, int]:
    """The weights in force, by name."""
    return dict(_in_force)


def apply(weights: Mapping[str, int]) -> None:
    """Judge every board by these weights from now on; names that are missing keep theirs."""
    unknown = set(weights) - set(NAMES)
    if unknown:
        raise ValueError(f"There is no weight {min(unknown)!r}; there are {', '.join(NAMES)}.")
    _in_force.update(weights)
    weigh_by([_in_force[name] for name in NAMES])


def shipped() -> dict[str, int]:
    """The weights as they were tuned."""
    text = files(__package__).joinpath("worth.toml").read_text(encoding="utf-8")
    return {name: int(value) for name, value in tomllib.loads(text).items()}


_in_force = dict.fromkeys(NAMES, 0)
apply(shipped())
