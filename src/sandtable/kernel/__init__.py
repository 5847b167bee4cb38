"""What every game shares: the nouns, and the compiled workbench beneath them."""

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.display.explanation import Explanation, Reason
from sandtable.kernel.error import (
    BadInput,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalMove,
    NotYourTurn,
    SandtableError,
    UnknownGame,
    UnknownSeat,
)
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record, read_record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.text import Words
from sandtable.kernel.view import View

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Board",
    "Ending",
    "Entry",
    "Explanation",
    "Game",
    "GameOver",
    "IllegalMove",
    "Move",
    "NotYourTurn",
    "Option",
    "Options",
    "Outcome",
    "Position",
    "Reason",
    "Record",
    "Rulings",
    "SandtableError",
    "Seat",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "Words",
    "read_record",
]
