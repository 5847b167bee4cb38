"""The match after an event. The same events always give the same match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from sandtable.kernel.error import BadRecord
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import MATCH_ENDINGS, STOPPED, Outcome
from sandtable.kernel.record import Entry
from sandtable.kernel.seat import CHANCE, REFEREE
from sandtable.match import event as events
from sandtable.match.clock import start_clock
from sandtable.match.commands.turns import after_move, is_in_order, remaining_offers, still_acting
from sandtable.match.event import Event, Moved, Opened
from sandtable.match.match import MAX_RECENT, Match, Offer, Phase
from sandtable.match.player import Player
from sandtable.match.secrecy.redaction import RedactedEvent, is_same_for_all, redact, redact_move
from sandtable.match.storage.checkpoint import SPACING, Checkpoint, thin_out
from sandtable.match.storage.rewind import rewind
from sandtable.match.time_control import ClockRule

Load = Callable[[str, str], Game]


@dataclass(frozen=True, slots=True)
class EventEnvelope:
    """An event with its number, and what each receiver is told of it: the seats in order, then spectators."""

    number: int
    event: Event
    redacted: tuple[RedactedEvent | None, ...]


def begin(opened: Opened, load: Load) -> tuple[Match, EventEnvelope]:
    """A new match, and its first event."""
    game = load(opened.game, opened.options)
    position = game.position(opened.start) if opened.start else game.opening
    players = tuple(Player(seat.name) for seat in game.seats)
    nobody = (0,) * (len(players) + 1)
    hidden = int(not position.is_open)
    match = Match(
        game,
        opened,
        position,
        players,
        0,
        seqs=nobody,
        fresh=nobody[:-1],
        recent=((),) * len(nobody),
        open_from=hidden,
    )
    return advance(match, opened)


def advance(match: Match, event: Event) -> tuple[Match, EventEnvelope]:
    """The match after an event, and the event as it is published."""
    told = _redact(match, event)
    counts = tuple(count + (news is not None) for count, news in zip(match.seqs, told, strict=True))
    is_heard = told[-1] is not None
    changed = _apply(match, event, is_heard)
    heard_move = isinstance(event, Moved) and is_heard
    fresh = tuple(
        counts[seat] if is_fresh else was
        for seat, (is_fresh, was) in enumerate(zip(_choice_changed(match, changed, event), match.fresh, strict=True))
    )
    match = replace(
        changed,
        number=match.number + 1,
        at=event.at,
        seqs=counts,
        fresh=fresh,
        recent=_recent(changed, event.cause) if event.cause else changed.recent,
        public_moves=changed.public_moves + heard_move,
        moves_made=changed.moves_made + heard_move,
    )
    return match, EventEnvelope(match.number, event, told)


def _recent(match: Match, cause: str) -> tuple[tuple[str, ...], ...]:
    """The latest commands of each seat, with one more."""
    own = match.recent_index(cause.partition(" ")[0])
    return tuple(
        (*known[1 - MAX_RECENT :], cause) if index == own and cause not in known else known
        for index, known in enumerate(match.recent)
    )


def replay(events: Iterable[Event], load: Load) -> Match:
    """The match after a sequence of events."""
    match: Match | None = None
    for event in events:
        if match is None:
            if not isinstance(event, Opened):
                raise BadRecord("The first event of a match must open it.")
            match, _ = begin(event, load)
        else:
            match, _ = advance(match, event)
    if match is None:
        raise BadRecord("A match needs at least one event.")
    return match


def _redact(match: Match, event: Event) -> tuple[RedactedEvent | None, ...]:
    if isinstance(event, Moved):
        return redact_move(match, event)
    seats = len(match.players)
    if is_same_for_all(event) and len(set(match.seqs)) == 1:
        return (redact(match, event, -1, match.seqs[-1] + 1),) * (seats + 1)
    receivers = (*range(seats), -1)
    return tuple(redact(match, event, receiver, match.seqs[receiver] + 1) for receiver in receivers)


def _choice_changed(before: Match, after: Match, event: Event) -> list[bool]:
    """Whether each seat's choice of moves changed; secret moves of others do not change it."""
    seats = before.game.seats
    if isinstance(event, Moved):
        if event.seat == REFEREE.name:
            return [True] * len(seats)
        was, now = before.position.waiting, after.position.waiting
        return [seat.name == event.seat or (seat in now and seat not in was) for seat in seats]
    return [isinstance(event, events.TookBack | events.Started)] * len(seats)


