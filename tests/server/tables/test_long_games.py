"""Endless games: reading one, going back in it, hearing what was missed and replaying it cost little."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from alembic import command as alembic
from alembic.config import Config
from litestar.testing import TestClient
from sqlalchemy import text

import sandtable
from sandtable.i18n import say
from sandtable.kernel.error import GameOver
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.match import Match, NotNow, record_of
from sandtable.match import command as ask
from sandtable.match.match import MAX_MOVES, Phase
from sandtable.match.storage.checkpoint import MAX_GAP, SPACING
from sandtable.match.storage.snapshot import SNAPSHOT_EVENTS
from sandtable.server.analysis.replay import MAX_LINES, Replay, replay_of_match
from sandtable.server.app import build
from sandtable.server.engines.history import MAX_HEARD, EngineHistory
from sandtable.server.errors import Unavailable
from sandtable.server.http.tables import execute
from sandtable.server.settings import Settings
from sandtable.server.store.backup import backup, restore
from sandtable.server.store.database import MIGRATIONS, connect
from sandtable.server.tables.hub import MAX_MISSED, Hub
from sandtable.server.tables.table import MAX_RECENT_EVENTS, Table
from sandtable.server.ws.connection import Connection, Person
from tests.match.tables import Table as MatchTable
from tests.match.tables import ways
from tests.server.store.postgres import postgres
from tests.server.store.test_store import with_hub
from tests.server.tables.long_games import ENDLESS, OWNER, TO_AND_FRO, LongGame

MOVES = 3000
WAYS = sorted(set(ways()) | {(name, "") for name in sandtable.names()})


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every move that is made on any board."""
    made, play = list[str](), Position.play

    def noted(position: Position, *given: Any) -> Position:
        made.append(str(given[0]))
        return play(position, *given)

    monkeypatch.setattr(Position, "play", noted)
    return made


async def heard(hub: Hub, table: Table, receiver: int, since: int) -> dict[str, Any]:
    """What a client is told first that looks at a table."""
    frames = list[bytes]()

    async def send(frame: bytes) -> None:
        frames.append(frame)

    connection = Connection(Person(OWNER), send)
    missed = table.missed(receiver, since) or await hub.missed(table, receiver, since)
    table.subscribe(connection, receiver, "none", (), missed, since)
    sending = asyncio.create_task(connection.run())
    while not frames and not connection.is_cut:
        await asyncio.sleep(0.001)
    sending.cancel()
    assert not connection.is_cut
    news: dict[str, Any] = json.loads(frames[0])[0]
    return news


# Reading


@pytest.mark.parametrize("name", ENDLESS)
def test_a_long_game_is_read_from_its_last_snapshot(name: str, tmp_path: Path, plays: list[str]) -> None:
    async def work(hub: Hub) -> None:
        game = LongGame(name, MOVES)
        match = game.keep(hub.engine, "long")
        plays.clear()
        table = await hub.table("long")
        assert len(plays) <= SNAPSHOT_EVENTS + 2 * MAX_RECENT_EVENTS
        assert table.match == match
        assert table.match.position.state() == match.position.state()
        plays.clear()
        last = table.match.seqs[0]
        missed = await hub.missed(table, 0, last - 1)
        assert [one.seq for one in missed or ()] == [last]
        assert len(plays) <= 2 * SNAPSHOT_EVENTS
        assert len(table.recent[0]) == MAX_RECENT_EVENTS, "what happened last is at hand now"

    with_hub(tmp_path, work)


def test_a_table_keeps_snapshots_with_the_events_they_stand_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.match.storage.snapshot.SNAPSHOT_EVENTS", 8)
    numbers = list[int]()

    async def play(table: Table, count: int) -> None:
        for _ in range(count):
            move = TO_AND_FRO["tri-cross"][len(table.match.entries) % 4]
            seat = table.match.waiting[0].name
            await execute(table, ask.Play(who=OWNER, seat=seat, moves=(move,), seq=1 << 40))

    async def work(hub: Hub) -> None:
        table = await hub.open(OWNER, "tri-cross", "")
        for seat in table.match.game.seats:
            await execute(table, ask.Sit(who=OWNER, seat=seat.name))
        await play(table, 25)
        numbers.extend(one.number for one in hub.store.snapshots(table.id))
        assert len(numbers) >= 3
        hub.put_away(table)
        again = await hub.table(table.id)
        assert again.match == table.match
        await play(again, 8)
        assert len(hub.store.snapshots(table.id)) == len(numbers) + 1, "it goes on where it was"
        number = again.match.number
        with hub.engine.begin() as connection:
            connection.execute(text("ALTER TABLE snapshots RENAME TO elsewhere"))
        with pytest.raises(Unavailable):
            await play(again, 16)
        with hub.engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO snapshots"))
        third = await hub.table(table.id)
        assert number < third.match.number < number + 16
        assert len(hub.store.events(table.id)) == third.match.number
        assert hub.store.snapshots(table.id)[-1].number <= third.match.number, "neither the move nor the snapshot"

    with_hub(tmp_path, work)


