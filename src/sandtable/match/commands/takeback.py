"""How far moves can be taken back: to the start of a seat's last turn, and never past anything revealed."""

from __future__ import annotations

from sandtable.kernel.seat import Seat
from sandtable.match.error import NotAllowed, NotNow
from sandtable.match.match import Match


def take_back_count(match: Match, seat: Seat) -> int:
    """How many moves remain if a seat takes back its last turn."""
    if not match.opened.casual:
        raise NotAllowed("Takebacks are not allowed at this table.")
    if not match.position.is_open:  # checked first, so that the error reveals nothing
        raise NotAllowed("No takebacks while something is hidden.")
    back = len(match.entries)
    while back and match.entries[back - 1].seat != seat:
        back -= 1
    if not back:
        raise NotNow("You have not moved yet.")
    while back and match.entries[back - 1].seat == seat:
        back -= 1
    if any(not entry.seat.is_person for entry in match.entries[back:]):
        raise NotAllowed("A takeback cannot undo a die, a card or a decision of the referee.")
    if back < match.open_from:
        raise NotAllowed("A takeback cannot go back to when something was hidden.")
    return back
