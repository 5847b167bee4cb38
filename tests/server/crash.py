"""The crash test: a server is killed at random moments under load, started again, and compared with its clients.

Used by the tests for a few kills and by the soak for many: no acknowledged move may be lost, none doubled, and clients
go on by themselves from where they were.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.server.scripted import Player, Process, close_all, open_table, play_on


async def survive(server: Process, tables: list[list[Player]], moves: int, random: Random) -> None:
    """Play at all tables until the server is killed, some time after so many moves."""
    players = [player for table in tables for player in table]

    async def client(player: Player) -> None:
        player.seq = max(player.seq, 0)  # hear everything, from the beginning
        await player.connect()
        unanswered = list(player.waiting.items())
        for id, move in unanswered:  # whether it was kept nobody knows; the id makes a second try harmless
            seq = int(id.split("-")[-2])
            message = {"table": player.table, "seat": player.seat, "moves": [move], "seq": seq, "id": id}
            await player.send(ask="play", **message)
        await player.listen(lambda one: play_on(one, random))

    working = [asyncio.create_task(client(player)) for player in players]
    target = sum(len(player.acknowledged) for player in players) + moves
    while sum(len(player.acknowledged) for player in players) < target and not all(task.done() for task in working):
        if all(player.seen.get("phase") == "over" for player in players):
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(random.random() / 20)
    server.kill()
    done = await asyncio.gather(*working, return_exceptions=True)
    broken = [error for error in done if isinstance(error, AssertionError)]
    assert not broken, broken
    await close_all()


async def crash(data: Path, kills: int, seed: int, database: str = "", tables: int = 6) -> int:
    """Kill a server again and again; how many acknowledged moves were found again."""
    server = Process(data, 0, database, "--thinkers", "0", "--burst", "10000").start()
    try:
        found = await crashed(server, kills, Random(seed), tables)
        assert server.stop() == 0
    finally:
        server.end()
    return found


async def crashed(server: Process, kills: int, random: Random, tables: int) -> int:
    """Kill it, start it, and look whether anything is missing."""
    games = ("commander-in-chief", "tri-cross", "mission-command-air")
    clock = {"move": 3600}
    playing = [open_table(server.address, games[n % 3], "preset=book", clock=clock) for n in range(tables)]
    finished: list[list[Player]] = []
    for number in range(kills):
        await survive(server, playing, random.randrange(1, 80), random)
        server.start()
        over = [table for table in playing if table[0].seen.get("phase") == "over"]
        finished += over
        playing = [table for table in playing if table not in over]
        while len(playing) < tables:
            playing.append(open_table(server.address, games[number % 3], "preset=book", clock=clock))
    return sum([await compare(table) for table in (*finished, *playing)])


async def compare(table: list[Player]) -> int:
    """Look at a table from the very beginning, and compare with what its players know."""
    found = 0
    for player in table:
        whole = Player(player.address, player.table, player.seat, player.cookie)
        whole.seq = 0
        await whole.connect()
        assert whole.socket is not None
        while not whole.seen:
            whole.take(str(await asyncio.wait_for(whole.socket.recv(), 60)))
        await whole.socket.close()
        if whole.heard[: len(player.heard)] != player.heard:
            pairs = zip(whole.heard, player.heard, strict=False)
            other = next((f"{kept} is kept, {heard} was heard" for kept, heard in pairs if kept != heard), "the last")
            raise AssertionError(f"{player.seat} heard something that is not kept: {other}")
        assert [told["seq"] for told in whole.heard] == list(range(1, len(whole.heard) + 1))
        own = [told["move"] for told in whole.heard if told["event"] == "moved" and told["seat"] == player.seat]
        kept = [move for _, move in player.acknowledged]
        ids = [id for id, _ in player.acknowledged]
        assert len(set(ids)) == len(ids)
        unsure = len(player.waiting)
        assert own[: len(kept)] == kept, "every acknowledged move is kept, once, in its order"
        assert len(own) - len(kept) <= unsure, "and no other"
        dial = whole.seen.get("clock")
        if dial and player.seat in dial.get("running", ()):
            assert dial["moves"][player.seat] > 3_400_000, "nobody paid for the time the server was away"
        found += len(kept)
    return found
