"""A scene and what stands on it as one SVG picture that needs nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import blake2b
from xml.sax.saxutils import escape, quoteattr

from sandtable.kernel.display.scene import Layer, Node, Scene, Shape, Stage, Token
from sandtable.kernel.error import BadInput
from sandtable.kernel.text import Words
from sandtable.render.geometry import Paper, lay_out, number
from sandtable.render.piece import REACH, Palette, pile
from sandtable.render.theme import Face, read_face
from sandtable.render.tray import set_trays

FONTS = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
BOARD = Words("Board", "Bàn cờ")
EMPTY = Words("The board is empty.", "Bàn cờ trống.")
DASHES = ("", "7 5", "2 4", "12 4 2 4")
"""How the outlines of one layer after another are broken, so that layers can be told without colour."""


def svg(
    scene: Scene,
    stage: Stage,
    art: str,
    faces: str,
    *,
    face: str = "",
    seat: str = "",
    layers: Collection[str] = (),
    last: Collection[str] = (),
    size: int = 0,
    language: str = "en",
) -> str:
    """Draw a board. `art` and `faces` are the texts of a room's `pieces.svg` and `faces.toml`."""
    look = read_face(faces, face)
    paper = lay_out(scene, seat)
    palette = Palette(art, look, language)
    standing = _standing(scene, stage)
    width = 2 * 0.97 * paper.radius * 50 / REACH
    board = [
        _shapes((shape for shape in scene.shapes if not shape.over), paper, look),
        _nodes(paper, look, standing, language),
        _shapes((shape for shape in scene.shapes if shape.over), paper, look),
        _marks(paper, look, _chosen(stage, layers), last),
        _labels(paper, look),
        _tokens(paper, palette, standing, width),
    ]
    beside, top, bottom = set_trays(paper, stage, palette, width, language)
    heard = _heard(stage, language)
    frame = f'viewBox="0 {number(-top)} {number(paper.width)} {number(top + paper.height + bottom)}"'
    if size:
        frame += f' width="{size}" height="{round(size * (top + paper.height + bottom) / paper.width)}"'
    page = f'<rect y="{number(-top)}" width="100%" height="100%" fill="{look.paint("page")}"/>'
    parts = "".join(f'<g id="@{name}">{markup}</g>' for name, markup in palette.parts.items())
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" aria-labelledby="@title @desc" '
        f'font-family="{FONTS}" text-anchor="middle">\n{heard}\n<defs>{parts}</defs>\n'
        f"{page}\n" + "\n".join(part for part in (*board, beside) if part) + "\n</svg>\n"
    )
    own = "s" + blake2b(text.encode(), digest_size=4).hexdigest() + "-"
    for here, there in (
        ('id="@', f'id="{own}'),
        ('"#@', f'"#{own}'),
        ("@title @desc", f"{own}title {own}desc"),
    ):
        text = text.replace(here, there)
    return text


def _standing(scene: Scene, stage: Stage) -> dict[str, list[Token]]:
    """The tokens by the node they stand on, from the bottom up."""
    standing: dict[str, list[Token]] = {node.name: [] for node in scene.nodes}
    for token in stage.tokens:
        if token.node not in standing:
            raise BadInput(f"There is no node {token.node!r} on this board.")
        standing[token.node].append(token)
    return standing


def _chosen(stage: Stage, layers: Collection[str]) -> list[Layer]:
    known = [layer.name for layer in stage.layers]
    for name in layers:
        if name not in known:
            raise BadInput(f"There is no layer {name!r} here: choose from {', '.join(known) or 'none'}.")
    return [layer for layer in stage.layers if layer.shown or layer.name in layers]


def _heard(stage: Stage, language: str) -> str:
    """What a person hears who does not see the picture."""
    title = (stage.caption or BOARD).say(language)
    pieces = ", ".join(f"{token.title.say(language)} {token.node}" for token in stage.tokens)
    desc = f"{pieces}." if pieces else EMPTY.say(language)
    return f'<title id="@title">{escape(title)}</title><desc id="@desc">{escape(desc)}</desc>'


