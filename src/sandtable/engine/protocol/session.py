"""An engine that is driven by text: what `sandtable engine` does with each line it is sent."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event, Lock, Thread

from sandtable.engine.engine import Engine
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.protocol import syntax as protocol
from sandtable.engine.protocol.syntax import Setting
from sandtable.engine.report import Report
from sandtable.kernel.error import BadInput, BadPosition, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from sandtable.kernel.view import View

SETTINGS = (
    Setting("Level", 8, 1, 8),
    Setting("Threads", 1, 1, 256),
    Setting("Hash", 16, 1, 65_536),
    Setting("Lines", 1, 1, 100),
    Setting("Seed", 0, 0, 2_147_483_647),
)
AUTO = "auto"
AGAIN = 0.01
"""Seconds after which an engine that was told to stop is told again: it may not have begun."""
MOST_HEARD = 100_000

Maker = Callable[[Game, dict[str, int]], Engine]
"""Makes the engine for a game and the numbers that were set."""


class Session:
    """One conversation. Lines go into `handle`, and what is answered goes to `say`, from any thread."""

    def __init__(self, game: Game, maker: Maker, say: Callable[[str], None], name: str, version: str) -> None:
        self.game = game
        self.maker = maker
        self.name = name
        self.version = version
        self.values = {setting.name: setting.default for setting in SETTINGS}
        self.seat_name = AUTO
        self.place = Place(game, game.opening.text, game.opening)
        self._say = say
        self._lock = Lock()
        self._engine: Engine | None = None
        self._thinking: Thread | None = None
        self._done = Event()

    def say(self, line: str) -> None:
        """Answer a line; lines of two threads never mix."""
        with self._lock:
            self._say(line)

    def handle(self, line: str) -> bool:
        """Obey one line; whether the conversation goes on. A line that is wrong changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return True
        if word == "quit":
            self.stop()
            return False
        obey = getattr(self, f"_on_{word}", None) if word in COMMANDS else None
        try:
            if len(line) > protocol.MOST_LINE:
                raise BadInput(f"A line of {len(line)} characters is too long.")
            if obey is None:
                raise BadInput(f"There is no command {clip(word)}; there are {', '.join(COMMANDS)}, quit.")
            if self.is_thinking and word not in ("stop", "isready"):
                raise BadInput(f"The engine is thinking; {word} has to wait until it has answered or is told to stop.")
            obey(rest.strip())
        except (SandtableError, ValueError) as error:
            self.say("error " + " ".join(str(error).split()))
        return True

    # Thinking

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still due."""
        return self._thinking is not None and not self._done.is_set()

    def stop(self) -> None:
        """Make the engine answer, and wait until it has."""
        while self._thinking is not None and not self._done.wait(AGAIN):
            if self._engine is not None:
                self._engine.stop()
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _think(self, engine: Engine, situation: Situation, limit: Limit) -> None:
        def tell(report: Report) -> None:
            for line in protocol.write_info(report):
                self.say(line)

        try:
            found = engine.decide(situation, limit, lines=self.values["Lines"], seed=self.values["Seed"], listener=tell)
            answer = f"bestmove {found.move.text}"
        except Exception as error:
            answer = f"error The engine stopped with {type(error).__name__}: {' '.join(str(error).split())}"
        with self._lock:
            self._done.set()
            self._say(answer)

    # What may be said

    def _on_hello(self, rest: str) -> None:
        self.say(f"name {self.name}")
        self.say(f"version {self.version}")
        self.say(f"protocol {protocol.VERSION}")
        self.say(f"game {self.game.name}")
        self.say(f"options {self.game.options.text}".strip())
        for setting in SETTINGS:
            self.say(setting.offer())
        self.say(f"option Seat choice {AUTO} {' '.join((AUTO, *(seat.name for seat in self.game.seats)))}")
        self.say("welcome")

    def _on_isready(self, rest: str) -> None:
        self.say("readyok")

    def _on_set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "Seat":
            self.seat_name = AUTO if value == AUTO else self._seat(value).name
            return
        setting = next((setting for setting in SETTINGS if setting.name == name), None)
        if setting is None:
            known = ", ".join(setting.name for setting in SETTINGS)
            raise BadInput(f"There is no option {clip(name)}; there are {known}, Seat.")
        self.values[name] = setting.read(value.strip())
        if name in ("Level", "Threads", "Hash"):
            self._engine = None

    def _on_options(self, rest: str) -> None:
        game = self.game.with_options(rest)
        self.place = Place(game, game.opening.text, game.opening)
        self.game, self.seat_name, self._engine = game, AUTO, None

    def _on_newgame(self, rest: str) -> None:
        self._engine = None
        self.place = Place(self.game, self.game.opening.text, self.game.opening)

    def _on_position(self, rest: str) -> None:
        word, _, after = rest.partition(" ")
        seat = self.seat_name
        if word == "seat":
            seat, _, rest = after.strip().partition(" ")
            seat = seat if seat == AUTO else self._seat(seat).name
            word, _, after = rest.strip().partition(" ")
        if word == "start" and not after.strip():
            self.place = Place(self.game, self.game.opening.text, self.game.opening)
        elif word == "text" and after.strip():
            self.place = Place.read(self.game, after.strip(), seat)
        else:
            raise BadInput("After position stands start, or text and a position, with seat and its name before it.")
        self.seat_name = seat

    def _on_heard(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        self.place = self.place.heard_of(self.game.seat(name), text.strip())

    def _on_view(self, rest: str) -> None:
        self.place = self.place.seen(rest, self.seat_name)

    def _on_go(self, rest: str) -> None:
        limit = protocol.read_go(rest)
        situation = self.place.situation(self.seat_name)
        if self._engine is None:
            self._engine = self.maker(self.game, dict(self.values))
        self._done.clear()
        self._thinking = Thread(target=self._think, args=(self._engine, situation, limit), daemon=True)
        self._thinking.start()

    def _on_stop(self, rest: str) -> None:
        self.stop()

    def _seat(self, name: str) -> Seat:
        found = self.game.seat(name.strip())
        if not found.is_person:
            raise BadInput(f"Nobody thinks for {found.name}.")
        return found


COMMANDS = ("hello", "isready", "set", "options", "newgame", "position", "heard", "view", "go", "stop")


class Place:
    """Where the game stands, as far as the engine was told: a start, what was heard since, and how it looks now."""

    def __init__(
        self,
        game: Game,
        start: str,
        position: Position | None,
        heard: tuple[tuple[str, str], ...] = (),
        text: str = "",
    ) -> None:
        self.game = game
        self.start = start
        self.position = position
        """All of it, where nothing is hidden."""
        self.heard = heard
        self.text = text
        """How it looks to the seat; empty where that follows from the position."""

    @staticmethod
    def read(game: Game, text: str, seat: str) -> Place:
        """A place that begins with a position, or with what a seat sees."""
        try:
            position = game.position(text)
        except SandtableError as refused:
            try:
                view = looked(game, text, seat)
            except SandtableError:
                raise refused from None
            return Place(game, view.text, None, (), view.text)
        return Place(game, position.text, position)

    def heard_of(self, seat: Seat, text: str) -> Place:
        """The place after a move; one that is not heard in full leaves open how it looks now."""
        if not text:
            raise BadInput("After heard stand a seat and its move.")
        if len(self.heard) >= MOST_HEARD:
            raise BadInput(f"No game has more than {MOST_HEARD} moves.")
        position = None
        if self.position is not None and "?" not in text:
            position = self.position.play(text, seat)
            if len(self.position.waiting) > 1:
                position = None  # others may have acted unheard
        return Place(self.game, self.start, position, (*self.heard, (seat.name, text)))

    def seen(self, text: str, seat: str) -> Place:
        """The place as it looks now. What is seen counts, wherever the moves seem to lead."""
        view = looked(self.game, text, seat)
        if self.position is not None and self.position.text == view.text:
            return self
        return Place(self.game, self.start, None, self.heard, view.text)

    def situation(self, seat: str) -> Situation:
        """What an engine is asked."""
        if self.position is None and not self.text:
            raise BadInput("Something was not heard in full; say with view how it looks now.")
        if self.position is not None:
            outcome = self.position.outcome
            to_move = self.position.to_move
            if outcome is not None or to_move is None:
                raise BadInput(f"The game is over: {outcome}")
            view = self.position.view(to_move if seat == AUTO else seat)
        else:
            view = looked(self.game, self.text, seat)
        if not view.moves:
            waited = " and ".join(other.name for other in view.waiting) or "chance"
            raise BadInput(f"{view.seat or 'A spectator'} has nothing to decide; {waited} moves.")
        return Situation(view, self.start, self.heard)


def looked(game: Game, text: str, seat: str) -> View:
    """The view of a seat, from its text; without a seat, of the one that is to move."""
    mine = next((other for other in game.seats if other.name == seat), None)
    if mine is None:
        found = guessed(game, text, -1).to_move
        if found is None or not found.is_person:
            raise BadInput("Say with seat whose view that is.")
        mine = found
    return guessed(game, text, mine.index).view(mine)


def guessed(game: Game, text: str, seat: int) -> Position:
    """Some position that looks like this."""
    try:
        return Position(game, game.sight.sample(text, seat, game.options, Random(0)))
    except SandtableError:
        raise
    except (ValueError, LookupError):
        raise BadPosition(f"Nothing looks like {clip(text)}.") from None
