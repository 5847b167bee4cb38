"""Pieces on their platform bases. Each kind is drawn once and referenced wherever it stands."""

from __future__ import annotations

from math import tau
from xml.sax.saxutils import escape

from sandtable.kernel.display.scene import Corner, Token
from sandtable.render.art import paint_picture, picture, silhouette
from sandtable.render.geometry import number
from sandtable.render.theme import Theme

REACH = 45.0
"""The radius of the widest base, where a picture is 100 wide: pieces are sized by it."""
BASE = 38.5
"""The radius of the topmost base, unless more bases lie under it than there is room for."""
RIM = 6.5
"""How far each further base stands out under the one above."""
EDGE = 2.2
"""The bright or dark line around each base."""
NOTCHES = 14
"""Gaps in the ring of a base that is not the piece's own, so that it can be told without colour."""
SCALE_ON_BASES = 0.9
"""How much smaller a picture is drawn when it stands on bases, so that they show around it."""
LIFT = (4.0, 6.0)
"""How far the shadow of an air piece falls from it."""


MEDAL = ((28.0, -29.0), 0.42)
"""Where a medal is worn, and how large it is beside a picture."""
TOKEN_PLACES: dict[int, tuple[tuple[tuple[float, float], float], ...]] = {
    0: (),
    1: (((0.0, 0.0), 1.0),),
    2: (((-0.1, -0.12), 0.84), ((0.24, 0.24), 0.62)),
    3: (((0.0, -0.16), 0.8), ((-0.26, 0.24), 0.57), ((0.26, 0.24), 0.57)),
}
"""Where tokens on one node stand around its middle, in token widths, and how large: the carrier first."""


def token_places(total: int) -> tuple[tuple[tuple[float, float], float], ...]:
    """Places and sizes of so many tokens on one node."""
    if total in TOKEN_PLACES:
        return TOKEN_PLACES[total]
    step = 0.84 / (total - 2)
    return (((0.0, -0.16), 0.72), *(((-0.42 + step * place, 0.28), 0.4) for place in range(total - 1)))


class Palette:
    """The parts that the pieces of one drawing are made of, each kept once."""

    def __init__(self, art: str, theme: Theme, language: str = "en") -> None:
        self.art = art
        self.theme = theme
        self.language = language
        self.parts: dict[str, str] = {}

    def side(self, side: str) -> tuple[str, str, str]:
        """The body, edge and mark of a side."""
        paint = self.theme.paint
        return paint(f"{side}-body"), paint(f"{side}-edge"), paint(f"{side}-mark")

    def use(self, name: str, markup: str) -> str:
        """A reference to a part, which is kept at its first use. `@` stands for the drawing's own prefix."""
        self.parts.setdefault(name, markup)
        return f'<use href="#@{name}"/>'

    def bases(self, token: Token) -> str:
        """The platform bases under a piece, the lowest one drawn first and widest."""
        rings = []
        base = min(BASE, REACH - RIM * (len(token.bases) - 1))
        for place in reversed(range(len(token.bases))):
            side = token.bases[place]
            body, edge, _ = self.side(side)
            radius = base + RIM * place
            rings.append(f'<circle r="{number(radius)}" fill="{edge}"/>')
            rings.append(f'<circle r="{number(radius - EDGE)}" fill="{body}"/>')
            if side != token.side:
                rings.append(_notches(radius - RIM / 2, edge))
        plate = self.theme.paint_or(f"{token.bases[0]}-base", f"{token.bases[0]}-body")
        rings.append(f'<circle r="{number(base - RIM)}" fill="{plate}"/>')
        return "".join(rings)

    def draw(self, token: Token, at: Corner, size: float) -> str:
        """A piece with its middle at a point; `size` is the width of its picture."""
        body, edge, mark = self.side(token.side)
        shown = picture(self.art, token.art)
        drawn = []
        if token.bases:
            drawn.append(self.use("-".join(("on", token.side, *token.bases)), self.bases(token)))
        piece = ""
        if token.aloft:
            piece = self.use(f"under-{token.art}", silhouette(shown, self.theme.paint("shadow")))
            piece = f'<g transform="translate({number(LIFT[0])} {number(LIFT[1])})" opacity=".4">{piece}</g>'
        piece += self.use(f"{token.side}-{token.art}", paint_picture(shown, body=body, edge=edge, mark=mark))
        drawn.append(_transform(token, piece))
        if token.label:
            drawn.append(self.label(token.label.say(self.language), body, edge))
        if token.medal:
            (x, y), much = MEDAL
            worn = paint_picture(picture(self.art, token.medal), body=body, edge=body, mark=mark)
            worn = self.use(f"medal-{token.side}-{token.medal}", worn)
            drawn.append(f'<g transform="translate({number(x)} {number(y)})scale({number(much)})">{worn}</g>')
        if token.badge:
            drawn.append(self.badge(token))
        place = f"translate({number(at[0])} {number(at[1])})scale({number(size / 100)})"
        return f'<g transform="{place}">{"".join(drawn)}</g>'

    def label(self, text: str, body: str, edge: str) -> str:
        """A piece's letters on a small plate at the foot of it."""
        wide = 12 + 12 * len(text)
        return (
            f'<rect x="{number(-wide / 2)}" y="25" width="{wide}" height="22" rx="11" fill="{body}" stroke="{edge}" '
            f'stroke-width="2"/><text y="42" font-size="18" font-weight="700" fill="{edge}">{escape(text)}</text>'
        )

    def badge(self, token: Token) -> str:
        """A short text on a small plate at the lower right."""
        body, edge, _ = self.side(token.side)
        wide = max(24, 8 + 13 * len(token.badge))
        return (
            f'<rect x="{44 - wide}" y="20" width="{wide}" height="26" rx="13" fill="{edge}" stroke="{body}"/>'
            f'<text x="{number(44 - wide / 2)}" y="40" font-size="21" font-weight="700" fill="{body}">'
            f"{escape(token.badge)}</text>"
        )


def _notches(radius: float, colour: str) -> str:
    way = tau * radius / NOTCHES
    stroke = f'stroke="{colour}" stroke-width="{number(RIM)}"'
    dash = f'stroke-dasharray="{number(way * 0.3)} {number(way * 0.7)}"'
    return f'<circle r="{number(radius)}" fill="none" {stroke} {dash}/>'


def _transform(token: Token, drawn: str) -> str:
    """A picture rotated to its heading and scaled."""
    steps = [f"rotate({token.heading})"] if token.heading else []
    steps += [f"scale({SCALE_ON_BASES})"] if token.bases else []
    return f'<g transform="{"".join(steps)}">{drawn}</g>' if steps else drawn