def _shapes(shapes: Iterable[Shape], paper: Paper, look: Face) -> str:
    drawn = []
    for shape in shapes:
        paint = look.paint(shape.paint)
        looks = f'fill="{paint}"'
        if shape.width:
            looks = f'fill="none" stroke="{paint}" stroke-width="{number(shape.width)}" stroke-linejoin="round"'
        if shape.over:  # what lies over a node must not catch what is meant for the node
            looks += ' pointer-events="none"'
        drawn.append(f"<path d={quoteattr(shape.path)} {looks}/>")
    return f'<g transform="{paper.transform}">{"".join(drawn)}</g>' if drawn else ""


def _outline(paper: Paper, node: Node, inset: float = 0.0) -> str:
    """A node's area as an element still open for its paints; a bare point is a disc."""
    x, y = paper.at(node.x, node.y)
    if not node.outline:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(paper.radius - inset)}"'
    shrink = 1 - inset / paper.radius
    corners = (paper.at(*corner) for corner in node.outline)
    points = " ".join(f"{number(x + (u - x) * shrink)},{number(y + (v - y) * shrink)}" for u, v in corners)
    return f'<polygon points="{points}"'


def _nodes(paper: Paper, look: Face, standing: dict[str, list[Token]], language: str) -> str:
    drawn = []
    for node in paper.scene.nodes:
        words = [token.title.say(language) for token in reversed(standing[node.name])]
        words += [node.title.say(language)] if node.title else []
        title = ", ".join([node.name, *words])
        # A bare point shows nothing of its own, but it can be touched.
        fill = f'fill="{look.paint(node.paint)}"' if node.outline else 'fill="none" pointer-events="all"'
        area = f"{_outline(paper, node)} {fill}/>"
        drawn.append(f"<g data-node={quoteattr(node.name)}>{area}<title>{escape(title)}</title></g>")
    grid = f' stroke="{look.paint("grid")}" stroke-width="1"' if "grid" in look.paints else ""
    return f"<g{grid}>" + "\n".join(drawn) + "</g>"


def _marks(paper: Paper, look: Face, layers: Iterable[Layer], last: Collection[str]) -> str:
    """The last move as a wash over its squares, every layer as broken outlines of its own kind."""
    nodes = {node.name: node for node in paper.scene.nodes}
    for name in last:
        if name not in nodes:
            raise BadInput(f"There is no node {name!r} on this board.")
    paint = look.paint("last")
    looks = f'fill="{paint}" fill-opacity=".5" stroke="{paint}" stroke-width="3"'
    drawn = [f"{_outline(paper, nodes[name], 0.06 * paper.radius)} {looks}/>" for name in last]
    for place, layer in enumerate(layers):
        dash = DASHES[place % len(DASHES)]
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        inset = (0.1 + 0.08 * (place % len(DASHES))) * paper.radius
        for name, mark in layer.marks.items():
            colour = look.paint(mark)
            looks = f'fill="{colour}" fill-opacity=".28" stroke="{colour}" stroke-width="2.5"{broken}'
            drawn.append(f"{_outline(paper, nodes[name], inset)} {looks}/>")
    return f'<g pointer-events="none" stroke-linejoin="round">{"".join(drawn)}</g>' if drawn else ""


def _labels(paper: Paper, look: Face) -> str:
    height = 0.58 * paper.radius
    drawn = []
    for label in paper.scene.labels:
        x, y = paper.at(label.x, label.y)
        drawn.append(f'<text x="{number(x)}" y="{number(y + 0.36 * height)}">{escape(label.text)}</text>')
    looks = f'font-size="{number(height)}" font-weight="600" fill="{look.paint("label")}"'
    return f'<g aria-hidden="true" {looks}>{"".join(drawn)}</g>' if drawn else ""


def _tokens(paper: Paper, palette: Palette, standing: dict[str, list[Token]], width: float) -> str:
    """The pieces; several on one node stand around its middle, the carrier largest."""
    drawn = []
    for node in paper.scene.nodes:
        x, y = paper.at(node.x, node.y)
        tokens = standing[node.name]
        for token, ((across, down), much) in zip(tokens, pile(len(tokens)), strict=True):
            drawn.append(palette.draw(token, (x + across * width, y + down * width), much * width))
    return '<g pointer-events="none">' + "\n".join(drawn) + "</g>" if drawn else ""
