"""Scenes as pictures and as text: draws from plain data and knows no game."""

from __future__ import annotations

from sandtable.render.png import png
from sandtable.render.svg import svg
from sandtable.render.text import text

__all__ = ["png", "svg", "text"]
