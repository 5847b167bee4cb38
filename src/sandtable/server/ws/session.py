"""The socket: questions of clients in, answers and news out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect

from sandtable.kernel.error import SandtableError
from sandtable.match import Phase, Told, is_known
from sandtable.match import command as asked
from sandtable.match.command import Command
from sandtable.match.error import NotAllowed, NotYourSeat
from sandtable.server.auth.credentials import is_same, seat_key
from sandtable.server.auth.rate_limit import Bucket
from sandtable.server.auth.requests import person_of, place_of
from sandtable.server.clock import now
from sandtable.server.engines.levels import admitted
from sandtable.server.errors import NO_STORE, TRY_AGAIN, Unavailable
from sandtable.server.store.database import SILENCE
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.preview import preview
from sandtable.server.tables.table import REMEMBERED, Table
from sandtable.server.translation import translated
from sandtable.server.ws import messages
from sandtable.server.ws.connection import Connection

log = logging.getLogger("sandtable")
MOST_LOOKS = 200
"""So many tables and seats may be looked at through one socket."""
MOST_PENDING = 64
"""So many commands of one socket may wait to be carried out; it is not listened to before some of them are."""


@websocket("/ws")
async def listen(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one client until it is gone."""
    hub: Hub = socket.app.state.hub
    person = await person_of(socket)
    await socket.accept()
    address = place_of(socket)
    connection = Connection(person, socket.send_text, address)
    client = Client(hub, connection, address)
    connections: set[Connection] = socket.app.state.connections
    connections.add(connection)
    sending = asyncio.create_task(connection.run())
    receiving = asyncio.create_task(client.run(socket))
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        if receiving.done() and (error := receiving.exception()) is not None:
            log.error("A socket failed.", exc_info=error)
    finally:
        connections.discard(connection)
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        client.leave()
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # it may be gone already
            await socket.close(code=1013 if connection.is_cut else 1000)
        socket.receive, socket.send = empty_receive, empty_send  # its own point back to it


