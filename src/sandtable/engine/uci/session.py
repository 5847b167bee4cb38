"""The engine side of UCI: obeys the lines of a user interface and answers them.

Lines that make no sense are passed over, as UCI asks; what was wrong with them is said in `info string`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event

from sandtable.engine.limit import Limit
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
from sandtable.engine.protocol.syntax import INFINITE_S, MAX_LINE, Setting
from sandtable.engine.report import Decision, Report
from sandtable.engine.uci import syntax
from sandtable.engine.uci.notation import find_move, move_text, uci_notation, write_line
from sandtable.engine.uci.time_budget import thinking_seconds
from sandtable.kernel.error import BadInput, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

LINES = Setting("MultiPV", 1, 1, 100)
OVERHEAD = Setting("Move Overhead", 50, 0, 5000)
SEED = Setting("Seed", 0, 0, 2_147_483_647)
SETTINGS = (HASH, THREADS, LINES, LEVEL, OVERHEAD, SEED)
COMMANDS = ("uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit")
IGNORED = ("debug", "register")
NO_MOVE = "bestmove (none)"


class UciSession(Conversation):
    """A conversation in UCI."""

    def __init__(
        self, game: Game, make_engine: EngineMaker, write: Callable[[str], None], version: str, level: int = 0
    ) -> None:
        super().__init__(game, make_engine, write)
        uci_notation(game)
        self.version = version
        self.settings = tuple(
            replace(setting, default=level) if setting is LEVEL and level else setting for setting in SETTINGS
        )
        self.values = {setting.name: setting.default for setting in self.settings}
        self.known = KnownGame.at_opening(game)
        self._said: tuple[str, tuple[str, ...]] = ("startpos", ())
        """The last position in the words of the driver: how it started, and the moves since."""
        self._released = Event()
        """Set while an answer may be written; not set while the driver wants thinking until `stop`."""
        self._released.set()

    def handle(self, line: str) -> bool:
        """Obey one line; whether the conversation goes on."""
        words = line.split()
        while words and words[0] not in (*COMMANDS, *IGNORED, "quit"):
            self._complain(f"There is no command {clip(words.pop(0))}.")  # UCI: the rest of the line may make sense
        if not words or words[0] in IGNORED:
            return True
        word, rest = words[0], " ".join(words[1:])
        if word == "quit":
            self.stop()
            return False
        try:
            if len(line) > MAX_LINE:
                raise BadInput("A line of {count} characters is too long.", count=len(line))
            if self.is_thinking and word not in ("stop", "isready", "ponderhit"):
                self.stop()
            getattr(self, f"_on_{word}")(rest)
        except (SandtableError, ValueError) as error:
            self._complain(str(error))
        return True

    def _complain(self, sentence: str) -> None:
        self.write(f"info string {' '.join(sentence.split())}")

    # Thinking

    def stop(self) -> None:
        """Make the engine answer, and wait until it has."""
        self._released.set()
        super().stop()

    def _hold_answer(self) -> None:
        self._released.wait()

    def report_lines(self, report: Report) -> list[str]:
        """How a report is written: one `info` for each of its lines."""
        milliseconds = round(report.seconds * 1000)
        speed = round(report.nodes / report.seconds) if report.seconds > 0 else 0
        tail = f"nodes {report.nodes} nps {speed} time {milliseconds} pv"
        return [
            f"info depth {report.depth} multipv {rank} score {syntax.write_score(line.value)} {tail} "
            + " ".join(write_line(self._position, line.moves))
            for rank, line in enumerate(report.lines, 1)
        ]

    def decision_line(self, decision: Decision) -> str:
        """How a decision is written."""
        return f"bestmove {move_text(self._position, decision.move)}"

    def failure_lines(self, sentence: str) -> list[str]:
        """How it is written that the engine could not decide."""
        return [f"info string {sentence}", NO_MOVE]

    @property
    def _position(self) -> Position:
        assert self.known.position is not None, "nothing is hidden in a game that UCI knows"
        return self.known.position

    # Commands

    def _on_uci(self, rest: str) -> None:
        self.write(f"id name sandtable {self.version} {self.game.title}")
        self.write("id author the sandtable authors")
        for setting in self.settings:
            self.write(syntax.option_line(setting))
        self.write("uciok")

    def _on_isready(self, rest: str) -> None:
        self.write("readyok")

    def _on_setoption(self, rest: str) -> None:
        name, value = syntax.read_setoption(rest)
        setting = next((setting for setting in self.settings if setting.name.lower() == name.lower()), None)
        if setting is None:
            raise BadInput("There is no option {name}.", name=clip(name))
        self.values[setting.name] = setting.read(value)
        if setting in (THREADS, HASH):
            self.forget()

    def _on_ucinewgame(self, rest: str) -> None:
        self.forget()

    def _on_position(self, rest: str) -> None:
        start, _, after = f"{rest} ".partition(" moves ")
        start, moves = start.strip(), tuple(after.split())
        known, at = self._known_so_far(start, moves)
        for text in moves[at:]:
            assert known.position is not None
            move = find_move(known.position, text)
            known = known.play(move.seat, move.text)
        self.known, self._said = known, (start, moves)

    def _known_so_far(self, start: str, moves: tuple[str, ...]) -> tuple[KnownGame, int]:
        """Where to go on from: the last position, if it lies on the way to this one, or the start."""
        last, made = self._said
        if start == last and moves[: len(made)] == made:
            return self.known, len(made)
        word, _, text = start.partition(" ")
        if word == "startpos":
            return KnownGame.at_opening(self.game), 0
        if word == "fen" and text:
            return KnownGame.read(self.game, text, AUTO), 0
        raise BadInput("position takes startpos, or fen and a position, not {text}.", text=clip(start))

    def _on_go(self, rest: str) -> None:
        go = syntax.read_go(rest)
        if self._position.is_over:
            self.write("info depth 0 score cp 0")
            self.write(NO_MOVE)
            return
        observation = self.known.observation(AUTO)
        if go.moves:
            wanted = {find_move(self._position, text).text for text in go.moves}
            view = observation.view
            moves = tuple(move for move in view.moves if move.text in wanted)
            observation = replace(observation, view=replace(view, moves=moves))
        if go.is_endless:
            self._released.clear()
        limit = Limit(seconds=INFINITE_S) if go.is_endless else self._limit(go)
        self.start_thinking(observation, limit, lines=self.values[LINES.name], seed=self.values[SEED.name])

    def _limit(self, go: syntax.Go) -> Limit:
        numbers = {name: value for name, value in go.numbers.items() if value > 0 or name.endswith("time")}
        depth = numbers.get("depth")
        if "mate" in numbers:
            depth = min(depth or 2 * numbers["mate"], 2 * numbers["mate"])
        is_white = self._position.to_move == self.game.seats[0]
        seconds = thinking_seconds(numbers, is_white, self.values[OVERHEAD.name])
        return Limit(depth, numbers.get("nodes"), seconds)

    def _on_stop(self, rest: str) -> None:
        self.stop()

    def _on_ponderhit(self, rest: str) -> None:
        self.stop()


def serve(game: Game, version: str, level: int = 0) -> None:
    """Be a UCI engine for the program that started this process."""
    serve_stdio(lambda write: UciSession(game, make_opponent, write, version, level))
