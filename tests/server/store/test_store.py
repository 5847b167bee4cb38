"""The store: what is kept stays, what cannot be kept did not happen, and backups come back."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import text

from sandtable.kernel.error import BadInput, SandtableError
from sandtable.match import ClockRule, match_view, record_of
from sandtable.match import command as asked
from sandtable.match.error import NotYourSeat
from sandtable.match.handle import HANDLERS
from sandtable.server.clock import now
from sandtable.server.errors import Broken, Unavailable
from sandtable.server.http.tables import execute
from sandtable.server.settings import Settings
from sandtable.server.store.backup import backup, restore
from sandtable.server.store.database import connect, migrate
from sandtable.server.store.schema import METADATA
from sandtable.server.store.store import put_fact, put_token
from sandtable.server.store.writer import MAX_ROWS_PER_STATEMENT
from sandtable.server.tables.hub import Hub, UnknownTable
from sandtable.server.tables.table import MAX_RECENT_EVENTS, Table
from sandtable.server.ws.connection import Connection, Person
from tests.server.clients.fake_time import stop_time

GAME = "tri-cross"


def with_hub(data: Path, work: Callable[[Hub], Coroutine[Any, Any, None]], **more: Any) -> None:
    async def whole() -> None:
        hub = Hub(Settings(data=data, thinkers=0, **more))
        await hub.start()
        try:
            await work(hub)
        finally:
            await hub.stop()

    asyncio.run(whole())


async def played(hub: Hub, moves: int = 3, game: str = GAME) -> Table:
    """A table at which some moves were made."""
    table = await hub.open("keeper", game, "preset=club")
    for seat in table.match.game.seats:
        await execute(table, asked.Sit(who=seat.name, seat=seat.name))
    for _ in range(moves):
        await move(table)
    return table


class Mistaken:
    """Whatever it is asked, it fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self, *what: object) -> None:
        raise self.error


async def move(table: Table) -> None:
    await move_of(table, table.match.waiting[0].name)


async def move_of(table: Table, who: str) -> None:
    seat = table.match.waiting[0]
    text = table.match.position.moves[0].text
    await execute(table, asked.Play(who=who, seat=seat.name, moves=(text,), seq=table.match.seqs[seat.index]))


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite'}")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2, "every commit is synced"
    engine.dispose()


