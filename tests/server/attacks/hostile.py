"""Attacks on a running server, each beside a game of other people that must go on as if nothing were."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import sandtable
from tests.server.attacks.vandal import RUBBISH, Vandal, burst
from tests.server.clients.scripted import Player, Process, ask, close_all, open_table, play_on

HOOKS = "tests.server.attacks.request_hooks"
CHECKS = (
    "--phases",
    "coverage,fuzzing",
    "--checks",
    "all",
    "--exclude-checks",
    "positive_data_acceptance,allow_header_conformance",
)
"""Much that fits the document makes no sense (no such game, no such table); an OPTIONS names one handler's methods."""
CONFIG = "[checks]\nnegative_data_rejection.expected-statuses = [400, 401, 403, 404, 409, 413, 415, 429, 431]\n"
GAME = "tri-cross"
PLAYED = "commander-in-chief"
FLOOD = 10_000


Attack = Callable[[asyncio.Event], Awaitable[str]]
"""Something done to the server; it may wait until the game beside it has seen enough."""


async def beside(server: Process, attack: Attack, least: int) -> tuple[int, str]:
    """Play a game by the rules while something else is done; how many moves were made meanwhile, none refused."""
    random = Random(1)
    players = await asyncio.to_thread(open_table, server.address, PLAYED, "preset=book")
    for player in players:
        await player.connect()
    playing = [asyncio.create_task(player.listen(lambda one: play_on(one, random))) for player in players]
    enough = asyncio.Event()
    attacking = asyncio.ensure_future(attack(enough))
    try:
        while not attacking.done() or sum(len(player.acknowledged) for player in players) < least:
            assert not any(task.done() for task in playing), "the players were thrown out"
            if sum(len(player.acknowledged) for player in players) >= least:
                enough.set()
            await asyncio.sleep(0.01)
        said = await attacking
    finally:
        attacking.cancel()
        await close_all()
        await asyncio.gather(*playing)
    assert [player.refused for player in players] == [[], []], "legal moves are never refused"
    return sum(len(player.acknowledged) for player in players), said


def unharmed(server: Process) -> None:
    """The server is well, and nothing went wrong in it."""
    assert ask(server.address, "/health")[0]["version"] == sandtable.__version__
    for sign in ("Traceback", "Error", "failed"):
        assert sign not in server.said(), server.said()[-4000:]


# Requests


