"""Lets positions draw themselves in notebooks: the package that can draw registers its function here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.kernel.position import Position
    from sandtable.kernel.view import View

_renderers: list[Callable[[View | Position], str]] = []


def use(renderer: Callable[[View | Position], str]) -> None:
    """Draw views by this function from now on; it returns SVG."""
    _renderers[:] = [renderer]


def draw(view: View | Position) -> str:
    """A view, or all of a position, as SVG."""
    return _renderers[0](view)
