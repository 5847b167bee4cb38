"""Asking everything at one moment, as a player, a spectator and a stranger, and keeping every byte of the answers.

Whatever may change a game is asked at copies of its table, a new one as soon as something has happened at the last.
Where a move is accepted only that is kept: by the rules it may show something.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from sandtable.server.auth.credentials import invitation, seat_key
from tests.server.clients.in_process import Response, Socket
from tests.server.secrecy.guesses import Moment
from tests.server.secrecy.questions import INVITATION, KEY, MAIN, NEW, OLD, TABLE, Question, requests, socket_questions
from tests.server.secrecy.world import World

JSON = {"content-type": "application/json"}
READ_ONLY = ("GET ", "socket look")
"""What may be asked about the table where the game goes on."""
BESIDE = 3
"""Where a player asks everything, spectator and stranger ask every so many-th question."""
MAKES_MOVES = "socket play"
BY_SCHEMA = ("Validation", "BadMessage", "Client", "InvalidJson", "MethodNotAllowed", "UnsupportedMediaType")
"""The names of refusals that a question meets before it reaches anybody who could answer it."""


class Answer(NamedTuple):
    """What somebody was told, and what they had asked."""

    moment: str
    asker: str
    question: str
    label: str
    """The route or the kind of message; empty for what was told unasked."""
    told: bytes
    fields: frozenset[str] = frozenset()
    is_reached: bool = True
    """Whether the question got as far as somebody who could answer it."""
    is_accepted: bool = True


@dataclass
class Asker:
    """Somebody who asks."""

    name: str
    headers: dict[str, str] = field(default_factory=dict)
    who: str = ""
    seat: str = ""


class Listener:
    """A socket, and everything that comes out of it."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self._numbers = count(1)
        self._heard: list[bytes] = []

    async def ask(self, message: dict[str, Any], *, is_read: bool = False) -> dict[str, Any]:
        """Ask, and hear everything until it is answered; a message that cannot be read is refused without its id."""
        self.socket.send(json.dumps(message))
        while True:
            frame = await self.socket.receive()
            self._heard.append(frame[1:-1].encode())  # where a frame ends is left to the moment
            for told in json.loads(frame):
                if told.get("id") == message["id"] or (told.get("error") == "BadMessage" and not is_read):
                    return dict(told)

    async def listen(self) -> dict[str, Any]:
        """Hear everything that was told so far; the refusal among it, if any, that names no question."""
        already = len(self._heard)
        await self.ask({"ask": "ping", "id": f"ping {next(self._numbers)}"}, is_read=True)
        told = json.loads(b"[%b]" % b",".join(self._heard[already:]))
        return next((one for one in told if one["tell"] == "refused" and not one.get("id")), {})

    def taken(self) -> bytes:
        """What was heard since the last time."""
        heard, self._heard = b",".join(self._heard), []
        return heard


