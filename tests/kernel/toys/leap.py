"""Leap: on a strip of squares, pieces step and must jump.

1. A turn begins with a step of one piece to an empty square beside it.
2. A piece jumps over a weaker enemy beside it to the empty square beyond, and the enemy is gone. `a` is weaker than
   `b`, `b` than `c`; equals never jump each other.
3. Jumps are compulsory for both seats inside the turn: whoever's turn it is first, then the other, found again after
   every jump. The turn ends when nobody can jump.
4. Whoever has no piece left, or cannot step when a turn begins, loses. In the club the third recurrence is a draw.

Text: the squares from the left, capitals for West, and the seat whose turn it is: `B.a.A.b w`. If anybody can jump,
the position stands inside a turn.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from sandtable.kernel.board.python_board_cy import PythonBoard, Status
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice, Trait, Variant
from sandtable.kernel.display.scene import Token
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.open_visibility import OpenVisibility
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from tests.kernel.toys import props

WEST, EAST = 0, 1
NAMES = "abcdefghi"
ALONE, STUCK, REPEATED, FORFEITED = range(1, 5)
ENDINGS = props.endings("alone", "stuck", "repetition", "forfeited")
FORFEIT = 1 << 10


class Strip(NamedTuple):
    """All there is: the squares, and whose turn it is."""

    cells: str
    turn: int
    forfeited: bool = False


class LeapBoard(PythonBoard):
    """A move is the square left, plus sixteen times the square entered."""

    state: Strip

    def __init__(self, state: Strip, threefold: bool) -> None:
        self.threefold = threefold
        super().__init__(state)

    def owns(self, seat: int, square: int) -> bool:
        cell = self.state.cells[square]
        return cell.isupper() if seat == WEST else cell.islower()

    def leaps(self, seat: int, distance: int) -> list[int]:
        """The steps (distance 1) or jumps (2) of a seat."""
        cells, found = self.state.cells, []
        for source in range(len(cells)):
            for target in (source - distance, source + distance):
                if not self.owns(seat, source) or not 0 <= target < len(cells) or cells[target] != ".":
                    continue
                over = (source + target) // 2
                if distance == 1 or (self.owns(1 - seat, over) and cells[over].lower() < cells[source].lower()):
                    found.append(source | target << 4)
        return found

    def list_moves(self, seat: int) -> list[int]:
        return self.leaps(seat, 1 if self.fresh else 2)

    def do(self, move: int) -> Strip:
        if move == FORFEIT:
            return self.state._replace(forfeited=True)
        source, target = move & 15, move >> 4
        cells = list(self.state.cells)
        cells[target], cells[source] = cells[source], "."
        if abs(source - target) == 2:
            cells[(source + target) // 2] = "."
        after = LeapBoard(Strip("".join(cells), self.state.turn), False)
        return after.state._replace(turn=1 - self.state.turn) if after.status.fresh else after.state

    def find_status(self) -> Status:
        turn = self.state.turn
        for seat in (turn, 1 - turn):
            if not any(self.owns(seat, square) for square in range(len(self.state.cells))):
                return Status(turn, turn, ALONE, winners=(1 - seat,))
        if self.state.forfeited:
            return Status(turn, turn, FORFEITED, winners=(1 - turn,))
        for seat in (turn, 1 - turn):
            if self.leaps(seat, 2):
                return Status(seat, seat, fresh=False)
        if self.threefold and self.recurrences() >= 2:
            return Status(turn, turn, REPEATED)
        return Status(turn, turn, 0 if self.leaps(turn, 1) else STUCK, winners=(1 - turn,))

    def is_irreversible(self, move: int) -> bool:
        return abs((move & 15) - (move >> 4)) == 2

    def value(self) -> int:
        worth = sum((ord(cell.lower()) - 96) * (1 if cell.isupper() else -1) for cell in self.state.cells if cell > ".")
        return worth if self.side == WEST else -worth


class Notation(props.SingleSpellings[LeapBoard]):
    """Text to board and back."""

    board = LeapBoard

    def opening(self, options: Options) -> LeapBoard:
        return self.read("AB" + "." * (options.count("length") - 4) + "ba w", options)

    def read(self, text: str, options: Options) -> LeapBoard:
        matched = re.fullmatch(r"([A-Ca-c.]+) ([we])(!?)", text)
        if not matched or len(matched[1]) != options.count("length"):
            raise BadPosition(
                "{text} is no strip of {count} squares with w or e.", text=clip(text), count=options["length"]
            )
        return self.board(Strip(matched[1], "we".index(matched[2]), bool(matched[3])), options["repetition"] == "three")

    def write(self, board: LeapBoard) -> str:
        return f"{board.state.cells} {'we'[board.state.turn]}{'!' if board.state.forfeited else ''}"

    def move_text(self, board: LeapBoard, move: int) -> str:
        source, target = move & 15, move >> 4
        return NAMES[source] + ("-" if abs(source - target) == 1 else "x") + NAMES[target]

    def taps(self, board: LeapBoard, move: int) -> tuple[str, ...]:
        return (NAMES[move & 15], NAMES[move >> 4])

    def tidy(self, text: str) -> tuple[str, ...]:
        matched = re.fullmatch(r"([a-i])[-x]?([a-i])", text.strip().lower())
        if not matched:
            raise BadNotation("{text} is not a move; moves look like b-c or bxd.", text=clip(text))
        return (f"{matched[1]}-{matched[2]}", f"{matched[1]}x{matched[2]}")

    def referee_move(self, board: LeapBoard, text: str) -> int:
        if text != "forfeit":
            raise BadNotation("{text} is no order of the referee.", text=clip(text))
        if not board.fresh:
            raise IllegalMove("A turn is forfeited before its step, not among its jumps.")
        return FORFEIT


class OutcomeRules:
    """Who sits where, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return props.seats(("west", "east"))

    def outcome(self, board: LeapBoard, seats: tuple[Seat, ...]) -> Outcome | None:
        if not board.ended:
            return None
        ending, turn = ENDINGS[board.ended], seats[board.state.turn]
        if board.ended == REPEATED:
            return props.decided(ending, seats)
        if board.ended == ALONE:
            left = WEST if any(cell.isupper() for cell in board.state.cells) else EAST
            return props.decided(ending, seats, seats[left].side)
        return props.decided(ending, seats, seats[1 - turn.index].side)

    def adjudicate(self, board: LeapBoard, seats: tuple[Seat, ...]) -> Outcome:
        worth = board.value() if board.side == WEST else -board.value()
        sides = ("west",) if worth > 0 else ("east",) if worth < 0 else ()
        return props.decided(ENDINGS[0], seats, *sides)


