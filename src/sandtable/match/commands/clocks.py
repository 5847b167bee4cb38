"""Time: what happens when it runs out, and who pays when the server was away."""

from __future__ import annotations

from sandtable.kernel.error import SandtableError
from sandtable.kernel.outcome import TIME
from sandtable.kernel.position import Position
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.match import event as happened
from sandtable.match.command import Claim, Resume, Tick
from sandtable.match.commands.moves import require_running, rule
from sandtable.match.error import NotNow
from sandtable.match.match import Match
from sandtable.match.transaction import Progress

LAPSES = 3
"""After so many turns in a row that ran out, others may claim that a seat has left; if all have left, nobody plays."""
MOST_FORFEITS = 64
"""A turn that ran out is brought to its end in fewer moves of the referee."""


def tick(progress: Progress, command: Tick) -> None:
    """Let every limit fall that was reached by now, each at its own moment."""
    until = progress.now
    while (due := progress.match.due()) is not None and due[0] <= until:
        progress.now = due[0]
        _fall(progress, due[1])
        progress.now = max(progress.now, due[0])
    progress.now = max(until, progress.match.at)


def resume(progress: Progress, command: Resume) -> None:
    """Charge nobody for the time the server was away."""
    if progress.match.is_running and progress.match.clock is not None:
        for begun, ended in ((command.since, command.until), *command.more):
            since, until = min(begun, progress.now), min(ended, progress.now)
            progress.happen(happened.Resumed, since=since, until=max(since, until))


def claim(progress: Progress, command: Claim) -> None:
    """Have a seat withdrawn that let its time run out again and again."""
    progress.require_seat(command.who, command.seat)
    match = progress.match
    require_running(match)
    chair, seat = match.chair(command.target), match.seat(command.target)
    if seat.side == match.seat(command.seat).side or chair.lapses < LAPSES:
        raise NotNow(f"A seat can be claimed after {LAPSES} turns in a row in which its time ran out.")
    lose(progress, seat, progress.now)


def lose(progress: Progress, seat: Seat, at: int) -> None:
    """A side is out of time for good: of two it has lost, of more it leaves the game."""
    match = progress.match
    sides = {other.side for other in match.game.seats if not match.chairs[other.index].out} - {seat.side}
    if len(sides) == 1 and len(match.game.sides) == 2:
        winners = tuple(other.name for other in match.game.seats if other.side != seat.side)
        progress.happen(happened.Ended, ending=TIME.name, winners=winners, at=at)
        return
    for other in match.game.seats:
        if other.side == seat.side and progress.match.is_running:
            rule(progress, f"withdraw {other.name}", at)


def _fall(progress: Progress, limit: str) -> None:
    at, match = progress.now, progress.match
    what, _, index = limit.partition(" ")
    if what == "game":
        progress.happen(happened.Flagged, limit="game", at=at)
        rule(progress, "time-up", at)
    elif what == "bank":
        seat = next(seat for seat in match.waiting if match.side_of(seat) == int(index))
        progress.happen(happened.Flagged, limit=limit, seat=seat.name, at=at)
        _spent(progress, seat, at)
    else:
        _lapse(progress, at)
        _deserted(progress, at)


def _lapse(progress: Progress, at: int) -> None:
    """Turns ran out: of everybody who is waited for and has no time left, before the referee ends any of them.

    Where several act at once, one decision of the referee may end the turns of all.
    """
    match = progress.match
    assert match.clock is not None
    clock = match.clock.charged(at, *match.running())
    late = [seat for seat in match.waiting if not clock.moves[seat.index] and limit_of(seat) not in clock.spent]
    for seat in late:
        progress.happen(happened.Flagged, limit=limit_of(seat), seat=seat.name, at=at)
    for seat in late:
        _forfeit(progress, seat, at)


def limit_of(seat: Seat) -> str:
    """What the time for a seat's turn is called."""
    return f"move {seat.index}"


def _forfeit(progress: Progress, seat: Seat, at: int) -> None:
    """A turn ran out: the referee does what the rules say, until the turn is over."""
    for _ in range(MOST_FORFEITS):
        match = progress.match
        if seat not in match.waiting or match.clock is None or limit_of(seat) not in match.clock.spent:
            return  # nobody waits for it any more, or another turn of it has begun
        if not rule(progress, "forfeit", at):
            return


def _spent(progress: Progress, seat: Seat, at: int) -> None:
    """A bank ran out: where the rules end the game for it they do, where they do not mind nothing happens."""
    position = progress.match.position
    if len(position.waiting) == 1:
        after = _after_forfeit(position)
        if after is None:
            return
        if after.is_over:
            rule(progress, "forfeit", at)
            return
    lose(progress, seat, at)


def _after_forfeit(position: Position) -> Position | None:
    try:
        return position.play("forfeit", REFEREE)
    except SandtableError:
        return None


def _deserted(progress: Progress, at: int) -> None:
    """Where everybody let turn after turn run out, nobody plays any more."""
    match: Match = progress.match
    if match.is_running and (all(chair.out or chair.lapses >= LAPSES for chair in match.chairs) or _is_still(match)):
        progress.happen(happened.Aborted, reason="deserted", at=at)


def _is_still(match: Match) -> bool:
    """Whether the referee alone has moved for long: somebody who was beaten may sit here still, and lets nothing run
    out."""
    lapses = [chair.lapses for chair in match.chairs if chair.lapses]
    if min(lapses, default=0) < LAPSES:
        return False
    ended = 0
    for entry in reversed(match.entries):
        if entry.seat.is_person:
            break
        ended += entry.seat == REFEREE
    return ended >= LAPSES * len(match.chairs)
