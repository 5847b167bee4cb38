"""What renderers draw: plain data, the same for every game.

A `Scene` is the empty board and belongs to a game; a `Stage` is what stands on it and belongs to a view. Coordinates
run right and down in board units, as a seat sees them whose board is not rotated. `paint` names a colour of the theme
in use; the renderer knows no other colours.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sandtable.kernel.text import Text

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """A place that can be tapped."""

    name: str
    x: float
    y: float
    outline: tuple[Corner, ...]
    """The area that belongs to the node, as a polygon in board units; empty for a point on lines."""
    paint: str
    title: Text | None = None
    """What the place is, for screen readers ("own land")."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something painted under or over the nodes: a river, a line, a border."""

    path: str
    """SVG path data in board units."""
    paint: str
    width: float = 0.0
    """Stroke width; 0 fills the shape instead."""
    over: bool = False
    """Painted over the nodes (and under the pieces) instead of under them: a shoreline along squares."""


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on the board's edge or in the corner of a node. It stays upright for every seat."""

    text: str
    x: float
    y: float
    scale: float = 1.0
    """Its size, compared with labels on the edge."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece as it is drawn."""

    art: str
    """The id of a symbol in the game's `art/pieces.svg`."""
    side: str
    """Whose it is: picks the paints `<side>-body`, `<side>-edge`, `<side>-mark`."""
    title: Text
    letter: str = ""
    """Its letter in position text, for terminals and for people who cannot tell the pictures apart."""
    node: str = ""
    """Its node; empty in a tray. Of several tokens on one node the first carries the others."""
    bases: tuple[str, ...] = ()
    """The sides whose platform bases lie under it, from the topmost down."""
    aloft: bool = False
    """An air piece: it casts a shadow."""
    badge: str = ""
    """A short text on the token: a count, a rank."""
    heading: int = 0
    """Degrees clockwise from up, for pieces that point somewhere."""
    label: Text | None = None
    """The short name written on it, where people know pieces by letters."""
    medal: str = ""
    """The id of a small symbol worn at its upper right: a star, a crown."""
    tap: str = ""
    """Its name in a move's taps, where that is not its node: a card of a hand is `hand:17`. On a node it is the tap
    that the node stands for where the node itself means nothing."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Marks over the board that a person may switch on: zones, threats, ranges."""

    name: str
    title: Text
    marks: Mapping[str, str]
    """Node name -> paint."""
    shown: bool = False
    """Whether it is drawn unless the person switches it off."""


def is_marked(layer: str, wanted: Collection[str] | None) -> bool:
    """Whether to mark a layer that is not shown by default; None wants all."""
    return wanted is None or layer in wanted


@dataclass(frozen=True, slots=True)
class Tray:
    """A place beside the board: captured pieces, a hand, a squadron board."""

    name: str
    title: Text
    tokens: tuple[Token, ...] = ()
    note: Text | None = None
    seat: str = ""
    """The seat or side it belongs to; empty when it is everybody's."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The empty board of a game."""

    width: float
    height: float
    nodes: tuple[Node, ...]
    shapes: tuple[Shape, ...] = ()
    labels: tuple[Label, ...] = ()
    turns: Mapping[str, int] = field(default_factory=dict)
    """Seat name -> degrees by which the board is rotated for it (0 or 180 so far)."""
    faces: Mapping[str, Text] = field(default_factory=dict)
    """The colour themes of the board, the default first; `art/faces.toml` has their paints."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What stands on the board and beside it, as one seat sees it."""

    tokens: tuple[Token, ...]
    trays: tuple[Tray, ...] = ()
    layers: tuple[Layer, ...] = ()
    caption: Text | None = None
    """Whose turn it is, or how the game ended."""
    queue: tuple[str, ...] = ()
    """With three or more seats: those that act from now on in their order, as far as the rules settle it."""
