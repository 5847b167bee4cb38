"""What a socket may have besides what every server offers: a short way for whole messages of text.

`server/wire.py` is one. Without it everything works as well, only slower: nothing else knows how the server below is
made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

EXTENSION = "sandtable.wire"
"""Under this name the short way stands in the scope of its socket."""


class Shortcut(Protocol):
    """Takes messages over as soon as they arrive, and sends those that are written already."""

    taker: Callable[[str], bool] | None
    """Takes a message, or declines it; then it waits in the queue like any other."""

    @property
    def is_ready(self) -> bool:
        """Whether the client has read enough of what was sent to it."""
        ...

    async def send_text(self, data: bytes) -> None:
        """Send a message, once the client is ready for it."""
        ...

    def write(self, data: bytes) -> None:
        """Send a message now; to nobody, if the client is gone."""
        ...


def shortcut_of(scope: Any) -> Shortcut | None:
    """The short way of a socket, where it has one; asked once, for the two must not keep each other for good."""
    return cast("Shortcut | None", scope.get("extensions", {}).pop(EXTENSION, None))
