"""The engine side of the protocol: obeys the lines of a driver and answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from sandtable.engine.observation import narrow
from sandtable.engine.protocol import syntax
from sandtable.engine.protocol.conversation import (
    HASH,
    LEVEL,
    THREADS,
    Conversation,
    EngineMaker,
    make_opponent,
    serve_stdio,
)
from sandtable.engine.protocol.known_game import AUTO, KnownGame
from sandtable.engine.protocol.syntax import Setting
from sandtable.engine.quick_eval import quick_eval
from sandtable.engine.report import WON, Decision, Report
from sandtable.kernel.error import BadInput, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.seat import Seat

SETTINGS = (LEVEL, THREADS, HASH, Setting("Lines", 1, 1, 100), Setting("Seed", 0, 0, 2_147_483_647))


class Session(Conversation):
    """A conversation in the engine protocol.

    An engine that plays several games is given all of them; the driver chooses one by its name.
    """

    def __init__(
        self, games: Sequence[Game], make_engine: EngineMaker, write: Callable[[str], None], name: str, version: str
    ) -> None:
        super().__init__(games[0], make_engine, write)
        self.games = games
        self.name = name
        self.version = version
        self.values = {setting.name: setting.default for setting in SETTINGS}
        self.seat_name = AUTO
        self.known = KnownGame.at_opening(self.game)

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

    def report_lines(self, report: Report) -> list[str]:
        """How a report is written."""
        return syntax.write_info(report)

    def decision_line(self, decision: Decision) -> str:
        """How a decision is written."""
        return f"bestmove {decision.move.text}"

    def failure_lines(self, sentence: str) -> list[str]:
        """How it is written that the engine could not decide."""
        return [f"error {sentence}"]

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
            self.forget()

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
        self.forget()
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
        self.start_thinking(observation, limit, lines=self.values["Lines"], seed=self.values["Seed"])

    def _on_stop(self, rest: str) -> None:
        self.stop()

    def _seat(self, name: str) -> Seat:
        found = self.game.seat(name.strip())
        if not found.is_person:
            raise BadInput("The engine cannot play for {seat}.", seat=found)
        return found


COMMANDS = ("hello", "isready", "set", "game", "options", "newgame", "position", "heard", "view", "eval", "go", "stop")


def serve(games: Sequence[Game], version: str) -> None:
    """Be an engine for the program that started this process."""
    serve_stdio(lambda write: Session(games, make_opponent, write, "sandtable", version))