class Sweep:
    """Asks everything, moment after moment."""

    def __init__(
        self, world: World, askers: list[Asker], *, thorough: bool = False, only: Collection[str] = ()
    ) -> None:
        self.world, self.askers, self.thorough, self.only = world, askers, thorough, only
        """With `thorough` spectator and stranger ask everything, else they take turns, and ask less beside a player;
        `only` names routes and messages."""
        self.openapi = json.loads(json.dumps(world.app.openapi_schema.to_schema()))
        self.answers: list[Answer] = []
        self._sweeps = 0
        self._copy = ""
        self._number = 0
        """How many events the copy has."""

    def keep(self, moment: str, asker: Asker, what: str, told: bytes) -> None:
        """Keep what an asker was told unasked."""
        self.answers.append(Answer(moment, asker.name, what, "", self.world.normalised(told, asker.who)))

    async def everything(
        self, name: str, moment: Moment, main: str, *, source: str = "", but: Collection[str] = (), every: int = 1
    ) -> None:
        """Ask everything about a game, or all that names a table where one has ended; or `every` so many-th thing."""
        self._sweeps += 1
        for group in ([one for one in self.askers if one.seat], [one for one in self.askers if not one.seat]):
            if group:
                seat = moment.seat if group[0].seat else None
                questions = self.questions(Moment(moment.game, seat, moment.logs, moment.positions), name)
                questions = [one for one in questions if one.label not in but and (not source or TABLE in str(one))]
                step = every if group[0] is self.askers[0] or self.thorough else every * BESIDE
                await self._ask_all(name, questions[self._sweeps % step :: step], group, main, source or main)

    def questions(self, moment: Moment, name: str) -> list[Question]:
        """All there is to ask at a moment."""
        choices = moment.choices(name)
        found = distinct((*requests(self.openapi, choices), *socket_questions(choices)))
        found = [one for one in found if not self.only or one.label in self.only]
        return [one for one in found if one.label.startswith(READ_ONLY) or MAIN not in str(one)]

    async def _ask_all(self, name: str, questions: list[Question], group: list[Asker], main: str, source: str) -> None:
        listeners = {asker.name: Listener(await self.world.client.connect(asker.headers)) for asker in group}
        self._copy = ""
        for number, question in enumerate(questions):
            for turn, asker in enumerate(group):
                if self.thorough or (number + self._sweeps) % len(group) == turn:
                    id = f"{asker.name[:2]}{self._sweeps}-{number}"
                    if not self._copy:
                        self._copy = f"copy-{id}"
                        self._number = (await self.world.copy(source, self._copy)).match.number
                    await self._ask(name, question, asker, listeners, main, id)
        if self._copy:
            await self.world.retire(self._copy)
        for listener in listeners.values():
            await listener.socket.close()

    async def _ask(
        self, name: str, question: Question, asker: Asker, listeners: dict[str, Listener], main: str, id: str
    ) -> None:
        world, hub = self.world, self.world.hub
        tables, counts, jobs = set(hub.tables), (hub.moves, hub.events), len(world.analysts.jobs)
        person = world.tokens.person
        world.tokens.begin(id)
        told, error, is_accepted = await self.put(question, asker, listeners[asker.name], self._copy, main, id)
        copy = hub.tables.get(self._copy)
        is_changed = copy is None or copy.match.number != self._number or copy.is_busy
        if is_changed or set(hub.tables) != tables:
            await world.settle()
        new_person = world.tokens.person if world.tokens.person != person else ""
        told = world.normalised(told, asker.who or new_person)
        told += b"".join(b"\nThe engine is asked " + job for job in world.analysts.jobs[jobs:])
        is_move = is_accepted and question.label == MAKES_MOVES
        self.answers.append(
            Answer(
                name,
                asker.name,
                str(question),
                question.label,
                b"done" if is_move else told,
                question.fields,
                error not in BY_SCHEMA,
                is_accepted,
            )
        )
        for opened in set(hub.tables) - tables:
            await world.retire(opened)
        if is_changed:
            await world.retire(self._copy)
            self._copy = ""
            for other in self.askers:
                if other.name in listeners:
                    await listeners[other.name].listen()
                    heard = listeners[other.name].taken()
                    if not is_move:
                        self.keep(name, other, f"told after {asker.name} asked {question}", heard)
        hub.moves, hub.events = counts  # what happens at copies does not count

    async def put(
        self, question: Question, asker: Asker, listener: Listener, table: str, main: str, id: str
    ) -> tuple[bytes, str, bool]:
        """Put one question: what came back, the name of a refusal, and whether it is none."""
        secret, seat = self.world.hub.secret, asker.seat or "nobody"
        known = {
            TABLE: table,
            MAIN: main,
            KEY: seat_key(secret, table, seat, asker.who),
            INVITATION: invitation(secret, table, seat),
            NEW: id,
            OLD: "old",
        }
        if question.is_socket:
            return await self._on_socket(question, listener, known)
        path, query = question.url(known)
        body = question.written(known)
        headers = {**asker.headers, **(JSON if body else {})}
        answer = read(await self.world.client.request(question.method, path, query, headers, body))
        await asyncio.sleep(0)  # what it has begun on the side may ask an engine
        return answer

    async def _on_socket(
        self, question: Question, listener: Listener, known: dict[str, str]
    ) -> tuple[bytes, str, bool]:
        message = json.loads(question.written(known))
        if message.get("id"):
            answer = await listener.ask(message)
        else:  # then only a refusal comes back
            listener.socket.send(json.dumps(message))
            await self.world.settle()
            answer = await listener.listen()
        is_accepted = answer.get("tell") != "refused" and message.get("id") != known[OLD]  # which has no effect
        return listener.taken(), answer.get("error", ""), is_accepted


def read(response: Response) -> tuple[bytes, str, bool]:
    """A response as it is kept, the name of its refusal, and whether it is none."""
    head = "\n".join([str(response.status), *(f"{name}: {value}" for name, value in response.headers)])
    is_refused = response.status >= 400
    error = json.loads(response.body).get("error", "") if is_refused else ""
    return head.encode() + b"\n\n" + response.body, error, not is_refused


def distinct(questions: Iterable[Question]) -> list[Question]:
    """Every question once."""
    return list({str(question): question for question in questions}.values())


def differences(one: Iterable[Answer], two: Iterable[Answer]) -> Iterator[tuple[Answer | None, Answer | None]]:
    """What somebody was told in one world and not in the other."""
    firsts, seconds = ({(said.moment, said.asker, said.question): said for said in world} for world in (one, two))
    for key in dict.fromkeys((*firsts, *seconds)):
        first, second = firsts.get(key), seconds.get(key)
        if first is None or second is None or first.told != second.told:
            yield first, second
