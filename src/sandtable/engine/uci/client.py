"""The driver side of UCI: any UCI engine as an engine of ours, for games that UCI knows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.protocol.client import EngineClient, EngineFailed, in_order
from sandtable.engine.report import Decision, Line, Report
from sandtable.engine.search.alpha_beta import expected_score
from sandtable.engine.uci import syntax
from sandtable.engine.uci.notation import move_text, moves_by_text, position_text, read_line
from sandtable.kernel.error import SandtableError, clip
from sandtable.kernel.position import Position

LINES, SEED = "Lines", "Seed"
"""What our drivers set; an engine calls the first `MultiPV`, and need not have the second."""


class UciClient(EngineClient):
    """Supervises an engine that speaks UCI. Settings are options of the engine, by their names."""

    options: dict[str, str]
    """What it said of its options, by their names in small letters."""
    _position: Position | None
    """Where the game stands, its past included."""
    _first: str
    """The text of the position in which the game began, as UCI writes it."""
    _moves: list[str]
    """The moves since then."""

    async def evaluate(self, observation: Observation, *, seed: int = 0) -> int:
        """UCI has no question for a value without a search."""
        raise EngineFailed("The engine {name} does not tell values without a search.", name=clip(self.name))

    def new_game(self) -> None:
        """Tell a running engine that a new game begins."""
        if self.process is not None:
            self._write("ucinewgame")
            self._start = ""

    def _forget(self) -> None:
        super()._forget()
        self.options = {}
        self._position, self._first, self._moves = None, "", []

    async def _greet(self) -> None:
        self._write("uci")
        async with self._limit_time():
            while (line := await self._read()) != "uciok":
                words = line.split()
                if words[:2] == ["id", "name"]:
                    self.name = " ".join(words[2:])[:60] or self.name
                elif words[:2] == ["option", "name"]:
                    at = words.index("type") if "type" in words else len(words)
                    self.options[" ".join(words[2:at]).lower()] = " ".join(words[at:])

    async def _describe(self, observation: Observation, settings: Mapping[str, object]) -> None:
        for name, value in settings.items():
            self._set(name, value)
        try:
            self._follow(observation)
        except SandtableError as refused:
            raise EngineFailed(
                "The engine {name} cannot be asked: {error}", name=clip(self.name), error=refused
            ) from None
        self._write(" ".join([f"position fen {self._first}", *(["moves"] if self._moves else []), *self._moves]))
        self._write("isready")
        async with self._limit_time():
            while await self._read() != "readyok":
                pass  # UCI: lines that are not known are passed over

    def _set(self, name: str, value: object) -> None:
        if self._settings.get(name) == value:
            return
        option = "MultiPV" if name == LINES else name
        if option.lower() in self.options:
            self._write(f"setoption name {option} value {str(value).lower() if isinstance(value, bool) else value}")
        elif name not in (LINES, SEED):
            raise EngineFailed("The engine {name} has no option {option}.", name=clip(self.name), option=clip(name))
        self._settings[name] = value

    def _follow(self, observation: Observation) -> None:
        """Find out where the game stands and the moves that led there, which matter for repetition."""
        start, heard = observation.start or observation.view.text, observation.heard if observation.start else ()
        known = len(self._heard)
        position = self._position
        is_same_game = position is not None and position.game == observation.view.game
        if position is None or not is_same_game or start != self._start or heard[:known] != self._heard:
            position = observation.view.game.position(start)
            self._first, self._moves, known = position_text(position), [], 0
        for seat, text in heard[known:]:
            move = position.find(text, seat)
            self._moves.append(move_text(position, move))
            position = position.play(move)
        if position.text != observation.view.text:  # the view counts
            position = observation.view.game.position(observation.view.text)
            start, heard = position.text, ()
            self._first, self._moves = position_text(position), []
        self._position, self._start, self._heard = position, start, heard

    def _go_line(self, observation: Observation, limit: Limit) -> str:
        assert self._position is not None
        only = [move_text(self._position, self._position.find(observation.only))] if observation.only else []
        return syntax.write_go(limit, only)

    async def _read_decision(self, observation: Observation, listener: Listener | None) -> Decision:
        position = self._position
        assert position is not None
        loop = asyncio.get_running_loop()
        began = loop.time()
        found: dict[int, syntax.Info] = {}
        last = syntax.Info(1, 0, 0, 0, 0, ())

        def report() -> Report:
            lines = {rank: line for rank, info in found.items() if (line := _line(position, info)) is not None}
            return Report(in_order(lines), last.depth, last.nodes, loop.time() - began)

        while not (line := await self._read()).startswith("bestmove"):
            info = syntax.read_info(line[5:]) if line.startswith("info ") else None
            if info is not None:
                last = found[info.rank] = info
                if listener and 1 in found and (so_far := report()).lines:
                    listener(so_far)
        text = " ".join(line.split()[1:2])
        played = moves_by_text(position).get(text.lower())
        move = next((move for move in observation.view.moves if played and move.text == played.text), None)
        if move is None:
            raise self._illegal(text)
        final = report()
        return Decision(move, final if final.lines else replace(final, lines=(Line((move.text,), 0, 0.5),)))


def _line(position: Position, info: syntax.Info) -> Line | None:
    """The line of play that an engine reported; None if it does not begin with a legal move."""
    moves = read_line(position, info.moves)
    return Line(moves, info.value, expected_score(info.value)) if moves else None
