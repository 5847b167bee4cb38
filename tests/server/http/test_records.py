"""Replaying: any record and every finished table, ply by ply, in words of both languages."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.kernel.record import Record
from sandtable.server.analysis import replay
from sandtable.server.analysis.replay import Replay, ReplayCache
from tests.server.clients.scripted import Process, ask, close_all, open_table
from tests.server.http.test_positions import asked
from tests.server.http.test_requests import refusal

CLUB = "preset=club"


def played(name: str, moves: int, seed: int = 1) -> Record:
    """A game by lot."""
    random, record = Random(seed), sandtable.load(name, CLUB).record()
    for _ in range(moves):
        if record.position.is_over:
            break
        move = random.choice(record.position.moves)
        record = record.play(move.text, move.seat)
    return record


def read(server: Process, text: str, **more: Any) -> Any:
    return ask(server.address, "/api/records/read", {"text": text, **more})[0]


@pytest.mark.parametrize("name", sandtable.names())
def test_a_record_is_told_ply_by_ply(server: Process, name: str) -> None:
    record = played(name, 30)
    told = read(server, record.write())
    positions = list(record.positions())
    assert told["moves"] == len(record.entries)
    assert [ply["text"] for ply in told["plies"]] == [position.text for position in positions]
    assert [ply["number"] for ply in told["plies"]] == list(range(len(positions)))
    for before, ply, entry in zip(positions, told["plies"][1:], record.entries, strict=False):
        assert (ply["seat"], ply["move"]) == (entry.seat.name, entry.text)
        assert ply["spoken"]["en"].startswith(entry.seat.title.en + ": ")
        assert ply["spoken"]["vi"].startswith(entry.seat.title.vi + ": ")
        if entry.seat.is_person:
            assert tuple(ply.get("taps", ())) == before.find(entry.text, entry.seat).taps
    game = record.game
    last = game.scene_maker.stage(record.position.text, game.options, game.seats)
    assert [token["art"] for token in told["plies"][-1]["stage"]["tokens"]] == [token.art for token in last.tokens]


def test_a_page_of_a_record_is_the_same_as_in_one_piece(server: Process) -> None:
    record = played("commander-in-chief", 40)
    text, last = record.write(), len(record.entries)
    whole = read(server, text)["plies"]
    pages = [read(server, text, at=at, count=7)["plies"] for at in range(0, last + 1, 7)]
    assert [ply for page in pages for ply in page] == whole
    code, said = refusal(server, "/api/records/read", json.dumps({"text": text, "at": last + 1}).encode())
    assert (code, said["sentence"]) == (400, f"The record has moves 0 to {last}, not {last + 1}.")


@pytest.mark.parametrize("name", sandtable.names())
def test_whose_piece_moves_is_said_once(name: str) -> None:
    game, random = sandtable.load(name), Random(3)
    record = game.record()
    for _ in range(60):
        if record.position.is_over:
            break
        seat = next(iter(record.position.waiting), None)
        moves = record.position.moves_of(seat) if seat else record.position.moves
        record = record.play(random.choice(moves).text, seat)
    said = [ply.spoken for ply in Replay(record).page(0, 61).plies if ply.spoken]
    assert len(said) > min(20, len(record.entries) // 2)
    for words in said:
        who, _, what = words.en.partition(": ")
        assert not what.startswith(f"{who.lower()} "), words.en
        who, _, what = words.vi.partition(": ")
        assert f" {who.lower()} " not in what.partition(", ")[0], words.vi


def test_captures_are_said() -> None:
    game = sandtable.load("commander-in-chief", CLUB)
    record = game.record("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 d")
    random = Random(3)
    while not any("x" in move.text for move in record.position.moves):
        move = random.choice(record.position.moves)
        record = record.play(move.text)
    capture = next(move for move in record.position.moves if "x" in move.text)
    record = record.play(capture.text)
    ply = Replay(record).page(len(record.entries), 1).plies[0]
    assert ply.spoken is not None
    source, target = capture.taps
    assert f" {source} to {target}, takes " in ply.spoken.en
    assert f" {source} đến {target}, ăn " in ply.spoken.vi


@pytest.mark.parametrize(
    "text", ["", "nonsense", '[Game "nonsense"]', '[Game "tri-cross"]\n\n1 black a1-a9\n', "x" * 300_000]
)
def test_what_is_no_record_is_refused_in_one_sentence(server: Process, text: str) -> None:
    code, said = refusal(server, "/api/records/read", json.dumps({"text": text}).encode())
    assert code == 400
    assert said["sentence"].count("\n") == 0
    assert "Traceback" not in said["sentence"]


def test_a_finished_table_can_be_replayed_and_a_running_one_cannot(server: Process) -> None:
    async def work() -> str:
        players = open_table(server.address, "tri-cross")
        first = players[0]
        path = f"/api/tables/{first.table}/replay"
        assert refusal(server, path)[0] == 409
        for player in players:
            await player.connect()
            asyncio.get_running_loop().create_task(player.listen(lambda _: asyncio.sleep(0)))
        while not any(player.choices() for player in players):
            await asyncio.sleep(0.01)
        mover = next(player for player in players if player.choices())
        await mover.play(mover.choices()[0])
        while not mover.acknowledged:
            await asyncio.sleep(0.01)
        await mover.send(ask="resign", table=mover.table, seat=mover.seat)
        while mover.seen.get("phase") != "over":
            await asyncio.sleep(0.01)
        await close_all()
        return path

    path = asyncio.run(work())
    told = asked(server, path)
    assert told["moves"] == len(told["plies"]) - 1 >= 1
    assert told["result"]["ending"] == "conceded"
    assert "Data" not in told["tags"]
    assert asked(server, path, at=1, count=1)["plies"] == told["plies"][1:2]
    record, _ = ask(server.address, path.replace("replay", "record"))
    assert read(server, record)["plies"] == told["plies"]


def test_the_last_position_can_be_played_on(server: Process, tmp_path: Path) -> None:
    record = played("tri-cross", 6)
    last = read(server, record.write())["plies"][-1]["text"]
    seats = [seat.name for seat in record.game.seats]
    table, _ = ask(
        server.address,
        "/api/tables",
        {"game": record.game.name, "options": CLUB, "start": last, "seats": {seat: {"kind": "me"} for seat in seats}},
    )
    assert table["seen"]["text"] == last
    assert [choice["move"] for choice in table["seen"]["moves"]] or table["seen"]["waiting"]


def test_courses_are_kept_by_their_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MAX_PLIES_KEPT", 100)
    records = [played("commander-chess", 30, seed).write() for seed in range(6)]

    async def work() -> None:
        courses = ReplayCache()
        try:
            for text in records:
                latest = await courses.read("", text)
                assert sum(one.moves + 1 for one in courses.known.values()) <= 100
            assert list(courses.known.values())[-1] is latest
            assert len(courses.known) == 3, "as many as weigh no more than that"
        finally:
            courses.close()

    asyncio.run(work())
