"""The course of a game, ply by ply, for replaying it: kept as text, so that many can be kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple, TypeVar

import msgspec

from sandtable.kernel.error import BadInput, BadRecord, UnknownGame
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record, read_record
from sandtable.kernel.scene import Stage
from sandtable.kernel.seat import Seat
from sandtable.kernel.words import Words
from sandtable.match.fair import COMMITMENT, ENTROPY, SEED, verify
from sandtable.match.seen import Result
from sandtable.server.errors import Unavailable
from sandtable.server.rulebook import load
from sandtable.server.spoken import spoken, told

T = TypeVar("T")
MOST_RECORD = 256 << 10
MOST_LINES = 5000
"""Longer texts are not read here."""
MOST_WAITING = 32
"""So many questions about records wait at most."""
MOST_PLIES = 100
"""So many plies are told at once."""
MOST_KEPT = 50_000
"""So many plies of all courses together are kept at most: less than a kilobyte each."""


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
    spoken: Words | None = None
    """The move as a person would say it, after whose it is."""
    told: Words | None = None
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
    """The number of the first ply told here."""
    plies: list[Ply]


class Fairness(msgspec.Struct, frozen=True):
    """What checking every die and card of a game against its seed has found."""

    chances: int
    """How many were checked."""
    wrong: list[Words]
    """What does not fit, a sentence each; nothing in a fair game."""
    commitment: str
    seed: str
    entropy: dict[str, str]
    """What each seat contributed."""


class Moment(NamedTuple):
    """A ply as it is kept."""

    text: str
    to_move: str
    seat: Seat | None = None
    move: str = ""
    taps: tuple[str, ...] = ()
    comment: str = ""


class Course:
    """A game that was played."""

    def __init__(self, record: Record) -> None:
        self.game: Game = record.game
        self.start = record.start
        self.tags = {name: tag for name, tag in record.all_tags().items() if name != "Data"}
        outcome = record.outcome
        self.result = None
        if outcome is not None:
            winners = tuple(seat.name for seat in outcome.winners)
            self.result = Result(winners, outcome.ending.name, outcome.sentence("en"), outcome.sentence("vi"))
        self.record = record.write()
        """All of it, as it is written."""
        self.fairness = checked(record)
        self.public: set[str] = set()
        """What spectators see of every position."""
        self.choices: list[int] = []
        """The numbers of the moves at which a seat had a choice."""
        self.moments: list[Moment] = []
        before = None
        for index, position in enumerate(record.positions()):
            to_move = position.to_move.name if position.to_move else ""
            if before is None:
                self.moments.append(Moment(position.text, to_move))
            else:
                entry = record.entries[index - 1]
                taps: tuple[str, ...] = ()
                if entry.seat.is_person:
                    taps = before.find(entry.text, entry.seat).taps
                    if len(before.moves_of(entry.seat)) > 1:
                        self.choices.append(index)
                self.moments.append(Moment(position.text, to_move, entry.seat, entry.text, taps, entry.comment))
            self.public.add(position.masked(-1))
            before = position

    def told(self, at: int, count: int) -> RecordInfo:
        """Some of the plies."""
        last = len(self.moments) - 1
        if not 0 <= at <= last:
            raise BadInput(f"The record has moves 0 to {last}, not {at}.")
        game = self.game
        stages = {
            number: game.stagecraft.stage(self.moments[number].text, game.options, game.seats)
            for number in range(max(0, at - 1), min(last + 1, at + max(1, min(count, MOST_PLIES))))
        }
        plies = [self._ply(number, stages) for number in stages if number >= at]
        seats, options = list(game.seats), game.options.text
        return RecordInfo(game.name, options, self.start, seats, self.tags, self.result, last, at, plies)

    def _ply(self, number: int, stages: dict[int, Stage]) -> Ply:
        moment, stage = self.moments[number], stages[number]
        if moment.seat is None:
            return Ply(number, moment.text, stage, moment.to_move)
        words = told(self.game, moment.seat, moment.move, self.moments[number - 1].text)
        said = spoken(moment.seat, moment.move, moment.taps, stages[number - 1], stage, words)
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


class Courses:
    """The games that were asked for last. One thread of their own reads them, since that takes a while."""

    def __init__(self, most: int = 32) -> None:
        self.most = most
        self.known: OrderedDict[str, Course] = OrderedDict()
        self.waiting = 0
        self._reader = ThreadPoolExecutor(1, "courses")

    async def read(self, text: str) -> Course:
        """The course of a record, or BadRecord."""
        if len(text) > MOST_RECORD or text.count("\n") > MOST_LINES:
            raise BadInput("This record is too long to be read here.")
        try:
            return await self.of(digest(text), lambda: read_record(text, load))
        except UnknownGame as unknown:
            raise BadRecord(str(unknown)) from None

    async def of(self, key: str, record: Callable[[], Record]) -> Course:
        """The course known by a key; else it is made from a record."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = await self._do(lambda: Course(record()))
            for old in too_many(self.known, self.most):
                del self.known[old]
        self.known.move_to_end(key)
        return found

    async def told(self, course: Course, at: int, count: int) -> RecordInfo:
        """Some of the plies of a course."""
        return await self._do(lambda: course.told(at, count))

    async def _do(self, work: Callable[[], T]) -> T:
        if self.waiting >= MOST_WAITING:
            raise Unavailable("Many records are being read; please come back later.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Read no more."""
        self._reader.shutdown(wait=False, cancel_futures=True)


def too_many(known: Mapping[str, Course], most: int) -> list[str]:
    """The first of those that are known which must go, so that the others are no more than that, and not too heavy."""
    weight, gone = sum(len(course.moments) for course in known.values()), list[str]()
    for key, course in list(known.items())[:-1]:
        if len(known) - len(gone) <= most and weight <= MOST_KEPT:
            break
        gone.append(key)
        weight -= len(course.moments)
    return gone


def checked(record: Record) -> Fairness | None:
    """Whether chance was fair; None where a record cannot be checked."""
    try:
        proof = verify(record)
    except BadRecord:
        return None
    given = dict(part.partition(":")[::2] for part in record.tags[ENTROPY].split())
    return Fairness(proof.chances, list(proof.wrong), record.tags[COMMITMENT], record.tags[SEED], given)


def digest(text: str) -> str:
    """A short name for a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
