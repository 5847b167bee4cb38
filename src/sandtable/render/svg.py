"""Draws a scene and a stage as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import blake2b
from xml.sax.saxutils import escape, quoteattr

from sandtable.kernel.display.scene import Layer, Node, Scene, Shape, Stage, Token
from sandtable.kernel.error import BadInput
from sandtable.kernel.text import Text
from sandtable.render.geometry import BoardLayout, lay_out, number
from sandtable.render.piece import REACH, Palette, token_places
from sandtable.render.theme import Theme, read_theme
from sandtable.render.tray import set_trays

FONTS = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
BOARD = Text("Board", "Bàn cờ")
EMPTY = Text("The board is empty.", "Bàn cờ trống.")
DASHES = ("", "7 5", "2 4", "12 4 2 4")
"""The dash patterns of the layers, so that they can be told apart without colour."""


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
    """Draw a board. `art` and `faces` are the texts of a game's `pieces.svg` and `faces.toml`."""
    theme = read_theme(faces, face)
    layout = lay_out(scene, seat)
    palette = Palette(art, theme, language)
    standing = _tokens_by_node(scene, stage)
    width = 2 * 0.97 * layout.radius * 50 / REACH
    board = [
        _shapes((shape for shape in scene.shapes if not shape.over), layout, theme),
        _nodes(layout, theme, standing, language),
        _shapes((shape for shape in scene.shapes if shape.over), layout, theme),
        _marks(layout, theme, _chosen(stage, layers), last),
        _labels(layout, theme),
        _tokens(layout, palette, standing, width),
    ]
    beside, top, bottom = set_trays(layout, stage, palette, width, language)
    accessible = _accessible_text(stage, language)
    frame = f'viewBox="0 {number(-top)} {number(layout.width)} {number(top + layout.height + bottom)}"'
    if size:
        frame += f' width="{size}" height="{round(size * (top + layout.height + bottom) / layout.width)}"'
    page = f'<rect y="{number(-top)}" width="100%" height="100%" fill="{theme.paint("page")}"/>'
    parts = "".join(f'<g id="@{name}">{markup}</g>' for name, markup in palette.parts.items())
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" aria-labelledby="@title @desc" '
        f'font-family="{FONTS}" text-anchor="middle">\n{accessible}\n<defs>{parts}</defs>\n'
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


def _tokens_by_node(scene: Scene, stage: Stage) -> dict[str, list[Token]]:
    """The tokens by the node they stand on, from the bottom up."""
    standing: dict[str, list[Token]] = {node.name: [] for node in scene.nodes}
    for token in stage.tokens:
        if token.node not in standing:
            raise BadInput("There is no point {name} on this board.", name=repr(token.node))
        standing[token.node].append(token)
    return standing


def _chosen(stage: Stage, layers: Collection[str]) -> list[Layer]:
    known = [layer.name for layer in stage.layers]
    for name in layers:
        if name not in known:
            if not known:
                raise BadInput("There is no layer {name} here, nor any other.", name=repr(name))
            raise BadInput("There is no layer {name} here; there are {known}.", name=repr(name), known=", ".join(known))
    return [layer for layer in stage.layers if layer.shown or layer.name in layers]


def _accessible_text(stage: Stage, language: str) -> str:
    """The title and description for screen readers."""
    title = (stage.caption or BOARD).say(language)
    pieces = ", ".join(f"{token.title.say(language)} {token.node}" for token in stage.tokens)
    desc = f"{pieces}." if pieces else EMPTY.say(language)
    return f'<title id="@title">{escape(title)}</title><desc id="@desc">{escape(desc)}</desc>'


def _shapes(shapes: Iterable[Shape], layout: BoardLayout, theme: Theme) -> str:
    drawn = []
    for shape in shapes:
        paint = theme.paint(shape.paint)
        looks = f'fill="{paint}"'
        if shape.width:
            looks = f'fill="none" stroke="{paint}" stroke-width="{number(shape.width)}" stroke-linejoin="round"'
        if shape.over:  # what lies over a node must not catch what is meant for the node
            looks += ' pointer-events="none"'
        drawn.append(f"<path d={quoteattr(shape.path)} {looks}/>")
    return f'<g transform="{layout.transform}">{"".join(drawn)}</g>' if drawn else ""


