"""How long an answer takes does not tell whether somebody has just moved in secret.

The store is held back in the middle of a secret move. Whatever needs nothing to be stored is answered meanwhile, and
answered as if nothing had happened. No time is measured: what is not answered now would be answered never.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.match.quick_chat import PHRASES
from sandtable.server.auth.rate_limit import Bucket
from tests.server.secrecy.playthrough import FAR, Run
from tests.server.secrecy.questions import Question
from tests.server.secrecy.scenario import marks, secret_marks
from tests.server.secrecy.sweep import BESIDE, Asker, Listener
from tests.server.secrecy.test_side_channels import begin, in_both_worlds
from tests.server.secrecy.world import World

MARKS = secret_marks("light", 4)
PATIENCE_S, SHORT_S = 5.0, 0.5
"""So long an answer may take on a busy machine before it counts as none, and before the next question is asked."""
NOTHING = b"(no answer)"


class Gate:
    """Stands before the store, and lets nothing through while it is closed."""

    def __init__(self, world: World) -> None:
        self.writes = 0
        self.is_closed = False
        self._held: list[tuple[Any, ...]] = []
        self._write = world.hub.writer.write
        world.hub.writer.write = self.write  # type: ignore[assignment, method-assign]

    def write(self, *work: Any) -> None:
        self.writes += 1
        if self.is_closed:
            self._held.append(work)
        else:
            self._write(*work)

    def open(self) -> None:
        self.is_closed = False
        held, self._held = self._held, []
        for work in held:
            self._write(*work)


async def quiet(run: Run, gate: Gate, asker: Asker) -> list[Question]:
    """All questions of an asker for which nothing is stored."""
    moment = replace(run.scenario.moment(0), seat=run.scenario.seat if asker.seat else None)
    found, table = [], ""
    listener = Listener(await run.world.client.connect(asker.headers))
    step = 1 if asker.seat else BESIDE
    for number, question in enumerate(run.sweep.questions(moment, "quiet")[::step]):
        if question.is_socket and "id" not in question.body:
            continue  # nobody can tell when it is answered
        if not table:
            table = f"dry-{asker.name}-{number}"
            await run.world.copy(run.main, table)
        writes = gate.writes
        await run.sweep.put(question, asker, listener, table, run.main, f"dry {number}")
        await run.world.settle()
        if gate.writes == writes:
            found.append(question)
        else:
            await run.world.retire(table)
            table = ""
    await listener.socket.close()
    return found


async def answered(run: Run, asker: Asker, questions: list[Question], table: str) -> dict[str, bytes]:
    """What questions are answered: those on sockets all at once, each on its own."""
    listeners = [Listener(await run.world.client.connect(asker.headers)) for _ in questions]

    async def put(number: int) -> bytes:
        question, listener = questions[number], listeners[number]
        return (await run.sweep.put(question, asker, listener, table, run.main, f"id {number}"))[0]

    asking = {number: asyncio.create_task(put(number)) for number, one in enumerate(questions) if one.is_socket}
    for number, question in enumerate(questions):
        if not question.is_socket:  # one after another: some take the place of the last one
            run.world.tokens.begin(f"{asker.name}-{number}")
            asking[number] = asyncio.create_task(put(number))
            await asyncio.wait([asking[number]], timeout=SHORT_S)
    await asyncio.wait(asking.values(), timeout=PATIENCE_S)
    found = dict[str, bytes]()
    for number, task in asking.items():
        found[str(questions[number])] = task.result() if task.done() else NOTHING
        task.cancel()
    for listener in listeners:
        with suppress(TimeoutError):
            await listener.socket.close()
    return {question: run.world.normalised(told, asker.who) for question, told in found.items()}


async def hold(run: Run, gate: Gate, table: str, count: int) -> None:
    """Close the gate, and let Dark mark so many pieces in secret: the first stands before it from then on."""
    dark = run.players["dark"].listener
    assert dark is not None
    gate.is_closed, writes = True, gate.writes
    for move in marks(run.scenario.game, "dark")[:count]:
        message = {"ask": "play", "table": table, "seat": "dark", "moves": [move], "seq": FAR, "id": move}
        dark.socket.send(json.dumps(message))
    while count and gate.writes == writes:
        await asyncio.sleep(0.001)


def test_nothing_waits_for_a_secret_move_to_be_stored(tmp_path: Path) -> None:
    async def act(run: Run, number: int) -> dict[str, bytes]:
        await begin(run)
        gate = Gate(run.world)
        asked = {asker.name: await quiet(run, gate, asker) for asker in run.askers}
        await run.world.copy(run.main, "held")
        await hold(run, gate, "held", number)
        found = {}
        try:
            for asker in run.askers:
                told = await answered(run, asker, asked[asker.name], "held")
                found.update({f"{asker.name}: {question}": answer for question, answer in told.items()})
        finally:
            gate.open()
        await run.world.settle()
        await run.leave()
        return found

    one, two = in_both_worlds(tmp_path, MARKS, act)
    assert NOTHING not in one.values()
    assert len(one) > 500
    late = Counter(question.partition(" {")[0] for question in two if two[question] == NOTHING)
    assert not late, "These waited for a secret move."
    assert [question for question in one if one[question] != two.get(question)] == []


def test_what_a_question_costs_does_not_depend_on_secret_moves(tmp_path: Path) -> None:
    """Who asks for what was done already pays for it, and must wait sooner; also beside a secret move."""

    async def act(run: Run, number: int) -> list[float]:
        await begin(run)
        gate, light = Gate(run.world), run.players["light"].listener
        assert light is not None
        costs: list[float] = []

        def take(bucket: Bucket, cost: float = 1.0) -> float:
            costs.append(cost)
            return 0.0

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Bucket, "take", take)
            await hold(run, gate, run.main, number)
            for _ in range(3):
                said = {"ask": "say", "table": run.main, "seat": "light", "phrase": next(iter(PHRASES)), "id": "old"}
                light.socket.send(json.dumps(said))
            for _ in range(20):
                await asyncio.sleep(0)
            gate.open()
            await run.world.settle()
            await light.listen()
        await run.leave()
        return costs

    one, two = in_both_worlds(tmp_path, MARKS, act)
    assert one == two
