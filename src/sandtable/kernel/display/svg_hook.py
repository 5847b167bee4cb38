"""How notebooks get pictures although the kernel cannot draw: whoever can, says so here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.kernel.position import Position
    from sandtable.kernel.view import View

_painters: list[Callable[[View | Position], str]] = []


def use(painter: Callable[[View | Position], str]) -> None:
    """From now on views are drawn by this function, which gives SVG."""
    _painters[:] = [painter]


def paint(view: View | Position) -> str:
    """A view, or all of a position, as SVG."""
    return _painters[0](view)
