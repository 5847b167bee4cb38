"""Replays of games, ply by ply: kept as text, so that many can be kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import msgspec

from sandtable.engine.analysis import Choices
from sandtable.games import read_record
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.error import BadInput, BadRecord, UnknownGame
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text
from sandtable.match import Match
from sandtable.match.commands.turns import still_acting
from sandtable.match.record import moves_in_order, record_as_played
from sandtable.match.secrecy.match_view import Result
from sandtable.match.storage.checkpoint import Checkpoint
from sandtable.server.analysis.chance_check import Fairness, check_chance
from sandtable.server.analysis.move_text import describe_move, write_sentence
from sandtable.server.game_cache import load
from sandtable.server.threads import Threads

MAX_RECORD_BYTES = 256 << 10
MAX_LINES = 5000
"""Longer texts are not read, and longer games not analysed."""
TOO_LONG = "This record is too long to be read here."
MOVES_PER_MARK = 256
"""After this many plies a mark is left from which the next request can start."""
MAX_WAITING = 32
"""Requests that may wait in all."""
MAX_WAITING_EACH = 6
"""Requests that may wait from one address."""
MAX_PLIES = 100
"""Plies of one page."""
MAX_PLIES_KEPT = 50_000
"""Plies of all replays together that are kept: less than a kilobyte each."""


OWN_SUFFIX = ".txt"
"""How the names of our own records end."""


class Ply(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a game, and the move that led to it; number 0 is where the game began."""

    number: int
    text: str
    stage: Stage
    to_move: str = ""
    """The seat that moves next; empty at the end."""
    seat: str = ""
    move: str = ""
    taps: tuple[str, ...] = ()
    spoken: Text | None = None
    """The move as a person would say it, after whose it is."""
    told: Text | None = None
    """The same where the move is more than a piece going somewhere: a card, the dice, a shot."""
    comment: str = ""


class RecordInfo(msgspec.Struct, frozen=True):
    """A game that was played, and some of its plies."""

    game: str
    options: str
    start: str
    """The position text it began from; empty for the opening."""
    seats: list[Seat]
    tags: dict[str, str]
    """Names of players, dates and the like."""
    result: Result | None
    moves: int
    """How many moves there are; plies are numbered from 0 to this."""
    at: int
    """The number of the first ply of this page."""
    plies: list[Ply]


class WrittenRecord(msgspec.Struct, frozen=True):
    """A record as a file."""

    text: str
    suffix: str
    """How the name of the file ends."""


class Moment(NamedTuple):
    """A ply as it is kept."""

    text: str
    to_move: str
    seat: Seat | None = None
    move: str = ""
    taps: tuple[str, ...] = ()
    comment: str = ""


class Walk(NamedTuple):
    """All of a game, as an analysis needs it."""

    moments: list[Moment]
    choices: Choices
    """The moves at which a seat had a choice."""
    public: set[str]
    """What spectators see of every position."""
    text: str
    """The record as it is written."""