class Editor:
    """Laying pieces by hand: a piece is its letter."""

    HEIGHT = 1

    def empty_text(self, options: Options) -> str:
        return "." * options.count("length") + " w"

    def scan(self, text: str) -> tuple[str, str]:
        matched = re.fullmatch(r"([A-Ca-c.]+) ([we]!?)", text)
        if not matched:
            raise BadPosition("{text} is no strip of any squares with w or e.", text=clip(text))
        return matched[1], matched[2]

    def figure(self, letter: str, node: str = "", left: int = 0) -> EditorPiece:
        ways = "ABC" if letter.isupper() else "abc"
        trait = Trait(props.both("size"), tuple(Variant(props.both(way), way) for way in ways))
        token = Token("disc", "west" if letter.isupper() else "east", props.both(letter), letter, node)
        return EditorPiece(letter, token, (trait,), left)

    def placed_pieces(self, text: str, options: Options) -> tuple[EditorPiece, ...]:
        cells, _ = self.scan(text)
        return tuple(self.figure(cell, NAMES[at]) for at, cell in enumerate(cells[: len(NAMES)]) if cell != ".")

    def boxes(self, text: str, options: Options) -> tuple[PieceBox, ...]:
        pairs = (("west", "ABC"), ("east", "abc"))
        return tuple(PieceBox(side, props.both(side), tuple(map(self.figure, letters))) for side, letters in pairs)

    def put(self, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
        cells, turn = self.scan(text)
        at, fresh = NAMES.index(node), names[0] if names else "."
        if fresh not in tuple("ABCabc.") or at >= len(cells):
            raise BadPosition("{name} cannot be laid on {node}.", name=clip(fresh), node=node)
        return f"{cells[:at]}{fresh}{cells[at + 1 :]} {turn}"

    def start_choices(self, text: str, options: Options) -> tuple[StartChoice, ...]:
        _, turn = self.scan(text)
        return tuple(StartChoice(name, props.both(name), turn == name[0]) for name in ("west", "east"))

    def choose_start(self, text: str, name: str, options: Options) -> str:
        return f"{self.scan(text)[0]} {name[0]}"


def tokens(text: str, seats: tuple[Seat, ...]) -> list[tuple[str, str, str]]:
    cells = text.split()[0]
    return [(NAMES[at], cell, "west" if cell.isupper() else "east") for at, cell in enumerate(cells) if cell != "."]


NOTATION = Notation()
LEAP = props.toy(
    "leap",
    props.rulings(props.option("length", "7", counts=range(6, 10)), props.REPETITION, club={"repetition": "three"}),
    NOTATION,
    OutcomeRules(),
    OpenVisibility(NOTATION),
    props.Tableau(tuple(NAMES), 9, tokens),
)
DRAWN = replace(LEAP, editor=Editor()).with_options("length=9")
"""The same where pieces can be laid by hand."""
