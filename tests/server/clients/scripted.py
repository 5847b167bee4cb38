"""Scripted clients: they sit down, play by any rules, and notice whatever a person would notice.

Used by tests, by the benchmark and by the crash test. A client keeps nothing but what it was told.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import sandtable

OPEN: list[ClientConnection] = []
"""Every connection that was made, so that none stays open."""


async def close_all() -> None:
    """Close every connection."""
    while OPEN:
        await OPEN.pop().close()


def many_files() -> None:
    """Let this process have as many sockets as the system allows."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Process:
    """A server in a process of its own."""

    def __init__(self, data: Path, port: int = 0, database: str = "", *more: str) -> None:
        self.data, self.port, self.database, self.more = data, port, database, more
        self.log = data.with_name(f"{data.name}.log")
        """What it says besides where it listens: warnings, and whatever goes wrong."""
        self.program = ["-m", "sandtable"]
        """What Python runs."""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Process:
        """Start it, and wait until it says where it listens."""
        command = [sys.executable, *self.program, "serve", "--data", str(self.data), "--no-browser"]
        command += ["--port", str(self.port), *self.more]
        if self.database:
            command += ["--database", self.database]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"The server did not start: {line!r} {self.said()}")
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])
        return self

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def said(self) -> str:
        """Everything it wrote to its standard error, over all its lives."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def cpu(self) -> float:
        """How many CPU seconds it has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """How many bytes of memory are its own."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._forget()

    def stop(self) -> int:
        """Interrupt it as a person would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=30)
        self._forget()
        return code

    def end(self) -> None:
        """End it, however it is, if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def _forget(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()


def ask(address: str, path: str, body: Any = None, cookie: str = "", token: str = "") -> tuple[Any, str]:
    """A plain request: what came back, and the cookie that was given."""
    headers = {"content-type": "application/json"}
    if cookie:
        headers["cookie"] = cookie
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=60) as response:
        given = (response.headers.get("set-cookie") or "").partition(";")[0]
        text = response.read().decode()
        return (json.loads(text) if "json" in response.headers["content-type"] else text), given


def apply_changes(stage: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The stage after changes, as a client puts it together."""
    after = dict(stage)
    after |= {name: changes[name] for name in ("caption", "queue") if name in changes}
    for name in ("tokens", "trays", "layers"):
        if name in changes:
            runs = [stage[name][slice(*part)] if isinstance(part, list) else [part] for part in changes[name]]
            after[name] = [part for run in runs for part in run]
    return after


class Player:
    """One client at one seat of one table."""

    def __init__(self, address: str, table: str, seat: str, cookie: str, detail: str = "moves") -> None:
        self.address, self.table, self.seat, self.cookie, self.detail = address, table, seat, cookie, detail
        self.socket: ClientConnection | None = None
        self.seq = -1
        self.heard: list[dict[str, Any]] = []
        """Everything told, in its order, across any number of connections."""
        self.seen: dict[str, Any] = {}
        self.stage: dict[str, Any] = {}
        """What is drawn, with detail `full`."""
        self.sent = 0
        self.acknowledged: list[tuple[str, str]] = []
        """Id and move of everything the server said is kept."""
        self.waiting: dict[str, str] = {}
        self.refused: list[dict[str, Any]] = []
        self.raw: list[str] = []
        """Every frame, where a test wants them."""
        self.keep_raw = False
        self.on_told: Callable[[dict[str, Any]], None] | None = None

    async def connect(self) -> None:
        """Connect, and look at the table from where it was left."""
        address = self.address.replace("http", "ws", 1) + "/ws"
        self.socket = await connect(
            address, additional_headers={"cookie": self.cookie}, compression=None, open_timeout=300, max_size=None
        )
        OPEN.append(self.socket)
        await self.send(ask="look", table=self.table, seat=self.seat, since=self.seq, detail=self.detail)

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def listen(self, each: Callable[[Player], Awaitable[None]]) -> None:
        """Hear what comes, until the connection is gone; `each` is called after every frame."""
        assert self.socket is not None
        try:
            async for frame in self.socket:
                self.take(str(frame))
                await each(self)
        except ConnectionClosed:
            return

    def take(self, frame: str) -> None:
        """Take one frame in."""
        if self.keep_raw:
            self.raw.append(frame)
        for message in json.loads(frame):
            kind = message["tell"]
            if kind == "news":
                if (message["table"], message["seat"]) == (self.table, self.seat):  # others may share the socket
                    self._news(message)
            elif kind == "done":
                if message["id"] in self.waiting:
                    self.acknowledged.append((message["id"], self.waiting.pop(message["id"])))
            elif kind == "refused":
                self.waiting.pop(message.get("id", ""), None)
                self.refused.append(message)

    def _news(self, message: dict[str, Any]) -> None:
        told = message.get("told", [])
        if message.get("fresh"):
            self.heard = []
        elif told:
            assert told[0]["seq"] == self.seq + 1, f"{self.seat} was at {self.seq} and heard {told[0]['seq']}"
        numbers = [one["seq"] for one in told]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
        self.heard += told
        self.seq = message["seq"]
        assert not told or told[-1]["seq"] == self.seq
        self.seen = message.get("seen") or self.seen
        self.stage = apply_changes(message.get("stage") or self.stage, message.get("changes") or {})
        if self.on_told:
            for one in told:
                self.on_told(one)

    async def play(self, move: str) -> None:
        """Make a move; its id tells repetitions apart."""
        self.sent += 1
        id = f"{self.seat}-{self.seq}-{self.sent}"
        self.waiting[id] = move
        await self.send(ask="play", table=self.table, seat=self.seat, moves=[move], seq=self.seq, id=id)

    async def until(self, met: Callable[[], bool], patience: float = 60.0) -> None:
        """Hear frames until something holds."""
        assert self.socket is not None
        while not met():
            self.take(str(await asyncio.wait_for(self.socket.recv(), patience)))

    def choices(self) -> list[str]:
        """The moves it may make now."""
        return [choice["move"] for choice in self.seen.get("moves", [])]


def settled(game: sandtable.Game) -> str:
    """The options of a game for a table that chooses none by itself, so that a test knows who moves first."""
    chosen = [f"{option.name}={game.options[option.name]}" for option in game.rulings if option.at_table]
    return ",".join(filter(None, (game.options.text, *chosen)))


def open_table(
    address: str, game: str, options: str = "preset=club", detail: str = "moves", **more: Any
) -> list[Player]:
    """A table, every seat taken by a person of its own."""
    options = settled(sandtable.load(game, options))
    scene, _ = ask(address, f"/api/games/{game}/scene?options={options}")
    seats = [seat["name"] for seat in scene["seats"]]
    opening = {"game": game, "options": options, "public": True, "seats": {seats[0]: {"kind": "me"}}, **more}
    table, cookie = ask(address, "/api/tables", opening)
    players = [Player(address, table["table"], seats[0], cookie, detail)]
    for seat in seats[1:]:
        _, cookie = ask(address, f"/api/tables/{table['table']}/seats/{seat}", {"name": seat, "entropy": "abc"})
        players.append(Player(address, table["table"], seat, cookie, detail))
    return players


async def play_on(player: Player, random: Random) -> None:
    """Make any move whenever it is one's turn."""
    if not player.waiting and player.choices() and player.seen.get("phase") == "running":
        await player.play(random.choice(player.choices()))


def stopwatch() -> Callable[[], float]:
    """Seconds since now."""
    start = perf_counter()
    return lambda: perf_counter() - start


async def gathered(*work: Awaitable[Any]) -> list[Any]:
    """All of it, together."""
    return list(await asyncio.gather(*work))
