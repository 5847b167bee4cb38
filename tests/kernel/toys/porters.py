"""Porters: leaders and stacks on a board of four by four.

1. Red and Blue have a leader `K` and porters `N`, `I`, `T`; porters of one side may stand on one point as a stack.
   `K` and `I` step to a neighbour along a line, `N` goes one or two points along a line without jumping, `T` steps
   diagonally. Whoever enters a point with enemies takes all of them.
2. A turn is a move of a whole point by its first member in the order `N I T`, or a split: members leave one point one
   after another, each at most once, and the rest stays. `done` ends a split; it ends by itself when nobody is left.
3. When a turn is over, no enemy may be able to enter the point of one's leader. Only the end of the turn counts, so a
   step of a split is legal exactly if some way to finish the turn is.
4. Whoever cannot move loses, and whoever has no leader. In the club the third recurrence is a draw.

Text: ranks from the top, points split by commas, `.` for an empty one, capitals for Red; the side to move; the point of
an unfinished split or `-`: `.,.,.,k/.,NIT,.,./.,.,.,./K,.,.,. r -`. Moves: `Ka1a2`, `(NIT)b3b4`, `Tb3>c4`, `done`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from sandtable.kernel.board.python_board_cy import PythonBoard, Status
from sandtable.kernel.error import BadNotation, BadPosition, clip
from sandtable.kernel.open_visibility import OpenVisibility
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from tests.kernel.toys import props

SIZE = 4
NAMES = tuple(file + rank for rank in "1234" for file in "abcd")
ORDER = "KNIT"
LINES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
OPENING = "k,nit,.,./.,.,.,./.,.,.,./.,.,NIT,K r -"
TAKEN, STUCK, REPEATED, FORFEITED = range(1, 5)
ENDINGS = props.endings("taken", "stuck", "repetition", "forfeited")
DONE, FORFEIT = 1 << 12, 1 << 13


class Field(NamedTuple):
    """All there is; `split` is the point of an unfinished split, or -1."""

    cells: tuple[str, ...]
    side: int
    split: int = -1
    forfeited: bool = False


def owned(cell: str, side: int) -> bool:
    return cell != "" and cell[0].isupper() == (side == 0)


def rays(source: int, kind: str) -> list[list[int]]:
    """The points a kind may enter, near to far along each way."""
    found = []
    for right, up in SLANTS if kind == "T" else LINES:
        ray, file, rank = [], source % SIZE, source // SIZE
        for _ in range(2 if kind == "N" else 1):
            file, rank = file + right, rank + up
            if 0 <= file < SIZE and 0 <= rank < SIZE:
                ray.append(file + rank * SIZE)
        found.append(ray)
    return found


def targets(field: Field, source: int, kind: str) -> list[int]:
    found = []
    for ray in rays(source, kind.upper()):
        for target in ray:
            if not owned(field.cells[target], field.side):
                found.append(target)
            if field.cells[target]:
                break
    return found


def moved(field: Field, source: int, target: int, members: str) -> Field:
    """Some members of a point go; the turn is not over yet."""
    cells = list(field.cells)
    cells[source] = "".join(member for member in cells[source] if member not in members)
    cells[target] = members
    return field._replace(cells=tuple(cells), split=source)


def over(field: Field) -> Field:
    return Field(field.cells, 1 - field.side)


@cache
def exposed(cells: tuple[str, ...], side: int) -> bool:
    """Whether an enemy could take the leader of a side."""
    if "K" not in cells or "k" not in cells:
        return False
    leader, foe = cells.index("kK"[side == 0]), Field(cells, 1 - side)
    return any(
        leader in targets(foe, source, member)
        for source, cell in enumerate(cells)
        if owned(cell, 1 - side)
        for member in cell
    )


@cache
def finishes(field: Field) -> bool:
    """Whether an unfinished split can still come to a legal end."""
    if not exposed(field.cells, field.side):
        return True
    return any(
        finishes(moved(field, field.split, target, member))
        for member in field.cells[field.split]
        for target in targets(field, field.split, member)
    )


@cache
def legal(field: Field) -> tuple[int, ...]:
    """A move is its source, target << 4 and the members it takes along << 8, one bit each in the order `K N I T`."""
    found = []
    for source, cell in enumerate(field.cells):
        if not owned(cell, field.side) or field.split not in (-1, source):
            continue
        groups = list(dict.fromkeys([*cell, cell] if field.split < 0 else cell))
        for members in groups:
            for target in targets(field, source, members[0]):
                after = moved(field, source, target, members)
                if not exposed(after.cells, field.side) if members == cell else finishes(after):
                    found.append(source | target << 4 | sum(1 << 8 + ORDER.index(m.upper()) for m in members))
    if field.split >= 0 and not exposed(field.cells, field.side):
        found.append(DONE)
    return tuple(found)


class PortersBoard(PythonBoard):
    """A board of this game."""

    state: Field

    def __init__(self, state: Field, threefold: bool) -> None:
        self.threefold = threefold
        super().__init__(state)

    def members(self, move: int) -> str:
        cell = self.state.cells[move & 15]
        return "".join(member for member in cell if move >> 8 + ORDER.index(member.upper()) & 1)

    def list_moves(self, seat: int) -> tuple[int, ...]:
        return legal(self.state)

    def do(self, move: int) -> Field:
        if move == FORFEIT:
            return self.state._replace(forfeited=True)
        if move == DONE:
            return over(self.state)
        source, target = move & 15, move >> 4 & 15
        after = moved(self.state, source, target, self.members(move))
        return after if after.cells[source] and "k" in after.cells and "K" in after.cells else over(after)

    def find_status(self) -> Status:
        side, fresh, ended = self.state.side, self.state.split < 0, 0
        winner = 1 - side
        if "k" not in self.state.cells or "K" not in self.state.cells:
            ended, winner = TAKEN, 0 if "K" in self.state.cells else 1
        elif self.state.forfeited:
            ended = FORFEITED
        elif self.threefold and self.recurrences() >= 2:
            ended = REPEATED
        elif not legal(self.state):
            ended = STUCK
        return Status(side, side, ended, fresh, winners=() if ended == REPEATED else (winner,))

    def is_irreversible(self, move: int) -> bool:
        return move < DONE and self.state.cells[move >> 4 & 15] != ""

    def value(self) -> int:
        worth = sum(1 if member.isupper() else -1 for cell in self.state.cells for member in cell)
        return worth if self.side == 0 else -worth


class Notation(props.SingleSpellings[PortersBoard]):
    """Text to board and back."""

    board = PortersBoard

    def opening(self, options: Options) -> PortersBoard:
        return self.read(OPENING, options)

    def read(self, text: str, options: Options) -> PortersBoard:
        cell = r"(?:\.|K|k|N?I?T?|n?i?t?)"
        rank = ",".join([cell] * SIZE)
        matched = re.fullmatch(rf"({'/'.join([rank] * SIZE)}) ([rb]) ([a-d][1-4]|-)(!?)", text)
        ranks = matched[1].split("/")[::-1] if matched else []
        cells = tuple(cell.strip(".") for rank in ranks for cell in rank.split(","))
        members = "".join(cells)
        if not matched or len(members) != len(set(members)) or ",," in f",{text.replace('/', ',')},":
            raise BadPosition("{text} is no board of four by four with a side and a point.", text=clip(text))
        field = Field(
            cells, "rb".index(matched[2]), -1 if matched[3] == "-" else NAMES.index(matched[3]), bool(matched[4])
        )
        if field.split >= 0 and (not owned(cells[field.split], field.side) or not finishes(field)):
            raise BadPosition("The split on {point} cannot be finished.", point=matched[3])
        return self.board(field, options["repetition"] == "three")

    def write(self, board: PortersBoard) -> str:
        field = board.state
        rows = [field.cells[rank * SIZE : rank * SIZE + SIZE] for rank in range(SIZE - 1, -1, -1)]
        ranks = "/".join(",".join(cell or "." for cell in row) for row in rows)
        split = "-" if field.split < 0 else NAMES[field.split]
        return f"{ranks} {'rb'[field.side]} {split}{'!' if field.forfeited else ''}"

    def move_text(self, board: PortersBoard, move: int) -> str:
        if move == DONE:
            return "done"
        members, cell = board.members(move).upper(), board.state.cells[move & 15]
        shown = f"({members})" if len(members) > 1 else members
        sign = "" if len(members) == len(cell) and board.state.split < 0 else ">"
        return shown + NAMES[move & 15] + sign + NAMES[move >> 4 & 15]

    def taps(self, board: PortersBoard, move: int) -> tuple[str, ...]:
        if move == DONE:
            return ("done",)
        source, target = NAMES[move & 15], NAMES[move >> 4 & 15]
        if len(board.state.cells[move & 15]) == 1 and board.state.split < 0:
            return (source, target)
        return (source, f"pick:{board.members(move).upper()}", target)

    def tidy(self, text: str) -> tuple[str, ...]:
        if text.strip().lower() == "done":
            return ("done",)
        matched = re.fullmatch(r"(K|N|I|T|\(N?I?T?\))([a-d][1-4])(>?)([a-d][1-4])", text.strip())
        if not matched:
            raise BadNotation("{text} is not a move; moves look like Ka1a2, (NI)c1c2, Tb3>c4 or done.", text=clip(text))
        return (text.strip(),)

    def referee_move(self, board: PortersBoard, text: str) -> int:
        if text != "forfeit":
            raise BadNotation("{text} is no order of the referee.", text=clip(text))
        return FORFEIT


class OutcomeRules:
    """Who sits where, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return props.seats(("red", "blue"))

    def outcome(self, board: PortersBoard, seats: tuple[Seat, ...]) -> Outcome | None:
        if not board.ended:
            return None
        winner = seats[1 - board.side].side
        if board.ended == TAKEN:
            winner = "red" if "K" in board.state.cells else "blue"
        return props.decided(ENDINGS[board.ended], seats, *(() if board.ended == REPEATED else (winner,)))

    def adjudicate(self, board: PortersBoard, seats: tuple[Seat, ...]) -> Outcome:
        return props.decided(ENDINGS[0], seats)


def tokens(text: str, seats: tuple[Seat, ...]) -> list[tuple[str, str, str]]:
    cells = ",".join(text.split()[0].split("/")[::-1]).split(",")
    found = [(NAMES[at], member) for at, cell in enumerate(cells) for member in cell if member != "."]
    return [(node, member, "red" if member.isupper() else "blue") for node, member in found]


NOTATION = Notation()
PORTERS = props.toy(
    "porters",
    props.rulings(props.REPETITION, club={"repetition": "three"}),
    NOTATION,
    OutcomeRules(),
    OpenVisibility(NOTATION),
    props.Tableau(NAMES, SIZE, tokens),
)
