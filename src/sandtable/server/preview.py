"""What could follow some moves of a turn, shown to nobody but who asks."""

from __future__ import annotations

from sandtable.match.error import NotAllowed, NotYourSeat
from sandtable.match.playing import MOST_MOVES
from sandtable.match.takeback import is_open
from sandtable.server import messages
from sandtable.server.table import Table


def preview(table: Table, question: messages.Preview, who: str) -> messages.Previewed:
    """The moves that follow, where neither chance nor anything hidden has a part in it."""
    match = table.match
    if not who or match.chair(question.seat).who != who:
        raise NotYourSeat(f"You do not sit at {question.seat}.")
    if len(question.moves) > MOST_MOVES:
        raise NotAllowed("So many moves are no turn.")
    position, seat = match.position, match.seat(question.seat)
    if not is_open(position):
        raise NotAllowed("There is no preview where something is hidden.")
    for text in question.moves:
        position = position.play(text, seat)
        if not position.is_over and seat not in position.waiting:
            break
    moves = [] if position.is_over else position.spelled(seat)
    return messages.Previewed(
        id=question.id,
        moves=tuple((one.text, one.taps) for one in moves),
        stage=table.hub.stages.of(match.game, position.masked(seat.index), question.layers)
        if is_open(position)
        else None,
    )
