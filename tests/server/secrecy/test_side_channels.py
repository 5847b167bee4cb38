"""What is hidden shows in nothing that is counted, kept or remembered beside the game.

Each test has two worlds that differ only in secrets, as in `test_twins.py`, and leads them to where they might differ:
beyond the end of a window, after a table was put away, beside another table of the asker's own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.match.quick_chat import PHRASES
from sandtable.server.settings import Settings
from sandtable.server.store.database import connect
from sandtable.server.store.store import put_fact
from tests.server.clients.in_process import Response
from tests.server.secrecy.playthrough import FAR, Run
from tests.server.secrecy.scenario import AIR, CHIEF, Scenario, marks, pair, secret_marks
from tests.server.secrecy.sweep import JSON, Listener, differences
from tests.server.secrecy.world import START_S, World, world

PHRASE = next(iter(PHRASES))
MARKS = secret_marks("light", 4)
SOME_MARKS = 5


def in_both_worlds(folder: Path, scenario: Scenario, act: Callable[[Run, int], Awaitable[Any]]) -> list[Any]:
    """What comes of the same in two worlds; what is secret follows from the number of the world."""

    async def work(number: int) -> Any:
        async with world(folder / str(number), ("one", "two")[number], scenario.chances(number)) as found:
            return await act(Run(found, scenario, number), number)

    return [asyncio.run(work(number)) for number in (0, 1)]


async def begin(run: Run) -> None:
    """Everybody comes and sits down."""
    await run.invite()
    await run.gather()
    await run.start()


async def mark(run: Run, count: int) -> None:
    """Dark marks pieces in secret."""
    for move in marks(run.scenario.game, "dark")[:count]:
        await run.do("dark", "play", moves=[move], seq=FAR)


async def request(world: World, method: str, path: str, body: Any = None, headers: Any = None) -> Response:
    sent = b"" if body is None else json.dumps(body).encode()
    return await world.client.request(method, path, "", {**(headers or {}), **(JSON if sent else {})}, sent)


def own(run: Run) -> Listener:
    """What reaches Light."""
    return run.listeners["player"]


def test_how_many_commands_are_remembered_does_not_depend_on_secret_moves(tmp_path: Path) -> None:
    """A command that comes again has no effect, however many marks somebody else has made since."""

    async def act(run: Run, number: int) -> bytes:
        await begin(run)
        for said in range(60):
            await run.do("light", "say", phrase=PHRASE, id=f"say {said}")
        await mark(run, SOME_MARKS * number)
        own(run).taken()
        for said in range(60):
            await run.do("light", "say", phrase=PHRASE, id=f"say {said}")
        return own(run).taken()

    one, two = in_both_worlds(tmp_path, MARKS, act)
    assert one == two


def test_how_much_is_at_hand_does_not_depend_on_secret_moves(tmp_path: Path) -> None:
    """A table that is read again has the last things at hand that a receiver heard, not the last that happened."""

    async def act(run: Run, number: int) -> list[bytes]:
        await begin(run)
        for _ in range(20):
            await run.do("light", "say", phrase=PHRASE)
        await mark(run, SOME_MARKS * number)
        hub = run.world.hub
        hub.put_away(hub.tables[run.main])
        hub.readings.take = lambda who: 1.0  # type: ignore[method-assign]  # whoever asks often gets to there
        heard = []
        for asker in run.askers:
            listener = Listener(await run.world.client.connect(asker.headers))
            for since in range(30):
                message = {"ask": "look", "table": run.main, "seat": asker.seat, "since": since, "detail": "none"}
                await listener.ask({**message, "id": "look"})
            heard.append(listener.taken())
            await listener.socket.close()
        return heard

    one, two = in_both_worlds(tmp_path, MARKS, act)
    assert one == two


def test_a_secret_move_keeps_no_table_awake(tmp_path: Path) -> None:
    """When a table is put away at which nobody is any more, does not tell when somebody last moved in secret."""

    async def act(run: Run, number: int) -> list[bytes]:
        found, game = run.world, run.scenario.game
        await run.invite()
        opening = {"game": game.name, "options": game.options.text, "public": True, "clock": {}}
        table, _ = await run.post("/api/tables", opening, run.players["dark"].headers)
        run.main = table["table"]
        for seat, player in run.players.items():
            await run.sit(run.main, seat, player.headers)
            player.listener = await run.look(player.headers, run.main, seat)
        found.time.now += found.hub.settings.idle - 60
        await mark(run, SOME_MARKS * number)
        await run.leave()
        found.time.now += 120
        found.hub.tidy()
        return [(await request(found, "GET", path)).body for path in ("/health", "/metrics")]

    one, two = in_both_worlds(tmp_path, MARKS, act)
    assert one == two


@pytest.mark.parametrize("later_s", [100.0, -3600.0], ids=["killed", "and the clock set back"])
def test_a_restart_does_not_tell_of_secret_moves(tmp_path: Path, later_s: float) -> None:
    """Not if the server was killed just after one, nor if the machine's clock was set back meanwhile."""

    async def before(run: Run, number: int) -> tuple[str, dict[str, str]]:
        await begin(run)
        run.world.time.now += 0.6
        await mark(run, number)
        await run.leave()
        return run.main, run.players["light"].headers

    async def after(number: int, table: str, headers: dict[str, str]) -> bytes:
        data = tmp_path / str(number)
        engine = connect(Settings(data=data).url)
        with engine.begin() as connection:  # the last sign of life before it was killed
            put_fact("alive", str(round(START_S * 1000)))(connection)
        engine.dispose()
        async with world(data, ("one", "two")[number], now=START_S + 1 + later_s) as found:
            await found.settle()
            listener = Listener(await found.client.connect(headers))
            await listener.ask({"ask": "look", "table": table, "seat": "light", "id": "look"})
            said = {"ask": "say", "table": table, "seat": "light", "phrase": PHRASE, "id": "say"}
            assert (await listener.ask(said))["tell"] == "done"
            await listener.socket.close()
            return listener.taken()

    begun = in_both_worlds(tmp_path, MARKS, before)
    one, two = (asyncio.run(after(number, *begun[number])) for number in (0, 1))
    assert one == two


