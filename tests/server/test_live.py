"""What people play now is known again, however somebody writes it: no engine decides it for him."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.kernel.position import Position
from sandtable.match import NotAllowed
from sandtable.match import command as asked
from sandtable.server.course import Course
from sandtable.server.hub import Hub
from sandtable.server.likeness import ALIKE, Board, Neighbours, is_near, likeness
from sandtable.server.live import BEATEN_TRACK, FIRST_MOVES
from sandtable.server.route.tables import carried_out
from sandtable.server.table import Table, Unavailable
from tests.server.test_store import move, with_hub

OPEN = "commander-in-chief"
HIDING = "tri-cross"
CARDS = "mission-command-air"
STANDS, BESIDE = "stands in a game that is being played now", "next to a position of a game"


async def wander(table: Table, moves: int, seed: int = 1) -> list[Position]:
    """Make moves at random; every position on the way."""
    random, found = Random(seed), [table.match.position]
    while len(table.match.entries) < moves:
        seat = random.choice(table.match.waiting)
        text = random.choice(table.match.position.moves_of(seat)).text
        seq = table.match.told[seat.index]
        await carried_out(table, asked.Play(who=seat.name, seat=seat.name, moves=(text,), seq=seq))
        found.append(table.match.position)
    return found


async def between_people(hub: Hub, game: str, options: str, start: str = "") -> Table:
    table = await hub.open("keeper", game, options, start=start)
    for seat in table.match.game.seats:
        await carried_out(table, asked.Sit(who=seat.name, seat=seat.name))
    return table


def test_counters_and_whose_turn_it_is_make_no_other_position(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "quiet=99")
        await wander(table, FIRST_MOVES + 2)
        position = table.match.position
        board, side, *_ = position.text.split()
        for text in (f"{board} {side} turn=7 quiet=9", f"{board} {side}", f"{board} {'l' if side == 'd' else 'd'}"):
            for options in ("", "quiet=50", "repetition=three"):
                with pytest.raises(NotAllowed, match=STANDS):
                    hub.live.refuse_position(sandtable.load(OPEN, options).position(text))
        marked = next(at for at, letter in enumerate(board) if letter in "tT")
        strong = f"{board[:marked]}+{board[marked:]} {side}"
        with pytest.raises(NotAllowed, match=STANDS):
            hub.live.refuse_position(sandtable.load(OPEN, "enhance=leaders").position(strong))

    with_hub(tmp_path, work)


def test_guessing_what_is_hidden_makes_no_other_position(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, HIDING, "faces=down")
        await wander(table, 16)  # twelve pieces are placed first
        position = table.match.position
        seat = position.waiting[0]
        guesses = [position.view(seat).sample(Random(seed)) for seed in range(8)]
        guessed = next(one for one in guesses if one.key != position.key)
        with pytest.raises(NotAllowed, match=STANDS):
            hub.live.refuse_position(guessed)
        turned_up = re.sub("[KR]", lambda letter: letter[0].lower(), guessed.text)
        shown = sandtable.load(HIDING, "faces=up").position(turned_up)
        with pytest.raises(NotAllowed, match=STANDS):
            hub.live.refuse_position(shown)

    with_hub(tmp_path, work)


def test_a_hand_of_cards_is_known_again_though_others_hold_something_else(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, CARDS, "")
        position = table.match.position
        assert len(table.match.entries) > FIRST_MOVES, "cards are dealt first"
        guess = position.view(position.waiting[0]).sample(Random(1))
        assert guess.key != position.key
        with pytest.raises(NotAllowed, match=STANDS):
            hub.live.refuse_position(guess)
        other = await between_people(hub, CARDS, "")
        await carried_out(other, asked.Dissolve(reason="test"))
        hub.live.refuse_position(other.match.position)  # another deal of the same opening is everybody's

    with_hub(tmp_path, work)


def test_a_move_earlier_or_later_belongs_to_a_game_that_is_its_own(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await between_people(hub, OPEN, "")
        early = await wander(table, BEATEN_TRACK - 1)
        hub.live.refuse_position(early[-2])
        before = table.match.position
        await move(table)
        later = [table.match.position.play(one) for one in table.match.position.moves]
        for position in [before, *(one for one in later if not one.is_over)]:
            with pytest.raises(NotAllowed, match=f"{STANDS}|{BESIDE}"):
                hub.live.refuse_position(position)
        hub.live.refuse_position(early[3])
        record = table.match.game.record()
        for entry in table.match.entries[:-1]:
            record = record.play(entry.text, entry.seat)
        course = Course(record)
        with pytest.raises(NotAllowed, match=BESIDE):
            hub.live.refuse(course.game, course.walk.keys, course.walk.seen)
        hub.put_away(table)
        with pytest.raises(NotAllowed, match=BESIDE):
            hub.live.refuse_position(before)

    with_hub(tmp_path, work)


@pytest.mark.parametrize("name", sandtable.names())
def test_every_move_is_near_and_four_are_not(name: str) -> None:
    game, random = sandtable.load(name), Random(2)
    position, boards = game.opening, list[frozenset[tuple[str, str, str]]]()
    for _ in range(40):
        if position.is_over:
            break
        boards.append(likeness(game, position.text))
        position = position.play(random.choice(position.moves))
    alike = [(one, other) for one, other in pairwise(boards) if len(one & other) >= ALIKE]
    assert all(is_near(one, other) and is_near(other, one) for one, other in alike)
    apart = [(one, other) for one, other in zip(boards, boards[4:], strict=False) if len(one ^ other) >= 8]
    assert not any(is_near(one, other) for one, other in apart)


@pytest.mark.parametrize("name", sandtable.names())
def test_what_is_near_is_found_among_many(name: str) -> None:
    game = sandtable.load(name)

    def by_lot(seed: int) -> list[Board]:
        random, position, boards = Random(seed), game.opening, list[Board]()
        while not position.is_over and len(boards) < 30:
            boards.append(likeness(game, position.text))
            position = position.play(random.choice(position.moves))
        return boards

    known = by_lot(1)[::3]
    neighbours = Neighbours(known)
    asked_for = [board for seed in range(1, 6) for board in by_lot(seed)]
    found = [neighbours.has_near(board) for board in asked_for]
    assert found == [any(is_near(board, other) for other in known) for board in asked_for]
    assert not Neighbours([]).has_near(asked_for[0])


def test_nothing_is_looked_at_before_every_game_under_way_is_known_again(tmp_path: Path) -> None:
    position: Position | None = None

    async def begun(hub: Hub) -> None:
        nonlocal position
        table = await between_people(hub, OPEN, "")
        await wander(table, FIRST_MOVES)
        position = table.match.position

    async def again(hub: Hub) -> None:
        assert position is not None
        with pytest.raises(Unavailable, match="just started"):
            hub.live.refuse_position(position)
        while not hub.live.is_complete:
            await asyncio.sleep(0.01)
        with pytest.raises(NotAllowed, match=STANDS):
            hub.live.refuse_position(position)

    with_hub(tmp_path, begun)
    with_hub(tmp_path, again)
