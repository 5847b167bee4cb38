"""Reading what is kept, and the changes that are handed to the writer."""

from __future__ import annotations

import secrets
from hashlib import sha256

import msgspec
from sqlalchemy import Connection, Engine, and_, delete, or_, select

from sandtable.match import Event, read_event
from sandtable.match.storage.snapshot import Snapshot, read_snapshot, write_snapshot
from sandtable.server.store.schema import EVENTS, FACTS, SNAPSHOTS, TABLES, TOKENS
from sandtable.server.store.writer import Change


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A line about a table."""

    id: str
    game: str
    options: str
    phase: str
    public: bool
    opened: int
    changed: int
    keeper: str
    """Who opened it."""
    seats: dict[str, str]
    """Seat -> the name of who sits there; empty while it is free."""
    reserved: dict[str, str] = {}
    """Seat -> for whom it is kept."""
    result: str = ""


class Store:
    """Reads; every method may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, in their order; none if there is no such table."""
        asked = select(EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.number > after)
        with self.engine.connect() as connection:
            return [read_event(body) for (body,) in connection.execute(asked.order_by(EVENTS.c.number))]

    def snapshots(self, table: str) -> list[Snapshot]:
        """The snapshots of a table that can be read, in their order."""
        asked = select(SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == table).order_by(SNAPSHOTS.c.number)
        with self.engine.connect() as connection:
            return [found for (body,) in connection.execute(asked) if (found := read_snapshot(body)) is not None]

    def summary(self, table: str) -> Summary | None:
        """The line about a table."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
        return _summary(dict(row)) if row else None

    def running(self) -> list[str]:
        """The tables at which a game is under way."""
        with self.engine.connect() as connection:
            return [table for (table,) in connection.execute(select(TABLES.c.id).where(TABLES.c.phase == "running"))]

    def deserted(self, public_before: int, private_before: int, limit: int = 100) -> list[str]:
        """Tables that wait for players, and at which nothing has changed for long."""
        is_old = or_(and_(TABLES.c.public, TABLES.c.changed < public_before), TABLES.c.changed < private_before)
        asked = select(TABLES.c.id).where(TABLES.c.phase == "waiting", is_old).order_by(TABLES.c.changed).limit(limit)
        with self.engine.connect() as connection:
            return [table for (table,) in connection.execute(asked)]

    def listed(self, *phases: str, limit: int = 100, who: str | None = None) -> list[Summary]:
        """Tables that everybody may find, the latest first; or those somebody opened."""
        asked = select(TABLES).where(TABLES.c.phase.in_(phases)).order_by(TABLES.c.changed.desc()).limit(limit)
        asked = asked.where(TABLES.c.public) if who is None else asked.where(TABLES.c.keeper == who)
        with self.engine.connect() as connection:
            return [_summary(dict(row)) for row in connection.execute(asked).mappings()]

    def token(self, token: str) -> tuple[str, str] | None:
        """Whom the key of a program belongs to, and the program's name."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.digest == digest(token))).mappings().first()
        return (row["who"], row["name"]) if row else None

    def fact(self, name: str) -> str:
        """Something the server knows about itself; empty if it does not."""
        with self.engine.connect() as connection:
            return connection.execute(select(FACTS.c.value).where(FACTS.c.name == name)).scalar() or ""

    def secret(self) -> bytes:
        """The server's secret, made when it is first asked for."""
        known = self.fact("secret")
        if not known:
            known = secrets.token_hex(32)
            with self.engine.begin() as connection:
                put_fact("secret", known)(connection)
        return bytes.fromhex(known)


def put_summary(summary: Summary) -> Change:
    """Keep a line about a table."""
    row = msgspec.structs.asdict(summary)
    row["seats"] = msgspec.json.encode(summary.seats).decode()
    row["reserved"] = msgspec.json.encode(summary.reserved).decode()

    def change(connection: Connection) -> None:
        found = connection.execute(TABLES.update().where(TABLES.c.id == summary.id).values(**row))
        if not found.rowcount:
            connection.execute(TABLES.insert().values(**row))

    return change


def put_snapshots(table: str, *snapshots: Snapshot) -> Change:
    """Keep snapshots of a table, in place of those of the same numbers."""

    def change(connection: Connection) -> None:
        for one in snapshots:
            number = SNAPSHOTS.c.number == one.number
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table, number))
            row = {"table_id": table, "number": one.number, "body": write_snapshot(one)}
            connection.execute(SNAPSHOTS.insert().values(**row))

    return change


def put_fact(name: str, value: str) -> Change:
    """Keep something the server knows about itself."""

    def change(connection: Connection) -> None:
        connection.execute(delete(FACTS).where(FACTS.c.name == name))
        connection.execute(FACTS.insert().values(name=name, value=value))

    return change


def put_token(token: str, who: str, name: str, now: int) -> Change:
    """Keep the key of a program, as a hash."""

    def change(connection: Connection) -> None:
        connection.execute(TOKENS.insert().values(digest=digest(token), who=who, name=name, made=now))

    return change


def digest(token: str) -> str:
    """What is kept of a key."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _summary(row: dict[str, object]) -> Summary:
    seats, reserved = (msgspec.json.decode(str(row[name])) for name in ("seats", "reserved"))
    plain = {f"{name}": value for name, value in row.items()}
    return msgspec.convert({**plain, "seats": seats, "reserved": reserved}, Summary)
