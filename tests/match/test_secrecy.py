"""What a receiver is told is byte for byte the same in every world it cannot tell apart.

That rooms hide what they should is shown with each room. Here a second match runs beside the first, in which everything
the receiver does not see was drawn anew. As long as views and heard moves agree, everything else must: numbers, clocks,
proposals, refusals.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.kernel.error import SandtableError
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from sandtable.match import ClockRule, Match, advance, handle, match_view
from sandtable.match import command as ask
from sandtable.match.command import Command
from sandtable.match.event import Event, Moved, Revealed
from tests.match.tables import Table, ways

CLOCK = ClockRule(move=300, bank=9000, increment=3, game=90_000)
WAYS = sorted(set(ways()))


def alike(first: Position, second: Position, seat: Seat | None) -> bool:
    """Whether the game itself shows a seat the same in two worlds."""
    one, two = first.view(seat), second.view(seat)
    return (one.text, one.moves, one.waiting, one.to_move, one.outcome) == (
        two.text,
        two.moves,
        two.waiting,
        two.to_move,
        two.outcome,
    )


def other_event(event: Event, truth: Match, world: Match, seat: Seat | None, random: Random) -> Event | None:
    """The event as it may have been in the other world: any move that sounds the same."""
    if isinstance(event, Revealed):
        return None
    if not isinstance(event, Moved) or event.seat == "referee":
        return event
    by = truth.game.seat(event.seat)
    heard = truth.position.redact_move(event.move, by, seat)
    moves = world.position.moves_of(by) if by.is_person else world.position.moves
    same = [move.text for move in moves if world.position.redact_move(move, by, seat) == heard]
    return replace(event, move=random.choice(same)) if same else None


def shown(match: Match, receiver: int, now: int) -> bytes:
    return msgspec.json.encode(match_view(match, receiver, now))


def answer(match: Match, command: Command, receiver: int, now: int) -> bytes:
    """What somebody hears when he asks for something."""
    try:
        _, news = handle(match, command, now)
    except SandtableError as refused:
        return f"{type(refused).__name__} {refused}".encode()
    heard = [one.redacted[receiver] for one in news if not isinstance(one.event, Revealed)]
    return b"" if any(isinstance(one.event, Moved) for one in news) else msgspec.json.encode(heard)


def questions(match: Match, seat: Seat, seq: int) -> list[Command]:
    """What a curious player may try."""
    own: dict[str, Any] = {"who": match.player(seat.name).who, "seat": seat.name}
    return [
        ask.Abort(**own),
        ask.Offer(**own, kind="draw"),
        ask.Offer(**own, kind="count"),
        ask.Offer(**own, kind="take-back"),
        ask.Offer(**own, kind="clock", clock=ClockRule(move=9)),
        ask.Claim(**own, target=match.game.seats[seat.index - 1].name),
        ask.Play(**own, moves=("nonsense",), seq=seq),
        ask.Play(**own, moves=("nonsense",), seq=0),
    ]


def follow(way: tuple[str, str], receiver: int) -> tuple[int, int]:
    """Play beside another world; how often the worlds differed unseen, and how often they were parted by the rules."""
    random = Random(f"{way} {receiver}")
    table = Table(*way, clock=CLOCK).sit()
    seat = None if receiver < 0 else table.match.game.seats[receiver]
    world = replace(table.match, position=table.match.position.view(seat).sample(random))
    unseen = parted = 0
    for step in range(60):
        if not table.match.is_running:
            break
        truth = table.match
        news = table.wait(random.random() * 30) or table.play_any(random)
        for one in news:
            twin = other_event(one.event, truth, world, seat, random)
            before, (truth, _) = truth, advance(truth, one.event)
            if twin is None:
                parted += 1
                world = replace(truth, position=truth.position.view(seat).sample(random)) if truth.is_running else truth
                continue
            now_in, told = advance(world, twin)
            if not alike(truth.position, now_in.position, seat):
                parted += 1
                world = replace(truth, position=truth.position.view(seat).sample(random)) if truth.is_running else truth
                continue
            world = now_in
            assert msgspec.json.encode(told.redacted[receiver]) == msgspec.json.encode(one.redacted[receiver]), (
                before.position
            )
            assert shown(world, receiver, table.now) == shown(truth, receiver, table.now)
            unseen += world.position != truth.position
            if seat is not None and truth.is_running and step % 8 == 0:
                for question in questions(truth, seat, truth.seqs[receiver]):
                    asked = answer(world, question, receiver, table.now), answer(truth, question, receiver, table.now)
                    assert asked[0] == asked[1]
    return unseen, parted


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_nothing_tells_worlds_apart_that_the_game_does_not(way: tuple[str, str]) -> None:
    table = Table(*way)
    hidden = 0
    for receiver in (*range(len(table.match.players)), -1):
        hidden += follow(way, receiver)[0]
    secret = table.match.position.view(None).text != table.match.position.text or len(table.match.position.waiting) > 1
    assert hidden > 0 or not secret, "the other world was another one"


def test_secret_marks_are_not_even_counted() -> None:
    """Where nothing is heard of a move, the numbers of what is heard later do not tell of it either."""
    table = Table("commander-in-chief", "preset=club,enhance=choose").sit()
    before = table.match.seqs
    mark = next(move for move in table.match.position.moves_of("dark") if move.text.startswith("+"))
    news = table.play(mark.text, seat="dark")
    assert news[0].redacted[0] is not None
    assert news[0].redacted[1] is None
    assert table.match.seqs == (before[0] + 1, before[1], before[2])


def test_whom_a_seat_belongs_to_and_the_seed_are_told_to_nobody() -> None:
    table = Table("volley", seed="the-secret-seed").sit("person-1", "person-2", "person-3")
    for _ in range(5):
        table.play_any(Random(1))
    said = b"".join(msgspec.json.encode(told) for news in table.news for told in news.redacted)
    said += b"".join(shown(table.match, receiver, table.now) for receiver in (-1, 0, 1, 2))
    assert b"the-secret-seed" not in said
    assert b"person-" not in said
    table.do(ask.Dissolve(reason="closing"))
    assert b"the-secret-seed" in msgspec.json.encode(table.news[-1].redacted[0])


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_a_receiver_is_told_whether_something_is_hidden(name: str, options: str) -> None:
    table, random = Table(name, options).sit(), Random(1)
    for _ in range(12):
        match = table.match
        for receiver, seat in enumerate((*match.game.seats, None)):
            index = receiver if seat else -1
            is_masked = "?" in match.position.view(seat).text
            assert match_view(match, index, table.now).hidden == (is_masked or len(match.waiting) > 1)
        if not match.waiting:
            break
        table.play_any(random)


def test_an_open_game_hides_nothing_and_a_hand_is_hidden() -> None:
    table = Table("leap").sit()
    assert not match_view(table.match, 0, table.now).hidden
    table = Table("volley", "preset=club").sit()
    assert match_view(table.match, -1, table.now).hidden


def test_a_receiver_is_told_that_a_part_of_a_move_is_hidden() -> None:
    """Cards are drawn in secret: their owner is told the whole move, the others that there was one."""
    table, random = Table("mission-command-air", "preset=club").sit(), Random(1)
    news = [one for _ in range(8) for one in table.play_any(random)]
    told = [one for batch in news for one in batch.redacted if one is not None and one.event == "moved"]
    assert {one.masked for one in told if "?" in one.move} == {True}
    assert {one.masked for one in told if "?" not in one.move} == {False}
