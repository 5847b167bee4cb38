"""A slow and plain reading of the rules of Commander-In-Chief, to check a fast engine against.

Square by square on a dictionary, in the words of the rulebook. A square is ``(file, rank)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

Square = tuple[int, int]
START = "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 d"
DEFAULTS = {"turn": "1", "points": "0,0", "last": "-,-", "quiet": "0"}
# The eight player directions clockwise, as (files, ranks), seen by each side.
CLOCKWISE = ("F", "FR", "R", "BR", "B", "BL", "L", "FL")
LIGHT = ((1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
DARK = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
OFFSETS: dict[str, dict[str, Square]] = {
    "light": dict(zip(CLOCKWISE, LIGHT, strict=True)),
    "dark": dict(zip(CLOCKWISE, DARK, strict=True)),
}
FORWARD = ("F", "FL", "FR")
DIAGONAL = ("FL", "FR", "BL", "BR")
BLOCKERS = "TB"  # never jumped by any piece of either side
AIR = "FBH"
POINTS = {"A": 1, "T": 2, "S": 3, "D": 3, "H": 4, "F": 4, "B": 5, "C": 7}
IN_THE_BOX = {"C": 1, "F": 2, "T": 2, "B": 1, "S": 2, "H": 2, "A": 4, "D": 1}
SHIP_STARTS = ("Sa4", "Sd1", "Dc3", "sh5", "se8", "df6")

# The words an option takes, its default first; "#" stands for any whole number.
OPTIONS: dict[str, tuple[str, ...]] = {
    "object": ("capture", "score"),
    "turns": ("off", "#"),
    "teams": ("none", "dark", "light", "both"),
    "heli_block": ("either", "both"),
    "ka_crossing_one_square": ("no", "yes"),
    "score_commander": ("play_on", "ends", "wins"),
    "no_move": ("pass", "draw", "loss"),
    "ka_points": ("1", "#"),
    "quiet": ("off", "#"),
    "repetition": ("off", "three"),
}


class Piece(NamedTuple):
    side: str
    kind: str  # C F T B S H A D, or K for a King Amphibian
    enhanced: bool

    def letter(self) -> str:
        return self.kind if self.side == "light" else self.kind.lower()

    def half(self) -> str:
        """The teammate who commands this piece."""
        return "air" if self.kind in AIR else "surface"


def other(side: str) -> str:
    return "light" if side == "dark" else "dark"


def name(square: Square) -> str:
    return "abcdefgh"[square[0] - 1] + str(square[1])


def zone(square: Square) -> str:
    """The battlefield under the air: light's Land, the Sea, or dark's Land."""
    total = square[0] + square[1]
    return "light" if total <= 6 else "dark" if total >= 12 else "sea"


@dataclass(frozen=True)
class Referee:
    board: dict[Square, Piece]
    side: str
    options: dict[str, str]
    turn: int
    points: dict[str, int]
    last: dict[str, str]
    quiet: int
    past: tuple[str, ...]  # the positions of this game before this one

    @staticmethod
    def read(text: str, **options: str) -> Referee:
        chosen = read_options(options)
        placement, letter, *more = text.split()
        if letter not in ("d", "l"):
            raise ValueError(f"unknown side {letter!r}")
        fields = {**DEFAULTS, **dict(field.split("=") for field in more)}
        if set(fields) != set(DEFAULTS):
            raise ValueError("unknown field")
        last = dict(zip(("dark", "light"), fields["last"].split(","), strict=True))
        if not set(last.values()) <= {"-", "surface", "air"}:
            raise ValueError(f"unknown teammate in {fields['last']!r}")
        teams = [team for team in last if chosen["teams"] in (team, "both")]
        last = {side: mover if side in teams else "-" for side, mover in last.items()}
        numbers = map(int, fields["points"].split(","))
        points = dict(zip(("dark", "light"), numbers, strict=True))
        board, side = read_board(placement), "dark" if letter == "d" else "light"
        turn, quiet = int(fields["turn"]), int(fields["quiet"])
        return Referee(board, side, chosen, turn, points, last, quiet, past=())

    def placement(self) -> str:
        rows = []
        for rank in range(8, 0, -1):
            row = ""
            for file in range(1, 9):
                piece = self.board.get((file, rank))
                row += "." if piece is None else "+" * piece.enhanced + piece.letter()
            for run in range(8, 0, -1):
                row = row.replace("." * run, str(run))
            rows.append(row)
        return "/".join(rows)

    def text(self) -> str:
        fields = {
            "turn": str(self.turn),
            "points": f"{self.points['dark']},{self.points['light']}",
            "last": f"{self.last['dark']},{self.last['light']}",
            "quiet": str(self.quiet),
        }
        more = [f" {key}={value}" for key, value in fields.items() if value != DEFAULTS[key]]
        return f"{self.placement()} {self.side[0]}" + "".join(more)

    def identity(self) -> str:
        """What must be the same for a position to count as repeated."""
        return f"{self.placement()} {self.side} {self.due('dark')} {self.due('light')}"

    def walk(self, start: Square, way: str, reach: int, jumps: bool) -> Iterator[list[Square]]:
        """Paths of 1..reach squares one way, as squares entered, up to an obstacle."""
        files, ranks = OFFSETS[self.board[start].side][way]
        path: list[Square] = []
        file, rank = start
        for _ in range(reach):
            file, rank = file + files, rank + ranks
            if not (1 <= file <= 8 and 1 <= rank <= 8):
                return
            path.append((file, rank))
            yield list(path)
            met = self.board.get((file, rank))
            if met is not None and (not jumps or met.kind in BLOCKERS):
                return

    def fly_helicopter(self, start: Square, side: str) -> Iterator[Square]:
        """Two steps: twice one way, or one way and then a neighbouring way ("between")."""
        for index, way in enumerate(CLOCKWISE):
            for second in (way, CLOCKWISE[(index + 1) % 8]):
                one, two = OFFSETS[side][way], OFFSETS[side][second]
                target = (start[0] + one[0] + two[0], start[1] + one[1] + two[1])
                if not (1 <= target[0] <= 8 and 1 <= target[1] <= 8):
                    continue
                met = [self.board.get((start[0] + x, start[1] + y)) for x, y in (one, two)]
                blocked = [piece is not None and piece.kind in BLOCKERS for piece in met]
                if not (any if self.options["heli_block"] == "either" else all)(blocked):
                    yield target

    def reach(self, start: Square, way: str) -> int:
        """How many squares the piece may go that way, on an empty board of no zones."""
        _, kind, _ = self.board[start]
        launched = zone(start) == "sea"  # asked of ships only
        if kind == "A" or (kind == "D" and not launched):
            return 1 if way in FORWARD else 0
        if kind == "S" and not launched:
            return 1 if way == "F" else 0
        if kind == "S":
            return 0 if way in ("F", "B") else 2
        if kind == "T":
            return 2 if way in DIAGONAL else 0
        if kind in ("F", "B"):
            return 2 if way in DIAGONAL else 3
        return 1 if kind == "D" else 2  # C and K are limited further by may_follow

    def may_follow(self, start: Square, path: list[Square]) -> bool:
        """Whether the battlefields on the path suit the piece."""
        side, kind, _ = self.board[start]
        zones = [zone(square) for square in path]
        if kind in ("S", "D"):
            return all(each == "sea" for each in zones)
        if kind == "T":
            return all(each == side for each in zones)
        if kind == "C" and len(path) == 2:
            return all(each == other(side) for each in (zone(start), *zones))
        if kind == "K" and len(path) == 2:
            crosses = any(each != zone(start) for each in zones)
            return not (crosses and self.options["ka_crossing_one_square"] == "yes")
        return True

    def targets(self, start: Square) -> Iterator[Square]:
        """Squares the piece may enter, before asking whether a friend stands there."""
        side, kind, _ = self.board[start]
        if kind == "H":
            yield from self.fly_helicopter(start, side)
            return
        for way in CLOCKWISE:
            for path in self.walk(start, way, self.reach(start, way), jumps=kind in ("S", "B")):
                if self.may_follow(start, path):
                    yield path[-1]

    def actions(self, side: str) -> dict[str, tuple[Square, Square]]:
        """Everything the army could do, whoever commands it: move text to start and target."""
        found: dict[str, tuple[Square, Square]] = {}
        for start, piece in self.board.items():
            if piece.side != side:
                continue
            for target in self.targets(start):
                victim = self.board.get(target)
                if victim is not None and victim.side == side:
                    continue
                sign = "-" if victim is None else "*" if victim.enhanced else "x"
                found[name(start) + sign + name(target)] = (start, target)
        return found

    def due(self, side: str) -> str:
        """The teammate whose turn it is if he can move; "" when the side is one player."""
        if self.options["teams"] not in (side, "both"):
            return ""
        return "air" if self.last[side] == "surface" else "surface"

    def teammate_in_turn(self) -> str:
        """Teammates alternate if possible: the one due, unless only the other can move."""
        due = self.due(self.side)
        able = {self.board[start].half() for start, _ in self.actions(self.side).values()}
        return min(able) if due and able and due not in able else due

    def seat(self) -> str:
        teammate = self.teammate_in_turn()
        return f"{self.side}-{teammate}" if teammate else self.side

    def moves(self) -> list[str]:
        if self.outcome() is not None:
            return []
        teammate = self.teammate_in_turn()
        found = self.actions(self.side)
        own = [m for m, (start, _) in found.items() if teammate in ("", self.board[start].half())]
        return sorted(own) if own else ["pass"]

    def on_points(self) -> str | None:
        dark, light = self.points["dark"], self.points["light"]
        return None if dark == light else "dark" if dark > light else "light"

    def outcome(self) -> tuple[str | None, str] | None:
        """(winner or None, reason) once the game is over; the first reason that holds counts."""
        score = self.options["object"] == "score"
        pieces = list(self.board.values())
        commanders = [piece.side for piece in pieces if piece.kind == "C"]
        if len(commanders) < 2 and not (score and self.options["score_commander"] == "play_on"):
            if score and self.options["score_commander"] == "ends":
                return self.on_points(), "commander"
            return (commanders[0] if commanders else None), "commander"
        if len({piece.side for piece in pieces}) < 2:
            return self.on_points(), "army"
        if self.options["turns"] != "off" and self.turn > int(self.options["turns"]):
            return self.on_points(), "turns"
        if not self.actions(self.side):
            if self.options["no_move"] == "draw":
                return None, "stuck"
            if self.options["no_move"] == "loss":
                return other(self.side), "stuck"
        if self.options["repetition"] == "three" and self.past.count(self.identity()) >= 2:
            return None, "repetition"
        if self.options["quiet"] != "off" and self.quiet >= 2 * int(self.options["quiet"]):
            return None, "quiet"
        return None

    def play(self, move: str) -> Referee:
        if move not in self.moves():
            raise ValueError(f"illegal move {move!r}")
        board, points, last = dict(self.board), dict(self.points), dict(self.last)
        quiet = self.quiet + 1
        if self.due(self.side):
            last[self.side] = self.teammate_in_turn()
        if move != "pass":
            start, target = self.actions(self.side)[move]
            mover, victim = board[start], board.get(target)
            if victim is not None or mover.kind == "A":
                quiet = 0
            if victim is not None and victim.enhanced:
                board[target] = victim._replace(enhanced=False)
            else:
                if victim is not None:
                    values = {**POINTS, "K": int(self.options["ka_points"])}
                    points[self.side] += values[victim.kind]
                del board[start]
                promoted = mover.kind == "A" and zone(target) == other(self.side)
                board[target] = mover._replace(kind="K") if promoted else mover
        turn = self.turn + 1 if self.side == "light" else self.turn
        past = (*self.past, self.identity())
        return Referee(board, other(self.side), self.options, turn, points, last, quiet, past)

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        moves = self.moves()
        return len(moves) if depth == 1 else sum(self.play(move).perft(depth - 1) for move in moves)


def read_options(options: dict[str, str]) -> dict[str, str]:
    chosen = {key: words[0] for key, words in OPTIONS.items()}
    for key, value in options.items():
        words = OPTIONS.get(key, ())
        if value not in words and not ("#" in words and value.isdigit()):
            raise ValueError(f"unknown option {key}={value}")
        chosen[key] = value
    return chosen


def read_board(placement: str) -> dict[Square, Piece]:
    board: dict[Square, Piece] = {}
    for rank, row in zip(range(8, 0, -1), placement.split("/"), strict=True):
        file, enhanced = 1, False
        for letter in row:
            if letter == "+" and not enhanced:
                enhanced = True
            elif letter in "12345678" and not enhanced:
                file += int(letter)
            elif letter.upper() in "CFTBSHADK":
                side = "light" if letter.isupper() else "dark"
                board[file, rank] = Piece(side, letter.upper(), enhanced)
                file, enhanced = file + 1, False
            else:
                raise ValueError(f"unexpected {letter!r} in rank {rank}")
        if file != 9 or enhanced:
            raise ValueError(f"rank {rank} must have eight squares")
    check_board(board)
    return board


def check_board(board: dict[Square, Piece]) -> None:
    for square, piece in board.items():
        side, kind, _ = piece
        if kind == "T":
            fits = zone(square) == side
        elif kind == "A":
            fits = zone(square) != other(side)
        else:
            waits = piece.letter() + name(square) in SHIP_STARTS
            fits = kind not in ("S", "D") or zone(square) == "sea" or waits
        if not fits:
            raise ValueError(f"no {kind} of {side} can be on {name(square)}")
    for side in ("dark", "light"):
        own = [piece for piece in board.values() if piece.side == side]
        kinds = ["A" if piece.kind == "K" else piece.kind for piece in own]
        too_many = any(kinds.count(kind) > most for kind, most in IN_THE_BOX.items())
        if too_many or sum(piece.enhanced for piece in own) > 5:
            raise ValueError(f"{side} has more pieces, or more of them enhanced, than allowed")