async def examine(server: Process, examples: int, seed: int) -> str:
    """Everything the OpenAPI document allows, and much it does not, by schemathesis."""
    tables = [open_table(server.address, name)[0].table for name in sandtable.names()]
    waiting = ask(server.address, "/api/tables", {"game": GAME, "public": True})[0]["table"]
    over = await finished(server)
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": HOOKS,
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "SANDTABLE_TABLES": " ".join((*tables, waiting, over)),
        "COLUMNS": "120",
    }
    (server.data / "schemathesis.toml").write_text(CONFIG, encoding="utf-8")
    run = await asyncio.create_subprocess_exec(
        str(Path(sys.executable).with_name("st")),
        *("run", f"{server.address}/api/schema/openapi.json", *CHECKS),
        *("--max-examples", str(examples), "--seed", str(seed), "--no-color", "--suppress-health-check", "all"),
        env=environment,
        cwd=server.data,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said = (await run.communicate())[0].decode("utf-8", "replace")
    assert run.returncode == 0, said[-6000:]
    return next(line.strip() for line in said.splitlines() if " generated, " in line)


async def finished(server: Process) -> str:
    """A table whose game was called off."""
    one = open_table(server.address, GAME)[0]
    await one.connect()
    await one.send(ask="abort", table=one.table, seat=one.seat)
    await one.until(lambda: one.seen.get("phase") == "aborted")
    assert one.socket is not None
    await one.socket.close()
    return one.table


# Frames


async def assault(server: Process, messages: int, seed: int, vandals: int = 3) -> str:
    """Vandals at work, together, each with a seat somewhere."""
    victims = [one for name in sandtable.names() for one in open_table(server.address, name)]
    others = [(one.table, one.seat) for one in victims] + [("nonsense", "red"), ("", "")]
    raging = []
    for number in range(vandals):
        name = sandtable.names()[(seed + number) % len(sandtable.names())]
        raging.append(Vandal(server.address, partial(sat, server, name), others, seed * vandals + number))
    await asyncio.gather(*(vandal.rage(messages // vandals) for vandal in raging))
    answers: dict[str, int] = {}
    for vandal in raging:
        for kind, count in vandal.answers.items():
            answers[kind] = answers.get(kind, 0) + count
    for victim in victims:
        told, _ = ask(server.address, f"/api/tables/{victim.table}", cookie=victim.cookie)
        assert told["seen"]["phase"] == "running"
        assert told["mine"] == [victim.seat]
        assert told["seen"]["text"], "whoever sat there still does"
    return f"{sum(vandal.sent for vandal in raging)} messages, answered {dict(sorted(answers.items()))}"


def sat(server: Process, name: str) -> tuple[str, str, str]:
    """A seat at a new table."""
    one = open_table(server.address, name)[0]
    return one.table, one.seat, one.cookie


async def probe(server: Process, rounds: int = 5) -> str:
    """One thing of every kind that is refused, each asked and answered in turn; how often which answer came."""
    players = await asyncio.to_thread(open_table, server.address, PLAYED, "preset=book")
    answers: dict[str, int] = {}
    for player in players:
        await player.connect()
        await player.until(lambda player=player: bool(player.seen))  # type: ignore[misc]
    mover, other = sorted(players, key=lambda one: not one.choices())
    own: dict[str, object] = {"table": mover.table, "seat": mover.seat}
    wrong: dict[str, dict[str, object]] = {
        "IllegalMove": {"ask": "play", **own, "moves": ["a1-h8"], "seq": 99},
        "BadNotation": {"ask": "play", **own, "moves": ["nonsense"], "seq": 99},
        "NotYourSeat": {"ask": "play", **own, "seat": other.seat, "moves": [mover.choices()[0]], "seq": 99},
        "UnknownTable": {"ask": "look", **own, "table": "nonsense"},
        "UnknownSeat": {"ask": "look", **own, "seat": "nobody"},
        "NotAllowed": {"ask": "look", **own, "detail": "all"},
        "BadMessage": {"ask": "play", **own, "moves": "a1-h8"},
    }
    for _ in range(rounds):
        for kind, question in wrong.items():
            count = len(mover.refused)
            await mover.send(**question, id=kind)
            await mover.until(lambda count=count: len(mover.refused) > count)  # type: ignore[misc]
            assert mover.refused[-1]["error"] == kind, f"{question} was answered by {mover.refused[-1]}"
            answers[kind] = answers.get(kind, 0) + 1
    return str(answers)


FLOODS = ("rubbish", "illegal moves", "one move again and again", "moves out of turn", "looks", "talk", "previews")


async def flood(server: Process, kind: str, enough: asyncio.Event, messages: int = FLOOD) -> str:
    """More messages at once than anybody could mean, from one client, and again whenever they are taken."""
    one, two = open_table(server.address, GAME)
    await one.connect()
    await one.until(lambda: bool(one.choices()))
    mover = two if kind == "moves out of turn" else one
    sent = [json.dumps(question) for question in questions(kind, mover, one.choices()[0])] or [
        text for text in RUBBISH if isinstance(text, str) and len(text) < 1000
    ]
    lines = [sent[number % len(sent)] for number in range(messages)]
    reader, writer = await burst(server.address, mover.cookie, lines)
    while not enough.is_set():
        answered = await asyncio.wait_for(reader.read(1 << 16), 60)
        assert answered, "the first ones are answered, and nobody is thrown out for asking"
        await asyncio.sleep(0.01)
    writer.transport.abort()
    return f"{messages} messages"


def questions(kind: str, player: Player, move: str) -> list[dict[str, object]]:
    """What is sent again and again."""
    own: dict[str, object] = {"table": player.table, "seat": player.seat}
    play: dict[str, object] = {"ask": "play", **own, "moves": [move], "seq": 99}
    return {
        "rubbish": [],
        "illegal moves": [{**play, "moves": ["a1-a1"], "id": "x"}, {**play, "moves": ["nonsense"]}],
        "one move again and again": [{**play, "id": "once"}],
        "moves out of turn": [play],
        "looks": [{"ask": "look", **own, "since": 0, "detail": "full"}, {"ask": "away", **own}],
        "talk": [{"ask": "say", **own, "text": "x" * 300}],
        "previews": [{"ask": "preview", **own, "moves": [move], "id": "x"}],
    }[kind]
