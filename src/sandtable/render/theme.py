"""The colours of one theme of a board. Files, addresses and options call a theme a face."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sandtable.kernel.error import BadInput


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by the name of what they paint."""

    name: str
    paints: Mapping[str, str]

    def paint(self, name: str) -> str:
        """A colour that every theme has."""
        try:
            return self.paints[name]
        except KeyError:
            raise BadInput("The face {face} has no paint {name}.", face=repr(self.name), name=repr(name)) from None

    def paint_or(self, name: str, fallback: str) -> str:
        """A colour, or another one where the theme has none of that name."""
        return self.paints[name] if name in self.paints else self.paint(fallback)


@cache
def _themes(text: str) -> dict[str, dict[str, str]]:
    try:
        return {name: dict(paints) for name, paints in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        raise BadInput("The faces are not well-formed TOML: {error}.", error=error) from None


def read_theme(faces: str, name: str) -> Theme:
    """A theme of a `faces.toml`; the first one where no name is given."""
    known = _themes(faces)
    if not known:
        raise BadInput("The faces file has no face.")
    chosen = name or next(iter(known))
    if chosen not in known:
        raise BadInput("There is no face {name}; there are {known}.", name=repr(chosen), known=", ".join(known))
    return Theme(chosen, known[chosen])
