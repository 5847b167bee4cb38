"""What a hub expects of whoever thinks for engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table


class Thinking(Protocol):
    """Answers for engines: moves, and everything that people propose to them."""

    def consider(self, table: Table) -> None:
        """Something happened at a table: an engine may have to decide, or need not any more."""
        ...

    def forget(self, table: Table) -> None:
        """A table was put away."""
        ...

    async def stop(self) -> None:
        """Think no more."""
        ...
