"""An engine in a process of its own: any program that speaks the protocol, ours or somebody else's.

Whatever the program does, nothing here waits for ever: it is given a deadline for every answer, and one that dies,
hangs, floods or talks nonsense is ended for certain and reported in one sentence.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from time import monotonic

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.protocol import syntax as protocol
from sandtable.engine.report import Decision, Line, Report
from sandtable.kernel.error import BadInput, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move

PATIENCE = 10.0
"""Seconds within which an engine must greet or say that it is ready."""
GRACE = 2.0
"""Seconds by which it may exceed its time to think."""
LONGEST = 600.0
"""Seconds it may think where it was given no time."""
FAREWELL = 0.5
"""Seconds it has to leave by itself."""
MOST_UNREAD = 10_000
"""Lines it may write before we read them; then it has to wait."""

_alive: weakref.WeakSet[EngineProcess] = weakref.WeakSet()


class EngineFailed(SandtableError):
    """An engine that could not go on; `late` if it only took too long."""

    def __init__(self, sentence: str, late: bool = False) -> None:
        super().__init__(sentence)
        self.late = late


class EngineProcess:
    """An engine that is driven through pipes. It is started when it is first asked, and again after it has failed."""

    def __init__(
        self,
        game: Game,
        command: str | Sequence[str],
        *,
        settings: Sequence[tuple[str, str]] = (),
        patience: float = PATIENCE,
        grace: float = GRACE,
        longest: float = LONGEST,
    ) -> None:
        self.game = game
        self.words = split(command) if isinstance(command, str) else list(command)
        self.settings = tuple(settings)
        self.patience = patience
        self.grace = grace
        self.longest = longest
        self.name = self.words[0]
        self._pipes: Pipes | None = None
        self._stopping = False
        _alive.add(self)

    # As an engine

    def decide(
        self,
        situation: Situation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """Ask the program, or raise EngineFailed after ending it."""
        self._stopping = False
        try:
            pipes = self._started()
            self._tell(pipes, situation, lines, seed)
            return self._answer(pipes, situation, limit, listener)
        except BaseException:
            self.end()
            raise

    def stop(self) -> None:
        """Ask for the answer at once."""
        pipes = self._pipes
        if pipes is not None:
            self._stopping = True
            pipes.write("stop")

    def new_game(self) -> None:
        """Tell a running program that a new game begins."""
        if self._pipes is not None:
            self._pipes.write("newgame")
            self._pipes.begun = None

    def close(self) -> None:
        """Say goodbye, and end the program if it does not leave."""
        if self._pipes is not None:
            self._pipes.write("quit")
            with suppress(subprocess.TimeoutExpired):
                self._pipes.process.wait(FAREWELL)
        self.end()

    def end(self) -> None:
        """End the program now, whatever it does."""
        pipes, self._pipes = self._pipes, None
        if pipes is not None:
            pipes.end()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # The conversation

    def _started(self) -> Pipes:
        if self._pipes is not None:
            return self._pipes
        self._pipes = pipes = Pipes(self.words)
        pipes.write("hello")
        spoken, played = "", ""
        deadline = monotonic() + self.patience
        while (line := self._read(pipes, deadline, "did not greet")) != "welcome":
            word, _, rest = line.partition(" ")
            if word == "name":
                self.name = rest.strip()[:60] or self.name
            elif word == "protocol":
                spoken = rest
            elif word == "game":
                played = rest
            elif word not in ("version", "options", "option", "note"):
                raise EngineFailed(f"{self._called} wrote {clip(line)} instead of a greeting.")
        if spoken != str(protocol.VERSION):
            raise EngineFailed(f"{self._called} speaks protocol {clip(spoken)}, not {protocol.VERSION}.")
        if played != self.game.name:
            raise EngineFailed(f"{self._called} plays {clip(played)}, not {self.game.name}.")
        pipes.write(f"options {self.game.options.text}".strip())
        for name, value in self.settings:
            pipes.write(f"set {name} {value}")
        self._ready(pipes)
        return pipes

    def _ready(self, pipes: Pipes) -> None:
        pipes.write("isready")
        deadline = monotonic() + self.patience
        while (line := self._read(pipes, deadline, "did not say that it is ready")) != "readyok":
            self._check(line, ("note",))

    def _tell(self, pipes: Pipes, situation: Situation, lines: int, seed: int) -> None:
        view = situation.view
        assert view.seat is not None, "a spectator decides nothing"
        pipes.write(f"set Lines {lines}")
        pipes.write(f"set Seed {seed}")
        told, begun = pipes.told, (view.seat.name, situation.start or view.text)
        if pipes.begun != begun or situation.heard[: len(told)] != told:
            pipes.write(f"position seat {view.seat.name} text {situation.start or view.text}")
            told = ()
        for seat, move in situation.heard[len(told) :]:
            pipes.write(f"heard {seat} {move}")
        pipes.begun, pipes.told = begun, situation.heard
        pipes.write(f"view {view.text}")
        self._ready(pipes)

    def _answer(self, pipes: Pipes, situation: Situation, limit: Limit, listener: Listener | None) -> Decision:
        began = monotonic()
        pipes.write(protocol.write_go(limit))
        endless = limit.seconds is not None and limit.seconds >= protocol.ENDLESS
        due = began + (limit.seconds if limit.seconds is not None else self.longest)
        nudged = False
        found: dict[int, Line] = {}
        depth = nodes = 0
        while True:
            now = monotonic()
            if self._stopping and not nudged:
                due, nudged = now, True
            elif not nudged and not endless and now >= due + self.grace / 2:
                nudged = True
                pipes.write("stop")
            last = due + self.grace
            bounded = nudged or not endless
            line = pipes.read(min(0.1, max(0.0, last - now)) if bounded else 0.1)
            if line is not None and line.startswith("bestmove "):
                move = self._legal(situation, line.removeprefix("bestmove ").strip())
                shown = _ordered(found) or (Line((move.text,), 0, 0.5),)
                return Decision(move, Report(shown, depth, nodes, monotonic() - began))
            if bounded and monotonic() >= last:
                raise EngineFailed(f"{self._called} did not answer in time.", late=True)
            if line is None:
                continue
            said = protocol.read_info(line[5:]) if line.startswith("info ") else None
            if said is not None:
                place, report = said
                found[place] = report.lines[0]
                depth, nodes = report.depth, report.nodes
                if listener and 1 in found:
                    listener(Report(_ordered(found), depth, nodes, monotonic() - began))
            self._check(line, ("info", "note"))

    def _legal(self, situation: Situation, text: str) -> Move:
        by_text = {move.text: move for move in situation.view.moves}
        spellings: tuple[str, ...] = (text,)
        if text not in by_text:
            with suppress(SandtableError):
                spellings = self.game.notation.tidy(text[:200])
        for spelling in spellings:
            if spelling in by_text:
                return by_text[spelling]
        raise EngineFailed(f"{self._called} played {clip(text)}, which is not a legal move.")

    def _read(self, pipes: Pipes, deadline: float, lacking: str) -> str:
        while (left := deadline - monotonic()) > 0:
            line = pipes.read(min(left, 0.5))
            if line is not None:
                return line
        raise EngineFailed(f"{self._called} {lacking} within {self.patience:g} seconds.", late=True)

    def _check(self, line: str, allowed: tuple[str, ...]) -> None:
        word, _, rest = line.partition(" ")
        if word == "error":
            raise EngineFailed(f"{self._called} refused: {clip(rest, 200)}.")
        if word not in allowed:
            raise EngineFailed(f"{self._called} wrote {clip(line)}, which means nothing here.")

    @property
    def _called(self) -> str:
        return f"The engine {clip(self.name)}"


class Pipes:
    """A running program with its two pipes; a thread each, so that neither can make us wait."""

    def __init__(self, words: Sequence[str]) -> None:
        self.called = f"The engine {clip(words[0])}"
        self.begun: tuple[str, str] | None = None
        """The seat and the position it was told last."""
        self.told: tuple[tuple[str, str], ...] = ()
        """What it was told to have happened since; only the rest is sent."""
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # an interrupt at the terminal is ours to handle
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such command"
            raise EngineFailed(f"{self.called} cannot be started: {reason.lower()}.") from None
        self._written: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[str | EngineFailed] = SimpleQueue()
        self._unread = Semaphore(MOST_UNREAD)
        self._threads = [Thread(target=work, daemon=True) for work in (self._send, self._receive)]
        for thread in self._threads:
            thread.start()

    def write(self, line: str) -> None:
        """Send a line, some time."""
        self._written.put(line)

    def read(self, seconds: float) -> str | None:
        """The next line, or None if there is none within some time; EngineFailed if there will be none."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        self._unread.release()
        if isinstance(line, EngineFailed):
            raise line
        return line

    def end(self) -> None:
        """End the program and everything it started, and wait until it is gone."""
        self._written.put(None)
        self._unread.release(MOST_UNREAD)
        process = self.process
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(OSError):
            process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        for thread in self._threads:
            thread.join(1)

    def _send(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        with suppress(OSError, ValueError):
            while (line := self._written.get()) is not None:
                left = memoryview((line + "\n").encode())
                while left:
                    left = left[pipe.write(left) or 0 :]
        with suppress(OSError):
            pipe.close()

    def _receive(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        rest = b""
        with suppress(OSError, ValueError):
            while chunk := pipe.read(1 << 16):
                *whole, rest = (rest + chunk).split(b"\n")
                for line in whole:
                    self._put(line.decode("utf-8", "replace").strip())
                if len(rest) > protocol.MOST_LINE:
                    self._put(EngineFailed(f"{self.called} wrote a line that does not end."))
                    break
        self._put(EngineFailed(f"{self.called} has gone away{self._why()}."))
        with suppress(OSError):
            pipe.close()

    def _put(self, line: str | EngineFailed) -> None:
        if line:
            self._unread.acquire()
            self._lines.put(line)

    def _why(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(FAREWELL)
            return f" with exit code {code}" if code >= 0 else f", ended by signal {-code}"
        return " without leaving"


def split(command: str) -> list[str]:
    """A command line as words."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadInput(f"{clip(command)} is not a command.")
    return words


def end_all() -> None:
    """End every program that was started here and still runs."""
    for engine in list(_alive):
        engine.end()


def _ordered(found: dict[int, Line]) -> tuple[Line, ...]:
    return tuple(found[place] for place in sorted(found))
