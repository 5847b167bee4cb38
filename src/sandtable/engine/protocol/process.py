"""Any program that speaks the protocol or UCI, as an `Engine` like those in this process."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Coroutine, Sequence
from functools import cache
from threading import Thread
from typing import Any, TypeVar

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.protocol.client import GRACE_S, MAX_THINKING_S, START_TIMEOUT_S, EngineClient
from sandtable.engine.report import Decision
from sandtable.kernel.error import BadInput, clip

T = TypeVar("T")


class EngineProcess:
    """Waits for the answers of a client, whose event loop runs in a thread beside this one."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        settings: dict[str, object] | None = None,
        start_timeout_s: float = START_TIMEOUT_S,
        grace_s: float = GRACE_S,
        max_thinking_s: float = MAX_THINKING_S,
        client_type: type[EngineClient] = EngineClient,
    ) -> None:
        self.client = client_type(
            split(command) if isinstance(command, str) else command,
            start_timeout_s=start_timeout_s,
            grace_s=grace_s,
            max_thinking_s=max_thinking_s,
        )
        self.settings = settings

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """Ask the program, or raise EngineFailed after killing it."""
        return wait(
            self.client.decide(observation, limit, lines=lines, seed=seed, listener=listener, settings=self.settings)
        )

    def stop(self) -> None:
        """Ask for the answer at once."""
        _event_loop().call_soon_threadsafe(self.client.stop)

    def new_game(self) -> None:
        """Tell a running program that a new game begins."""
        _event_loop().call_soon_threadsafe(self.client.new_game)

    def close(self) -> None:
        """Say goodbye, and kill the program if it does not leave."""
        wait(self.client.close())

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


@cache
def _event_loop() -> asyncio.AbstractEventLoop:
    """The loop of all engine processes, which runs until this process ends."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    return loop


def wait(work: Coroutine[Any, Any, T]) -> T:
    """Do something on the event loop of the clients, and wait for what comes of it."""
    future = asyncio.run_coroutine_threadsafe(work, _event_loop())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def split(command: str) -> list[str]:
    """A command line as words."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadInput("{command} is not a command.", command=clip(command))
    return words
