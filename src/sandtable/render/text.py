"""Draws a scene and a stage as lines of text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from sandtable.kernel.display.scene import Node, Scene, Stage, Token
from sandtable.kernel.text import Text
from sandtable.render.geometry import BoardLayout, lay_out

SPREADS = (4, 3, 2, 1)
"""Characters between neighbouring columns of nodes, the widest that fits the terminal."""
LINED = 3
"""The least spread at which lines are drawn; nearer, they would only confuse."""
LINES = 2
"""Lines between neighbouring rows of nodes."""
WIDE = 78
"""The widest board."""
DIM, BOLD, LAST, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[7m", "\x1b[0m"
COLOURS = ("36", "33", "35", "32")
"""The ANSI colours of the sides in alphabetical order."""
POINT = "·"
CROWD = 3
"""The most letters on a node; of more the number is shown."""
WATER = re.compile(r"\b(sea|ocean|lake|river|water)\b", re.IGNORECASE)
WAVE, WAVE_INK = "~", "\x1b[34m"
GROUNDS = (("", DIM), ("'", "\x1b[32m"), (":", "\x1b[31m"), ('"', "\x1b[35m"), ("^", "\x1b[33m"))
"""The sign and the ink of each kind of ground but water, in the order in which the scene names them."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground, and how a terminal shows it."""

    title: Text
    sign: str
    """Written beside the names and pieces of such places."""
    ink: str
    place: str
    """The first node of this ground."""


def grounds(scene: Scene) -> dict[str, Ground]:
    """The kinds of ground by their English titles; none where all places are alike."""
    first: dict[str, Node] = {}
    for node in scene.nodes:
        if node.title is not None:
            first.setdefault(node.title.en, node)
    found: dict[str, Ground] = {}
    others = iter(GROUNDS)
    for name, node in first.items() if len(first) > 1 else ():
        wet = WATER.search(name) and all(ground.sign != WAVE for ground in found.values())
        sign, ink = (WAVE, WAVE_INK) if wet else next(others, ("", DIM))
        found[name] = Ground(node.title or Text("", ""), sign, ink, node.name)
    return found


