"""What a move does apart from the board: turns end, clocks are reset, offers lapse."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.position import Position
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.match.match import Match, Offer


def ends_turn(before: Position, after: Position, seat: Seat) -> bool:
    """Whether a seat that moved has completed its turn.

    In a simultaneous phase only being done counts: what a seat does before is secret.
    """
    if seat not in after.waiting:
        return True
    return len(before.waiting) == 1 and after.starts_turn


def after_move(before: Match, after: Match, by: Seat, move: str) -> Match:
    """The match after a move, with players and clocks updated."""
    was, now = before.position, after.position
    players, clock = list(after.players), after.clock
    if by.is_person and ends_turn(was, now, by):
        players[by.index] = replace(players[by.index], acted=True, lapses=0)
    turner = turn_owner(was, by, before.turner)
    if turner >= 0 and (now.starts_turn or now.is_over):
        players[turner] = replace(players[turner], turns=players[turner].turns + 1)
        clock = clock.add_increment(before.side_of(before.game.seats[turner])) if clock else None
        turner = -1
    if by == REFEREE and move.startswith("withdraw "):
        index = before.seat(move.removeprefix("withdraw ")).index
        players[index] = replace(players[index], out=True)
    if clock is not None:
        for seat in now.waiting:
            is_new = seat not in was.waiting or _starts_new_turn(was, now, by, seat)
            if is_new or (by == REFEREE and move == "forfeit" and _is_interrupted(was, now, seat)):
                clock = clock.start_turn(seat.index)
    return replace(after, players=tuple(players), clock=clock, turner=turner)


def turn_owner(was: Position, by: Seat, turner: int) -> int:
    """The seat whose turn a move belongs to; `turner` is the one before the move."""
    if by.is_person and was.starts_turn:
        return by.index if len(was.waiting) == 1 else -1
    return turner


def is_in_order(was: Position, by: Seat) -> bool:
    """Whether a move is made in the order of a record, which sorts simultaneous moves by seat."""
    return len(was.waiting) < 2 or by == was.to_move or by not in was.waiting


def still_acting(was: Position, now: Position, acting: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have not finished a simultaneous phase; `acting` are those before the move.

    None as soon as another seat can move, or one that was done: then the next phase begins, and the order of the moves
    before it no longer matters.
    """
    together = acting or (tuple(seat.index for seat in was.waiting) if len(was.waiting) > 1 else ())
    left = tuple(seat.index for seat in now.waiting) if together else ()
    return left if set(left) <= set(together) else ()


def _starts_new_turn(was: Position, now: Position, by: Seat, seat: Seat) -> bool:
    """Whether a seat that was to move begins another turn."""
    return (by in (seat, REFEREE)) and len(was.waiting) == 1 and now.starts_turn


def _is_interrupted(was: Position, now: Position, seat: Seat) -> bool:
    """Whether the referee ended a simultaneous phase and a seat is to move in the next one.

    Within a phase the moves of a seat do not depend on what others do, so other moves mean another phase.
    """
    if len(was.waiting) == 1:
        return False
    if seat == was.to_move:
        return now.waiting != was.waiting
    return [one.text for one in now.moves_of(seat)] != [one.text for one in was.moves_of(seat)]


def remaining_offers(match: Match, by: Seat, position: Position, move: str) -> tuple[Offer, ...]:
    """The offers that remain open after a move.

    A takeback lapses; a draw or a count lapses when somebody who has not agreed completes a turn; offers
    by or about somebody who leaves the game lapse.
    """
    kept = []
    gone = move.removeprefix("withdraw ") if by == REFEREE else ""
    for offer in match.offers:
        if offer.asked.target == gone != "" or (offer.kind == "concede" and offer.asked.seat == gone):
            continue
        if offer.kind == "take-back":
            continue
        refused = by.is_person and by.name not in offer.agreed and ends_turn(match.position, position, by)
        if offer.kind in ("draw", "count") and refused:
            continue
        kept.append(offer)
    return tuple(kept)