class Client:
    """What one client asks for."""

    def __init__(self, hub: Hub, connection: Connection, address: str = "") -> None:
        self.hub = hub
        self.connection = connection
        self.address = address
        self.patience = Bucket(60, 30)
        """Everything but legal moves is paid for; who has nothing left is listened to more slowly."""
        self.debt = 0.0
        """What commands cost that came to nothing, to be paid before the next question is heard."""
        self.pending = 0
        self.room = asyncio.Event()
        """Set when fewer than MOST_PENDING commands wait."""

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Listen."""
        receive = socket.receive
        while True:
            while self.debt > 0:
                self.debt -= 1
                await self.tire(1)
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text: Any = message.get("text") or message.get("bytes") or ""
            try:
                question = messages.read_asked(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self.refuse("", "BadMessage", f"This is no message: {str(error)[:200]}")
                await self.tire(5)
                continue
            if type(question) is not messages.Play:
                await self.tire(1)
            try:
                await self.answer(question)
            except SandtableError as error:
                self.refuse(question.id, type(error).__name__, str(error))
                await self.tire(2)
            except SILENCE:
                self.refuse(question.id, Unavailable.__name__, NO_STORE)
                await self.tire(2)

    async def tire(self, cost: float) -> None:
        """Let somebody wait who asks for more than is good."""
        wait = self.patience.take(cost)
        while wait:
            await asyncio.sleep(min(wait, 1.0))
            wait = self.patience.take(cost)

    async def answer(self, question: messages.AnyAsked) -> None:
        """Carry one question out."""
        match question:
            case messages.Play():
                table = self.hub.tables.get(question.table) or await self.hub.table(question.table)
                await self.submit(table, self.move(question))
            case messages.Ping():
                self.connection.tell(messages.Pong(id=question.id, now=now()))
            case messages.Look():
                await self.look(question)
            case messages.Away():
                (await self.hub.table(question.table)).away(self.connection, question.seat)
                self.done(question.id)
            case messages.Preview():
                table = await self.hub.table(question.table)
                who = self.connection.speaker(question.table, question.seat)
                self.connection.tell(preview(table, question, who))
            case messages.Abort():
                table = await self.hub.table(question.table)
                await self.submit(table, self.calling_off(table, question))
            case _:
                await self.submit(await self.hub.table(question.table), self.command(question))

    def move(self, question: messages.Play) -> Command:
        """The moves a question asks for."""
        who = self.connection.speaker(question.table, question.seat)
        return asked.Play(who=who, seat=question.seat, moves=question.moves, seq=question.seq, id=question.id)

    def command(self, question: messages.Asked) -> Command:
        """What a question asks of the match."""
        fields = {name: getattr(question, name) for name in question.__struct_fields__ if name != "table"}
        fields["who"] = self.connection.speaker(question.table, fields.get("seat", ""))
        if isinstance(question, messages.Say):
            if self.hub.talk.take(fields["who"] or self.address) or self.hub.noise.take(self.address):
                raise NotAllowed("You talk too much; please wait a little.")
            fields["name"] = self.connection.person.name or "guest"
        if isinstance(question, messages.Offer):
            if question.kind == "takeover":
                admitted(question.level, self.hub.thinking)
            if self.hub.proposals.take(fields["who"] or self.address):
                raise NotAllowed("You propose too much; please wait a little.")
        kind: type[Command] = getattr(asked, type(question).__name__)
        return kind(**fields)

    def calling_off(self, table: Table, question: messages.Abort) -> Command:
        """Call a game off; a guest who goes before it has begun leaves the table to the others."""
        who = self.connection.speaker(question.table, question.seat)
        if table.match.phase is Phase.WAITING and who != table.summary.keeper:
            return asked.Leave(who=who, seat=question.seat, id=question.id)
        return self.command(question)

    async def submit(self, table: Table, command: Command) -> None:
        """Hand a command to its table as soon as not too many wait."""
        while self.pending >= MOST_PENDING:
            self.room.clear()
            await self.room.wait()
        self.hand(table, command)

    def hand(self, table: Table, command: Command) -> None:
        """Hand a command to its table, and answer when it is on disk."""
        is_repeated = is_known(table.head, command)

        def reply(error: SandtableError | None) -> None:
            self.pending -= 1
            self.room.set()
            if error is not None:
                self.refuse(command.id, type(error).__name__, str(error))
                self.debt += 2
            else:
                self.debt += is_repeated
                self.done(command.id)

        self.pending += 1
        table.submit(command, reply)

    async def look(self, question: messages.Look) -> None:
        """Let the client hear of a table as the receiver it may be."""
        table = await self.hub.table(question.table)
        if question.detail not in ("full", "text", "moves", "none"):
            raise NotAllowed("Detail is full, text, moves or none.")
        if len(self.connection.looks) >= MOST_LOOKS:
            raise NotAllowed(f"One socket looks at {MOST_LOOKS} tables at most.")
        missed = await self.missed(table, self.receiver(table, question), question.since)
        if table.is_lost:
            raise Unavailable(TRY_AGAIN)
        # Somebody else may sit there by now.
        receiver = self.receiver(table, question)
        table.look(self.connection, receiver, question.detail, question.layers, missed, question.since)
        self.done(question.id)

    async def missed(self, table: Table, receiver: int, since: int) -> tuple[Told, ...] | None:
        """What a receiver heard after a number; whoever has it read again and again hears of the last things only."""
        heard = table.match.told[receiver]
        if not 0 <= since <= heard:
            return None
        # What is at hand may depend on what others did unheard, so that is no reason to refuse somebody or not.
        if heard - since > REMEMBERED and self.hub.readings.take(self.address):
            since = heard - REMEMBERED
        return await self.hub.missed(table, receiver, since, self.address)

    def receiver(self, table: Table, question: messages.Look) -> int:
        """As whom the client may look at a table: as one of its own seats, or as a spectator."""
        match, who = table.match, self.connection.person.who
        if not question.seat:
            if not match.opened.watched and table.summary.keeper != who:
                raise NotAllowed("At this table nobody looks on.")
            return -1
        chair = match.chair(question.seat)
        owner = chair.owner or chair.who
        if question.key and owner and is_same(question.key, seat_key(self.hub.secret, table.id, chair.seat, owner)):
            self.connection.keys[table.id, chair.seat] = owner
        elif not who or who != owner:
            raise NotYourSeat(f"You do not sit at {question.seat}.")
        return match.seat(question.seat).index

    def done(self, id: str) -> None:
        """Say that something was carried out."""
        if id:
            self.connection.tell(messages.Done(id=id))

    def refuse(self, id: str, error: str, sentence: str) -> None:
        """Say why something was not."""
        said = translated(error, sentence)
        self.connection.tell(messages.Refused(id=id, error=error, sentence=sentence, vi=said))

    def leave(self) -> None:
        """Hear no more of anything."""
        for (_, seat), table in list(self.connection.looks.items()):
            assert isinstance(table, Table)
            table.away(self.connection, seat)
