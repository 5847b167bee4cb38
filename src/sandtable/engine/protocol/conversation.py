"""What every protocol of an engine needs: answers from two threads, thinking that can be stopped, engines by level."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from threading import Event, Lock, Thread

from sandtable.engine.engine import Engine
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent
from sandtable.engine.protocol.syntax import MAX_LINE, Setting
from sandtable.engine.report import Decision, Report
from sandtable.kernel.game import Game

LEVEL = Setting("Level", 8, 1, 8)
THREADS = Setting("Threads", 1, 1, 256)
HASH = Setting("Hash", 16, 1, 65_536)
STOP_AGAIN_S = 0.01
"""An engine that was told to stop is told again after this time: it may not have begun."""
MAX_ENGINES = 8

EngineMaker = Callable[[Game, dict[str, int]], Engine]
"""Makes the engine for a game and the numbers that were set."""


def make_opponent(game: Game, values: dict[str, int]) -> Engine:
    """Our own engine."""
    return Opponent(values["Level"], threads=values["Threads"], mebibytes=values["Hash"])


class Conversation(ABC):
    """One driver and the engine that thinks for it. Lines go into `handle`, and answers to `write`, from any thread."""

    def __init__(self, game: Game, make_engine: EngineMaker, write: Callable[[str], None]) -> None:
        self.game = game
        self.values = {setting.name: setting.default for setting in (LEVEL, THREADS, HASH)}
        self._make_engine = make_engine
        self._write = write
        self._lock = Lock()
        self._engines: OrderedDict[tuple[int, Game], Engine] = OrderedDict()
        """By level and game, the last used at the end. They are kept since they remember positions."""
        self._engine: Engine | None = None
        self._thinking: Thread | None = None
        self._done = Event()

    @abstractmethod
    def handle(self, line: str) -> bool:
        """Obey one line; whether the conversation goes on."""

    @abstractmethod
    def report_lines(self, report: Report) -> list[str]:
        """How a report is written."""

    @abstractmethod
    def decision_line(self, decision: Decision) -> str:
        """How a decision is written."""

    @abstractmethod
    def failure_lines(self, sentence: str) -> list[str]:
        """How it is written that the engine could not decide."""

    def write(self, line: str) -> None:
        """Answer a line; lines of two threads never mix."""
        with self._lock:
            self._write(line)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still due."""
        return self._thinking is not None and not self._done.is_set()

    def stop(self) -> None:
        """Make the engine answer, and wait until it has."""
        while self._thinking is not None and not self._done.wait(STOP_AGAIN_S):
            if self._engine is not None:
                self._engine.stop()
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def start_thinking(self, observation: Observation, limit: Limit, *, lines: int = 1, seed: int = 0) -> None:
        """Begin to think; the answer is written when it is found."""
        self._engine = self._find_engine()
        self._done.clear()
        work = (self._engine, observation, limit, lines, seed)
        self._thinking = Thread(target=self._think, args=work, daemon=True)
        self._thinking.start()

    def _think(self, engine: Engine, observation: Observation, limit: Limit, lines: int, seed: int) -> None:
        def write_report(report: Report) -> None:
            for line in self.report_lines(report):
                self.write(line)

        try:
            decision = engine.decide(observation, limit, lines=lines, seed=seed, listener=write_report)
            answer = [self.decision_line(decision)]
        except Exception as error:
            answer = self.failure_lines(
                f"The engine stopped with {type(error).__name__}: {' '.join(str(error).split())}"
            )
        self._hold_answer()
        with self._lock:
            self._done.set()
            for line in answer:
                self._write(line)

    def _hold_answer(self) -> None:  # noqa: B027 - most protocols want an answer at once
        """Wait here where an answer may not be written yet."""

    def forget(self) -> None:
        """Forget what was remembered of earlier positions."""
        self._engines.clear()

    def _find_engine(self) -> Engine:
        key = self.values["Level"], self.game
        engine = self._engines.pop(key, None) or self._make_engine(self.game, dict(self.values))
        self._engines[key] = engine
        if len(self._engines) > MAX_ENGINES:
            self._engines.popitem(last=False)
        return engine


def serve_stdio(make_conversation: Callable[[Callable[[str], None]], Conversation]) -> None:
    """Be an engine for the program that started this process, until it says `quit` or goes away."""
    is_gone = False

    def write(line: str) -> None:
        nonlocal is_gone
        if is_gone:
            return
        try:
            sys.stdout.buffer.write(line.encode() + b"\n")
            sys.stdout.buffer.flush()
        except (OSError, ValueError):
            is_gone = True  # the end of the input follows

    conversation = make_conversation(write)
    while line := sys.stdin.buffer.readline(MAX_LINE + 2):
        if not conversation.handle(line.decode("utf-8", "replace")):
            return
    conversation.stop()
