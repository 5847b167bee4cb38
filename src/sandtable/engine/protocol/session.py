"""The engine side of the protocol: obeys the lines of a driver and answers them."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from threading import Event, Lock, Thread

from sandtable.engine.engine import Engine
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation, narrow
from sandtable.engine.opponent import Opponent
from sandtable.engine.protocol import syntax
from sandtable.engine.protocol.known_game import AUTO, KnownGame
from sandtable.engine.protocol.syntax import Setting
from sandtable.engine.quick_eval import quick_eval
from sandtable.engine.report import WON, Report
from sandtable.kernel.error import BadInput, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.seat import Seat

SETTINGS = (
    Setting("Level", 8, 1, 8),
    Setting("Threads", 1, 1, 256),
    Setting("Hash", 16, 1, 65_536),
    Setting("Lines", 1, 1, 100),
    Setting("Seed", 0, 0, 2_147_483_647),
)
STOP_AGAIN_S = 0.01
"""An engine that was told to stop is told again after this time: it may not have begun."""
MAX_ENGINES = 8

EngineMaker = Callable[[Game, dict[str, int]], Engine]
"""Makes the engine for a game and the numbers that were set."""


def make_opponent(game: Game, values: dict[str, int]) -> Engine:
    """Our own engine."""
    return Opponent(values["Level"], threads=values["Threads"], mebibytes=values["Hash"])


class Session:
    """One conversation. Lines go into `handle`, and answers to `write`, from any thread.

    An engine that plays several games is given all of them; the driver chooses one by its name.
    """

    def __init__(
        self, games: Sequence[Game], make_engine: EngineMaker, write: Callable[[str], None], name: str, version: str
    ) -> None:
        self.games = games
        self.game = games[0]
        self.name = name
        self.version = version
        self.values = {setting.name: setting.default for setting in SETTINGS}
        self.seat_name = AUTO
        self.known = KnownGame.at_opening(self.game)
        self._make_engine = make_engine
        self._write = write
        self._lock = Lock()
        self._engines: OrderedDict[tuple[int, Game], Engine] = OrderedDict()
        """By level and game, the last used at the end. They are kept since they remember positions."""
        self._engine: Engine | None = None
        self._thinking: Thread | None = None
        self._done = Event()

    def write(self, line: str) -> None:
        """Answer a line; lines of two threads never mix."""
        with self._lock:
            self._write(line)

    def handle(self, line: str) -> bool:
        """Obey one line; whether the conversation goes on. A line with an error in it changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return True
        if word == "quit":
            self.stop()
            return False
        obey = getattr(self, f"_on_{word}", None) if word in COMMANDS else None
        try:
            if len(line) > syntax.MAX_LINE:
                raise BadInput("A line of {count} characters is too long.", count=len(line))
            if obey is None:
                raise BadInput(
                    "There is no command {name}; there are {known}, quit.", name=clip(word), known=", ".join(COMMANDS)
                )
            if self.is_thinking and word not in ("stop", "isready"):
                raise BadInput(
                    "The engine is thinking; {command} must wait until it has answered or is told to stop.",
                    command=word,
                )
            obey(rest.strip())
        except (SandtableError, ValueError) as error:
            self.write("error " + " ".join(str(error).split()))
        return True

    # Thinking

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

    def _think(self, engine: Engine, observation: Observation, limit: Limit) -> None:
        def write_report(report: Report) -> None:
            for line in syntax.write_info(report):
                self.write(line)

        try:
            decision = engine.decide(
                observation, limit, lines=self.values["Lines"], seed=self.values["Seed"], listener=write_report
            )
            answer = f"bestmove {decision.move.text}"
        except Exception as error:
            answer = f"error The engine stopped with {type(error).__name__}: {' '.join(str(error).split())}"
        with self._lock:
            self._done.set()
            self._write(answer)

    def _find_engine(self) -> Engine:
        key = self.values["Level"], self.game
        engine = self._engines.pop(key, None) or self._make_engine(self.game, dict(self.values))
        self._engines[key] = engine
        if len(self._engines) > MAX_ENGINES:
            self._engines.popitem(last=False)
        return engine

    # Commands

    def _on_hello(self, rest: str) -> None:
        self.write(f"name {self.name}")
        self.write(f"version {self.version}")
        self.write(f"protocol {syntax.VERSION}")
        for game in self.games:
            self.write(f"game {game.name}")
        self.write(f"options {self.game.options.text}".strip())
        for setting in SETTINGS:
            self.write(setting.option_line())
        self.write(f"option Seat choice {AUTO} {' '.join((AUTO, *(seat.name for seat in self.game.seats)))}")
        self.write("welcome")

    def _on_isready(self, rest: str) -> None:
        self.write("readyok")

    def _on_set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "Seat":
            self.seat_name = AUTO if value == AUTO else self._seat(value).name
            return
        setting = next((setting for setting in SETTINGS if setting.name == name), None)
        if setting is None:
            known = ", ".join(setting.name for setting in SETTINGS)
            raise BadInput("There is no option {name}; there are {known}, Seat.", name=clip(name), known=known)
        self.values[name] = setting.read(value.strip())
        if name in ("Threads", "Hash"):
            self._engines.clear()

    def _on_game(self, rest: str) -> None:
        game = next((game for game in self.games if game.name == rest), None)
        if game is None:
            names = ", ".join(game.name for game in self.games)
            raise BadInput("There is no game {name}; there are {known}.", name=clip(rest), known=names)
        self._begin(game)

    def _on_options(self, rest: str) -> None:
        self._begin(self.game.with_options(rest))

    def _begin(self, game: Game) -> None:
        self.known = KnownGame.at_opening(game)
        self.game, self.seat_name = game, AUTO

    def _on_newgame(self, rest: str) -> None:
        self._engines.clear()
        self.known = KnownGame.at_opening(self.game)

    def _on_position(self, rest: str) -> None:
        word, _, after = rest.partition(" ")
        seat = self.seat_name
        if word == "seat":
            seat, _, rest = after.strip().partition(" ")
            seat = seat if seat == AUTO else self._seat(seat).name
            word, _, after = rest.strip().partition(" ")
        if word == "start" and not after.strip():
            self.known = KnownGame.at_opening(self.game)
        elif word == "text" and after.strip():
            self.known = KnownGame.read(self.game, after.strip(), seat)
        else:
            raise BadInput("position takes start, or text and a position, after an optional seat and its name.")
        self.seat_name = seat

    def _on_heard(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        self.known = self.known.play(self.game.seat(name), text.strip())

    def _on_view(self, rest: str) -> None:
        self.known = self.known.show(rest, self.seat_name)

    def _on_eval(self, rest: str) -> None:
        value = quick_eval(self.known.view(self.seat_name), Random(self.values["Seed"]))
        self.write(f"value {max(-WON, min(WON, value))}")

    def _on_go(self, rest: str) -> None:
        limit, only = syntax.read_go(rest)
        observation = self.known.observation(self.seat_name)
        if only:
            observation = narrow(observation, only)
        self._engine = self._find_engine()
        self._done.clear()
        self._thinking = Thread(target=self._think, args=(self._engine, observation, limit), daemon=True)
        self._thinking.start()

    def _on_stop(self, rest: str) -> None:
        self.stop()

    def _seat(self, name: str) -> Seat:
        found = self.game.seat(name.strip())
        if not found.is_person:
            raise BadInput("The engine cannot play for {seat}.", seat=found)
        return found


COMMANDS = ("hello", "isready", "set", "game", "options", "newgame", "position", "heard", "view", "eval", "go", "stop")


def serve_stdio(games: Sequence[Game], version: str) -> None:
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

    session = Session(games, make_opponent, write, "sandtable", version)
    while line := sys.stdin.buffer.readline(syntax.MAX_LINE + 2):
        if not session.handle(line.decode("utf-8", "replace")):
            return
    session.stop()