def _outline(layout: BoardLayout, node: Node, inset: float = 0.0) -> str:
    """A node's area as an element without its colours and its end; a point without an outline is a disc."""
    x, y = layout.at(node.x, node.y)
    if not node.outline:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(layout.radius - inset)}"'
    shrink = 1 - inset / layout.radius
    corners = (layout.at(*corner) for corner in node.outline)
    points = " ".join(f"{number(x + (u - x) * shrink)},{number(y + (v - y) * shrink)}" for u, v in corners)
    return f'<polygon points="{points}"'


def _nodes(layout: BoardLayout, theme: Theme, standing: dict[str, list[Token]], language: str) -> str:
    drawn = []
    for node in layout.scene.nodes:
        words = [token.title.say(language) for token in reversed(standing[node.name])]
        words += [node.title.say(language)] if node.title else []
        title = ", ".join([node.name, *words])
        # A bare point shows nothing of its own, but it can be touched.
        fill = f'fill="{theme.paint(node.paint)}"' if node.outline else 'fill="none" pointer-events="all"'
        area = f"{_outline(layout, node)} {fill}/>"
        drawn.append(f"<g data-node={quoteattr(node.name)}>{area}<title>{escape(title)}</title></g>")
    grid = f' stroke="{theme.paint("grid")}" stroke-width="1"' if "grid" in theme.paints else ""
    return f"<g{grid}>" + "\n".join(drawn) + "</g>"


def _marks(layout: BoardLayout, theme: Theme, layers: Iterable[Layer], last: Collection[str]) -> str:
    """The last move as a wash over its squares, every layer as broken outlines of its own kind."""
    nodes = {node.name: node for node in layout.scene.nodes}
    for name in last:
        if name not in nodes:
            raise BadInput("There is no point {name} on this board.", name=repr(name))
    paint = theme.paint("last")
    looks = f'fill="{paint}" fill-opacity=".5" stroke="{paint}" stroke-width="3"'
    drawn = [f"{_outline(layout, nodes[name], 0.06 * layout.radius)} {looks}/>" for name in last]
    for place, layer in enumerate(layers):
        dash = DASHES[place % len(DASHES)]
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        inset = (0.1 + 0.08 * (place % len(DASHES))) * layout.radius
        for name, mark in layer.marks.items():
            colour = theme.paint(mark)
            looks = f'fill="{colour}" fill-opacity=".28" stroke="{colour}" stroke-width="2.5"{broken}'
            drawn.append(f"{_outline(layout, nodes[name], inset)} {looks}/>")
    return f'<g pointer-events="none" stroke-linejoin="round">{"".join(drawn)}</g>' if drawn else ""


def _labels(layout: BoardLayout, theme: Theme) -> str:
    height = 0.58 * layout.radius
    drawn = []
    for label in layout.scene.labels:
        x, y = layout.at(label.x, label.y)
        size = "" if label.scale == 1 else f' font-size="{number(label.scale * height)}"'
        y += 0.36 * height * label.scale
        drawn.append(f'<text x="{number(x)}" y="{number(y)}"{size}>{escape(label.text)}</text>')
    looks = f'font-size="{number(height)}" font-weight="600" fill="{theme.paint("label")}"'
    return f'<g aria-hidden="true" {looks}>{"".join(drawn)}</g>' if drawn else ""


def _tokens(layout: BoardLayout, palette: Palette, standing: dict[str, list[Token]], width: float) -> str:
    """The pieces; several on one node stand around its middle, the carrier largest."""
    drawn = []
    for node in layout.scene.nodes:
        x, y = layout.at(node.x, node.y)
        tokens = standing[node.name]
        for token, ((across, down), much) in zip(tokens, token_places(len(tokens)), strict=True):
            drawn.append(palette.draw(token, (x + across * width, y + down * width), much * width))
    return '<g pointer-events="none">' + "\n".join(drawn) + "</g>" if drawn else ""
