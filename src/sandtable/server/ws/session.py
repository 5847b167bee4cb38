"""The WebSocket: questions of clients in, answers and news out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from sandtable.i18n import say
from sandtable.kernel.error import SandtableError
from sandtable.match import Phase, RedactedEvent, is_known
from sandtable.match.command import Abort, Leave, Offer, Play, PlayerCommand, Say
from sandtable.match.error import NotAllowed, NotYourSeat
from sandtable.server.auth.credentials import is_same, seat_key
from sandtable.server.auth.rate_limit import Bucket
from sandtable.server.auth.requests import person_of, place_of
from sandtable.server.clock import now
from sandtable.server.engines.levels import check_bot_level
from sandtable.server.errors import NO_STORE, TRY_AGAIN, BadMessage, Unavailable
from sandtable.server.store.database import STORE_ERRORS
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.preview import preview
from sandtable.server.tables.table import MAX_RECENT_EVENTS, Table
from sandtable.server.ws import messages
from sandtable.server.ws.connection import Connection

log = logging.getLogger("sandtable")
MAX_SUBSCRIPTIONS = 200
"""How many tables and seats one socket may follow."""
MAX_PENDING = 64
"""How many commands of one socket may wait to be stored; until some of them are, nothing more is read from it."""


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
    """Answers the questions of one client."""

    def __init__(self, hub: Hub, connection: Connection, address: str = "") -> None:
        self.hub = hub
        self.connection = connection
        self.address = address
        self.allowance = Bucket(60, 30)
        """What a client may ask for: all but legal moves costs, and a client that has nothing left has to wait."""
        self.debt = 0.0
        """What refused commands cost, to be charged before the next question is read."""
        self.pending = 0
        self.has_room = asyncio.Event()
        """Set when fewer than MAX_PENDING commands wait."""

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Read questions and answer them, until the client is gone."""
        receive = socket.receive
        while True:
            while self.debt > 0:
                self.debt -= 1
                await self.charge(1)
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text: Any = message.get("text") or message.get("bytes") or ""
            try:
                question = messages.read_question(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self.refuse("", BadMessage("Invalid message: {reason}", reason=str(error)[:200]))
                await self.charge(5)
                continue
            if type(question) is not Play:
                await self.charge(1)
            try:
                await self.answer(question)
            except SandtableError as error:
                self.refuse(question.id, error)
                await self.charge(2)
            except STORE_ERRORS:
                self.refuse(question.id, Unavailable(NO_STORE))
                await self.charge(2)

    async def charge(self, cost: float) -> None:
        """Charge for a question, and wait if the client has asked too much."""
        wait = self.allowance.take(cost)
        while wait:
            await asyncio.sleep(min(wait, 1.0))
            wait = self.allowance.take(cost)

    async def answer(self, question: messages.Question | PlayerCommand) -> None:
        """Answer a question."""
        if isinstance(question, PlayerCommand):
            table = self.hub.tables.get(question.table) or await self.hub.table(question.table)
            await self.submit(table, self.identify(table, question))
            return
        match question:
            case messages.Ping():
                self.connection.tell(messages.Pong(id=question.id, now=now()))
            case messages.Look():
                await self.look(question)
            case messages.Away():
                (await self.hub.table(question.table)).unsubscribe(self.connection, question.seat)
                self.done(question.id)
            case messages.Preview():
                table = await self.hub.table(question.table)
                who = self.connection.speaker(question.table, question.seat)
                self.connection.tell(preview(table, question, who))

    def identify(self, table: Table, command: PlayerCommand) -> PlayerCommand:
        """A command with the person who gives it filled in, or a refusal if they give too many."""
        who = self.connection.speaker(command.table, command.seat)
        match command:
            case Say():
                if self.hub.talk.take(who or self.address) or self.hub.noise.take(self.address):
                    raise NotAllowed("You are sending too many messages; please wait a little.")
                return replace(command, who=who, name=self.connection.person.name or "guest")
            case Offer():
                if command.kind == "takeover":
                    check_bot_level(command.level, self.hub.bots)
                if self.hub.proposals.take(who or self.address):
                    raise NotAllowed("You are making too many offers; please wait a little.")
            case Abort() if table.match.phase is Phase.WAITING and who != table.summary.keeper:
                # A guest who goes before the game has begun leaves the table to the others.
                return Leave(who=who, seat=command.seat, id=command.id)
        return replace(command, who=who)

    async def submit(self, table: Table, command: PlayerCommand) -> None:
        """Give a command to its table as soon as not too many wait."""
        while self.pending >= MAX_PENDING:
            self.has_room.clear()
            await self.has_room.wait()
        self.execute(table, command)

    def execute(self, table: Table, command: PlayerCommand) -> None:
        """Give a command to its table, and answer when what happened is on disk."""
        is_repeated = is_known(table.head, command)

        def reply(error: SandtableError | None) -> None:
            self.pending -= 1
            self.has_room.set()
            if error is not None:
                self.refuse(command.id, error)
                self.debt += 2
            else:
                self.debt += is_repeated
                self.done(command.id)

        self.pending += 1
        table.submit(command, reply)

    async def look(self, question: messages.Look) -> None:
        """Send the client the news of a table, with the view of one of its seats or of a spectator."""
        table = await self.hub.table(question.table)
        if question.detail not in ("full", "text", "moves", "none"):
            raise NotAllowed("detail must be full, text, moves or none.")
        if len(self.connection.tables) >= MAX_SUBSCRIPTIONS:
            raise NotAllowed("One socket can watch at most {count} tables.", count=MAX_SUBSCRIPTIONS)
        missed = await self.missed(table, self.receiver(table, question), question.since)
        if table.is_lost:
            raise Unavailable(TRY_AGAIN)
        # Somebody else may sit there by now.
        receiver = self.receiver(table, question)
        table.subscribe(self.connection, receiver, question.detail, question.layers, missed, question.since)
        self.done(question.id)

    async def missed(self, table: Table, receiver: int, since: int) -> tuple[RedactedEvent, ...] | None:
        """The events a receiver got after a number; a client that asks again and again gets the last ones only."""
        heard = table.match.seqs[receiver]
        if not 0 <= since <= heard:
            return None
        # What is at hand may depend on what others did unheard, so that is no reason to refuse somebody or not.
        if heard - since > MAX_RECENT_EVENTS and self.hub.readings.take(self.address):
            since = heard - MAX_RECENT_EVENTS
        return await self.hub.missed(table, receiver, since, self.address)

    def receiver(self, table: Table, question: messages.Look) -> int:
        """Whose view of a table the client may have: that of its own seat (by index), or of spectators (-1)."""
        match, who = table.match, self.connection.person.who
        if not question.seat:
            if not match.opened.watched and table.summary.keeper != who:
                raise NotAllowed("Spectators are not allowed here.")
            return -1
        player = match.player(question.seat)
        owner = player.owner or player.who
        if question.key and owner and is_same(question.key, seat_key(self.hub.secret, table.id, player.seat, owner)):
            self.connection.keys[table.id, player.seat] = owner
        elif not who or who != owner:
            raise NotYourSeat("You are not sitting at {seat}.", seat=question.seat)
        return match.seat(question.seat).index

    def done(self, id: str) -> None:
        """Tell the client that a command was carried out."""
        if id:
            self.connection.tell(messages.Done(id=id))

    def refuse(self, id: str, error: SandtableError) -> None:
        """Tell the client why a question was refused."""
        kind = type(error).__name__
        self.connection.tell(messages.Refused(id=id, error=kind, sentence=str(error), vi=say(error, "vi")))

    def leave(self) -> None:
        """Unsubscribe from everything."""
        for (_, seat), table in list(self.connection.tables.items()):
            assert isinstance(table, Table)
            table.unsubscribe(self.connection, seat)
