"""The pictures of a game's pieces, and how one is coloured for a side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from sandtable.kernel.error import BadInput

Stroke = tuple[str, Mapping[str, str]]
"""One element of a picture: its tag and attributes."""
Picture = tuple[tuple[str, tuple[Stroke, ...]], ...]
"""Runs of elements of one class (body, edge, line, mark), from the bottom up."""

SPAN = 100
"""A picture fills a box of this width and height."""
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
SVG = "{http://www.w3.org/2000/svg}"


@cache
def pictures(art: str) -> Mapping[str, Picture]:
    """The symbols of an art file by their id."""
    try:
        root = ElementTree.fromstring(art.encode())
    except ElementTree.ParseError as error:
        raise BadInput("The art is not well-formed SVG: {error}.", error=error) from None
    return {symbol.get("id", ""): _picture(symbol) for symbol in root.iter(SVG + "symbol")}


def _picture(symbol: ElementTree.Element) -> Picture:
    runs = groupby(symbol, key=lambda element: element.get("class", "body"))
    return tuple((name, tuple(map(_stroke, run))) for name, run in runs)


def _stroke(element: ElementTree.Element) -> Stroke:
    return element.tag.removeprefix(SVG), {key: value for key, value in element.items() if key != "class"}


def picture(art: str, name: str) -> Picture:
    """One symbol of an art file."""
    try:
        return pictures(art)[name]
    except KeyError:
        raise BadInput("The art has no picture {name}.", name=repr(name)) from None


def paint_picture(shown: Picture, *, body: str, edge: str, mark: str) -> str:
    """A picture in the colours of a side, around the origin."""
    looks = {
        "body": f'fill="{body}" stroke="{edge}" stroke-width="3"',
        "edge": f'fill="{edge}"',
        "line": f'fill="none" stroke="{edge}" stroke-width="2.4"',
        "mark": f'fill="{mark}" stroke="{edge}" stroke-width="2"',
    }
    runs = "".join(f"<g {looks[name]}>{_markup(run)}</g>" for name, run in shown)
    return f'<g transform="translate(-{SPAN // 2} -{SPAN // 2})" {ROUND}>{runs}</g>'


def silhouette(shown: Picture, colour: str) -> str:
    """A picture's outline filled with one colour, around the origin."""
    runs = "".join(_markup(run) for name, run in shown if name == "body")
    return f'<g transform="translate(-{SPAN // 2} -{SPAN // 2})" fill="{colour}">{runs}</g>'


def _markup(run: tuple[Stroke, ...]) -> str:
    return "".join(
        f"<{tag}{''.join(f' {key}={quoteattr(value)}' for key, value in attributes.items())}/>"
        for tag, attributes in run
    )
