"""Asking the computer: about games that are over and about positions, never about what people play now."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.engine.analysis import BOUNDS, Grade
from sandtable.engine.report import Line, Report
from sandtable.kernel.record import Record
from sandtable.match import NotAllowed
from sandtable.match import command as asked
from sandtable.match.error import NotNow
from sandtable.server.analysis import game, position
from sandtable.server.analysis.fair_play import OPENING_MOVES
from sandtable.server.analysis.game import Analyses
from sandtable.server.analysis.position import Studies, observation_of
from sandtable.server.analysis.replay import Replay
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Answer, Job, Search
from sandtable.server.engines.pool import Pool
from sandtable.server.errors import TooMany, Unavailable
from sandtable.server.http.tables import execute
from sandtable.server.tables.hub import Hub
from tests.server.clients.scripted import Process, ask, open_table
from tests.server.http.test_records import played
from tests.server.http.test_requests import refusal
from tests.server.store.test_store import move, with_hub
from tests.server.store.test_store import played as played_at

CLUB = "preset=club"
GAME = "tri-cross"


def finished(server: Process, id: str) -> Any:
    """Wait until an analysis is done; what it found."""
    told: Any = {"state": "running"}
    since, found = 0, []
    while told["state"] == "running":
        told, _ = ask(server.address, f"/api/analysis/{id}?since={since}")
        found += told["judged"]
        since += len(told["judged"])
        time.sleep(0.05)
    return {**told, "judged": found}


@pytest.mark.parametrize("name", sandtable.names())
def test_a_record_is_analysed_as_it_goes(server: Process, name: str) -> None:
    record = played(name, 12)
    begun, cookie = ask(server.address, "/api/analysis", {"record": record.write()})
    assert begun["moves"] == len(record.entries)
    told = finished(server, begun["id"])
    assert (told["state"], told["progress"]) == ("done", 1.0)
    course = Replay(record)
    assert [one["number"] for one in told["judged"]] == course.walk.choices.numbers
    sides = record.game.sides
    for one in told["judged"]:
        entry = record.entries[one["number"] - 1]
        assert (one["seat"], one["move"]) == (entry.seat.name, entry.text)
        assert 0 <= one["chance"] <= 1
        grade = next((grade for bound, grade in BOUNDS if one["loss"] >= bound), Grade.GOOD)
        assert (one["grade"], one["mark"], one["title"]["vi"]) == (grade.name.lower(), grade.mark, grade.title.vi)
        firsts = [line["moves"][0] for line in one["best"]]
        assert len(set(firsts)) == len(firsts) >= 1
        assert one["loss"] == 0 or firsts[0] != entry.text
        expected = one["chance"] if entry.seat.side == sides[0] else 1 - one["chance"]
        assert one["first"] == (expected if len(sides) == 2 else None)
    again, _ = ask(server.address, "/api/analysis", {"record": record.write()}, cookie=cookie)
    assert again["judged"] == told["judged"], "what was analysed is not analysed again"


def test_what_cannot_be_analysed_is_refused(server: Process) -> None:
    table, _ = ask(server.address, "/api/tables", {"game": GAME})
    for body, code in (
        ({}, 400),
        ({"record": "nonsense"}, 400),
        ({"table": "nonsense"}, 404),
        ({"table": table["table"]}, 409),
        ({"record": "x", "table": "y"}, 400),
    ):
        assert refusal(server, "/api/analysis", json.dumps(body).encode())[0] == code, body
    assert refusal(server, "/api/analysis/nonsense")[0] == 404


@pytest.mark.parametrize("name", sandtable.names())
def test_a_position_is_studied(server: Process, name: str) -> None:
    position = sandtable.load(name, CLUB).opening
    while not position.waiting:
        position = position.play(position.moves[0])
    body = {"game": name, "options": CLUB, "text": position.text, "lines": 2, "seconds": 0.2}
    told, _ = ask(server.address, "/api/analysis/position", body)
    assert told["seat"] == position.waiting[0].name
    moves = {move.text for move in position.moves_of(told["seat"])}
    firsts = [line["moves"][0] for line in told["best"]]
    assert len(firsts) == 2
    assert set(firsts) <= moves
    assert told["chance"] == told["best"][0]["chance"]


def test_a_win_is_found_and_said(server: Process) -> None:
    text = "7c/7B/8/8/8/8/8/C7 l"
    body = {"game": "commander-in-chief", "options": CLUB, "text": text, "seconds": 0.5}
    told, _ = ask(server.address, "/api/analysis/position", body)
    assert told["chance"] == 1.0
    assert told["best"][0]["wins_in"] == 1


@pytest.mark.parametrize(
    "more",
    [{"seconds": 6}, {"seconds": 0}, {"lines": 0}, {"lines": 11}, {"text": "nonsense"}, {"game": "x"}, {"extra": 1}],
)
def test_questions_that_go_too_far_are_refused(server: Process, more: dict[str, Any]) -> None:
    code, said = refusal(server, "/api/analysis/position", json.dumps({"game": GAME, **more}).encode())
    assert code in (400, 404)
    assert said["sentence"].count("\n") == 0


def test_a_position_in_which_nobody_decides_is_refused(server: Process) -> None:
    over = "8/8/8/8/8/8/8/C7 l"
    assert sandtable.load("commander-in-chief", CLUB).position(over).is_over
    body = {"game": "commander-in-chief", "options": CLUB, "text": over}
    code, said = refusal(server, "/api/analysis/position", json.dumps(body).encode())
    assert (code, said["sentence"][:17]) == (400, "The game is over:")
    code, said = refusal(server, "/api/tables", json.dumps({**body, "text": ""} | {"start": over}).encode())
    assert code == 400
    body = {"game": "mission-command-air", "options": CLUB}
    code, said = refusal(server, "/api/analysis/position", json.dumps(body).encode())
    assert (code, said["sentence"]) == (400, "Chance is to move; there is nothing to decide.")


# Limits, with processes that never come to an end


class Slow(Pool):
    """Answers when it is let."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Job] = []
        self.askers: list[tuple[str, Priority]] = []
        self.gate = asyncio.Event()

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        self.asked.append(job)
        self.askers.append((asker, priority))
        await self.gate.wait()
        assert isinstance(job, Search)
        move = job.observation.only or job.observation.view.moves[-1].text
        return Answer(move, Report((Line((move,), 10, 0.5),), 1, 1, 0.0))

    def positions(self) -> list[str]:
        """The positions it was asked about, without the second question about the move that was played."""
        return [job.observation.view.text for job in self.asked if not job.observation.only]


