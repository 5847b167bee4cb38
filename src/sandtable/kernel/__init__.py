"""What every game shares: positions, moves, records and so on, and the compiled boards beneath them."""

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
from sandtable.kernel.text import Text
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
    "Text",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "read_record",
]
