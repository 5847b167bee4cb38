"""Pieces as a board editor shows them: plain data, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.display.scene import Token
from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Variant:
    """One choice of a trait."""

    title: Text
    name: str
    """The name of the piece with that choice."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A property of a piece that can be changed: enhanced or not, face up or down, how badly damaged."""

    title: Text
    variants: tuple[Variant, ...]
    """Every choice, the present one included."""


@dataclass(frozen=True, slots=True)
class EditorPiece:
    """A piece on the board, or one that can be put there."""

    name: str
    """Everything about it but its place, written in a way that only its game reads."""
    token: Token
    """How it is drawn; its node says where."""
    traits: tuple[Trait, ...] = ()
    left: int = 0
    """In a box: how many more of it the game has."""


@dataclass(frozen=True, slots=True)
class PieceBox:
    """The pieces of one side that can be put on the board."""

    side: str
    title: Text
    figures: tuple[EditorPiece, ...]


@dataclass(frozen=True, slots=True)
class StartChoice:
    """A way in which play may continue from a board: usually whose turn it is."""

    name: str
    title: Text
    chosen: bool = False
    """Whether it is the present one."""
