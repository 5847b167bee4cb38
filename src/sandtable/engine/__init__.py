"""Deciding: what to play, from what a seat may know. Knows boards and views, and no game by name."""

from __future__ import annotations

__all__: list[str] = []
