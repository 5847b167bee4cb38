"""The course of a game, ply by ply, for replaying it: kept as text, so that many can be kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import msgspec

from sandtable.kernel.display.scene import Stage
from sandtable.kernel.error import BadInput, BadRecord, UnknownGame
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record, read_record
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Words
from sandtable.match import Match
from sandtable.match.commands.turns import still_acting
from sandtable.match.record import in_order, record_as_played
from sandtable.match.secrecy.match_view import Result
from sandtable.match.storage.checkpoint import Checkpoint
from sandtable.server.analysis.chance_check import Fairness, checked
from sandtable.server.analysis.move_text import spoken, told
from sandtable.server.game_cache import load
from sandtable.server.threads import Threads

MOST_RECORD = 256 << 10
MOST_LINES = 5000
"""Longer texts are not read here, and longer games not analysed."""
TOO_LONG = "This record is too long to be read here."
MARKED = 256
"""After so many plies that were worked out there is a mark to begin from the next time."""
MOST_WAITING = 32
"""So many questions about records wait at most."""
MAX_WAITING_EACH = 6
"""So many of them from one address."""
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
    choices: list[int]
    """The numbers of the moves at which a seat had a choice."""
    public: set[str]
    """What spectators see of every position."""
    text: str
    """The record as it is written."""


class Course:
    """A game that was played. Its plies are worked out when they are asked for, from the nearest mark before them."""

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
        """How the game stood after so many moves, where nobody was about to act before somebody else's turn."""

    def told(self, at: int, count: int) -> RecordInfo:
        """Some of the plies."""
        last, game = self.moves, self.game
        if not 0 <= at <= last:
            raise BadInput(f"The record has moves 0 to {last}, not {at}.")
        until = min(last, at + max(1, min(count, MOST_PLIES)) - 1)
        moments = {number: moment for number, moment, _ in self._walked(max(0, at - 1), until)}
        stages = {
            number: game.stagecraft.stage(moment.text, game.options, game.seats) for number, moment in moments.items()
        }
        plies = [self._ply(number, moments, stages) for number in range(at, until + 1)]
        seats, options = list(game.seats), game.options.text
        return RecordInfo(game.name, options, self.start, seats, self.tags, self.result, last, at, plies)

    def _walked(self, first: int, last: int) -> Iterator[tuple[int, Moment, Position]]:
        """Some plies by their numbers; on the way there marks are left, for whoever asks for the next ones."""
        number = max((count for count in self._marks if count < first), default=0)
        marked, acting = number, tuple[int, ...]()
        before = self.game.restore(self._marks[number]) if number else next(self._record.positions())
        if first == 0:
            yield 0, Moment(before.text, _name(before)), before
        for entry, position in in_order(before, self._record.entries[number:]) if last else ():
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
            if number - marked >= MARKED and not acting:
                marked, self._marks[number] = number, position.state()
            before = position

    @cached_property
    def fairness(self) -> Fairness | None:
        """Whether chance was fair. Worked out when it is first asked for, which takes a while."""
        return checked(self._ordered())

    @cached_property
    def walk(self) -> Walk:
        """All of the game. Worked out when it is first asked for, which takes a while."""
        if self.moves > MOST_LINES:
            raise BadInput(TOO_LONG)
        walk = Walk([], [], set(), self._ordered().write())
        before: Position | None = None
        for number, moment, position in self._walked(0, self.moves):
            seat = moment.seat
            if before is not None and seat is not None and seat.is_person and len(before.moves_of(seat)) > 1:
                walk.choices.append(number)
            walk.moments.append(moment)
            walk.public.add(position.masked(-1))
            before = position
        return walk

    def _ordered(self) -> Record:
        """The record with its moves in their order."""
        if self._is_ordered:
            return self._record
        entries = (entry for entry, _ in in_order(next(self._record.positions()), self._record.entries))
        return replace(self._record, entries=tuple(entries))

    def _ply(self, number: int, moments: dict[int, Moment], stages: dict[int, Stage]) -> Ply:
        moment, stage = moments[number], stages[number]
        if moment.seat is None:
            return Ply(number, moment.text, stage, moment.to_move)
        words = told(self.game, moment.seat, moment.move, moments[number - 1].text)
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


def course_of_match(match: Match) -> Course:
    """The course of a match that is over."""
    return Course(record_as_played(match), match.checkpoints, is_ordered=match.is_ordered)


class Courses:
    """The games that were asked for last. One thread of their own reads them, since that takes a while."""

    def __init__(self, most: int = 32) -> None:
        self.most = most
        self.known: OrderedDict[str, Course] = OrderedDict()
        self._reader = Threads("courses", 1, max_waiting=MOST_WAITING, max_each=MAX_WAITING_EACH)

    async def read(self, asker: str, text: str) -> Course:
        """The course of a record, or BadRecord."""
        if len(text) > MOST_RECORD or text.count("\n") > MOST_LINES:
            raise BadInput(TOO_LONG)
        try:
            return await self.of(asker, digest(text), lambda: Course(read_record(text, load)))
        except UnknownGame as unknown:
            raise BadRecord(str(unknown)) from None

    async def of(self, asker: str, key: str, make: Callable[[], Course]) -> Course:
        """The course known by a key; else it is made."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = await self._reader.run(asker, make)
            for old in too_many(self.known, self.most):
                del self.known[old]
        self.known.move_to_end(key)
        return found

    async def told(self, asker: str, course: Course, at: int, count: int) -> RecordInfo:
        """Some of the plies of a course."""
        return await self._reader.run(asker, course.told, at, count)

    async def fairness(self, asker: str, course: Course) -> Fairness | None:
        """Whether the chance of a course was fair."""
        return await self._reader.run(asker, lambda: course.fairness)

    async def walk(self, asker: str, course: Course) -> Walk:
        """All of a course, or BadInput if it is too long for an analysis."""
        return await self._reader.run(asker, lambda: course.walk)

    def close(self) -> None:
        """Read no more."""
        self._reader.close()


def too_many(known: Mapping[str, Course], most: int) -> list[str]:
    """The first of those that are known which must go, so that the others are no more than that, and not too heavy."""
    weight, gone = sum(course.moves + 1 for course in known.values()), list[str]()
    for key, course in list(known.items())[:-1]:
        if len(known) - len(gone) <= most and weight <= MOST_KEPT:
            break
        gone.append(key)
        weight -= course.moves + 1
    return gone


def _name(position: Position) -> str:
    """Who moves; empty at the end."""
    return position.to_move.name if position.to_move else ""


def digest(text: str) -> str:
    """A short name for a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
