"""Pieces as somebody lays them on a board by hand: plain data for every editor, knowing no game."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.display.scene import Token
from sandtable.kernel.text import Words


@dataclass(frozen=True, slots=True)
class Variant:
    """One way in which a piece may stand there."""

    title: Words
    name: str
    """The name of the piece that stands so."""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something about a piece that can be otherwise: enhanced or not, face up or down, how badly damaged."""

    title: Words
    variants: tuple[Variant, ...]
    """Every way, the present one among them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece that lies on the board, or could."""

    name: str
    """All that is to be known of it but its place, in letters that only its room can read."""
    token: Token
    """As it is drawn; its node says where."""
    traits: tuple[Trait, ...] = ()
    left: int = 0
    """In a box: how many more of it the game has."""


@dataclass(frozen=True, slots=True)
class Box:
    """The pieces of one side that can be laid on the board."""

    side: str
    title: Words
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Onset:
    """A way in which play may go on from a board: mostly whose turn it is."""

    name: str
    title: Words
    chosen: bool = False
    """Whether it does."""