def test_a_hint_confirms_no_guess(tmp_path: Path) -> None:
    """Against a computer, a game of one's own from a guessed position does not tell whether the guess is right.

    The guess is right about the computer's cards and wrong about one's own, so that one's own view does not match.
    """
    scenario = pair(AIR, "blue", 9, 14, cut=True, engine="fire")
    guesses = [position.view("fire").sample(Random(1)).text for position in scenario.moment(14).positions]
    assert guesses[0] != guesses[1]

    async def act(run: Run, number: int) -> list[bytes]:
        await begin(run)
        answers = []
        for guess in guesses:
            headers, game = run.players["blue"].headers, run.scenario.game
            opening = {"game": game.name, "options": game.options.text, "start": guess, "casual": False}
            seats = {seat.name: {"kind": "me"} for seat in game.seats}
            table, _ = await run.post("/api/tables", {**opening, "seats": seats}, headers)
            hint = await request(run.world, "POST", f"/api/tables/{run.main}/hint", {"seat": "blue"}, headers)
            answers.append(hint.body)
            await run.world.retire(table["table"])
        return answers

    one, two = in_both_worlds(tmp_path, scenario, act)
    assert one == two


def test_what_others_asked_an_engine_about_is_not_told(tmp_path: Path) -> None:
    """Whether somebody has had a hint with certain cards in hand does not show in how a stranger is answered."""
    scenario = pair(AIR, "", 1, 14, cut=True)
    positions = scenario.moment(14).positions
    hands = [position.text for position in positions]
    seat, other = (seat.name for seat in scenario.game.seats)
    assert positions[0].to_move == scenario.game.seat(seat)
    assert positions[0].view(seat).text != positions[1].view(seat).text

    async def act(run: Run, number: int) -> list[tuple[bytes, list[bytes]]]:
        await run.invite()
        game = run.scenario.game
        headers = run.players[seat].headers
        opening = {"game": game.name, "options": game.options.text, "start": hands[number]}
        seats = {seat: {"kind": "me"}, other: {"kind": "engine", "level": "1"}}
        table, _ = await run.post("/api/tables", {**opening, "seats": seats}, headers)
        await run.post(f"/api/tables/{table['table']}/hint", {"seat": seat}, headers)
        answers = []
        for text in hands:
            before = len(run.world.analysts.jobs)
            question = {"game": game.name, "options": game.options.text, "text": text, "lines": 3, "seconds": 1.0}
            answer = await request(run.world, "POST", "/api/analysis/position", question)
            answers.append((answer.body, run.world.analysts.jobs[before:]))
        return answers

    one, two = in_both_worlds(tmp_path, scenario, act)
    assert one == two


def test_what_a_team_says_is_not_even_counted(tmp_path: Path) -> None:
    """Mates talk among themselves, in one world more than in the other."""
    game = sandtable.load(AIR[0], f"{AIR[1]},players=teams")
    observer, *others = game.seats
    mate = next(seat for seat in others if seat.side != observer.side)
    scenario = Scenario(game, observer, (), (0,))

    async def act(run: Run, number: int) -> Any:
        await begin(run)
        for said in range(1 + 3 * number):
            await run.do(mate.name, "say", channel="team", phrase=list(PHRASES)[said])
        await run.listen("whispered")
        await run.sweep.everything("whispered", scenario.moment(0), run.main, every=3)
        await run.leave()
        return run.sweep.answers

    one, two = in_both_worlds(tmp_path, scenario, act)
    assert list(differences(one, two)) == []


@pytest.mark.parametrize("count", [0, SOME_MARKS])
def test_marks_are_made_in_secret(tmp_path: Path, count: int) -> None:
    """The tests here would show nothing if nothing happened in them."""

    async def act(run: Run, number: int) -> tuple[int, bytes]:
        await begin(run)
        own(run).taken()
        await mark(run, count)
        await own(run).listen()
        return len(run.world.hub.tables[run.main].match.entries), own(run).taken()

    assert sandtable.load(*CHIEF) == MARKS.game
    for entries, heard in in_both_worlds(tmp_path, MARKS, act):
        assert entries == count
        assert b"news" not in heard
