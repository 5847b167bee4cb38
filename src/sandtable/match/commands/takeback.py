"""How far moves may be taken back: to the beginning of a seat's last turn, and never past what somebody has learned."""

from __future__ import annotations

from sandtable.kernel.seat import Seat
from sandtable.match.error import NotAllowed, NotNow
from sandtable.match.match import Match
from sandtable.match.storage.rewind import rewound

MAX_SEARCHED = 256
"""So many of the last moves are looked at closely, one by one, where a game hides things."""


def limit_of(match: Match, seat: Seat) -> int:
    """How many moves are left if a seat takes its last turn back."""
    if not match.opened.casual:
        raise NotAllowed("At this table no moves are taken back.")
    if not match.position.is_open:  # asked first, so that the answer tells nothing about what is hidden
        raise NotAllowed("No move is taken back while something is hidden.")
    back = len(match.entries)
    while back and match.entries[back - 1].seat != seat:
        back -= 1
    if not back:
        raise NotNow("You have made no move yet.")
    while back and match.entries[back - 1].seat == seat:
        back -= 1
    if any(not entry.seat.is_person for entry in match.entries[back:]):
        raise NotAllowed("No move is taken back past a die, a card or a decision of the referee.")
    if back < match.open_from and not _was_open(match, back):
        raise NotAllowed("No move is taken back past what was hidden.")
    return back


def _was_open(match: Match, back: int) -> bool:
    """Whether everybody saw everything since so many moves; further back than any turn goes it is not asked."""
    if len(match.entries) - back > MAX_SEARCHED:
        return False
    position = rewound(match, back).position
    for entry in match.entries[back:]:
        if not position.is_open:
            return False
        position = position.play(entry.text, entry.seat)
    return True
