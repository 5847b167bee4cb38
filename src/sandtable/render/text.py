"""A scene and what stands on it as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import ceil

from sandtable.kernel.scene import Scene, Stage, Token
from sandtable.render.geometry import Paper, lay_out

COLUMNS, LINES = 4, 2
"""How far neighbouring columns and rows of nodes stand apart where the terminal is wide enough."""
WIDE = 78
"""The widest board."""
DIM, BOLD, LAST, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[7m", "\x1b[0m"
COLOURS = ("36", "33", "35", "32")
"""The ANSI colours of the sides in alphabetical order."""
POINT = "·"


def text(
    scene: Scene,
    stage: Stage,
    *,
    seat: str = "",
    last: Collection[str] = (),
    dense: bool = False,
    colour: bool = False,
    language: str = "en",
) -> str:
    """Write a board: pieces by their letters, empty nodes by their names, and the trays below.

    In colour the nodes of the `last` move stand out. A `dense` board is half as high and has no lines.
    """
    paper = lay_out(scene, seat)
    sheet = _Sheet(paper, colour, 1 if dense else LINES)
    everything = [*stage.tokens, *(token for tray in stage.trays for token in tray.tokens)]
    sides = sorted({token.side for token in everything})
    inks = {side: f"\x1b[1;{COLOURS[place % len(COLOURS)]}m" for place, side in enumerate(sides)}
    for a, b in [] if dense else _edges(scene, paper):
        sheet.put((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, _stroke(b[0] - a[0], b[1] - a[1]), DIM)
    for label in scene.labels:
        sheet.put(*paper.at(label.x, label.y), label.text, BOLD, apart=True)
    standing: dict[str, list[Token]] = {}
    for token in stage.tokens:
        standing.setdefault(token.node, []).append(token)
    for node in scene.nodes:
        spot = paper.at(node.x, node.y)
        tokens = standing.get(node.name)
        mark = LAST if node.name in last else ""
        if tokens is None:
            sheet.put(*spot, node.name if len(node.name) <= 2 else POINT, mark or DIM)
        else:
            sheet.put(*spot, letters(tokens), mark + inks[tokens[0].side])
    lines = [stage.caption.say(language), ""] if stage.caption else []
    lines += sheet.lines()
    for tray in stage.trays:
        pieces = " ".join(_inked(letter(token), inks[token.side], colour) for token in tray.tokens)
        note = f"({tray.note.say(language)})" if tray.note else ""
        if pieces or note:
            lines.append(" ".join(filter(None, (f"{tray.title.say(language)}:", pieces, note))))
    return "\n".join(lines) + "\n"


def letter(token: Token) -> str:
    """What stands for a piece: its letter, or else the first one of its name."""
    return (token.letter or token.title.en[:1] or "?") + token.badge


def letters(tokens: list[Token]) -> str:
    """What stands for all that stands on a node, the carrier first; in a crowd the others are counted."""
    found = "".join(map(letter, tokens))
    return found if len(found) < COLUMNS else f"{letter(tokens[0])}+{len(tokens) - 1}"


class _Sheet:
    """Characters on a grid, later ones over earlier ones."""

    def __init__(self, paper: Paper, colour: bool, lines: int) -> None:
        spots = [paper.at(node.x, node.y) for node in paper.scene.nodes]
        across = _gap(x for x, _ in spots)
        columns = next((count for count in (COLUMNS, 2) if paper.width / across * count <= WIDE), 1)
        self.column = columns / across
        self.line = lines / _gap(y for _, y in spots)
        self.middle = (paper.width / 2, paper.height / 2)
        self.colour = colour
        self.cells: dict[tuple[int, int], str] = {}

    def put(self, x: float, y: float, words: str, ink: str, *, apart: bool = False) -> None:
        """Write a word with its middle at a point of the paper, or a step outward to keep apart."""
        line = _inward((y - self.middle[1]) * self.line)
        place = _inward((x - self.middle[0]) * self.column)
        outward = 1 if place > 0 else -1
        if apart and (line, place - outward) in self.cells:
            place += outward
        for step, character in enumerate(words, start=-((len(words) - 1) // 2)):
            self.cells[line, place + step] = _inked(character, ink, self.colour)

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


def _inked(words: str, ink: str, colour: bool) -> str:
    return f"{ink}{words}{PLAIN}" if colour else words


def _inward(value: float) -> int:
    """The nearest whole number, of two the one nearer to the middle of the board."""
    whole = ceil(abs(value) - 0.5001)
    return whole if value > 0 else -whole


def _gap(values: Iterable[float]) -> float:
    """The smallest step between different values."""
    steps = [b - a for a, b in pairwise(sorted({round(value, 3) for value in values})) if b - a > 0.01]
    return min(steps, default=1.0)


def _edges(scene: Scene, paper: Paper) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides of the nodes' outlines, on the paper."""
    edges = []
    for node in scene.nodes:
        corners = [paper.at(*corner) for corner in node.outline]
        edges += list(zip(corners, corners[1:] + corners[:1], strict=True))
    return edges


def _stroke(across: float, down: float) -> str:
    if abs(across) < 0.2 * abs(down):
        return "│"
    if abs(down) < 0.2 * abs(across):
        return "─"
    return "╲" if across * down > 0 else "╱"
