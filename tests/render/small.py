"""A board of 3 by 3 on its corner with two pieces, made for the tests of drawing."""

from __future__ import annotations

from sandtable.kernel.display.scene import Label, Layer, Node, Scene, Shape, Stage, Token, Tray
from sandtable.kernel.text import Text

ART = """<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="box" viewBox="0 0 100 100"><path class="body" d="M10 10H90V90H10Z"/>
<path class="line" d="M10 50H90"/></symbol>
<symbol id="kite" viewBox="0 0 100 100"><path class="body" d="M50 5 95 50 50 95 5 50Z"/>
<circle class="mark" cx="50" cy="50" r="9"/><circle class="edge" cx="50" cy="20" r="4"/></symbol>
</svg>"""

PAINTS = """
page = "#eeeeee"
ink = "#111111"
board = "#202020"
label = "#ffffff"
field = "#808080"
shore = "#00ffff"
last = "#ffcc00"
threat = "#ff0000"
shadow = "#000000"
east-body = "#000080"
east-edge = "#ffffff"
east-mark = "#ffff00"
east-base = "#4040a0"
west-body = "#f0f0e0"
west-edge = "#101010"
west-mark = "#c00000"
"""
FACES = f"[plain]{PAINTS}[loud]{PAINTS.replace('#808080', '#ff00ff')}"

NAMES = tuple(f"{file}{rank}" for rank in "123" for file in "abc")


def _node(name: str) -> Node:
    file, rank = "abc".index(name[0]), int(name[1]) - 1
    x, y = 4.0 + file - rank, 6.0 - file - rank
    return Node(name, x, y, ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), "field", Text("field", "ô"))


SCENE = Scene(
    width=8,
    height=8,
    nodes=tuple(map(_node, NAMES)),
    shapes=(Shape("M4 0 8 4 4 8 0 4Z", "board"), Shape("M3 4 5 4", "shore", 0.1, over=True)),
    labels=(Label("a", 5, 7), Label("1", 3, 7)),
    turns={"west": 0, "east": 180},
    faces={"plain": Text("Plain", "Trơn"), "loud": Text("Loud", "Chói")},
)

BOX = Token("box", "west", Text("West box", "Hộp tây"), "B", "a1", ("west",))
KITE = Token("kite", "east", Text("East kite", "Diều đông"), "k", "c3", ("east", "east"), aloft=True)
STAGE = Stage((BOX, KITE), caption=Text("East to move", "Bên đông đi"))


def with_tray() -> Stage:
    """The same stage with taken pieces and a layer that is off."""
    taken = (Token("box", "west", Text("West box", "Hộp tây"), "B", bases=("west",)),)
    tray = Tray("taken", Text("Taken & kept", "Đã bắt"), taken, Text("1 point", "1 điểm"), "east")
    threats = Layer("threats", Text("Threats", "Đe doạ"), {"b2": "threat"})
    return Stage(STAGE.tokens, (tray,), (threats,), STAGE.caption)
