"""What people must agree on: a concession of a team, a draw, a take-back, a clock, a rematch, a takeover."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.outcome import AGREED, CONCEDED
from sandtable.kernel.seat import Seat
from sandtable.match import event as happened
from sandtable.match.command import Agree, Continue, Decline, Offer, Resign
from sandtable.match.commands.moves import require_in, require_running, rule
from sandtable.match.commands.takeback import limit_of
from sandtable.match.error import NotAllowed, NotNow
from sandtable.match.match import Match
from sandtable.match.match import Offer as Standing
from sandtable.match.player import Chair
from sandtable.match.transaction import Progress

NOTICE = 60_000
"""So long somebody must have been absent before a computer may take over, or others decide without him, in
milliseconds."""


PAUSE = 5_000
"""So long after a proposal was dropped no other one takes its place, in milliseconds: whoever agrees at that moment
means the one he has seen."""


def resign(progress: Progress, command: Resign) -> None:
    """Concede; a team does so together."""
    progress.require_seat(command.who, command.seat)
    require_running(progress.match)
    require_in(progress.match, command.seat)
    _propose(progress, happened.Offered(at=progress.now, kind="concede", seat=command.seat))


def offer(progress: Progress, command: Offer) -> None:
    """Propose something."""
    progress.require_seat(command.who, command.seat)
    if command.kind not in CHECKS:
        raise BadInput(f"Nobody can offer {clip(command.kind)}; there are {', '.join(CHECKS)}.")
    standing = progress.match.offer(command.kind)
    if standing is not None:
        raise NotNow("That was proposed already; agree or decline.")
    asked = CHECKS[command.kind](progress, command)
    for when, other in progress.match.dropped:
        if other.kind == asked.kind and progress.now - when < PAUSE and _content(other) != _content(asked):
            raise NotNow("Something else was proposed a moment ago; please wait a few seconds.")
    _propose(progress, asked)


def agree(progress: Progress, command: Agree) -> None:
    """Agree to what was proposed."""
    progress.require_seat(command.who, command.seat)
    standing = progress.match.offer(command.kind)
    if standing is None or command.seat in standing.agreed:
        raise NotNow("There is nothing to agree to.")
    if command.seat not in asked_of(progress.match, standing.asked):
        raise NotAllowed("You are not asked.")
    progress.happen(happened.Agreed, kind=command.kind, seat=command.seat)
    _settle(progress, command.kind)


def decline(progress: Progress, command: Decline) -> None:
    """Decline what was proposed, or take it back."""
    progress.require_seat(command.who, command.seat)
    standing = progress.match.offer(command.kind)
    if standing is None:
        raise NotNow("There is nothing to decline.")
    if command.seat != standing.asked.seat and command.seat not in asked_of(progress.match, standing.asked):
        raise NotAllowed("You are not asked.")
    progress.happen(happened.Declined, kind=command.kind, seat=command.seat)


def _content(asked: happened.Offered) -> tuple[object, ...]:
    """What exactly is proposed."""
    return asked.target, asked.level, asked.clock


def continue_elsewhere(progress: Progress, command: Continue) -> None:
    """Note where the rematch is played."""
    if progress.match.is_done and not progress.match.continued:
        progress.happen(happened.Continued, table=command.table)


def asked_of(match: Match, asked: happened.Offered) -> tuple[str, ...]:
    """The seats whose answer counts."""
    mine = match.seat(asked.seat)
    return tuple(
        seat.name
        for seat, chair in zip(match.game.seats, match.chairs, strict=True)
        if not chair.is_free
        and (asked.kind != "concede" or seat.side == mine.side)
        and (asked.kind != "takeover" or (seat.name != asked.target and not chair.is_engine))
        and (not chair.out or asked.kind == "rematch")
        and not is_passed_over(chair, asked)
    )


def is_passed_over(chair: Chair, asked: happened.Offered) -> bool:
    """Whether somebody who is away is not asked: a lost connection alone costs nobody his say in how a game ends."""
    if not chair.absent or asked.kind not in ("draw", "takeover", "concede"):
        return False
    return asked.kind == "takeover" or asked.at - chair.absent >= NOTICE


def is_settled(match: Match, kind: str) -> bool:
    """Whether everybody has agreed who must: one of a team is enough only where its rules say so."""
    standing = match.offer(kind)
    if standing is None:
        return False
    needed = asked_of(match, standing.asked)
    options = match.game.options
    if kind == "draw" and not _is_mutual(match, standing):
        return False
    if kind in ("draw", "concede") and "team_consent" in options and options["team_consent"] == "either":
        sides = {match.seat(name).side for name in needed}
        return sides <= {match.seat(name).side for name in standing.agreed}
    return set(needed) <= standing.agreed


def _is_mutual(match: Match, standing: Standing) -> bool:
    """Whether another side agrees: nobody makes a draw with himself, however long the others have been away."""
    mine = match.seat(standing.asked.seat).side
    return any(match.seat(name).side != mine for name in standing.agreed)


def _propose(progress: Progress, asked: happened.Offered) -> None:
    progress.occur(asked)
    _settle(progress, asked.kind)


def _settle(progress: Progress, kind: str) -> None:
    if is_settled(progress.match, kind):
        standing = progress.match.offer(kind)
        assert standing is not None
        SETTLED[kind](progress, standing.asked)


# What may be proposed when


def _draw(progress: Progress, command: Offer) -> happened.Offered:
    require_running(progress.match)
    require_in(progress.match, command.seat)
    return happened.Offered(at=progress.now, kind="draw", seat=command.seat)


def _take_back(progress: Progress, command: Offer) -> happened.Offered:
    require_running(progress.match)
    back = limit_of(progress.match, progress.match.seat(command.seat))
    return happened.Offered(at=progress.now, kind="take-back", seat=command.seat, back=back)


def _clock(progress: Progress, command: Offer) -> happened.Offered:
    require_running(progress.match)
    if command.clock is None:
        raise BadInput("Say which clock you propose.")
    return happened.Offered(at=progress.now, kind="clock", seat=command.seat, clock=command.clock.checked())


def _rematch(progress: Progress, command: Offer) -> happened.Offered:
    if not progress.match.is_done:
        raise NotNow("The game is not over yet.")
    if progress.match.continued:
        raise NotNow("The rematch stands already.")
    return happened.Offered(at=progress.now, kind="rematch", seat=command.seat)


def _takeover(progress: Progress, command: Offer) -> happened.Offered:
    match = progress.match
    require_running(match)
    chair = match.chair(command.target)
    if not chair.absent or progress.now - chair.absent < NOTICE:
        raise NotNow(f"A computer may take over after {NOTICE // 1000} seconds of absence.")
    if not command.level:
        raise BadInput("Say at which level the computer plays.")
    return happened.Offered(
        at=progress.now, kind="takeover", seat=command.seat, target=command.target, level=command.level
    )


CHECKS: dict[str, Callable[[Progress, Offer], happened.Offered]] = {
    "draw": _draw,
    "take-back": _take_back,
    "clock": _clock,
    "rematch": _rematch,
    "takeover": _takeover,
}


# What happens when all agree


def _concede(progress: Progress, asked: happened.Offered) -> None:
    match = progress.match
    seat = match.seat(asked.seat)
    if len(match.game.sides) == 2:
        winners = tuple(other.name for other in match.game.seats if other.side != seat.side)
        progress.happen(happened.Ended, ending=CONCEDED.name, winners=winners)
        return
    for other in match.game.seats:
        if other.side == seat.side and progress.match.is_running:
            _withdraw(progress, other)


def _withdraw(progress: Progress, seat: Seat) -> None:
    if not rule(progress, f"withdraw {seat.name}", progress.now):
        raise NotNow(f"{seat.name} is out of the game already.")


SETTLED: dict[str, Callable[[Progress, happened.Offered], None]] = {
    "concede": _concede,
    "draw": lambda progress, asked: progress.happen(happened.Ended, ending=AGREED.name),
    "take-back": lambda progress, asked: progress.happen(happened.TookBack, back=asked.back),
    "clock": lambda progress, asked: progress.happen(happened.ClockSet, clock=asked.clock),
    "takeover": lambda progress, asked: progress.happen(happened.TakenOver, seat=asked.target, engine=asked.level),
    "rematch": lambda progress, asked: None,
}
"""A rematch needs another table, which only the server can open."""
