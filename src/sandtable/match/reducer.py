"""Folding: the match after an event. The same events give the same match, on any machine and at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from sandtable.kernel.error import BadRecord
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import MATCH_ENDINGS, Outcome
from sandtable.kernel.record import Entry
from sandtable.kernel.seat import CHANCE, REFEREE
from sandtable.match import event as happened
from sandtable.match.clock import wound
from sandtable.match.commands.turns import after_move, is_in_order, lasting, still_acting
from sandtable.match.event import Event, Moved, Opened
from sandtable.match.match import MOST_RECENT, Match, Offer, Phase
from sandtable.match.player import Chair
from sandtable.match.secrecy.redaction import Told, hear, hear_move, hears_alike
from sandtable.match.storage.checkpoint import SPACING, Checkpoint, thinned
from sandtable.match.storage.rewind import rewound
from sandtable.match.time_control import ClockRule

Load = Callable[[str, str], Game]


@dataclass(frozen=True, slots=True)
class News:
    """A numbered event, and what every receiver hears of it: the seats in their order, then spectators."""

    number: int
    event: Event
    told: tuple[Told | None, ...]


def begin(opened: Opened, load: Load) -> tuple[Match, News]:
    """A match at its first event."""
    game = load(opened.game, opened.options)
    position = game.position(opened.start) if opened.start else game.opening
    chairs = tuple(Chair(seat.name) for seat in game.seats)
    nobody = (0,) * (len(chairs) + 1)
    hidden = int(not position.is_plainly_open)
    match = Match(
        game,
        opened,
        position,
        chairs,
        0,
        told=nobody,
        fresh=nobody[:-1],
        recent=((),) * len(nobody),
        open_from=hidden,
    )
    return advance(match, opened)


def advance(match: Match, event: Event) -> tuple[Match, News]:
    """The match after an event, and what is told of it."""
    told = _told(match, event)
    counts = tuple(count + (news is not None) for count, news in zip(match.told, told, strict=True))
    is_heard = told[-1] is not None
    changed = _changed(match, event, is_heard)
    heard_move = isinstance(event, Moved) and is_heard
    fresh = tuple(
        counts[seat] if is_fresh else was
        for seat, (is_fresh, was) in enumerate(zip(_freshened(match, changed, event), match.fresh, strict=True))
    )
    match = replace(
        changed,
        number=match.number + 1,
        at=event.at,
        told=counts,
        fresh=fresh,
        recent=_recent(changed, event.cause) if event.cause else changed.recent,
        public_moves=changed.public_moves + heard_move,
        moves_made=changed.moves_made + heard_move,
    )
    return match, News(match.number, event, told)


def _recent(match: Match, cause: str) -> tuple[tuple[str, ...], ...]:
    """The latest commands of every seat, after another one."""
    own = match.window(cause.partition(" ")[0])
    return tuple(
        (*known[1 - MOST_RECENT :], cause) if index == own and cause not in known else known
        for index, known in enumerate(match.recent)
    )


def replay(events: Iterable[Event], load: Load) -> Match:
    """The match that events tell of."""
    match: Match | None = None
    for event in events:
        if match is None:
            if not isinstance(event, Opened):
                raise BadRecord("The first event of a match opens it.")
            match, _ = begin(event, load)
        else:
            match, _ = advance(match, event)
    if match is None:
        raise BadRecord("A match without events is none.")
    return match


def _told(match: Match, event: Event) -> tuple[Told | None, ...]:
    if isinstance(event, Moved):
        return hear_move(match, event)
    seats = len(match.chairs)
    if hears_alike(event) and len(set(match.told)) == 1:
        return (hear(match, event, -1, match.told[-1] + 1),) * (seats + 1)
    receivers = (*range(seats), -1)
    return tuple(hear(match, event, receiver, match.told[receiver] + 1) for receiver in receivers)


def _freshened(before: Match, after: Match, event: Event) -> list[bool]:
    """Whether each seat's choice of moves changed: what others do in secret meanwhile does not change it."""
    seats = before.game.seats
    if isinstance(event, Moved):
        if event.seat == REFEREE.name:
            return [True] * len(seats)
        was, now = before.position.waiting, after.position.waiting
        return [seat.name == event.seat or (seat in now and seat not in was) for seat in seats]
    return [isinstance(event, happened.TookBack | happened.Started)] * len(seats)


