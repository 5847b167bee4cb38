"""What a move does beside the board: turns that end, clocks that are set anew, proposals that lapse."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.position import Position
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.match.match import Match, Offer


def ends_turn(before: Position, after: Position, seat: Seat) -> bool:
    """Whether a seat that moved has completed its turn.

    While several act at once, only that a seat is done counts: what it does before is its secret.
    """
    if seat not in after.waiting:
        return True
    return len(before.waiting) == 1 and after.starts_turn


def after_move(before: Match, after: Match, by: Seat, move: str) -> Match:
    """The match after a move, its chairs and clocks brought up to date."""
    was, now = before.position, after.position
    chairs, clock = list(after.chairs), after.clock
    if by.is_person and ends_turn(was, now, by):
        chairs[by.index] = replace(chairs[by.index], acted=True, lapses=0)
    turner = turner_of(was, by, before.turner)
    if turner >= 0 and (now.starts_turn or now.is_over):
        chairs[turner] = replace(chairs[turner], turns=chairs[turner].turns + 1)
        clock = clock.rewarded(before.side_of(before.game.seats[turner])) if clock else None
        turner = -1
    if by == REFEREE and move.startswith("withdraw "):
        index = before.seat(move.removeprefix("withdraw ")).index
        chairs[index] = replace(chairs[index], out=True)
    if clock is not None:
        for seat in now.waiting:
            is_new = seat not in was.waiting or _begins_again(was, now, by, seat)
            if is_new or (by == REFEREE and move == "forfeit" and _is_cut_short(was, now, seat)):
                clock = clock.turned(seat.index)
    return replace(after, chairs=tuple(chairs), clock=clock, turner=turner)


def turner_of(was: Position, by: Seat, turner: int) -> int:
    """Whose turn is under way with a move, if that one's was before it."""
    if by.is_person and was.starts_turn:
        return by.index if len(was.waiting) == 1 else -1
    return turner


def is_in_order(was: Position, by: Seat) -> bool:
    """Whether a move stands in a record where it was made: not if somebody acts before the first of several."""
    return len(was.waiting) < 2 or by == was.to_move or by not in was.waiting


def still_acting(was: Position, now: Position, acting: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that are not done with what several do at once, if these were before a move.

    Nobody as soon as a seat may act that was not among them, or was done: then something else begins, and the order in
    which they acted does not matter any more.
    """
    together = acting or (tuple(seat.index for seat in was.waiting) if len(was.waiting) > 1 else ())
    left = tuple(seat.index for seat in now.waiting) if together else ()
    return left if set(left) <= set(together) else ()


def _begins_again(was: Position, now: Position, by: Seat, seat: Seat) -> bool:
    """Whether a seat that had the move begins another turn."""
    return (by in (seat, REFEREE)) and len(was.waiting) == 1 and now.starts_turn


def _is_cut_short(was: Position, now: Position, seat: Seat) -> bool:
    """Whether the referee ended what several did at once, and a seat is waited for again: for something else.

    The rules hand a seat that acts at the same time as others the same moves whatever those do.
    """
    if len(was.waiting) == 1:
        return False
    if seat == was.to_move:
        return now.waiting != was.waiting
    return [one.text for one in now.spelled(seat)] != [one.text for one in was.spelled(seat)]


def lasting(match: Match, by: Seat, position: Position, move: str) -> tuple[Offer, ...]:
    """The proposals that outlast a move.

    A take-back is about the position and lapses; a draw lapses when somebody who has not agreed completes a turn; what
    was proposed by or about somebody who leaves the game is done with.
    """
    kept = []
    gone = move.removeprefix("withdraw ") if by == REFEREE else ""
    for offer in match.offers:
        if offer.asked.target == gone != "" or (offer.kind == "concede" and offer.asked.seat == gone):
            continue
        if offer.kind == "take-back":
            continue
        refused = by.is_person and by.name not in offer.agreed and ends_turn(match.position, position, by)
        if offer.kind == "draw" and refused:
            continue
        kept.append(offer)
    return tuple(kept)