def courses(count: int) -> list[Replay]:
    return [Replay(played(GAME, 6, seed)) for seed in range(count)]


def test_nobody_has_more_than_his_share_and_all_together_not_too_much() -> None:
    async def work() -> None:
        analyses = Analyses(Slow())
        games = iter(courses(game.MAX_RUNNING + 2))
        first = [analyses.begin("ann", next(games)) for _ in range(game.MAX_PER_PERSON)]
        with pytest.raises(TooMany):
            analyses.begin("ann", next(games))
        assert analyses.begin("ann", first[0].replay) is first[0], "what is under way may be asked for again"
        for number in range(game.MAX_RUNNING - game.MAX_PER_PERSON):
            analyses.begin(f"person {number}", next(games))
        with pytest.raises(Unavailable):
            analyses.begin("bob", next(games))
        await analyses.stop()

    asyncio.run(work())


class Raving(Slow):
    """Answers what makes no sense."""

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        return Answer(move="x")


def test_an_analysis_that_breaks_says_so() -> None:
    async def work() -> None:
        analyses = Analyses(Raving())
        begun = analyses.begin("ann", courses(1)[0])
        while begun.is_running:
            await asyncio.sleep(0)
        assert begun.info(0).state == "failed"
        await analyses.stop()

    asyncio.run(work())


