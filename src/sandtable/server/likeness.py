"""How alike two positions look to everybody: what stands where, also in a mirror and with the sides changed about.

Whoever wants to know what a computer would do in a running game may show it something that is not quite that game: the
same board after one move more, with other cards in hidden hands, or seen in a mirror. So what is drawn is compared, not
what is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.scene import Scene, Token

Board = dict[str, tuple[tuple[str, str, str, int], ...]]
"""Node -> what stands there: art, side, medal and heading of each."""
SHARE = 8
"""Boards are alike that differ on one node for every so many pieces,"""
MOVE = 2
"""and, unless they are nearly bare, on as many as a move touches."""


def board_of(position: Position) -> Board:
    """What everybody sees standing on the board."""
    game = position.game
    found: Board = {}
    for token in game.stagecraft.stage(position.masked(-1), game.options, game.seats).tokens:
        if token.node:
            found[token.node] = (*found.get(token.node, ()), _drawn(token))
    return found


def _drawn(token: Token) -> tuple[str, str, str, int]:
    return token.art, token.side, token.medal, token.heading


def is_alike(one: Board, other: Board) -> bool:
    """Whether two boards differ by hardly more than a move."""
    pieces = sum(map(len, one.values()))
    most = max(pieces // SHARE, MOVE if pieces >= SHARE else 0)
    if abs(len(one) - len(other)) > most:
        return False
    return sum(one.get(node) != other.get(node) for node in one.keys() | other.keys()) <= most


def images(game: Game, board: Board) -> Iterator[Board]:
    """A board as it is, in every mirror that fits its scene, and each of these with two sides changed about."""
    sides = game.sides
    changed = dict(zip(sides, reversed(sides), strict=True)) if len(sides) == 2 else {}
    for mirror in mirrors(game.scene):
        turned = {mirror[node]: pieces for node, pieces in board.items()}
        yield turned
        if changed:
            yield {
                node: tuple((art, changed.get(side, side), medal, heading) for art, side, medal, heading in pieces)
                for node, pieces in turned.items()
            }


def mirrors(scene: Scene) -> tuple[Mapping[str, str], ...]:
    """Node -> the node that takes its place, for every way to turn and mirror a board onto itself."""
    return _mirrors(tuple((node.name, node.x, node.y) for node in scene.nodes))


@lru_cache(maxsize=16)
def _mirrors(nodes: tuple[tuple[str, float, float], ...]) -> tuple[Mapping[str, str], ...]:
    across = min(x for _, x, _ in nodes) + max(x for _, x, _ in nodes)
    down = min(y for _, _, y in nodes) + max(y for _, _, y in nodes)
    names = {(round(x - across / 2, 3), round(y - down / 2, 3)): name for name, x, y in nodes}
    found: list[Mapping[str, str]] = []
    for right in (1, -1):
        for up in (1, -1):
            for is_turned in (False, True):
                image = {}
                for (x, y), name in names.items():
                    place = (right * y, up * x) if is_turned else (right * x, up * y)
                    image[name] = names.get(place, "")
                if all(image.values()):
                    found.append(image)
    return tuple(found)
