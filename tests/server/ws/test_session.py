"""The socket: everybody hears what he may, in order, once, and again after any absence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import sandtable
from sandtable.kernel.view import View
from sandtable.match import verify
from tests.server.clients.scripted import (
    Player,
    Process,
    apply_changes,
    ask,
    close_all,
    gathered,
    open_table,
    play_on,
)

LAST = "tri-cross"
HIDDEN = [("mission-command-air", "preset=club"), ("tri-cross", "preset=standard")]


async def finished(players: list[Player], seed: int, limit: float = 120.0) -> None:
    """Play until the game is over for all."""
    random = Random(seed)

    async def each(player: Player) -> None:
        await play_on(player, random)
        if all(other.seen.get("phase") == "over" for other in players):
            for other in players:
                assert other.socket is not None
                await other.socket.close()

    await gathered(*(player.connect() for player in players))
    await asyncio.wait_for(gathered(*(player.listen(each) for player in players)), limit)


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        try:
            await asyncio.wait_for(work(), 150)
        finally:
            await close_all()

    asyncio.run(whole())


async def until(player: Player, met: Callable[[], bool]) -> None:
    """Hear frames until something holds."""
    assert player.socket is not None
    while not met():
        player.take(str(await asyncio.wait_for(player.socket.recv(), 30)))


@pytest.mark.parametrize("name", sandtable.names())
def test_whole_games_are_played_and_taken_home(server: Process, name: str) -> None:
    players = open_table(server.address, name, "preset=club")
    run(lambda: finished(players, 1))
    text, _ = ask(server.address, f"/api/tables/{players[0].table}/record")
    record = sandtable.read_record(text)
    assert record.outcome is not None
    assert verify(record).is_fair
    assert [player.refused for player in players] == [[] for _ in players]
    assert sum(len(player.acknowledged) for player in players) == sum(e.seat.is_person for e in record.entries)


def test_a_spectator_hears_less_and_may_be_kept_out(server: Process) -> None:
    async def work() -> None:
        players = open_table(server.address, "mission-command-air", "preset=club")
        watcher = Player(server.address, players[0].table, "", "")
        await watcher.connect()
        await until(watcher, lambda: bool(watcher.seen))
        assert "moves" not in watcher.seen
        closed = open_table(server.address, LAST, watched=False)
        outside = Player(server.address, closed[0].table, "", "")
        await outside.connect()
        await until(outside, lambda: bool(outside.refused))
        assert outside.refused[0]["error"] == "NotAllowed"
        assert outside.seen == {}

    run(work)


def test_nobody_hears_or_speaks_for_another_seat(server: Process) -> None:
    async def work() -> None:
        players = open_table(server.address, LAST)
        thief = Player(server.address, players[0].table, players[0].seat, players[1].cookie)
        await thief.connect()
        await until(thief, lambda: bool(thief.refused))
        assert thief.refused[0]["error"] == "NotYourSeat"
        await players[0].connect()
        await until(players[0], lambda: bool(players[0].choices()))
        move = players[0].choices()[0]
        await thief.send(ask="play", table=thief.table, seat=thief.seat, moves=[move], seq=99, id="x")
        await until(thief, lambda: len(thief.refused) > 1)
        assert thief.refused[1]["error"] == "NotYourSeat"
        told, _ = ask(server.address, f"/api/tables/{thief.table}", cookie=players[0].cookie)
        key = told["keys"][players[0].seat]
        other = Player(server.address, players[0].table, players[0].seat, "")
        await other.connect()
        await other.send(ask="look", table=other.table, seat=other.seat, key=key, detail="moves")
        await until(other, lambda: bool(other.choices()))
        await other.play(move)
        await until(other, lambda: bool(other.acknowledged))

    run(work)


def test_whoever_left_a_seat_does_not_hear_what_its_next_owner_hears(server: Process) -> None:
    async def work() -> None:
        table, _ = ask(server.address, "/api/tables", {"game": "mission-command-air", "public": True})
        place = f"/api/tables/{table['table']}/seats"
        _, cookie = ask(server.address, f"{place}/blue", {"entropy": "x"})
        spy = Player(server.address, table["table"], "blue", cookie, "text")
        await spy.connect()
        await spy.send(ask="leave", table=spy.table, seat="blue", id="leave")
        await until(spy, lambda: any(told["event"] == "stood" for told in spy.heard))
        last = spy.seq
        _, cookie = ask(server.address, f"{place}/blue", {"entropy": "y"})
        ask(server.address, f"{place}/fire", {"entropy": "z"})
        owner = Player(server.address, table["table"], "blue", cookie)
        await owner.connect()
        await until(owner, lambda: bool(owner.choices()))
        await owner.play(owner.choices()[0])
        await until(owner, lambda: bool(owner.acknowledged))
        spy.keep_raw = True
        await spy.send(ask="look", table=spy.table, seat="blue", since=last)
        await until(spy, lambda: bool(spy.refused))
        assert [json.loads(frame)[0]["tell"] for frame in spy.raw] == ["refused"]
        assert spy.seq == last

    run(work)


def test_whoever_was_away_hears_exactly_what_he_missed(server: Process) -> None:
    async def work() -> None:
        random = Random(1)
        one, two = open_table(server.address, "commander-in-chief", "preset=book")
        await gathered(one.connect(), two.connect())
        moved = 0
        for cut in (0, 1, 2, 40):  # 40 is more than the server keeps at hand
            assert two.socket is not None
            await two.socket.close()
            late = Player(two.address, two.table, two.seat, two.cookie)
            await late.connect()
            await until(late, lambda late=late: bool(late.seen))  # type: ignore[misc]
            for _ in range(cut):
                mover = one if moved % 2 == 0 else late
                await until(mover, lambda mover=mover: bool(mover.choices()) and not mover.waiting)  # type: ignore[misc]
                before = len(mover.acknowledged)
                await mover.play(random.choice(mover.choices()))
                await until(mover, lambda mover=mover, before=before: len(mover.acknowledged) > before)  # type: ignore[misc]
                moved += 1
            await two.connect()
            heard = late.seq
            await until(two, lambda heard=heard: two.seen.get("seq", -1) >= heard)  # type: ignore[misc]
            assert late.socket is not None
            await late.socket.close()
        await until(one, lambda: len([t for t in one.heard if t["event"] == "moved"]) >= moved)
        moves = [told["move"] for told in two.heard if told["event"] == "moved"]
        assert moves == [told["move"] for told in one.heard if told["event"] == "moved"]
        assert len(moves) == moved == 43

    run(work)


def test_two_tabs_of_one_seat_both_work_and_a_repeated_command_has_no_effect(server: Process) -> None:
    async def work() -> None:
        one, two = open_table(server.address, LAST)
        tab = Player(one.address, one.table, one.seat, one.cookie)
        await gathered(one.connect(), tab.connect(), two.connect())
        await gathered(*(until(p, lambda p=p: bool(p.seen)) for p in (one, tab, two)))  # type: ignore[misc]
        move = tab.choices()[0]
        message = {"ask": "play", "table": tab.table, "seat": tab.seat, "moves": [move], "seq": tab.seq, "id": "once"}
        for _ in range(3):
            await tab.send(**message)
        await one.send(**message)
        await one.send(**{**message, "id": "other"})
        await until(one, lambda: bool(one.refused))
        assert one.refused[0]["error"] in ("NotYourTurn", "Stale")
        for player in (one, tab, two):
            await player.send(ask="ping", table="", id="p")
            await until(player, lambda player=player: sum(t["event"] == "moved" for t in player.heard) >= 1)  # type: ignore[misc]
            assert [told["move"] for told in player.heard if told["event"] == "moved"] == [move]

    run(work)


def test_talk_previews_draws_and_rematches_reach_those_they_concern(server: Process) -> None:
    async def work() -> None:
        one, two = open_table(server.address, "commander-chess")
        await gathered(one.connect(), two.connect())
        await gathered(until(one, lambda: bool(one.choices())), until(two, lambda: bool(two.seen)))
        one.keep_raw = True
        await one.send(ask="preview", table=one.table, seat=one.seat, moves=[one.choices()[0]], id="pre")
        await until(one, lambda: any("previewed" in frame for frame in one.raw))
        await one.send(ask="say", table=one.table, seat=one.seat, text="Good luck")
        await until(two, lambda: any(told["event"] == "said" for told in two.heard))
        assert two.heard[-1]["text"] == "Good luck"
        await one.send(ask="offer", table=one.table, seat=one.seat, kind="draw")
        await until(two, lambda: bool(two.seen.get("offers")))
        await two.send(ask="agree", table=two.table, seat=two.seat, kind="draw")
        await until(one, lambda: one.seen["phase"] == "over")
        assert one.seen["result"]["ending"] == "agreed"
        await one.send(ask="offer", table=one.table, seat=one.seat, kind="rematch")
        await until(two, lambda: bool(two.seen.get("offers")))
        await two.send(ask="agree", table=two.table, seat=two.seat, kind="rematch")
        await until(one, lambda: one.heard[-1]["event"] == "continued")
        other = one.heard[-1]["table"]
        taken, _ = ask(one.address, f"/api/tables/{other}/seats/{two.seat}", {"entropy": "a"}, cookie=one.cookie)
        assert taken["mine"] == [two.seat], "the seats are changed about"
        taken, _ = ask(one.address, f"/api/tables/{other}/seats/{one.seat}", {"entropy": "b"}, cookie=two.cookie)
        assert taken["seen"]["phase"] == "running"

    run(work)


def test_a_count_ends_the_game_for_both_and_names_the_winner(server: Process) -> None:
    async def work() -> None:
        one, two = open_table(server.address, "commander-chess")
        await gathered(one.connect(), two.connect())
        await gathered(until(one, lambda: bool(one.choices())), until(two, lambda: bool(two.seen)))
        await one.send(ask="offer", table=one.table, seat=one.seat, kind="count")
        await until(two, lambda: bool(two.seen.get("offers")))
        assert two.seen["offers"][0]["kind"] == "count"
        await two.send(ask="agree", table=two.table, seat=two.seat, kind="count")
        await gathered(until(one, lambda: one.seen["phase"] == "over"), until(two, lambda: two.seen["phase"] == "over"))
        assert one.seen["result"] == two.seen["result"]
        assert one.seen["result"]["ending"] == "stopped"
        assert one.seen["result"]["en"] == "The game was stopped; the points are equal. (Red 0, Blue 0)"
        assert one.seen["result"]["vi"] == "Ván bị dừng; hai bên bằng điểm. (Đỏ 0, Xanh 0)"

    run(work)


def test_sockets_of_other_sites_are_refused(server: Process) -> None:
    async def work() -> None:
        address = server.address.replace("http", "ws", 1) + "/ws"
        with pytest.raises(InvalidStatus):
            await connect(address, origin="https://evil.example")  # type: ignore[arg-type]
        async with connect(address, origin=server.address) as socket:  # type: ignore[arg-type]
            await socket.send('{"ask":"ping","id":"1"}')
            assert json.loads(await socket.recv())[0]["tell"] == "pong"

    run(work)


NONSENSE: tuple[Any, ...] = (
    "",
    "{",
    "[]",
    "null",
    '{"ask":"nonsense"}',
    '{"ask":"look"}',
    '{"ask":"look","table":7}',
    '{"ask":"look","table":"\\ud800"}',
    '{"ask":"look","table":"' + "x" * 5000 + '"}',
    '{"ask":"play","table":"x","seat":"y","moves":[1],"seq":0}',
    '{"ask":"play","table":"x","seat":"y","moves":["a"],"seq":1e99}',
    '{"ask":"say","table":"x","text":"' + "é" * 9000 + '"}',
    '{"ask":"offer","table":"x","seat":"y","kind":"clock","clock":{"move":"z"}}',
    b"\xff\xfe\x00",
    "[" * 10_000,
)


def test_nonsense_is_answered_and_disturbs_nobody(server: Process) -> None:
    async def work() -> None:
        players = open_table(server.address, "commander-in-chief", "preset=book")
        address = server.address.replace("http", "ws", 1) + "/ws"
        random = Random(1)
        limits: dict[str, Any] = {"max_size": None, "close_timeout": 1}  # who is not read does not close nicely
        async with connect(address, **limits) as rude, connect(address, **limits) as huge:
            await gathered(*(player.connect() for player in players))

            async def flood() -> None:
                for number in range(3000):
                    await rude.send(NONSENSE[number % len(NONSENSE)])

            flooding = asyncio.create_task(flood())
            await huge.send("x" * 200_000)
            await huge.wait_closed()
            assert huge.close_code == 1009
            moves = 0
            while moves < 60:
                for player in players:
                    await until(player, lambda player=player: bool(player.choices()))  # type: ignore[misc]
                    before = len(player.acknowledged)
                    await player.play(random.choice(player.choices()))
                    await until(player, lambda player=player, before=before: len(player.acknowledged) > before)  # type: ignore[misc]
                    moves += 1
            assert all(not player.refused for player in players)
            said = json.loads(await rude.recv())
            assert said[0]["tell"] == "refused"
            flooding.cancel()
        assert ask(server.address, "/health")[0]["version"]

    run(work)


@pytest.mark.parametrize(
    ("name", "options"), [("mission-command-air", "preset=club"), ("tri-cross", "preset=standard")]
)
def test_every_frame_follows_from_what_its_receiver_may_see(server: Process, name: str, options: str) -> None:
    """Over a whole game: every text is masked for its receiver, and what is drawn follows from that text alone.

    A text that showed more would look different once it is masked again. That the rest of the bytes tells nothing
    either is shown in `test_secrecy`, where time and chance can be held.
    """
    game = sandtable.load(name, options)

    async def work() -> None:
        players = open_table(server.address, name, options, detail="full")
        watcher = Player(server.address, players[0].table, "", "", "full")
        for player in (*players, watcher):
            player.keep_raw = True
        await watcher.connect()
        listening = asyncio.create_task(watcher.listen(quiet))
        await finished(players, 3)
        while watcher.seen.get("phase") != "over":
            await asyncio.sleep(0.01)
        assert watcher.socket is not None
        await watcher.socket.close()
        await listening
        for player in (*players, watcher):
            seat = game.seat(player.seat) if player.seat else None
            looked, stage = 0, dict[str, Any]()
            for message in (message for frame in player.raw for message in json.loads(frame)):
                seen = message.get("seen", {})
                stage = apply_changes(message.get("stage") or stage, message.get("changes") or {})
                if seen.get("phase") != "running":
                    continue
                assert "seed" not in json.dumps(message.get("told", []))
                again = View(game, seat, seen["text"], None, (), (), None).sample(Random(1)).view(seat)
                assert again.text == seen["text"], f"{player.seat or 'a spectator'} sees more than he may"
                drawn = game.scene_maker.stage(again.text, game.options, game.seats, ())
                assert json.loads(msgspec.json.encode(drawn)) == stage
                for told in message.get("told", []):
                    if told["event"] == "moved" and told["seat"] not in ("chance", player.seat) and "?" in told["move"]:
                        assert "taps" not in told, "where something was touched tells what it was"
                looked += "?" in seen["text"] or "unseen" in seen["text"]
            assert looked > 5, "something was hidden"

    run(work)


def test_one_device_may_have_several_seats(server: Process) -> None:
    """Hot seat: one person, one socket, both sides; each seat hears what is its own."""

    async def work() -> None:
        seats = {"blue": {"kind": "me"}, "fire": {"kind": "me"}}
        table, cookie = ask(server.address, "/api/tables", {"game": "mission-command-air", "seats": seats})
        assert table["mine"] == ["blue", "fire"]
        one = Player(server.address, table["table"], "blue", cookie)
        await one.connect()
        await one.until(lambda: bool(one.choices()))
        order = one.choices()[0]
        await one.play(order)
        await one.until(lambda: len(one.acknowledged) == 1)
        two = Player(server.address, table["table"], "fire", cookie)
        two.socket = one.socket
        await two.send(ask="look", table=two.table, seat="fire", detail="moves")
        await two.until(lambda: bool(two.choices()))
        assert not set(one.choices()) & set(two.choices()), "two hands, and each has its own orders"
        heard = [told for told in two.heard if told["event"] == "moved" and told["seat"] == "blue"]
        assert all(told["move"].startswith("?") for told in heard)
        await two.play(two.choices()[0])
        await two.until(lambda: len(two.acknowledged) == 1)

    run(work)


def test_mates_who_may_not_talk_are_stopped_at_the_server(server: Process) -> None:
    async def work() -> None:
        players = open_table(server.address, "commander-in-chief", "preset=club,teams=both")
        one, mate = players[0], players[1]
        await gathered(*(player.connect() for player in players))
        await gathered(*(player.until(lambda player=player: bool(player.seen)) for player in players))  # type: ignore[misc]
        for channel in ("table", "team"):
            await one.send(ask="say", table=one.table, seat=one.seat, channel=channel, text="Attack h4", id=channel)
        await one.until(lambda: len(one.refused) == 2)
        assert {refusal["error"] for refusal in one.refused} == {"NotAllowed"}
        await one.send(ask="say", table=one.table, seat=one.seat, channel="team", phrase="well-played")
        await mate.until(lambda: any(told["event"] == "said" for told in mate.heard))
        assert [told["phrase"] for told in mate.heard if told["event"] == "said"] == ["well-played"]

    run(work)


async def quiet(player: Player) -> None:
    """Only listen."""