@pytest.mark.parametrize("damage", ["missing", "body", "all but the last"])
def test_what_is_missing_of_the_snapshots_is_made_anew(damage: str, tmp_path: Path, plays: list[str]) -> None:
    async def work(hub: Hub) -> None:
        match = LongGame("commander-chess", MOVES // 2).keep(hub.engine, "long")
        last = hub.store.snapshots("long")[-1].number
        with hub.engine.begin() as connection:
            if damage == "missing":
                connection.execute(text("DELETE FROM snapshots"))
            elif damage == "body":
                connection.execute(text("UPDATE snapshots SET body = substr(body, 1, length(body) - 40)"))
            else:
                connection.execute(text(f"UPDATE snapshots SET body = x'00' WHERE number < {last}"))
        table = await hub.table("long")
        assert table.match == match
        assert table.match.position.state() == match.position.state()
        await hub.writer.keep(lambda connection: None)  # what was handed over before has been written
        hub.put_away(table)
        plays.clear()
        assert (await hub.table("long")).match == match
        assert len(plays) <= SNAPSHOT_EVENTS + 2 * MAX_RECENT_EVENTS

    with_hub(tmp_path, work)


def test_a_store_from_before_there_were_snapshots_goes_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    engine, config = connect(settings.url), Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0001")
    game = LongGame("tri-cross", 700)

    match = game.keep(engine, "old", with_snapshots=False)
    engine.dispose()

    async def work(hub: Hub) -> None:
        table = await hub.table("old")
        assert table.match == match
        await hub.writer.keep(lambda connection: None)
        assert len(hub.store.snapshots("old")) == 2

    with_hub(tmp_path, work)


def test_a_backup_has_no_snapshots_and_they_are_made_anew(tmp_path: Path) -> None:
    matches = list[Match]()

    async def before(hub: Hub) -> None:
        matches.append(LongGame("tri-cross", 700).keep(hub.engine, "long"))

    async def after(hub: Hub) -> None:
        assert hub.store.snapshots("long") == []
        assert (await hub.table("long")).match == matches[0]
        await hub.writer.keep(lambda connection: None)
        assert len(hub.store.snapshots("long")) == 2

    with_hub(tmp_path / "one", before)
    backup(Settings(data=tmp_path / "one"), str(tmp_path / "file"))
    restore(Settings(data=tmp_path / "two"), str(tmp_path / "file"))
    with_hub(tmp_path / "two", after)


def test_postgresql_keeps_snapshots_too(tmp_path: Path, plays: list[str]) -> None:
    async def work(hub: Hub) -> None:
        match = LongGame("commander-in-chief", 1500).keep(hub.engine, "long")
        plays.clear()
        table = await hub.table("long")
        assert table.match == match
        assert len(plays) <= SNAPSHOT_EVENTS + 2 * MAX_RECENT_EVENTS
        for _ in range(SNAPSHOT_EVENTS + 1):
            move, seat = TO_AND_FRO["commander-in-chief"][len(table.match.entries) % 4], table.match.waiting[0].name
            await execute(table, ask.Play(who=OWNER, seat=seat, moves=(move,), seq=1 << 40))
        hub.put_away(table)
        assert (await hub.table("long")).match == table.match
        assert hub.store.snapshots("long")[-1].number > match.number

    with postgres() as database:
        with_hub(tmp_path, work, database=database.url)


# Hearing


@pytest.mark.parametrize("name", ENDLESS)
def test_whoever_missed_too_much_hears_the_latest_with_a_fresh_view(
    name: str, tmp_path: Path, plays: list[str]
) -> None:
    async def work(hub: Hub) -> None:
        LongGame(name, MOVES).keep(hub.engine, "long")
        table = await hub.table("long")
        for receiver in (0, 1, -1):
            last = table.match.seqs[receiver]
            plays.clear()
            news = await heard(hub, table, receiver, 0)
            assert news["fresh"]
            assert [one["seq"] for one in news["told"]] == list(range(last - MAX_MISSED + 1, last + 1))
            assert len(plays) <= MAX_MISSED + SNAPSHOT_EVENTS + MAX_RECENT_EVENTS
            for since in (last - MAX_MISSED, last - 300, last - MAX_RECENT_EVENTS - 1, last - 1):
                some = await heard(hub, table, receiver, since)
                assert "fresh" not in some, "exactly what was missed"
                assert some["told"] == news["told"][since - last :]

    with_hub(tmp_path, work)


def test_a_long_game_is_looked_at_through_a_socket(tmp_path: Path) -> None:
    """The whole of it in one message was more than may wait for a client, which was cut off and came again."""

    async def before(hub: Hub) -> None:
        LongGame("commander-in-chief", 3 * MAX_MISSED).keep(hub.engine, "long")

    with_hub(tmp_path, before)
    with TestClient(build(Settings(data=tmp_path, thinkers=0))) as client, client.websocket_connect("/ws") as socket:
        socket.send_text(json.dumps({"ask": "look", "table": "long", "since": 0, "id": "1"}))
        messages = json.loads(socket.receive_text(timeout=30))
        assert [message["tell"] for message in messages] == ["news", "done"]
        assert len(messages[0]["told"]) == MAX_MISSED
        assert messages[0]["fresh"]


# Taking back


def test_a_take_back_in_a_long_game_that_was_just_read_plays_few_moves(tmp_path: Path, plays: list[str]) -> None:
    async def work(hub: Hub) -> None:
        LongGame("commander-chess", MOVES).keep(hub.engine, "long")
        table = await hub.table("long")
        for number in range(20):
            plays.clear()
            seat = table.match.entries[-1].seat.name
            await execute(table, ask.Offer(who=OWNER, seat=seat, kind="take-back"))
            assert len(plays) <= (SNAPSHOT_EVENTS + SPACING if number == 0 else 2 * SPACING)
        assert len(table.match.entries) == MOVES - 20

    with_hub(tmp_path, work)


# Replaying


def finished(name: str, moves: int, options: str = "") -> LongGame:
    game = LongGame(name, moves, options)
    if game.match.is_running:
        game.do(ask.Dissolve(reason="test"))
    return game


@pytest.mark.parametrize("name", ENDLESS)
def test_a_page_of_a_long_game_is_replayed_from_the_nearest_checkpoint(name: str, plays: list[str]) -> None:
    match = finished(name, MOVES).match
    whole, course = Replay(record_of(match)), replay_of_match(match)
    for at in (2900, 0, 1, 1500, 1600, MOVES):
        page = whole.page(at, 5)
        plays.clear()
        assert course.page(at, 5) == page
        assert len(plays) <= MAX_GAP + SPACING + 5
    assert course.fairness == whole.fairness


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_pages_of_any_game_are_those_of_its_record(way: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where several act at once in any order, and where moves were taken back."""
    for module in ("reducer", "storage.rewind", "storage.checkpoint"):
        monkeypatch.setattr(f"sandtable.match.{module}.SPACING", 2)
    monkeypatch.setattr("sandtable.match.storage.checkpoint.MAX_GAP", 6)
    random = Random("-".join(way))
    table = MatchTable(*way).sit(*[OWNER] * len(MatchTable(*way).match.players))
    for _ in range(90):
        if table.match.is_running:
            table.play_any(random)
        if table.match.is_running and random.random() < 0.1:
            try:
                table.ask(ask.Offer, random.choice(table.match.players).seat, kind="take-back")
            except sandtable.SandtableError:
                continue
    record: Record = record_of(table.match)
    assert tuple(record.entries) == tuple(entries_in_order(table.match)), "the quick way is the slow one"
    positions = list(record.positions())
    for at in sorted(random.sample(range(len(positions)), min(8, len(positions))), reverse=True):
        moments = [(number, moment) for number, moment, _ in replay_of_match(table.match)._walk_plies(at, at + 3)]
        for number, moment in moments:
            assert moment.text == positions[number].text
            if number:
                entry = record.entries[number - 1]
                assert (moment.seat, moment.move) == (entry.seat, entry.text)
    assert table.match.checkpoints or len(table.match.entries) < 20


def entries_in_order(match: Match) -> list[object]:
    """Moves in the order of a record, as they were put before: by looking at all that are left."""
    position, left, found = match.start, list(match.entries), list[object]()
    while left:
        waiting, chosen = position.waiting, 0
        for index, entry in enumerate(left if len(waiting) > 1 else ()):
            if entry.seat == position.to_move:
                chosen = index
                break
            if entry.seat not in waiting:
                break
        entry = left.pop(chosen)
        position = position.play(entry.text, entry.seat)
        found.append(entry)
    return found


def test_a_long_game_is_replayed_but_not_analysed(tmp_path: Path) -> None:
    async def before(hub: Hub) -> None:
        finished("tri-cross", MAX_LINES + 1).keep(hub.engine, "long")
        finished("tri-cross", MAX_LINES).keep(hub.engine, "shorter")

    with_hub(tmp_path, before)
    with TestClient(build(Settings(data=tmp_path, thinkers=0, analysts=1))) as client:
        page = client.get("/api/tables/long/replay", params={"at": 5000, "count": 10})
        assert [ply["number"] for ply in page.json()["plies"]] == [5000, 5001]
        assert client.get("/api/tables/long/record").text.count("\n") > MAX_LINES
        refused = client.post("/api/analysis", json={"table": "long"})
        assert (refused.status_code, refused.json()["sentence"]) == (400, "This record is too long to be read here.")
        assert client.post("/api/analysis", json={"table": "shorter"}).status_code == 201


# Engines and the end


def test_an_engine_in_a_long_game_is_told_what_it_sees(plays: list[str]) -> None:
    game = LongGame("tri-cross", MAX_HEARD)
    past, seat = EngineHistory(), game.match.players[0].seat
    assert len(past.observation(game.match, seat).heard) == MAX_HEARD
    for move in ("c2-c3", "c6-c5"):
        game.play(move)
    plays.clear()
    for found in (past.observation(game.match, seat), EngineHistory().observation(game.match, seat)):
        assert (found.heard, found.start) == ((), "")
        assert found.view.text == game.match.position.view(seat).text
    assert plays == []


def test_a_game_that_has_reached_the_limit_of_moves_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_MOVES >= 30_000
    monkeypatch.setattr("sandtable.match.commands.moves.MAX_MOVES", 40)
    game = LongGame("commander-in-chief", 39)
    assert game.match.is_running
    game.do(ask.Offer(who=OWNER, seat="dark", kind="take-back"))
    assert len(game.match.entries) == 38
    game.play("e4-g6")
    assert game.match.phase is Phase.OVER, "moves that were taken back count, too: nothing goes on for ever"
    outcome = game.match.outcome
    assert outcome is not None
    assert (outcome.is_draw, outcome.ending.name) == (True, "move-limit")
    assert outcome.sentence("vi") != outcome.sentence("en") == "The game has reached the limit of moves: a draw."
    assert game.match.engines_to_move() == (), "nobody is asked for a move any more"
    with pytest.raises(GameOver, match="limit of moves") as refused:
        game.do(ask.Play(who=OWNER, seat="light", moves=("d4-b2",), seq=1 << 40))
    assert say(refused.value, "vi") == f"Ván cờ đã kết thúc: {outcome.sentence('vi')}"
    with pytest.raises((GameOver, NotNow)):
        game.do(ask.Offer(who=OWNER, seat="dark", kind="take-back"))
    again = sandtable.read_record(record_of(game.match).write())
    assert again.outcome == outcome
    game.do(ask.Offer(who=OWNER, seat="dark", kind="rematch"))


# All of it, measured


@pytest.mark.long
@pytest.mark.parametrize("name", ENDLESS)
def test_thirty_thousand_moves(name: str, tmp_path: Path, plays: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    took: dict[str, float] = {}
    made: dict[str, int] = {}

    async def timed(what: str, work: Callable[[], Awaitable[Any]]) -> Any:
        """Note how many moves something makes again, how long it takes and how long everybody else waits."""
        plays.clear()
        longest, last, done = 0.0, perf_counter(), False

        async def tick() -> None:
            nonlocal longest, last
            while not done:
                await asyncio.sleep(0.001)
                longest, last = max(longest, perf_counter() - last), perf_counter()

        ticking, begun = asyncio.create_task(tick()), perf_counter()
        result = await work()
        took[what], made[what], done = perf_counter() - begun, len(plays), True
        await ticking
        took[f"{what}, the others' wait"] = longest
        return result

    async def work(hub: Hub) -> None:
        match = game.keep(hub.engine, "long")
        table: Table = await timed("load", lambda: hub.table("long"))
        assert table.match == match
        news = await timed("since=0", lambda: heard(hub, table, 0, 0))
        assert len(news["told"]) == MAX_MISSED
        seat = match.entries[-1].seat.name
        if table.match.position.is_open:
            offer = ask.Offer(who=OWNER, seat=seat, kind="take-back")
            await timed("take-back", lambda: execute(table, offer))
            assert len(table.match.entries) == len(match.entries) - 1
        await execute(table, ask.Dissolve(reason="test"))
        course = replay_of_match(table.match)
        for at in (0, 15_000, 29_850):
            await timed(f"replay from {at}", lambda at=at: asyncio.to_thread(course.page, at, 100))  # type: ignore[misc]

    game = LongGame(name, 30_000)
    with_hub(tmp_path, work)
    with capsys.disabled():
        print(f"\n{name}: " + ", ".join(f"{what} {1000 * seconds:.0f} ms" for what, seconds in took.items()))
        print(f"moves made again: {made}")
    assert made.pop("since=0") <= MAX_MISSED + 2 * SNAPSHOT_EVENTS
    assert max(made.values()) <= MAX_GAP
