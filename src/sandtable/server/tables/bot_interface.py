"""What a hub expects of the engines at its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table


class Bots(Protocol):
    """Decides for engines: on moves, and on offers that people make to them."""

    def consider(self, table: Table) -> None:
        """Something changed at a table: an engine may have to decide, or need not any more."""
        ...

    def forget(self, table: Table) -> None:
        """A table was put away."""
        ...

    async def stop(self) -> None:
        """Decide nothing more."""
        ...
