"""Whatever is asked in whatever order: numbers without gaps, nothing half done, and replay gives the same match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.error import SandtableError
from sandtable.match import ClockRule, read_event, record_of, replay, verify, write_event
from sandtable.match import command as ask
from sandtable.match.command import Command
from sandtable.match.event import Flagged
from tests.match.tables import Table, load, streams, ways

WAYS = sorted(set(ways()))
CLOCKS = (
    ClockRule(),
    ClockRule(move=60),
    ClockRule(bank=120, increment=2),
    ClockRule(game=600),
    ClockRule(turns=5),
    ClockRule(move=2 * 86_400),
    ClockRule(move=60, bank=300, game=3600),
)


def anything(table: Table, random: Random, number: int) -> Command:
    """A command of anybody, sensible or not."""
    match = table.match
    names = [seat.name for seat in match.game.seats]
    seat = random.choice([*names, "nobody"] if random.random() < 0.1 else names)
    who = match.player(seat).who if seat in names and random.random() < 0.9 else random.choice(["", "stranger", *names])
    own: dict[str, Any] = {"who": who, "seat": seat, "id": f"c{number}"}
    kind = random.choice(["draw", "count", "take-back", "clock", "rematch", "takeover", "concede", "nonsense"])
    waiting = match.waiting
    if waiting and random.random() < 0.6:
        mover = random.choice(waiting)
        moves = [move.text for move in match.position.moves_of(mover)]
        seq = match.seqs[mover.index] - (random.random() < 0.1)
        return ask.Play(
            who=match.player(mover.name).who, seat=mover.name, moves=(random.choice(moves),), seq=seq, id=f"c{number}"
        )
    choices: list[Callable[[], Command]] = [
        lambda: ask.Sit(**own, name="N\u202eame", entropy="abc"),
        lambda: ask.Leave(**own),
        lambda: ask.Play(**own, moves=("nonsense",), seq=10**6),
        lambda: ask.Play(**own, moves=(), seq=0),
        lambda: ask.Offer(**own, kind=kind, target=random.choice(names), level="1", clock=ClockRule(move=30)),
        lambda: ask.Agree(**own, kind=kind),
        lambda: ask.Decline(**own, kind=kind),
        lambda: ask.Say(**own, channel=random.choice(["table", "team", "watchers", "x"]), text=" hi \n there "),
        lambda: ask.Say(**own, phrase=random.choice(["hello", "attack-now"])),
        lambda: ask.Claim(**own, target=random.choice(names)),
        lambda: ask.Reclaim(**own),
        lambda: ask.Miss(seat=random.choice(names)),
        lambda: ask.Welcome(seat=random.choice(names)),
        lambda: ask.Resume(since=table.now - 500, until=table.now),
        lambda: ask.Tick(),
        lambda: ask.Abort(**own) if random.random() < 0.1 else ask.Tick(),
        lambda: ask.Resign(**own) if random.random() < 0.1 else ask.Tick(),
    ]
    return random.choice(choices)()


@settings(max_examples=120, deadline=None)
@given(way=st.sampled_from(WAYS), clock=st.sampled_from(CLOCKS), seed=st.integers(0, 10**9))
def test_any_commands_in_any_order(way: tuple[str, str], clock: ClockRule, seed: int) -> None:
    random = Random(seed)
    table = Table(*way, clock=clock, seed=str(seed))
    if random.random() < 0.9:
        table.sit(*(["one"] * len(table.match.players) if random.random() < 0.2 else []))
    done: list[Command] = []
    for number in range(60):
        table.now += random.choice([0, 10, 500, 20_000, 70_000]) if random.random() < 0.5 else 50
        table.wait(0)
        again = done and random.random() < 0.1
        command = random.choice(done) if again else anything(table, random, number)
        before, told = table.match, len(table.news)
        try:
            table.do(command)
        except SandtableError:
            assert table.match is before, "what is refused changes nothing"
        else:
            if again and command.id:
                assert len(table.news) == told, "a command that comes twice is carried out once"
            elif len(table.news) > told:
                done.append(command)
        check_clock(table)
    check_numbers(table)
    assert replay((read_event(write_event(event)) for event in table.events), load) == table.match
    record = record_of(table.match)
    assert list(record.positions())[-1] == table.match.position, "the record replays to the same position"
    if table.match.is_done:
        assert verify(record).is_fair


def check_clock(table: Table) -> None:
    """No clock stands at nothing, or falls, without an event that says so."""
    match, clock = table.match, table.match.clock
    if clock is None:
        return
    assert min((*clock.moves, *clock.banks, clock.game)) >= 0
    due = match.due()
    assert due is None or due[0] > table.now or not match.is_running, "whatever was due has fallen"
    fallen = {news.event.limit for news in table.news if isinstance(news.event, Flagged)}
    assert clock.spent <= fallen
    if match.is_running:
        now = clock.charge(table.now, *match.running_clocks())
        empty = {f"move {seat.index}" for seat in match.waiting if clock.rule.move and not now.moves[seat.index]}
        empty |= {f"bank {side}" for side, left in enumerate(now.banks) if clock.rule.bank and not left}
        assert empty <= fallen, "a clock at nothing has been flagged"


def check_numbers(table: Table) -> None:
    """Events and what is heard of them are numbered without gaps."""
    assert [news.number for news in table.news] == list(range(1, len(table.news) + 1))
    assert table.match.number == len(table.news)
    for receiver, numbers in enumerate(streams(table.news, table.match)):
        assert numbers == list(range(1, len(numbers) + 1)), receiver
        assert table.match.seqs[receiver] == len(numbers)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_whole_games_replay(way: tuple[str, str]) -> None:
    random = Random("-".join(way))
    table = Table(*way, seed="-".join(way)).sit()
    for _ in range(400):
        if not table.match.is_running:
            break
        table.play_any(random)
    if table.match.is_running:
        table.do(ask.Dissolve(reason="closing"))
    check_numbers(table)
    assert replay((read_event(write_event(event)) for event in table.events), load) == table.match
    record = record_of(table.match)
    assert list(record.positions())[-1] == table.match.position
    assert verify(record).is_fair
    assert verify(record).chances == table.match.chances