def _changed(match: Match, event: Event, is_heard: bool) -> Match:
    """The match after an event, of which spectators may have heard or not."""
    match event:
        case Opened():
            return match
        case Moved():
            return _moved(match, event, is_heard)
        case happened.Sat(seat=seat, who=who, name=name, engine=engine, entropy=entropy):
            return _seated(match, seat, who=who, name=name, engine=engine, entropy=entropy)
        case happened.Stood(seat=seat):
            return _left(match, seat)
        case happened.Started(at=at):
            return replace(_wound(match, match.opened.clock, at), phase=Phase.RUNNING)
        case happened.Flagged(limit=limit, seat=seat, at=at):
            assert match.clock is not None
            clock = match.clock.charged(at, *match.running()).fallen(limit)
            match = replace(match, clock=clock)
            return _seated(match, seat, lapses=match.chair(seat).lapses + 1) if seat else match
        case happened.Absent(seat=seat, at=at):
            return _seated(match, seat, absent=at)
        case happened.Returned(seat=seat):
            return _seated(_without_takeover(match, seat), seat, absent=0)
        case happened.TakenOver(seat=seat, engine=engine):
            chair = match.chair(seat)
            match = _without(match, "takeover")
            return _seated(match, seat, owner=chair.who, who=f"engine {seat}", engine=engine, absent=0)
        case happened.Reclaimed(seat=seat):
            return _seated(match, seat, owner="", who=match.chair(seat).owner, engine="", absent=0)
        case happened.ClockSet(clock=rule, at=at):
            return _wound(_without(match, "clock"), rule, at)
        case happened.Resumed(since=since, until=until):
            return _resumed(match, since, until)
        case happened.Continued(table=table):
            return replace(_without(match, "rematch"), continued=table)
        case happened.Revealed():
            return replace(match, revealed=True)
        case _:
            return _settled(match, event)


def _resumed(match: Match, since: int, until: int) -> Match:
    clock = match.clock
    if clock is None:
        return match
    return replace(match, clock=clock.shifted(max(0, until - max(since, clock.at))))


def _settled(match: Match, event: Event) -> Match:
    """What proposals and endings do."""
    match event:
        case happened.Offered(kind=kind, seat=seat):
            return replace(_without(match, kind), offers=(*_others(match, kind), Offer(event, _owned(match, seat))))
        case happened.Agreed(kind=kind, seat=seat):
            offers = (
                replace(offer, agreed=offer.agreed | _owned(match, seat)) if offer.kind == kind else offer
                for offer in match.offers
            )
            return replace(match, offers=tuple(offers))
        case happened.Declined(kind=kind, at=at):
            return _dropped(match, kind, at)
        case happened.TookBack(back=back, at=at):
            return _taken_back(match, back, at)
        case happened.Ended(ending=name, winners=winners, at=at):
            return _ended(match, name, winners, at)
        case happened.Aborted(at=at):
            return replace(_stopped(match, at), phase=Phase.ABORTED, offers=())
        case _:
            return match


def _owned(match: Match, seat: str) -> frozenset[str]:
    """The seats somebody answers for when he answers for one."""
    who = match.chair(seat).who
    return frozenset(chair.seat for chair in match.chairs if chair.who == who)


def _others(match: Match, kind: str) -> tuple[Offer, ...]:
    return tuple(offer for offer in match.offers if offer.kind != kind)


def _without(match: Match, kind: str) -> Match:
    return replace(match, offers=_others(match, kind)) if match.offers else match


def _dropped(match: Match, kind: str, at: int) -> Match:
    standing = match.offer(kind)
    if standing is None:
        return match
    others = tuple((when, asked) for when, asked in match.dropped if asked.kind != kind)
    return replace(_without(match, kind), dropped=(*others, (at, standing.asked)))


