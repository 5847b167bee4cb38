"""The rules of chess in plain Python: a complete game, and the referee of the fast board in the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice

from sandtable.games.chess.fen import read_castling, read_rest, write_castling, write_rest
from sandtable.games.chess.options import OPTIONS, is_960
from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step
from sandtable.kernel.grid.position_text import Rest
from sandtable.kernel.grid.state import EMPTY
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
WAYS = {
    "n": ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    "b": DIAGONAL,
    "r": STRAIGHT,
    "q": (*STRAIGHT, *DIAGONAL),
    "k": (*STRAIGHT, *DIAGONAL),
}
PROMOTIONS = "qrbn"
MAX_PIECES, MAX_PAWNS = 16, 8
EXPOSED = Text("the side that just moved is in check", "bên vừa đi đang bị chiếu")


class Chess(GridRules):
    """Chess by the Laws of FIDE, or Chess960."""

    name = "chess"
    title = Text("Chess", "Cờ vua")
    summary = Text(
        "The game everybody knows, with the box's tanks and bombers if you like: checkmate the enemy king.",
        "Môn cờ ai cũng biết, có thể chơi bằng xe tăng và máy bay trong hộp: hãy chiếu hết vua đối phương.",
    )
    is_side_game = True
    grid = Grid(8, 8)
    sides = (SideKind("white", Text("White", "Trắng")), SideKind("black", Text("Black", "Đen")))
    pieces = tuple(
        PieceKind(letter, title, worth, (art, art))
        for letter, title, worth, art in (
            ("p", Text("Pawn", "Tốt"), 100, "pawn"),
            ("n", Text("Knight", "Mã"), 300, "knight"),
            ("b", Text("Bishop", "Tượng"), 300, "bishop"),
            ("r", Text("Rook", "Xe"), 500, "rook"),
            ("q", Text("Queen", "Hậu"), 900, "queen"),
            ("k", Text("King", "Vua"), 0, "king"),
        )
    )
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    marks = ("castling", "passed", "number")
    options = OPTIONS
    repetition, quiet = 3, 100
    repetition_rule, quiet_rule = "6.5", "6.7"
    finish = Ending(
        "checkmate",
        Text("Checkmate: {winner} wins.", "Chiếu hết: {winner} thắng."),
        Text("Nobody can win any more.", "Không bên nào có thể thắng nữa."),
    )

    def __init__(self, is_960: bool = False) -> None:
        self.is_960 = is_960

    @cached_property
    def rules_960(self) -> Chess:
        """The same rules where kings and rooks start anywhere."""
        return Chess(is_960=True)

    def under(self, options: Options) -> Chess:
        return self.rules_960 if is_960(options) else self

    def write_rest(self, state: State) -> str:
        return write_rest(state)

    def read_rest(self, words: list[str]) -> Rest:
        return read_rest(words)

    def recurring(self, state: State) -> State:
        return state._replace(quiet=0, marks=tuple(mark for mark in state.marks if mark[0] != "number"))

    # --- Positions (rules 6.4 and 9.2) ---

    def wrong(self, state: State) -> Text | None:
        problem = self.miscounted(state)
        if problem is None and self.is_attacked(state, self.king(state, 1 - state.turn), state.turn):
            problem = EXPOSED
        return problem

    def miscounted(self, state: State) -> Text | None:
        """What is wrong with the number of pieces, or with where pawns stand."""
        for side, (kind, letters) in enumerate(zip(self.sides, ("KP", "kp"), strict=True)):
            own = [letter for letter in state.cells if self.owner(letter) == side]
            if own.count(letters[0]) != 1:
                return Text(f"{kind.title.en} needs one king", f"{kind.title.vi} phải có đúng một vua")
            if len(own) > MAX_PIECES or own.count(letters[1]) > MAX_PAWNS:
                return Text(f"{kind.title.en} has too many pieces", f"{kind.title.vi} có quá nhiều quân")
        if set("Pp") & set(state.cells[:8] + state.cells[-8:]):
            return Text("a pawn stands on the first or last rank", "có tốt ở hàng đầu hoặc hàng cuối")
        return None

    def settle(self, state: State) -> State:
        """A state without rights that nothing on the board supports."""
        castling = write_castling(state.cells, read_castling(state, self.is_960))
        found = self.marked(state, castling=castling)
        target, up = state.mark("passed"), 1 - 2 * state.turn
        if target and target[1] == "63"[state.turn]:
            places = [self.grid.step(target, 0, rows * up) for rows in (-1, 0, 1)]
            stood = [self.at(state, node) for node in places]
            if stood == [self.letter("p", 1 - state.turn), EMPTY, EMPTY] and any(self.passing(found)):
                return found
        return self.marked(found, passed="")

    def marked(self, state: State, **marks: str) -> State:
        """A state with other marks."""
        found = dict(state.marks) | marks
        return state._replace(marks=tuple(sorted((name, value) for name, value in found.items() if value)))

    def is_dead(self, state: State) -> bool:
        """Whether nobody can give mate any more (rule 6.4)."""
        left = state.cells.lower().replace(EMPTY, "").replace("k", "")
        colours = {
            sum(map(ord, node)) % 2 for node, letter in zip(self.grid.nodes, state.cells, strict=True) if letter in "Bb"
        }
        return left == "n" or (set(left) <= {"b"} and len(colours) < 2)

    def king(self, state: State, side: int) -> str:
        """Where a side's king stands."""
        return self.grid.nodes[state.cells.index(self.letter("k", side))]

    def is_attacked(self, state: State, node: str, by: int) -> bool:
        """Whether a side attacks a square (rule 3.1)."""
        for right in (-1, 1):
            source = self.grid.step(node, right, 2 * by - 1)
            if source and self.at(state, source) == self.letter("p", by):
                return True
        return any(
            self.at(state, source) == self.letter(kind, by) for kind in WAYS for source in self.reach(state, node, kind)
        )

    def reach(self, state: State, node: str, kind: str) -> Iterator[str]:
        """The squares a piece attacks: up to the first that is not empty."""
        for right, up in WAYS[kind]:
            for target in islice(self.grid.ray(node, right, up), 1 if kind in "nk" else None):
                yield target
                if self.at(state, target) != EMPTY:
                    break

    # --- Moves (chapters 3 and 4) ---

    def after(self, state: State) -> Iterator[Step]:
        if self.is_dead(state):
            return
        for node, kind in self.own(state):
            if kind == "p":
                yield from self.pawn(state, node)
                continue
            for target in self.reach(state, node, kind):
                if self.owner(self.at(state, target)) != state.turn:
                    yield from self.moved(state, (node, target), {node: EMPTY, target: self.letter(kind, state.turn)})
        yield from self.passing(state)
        yield from self.castling(state)

    def pawn(self, state: State, node: str) -> Iterator[Step]:
        """The moves of a pawn, en passant left out (rules 3.6 to 3.9)."""
        up = 1 - 2 * state.turn
        targets = [self.grid.step(node, right, up) for right in (-1, 1)]
        targets = [one for one in targets if one and self.owner(self.at(state, one)) == 1 - state.turn]
        ahead, twice = self.grid.step(node, 0, up), self.grid.step(node, 0, 2 * up)
        if self.at(state, ahead) == EMPTY:
            targets.append(ahead)
            if node[1] == "27"[state.turn] and self.at(state, twice) == EMPTY:
                cells = {node: EMPTY, twice: self.letter("p", state.turn)}
                yield from self.moved(state, (node, twice), cells, passed=ahead)
        for target in targets:
            for kind in PROMOTIONS if target[1] in "18" else "p":
                suffix = "" if kind == "p" else f"={kind}"
                cells = {node: EMPTY, target: self.letter(kind, state.turn)}
                yield from self.moved(state, (node, target), cells, suffix)

    def passing(self, state: State) -> Iterator[Step]:
        """Captures en passant (rule 3.8)."""
        target, up = state.mark("passed"), 1 - 2 * state.turn
        for right in (-1, 1) if target else ():
            node, victim = self.grid.step(target, right, -up), self.grid.step(target, 0, -up)
            if node and self.at(state, node) == self.letter("p", state.turn):
                cells = {node: EMPTY, victim: EMPTY, target: self.letter("p", state.turn)}
                yield from self.moved(state, (node, target), cells)

    def castling(self, state: State) -> Iterator[Step]:
        """Castling (chapter 4)."""
        side, king = state.turn, self.king(state, state.turn)
        for rook in read_castling(state, self.is_960):
            if rook[1] != "18"[side] or self.is_attacked(state, king, 1 - side):
                continue
            is_short = rook > king
            target, beside = ("g" if is_short else "c") + king[1], ("f" if is_short else "d") + king[1]
            bare = self.change(state, {king: EMPTY, rook: EMPTY}, turn=side)
            walked = between(king, target)
            if any(self.at(bare, node) != EMPTY for node in (*walked, *between(rook, beside))):
                continue
            lifted = self.change(state, {king: EMPTY}, turn=side)
            if not any(self.is_attacked(lifted, node, 1 - side) for node in walked):
                cells = {king: EMPTY, rook: EMPTY, target: self.letter("k", side), beside: self.letter("r", side)}
                yield from self.moved(state, (king, rook if self.is_960 else target), cells)

    def moved(
        self, state: State, path: tuple[str, str], cells: Mapping[str, str], suffix: str = "", passed: str = ""
    ) -> Iterator[Step]:
        """A step, unless it leaves its own king in check (rule 5.3)."""
        side = state.turn
        rooks = {rook for rook in read_castling(state, self.is_960) if rook not in cells}
        if self.king(state, side) in cells:
            rooks = {rook for rook in rooks if rook[1] != "18"[side]}
        after = self.change(state, cells)
        number = str(int(state.mark("number") or 1) + side)
        after = self.marked(after, castling=write_castling(after.cells, rooks), passed=passed, number=number)
        if not self.is_attacked(after, self.king(after, side), 1 - side):
            yield Step(path, self.settle(after) if passed else after, suffix)

    def stuck(self, state: State) -> int | None:
        """Checkmate or stalemate (rules 5.5 and 6.2)."""
        in_check = self.is_attacked(state, self.king(state, state.turn), 1 - state.turn)
        return 1 - state.turn if in_check and not self.is_dead(state) else None

    def is_progress(self, state: State, step: Step) -> bool:
        return super().is_progress(state, step) or self.at(state, step.path[0]).lower() == "p"


def between(first: str, last: str) -> tuple[str, ...]:
    """The squares from one to another on a rank, both included."""
    low, high = sorted((ord(first[0]), ord(last[0])))
    return tuple(chr(file) + first[1] for file in range(low, high + 1))
