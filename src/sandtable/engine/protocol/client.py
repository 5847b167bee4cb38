"""The driver side of the protocol: runs an engine as a process, asks it questions, and replaces it when it fails.

Every answer has a deadline. An engine that dies, hangs, floods or writes nonsense is killed and reported in one
sentence, and the next question starts it again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import weakref
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.protocol import syntax
from sandtable.engine.report import Decision, Line, Report
from sandtable.kernel.error import SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move

START_TIMEOUT_S = 10.0
"""Within this time an engine must greet, and say that it is ready."""
GRACE_S = 2.0
"""By this much it may exceed its time to think; half of it after it was told to stop."""
MAX_THINKING_S = 600.0
"""How long it may think where it was given no time."""
LEAVE_TIMEOUT_S = 0.5
"""How long it has to leave by itself."""

_clients: weakref.WeakSet[EngineClient] = weakref.WeakSet()


class EngineFailed(SandtableError):
    """An engine that could not go on; `late` if it only took too long."""

    def __init__(self, message: str, /, late: bool = False, **parameters: object) -> None:
        super().__init__(message, **parameters)
        self.late = late


class EngineClient:
    """Supervises one engine. It is started by the first question, and again by the first after it has failed.

    One question at a time; only `stop` may be called while one is being answered."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        niceness: int = 0,
        start_timeout_s: float = START_TIMEOUT_S,
        grace_s: float = GRACE_S,
        max_thinking_s: float = MAX_THINKING_S,
    ) -> None:
        self.command = list(command)
        self.name = self.command[0]
        self.process: asyncio.subprocess.Process | None = None
        self._niceness = niceness
        self._start_timeout_s = start_timeout_s
        self._grace_s = grace_s
        self._max_thinking_s = max_thinking_s
        self._games: list[str] = []
        """The games it plays."""
        self._changes_seats = False
        """Whether the seat can be set without describing the game again."""
        self._game: Game | None = None
        """What it was told; only what differs is told again. No start means that it was told nothing of a game."""
        self._settings: dict[str, object] = {}
        self._seat = self._start = ""
        self._heard: tuple[tuple[str, str], ...] = ()
        self._is_stopping = False
        self._deadline: asyncio.Timeout | None = None
        """By when it must answer, while it thinks."""
        _clients.add(self)

    # Questions

    async def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
        settings: Mapping[str, object] | None = None,
    ) -> Decision:
        """The move of the engine under some settings, or EngineFailed after it was killed."""
        self._is_stopping = False
        try:
            await self.start()
            await self._describe(observation, {"Lines": lines, "Seed": seed, **(settings or {})})
            return await self._think(observation, limit, listener)
        except BaseException:
            await self.kill()
            raise

    async def evaluate(self, observation: Observation, *, seed: int = 0) -> int:
        """How good the position looks at a glance for the seat, whoever is to move, or EngineFailed."""
        try:
            await self.start()
            await self._describe(observation, {"Seed": seed})
            self._write("eval")
            async with self._limit_time():
                while (value := syntax.read_value((line := await self._read()).removeprefix("value "))) is None:
                    self._check(line, ("note",))
                return value
        except BaseException:
            await self.kill()
            raise

    def stop(self) -> None:
        """Ask for the decision at once, also if the engine has yet to begin."""
        if not self._is_stopping:
            self._is_stopping = True
            if self._deadline is not None:
                self._hurry(self._deadline)

    def new_game(self) -> None:
        """Tell a running engine that a new game begins."""
        if self.process is not None:
            self._write("newgame")
            self._start = ""

    # The process

    async def start(self) -> None:
        """Start the engine and learn what it plays, unless it runs already."""
        if self.process is not None and self.process.returncode is None:
            return
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=syntax.MAX_LINE,
                start_new_session=True,  # an interrupt at the terminal is ours to handle
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such command"
            raise EngineFailed(
                "The engine {name} cannot be started: {reason}.", name=clip(self.name), reason=reason.lower()
            ) from None
        if self._niceness and hasattr(os, "setpriority"):
            niceness = min(19, os.getpriority(os.PRIO_PROCESS, 0) + self._niceness)
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self.process.pid, niceness)
        self._forget()
        await self._greet()

    def _forget(self) -> None:
        """Begin with an engine that was told nothing yet."""
        self._games, self._changes_seats = [], False
        self._game, self._settings, self._start = None, {}, ""

    async def close(self) -> None:
        """Say goodbye, and kill the engine if it does not leave."""
        if self.process is not None:
            self._write("quit")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), LEAVE_TIMEOUT_S)
        await self.kill()

    async def kill(self) -> None:
        """Kill the engine and everything it started, and wait until it is gone."""
        self.kill_now()
        process, self.process = self.process, None
        if process is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 5)

    def kill_now(self) -> None:
        """Kill the engine and everything it started; may be called from any thread."""
        process = self.process
        if process is not None:
            with suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(process.pid, signal.SIGKILL)
            with suppress(OSError):
                process.kill()

    # The conversation

    async def _greet(self) -> None:
        self._write("hello")
        version = ""
        async with self._limit_time():
            while (line := await self._read()) != "welcome":
                word, _, rest = line.partition(" ")
                if word == "name":
                    self.name = rest.strip()[:60] or self.name
                elif word == "protocol":
                    version = rest
                elif word == "game":
                    self._games.append(rest)
                elif word == "option":
                    self._changes_seats |= rest.startswith("Seat ")
                elif word not in ("version", "options", "note"):
                    raise EngineFailed(
                        "The engine {name} wrote {line} instead of a greeting.", name=clip(self.name), line=clip(line)
                    )
        if version != str(syntax.VERSION):
            raise EngineFailed(
                "The engine {name} speaks protocol {found}, not {wanted}.",
                name=clip(self.name),
                found=clip(version),
                wanted=syntax.VERSION,
            )

    async def _describe(self, observation: Observation, settings: Mapping[str, object]) -> None:
        """Say what the seat knows, as far as it was not said before, and nothing else."""
        view = observation.view
        assert view.seat is not None, "a spectator decides nothing"
        if self._game != view.game:
            self._choose_game(view.game)
        for name, value in settings.items():
            if self._settings.get(name) != value:
                self._write(f"set {name} {value}")
                self._settings[name] = value
        seat, start = view.seat.name, observation.start or view.text
        is_continued = start == self._start and observation.heard[: len(self._heard)] == self._heard
        if not is_continued or (seat != self._seat and not self._changes_seats):
            self._write(f"position seat {seat} text {start}")
            self._heard = ()
        elif seat != self._seat:
            self._write(f"set Seat {seat}")
        for mover, move in observation.heard[len(self._heard) :]:
            self._write(f"heard {mover} {move}")
        self._seat, self._start, self._heard = seat, start, observation.heard
        self._write(f"view {view.text}")
        self._write("isready")
        async with self._limit_time():
            while (line := await self._read()) != "readyok":
                self._check(line, ("note",))

    def _choose_game(self, game: Game) -> None:
        if game.name not in self._games:
            played = clip(", ".join(self._games))
            raise EngineFailed(
                "The engine {name} plays {game}, not {wanted}.", name=clip(self.name), game=played, wanted=game.name
            )
        if len(self._games) > 1:
            self._write(f"game {game.name}")
        self._write(f"options {game.options.text}".strip())
        self._game, self._start = game, ""

    async def _think(self, observation: Observation, limit: Limit, listener: Listener | None) -> Decision:
        loop = asyncio.get_running_loop()
        seconds = self._max_thinking_s if limit.seconds is None else limit.seconds
        self._write(self._go_line(observation, limit))
        nudge = None
        if seconds < syntax.INFINITE_S:
            nudge = loop.call_later(seconds + self._grace_s / 2, self.stop)
        try:
            async with asyncio.timeout(None) as self._deadline:
                if self._is_stopping:
                    self._hurry(self._deadline)
                return await self._read_decision(observation, listener)
        except TimeoutError:
            raise EngineFailed("The engine {name} did not answer in time.", late=True, name=clip(self.name)) from None
        finally:
            self._deadline = None
            if nudge is not None:
                nudge.cancel()

    def _go_line(self, observation: Observation, limit: Limit) -> str:
        return syntax.write_go(limit, observation.only)

    def _hurry(self, deadline: asyncio.Timeout) -> None:
        self._write("stop")
        deadline.reschedule(asyncio.get_running_loop().time() + self._grace_s)

    async def _read_decision(self, observation: Observation, listener: Listener | None) -> Decision:
        loop = asyncio.get_running_loop()
        began = loop.time()
        found: dict[int, Line] = {}
        depth = nodes = 0
        while not (line := await self._read()).startswith("bestmove "):
            info = syntax.read_info(line[5:]) if line.startswith("info ") else None
            if info is not None:
                rank, report = info
                found[rank] = report.lines[0]
                depth, nodes = report.depth, report.nodes
                if listener and 1 in found:
                    listener(Report(in_order(found), depth, nodes, loop.time() - began))
            self._check(line, ("info", "note"))
        move = self._find_move(observation, line.removeprefix("bestmove ").strip())
        lines = in_order(found) or (Line((move.text,), 0, 0.5),)
        return Decision(move, Report(lines, depth, nodes, loop.time() - began))

    def _find_move(self, observation: Observation, text: str) -> Move:
        moves = observation.view.moves
        by_text = {" ".join(move.taps): move for move in moves} | {move.text: move for move in moves}
        spellings: tuple[str, ...] = (text,)
        if text not in by_text:
            with suppress(SandtableError):
                spellings = observation.view.game.notation.tidy(text[:200])
        for spelling in spellings:
            if spelling in by_text:
                return by_text[spelling]
        raise self._illegal(text)

    def _illegal(self, text: str) -> EngineFailed:
        return EngineFailed(
            "The engine {name} played {text}, which is not a legal move.", name=clip(self.name), text=clip(text)
        )

    # Lines

    def _write(self, line: str) -> None:
        if self.process is not None and self.process.stdin is not None:
            with suppress(OSError, RuntimeError):  # it may have died, which the next read will notice
                self.process.stdin.write(line.encode() + b"\n")

    async def _read(self) -> str:
        """The next line that says something, or EngineFailed if there will be none."""
        assert self.process is not None
        assert self.process.stdout is not None
        while True:
            try:
                line = await self.process.stdout.readline()
            except ValueError:
                raise EngineFailed("The engine {name} wrote a line that does not end.", name=clip(self.name)) from None
            if not line.endswith(b"\n"):
                raise await self._exit_failure()
            if text := line.decode("utf-8", "replace").strip():
                return text

    async def _exit_failure(self) -> EngineFailed:
        assert self.process is not None
        try:
            code = await asyncio.wait_for(self.process.wait(), LEAVE_TIMEOUT_S)
        except TimeoutError:
            return EngineFailed("The engine {name} closed its output without exiting.", name=clip(self.name))
        if code < 0:
            return EngineFailed("The engine {name} was killed by signal {signal}.", name=clip(self.name), signal=-code)
        return EngineFailed("The engine {name} exited with code {code}.", name=clip(self.name), code=code)

    @asynccontextmanager
    async def _limit_time(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._start_timeout_s):
                yield
        except TimeoutError:
            raise EngineFailed(
                "The engine {name} did not answer within {seconds} seconds.",
                late=True,
                name=clip(self.name),
                seconds=f"{self._start_timeout_s:g}",
            ) from None

    def _check(self, line: str, allowed: tuple[str, ...]) -> None:
        word, _, rest = line.partition(" ")
        if word == "error":
            raise EngineFailed(
                "The engine {name} reported an error: {text}.", name=clip(self.name), text=clip(rest, 200)
            )
        if word not in allowed:
            raise EngineFailed(
                "The engine {name} wrote an unexpected line: {line}.", name=clip(self.name), line=clip(line)
            )


def kill_all() -> None:
    """Kill every engine that was started by this process and still runs."""
    for client in list(_clients):
        client.kill_now()


def in_order(found: dict[int, Line]) -> tuple[Line, ...]:
    """Lines by their ranks."""
    return tuple(found[rank] for rank in sorted(found))
