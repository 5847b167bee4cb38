"""Moves as sentences, put together from the pieces on the board before and after them."""

from __future__ import annotations

import msgspec

from sandtable.engine.report import Line
from sandtable.kernel.display.scene import Stage, Token
from sandtable.kernel.game import Game
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.kernel.text import Text

REFEREE_MOVES = {
    "forfeit": Text("the time for this turn is over", "đã hết giờ của lượt này"),
    "time-up": Text("the time for this game is over", "đã hết giờ của ván"),
    "turns-up": Text("the agreed turns have been played", "đã đi hết số lượt thoả thuận"),
    "withdraw": Text("a player has left the game", "một người chơi đã bỏ ván"),
}
"""The moves of the referee in words."""


def describe_move(game: Game, seat: Seat, move: str, text: str) -> Text | None:
    """A move in the position of that text in words, where it is more than a piece going somewhere."""
    if seat == REFEREE:
        return REFEREE_MOVES.get(move.split(" ")[0])
    return game.describe_move(move, text)


class Best(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of play that an engine found."""

    moves: tuple[str, ...]
    value: int
    """How good it is for the seat that moves, in hundredths of the least piece."""
    chance: float
    """The share of the points its side may expect, from 0 to 1."""
    wins_in: int | None = None
    """In how many moves it wins by force; below zero if it loses."""
    told: Text | None = None
    """The first move in words, where it is more than a piece going somewhere."""


def describe_lines(lines: tuple[Line, ...], game: Game, seat: Seat, text: str) -> tuple[Best, ...]:
    """Lines of play from the position of that text, with their first moves in words."""
    return tuple(
        Best(line.moves, line.value, line.chance, line.wins_in, describe_move(game, seat, line.moves[0], text))
        for line in lines
    )


def write_sentence(
    seat: Seat, move: str, taps: tuple[str, ...], before: Stage, after: Stage, words: Text | None = None
) -> Text:
    """Who moved what from where to where and took what; else the game's own words, or the move as it is written."""
    stood, stands = tokens_by_node(before), tokens_by_node(after)
    nodes = [tap for tap in taps if ":" not in tap]
    piece = stood.get(nodes[0]) if len(nodes) > 1 else None
    if words is not None or piece is None or not seat.is_person:
        words = words or Text(move, move)
        return Text(f"{seat.title.en}: {words.en}", f"{seat.title.vi}: {words.vi}")
    lost = [
        token
        for node, token in stood.items()
        if token.side != piece.side and not is_still_there(token, stands.get(node))
    ]
    source, target = nodes[0], nodes[-1]
    own = drop_owner(piece.title, seat.title)
    en = f"{seat.title.en}: {own.en} {source} to {target}"
    vi = f"{seat.title.vi}: {own.vi} {source} đến {target}"
    if lost:
        en += f", takes {' and '.join(token.title.en for token in lost)}"
        vi += f", ăn {' và '.join(token.title.vi for token in lost)}"
    return Text(en, vi)


def drop_owner(piece: Text, owner: Text) -> Text:
    """What a piece is called after its owner was named: a red tank of Red is a tank."""
    return Text(piece.en.removeprefix(f"{owner.en.lower()} "), piece.vi.removesuffix(f" {owner.vi.lower()}"))


def tokens_by_node(stage: Stage) -> dict[str, Token]:
    """Node -> the piece on it; of several the first, which carries the others."""
    found: dict[str, Token] = {}
    for token in stage.tokens:
        if token.node:
            found.setdefault(token.node, token)
    return found


def is_still_there(token: Token, now: Token | None) -> bool:
    """Whether a piece of the same side still stands there."""
    return now is not None and now.side == token.side