class Replay:
    """A game that was played. Plies are worked out when they are asked for, from the nearest mark before them."""

    def __init__(self, record: Record, checkpoints: Iterable[Checkpoint] = (), *, is_ordered: bool = True) -> None:
        self.game: Game = record.game
        self.start = record.start
        self.tags = {name: tag for name, tag in record.all_tags().items() if name != "Data"}
        outcome = record.outcome
        self.result = None
        if outcome is not None:
            winners = tuple(seat.name for seat in outcome.winners)
            self.result = Result(winners, outcome.ending.name, outcome.sentence("en"), outcome.sentence("vi"))
        self.moves = len(record.entries)
        """How many there are."""
        self._record = record
        self._is_ordered = is_ordered
        """Whether its moves stand in their order also where several acted at once."""
        self._marks = {one.count: one.state for one in checkpoints}
        """Number of moves -> the state after them, where no seat was in the middle of acting at once with others."""

    def page(self, at: int, count: int) -> RecordInfo:
        """Some of the plies."""
        last, game = self.moves, self.game
        if not 0 <= at <= last:
            raise BadInput("The record has moves 0 to {last}, not {number}.", last=last, number=at)
        until = min(last, at + max(1, min(count, MAX_PLIES)) - 1)
        moments = {number: moment for number, moment, _ in self._walk_plies(max(0, at - 1), until)}
        stages = {
            number: game.scene_maker.stage(moment.text, game.options, game.seats) for number, moment in moments.items()
        }
        plies = [self._ply(number, moments, stages) for number in range(at, until + 1)]
        seats, options = list(game.seats), game.options.text
        return RecordInfo(game.name, options, self.start, seats, self.tags, self.result, last, at, plies)

    def write(self, is_foreign: bool) -> WrittenRecord:
        """The record as text: ours, or as other programs write the game."""
        record, interchange = self._ordered_record(), self.game.interchange
        if not is_foreign:
            return WrittenRecord(record.write(), OWN_SUFFIX)
        if interchange is None:
            raise BadInput("Other programs have no records of {title}.", title=self.game.title)
        return WrittenRecord(interchange.write_record(record), interchange.SUFFIX)

    def _walk_plies(self, first: int, last: int) -> Iterator[tuple[int, Moment, Position]]:
        """Some plies by their numbers; marks are left on the way for later requests."""
        number = max((count for count in self._marks if count < first), default=0)
        marked, acting = number, tuple[int, ...]()
        before = self.game.restore(self._marks[number]) if number else next(self._record.positions())
        if first == 0:
            yield 0, Moment(before.text, _name(before)), before
        for entry, position in moves_in_order(before, self._record.entries[number:]) if last else ():
            number += 1
            if number >= first:
                taps = before.find(entry.text, entry.seat).taps if entry.seat.is_person else ()
                yield (
                    number,
                    Moment(position.text, _name(position), entry.seat, entry.text, taps, entry.comment),
                    position,
                )
            if number >= last:
                return
            acting = still_acting(before, position, acting)
            if number - marked >= MOVES_PER_MARK and not acting:
                marked, self._marks[number] = number, position.state()
            before = position

    @cached_property
    def fairness(self) -> Fairness | None:
        """Whether chance was fair. Worked out when it is first asked for, which takes a while."""
        return check_chance(self._ordered_record())

    @cached_property
    def walk(self) -> Walk:
        """All of the game. Worked out when it is first asked for, which takes a while."""
        if self.moves > MAX_LINES:
            raise BadInput(TOO_LONG)
        record = self._ordered_record()
        walk = Walk([], Choices(record), set(), record.write())
        for _, moment, position in self._walk_plies(0, self.moves):
            walk.moments.append(moment)
            walk.public.add(position.masked(-1))
        return walk

    def _ordered_record(self) -> Record:
        """The record with its moves in their order."""
        if self._is_ordered:
            return self._record
        entries = (entry for entry, _ in moves_in_order(next(self._record.positions()), self._record.entries))
        return replace(self._record, entries=tuple(entries))

    def _ply(self, number: int, moments: dict[int, Moment], stages: dict[int, Stage]) -> Ply:
        moment, stage = moments[number], stages[number]
        if moment.seat is None:
            return Ply(number, moment.text, stage, moment.to_move)
        words = describe_move(self.game, moment.seat, moment.move, moments[number - 1].text)
        said = write_sentence(moment.seat, moment.move, moment.taps, stages[number - 1], stage, words)
        return Ply(
            number,
            moment.text,
            stage,
            moment.to_move,
            moment.seat.name,
            moment.move,
            moment.taps,
            said,
            words,
            moment.comment,
        )


def replay_of_match(match: Match) -> Replay:
    """The replay of a match that is over."""
    return Replay(record_as_played(match), match.checkpoints, is_ordered=match.is_ordered)


class ReplayCache:
    """The games that were asked for last. A thread of its own reads them, since that takes a while."""

    def __init__(self, most: int = 32) -> None:
        self.most = most
        self.known: OrderedDict[str, Replay] = OrderedDict()
        self._reader = Threads("courses", 1, max_waiting=MAX_WAITING, max_each=MAX_WAITING_EACH)

    async def read(self, asker: str, text: str) -> Replay:
        """The replay of a record, or BadRecord."""
        if len(text) > MAX_RECORD_BYTES or text.count("\n") > MAX_LINES:
            raise BadInput(TOO_LONG)
        try:
            return await self.of(asker, hash_text(text), lambda: Replay(read_record(text, load=load)))
        except UnknownGame as unknown:
            raise BadRecord("{error}", error=unknown) from None

    async def of(self, asker: str, key: str, make: Callable[[], Replay]) -> Replay:
        """The replay known by a key; otherwise it is made."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = await self._reader.run(asker, make)
            for old in choose_evicted(self.known, self.most):
                del self.known[old]
        self.known.move_to_end(key)
        return found

    async def page(self, asker: str, replay: Replay, at: int, count: int) -> RecordInfo:
        """Some of the plies of a replay."""
        return await self._reader.run(asker, replay.page, at, count)

    async def write(self, asker: str, replay: Replay, is_foreign: bool) -> WrittenRecord:
        """A game as text."""
        return await self._reader.run(asker, replay.write, is_foreign)

    async def fairness(self, asker: str, replay: Replay) -> Fairness | None:
        """Whether the chance of a game was fair."""
        return await self._reader.run(asker, lambda: replay.fairness)

    async def walk(self, asker: str, replay: Replay) -> Walk:
        """All of a game, or BadInput if it is too long for an analysis."""
        return await self._reader.run(asker, lambda: replay.walk)

    def close(self) -> None:
        """Stop reading."""
        self._reader.close()


def choose_evicted(known: Mapping[str, Replay], most: int) -> list[str]:
    """The oldest replays that must go, so that the others are not too many and not too long."""
    weight, gone = sum(replay.moves + 1 for replay in known.values()), list[str]()
    for key, replay in list(known.items())[:-1]:
        if len(known) - len(gone) <= most and weight <= MAX_PLIES_KEPT:
            break
        gone.append(key)
        weight -= replay.moves + 1
    return gone


def _name(position: Position) -> str:
    """The name of the seat to move; empty at the end."""
    return position.to_move.name if position.to_move else ""


def hash_text(text: str) -> str:
    """A short name for a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
