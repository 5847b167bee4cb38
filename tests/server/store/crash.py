"""The crash test: a server is killed at random moments under load, started again, and compared with its clients.

Used by the tests for a few kills and by the soak for many: no acknowledged move may be lost, none doubled, every clock
must stand where the moments of all moves put it, and clients go on by themselves from where they were.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import time

from websockets.exceptions import InvalidHandshake

from tests.server.clients import clock_ledger
from tests.server.clients.scripted import Player, Process, close_all, open_table, play_on

GAMES = ("commander-in-chief", "tri-cross", "mission-command-air")
CLOCK = {"bank": 360_000}
"""So long that none falls, whatever happens."""
BEAT = 1000
"""How often the server notes that it is alive, in milliseconds."""
SLACK = 10_000
"""How late that note may be on a machine that is busy with other things; no bar, only a bound on nonsense."""
PATIENCE = 120.0
READING = 1000
"""So many milliseconds after the server can be reached, the last table is read again."""


@dataclass(frozen=True)
class Absence:
    """One time the server was away, as seen from outside, in milliseconds."""

    killed: int
    begun: int
    """When it was started again."""
    ready: int


@dataclass
class Findings:
    """What a crash test saw."""

    kills: int = 0
    tables: int = 0
    moves: int = 0
    """Acknowledged moves, every one found again."""
    unsure: int = 0
    """Moves that were under way when the server was killed."""
    kept: int = 0
    """How many of those had been kept, and were not made twice."""
    charges: int = 0
    """Clocks that stood exactly where they had to."""

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} games; all of {self.moves} acknowledged moves found again, once; "
            f"{self.kept} of {self.unsure} moves under way were kept; {self.charges} clocks right to the millisecond"
        )


def moment() -> int:
    """Now, as the server counts."""
    return round(time() * 1000)


class Crash:
    """A server, and clients that never give up."""

    def __init__(self, server: Process, seed: int, tables: int) -> None:
        self.server, self.random, self.count = server, Random(seed), tables
        self.playing: list[list[Player]] = []
        self.finished: list[list[Player]] = []
        self.absences: list[Absence] = []
        self.found = Findings()
        self.is_resting = False
        self.unsure: dict[tuple[str, str], int] = {}
        """Table and id of every move that was under way -> when the server was killed."""
        self._clients: dict[Player, asyncio.Task[None]] = {}

    async def run(self, kills: int) -> Findings:
        """Kill it, start it, and at the end look whether anything is missing."""
        for _ in range(kills):
            await self.fill()
            await self.wait_for_load()
            await self.crash()
        await self.fill()
        self.is_resting = True
        await self.until(lambda: all(not one.waiting and one.seen for one in self.players()))
        for task in self._clients.values():
            task.cancel()
        await asyncio.gather(*self._clients.values(), return_exceptions=True)
        await close_all()
        for table in (*self.finished, *self.playing):
            await self.compare(table)
        self.found.kills, self.found.unsure = kills, len(self.unsure)
        return self.found

    def players(self) -> list[Player]:
        return [player for table in self.playing for player in table]

    async def fill(self) -> None:
        """Put tables away whose game is over, and open others for them."""
        over = [table for table in self.playing if all(one.seen.get("phase") == "over" for one in table)]
        for table in over:
            self.playing.remove(table)
            self.finished.append(table)
            for player in table:
                self._clients.pop(player).cancel()
        while len(self.playing) < self.count:
            game = GAMES[(len(self.playing) + len(self.finished)) % len(GAMES)]
            table = await asyncio.to_thread(open_table, self.server.address, game, "preset=book", clock=CLOCK)
            self.playing.append(table)
            for player in table:
                player.seq = 0  # hear everything, from the beginning
                self._clients[player] = asyncio.create_task(self.persevere(player))

    async def persevere(self, player: Player) -> None:
        """Play on, connecting again whenever the server was gone, as a browser does."""
        while True:
            with suppress(OSError, InvalidHandshake, TimeoutError, EOFError):
                await player.connect()
                for id, move in list(player.waiting.items()):  # the id makes a second try harmless
                    self.unsure.setdefault((player.table, id), self.absences[-1].killed if self.absences else 0)
                    seq = int(id.split("-")[-2])
                    message = {"table": player.table, "seat": player.seat, "moves": [move], "seq": seq, "id": id}
                    await player.send(ask="play", **message)
                await player.listen(self.play)
            await asyncio.sleep(0.05)

    async def play(self, player: Player) -> None:
        if not self.is_resting:
            await play_on(player, self.random)

    async def wait_for_load(self) -> None:
        """Until some moves were made since the start; sometimes not even that."""
        before = sum(len(player.acknowledged) for player in self.players())
        moves = 0 if self.random.random() < 0.15 else self.random.randrange(1, 80)
        await self.until(
            lambda: (
                sum(len(player.acknowledged) for player in self.players()) >= before + moves
                or all(player.seen.get("phase") == "over" for player in self.players())
            )
        )
        await asyncio.sleep(self.random.random() / 5)

    async def crash(self) -> None:
        """Kill the server, let it be away for a while, and start it again."""
        killed = moment()
        self.server.kill()
        await asyncio.sleep(self.random.random() / 2)
        begun = moment()
        self.absences.append(Absence(killed, begun, 0))
        await asyncio.to_thread(self.server.start)
        self.absences[-1] = Absence(killed, begun, moment())

    async def until(self, met: object) -> None:
        """Wait until something holds; whatever went wrong with a client is told."""
        assert callable(met)
        waited = 0.0
        while not met():
            for task in self._clients.values():
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
            waited += 0.01
            assert waited < PATIENCE, "the clients do not get on: " + self.server.said()[-2000:]

    async def compare(self, table: list[Player]) -> None:
        """Look at a table from the very beginning, and compare with what its players know."""
        self.found.tables += 1
        for player in table:
            whole = await read_again(player)
            before = whole.heard[0]["seq"] - 1  # of a very long game only the latest is told
            known = player.heard[before:]
            if whole.heard[: len(known)] != known:
                pairs = zip(whole.heard, known, strict=False)
                odd = next((f"{kept} is kept, {heard} was heard" for kept, heard in pairs if kept != heard), "the last")
                raise AssertionError(f"{player.seat} heard something that is not kept: {odd}")
            assert [told["seq"] for told in whole.heard] == list(range(before + 1, before + len(whole.heard) + 1))
            moved = [told for told in whole.heard if told["event"] == "moved" and told["seat"] == player.seat]
            own = [told["move"] for told in moved]
            earlier = len(player.acknowledged) - len(own) if before else 0
            kept = [move for _, move in player.acknowledged[earlier:]]
            assert own == kept, "what is acknowledged is kept, once, in its order"
            ids = [id for id, _ in player.acknowledged]
            assert player.refused == [], f"nothing legal was refused: {player.refused[:3]}"
            assert len(set(ids)) == len(ids) == player.sent, "and everything sent was acknowledged at last"
            self.found.moves += len(own)
            self.found.kept += sum(
                told["at"] <= self.unsure.get((player.table, id), 0)
                for told, id in zip(moved, ids[earlier:], strict=True)
            )
            if not before:
                self.check_absences(whole)
                self.found.charges += clock_ledger.check(whole)

    def check_absences(self, whole: Player) -> None:
        """Everybody was told once of every absence in the game, from the last sign of life until they could move."""
        told = [one for one in whole.heard if one["event"] == "resumed"]
        started = next(one["at"] for one in whole.heard if one["event"] == "started")
        ended = whole.heard[-1]["at"] if whole.seen["phase"] == "over" else moment()
        during = [absence for absence in self.absences if started < absence.killed and absence.ready < ended]
        assert len(told) >= len(during), "every absence is told"
        for one in told:
            away = [absence for absence in self.absences if absence.begun <= one["until"]][-1]
            assert one["until"] <= away.ready + READING, f"{one} is no absence"
            earliest = away.killed - BEAT - SLACK
            assert earliest <= one["since"] <= away.killed + 50, "the time before was charged, the time away was not"
        assert len({one["until"] for one in told}) == len(told), "no absence is made up for twice"


async def read_again(player: Player) -> Player:
    """The table as whoever comes new to the seat hears of it, from the beginning."""
    whole = Player(player.address, player.table, player.seat, player.cookie)
    whole.seq = 0
    await whole.connect()
    assert whole.socket is not None
    while not whole.seen:
        whole.take(str(await asyncio.wait_for(whole.socket.recv(), 60)))
    await whole.socket.close()
    return whole


async def crash(data: Path, kills: int, seed: int, database: str = "", tables: int = 6) -> Findings:
    """Kill a server again and again, and say what was found."""
    server = Process(data, 0, database, "--thinkers", "0", "--burst", "1000000", "--connections", "100000").start()
    try:
        found = await Crash(server, seed, tables).run(kills)
        assert server.stop() == 0
        assert "Traceback" not in server.said(), server.said()[-4000:]
    finally:
        server.end()
        await close_all()
    return found
