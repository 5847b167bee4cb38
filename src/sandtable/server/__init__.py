"""The server: HTTP, WebSocket, tables, the store and engine processes. Only it and the command line do I/O."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.server.settings import Settings, data_folder

if TYPE_CHECKING:
    from litestar import Litestar

__all__ = ["Settings", "build", "data_folder"]


def build(settings: Settings) -> Litestar:
    """The application; thinking processes, which pass this door too, need nothing of it."""
    from sandtable.server.app import build as wired

    return wired(settings)
