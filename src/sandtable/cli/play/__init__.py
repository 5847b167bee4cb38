"""A game at the terminal: the contest itself, its picture, and what people type."""

from __future__ import annotations

__all__: list[str] = []
