"""The weights of a game's evaluation: read from its file, changed by name, and applied."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files

from sandtable.kernel.error import BadInput, clip

FILE = "worth.toml"


class Weights:
    """Named numbers. Whenever some change, `install` gets all of them and fills the tables of the board."""

    def __init__(self, package: str, limit: int, install: Callable[[Mapping[str, int]], None]) -> None:
        self.package = package
        self.limit = limit
        """The greatest weight, so that no sum overflows."""
        self._install = install
        self._in_force: dict[str, int] = {}
        shipped = self.shipped()
        self._in_force = dict(shipped)
        self.apply(shipped)

    def shipped(self) -> dict[str, int]:
        """The weights of the file; a weight's name is its table's, a dot, and its own."""
        return flat(tomllib.loads(files(self.package).joinpath(FILE).read_text(encoding="utf-8")))

    def weights(self) -> dict[str, int]:
        """The weights in force, by name."""
        return dict(self._in_force)

    def apply(self, weights: Mapping[str, int]) -> None:
        """Evaluate by these weights from now on; those not named stay as they are."""
        for name, value in weights.items():
            if name not in self._in_force:
                raise BadInput("There is no weight {name}.", name=clip(name))
            if type(value) is not int or abs(value) > self.limit:
                raise BadInput(
                    "The weight {name} must be a whole number from -{limit} to {limit}.",
                    name=name,
                    limit=self.limit,
                )
        self._in_force.update(weights)
        self._install(self._in_force)


def flat(tables: Mapping[str, object], path: str = "") -> dict[str, int]:
    """Every number by its full name."""
    found: dict[str, int] = {}
    for name, value in tables.items():
        if isinstance(value, dict):
            found |= flat(value, f"{path}{name}.")
        elif type(value) is int:
            found[path + name] = value
        else:
            raise BadInput(
                "The weight {path}{name} is {value}, not a whole number.", path=path, name=name, value=clip(str(value))
            )
    return found
