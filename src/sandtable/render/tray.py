"""The trays and the caption: in the board's free corners where they fit, else in strips above and below."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from sandtable.kernel.display.scene import Stage, Tray
from sandtable.render.geometry import BoardLayout, Rect, number
from sandtable.render.piece import Palette

SMALL = 0.6
"""The size of a piece in a tray, beside one on the board."""
CAPTION = 0.38
"""How much of the width a caption in a corner may take; a longer one gets a strip of its own."""
COLUMNS = (6, 5, 4, 3, 2)
"""How many pieces a row of a tray in a corner may hold, the widest that fits first."""


@dataclass(frozen=True, slots=True)
class _TrayPainter:
    """Draws the trays of one picture."""

    layout: BoardLayout
    palette: Palette
    step: float
    """From one piece in a tray to the next."""
    line: float
    """The height of a line of text."""
    language: str

    @property
    def letter(self) -> float:
        return 0.72 * self.line

    def words(self, tray: Tray) -> list[str]:
        """A tray's title and note, a line each."""
        return [words.say(self.language) for words in (tray.title, tray.note) if words]

    def length(self, text: str) -> float:
        """About how long a line of text is."""
        return 0.58 * self.letter * len(text)

    def box(self, tray: Tray, columns: int) -> tuple[float, float]:
        """How wide and how high a tray is with so many pieces in a row."""
        words = self.words(tray)
        rows = -(-len(tray.tokens) // columns)
        pieces = min(columns, len(tray.tokens)) * self.step
        return max(pieces, *map(self.length, words)), len(words) * self.line + rows * self.step

    def text(self, words: str, x: float, y: float, anchor: str, weight: int) -> str:
        """A line of text below a point."""
        ink = self.palette.theme.paint("ink")
        looks = f'font-size="{number(self.letter)}" font-weight="{weight}" fill="{ink}"'
        if anchor != "middle":
            looks += f' text-anchor="{anchor}"'
        return f'<text x="{number(x)}" y="{number(y + 0.75 * self.line)}" {looks}>{escape(words)}</text>'

    def draw(self, tray: Tray, box: Rect, columns: int, *, right: bool) -> str:
        """A tray in its place, set against the left or the right side of it."""
        edge = box.left + box.width if right else box.left
        drawn = []
        y = box.top
        for place, words in enumerate(self.words(tray)):
            drawn.append(self.text(words, edge, y, "end" if right else "start", 500 if place else 700))
            y += self.line
        for place, token in enumerate(tray.tokens):
            row, column = divmod(place, columns)
            over = (column + 0.5) * self.step
            spot = (edge - over if right else edge + over, y + (row + 0.5) * self.step)
            drawn.append(self.palette.draw(token, spot, self.step))
        return f"<g data-tray={quoteattr(tray.name)}>{''.join(drawn)}</g>"


def set_trays(
    layout: BoardLayout, stage: Stage, palette: Palette, width: float, language: str
) -> tuple[str, float, float]:
    """The trays and caption as markup, and the height they need above and below the board."""
    painter = _TrayPainter(layout, palette, SMALL * width, max(26.0, 0.8 * layout.radius), language)
    margin = 0.4 * layout.radius
    drawn: list[str] = []
    top = bottom = 0.0
    taken: set[str] = set()
    if stage.caption:
        words = stage.caption.say(language)
        box = Rect(layout.width - margin - painter.length(words), margin, painter.length(words), painter.line)
        if box.width <= CAPTION * layout.width and layout.is_free(box):
            drawn.append(painter.text(words, layout.width - margin, margin, "end", 700))
            taken.add("upper right")
        else:
            top += painter.line + margin
            drawn.append(painter.text(words, layout.width / 2, margin / 2 - top, "middle", 700))
    for tray in stage.trays:
        if not tray.tokens and not tray.note:
            continue
        across = layout.scene.turns.get(tray.seat, layout.turn) % 360 != layout.turn
        corner = _corner(painter, tray, margin, across, taken)
        if corner:
            drawn.append(corner)
            continue
        columns = max(1, int((layout.width - 2 * margin) / painter.step))
        _, height = painter.box(tray, columns)
        if across:
            top += height + margin
            where = margin / 2 - top
        else:
            where = layout.height + bottom + margin / 2
            bottom += height + margin
        box = Rect(margin, where, layout.width - 2 * margin, height)
        drawn.append(painter.draw(tray, box, columns, right=False))
    return "\n".join(drawn), top, bottom


def _corner(painter: _TrayPainter, tray: Tray, margin: float, across: bool, taken: set[str]) -> str:
    """A tray in a free corner, or nothing: its owner's side of the board, far or near."""
    for corner in ("upper left", "upper right") if across else ("lower right", "lower left"):
        if corner in taken:
            continue
        right = corner.endswith("right")
        for columns in COLUMNS:
            width, height = painter.box(tray, columns)
            left = painter.layout.width - margin - width if right else margin
            box = Rect(left, margin if across else painter.layout.height - margin - height, width, height)
            if painter.layout.is_free(box):
                taken.add(corner)
                return painter.draw(tray, box, columns, right=right)
    return ""
