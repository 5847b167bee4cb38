"""Snapshots and checkpoints: however a match is read, and however often moves are taken back, it is the same match."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import sandtable
from sandtable.kernel.error import SandtableError
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from sandtable.match import ClockRule, Match, NotAllowed, NotNow, read_event, replay, write_event
from sandtable.match import command as ask
from sandtable.match.commands.takeback import take_back_count
from sandtable.match.event import Event, Moved, TookBack
from sandtable.match.storage import checkpoint, snapshot
from sandtable.match.storage.loading import load_match, redacted_after
from sandtable.match.storage.snapshot import Snapshot, SnapshotTaker, read_snapshot, write_snapshot
from tests.match.tables import Table, load, ways

WAYS = sorted({way for way in ways() if way[0] in sandtable.names()} | {(name, "") for name in sandtable.names()})
CLOCKS = (ClockRule(), ClockRule(bank=3600, increment=2), ClockRule(turns=900))

TO_AND_FRO = ("g6-e4", "b2-d4", "e4-g6", "d4-b2")


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every move that is made on any board."""
    made, play = list[str](), Position.play

    def noted(position: Position, move: Move | str, seat: Seat | str | None = None) -> Position:
        made.append(str(move))
        return play(position, move, seat)

    monkeypatch.setattr(Position, "play", noted)
    return made


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots and checkpoints after a few moves already."""
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVENTS", 12)
    monkeypatch.setattr(checkpoint, "MAX_GAP", 16)
    for module in ("reducer", "storage.rewind", "storage.checkpoint"):
        monkeypatch.setattr(f"sandtable.match.{module}.SPACING", 4)


class Written(Table):
    """A table that is played by one person, and written down while it is."""

    def __init__(self, name: str, options: str, clock: ClockRule) -> None:
        super().__init__(name, options, clock=clock)
        self.taker, self.snapshots = SnapshotTaker(), list[Snapshot]()
        self.matches: dict[int, Match] = {}
        self.sit(*["one"] * len(self.match.players))

    def play_on(self, random: Random, moves: int) -> None:
        """Any moves, some of them taken back, and some talk."""
        for _ in range(moves):
            if not self.match.is_running:
                return
            told = len(self.news)
            self.now += random.randrange(2000)
            if random.random() < 0.12:
                self.take_back(random)
            elif random.random() < 0.1:
                self.do(ask.Say(who="one", seat=self.match.players[0].seat, phrase="hello"))
            else:
                self.shuffle(random)
            self.note(told)

    def shuffle_to_and_fro(self, moves: int) -> None:
        for number in range(moves):
            told = len(self.news)
            self.play(TO_AND_FRO[number % 4])
            self.note(told)

    def note(self, told: int) -> None:
        taken = self.taker.take(self.match, [one.event for one in self.news[told:]])
        if taken is not None:
            again = read_snapshot(write_snapshot(taken))
            assert again is not None
            self.snapshots.append(again)
        self.matches[self.match.number] = self.match

    def shuffle(self, random: Random) -> None:
        """A move, often the one that undoes the last: so positions recur, and trails are long."""
        seat = random.choice(self.match.waiting)
        own = [entry.text for entry in self.match.entries if entry.seat == seat][-1:]
        spelled = self.match.position.moves_of(seat)
        back = [one.text for one in spelled if own and one.text[:2] == own[0][-2:] and one.text[-2:] == own[0][:2]]
        text = random.choice(back if back and random.random() < 0.7 else [one.text for one in spelled])
        self.play(text, seat=seat.name)

    def take_back(self, random: Random) -> None:
        for _ in range(random.choice((1, 1, 1, 5))):
            seat = random.choice(self.match.players).seat
            try:
                self.ask(ask.Offer, seat, kind="take-back")
            except (NotAllowed, NotNow):
                return

    def read(self, snapshots: list[Snapshot], until: int) -> Match:
        events = [read_event(write_event(event)) for event in self.events[:until]]
        return load_match(events, snapshots, load).match


def same(one: Match, two: Match) -> bool:
    """Whether two matches are the same, what stood before their positions included."""
    return one == two and one.position.state() == two.position.state() and one.position.key == two.position.key


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_a_match_read_from_a_snapshot_is_the_one_that_all_events_tell(way: tuple[str, str]) -> None:
    random = Random("-".join(way))
    table = Written(*way, random.choice(CLOCKS))
    table.play_on(random, 120)
    for until in sorted(random.sample(sorted(table.matches), min(8, len(table.matches)))):
        known = [one for one in table.snapshots if one.number <= until]
        match = table.matches[until]
        assert same(replay(table.events[:until], load), match)
        assert same(table.read(known, until), match)
        assert same(table.read(random.sample(known, len(known) // 2), until), match), "whatever was lost of them"


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("name", sandtable.names())
def test_most_of_a_match_is_not_played_again(name: str, plays: list[str]) -> None:
    table = Written(name, "", ClockRule())
    table.play_on(Random(name), 150)
    plays.clear()
    loaded = load_match(table.events, table.snapshots, load)
    assert len(plays) < 60, "what came after the snapshot, and a little more where moves were taken back"
    assert loaded.missing == []


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_what_was_missed_is_told_from_the_nearest_snapshot(way: tuple[str, str]) -> None:
    random = Random("-".join(way))
    table = Written(*way, ClockRule())
    table.play_on(random, 90)
    until = random.choice(sorted(table.matches)[len(table.matches) // 2 :])
    match, reads = table.matches[until], list[int]()

    def events_after(number: int) -> list[Event]:
        reads.append(number)
        return table.events[number:]

    for receiver in range(-1, len(match.players)):
        told = [one.redacted[receiver] for one in table.news[:until] if one.redacted[receiver] is not None]
        for since in (0, match.seqs[receiver] // 2, match.seqs[receiver] - 3, match.seqs[receiver]):
            assert redacted_after(match, receiver, since, table.snapshots, events_after, load) == told[since:]
    assert max(reads) > 1 or len(table.snapshots) < 3


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("name", sandtable.names())
def test_a_match_that_was_read_goes_on_like_the_one_that_was_not(name: str) -> None:
    random = Random(name)
    table = Written(name, "", ClockRule(bank=3600, increment=3))
    table.play_on(random, 100)
    other = Written(name, "", ClockRule(bank=3600, increment=3))
    other.match, other.now = table.read(table.snapshots, len(table.events)), table.now
    seed = random.random()
    for one in (table, other):
        one.play_on(Random(seed), 60)
    assert same(table.match, other.match)


@pytest.mark.usefixtures("often")
def test_damaged_and_strange_snapshots_are_ignored_and_made_anew(plays: list[str]) -> None:
    table = Written("commander-in-chief", "", ClockRule())
    table.shuffle_to_and_fro(100)
    assert table.snapshots[-1].base
    whole = write_snapshot(table.snapshots[-1])
    for damaged in (b"", b"nonsense", whole[:-9], whole[1:], msgspec.msgpack.encode({"version": "2"})):
        assert read_snapshot(damaged) is None
    newest = table.snapshots[-1]
    for changes in (
        {"version": "1 other"},
        {"key": newest.key ^ 1},
        {"count": newest.count - 1},
        {"base": 1},
        {"window": newest.window + 1},
        {"text": "nonsense"},
        {"fields": msgspec.Raw(b"\x80")},
    ):
        strange = msgspec.structs.replace(newest, **changes)
        read = [one for one in (*table.snapshots[:-1], read_snapshot(write_snapshot(strange))) if one is not None]
        plays.clear()
        loaded = load_match(table.events, read, load)
        assert same(loaded.match, table.match), changes
        assert len(table.events) - newest.number < len(plays) < len(table.match.entries), "an older one has helped"
        assert loaded.missing, "and the one that is missing is made anew"
    nothing = load_match(table.events, [], load)
    assert same(nothing.match, table.match)
    assert same(load_match(table.events, nothing.missing, load).match, table.match)
    assert load_match(table.events, nothing.missing, load).missing == []


@pytest.mark.usefixtures("often")
def test_the_trail_of_a_long_quiet_game_is_kept_once() -> None:
    table = Written("commander-in-chief", "", ClockRule())
    table.shuffle_to_and_fro(400)
    assert table.match.position.repetitions == 100
    assert sum(len(one.trail) for one in table.snapshots) < 8 * len(table.match.entries)
    assert same(table.read(table.snapshots, len(table.events)), table.match)


# Taking back


def slow_limit_of(match: Match, seat: Seat) -> int:
    """How far a seat may go back, found by playing everything again."""
    positions = [match.start]
    for entry in match.entries:
        positions.append(positions[-1].play(entry.text, entry.seat))
    is_open = [all(one.view(seat).text == one.text for seat in (*match.game.seats, None)) for one in positions]
    if not match.opened.casual or not is_open[-1]:
        raise NotAllowed("Not allowed.")
    back = len(match.entries)
    while back and match.entries[back - 1].seat != seat:
        back -= 1
    if not back:
        raise NotNow("Not now.")
    while back and match.entries[back - 1].seat == seat:
        back -= 1
    if any(not entry.seat.is_person for entry in match.entries[back:]) or not all(is_open[back:]):
        raise NotAllowed("Not allowed.")
    return back


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_how_far_moves_may_be_taken_back_is_known_without_playing_them_again(way: tuple[str, str]) -> None:
    random = Random("-".join(way))
    table = Written(*way, ClockRule())
    for _ in range(12):
        table.play_on(random, 6)
        for seat in table.match.game.seats:
            assert answer(take_back_count, table.match, seat) == answer(slow_limit_of, table.match, seat)


def answer(limit: object, match: Match, seat: Seat) -> object:
    try:
        return limit(match, seat)  # type: ignore[operator]
    except SandtableError as refused:
        return type(refused)


def test_a_take_back_plays_few_moves_however_long_the_game_is(plays: list[str]) -> None:
    table = Table("commander-in-chief").sit("one", "one")
    for text in TO_AND_FRO * 750:
        table.play(text)
    assert len(table.match.checkpoints) < 16, "their number hardly grows"
    counts = list[int]()
    while table.match.entries:
        plays.clear()
        table.ask(ask.Offer, table.match.entries[-1].seat.name, kind="take-back")
        counts.append(len(plays))
    assert len(counts) == 3000
    assert max(counts) <= checkpoint.MAX_GAP + checkpoint.SPACING
    assert sum(counts) / len(counts) < 2 * checkpoint.SPACING
    assert max(counts[:100]) <= 2 * checkpoint.SPACING
    assert table.match.position == table.match.game.opening
    assert replay(table.events, load) == table.match


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way))
def test_the_moves_that_spectators_have_heard_of_are_counted(way: tuple[str, str]) -> None:
    table = Written(*way, ClockRule())
    table.play_on(Random("-".join(way)), 60)
    heard, ever = list[bool](), 0
    for one in table.news:
        if isinstance(one.event, Moved):
            heard.append(one.redacted[-1] is not None)
            ever += heard[-1]
        elif isinstance(one.event, TookBack):
            assert all(heard[one.event.back :]), "nothing that was hidden is taken back"
            del heard[one.event.back :]
    assert (table.match.public_moves, table.match.moves_made) == (sum(heard), ever)
