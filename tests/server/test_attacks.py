"""Beside every attack from one address, everybody else's moves, computers, hints, pages and lobby stay quick."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.attackers import ATTACKS
from tests.server.bystander import ROUNDS, Bystander, Figures, slower, told
from tests.server.scripted import Process

pytestmark = pytest.mark.long
WARMING_UP_S = 3.0
"""An attack has so long to unfold before anybody measures."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server with the limits it has by default."""
    process = Process(tmp_path / "data").start()
    try:
        yield process
    finally:
        process.end()


async def measured(server: Process, attack: str) -> tuple[Figures, list[Figures]]:
    """The figures undisturbed, and those of every round beside an attack until one is good enough."""
    bystander = Bystander(server)
    await bystander.begin()
    await bystander.measure()  # everything is started by then
    undisturbed = await bystander.measure()
    beside: list[Figures] = []
    attacker = subprocess.Popen([sys.executable, "-m", "tests.server.attackers", attack, str(server.port)])
    try:
        await asyncio.sleep(WARMING_UP_S)
        while len(beside) < ROUNDS and (not beside or slower(undisturbed, beside[-1])):
            beside.append(await bystander.measure())
        assert attacker.poll() is None, "the attack is still on"
    finally:
        attacker.kill()
        attacker.wait()
    return undisturbed, beside


@pytest.mark.parametrize("attack", ATTACKS)
def test_one_stranger_makes_nobody_wait(attack: str, server: Process) -> None:
    undisturbed, beside = asyncio.run(measured(server, attack))
    print(f"\n{attack}: undisturbed {told(undisturbed)}")
    for figures in beside:
        print(f"{attack}: beside it {told(figures)}")
    assert not slower(undisturbed, beside[-1]), told(slower(undisturbed, beside[-1]))
