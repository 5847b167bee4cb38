"""What could follow some moves of a turn, shown to nobody but who asks."""

from __future__ import annotations

from sandtable.match.commands.moves import MOST_MOVES, kept_to_oneself
from sandtable.match.error import NotAllowed, NotYourSeat
from sandtable.server.tables.table import Table
from sandtable.server.ws import messages

HIDDEN = "There is no preview where something is hidden."


def preview(table: Table, question: messages.Preview, who: str) -> messages.Previewed:
    """The moves that follow, where chance has no part in it and nothing hidden would come to light."""
    match = table.match
    if not who or match.chair(question.seat).who != who:
        raise NotYourSeat(f"You do not sit at {question.seat}.")
    if len(question.moves) > MOST_MOVES:
        raise NotAllowed("So many moves are no turn.")
    position, seat = match.position, match.seat(question.seat)
    is_hidden = not position.is_open
    if is_hidden:  # a guess that fits what the seat sees: what is true cannot show through
        position = position.view(seat).guess()
    for text in question.moves:
        position = kept_to_oneself(position, text, seat, HIDDEN) if is_hidden else position.play(text, seat)
        if not position.is_over and seat not in position.waiting:
            break
    moves = [] if position.is_over else position.spelled(seat)
    return messages.Previewed(
        id=question.id,
        moves=tuple((one.text, one.taps) for one in moves),
        stage=table.hub.stages.of(match.game, position.masked(seat.index), question.layers)
        if is_hidden or position.is_open
        else None,
    )