def test_nobody_gets_everything_by_being_many() -> None:
    async def work() -> None:
        pool = Slow()
        analyses, studies = Analyses(pool), Studies(pool)
        games = iter(courses(game.MAX_RUNNING + 2))
        for number in range(game.MAX_RUNNING // 2):
            analyses.begin(f"guest {number}", next(games), "here")
        with pytest.raises(TooMany):
            analyses.begin("guest", next(games), "here")
        analyses.begin("guest", next(games), "there")
        known = observation_of(sandtable.load(GAME, CLUB).opening)
        asking = [
            asyncio.create_task(studies.study(f"{n}", known, 1, 1.0, "here")) for n in range(position.MAX_PER_ADDRESS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await studies.study("guest", known, 1, 1.0, "here")
        asking.append(asyncio.create_task(studies.study("guest", known, 1, 1.0, "there")))
        await asyncio.sleep(0)
        pool.gate.set()
        await asyncio.gather(*asking)
        assert not studies.asking, "who waits no more is forgotten"
        await analyses.stop()

    asyncio.run(work())


def test_whoever_asks_again_has_their_own_place() -> None:
    async def work() -> None:
        studies = Studies(Slow())
        game = sandtable.load(GAME, CLUB)
        opening = observation_of(game.opening)
        later = observation_of(game.opening.play(game.opening.moves[0]))
        asking = [
            asyncio.create_task(studies.study(f"{n}", opening, 1, 1.0, "here")) for n in range(position.MAX_PER_ADDRESS)
        ]
        await asyncio.sleep(0)
        asking.append(asyncio.create_task(studies.study("0", later, 1, 1.0, "here")))
        with pytest.raises(NotNow):
            await asking[0]
        assert not asking[-1].done(), "it takes the place of their last one"
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert not studies.asking

    asyncio.run(work())


def test_questions_are_on_the_account_of_an_address_and_go_before_analyses() -> None:
    async def work() -> None:
        pool = Slow()
        analyses, studies = Analyses(pool), Studies(pool)
        known = observation_of(sandtable.load(GAME, CLUB).opening)
        games = iter(courses(2))
        analyses.begin("ann", next(games), "here")
        analyses.begin("bob", next(games))
        asking = [
            asyncio.create_task(studies.study(who, known, 1, 1.0, place))
            for who, place in (("eve", "there"), ("joe", ""))
        ]
        while len(pool.askers) < 4:
            await asyncio.sleep(0.01)
        assert sorted(pool.askers, key=str) == [
            ("bob", Priority.NORMAL),
            ("here", Priority.NORMAL),
            ("joe", Priority.HIGH),
            ("there", Priority.HIGH),
        ]
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await analyses.stop()

    asyncio.run(work())


def test_an_analysis_nobody_asks_about_stops_and_goes_on_when_it_is_asked_for() -> None:
    async def work() -> None:
        pool = Slow()
        analyses = Analyses(pool, patience=0.5)
        course = courses(1)[0]
        begun = analyses.begin("ann", course)
        while not pool.asked:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.6)
        pool.gate.set()
        while begun.is_running:
            await asyncio.sleep(0)
        assert (begun.state, len(begun.judged), len(pool.positions())) == ("stopped", 1, 1)
        assert 0 < begun.info(0).progress < 1
        again = analyses.begin("ann", course)
        while again.is_running:
            await asyncio.sleep(0)
        assert again is begun
        assert again.state == "done"
        choices, asked = course.walk.choices, len(pool.asked)
        assert pool.positions() == [choices.at(number)[1].view.text for number in choices.numbers]
        assert analyses.begin("bob", course) is begun
        assert len(pool.asked) == asked, "nothing is asked twice"
        await analyses.stop()

    asyncio.run(work())


def test_a_new_question_takes_the_place_of_the_last_one() -> None:
    async def work() -> None:
        pool = Slow()
        studies = Studies(pool)
        game = sandtable.load(GAME, CLUB)
        opening = observation_of(game.opening)
        later = observation_of(game.opening.play(game.opening.moves[0]))
        first = asyncio.create_task(studies.study("ann", opening, 1, 1.0))
        other = asyncio.create_task(studies.study("bob", opening, 1, 1.0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        second = asyncio.create_task(studies.study("ann", later, 1, 1.0))
        with pytest.raises(NotNow):
            await first
        pool.gate.set()
        assert (await second).seat == later.view.waiting[0].name
        assert (await other).best[0].moves == (opening.view.moves[-1].text,)
        asked = len(pool.asked)
        assert await studies.study("bob", opening, 1, 1.0) == await other
        assert len(pool.asked) == asked, "what somebody asked before is remembered"
        await studies.study("eve", opening, 1, 1.0)
        assert len(pool.asked) == asked + 1, "but not for others, who could tell that it was asked"
        assert all(isinstance(job, Search) for job in pool.asked)

    asyncio.run(work())


# Games that people play


def text_of(record: Record, moves: int) -> str:
    """The record of its first moves."""
    short = record.game.record()
    for entry in record.entries[:moves]:
        short = short.play(entry.text, entry.seat)
    return short.write()


def test_what_people_play_now_is_known_until_it_is_over(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await played_at(hub, OPENING_MOVES - 1)
        hub.fair_play.refuse_position("", table.match.position)
        assert len(hub.fair_play) == 0, "the first moves are everybody's"
        await move(table)
        with pytest.raises(NotAllowed, match="being played now"):
            hub.fair_play.refuse_position("", table.match.position)
        hub.put_away(table)
        with pytest.raises(NotAllowed):
            hub.fair_play.refuse_position("", table.match.position)
        table = await hub.table(table.id)
        before = table.match.position
        await move(table)
        hub.fair_play.refuse_position("", before)
        with pytest.raises(NotAllowed):
            hub.fair_play.refuse_position("", table.match.position)
        await execute(table, asked.Dissolve(reason="test"))
        hub.fair_play.refuse_position("", table.match.position)
        assert len(hub.fair_play) == 0

    with_hub(tmp_path, work)


def test_a_game_against_a_computer_is_nobody_elses_unless_it_counts(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        for casual, guarded in ((True, 0), (False, 1)):
            table = await hub.open("keeper", GAME, CLUB, casual=casual)
            first, second = table.match.game.seats
            await execute(table, asked.Sit(who=first.name, seat=first.name))
            await execute(table, asked.Sit(who=second.name, seat=second.name, engine="1"))
            for _ in range(OPENING_MOVES):
                await move(table)
            assert len(hub.fair_play) == guarded

    with_hub(tmp_path, work)


def moved(server: Process, players: list[Any], moves: int) -> sandtable.Record:
    """Make some moves at a table between people; the record of them."""
    record = sandtable.load(GAME, CLUB).record()

    async def work() -> None:
        nonlocal record
        for player in players:
            await player.connect()
            asyncio.get_running_loop().create_task(player.listen(lambda _: asyncio.sleep(0)))
        for _ in range(moves):
            to_move = record.position.to_move
            assert to_move is not None
            player = next(player for player in players if player.seat == to_move.name)
            text = record.position.moves[0].text
            while text not in player.choices():
                await asyncio.sleep(0.005)
            known = len(player.acknowledged)
            await player.play(text)
            while len(player.acknowledged) == known:
                await asyncio.sleep(0.005)
            record = record.play(text, to_move)
        for player in players:
            await player.socket.close()

    asyncio.run(work())
    return record


def test_no_engine_looks_at_a_running_game_between_people(server: Process) -> None:
    players = open_table(server.address, GAME, CLUB)
    record = moved(server, players, 7)
    text = record.position.text
    sentence = "This position is in a game that is being played now"
    position = {"game": GAME, "options": CLUB, "text": text}
    seats = [seat.name for seat in record.game.seats]
    opening = {
        "game": GAME,
        "options": CLUB,
        "start": text,
        "seats": {seats[0]: {"kind": "me"}, seats[1]: {"kind": "engine", "level": "8"}},
    }
    for path, body in (
        ("/api/analysis/position", position),
        ("/api/analysis", {"record": record.write()}),
        ("/api/tables", opening),
    ):
        code, said = refusal(server, path, json.dumps(body).encode())
        assert (code, said["sentence"][: len(sentence)]) == (403, sentence), path
    code, said = refusal(
        server,
        f"/api/tables/{players[0].table}/hint",
        json.dumps({"seat": players[0].seat}).encode(),
        cookie=players[0].cookie,
    )
    assert (code, said["sentence"]) == (403, "Hints are only available when all opponents are computers.")
    ask(server.address, "/api/analysis", {"record": text_of(record, 6)})


# Hints


def against_computer(server: Process, level: str = "1", **more: Any) -> tuple[dict[str, Any], str]:
    seats = [seat.name for seat in sandtable.load(GAME, CLUB).seats]
    wishes = {seats[0]: {"kind": "me"}, **{seat: {"kind": "engine", "level": level} for seat in seats[1:]}}
    return ask(server.address, "/api/tables", {"game": GAME, "options": CLUB, "seats": wishes, **more})


def test_a_hint_against_the_computer(server: Process) -> None:
    table, cookie = against_computer(server)
    seat = table["mine"][0]
    while seat not in table["seen"]["waiting"]:  # the computer may have been drawn to go first
        time.sleep(0.05)
        shown, _ = ask(server.address, f"/api/tables/{table['table']}?seat={seat}", cookie=cookie)
        table["seen"] = shown["seen"]
    hint, _ = ask(server.address, f"/api/tables/{table['table']}/hint", {"seat": seat}, cookie=cookie)
    assert {"move": hint["move"], "taps": hint["taps"]} in table["seen"]["moves"]
    assert hint["studied"]["seat"] == seat
    path, body = f"/api/tables/{table['table']}/hint", json.dumps({"seat": seat}).encode()
    assert refusal(server, path, body)[0] == 403, "a stranger gets none"
    counts, cookie = against_computer(server, casual=False)
    code, said = refusal(server, f"/api/tables/{counts['table']}/hint", body, cookie=cookie)
    assert (code, said["sentence"]) == (403, "Hints are only available in casual games.")


def test_any_position_can_be_played_on_against_the_computer(server: Process) -> None:
    record = played(GAME, 5)
    while record.position.waiting[0] != record.game.seats[1]:
        record = record.play(record.position.moves[0].text)
    table, cookie = against_computer(server, start=record.position.text)
    engine = record.game.seats[1].name
    for _ in range(600):
        shown, _ = ask(server.address, f"/api/tables/{table['table']}", cookie=cookie)
        if shown["seen"]["text"] != record.position.text:
            break
        time.sleep(0.05)
    after = {record.position.play(move).text for move in record.position.moves}
    assert shown["seen"]["text"] in after or engine not in shown["seen"]["waiting"]
    ended, _ = ask(server.address, f"/api/tables/{table['table']}", cookie=cookie)
    assert ended["mine"] == [record.game.seats[0].name]
