"""A move as a person would say it, put together from what stood on the board before and after it."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.display.scene import Stage, Token
from sandtable.kernel.game import Game
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.kernel.text import Words
from sandtable.server.engines.jobs import Best

ORDERS = {
    "forfeit": Words("the time for this turn is over", "đã hết giờ của lượt này"),
    "time-up": Words("the time for this game is over", "đã hết giờ của ván"),
    "withdraw": Words("a player has left the game", "một người chơi đã bỏ ván"),
}
"""What the referee decides."""


def told(game: Game, seat: Seat, move: str, text: str) -> Words | None:
    """A move made in the position of that text in words, where it is more than a piece going somewhere."""
    if seat == REFEREE:
        return ORDERS.get(move.split(" ")[0])
    return game.tell(move, text, game.options)


def worded(lines: tuple[Best, ...], game: Game, seat: Seat, text: str) -> tuple[Best, ...]:
    """Ways to go on from a position, their first moves in words."""
    return tuple(replace(line, told=told(game, seat, line.moves[0], text)) if line.moves else line for line in lines)


def spoken(
    seat: Seat, move: str, taps: tuple[str, ...], before: Stage, after: Stage, words: Words | None = None
) -> Words:
    """Who moved what from where to where, and what was taken; else in the room's words, or as it is written."""
    stood, stands = standing(before), standing(after)
    nodes = [tap for tap in taps if ":" not in tap]
    piece = stood.get(nodes[0]) if len(nodes) > 1 else None
    if words is not None or piece is None or not seat.is_person:
        words = words or Words(move, move)
        return Words(f"{seat.title.en}: {words.en}", f"{seat.title.vi}: {words.vi}")
    lost = [token for node, token in stood.items() if token.side != piece.side and not remains(token, stands.get(node))]
    source, target = nodes[0], nodes[-1]
    own = bare(piece.title, seat.title)
    en = f"{seat.title.en}: {own.en} {source} to {target}"
    vi = f"{seat.title.vi}: {own.vi} {source} đến {target}"
    if lost:
        en += f", takes {' and '.join(token.title.en for token in lost)}"
        vi += f", ăn {' và '.join(token.title.vi for token in lost)}"
    return Words(en, vi)


def bare(piece: Words, owner: Words) -> Words:
    """What a piece is called after its owner was named: a red tank of Red is a tank."""
    return Words(piece.en.removeprefix(f"{owner.en.lower()} "), piece.vi.removesuffix(f" {owner.vi.lower()}"))


def standing(stage: Stage) -> dict[str, Token]:
    """What stands on each node; of several the first, which carries the others."""
    found: dict[str, Token] = {}
    for token in stage.tokens:
        if token.node:
            found.setdefault(token.node, token)
    return found


def remains(token: Token, now: Token | None) -> bool:
    """Whether a piece of the same side still stands there."""
    return now is not None and now.side == token.side