def test_tables_are_put_away_and_read_again(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await played(hub)
        before = table.match
        hub.tidy()
        assert list(hub.tables) == [table.id]
        table.used = 0
        hub.tidy()
        assert hub.tables == {}
        again = await hub.table(table.id)
        assert again is not table
        assert again.match == before
        with pytest.raises(UnknownTable):
            await hub.table("nonsense")

    with_hub(tmp_path, work)


def test_what_is_kept_but_not_told_yet_is_not_told_to_whoever_comes_back(tmp_path: Path) -> None:
    """A commit may be on disk before the table knows of it: the one who looks must not get ahead of the table."""

    async def work(hub: Hub) -> None:
        table = await played(hub, MAX_RECENT_EVENTS + 6, "commander-chess")
        before, recent = table.match, [one.copy() for one in table.recent]
        await move(table)
        for at_hand, earlier in zip(table.recent, recent, strict=True):
            at_hand.clear()
            at_hand.extend(earlier)
        table.match = before
        heard = await hub.missed(table, 0, 1)
        assert heard is not None
        assert [told.seq for told in heard] == list(range(2, before.seqs[0] + 1))

    with_hub(tmp_path, work)


def test_of_what_is_kept_together_all_is_kept_or_nothing(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        async def kept(rows: list[tuple[str, int, bytes]]) -> Exception | None:
            done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
            hub.writer.write(rows, [], done.set_result)
            return await done

        def numbers() -> list[int]:
            with hub.engine.connect() as connection:
                return [int(one) for (one,) in connection.execute(text("SELECT number FROM events ORDER BY number"))]

        many = MAX_ROWS_PER_STATEMENT + 44
        assert await kept([("t", 1, b"one"), ("t", 2, b"two")]) is None
        assert await kept([("t", 3, b"three"), ("t", 2, b"again")]) is not None
        assert numbers() == [1, 2]
        assert await kept([("t", 10 + number, b"x") for number in range(many)]) is None
        assert await kept([("t", 1000 + number % (many - 1), b"x") for number in range(many)]) is not None
        assert numbers() == [1, 2, *range(10, 10 + many)]
        assert await kept([("t", 3, b"three")]) is None

    with_hub(tmp_path, work)


def test_what_cannot_be_kept_did_not_happen(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await played(hub)
        before = table.match
        working = hub.writer._insert
        hub.writer._insert = "INSERT INTO nowhere VALUES (?, ?, ?)"
        moving = asyncio.ensure_future(move(table))
        first = before.players[0]
        waiting = asyncio.ensure_future(execute(table, asked.Say(who=first.who, seat=first.seat, text="hello")))
        with pytest.raises(Unavailable):
            await asyncio.wait_for(waiting, 5)
        with pytest.raises(Unavailable):
            await asyncio.wait_for(moving, 5)
        hub.writer._insert = working
        again = await hub.table(table.id)
        assert again.match == before
        await move(again)

    with_hub(tmp_path, work)


def test_a_refusal_waits_for_nobody_and_a_repetition_for_what_it_repeats(tmp_path: Path) -> None:
    """How long a refusal takes would tell whether somebody else has just moved in secret."""

    async def work(hub: Hub) -> None:
        table = await played(hub, 0)
        mover = table.match.waiting[0]
        chosen = table.match.position.moves_of(mover)[0].text
        play = asked.Play(who=mover.name, seat=mover.name, moves=(chosen,), seq=99, id="once")
        other = next(seat.name for seat in table.match.game.seats if seat != mover)
        written, held = hub.writer.write, list[tuple[Any, ...]]()
        hub.writer.write = lambda *step: held.append(step)  # type: ignore[method-assign]
        moving, again = (asyncio.ensure_future(execute(table, play)) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(BadInput):
            await asyncio.wait_for(execute(table, asked.Say(who=other, seat=other, channel="nowhere")), 1)
        with pytest.raises(NotYourSeat):
            await asyncio.wait_for(execute(table, replace(play, who=other, id="")), 1)
        await asyncio.sleep(0.02)
        assert [moving.done(), again.done()] == [False, False], "what it repeats is not on disk either"
        assert (len(held), len(table.match.entries)) == (1, 0)
        hub.writer.write = written  # type: ignore[method-assign]
        written(*held[0])
        await asyncio.wait_for(asyncio.gather(moving, again), 5)
        await asyncio.wait_for(execute(table, play), 1)
        assert len(table.match.entries) == 1, "the same id has no second effect"

    with_hub(tmp_path, work)


def test_a_mistake_of_ours_at_one_table_stops_neither_it_nor_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub) -> None:
        table, other = await played(hub), await played(hub)
        before, mistake = table.match, RuntimeError("a mistake")
        with monkeypatch.context() as patch:
            patch.setitem(HANDLERS, asked.Say, Mistaken(mistake))  # type: ignore[misc]
            saying = asked.Say(who=before.players[0].who, seat=before.players[0].seat, text="hello")
            with pytest.raises(Broken, match="logged"):
                await asyncio.wait_for(execute(table, saying), 5)
        assert table.match == before
        with monkeypatch.context() as patch:
            patch.setattr(table, "_tell", Mistaken(mistake))
            moving = asyncio.gather(move(table), move(other))
            await asyncio.wait_for(moving, 5)
        again = await hub.table(table.id)
        assert again is not table
        assert again.match.number == before.number + 1, "what is on disk has happened"
        await asyncio.wait_for(asyncio.gather(move(again), move(other)), 5)

    with_hub(tmp_path, work)


def test_whoever_waits_for_what_was_kept_hears_of_it_whatever_others_make_of_it(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        heard: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        with hub.writer._condition:  # so that both are kept together
            hub.writer.write([("t", 1, b"one")], [], Mistaken(RuntimeError("a mistake")))
            hub.writer.write([("t", 2, b"two")], [], heard.set_result)
        assert await asyncio.wait_for(heard, 5) is None

    with_hub(tmp_path, work)


def test_whoever_goes_away_while_a_table_is_read_takes_it_from_nobody(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await played(hub)
        hub.put_away(table)
        first, second = (asyncio.ensure_future(hub.table(table.id)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await asyncio.wait_for(second, 5)).match == table.match

    with_hub(tmp_path, work)


def test_a_rematch_is_opened_once_whatever_is_said_meanwhile(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await played(hub, game="commander-in-chief")
        one, two = [{"who": player.who, "seat": player.seat} for player in table.match.players]
        await execute(table, asked.Resign(**one))
        await execute(table, asked.Offer(who=one["who"], seat=one["seat"], kind="rematch"))
        await asyncio.gather(
            execute(table, asked.Agree(**two, kind="rematch")),
            *(execute(table, asked.Say(**two, text="Again!")) for _ in range(5)),
        )
        while not table.match.continued or hub._busy:
            await asyncio.sleep(0.01)
        assert set(hub.tables) == {table.id, table.match.continued}

    with_hub(tmp_path, work)


async def stored(table: Table) -> None:
    """Wait until everything that has happened is on disk."""
    while table.is_busy or table.pending:
        await asyncio.sleep(0.002)


def banks(table: Table) -> dict[str, int]:
    """What is left to each side now."""
    dial = match_view(table.match, -1, now()).clock
    assert dial is not None
    return dial.banks


@pytest.mark.parametrize("killed", [False, True])
def test_clocks_stand_still_while_the_server_is_away_and_run_before_and_after(
    killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the millisecond: a clean end notes its moment; after a kill the last sign of life counts, or the last move."""
    time = stop_time(monkeypatch, 1000.0)
    ids: list[str] = []

    async def before(hub: Hub) -> None:
        table = await hub.open("keeper", GAME, "", clock=ClockRule(bank=600))
        for seat in table.match.game.seats:
            await execute(table, asked.Sit(who=seat.name, seat=seat.name))
        ids.append(table.id)
        time.now += 35
        await move(table)
        time.now += 4
        assert banks(table) == {"black": 565_000, "red": 596_000}

    async def after(hub: Hub) -> None:
        table = await hub.table(ids[0])
        time.now += 7
        await stored(table)
        told = [one for one in table.recent[0] if one.event == "resumed"]
        assert [(one.since, one.until) for one in told] == [(1_030_000 if killed else 1_039_000, 6_039_000)]
        assert banks(table) == {"black": 565_000, "red": 593_000 if killed else 589_000}
        await move(table)
        time.now += 5
        assert banks(table)["black"] == 560_000

    with_hub(tmp_path, before, beat=3600.0)
    if killed:  # the last that was noted is nine seconds old, and a move came after it
        engine = connect(Settings(data=tmp_path).url)
        with engine.begin() as connection:
            put_fact("alive", "1030000")(connection)
        engine.dispose()
    time.now += 5000
    with_hub(tmp_path, after, beat=3600.0)


def test_several_absences_are_made_up_for_together_or_not_at_all(tmp_path: Path) -> None:
    """Had one been kept without the other, a kill in between would have charged somebody for the other for ever."""
    ids: list[str] = []

    async def before(hub: Hub) -> None:
        table = await hub.open("keeper", GAME, "", clock=ClockRule(bank=600))
        for seat in table.match.game.seats:
            await execute(table, asked.Sit(who=seat.name, seat=seat.name))
        ids.append(table.id)

    async def after(hub: Hub) -> None:
        await stored(await hub.table(ids[0]))  # the real absence is made up for
        at = now()
        hub.away = [(at + 1, at + 2), (at + 3, at + 4), (at + 5, at + 6)]
        await asyncio.sleep(0.01)
        hub.put_away(hub.tables[ids[0]])
        written = hub.writer.write
        sizes: list[int] = []

        def noted(rows: Any, changes: Any, done: Any) -> None:
            sizes.append(len(rows))
            written(rows, changes, done)

        hub.writer.write = noted  # type: ignore[method-assign]
        table = await hub.table(ids[0])
        await stored(table)
        told = [(one.since - at, one.until - at) for one in table.recent[0] if one.event == "resumed"]
        assert [*told[-3:-1], told[-1][0]] == [(1, 2), (3, 4), 5]
        assert 6 <= told[-1][1] <= now() - at, "the last one ends where the table is read again"
        assert 3 in sizes, "in one transaction"

    with_hub(tmp_path, before, beat=3600.0)
    with_hub(tmp_path, after, beat=3600.0)


def test_nothing_secret_is_noted_when_the_store_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What could not be kept stands in the error of the database, and must not get into the log from there."""
    seed: list[str] = []

    async def work(hub: Hub) -> None:
        table = await played(hub)
        hub.engine.dispose()
        with hub.engine.begin() as connection:
            connection.execute(text("DROP TABLE events"))
        seed.append(table.match.opened.seed)
        seat = table.match.game.seats[0].name
        with pytest.raises(Unavailable):
            await execute(table, asked.Resign(who=seat, seat=seat))  # with it the seed would have been told

    with_hub(tmp_path, work)
    assert "could not be kept" in caplog.text
    assert seed[0] not in caplog.text


def test_who_does_not_come_back_with_the_server_is_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.tables.table.ABSENCE_S", 0.01)
    ids: list[str] = []

    async def before(hub: Hub) -> None:
        monkeypatch.setattr("sandtable.server.tables.table.ABSENCE_S", 3600.0)
        ids.append((await played(hub)).id)
        monkeypatch.setattr("sandtable.server.tables.table.ABSENCE_S", 0.01)

    async def after(hub: Hub) -> None:
        table = await hub.table(ids[0])
        while not all(player.absent for player in table.match.players):
            await asyncio.sleep(0.01)

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


def test_whoever_sits_at_several_seats_is_at_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At one device the board goes round, and only one of its seats is looked from."""
    monkeypatch.setattr("sandtable.server.tables.table.ABSENCE_S", 0.01)

    async def send(frame: bytes) -> None:
        assert frame

    async def work(hub: Hub) -> None:
        table = await hub.open("ann", GAME, "preset=club")
        for seat in table.match.game.seats:
            await execute(table, asked.Sit(who="ann", seat=seat.name))
        device = Connection(Person("ann", "Ann"), send)
        table.subscribe(device, -1, "none", (), ())
        for seat in table.match.game.seats:
            table.subscribe(device, seat.index, "none", (), ())
            table.unsubscribe(device, seat.name)
        await asyncio.sleep(0.02)  # whatever was due before has happened then
        await move_of(table, "ann")
        assert not any(player.absent for player in table.match.players)
        table.unsubscribe(device, "")
        while not all(player.absent for player in table.match.players):
            await asyncio.sleep(0.01)
        table.subscribe(device, -1, "none", (), ())
        while any(player.absent for player in table.match.players):
            await asyncio.sleep(0.01)

    with_hub(tmp_path, work)


def test_no_store_is_asked_for_a_table_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A NUL in a text is an error to PostgreSQL, half a character to any database."""

    async def work(hub: Hub) -> None:
        monkeypatch.setattr(hub.store, "summary", lambda id: pytest.fail(f"asked for {id!r}"))
        for id in ("\x00", "\ud800", "", "x" * 33, "a b", "é", "a'"):
            with pytest.raises(UnknownTable):
                await hub.table(id)

    with_hub(tmp_path, work)


def test_a_backup_comes_back(tmp_path: Path) -> None:
    matches = {}

    async def work(hub: Hub) -> None:
        for _ in range(3):
            table = await played(hub)
            matches[table.id] = table.match

    with_hub(tmp_path / "one", work)
    file = str(tmp_path / "all.backup")
    tables, events = backup(Settings(data=tmp_path / "one"), file)
    assert (tables, events) == (3, sum(match.number for match in matches.values()))
    assert restore(Settings(data=tmp_path / "two"), file) == (tables, events)

    async def look(hub: Hub) -> None:
        for id, match in matches.items():
            assert (await hub.table(id)).match == match

    with_hub(tmp_path / "two", look)
    with pytest.raises(BadInput, match="not empty"):
        restore(Settings(data=tmp_path / "two"), file)
    with pytest.raises(BadInput, match="already"):
        backup(Settings(data=tmp_path / "one"), file)


def test_a_backup_holds_games_in_every_phase_and_the_keys_of_programs(tmp_path: Path) -> None:
    matches, secret = {}, b""

    async def work(hub: Hub) -> None:
        nonlocal secret
        running, over, aborted = [await played(hub) for _ in range(3)]
        waiting = await hub.open("keeper", GAME, "")
        first = over.match.game.seats[0].name
        await execute(over, asked.Resign(who=first, seat=first))
        await execute(aborted, asked.Dissolve(reason="test"))
        await hub.writer.keep(put_token("a key", "robo", "Robo", 1))
        matches.update({table.id: table.match for table in (running, over, aborted, waiting)})
        secret = hub.secret

    with_hub(tmp_path / "one", work)
    assert {match.phase.value for match in matches.values()} == {"running", "over", "aborted", "waiting"}
    file = tmp_path / "all.backup"
    assert backup(Settings(data=tmp_path / "one"), str(file))[0] == 4
    restore(Settings(data=tmp_path / "two"), str(file))

    async def look(hub: Hub) -> None:
        for id, match in matches.items():
            table = await hub.table(id)
            assert (table.match.entries, table.match.phase) == (match.entries, match.phase)
            if match.is_done:
                assert record_of(table.match).write() == record_of(match).write()
        assert hub.store.token("a key") == ("robo", "Robo")
        assert hub.secret == secret, "cookies and invitations go on"

    with_hub(tmp_path / "two", look)
    if os.name == "posix":
        for kept in (file, tmp_path / "one" / "sandtable.sqlite", tmp_path / "two" / "sandtable.sqlite"):
            assert kept.stat().st_mode & 0o077 == 0, "what is kept is secret"


def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        await played(hub)

    with_hub(tmp_path / "one", work)
    file = tmp_path / "all.backup"
    backup(Settings(data=tmp_path / "one"), str(file))
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    damaged = [b"", b"nonsense", whole[:-20], gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join(lines[1:]))]
    damaged.append(gzip.compress(b"".join([*lines[:3], *lines[4:]])))
    event = next(number for number, line in enumerate(lines) if b'"in":"events"' in line)
    changes: list[dict[str, Any]] = [{"body": "%%%"}, {"body": "e30="}, {"body": 5}, {"number": None}, {"more": 1}]
    for change in changes:  # what no accident does is told in a sentence, too
        changed = json.dumps({**json.loads(lines[event]), **change}).encode() + b"\n"
        damaged.append(gzip.compress(b"".join([*lines[:event], changed, *lines[event + 1 :]])))
    count = json.loads(lines[-1])["end"]
    damaged.append(gzip.compress(b"".join([*lines[:-1], b'{"end":"all"}\n'])))
    damaged.append(
        gzip.compress(b"".join([*lines[:event], lines[event], *lines[event:-1], b'{"end":%d}' % (count + 1)]))
    )
    for number, content in enumerate(damaged):
        file.write_bytes(content)
        with pytest.raises(SandtableError, match=r"damaged|no backup|cut short"):
            restore(Settings(data=tmp_path / f"two-{number}"), str(file))
        engine = connect(Settings(data=tmp_path / f"two-{number}").url)
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM events")).scalar() == 0
        engine.dispose()
