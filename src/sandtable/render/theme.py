"""The colours of one look of a board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sandtable.kernel.error import BadInput


@dataclass(frozen=True, slots=True)
class Face:
    """The paints of one face, by name."""

    name: str
    paints: Mapping[str, str]

    def paint(self, name: str) -> str:
        """A colour that must be there."""
        try:
            return self.paints[name]
        except KeyError:
            raise BadInput(f"The face {self.name!r} has no paint {name!r}.") from None

    def either(self, name: str, instead: str) -> str:
        """A colour, or another one where the face does not set it apart."""
        return self.paints[name] if name in self.paints else self.paint(instead)


@cache
def _faces(text: str) -> dict[str, dict[str, str]]:
    try:
        return {name: dict(paints) for name, paints in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"The faces are not well-formed TOML: {error}.") from None


def read_face(faces: str, name: str) -> Face:
    """One face of a faces file; the first one where no name is given."""
    known = _faces(faces)
    if not known:
        raise BadInput("The faces file has no face.")
    chosen = name or next(iter(known))
    if chosen not in known:
        raise BadInput(f"There is no face {chosen!r}: choose from {', '.join(known)}.")
    return Face(chosen, known[chosen])