def _without_takeover(match: Match, seat: str) -> Match:
    """The match after somebody came back: no computer need take over for him any more."""
    standing = match.offer("takeover")
    return _without(match, "takeover") if standing is not None and standing.asked.target == seat else match


def _seated(match: Match, seat: str, **changes: object) -> Match:
    index = match.seat(seat).index
    chairs = list(match.chairs)
    chairs[index] = replace(chairs[index], **changes)
    return replace(match, chairs=tuple(chairs))


def _left(match: Match, seat: str) -> Match:
    """The match after a seat was left: its next owner has commands of their own."""
    match = _seated(match, seat, who="", name="", engine="", entropy="", absent=0)
    recent, index = list(match.recent), match.seat(seat).index
    recent[-1], recent[index] = (*recent[-1], *recent[index])[-MOST_RECENT:], ()
    return replace(match, recent=tuple(recent))


def _wound(match: Match, rule: ClockRule, at: int) -> Match:
    return replace(match, clock=wound(rule, at, len(match.chairs), len(match.game.sides)))


def _stopped(match: Match, at: int) -> Match:
    """The match with its clocks standing still."""
    return replace(match, clock=match.clock.charged(at, *match.running())) if match.clock else match


def _moved(match: Match, event: Moved, is_heard: bool) -> Match:
    by, was = match.game.seat(event.seat), match.position
    position = was.play(event.move, by)
    entries = match.entries.add(Entry(by, event.move))
    after = replace(
        match,
        position=position,
        entries=entries,
        open_from=match.open_from if position.is_plainly_open else len(entries) + 1,
        is_ordered=match.is_ordered and is_in_order(was, by),
        acting=still_acting(was, position, match.acting),
        chances=match.chances + (by == CHANCE),
        offers=lasting(match, by, position, event.move) if match.offers else (),
    )
    # A move that nobody hears of changes nothing that everybody sees, nor the moment up to which clocks were charged.
    if match.clock is not None and (is_heard or position.waiting != was.waiting):
        after = replace(after, clock=match.clock.charged(event.at, *match.running()))
    after = after_move(match, after, by, event.move)
    if position.is_over:
        after = replace(after, phase=Phase.OVER, offers=())
    laid = match.checkpoints[-1].count if match.checkpoints else 0
    return _marked(after) if len(entries) - laid >= SPACING and not after.acting else after


def _marked(match: Match) -> Match:
    """The match with a checkpoint where it stands."""
    count, turns = len(match.entries), tuple(chair.turns for chair in match.chairs)
    laid = (*match.checkpoints, Checkpoint(count, match.position.state(), turns, match.turner))
    return replace(match, checkpoints=thinned(laid, count))


def _taken_back(match: Match, back: int, at: int) -> Match:
    match = _stopped(match, at)
    before = rewound(match, back)
    clock, chairs = match.clock, list(match.chairs)
    for index, chair in enumerate(chairs):
        undone = chair.turns - before.turns[index]
        clock = clock.unrewarded(match.side_of(match.game.seats[index]), undone) if clock else None
        chairs[index] = replace(chair, turns=before.turns[index])
    for seat in before.position.waiting:
        clock = clock.turned(seat.index) if clock else None
    return replace(
        match,
        position=before.position,
        entries=match.entries.cut(back),
        public_moves=match.public_moves - (len(match.entries) - back),  # only what all have heard is taken back
        acting=before.acting,
        checkpoints=before.checkpoints,
        clock=clock,
        chairs=tuple(chairs),
        turner=before.turner,
        offers=(),
    )


def _ended(match: Match, name: str, winners: tuple[str, ...], at: int) -> Match:
    seats = match.game.seats
    ending = next(known for known in MATCH_ENDINGS if known.name == name)
    won = tuple(seat for seat in seats if seat.name in winners)
    lost = tuple(seat for seat in seats if won and seat not in won)
    verdict = Outcome(won, ending, losers=lost)
    return replace(_stopped(match, at), phase=Phase.OVER, verdict=verdict, offers=())
