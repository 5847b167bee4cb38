"""Where the points are drawn."""

from __future__ import annotations

from sandtable.games.commander_chess import pieces, terrain
from sandtable.games.commander_chess.layout import members, scan
from sandtable.kernel.option import Options
from sandtable.kernel.scene import Node, Scene, Stage, Token
from sandtable.kernel.seat import Seat


def lay(seats: tuple[Seat, ...]) -> Scene:
    nodes = tuple(Node(n, 1 + i % 11, 12 - i // 11, (), "land") for i, n in enumerate(terrain.NAMES))
    return Scene(12, 13, nodes, turns={"red": 0, "blue": 180})


def stage(text: str, options: Options, seats: tuple[Seat, ...]) -> Stage:
    layout = scan(text)
    tokens = []
    for point, (side, word) in sorted(layout.cells.items()):
        for one in members(word):
            kind = pieces.TABLE[one >> 1]
            tokens.append(Token(kind.art, pieces.SIDE_NAMES[side], kind.name, kind.letter, terrain.NAMES[point]))
    return Stage(tuple(tokens))
