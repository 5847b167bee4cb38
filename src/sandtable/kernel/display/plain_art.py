"""Pieces and colours for games that bring none: discs on wood or slate."""

from __future__ import annotations

from collections.abc import Iterable

PLAIN_PIECES = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<symbol id="disc" viewBox="0 0 100 100">
<circle class="body" cx="50" cy="50" r="41"/>
<circle class="line" cx="50" cy="50" r="32"/>
</symbol>
</svg>
"""
BOARDS = {
    "plain": {
        "page": "#f3ede1",
        "ink": "#2b241b",
        "board": "#7a5632",
        "label": "#f3e3c6",
        "grid": "#a98c63",
        "square-light": "#ecdcb9",
        "square-dark": "#c9a977",
        "shadow": "#000000",
        "last": "#f0a11e",
        "target": "#1c6fb0",
    },
    "slate": {
        "page": "#1c2127",
        "ink": "#e8e3d8",
        "board": "#0f1317",
        "label": "#a9b2bb",
        "grid": "#1d242b",
        "square-light": "#6b7885",
        "square-dark": "#4d5965",
        "shadow": "#000000",
        "last": "#e8a92c",
        "target": "#fff3b0",
    },
}
SIDES = (
    {"body": "#f7efdd", "edge": "#4a3419", "mark": "#a3211b"},
    {"body": "#2b3038", "edge": "#f4ead6", "mark": "#e6b84c"},
)
"""The paints of the first side and of the second."""


def plain_faces(sides: Iterable[str]) -> str:
    """The colours of a board with pieces of one or two sides, as a `faces.toml`."""
    paints = [
        f'{side}-{part} = "{paint}"' for side, parts in zip(sides, SIDES, strict=False) for part, paint in parts.items()
    ]
    faces = [
        "\n".join((f"[{name}]", *(f'{part} = "{paint}"' for part, paint in board.items()), *paints))
        for name, board in BOARDS.items()
    ]
    return "\n\n".join(faces) + "\n"
