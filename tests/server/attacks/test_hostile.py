"""Whatever is sent to the server, it answers in a sentence, notes no failure, and other people's games go on.

Requests of every kind that the OpenAPI document knows are part of the soak, of which the suite does a hundredth.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.attacks.hostile import FLOODS, assault, beside, flood, probe, unharmed
from tests.server.clients.scripted import Process


@pytest.fixture(scope="module")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("hostile") / "data", 0, "", "--burst", "1000000", "--thinkers", "0")
    process.start()
    yield process
    assert process.stop() == 0, "it still ends cleanly"
    assert "Traceback" not in process.said(), process.said()


def test_no_frame_that_can_be_sent_breaks_it(fortress: Process) -> None:
    async def attack(_: asyncio.Event) -> str:
        return "; ".join(await asyncio.gather(assault(fortress, 1500, 1), probe(fortress)))

    moves, said = asyncio.run(beside(fortress, attack, 30))
    unharmed(fortress)
    assert moves >= 30
    for kind in ("BadMessage", "done", "news"):
        assert kind in said.partition("; ")[0], f"the vandals got as far as {said}"


@pytest.mark.parametrize("kind", FLOODS)
def test_ten_thousand_messages_at_once_hold_nobody_up(fortress: Process, kind: str) -> None:
    moves, _ = asyncio.run(beside(fortress, lambda enough: flood(fortress, kind, enough), 30))
    unharmed(fortress)
    assert moves >= 30
