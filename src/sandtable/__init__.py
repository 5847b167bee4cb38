"""Military board games: rules, positions, records and pictures.

>>> import sandtable
>>> game = sandtable.load(sandtable.names()[0])
>>> position = game.opening
>>> position = position.play(position.moves[0])
"""

from sandtable import _mode  # noqa: F401 - first, because it decides which files the rest is made of
from sandtable.games import games, load, names, read_record
from sandtable.kernel import (
    CHANCE,
    REFEREE,
    BadInput,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    Game,
    GameOver,
    IllegalMove,
    Move,
    NotYourTurn,
    Outcome,
    Position,
    Record,
    SandtableError,
    Seat,
    UnknownGame,
    UnknownSeat,
    View,
)
from sandtable.kernel.display import svg_hook

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "GameOver",
    "IllegalMove",
    "Move",
    "NotYourTurn",
    "Outcome",
    "Position",
    "Record",
    "SandtableError",
    "Seat",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "draw",
    "games",
    "load",
    "names",
    "read_record",
]


def draw(
    view: View | Position,
    *,
    face: str = "",
    layers: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
    size: int = 0,
    language: str = "en",
) -> str:
    """A view, or all of a position, as SVG; `size` is its width in pixels."""
    from sandtable import render

    seat = ""
    if isinstance(view, Position):
        text, game = view.text, view.game
    else:
        text, game = view.text, view.game
        seat = view.seat.name if view.seat else ""
    return render.svg(
        game.scene,
        game.scene_maker.stage(text, game.options, game.seats),
        game.art,
        game.faces_text,
        face=face,
        seat=seat,
        layers=layers,
        last=last,
        size=size,
        language=language,
    )


svg_hook.use(draw)
