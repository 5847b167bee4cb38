"""Previews of a turn: what could follow some moves, shown only to the player who asks."""

from __future__ import annotations

from sandtable.match.commands.moves import MAX_TURN_MOVES, play_in_secret
from sandtable.match.error import NotAllowed, NotYourSeat
from sandtable.server.tables.table import Table
from sandtable.server.ws import messages


def preview(table: Table, question: messages.Preview, who: str) -> messages.Previewed:
    """The moves that follow, where chance has no part in it and nothing hidden would come to light."""
    match = table.match
    if not who or match.player(question.seat).who != who:
        raise NotYourSeat("You are not sitting at {seat}.", seat=question.seat)
    if len(question.moves) > MAX_TURN_MOVES:
        raise NotAllowed("Too many moves for one turn.")
    position, seat = match.position, match.seat(question.seat)
    is_hidden = not position.is_open
    if is_hidden:  # a guess that fits what the seat sees: what is true cannot show through
        position = position.view(seat).guess()
    refusal = NotAllowed("There is no preview while something is hidden.")
    for text in question.moves:
        position = play_in_secret(position, text, seat, refusal) if is_hidden else position.play(text, seat)
        if not position.is_over and seat not in position.waiting:
            break
    # With others a turn lasts until another seat is to move; alone, until the next one begins.
    is_done = position.is_over or (len(match.game.seats) == 1 and position.starts_turn)
    moves = () if is_done else position.moves_of(seat)
    return messages.Previewed(
        id=question.id,
        moves=tuple((one.text, one.taps) for one in moves),
        stage=table.hub.stages.stage(match.game, position.masked(seat.index), question.layers).whole()
        if is_hidden or position.is_open
        else None,
    )
