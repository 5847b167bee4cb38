"""No engine looks at a running game, and whether it refuses to tells nothing that is hidden."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.kernel.position import Position
from sandtable.match import NotAllowed
from sandtable.match import command as asked
from sandtable.server.analysis.fair_play import OPENING_MOVES
from sandtable.server.analysis.replay import Replay
from sandtable.server.errors import Unavailable
from sandtable.server.http.tables import execute
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.store.test_store import with_hub

OPEN = "commander-in-chief"
SECRETS = [
    ("tri-cross", "faces=down", 16),  # twelve pieces are placed first
    ("tri-cross", "preset=standard", 3),  # in the middle of placing them in secret
    ("mission-command-air", "", 0),  # hands were dealt
    ("commander-in-chief", "enhance=choose", 5),  # pieces are marked in secret
]
"""Game, options, and after how many moves something is hidden."""
STANDS = "is in a game that is being played now"
STRANGER = ""


async def wander(table: Table, moves: int, seed: int = 1) -> list[Position]:
    """Make moves at random; every position on the way."""
    random, found = Random(seed), [table.match.position]
    while len(table.match.entries) < moves:
        seat = random.choice(table.match.waiting)
        text = random.choice(table.match.position.moves_of(seat)).text
        seq = table.match.seqs[seat.index]
        await execute(table, asked.Play(who=seat.name, seat=seat.name, moves=(text,), seq=seq))
        found.append(table.match.position)
    return found


async def between_people(hub: Hub, game: str, options: str, *, start: str = "", watched: bool = True) -> Table:
    table = await hub.open("keeper", game, options, start=start, watched=watched)
    for seat in table.match.game.seats:
        await execute(table, asked.Sit(who=seat.name, seat=seat.name))
    return table


def is_refused(hub: Hub, position: Position, who: str = STRANGER) -> bool:
    try:
        hub.fair_play.refuse_position(who, position)
    except NotAllowed:
        return True
    return False


def test_the_position_of_a_running_game_is_refused_and_no_other(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "")
        passed = await wander(table, OPENING_MOVES + 4)
        assert [is_refused(hub, position) for position in passed] == [False] * (OPENING_MOVES + 4) + [True]
        assert not is_refused(hub, table.match.position.play(table.match.position.moves[0]))
        hub.put_away(table)
        assert is_refused(hub, passed[-1])
        await execute(await hub.table(table.id), asked.Dissolve(reason="test"))
        assert not is_refused(hub, passed[-1])

    with_hub(tmp_path, work)


def test_a_record_that_passes_through_a_running_game_is_refused(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "")
        await wander(table, OPENING_MOVES + 2)
        record = table.match.game.record()
        for entry in table.match.entries[:-1]:
            record = record.play(entry.text, entry.seat)
        before = Replay(record)
        hub.fair_play.refuse(STRANGER, before.game, before.walk.public)
        for _ in range(2):  # up to the running game, and past it
            record = record.play(
                table.match.entries[-1].text
                if record.position != table.match.position
                else record.position.moves[0].text
            )
            course = Replay(record)
            with pytest.raises(NotAllowed, match=STANDS):
                hub.fair_play.refuse(STRANGER, course.game, course.walk.public)

    with_hub(tmp_path, work)


@pytest.mark.parametrize(("name", "options", "moves"), SECRETS)
def test_a_right_guess_at_what_is_hidden_is_answered_like_a_wrong_one(
    name: str, options: str, moves: int, tmp_path: Path
) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, name, options)
        await wander(table, moves)
        truth = table.match.position
        guesses = [truth.view(seat).sample(Random(f"{seed}")) for seat in truth.game.seats for seed in range(12)]
        wrong = [guess for guess in guesses if guess.text != truth.text]
        assert wrong, "something is hidden"
        assert {is_refused(hub, guess, who) for guess in (truth, *wrong) for who in (STRANGER, "keeper")} == {
            is_refused(hub, truth)
        }

    with_hub(tmp_path, work)


def test_secret_moves_are_not_counted(tmp_path: Path) -> None:
    """Whether a game has left the opening follows from moves that everybody heard of."""

    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "enhance=choose")
        opening = table.match.position
        marks = [move.text for move in opening.moves_of("dark") if move.text.startswith("+")]
        assert len(marks) > OPENING_MOVES
        for mark in marks[: OPENING_MOVES + 1]:
            await execute(table, asked.Play(who="dark", seat="dark", moves=(mark,), seq=table.match.seqs[0]))
        assert (len(table.match.entries), table.match.public_moves) == (OPENING_MOVES + 1, 0)
        assert not is_refused(hub, opening)
        assert not is_refused(hub, table.match.position)

    with_hub(tmp_path, work)


def test_a_game_that_nobody_may_watch_is_kept_from_its_players_only(tmp_path: Path) -> None:
    """To anybody else a refusal would tell where it stands."""

    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "", watched=False)
        await wander(table, OPENING_MOVES + 2)
        asked_by = {who: is_refused(hub, table.match.position, who) for who in ("dark", "light", "keeper", STRANGER)}
        assert asked_by == {"dark": True, "light": True, "keeper": False, STRANGER: False}

    with_hub(tmp_path, work)


def test_nothing_is_looked_at_before_every_running_game_is_known_again(tmp_path: Path) -> None:
    position: Position | None = None

    async def begun(hub: Hub) -> None:
        nonlocal position
        table = await between_people(hub, OPEN, "")
        await wander(table, OPENING_MOVES)
        position = table.match.position

    async def again(hub: Hub) -> None:
        assert position is not None
        with pytest.raises(Unavailable, match="just started"):
            hub.fair_play.refuse_position(STRANGER, sandtable.load(OPEN).opening)
        while not hub.fair_play.is_complete:
            await asyncio.sleep(0.01)
        assert is_refused(hub, position)

    with_hub(tmp_path, begun)
    with_hub(tmp_path, again)
