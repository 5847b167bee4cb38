"""What a board looks like, whatever counters and options stand beside it: so that a position is known again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

Board = frozenset[tuple[str, str, str]]
"""Node, side and picture of everything that stands on a board."""
ALIKE = 6
"""Fewer pieces in the same places say nothing: small boards look alike by chance."""
MOST_GONE = 3
"""From so many nodes at most something disappears by a move: where it began, and what it took."""


def likeness(game: Game, text: str) -> Board:
    """What stands where in the text of a position or a view; not who moves, nor how strong or damaged a piece is."""
    stage = game.stagecraft.stage(text, game.options, game.seats, ())
    return frozenset((token.node, token.side, token.art) for token in stage.tokens if token.node)


def unturned(board: Board) -> Board:
    """The same with all pieces face down."""
    return frozenset((node, side, "") for node, side, _ in board)


def is_near(one: Board, other: Board) -> bool:
    """Whether one board is a move before or after the other, or differs by so little that it does not matter.

    Something came to one node at most, and little is gone: that is a move of a piece with all it carries, and what it
    takes. Whether it was legal is not asked.
    """
    if abs(len(one) - len(other)) > 2 * MOST_GONE or len(one & other) < ALIKE:
        return False
    fewer, more = sorted((len({node for node, _, _ in one - other}), len({node for node, _, _ in other - one})))
    return fewer <= 1 and more <= MOST_GONE


def views(position: Position) -> set[str]:
    """What each seat sees that may act now."""
    return {position.masked(seat.index) for seat in position.waiting}


def images(game: Game, board: Board) -> Iterator[Board]:
    """A board as it is, in every mirror that fits its scene, and each of these with two sides changed about."""
    sides = game.sides
    changed = dict(zip(sides, reversed(sides), strict=True)) if len(sides) == 2 else {}
    for mirror in mirrors(tuple((node.name, node.x, node.y) for node in game.scene.nodes)):
        yield frozenset((mirror[node], side, art) for node, side, art in board)
        if changed:
            yield frozenset((mirror[node], changed.get(side, side), art) for node, side, art in board)


@lru_cache(maxsize=16)
def mirrors(nodes: tuple[tuple[str, float, float], ...]) -> tuple[Mapping[str, str], ...]:
    """Node -> the node that takes its place, for every way to turn and mirror a board onto itself."""
    across = min(x for _, x, _ in nodes) + max(x for _, x, _ in nodes)
    down = min(y for _, _, y in nodes) + max(y for _, _, y in nodes)
    names = {(round(x - across / 2, 3), round(y - down / 2, 3)): name for name, x, y in nodes}
    found: list[Mapping[str, str]] = []
    for right, up, is_turned in product((1, -1), (1, -1), (False, True)):
        places = {name: (right * y, up * x) if is_turned else (right * x, up * y) for (x, y), name in names.items()}
        if all(place in names for place in places.values()):
            found.append({name: names[place] for name, place in places.items()})
    return tuple(found)
