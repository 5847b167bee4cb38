"""Beside every attack from one address, everybody else's moves, computers, hints, pages and lobby stay quick."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.server.attacks.attackers import ATTACKS
from tests.server.clients.bystander import ROUNDS, Bystander, Figures, slower, told
from tests.server.clients.scripted import Process, close_all

pytestmark = pytest.mark.long
WARMING_UP_S = 3.0
"""An attack has so long to unfold before anybody measures."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the limits it has by default."""
    process = Process(tmp_path_factory.mktemp("attacked") / "data").start()
    try:
        yield process
    finally:
        process.end()
    assert "Traceback" not in process.said(), process.said()[:2000]


async def measured(server: Process) -> Figures:
    """The figures of somebody who has everything started already."""
    bystander = Bystander(server)
    await bystander.begin()
    try:
        await bystander.measure()
        return await bystander.measure()
    finally:
        await close_all()


async def measured_beside(server: Process, attack: str, undisturbed: Figures) -> list[Figures]:
    """The figures of every round beside an attack until one is good enough."""
    bystander = Bystander(server)
    await bystander.begin()
    found: list[Figures] = []
    attacker = subprocess.Popen([sys.executable, "-m", "tests.server.attacks.attackers", attack, str(server.port)])
    try:
        await asyncio.sleep(WARMING_UP_S)
        while len(found) < ROUNDS and (not found or slower(undisturbed, found[-1])):
            found.append(await bystander.measure())
        assert attacker.poll() is None, "the attack is still on"
    finally:
        attacker.kill()
        attacker.wait()
        await close_all()
    return found


@pytest.fixture(scope="module")
def undisturbed(server: Process) -> Figures:
    found = asyncio.run(measured(server))
    print(f"\nundisturbed: {told(found)}")
    return found


@pytest.mark.parametrize("attack", ATTACKS)
def test_one_stranger_makes_nobody_wait(attack: str, server: Process, undisturbed: Figures) -> None:
    beside = asyncio.run(measured_beside(server, attack, undisturbed))
    for figures in beside:
        print(f"{attack}: {told(figures)}")
    late = slower(undisturbed, beside[-1])
    assert not late, f"{told(late)}, undisturbed {told(undisturbed)}"