def text(
    scene: Scene,
    stage: Stage,
    *,
    seat: str = "",
    last: Collection[str] = (),
    dense: bool = False,
    width: int = WIDE,
    colour: bool = False,
    language: str = "en",
) -> str:
    """Write a board: pieces by their letters, empty nodes by their names, and the trays below.

    Where places differ, a sign beside them shows the ground. In colour the nodes of the `last` move stand out. A
    `dense` board is half as high and has no lines. A board that does not fit the width is drawn narrower, without names
    if need be; one that still does not fit is drawn as narrow as possible.
    """
    layout = lay_out(scene, seat)
    inks = _inks(stage)
    written: list[str] = []
    narrowest = 0
    for named, signed in ((True, True), (False, True), (False, False)):
        for spread in SPREADS:
            bare = dense or spread < LINED
            grid = _CharacterGrid(layout, colour, spread, 1 if bare else LINES)
            for a, b in [] if bare else _edges(scene, layout):
                grid.put((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, _stroke(b[0] - a[0], b[1] - a[1]), DIM)
            _fill(grid, stage, inks, last, named=named, signed=signed)
            for label in scene.labels:
                grid.put(*layout.at(label.x, label.y), label.text, BOLD, apart=True)
            if (not grid.is_crowded or not written) and (not written or grid.breadth < narrowest):
                written, narrowest = grid.lines(), grid.breadth
            if narrowest <= width:
                break
        if narrowest <= width:
            break
    caption = stage.caption.say(language).split() if stage.caption else []
    lines = [*_wrap([(word, word) for word in caption], width), ""] if caption else []
    lines += written
    for tray in stage.trays:
        words = [(word, word) for word in f"{tray.title.say(language)}:".split()]
        words += [(letter(token), _in_colour(letter(token), inks[token.side], colour)) for token in tray.tokens]
        note = f"({tray.note.say(language)})" if tray.note else ""
        words += [(word, word) for word in note.split()]
        if tray.tokens or note:
            lines += _wrap(words, width)
    return "\n".join(lines) + "\n"


def _inks(stage: Stage) -> dict[str, str]:
    """The inks of the sides."""
    everything = [*stage.tokens, *(token for tray in stage.trays for token in tray.tokens)]
    sides = sorted({token.side for token in everything})
    return {side: f"\x1b[1;{COLOURS[place % len(COLOURS)]}m" for place, side in enumerate(sides)}


def _fill(
    grid: _CharacterGrid, stage: Stage, inks: Mapping[str, str], last: Collection[str], *, named: bool, signed: bool
) -> None:
    """Put the nodes and the pieces on them on the grid."""
    scene, layout = grid.layout.scene, grid.layout
    kinds = grounds(scene)
    standing: dict[str, list[Token]] = {}
    for token in stage.tokens:
        standing.setdefault(token.node, []).append(token)
    for node in scene.nodes:
        spot = layout.at(node.x, node.y)
        tokens = standing.get(node.name)
        mark = LAST if node.name in last else ""
        ground = kinds.get(node.title.en) if node.title else None
        ink = ground.ink if ground else DIM
        sign = ground.sign if ground and signed else ""
        if tokens is None:
            grid.word(*spot, node.name if named and len(node.name) <= 2 else POINT, mark or ink, sign, ink)
        else:
            grid.word(*spot, letters(tokens), mark + inks[tokens[0].side], sign, ink)


def _wrap(words: Iterable[tuple[str, str]], width: int) -> list[str]:
    """Wrap words, each given plain and as it is printed, into lines of a width."""
    lines: list[str] = []
    used = width
    for plain, printed in words:
        if lines and used + 1 + len(plain) <= width:
            lines[-1] += f" {printed}"
            used += 1 + len(plain)
        else:
            lines.append(("  " if lines else "") + printed)
            used = len(plain) + (2 if len(lines) > 1 else 0)
    return lines


def letter(token: Token) -> str:
    """The letter of a piece, or else the first one of its name."""
    return (token.letter or token.title.en[:1] or "?") + token.badge


def letters(tokens: list[Token]) -> str:
    """The letters of all pieces on a node, the carrier first; of many, the carrier and the number of others."""
    found = "".join(map(letter, tokens))
    return found if len(found) <= CROWD else f"{letter(tokens[0])}+{len(tokens) - 1}"


class _CharacterGrid:
    """Characters on a grid, later ones over earlier ones."""

    def __init__(self, layout: BoardLayout, colour: bool, columns: int, lines: int) -> None:
        spots = [layout.at(node.x, node.y) for node in layout.scene.nodes]
        self.layout = layout
        self.column = columns / _gap(x for x, _ in spots)
        self.line = lines / _gap(y for _, y in spots)
        self.middle = (
            _centre(layout.width / 2, min((x for x, _ in spots), default=0.0), self.column),
            _centre(layout.height / 2, min((y for _, y in spots), default=0.0), self.line),
        )
        self.colour = colour
        self.cells: dict[tuple[int, int], str] = {}
        self.taken: set[tuple[int, int]] = set()
        """The cells that words fill, and those behind them."""
        self.is_crowded = False
        """Whether words touch."""

    def put(self, x: float, y: float, words: str, ink: str, *, apart: bool = False) -> None:
        """Write a word with its middle at a point of the drawing, or further out to keep apart."""
        line, place = self.at(x, y)
        outward = 1 if place > 0 else -1
        while apart and not self.cells.keys().isdisjoint({(line, place), (line, place - outward)}):
            place += outward
        for step, character in enumerate(words, start=-((len(words) - 1) // 2)):
            self.cells[line, place + step] = _in_colour(character, ink, self.colour)

    def word(self, x: float, y: float, words: str, ink: str, sign: str, sign_ink: str) -> None:
        """Write a word with a sign behind it, and note whether it touches another."""
        line, place = self.at(x, y)
        self.put(x, y, words, ink)
        start = place - (len(words) - 1) // 2
        end = start + len(words)
        for step, character in enumerate(sign):
            self.cells[line, end + step] = _in_colour(character, sign_ink, self.colour)
        filled = {(line, column) for column in range(start, end + len(sign) + 1)}
        self.is_crowded |= not self.taken.isdisjoint(filled)
        self.taken |= filled

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The line and column of a point of the drawing."""
        return _round_inward((y - self.middle[1]) * self.line), _round_inward((x - self.middle[0]) * self.column)

    @property
    def breadth(self) -> int:
        """The number of columns from the first filled one to the last."""
        places = [place for _, place in self.cells]
        return max(places) - min(places) + 1 if places else 0

    def lines(self) -> list[str]:
        """The filled part of the grid."""
        rows = [line for line, _ in self.cells]
        places = [place for _, place in self.cells]
        if not rows:
            return []
        span = range(min(places), max(places) + 1)
        return [
            "".join(self.cells.get((row, place), " ") for place in span).rstrip()
            for row in range(min(rows), max(rows) + 1)
        ]


def _in_colour(words: str, ink: str, colour: bool) -> str:
    return f"{ink}{words}{PLAIN}" if colour else words


def _round_inward(value: float) -> int:
    """The nearest whole number, of two the one nearer to the middle of the board."""
    whole = ceil(abs(value) - 0.5001)
    return whole if value > 0 else -whole


def _centre(middle: float, first: float, per: float) -> float:
    """The middle, or half a step beside it where rows would otherwise fall between the lines."""
    apart = (middle - first) * per
    return middle - 0.5 / per if abs(apart - int(apart) - 0.5) < 0.01 else middle


def _gap(values: Iterable[float]) -> float:
    """The smallest step between different values."""
    steps = [b - a for a, b in pairwise(sorted({round(value, 3) for value in values})) if b - a > 0.01]
    return min(steps, default=1.0)


def _edges(scene: Scene, layout: BoardLayout) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides of the nodes' outlines, in the drawing."""
    edges = []
    for node in scene.nodes:
        corners = [layout.at(*corner) for corner in node.outline]
        edges += list(zip(corners, corners[1:] + corners[:1], strict=True))
    return edges


def _stroke(across: float, down: float) -> str:
    if abs(across) < 0.2 * abs(down):
        return "│"
    if abs(down) < 0.2 * abs(across):
        return "─"
    return "╲" if across * down > 0 else "╱"