def _apply(match: Match, event: Event, is_heard: bool) -> Match:
    """The match after an event; `is_heard` says whether spectators know of it."""
    match event:
        case Opened():
            return match
        case Moved():
            return _with_move(match, event, is_heard)
        case events.Sat(seat=seat, who=who, name=name, engine=engine, entropy=entropy):
            return _with_player(match, seat, who=who, name=name, engine=engine, entropy=entropy)
        case events.Stood(seat=seat):
            return _without_player(match, seat)
        case events.Started(at=at):
            return replace(_with_clock(match, match.opened.clock, at), phase=Phase.RUNNING)
        case events.Flagged(limit=limit, seat=seat, at=at):
            assert match.clock is not None
            clock = match.clock.charge(at, *match.running_clocks()).flag(limit)
            match = replace(match, clock=clock)
            return _with_player(match, seat, lapses=match.player(seat).lapses + 1) if seat else match
        case events.Absent(seat=seat, at=at):
            return _with_player(match, seat, absent=at)
        case events.Returned(seat=seat):
            return _with_player(_without_takeover(match, seat), seat, absent=0)
        case events.TakenOver(seat=seat, engine=engine):
            player = match.player(seat)
            match = _without(match, "takeover")
            return _with_player(match, seat, owner=player.who, who=f"engine {seat}", engine=engine, absent=0)
        case events.Reclaimed(seat=seat):
            return _with_player(match, seat, owner="", who=match.player(seat).owner, engine="", absent=0)
        case events.ClockSet(clock=rule, at=at):
            return _with_clock(_without(match, "clock"), rule, at)
        case events.Resumed(since=since, until=until):
            return _with_pause_forgiven(match, since, until)
        case events.Continued(table=table):
            return replace(_without(match, "rematch"), continued=table)
        case events.Revealed():
            return replace(match, revealed=True)
        case _:
            return _apply_offer(match, event)


def _with_pause_forgiven(match: Match, since: int, until: int) -> Match:
    clock = match.clock
    if clock is None:
        return match
    return replace(match, clock=clock.shift(max(0, until - max(since, clock.at))))


def _apply_offer(match: Match, event: Event) -> Match:
    """The match after an event about an offer or an ending."""
    match event:
        case events.Offered(kind=kind, seat=seat):
            return replace(
                _without(match, kind), offers=(*_other_offers(match, kind), Offer(event, _seats_of_owner(match, seat)))
            )
        case events.Agreed(kind=kind, seat=seat):
            offers = (
                replace(offer, agreed=offer.agreed | _seats_of_owner(match, seat)) if offer.kind == kind else offer
                for offer in match.offers
            )
            return replace(match, offers=tuple(offers))
        case events.Declined(kind=kind, at=at):
            return _with_offer_dropped(match, kind, at)
        case events.TookBack(back=back, at=at):
            return _with_moves_taken_back(match, back, at)
        case events.Ended(ending=name, winners=winners, at=at):
            return _with_ending(match, name, winners, at)
        case events.Aborted(at=at):
            return replace(_with_clocks_stopped(match, at), phase=Phase.ABORTED, offers=())
        case _:
            return match


def _seats_of_owner(match: Match, seat: str) -> frozenset[str]:
    """All seats of the person who has a seat: they answer for all at once."""
    who = match.player(seat).who
    return frozenset(player.seat for player in match.players if player.who == who)


def _other_offers(match: Match, kind: str) -> tuple[Offer, ...]:
    return tuple(offer for offer in match.offers if offer.kind != kind)


def _without(match: Match, kind: str) -> Match:
    return replace(match, offers=_other_offers(match, kind)) if match.offers else match


def _with_offer_dropped(match: Match, kind: str, at: int) -> Match:
    pending = match.offer(kind)
    if pending is None:
        return match
    others = tuple((when, asked) for when, asked in match.dropped if asked.kind != kind)
    return replace(_without(match, kind), dropped=(*others, (at, pending.asked)))


