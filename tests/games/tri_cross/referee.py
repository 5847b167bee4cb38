"""A slow and plain referee of open play between two, written from the rules alone: dictionaries, names and loops.

It shares no code with the room, so that both can be wrong only in different ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

COLUMNS = "abcdefg"
MIDDLE = "d4"
POWER = {"6": "5432", "5": "432X", "4": "32X", "3": "2X", "2": "X", "X": "6"}
OTHER = {"k": "r", "r": "k"}
SEATS = {"k": "black", "r": "red"}
DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def on_board(column: int, row: int) -> bool:
    """Three columns and three rows of seven."""
    if not (1 <= column <= 7 and 1 <= row <= 7):
        return False
    return 3 <= column <= 5 or 3 <= row <= 5


def name(column: int, row: int) -> str:
    return f"{COLUMNS[column - 1]}{row}"


def away(square: str, direction: tuple[int, int], steps: int = 1) -> str:
    """The square so many steps away, or nothing."""
    column = COLUMNS.index(square[0]) + 1 + direction[0] * steps
    row = int(square[1]) + direction[1] * steps
    return name(column, row) if on_board(column, row) else ""


@dataclass(frozen=True)
class Referee:
    """One position."""

    pieces: dict[str, str]
    """Square -> colour and kind."""
    turn: str
    count: int = 0
    entered: bool = False
    announced: bool = False
    threefold: bool = False
    quiet_limit: int = 0
    quiet: int = 0
    past: tuple[str, ...] = field(default=())
    """What stood at the beginning of earlier turns since the last jump."""
    drawn: str = ""

    @classmethod
    def read(cls, text: str, count: str = "after", repetition: str = "off", quiet: str = "off") -> Referee:
        """The position of a text."""
        rows, turn, number, *more = text.split()
        pieces = {}
        for row, signs in zip(range(7, 0, -1), rows.split("/"), strict=True):
            column, rest = 1, signs
            while rest:
                while not on_board(column, row):
                    column += 1
                if rest[0] == ".":
                    rest = rest[1:]
                else:
                    pieces[name(column, row)] = rest[:2]
                    rest = rest[2:]
                column += 1
        still = next((int(part[6:]) for part in more if part.startswith("quiet=")), 0)
        limit = 2 * int(quiet) if quiet != "off" else 0
        return cls(pieces, turn, int(number), "e" in more, count == "announced", repetition == "three", limit, still)

    def text(self) -> str:
        rows = []
        for row in range(7, 0, -1):
            columns = [column for column in range(1, 8) if on_board(column, row)]
            rows.append("".join(self.pieces.get(name(column, row), ".") for column in columns))
        parts = ["/".join(rows), self.turn, str(self.count)]
        if self.entered:
            parts.append("e")
        if self.quiet and self.quiet_limit:
            parts.append(f"quiet={self.quiet}")
        return " ".join(parts)

    def squares(self, colour: str) -> list[str]:
        return [square for square, piece in self.pieces.items() if piece[0] == colour]

    def jumps(self, colour: str) -> list[str]:
        """Every jump of a colour."""
        found = []
        for square in self.squares(colour):
            for direction in DIRECTIONS:
                over, beyond = away(square, direction), away(square, direction, 2)
                victim = self.pieces.get(over, "")
                if not victim or not beyond or beyond in self.pieces or victim[0] == colour:
                    continue
                if victim[1] in POWER[self.pieces[square][1]]:
                    found.append(f"{square}x{beyond}")
        return found

    def steps(self, colour: str) -> list[str]:
        """Every step of a colour, and the pass of a last piece in the middle."""
        found = []
        for square in self.squares(colour):
            for direction in DIRECTIONS:
                target = away(square, direction)
                if target and target not in self.pieces:
                    found.append(f"{square}-{target}")
        if self.squares(colour) == [MIDDLE]:
            found.append("pass")
        return found

    def jumper(self) -> str:
        """Who must jump, or nothing."""
        for colour in (self.turn, OTHER[self.turn]):
            if self.jumps(colour):
                return colour
        return ""

    def seat(self) -> str:
        return SEATS[self.jumper() or self.turn]

    def moves(self) -> list[str]:
        if self.outcome():
            return []
        who = self.jumper()
        return sorted(self.jumps(who) if who else self.steps(self.turn))

    def outcome(self) -> tuple[str, str] | None:
        """Winner (or draw) and why."""
        for colour in "kr":
            if not self.squares(colour):
                return SEATS[OTHER[colour]], "eliminated"
        holder = self.pieces.get(MIDDLE, "-")[0]
        if self.count == 4 and (holder == self.turn or self.announced):
            return SEATS[holder], "four-count"
        if not self.jumper() and not self.steps(self.turn):
            return SEATS[OTHER[self.turn]], "stuck"
        if self.drawn:
            return "draw", self.drawn
        return None

    def play(self, move: str) -> Referee:
        """The position after a legal move."""
        assert move in self.moves(), f"{move} is not legal in {self.text()}"
        pieces = dict(self.pieces)
        count, entered, quiet, past = self.count, self.entered, self.quiet, self.past
        if not self.jumper():
            quiet += 1
            past = (*past, self.text().split(" quiet")[0])
        if move != "pass":
            source, target = move[:2], move[3:]
            pieces[target] = pieces.pop(source)
            if "x" in move:
                column = (COLUMNS.index(source[0]) + COLUMNS.index(target[0])) // 2
                victim = f"{COLUMNS[column]}{(int(source[1]) + int(target[1])) // 2}"
                del pieces[victim]
                quiet, past = 0, ()
                if victim == MIDDLE:
                    count, entered = 0, False
            if source == MIDDLE:
                count, entered = 0, False
            if target == MIDDLE:
                count, entered, quiet = 1, True, 0
        after = replace(self, pieces=pieces, count=count, entered=entered, quiet=quiet, past=past)
        if not all(after.squares(colour) for colour in "kr") or after.jumper():
            return after
        return after.turn_over()

    def turn_over(self) -> Referee:
        """All jumps are made: count on, and let the other begin."""
        count = self.count
        if self.pieces.get(MIDDLE, "-")[0] == self.turn and not self.entered:
            count += 1
        after = replace(self, turn=OTHER[self.turn], count=count, entered=False)
        here = after.text().split(" quiet")[0]
        if self.threefold and self.past.count(here) >= 2:
            return replace(after, drawn="repetition")
        if self.quiet_limit and self.quiet >= self.quiet_limit:
            return replace(after, drawn="no-progress")
        return after

    def perft(self, depth: int) -> int:
        """How many lines of so many moves there are."""
        moves = self.moves()
        return len(moves) if depth == 1 else sum(self.play(move).perft(depth - 1) for move in moves)