def _without_takeover(match: Match, seat: str) -> Match:
    """The match without an offer that a computer takes over a seat whose player has returned."""
    pending = match.offer("takeover")
    return _without(match, "takeover") if pending is not None and pending.asked.target == seat else match


def _with_player(match: Match, seat: str, **changes: object) -> Match:
    index = match.seat(seat).index
    players = list(match.players)
    players[index] = replace(players[index], **changes)
    return replace(match, players=tuple(players))


def _without_player(match: Match, seat: str) -> Match:
    """The match after a seat was left; its next player starts without remembered commands."""
    match = _with_player(match, seat, who="", name="", engine="", entropy="", absent=0)
    recent, index = list(match.recent), match.seat(seat).index
    recent[-1], recent[index] = (*recent[-1], *recent[index])[-MAX_RECENT:], ()
    return replace(match, recent=tuple(recent))


def _with_clock(match: Match, rule: ClockRule, at: int) -> Match:
    return replace(match, clock=start_clock(rule, at, len(match.players), len(match.game.sides)))


def _with_clocks_stopped(match: Match, at: int) -> Match:
    """The match with its clocks charged up to a time."""
    return replace(match, clock=match.clock.charge(at, *match.running_clocks())) if match.clock else match


def _with_move(match: Match, event: Moved, is_heard: bool) -> Match:
    by, was = match.game.seat(event.seat), match.position
    position = was.play(event.move, by)
    entries = match.entries.add(Entry(by, event.move))
    after = replace(
        match,
        position=position,
        entries=entries,
        open_from=match.open_from if position.is_open else len(entries) + 1,
        is_ordered=match.is_ordered and is_in_order(was, by),
        acting=still_acting(was, position, match.acting),
        chances=match.chances + (by == CHANCE),
        offers=remaining_offers(match, by, position, event.move) if match.offers else (),
    )
    # A secret move changes nothing that everybody sees, not even the time up to which clocks were charged.
    if match.clock is not None and (is_heard or position.waiting != was.waiting):
        after = replace(after, clock=match.clock.charge(event.at, *match.running_clocks()))
    after = after_move(match, after, by, event.move)
    if position.is_over:
        after = replace(after, phase=Phase.OVER, offers=())
    laid = match.checkpoints[-1].count if match.checkpoints else 0
    return _with_checkpoint(after) if len(entries) - laid >= SPACING and not after.acting else after


def _with_checkpoint(match: Match) -> Match:
    """The match with a checkpoint of its current state."""
    count, turns = len(match.entries), tuple(player.turns for player in match.players)
    laid = (*match.checkpoints, Checkpoint(count, match.position.state(), turns, match.turner))
    return replace(match, checkpoints=thin_out(laid, count))


def _with_moves_taken_back(match: Match, back: int, at: int) -> Match:
    match = _with_clocks_stopped(match, at)
    before = rewind(match, back)
    clock, players = match.clock, list(match.players)
    for index, player in enumerate(players):
        undone = player.turns - before.turns[index]
        clock = clock.remove_increments(match.side_of(match.game.seats[index]), undone) if clock else None
        players[index] = replace(player, turns=before.turns[index])
    for seat in before.position.waiting:
        clock = clock.start_turn(seat.index) if clock else None
    return replace(
        match,
        position=before.position,
        entries=match.entries.cut(back),
        public_moves=match.public_moves - (len(match.entries) - back),  # only moves that all know of are taken back
        acting=before.acting,
        checkpoints=before.checkpoints,
        clock=clock,
        players=tuple(players),
        turner=before.turner,
        offers=(),
    )


def _with_ending(match: Match, name: str, winners: tuple[str, ...], at: int) -> Match:
    seats = match.game.seats
    if name == STOPPED:
        verdict = match.position.adjudicated()
    else:
        ending = next(known for known in MATCH_ENDINGS if known.name == name)
        won = tuple(seat for seat in seats if seat.name in winners)
        lost = tuple(seat for seat in seats if won and seat not in won)
        verdict = Outcome(won, ending, losers=lost)
    return replace(_with_clocks_stopped(match, at), phase=Phase.OVER, verdict=verdict, offers=())
