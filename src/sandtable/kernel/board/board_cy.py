"""The base class of every game's board: generate, make and unmake moves, compiled where possible.

A game subclasses `Board` and writes `generate`, `make`, `unmake`, `evaluate`, `winners` and `copy`. Some also need
`generate_for` and `acting` (several seats may act at once), `chance_weight` (chance), `evaluate_for` (more than two
sides) or `observe` (hidden information). `generate_noisy`, `capture_gain`, `in_check` and `null_move` exist only to
make a search faster. A search calls these methods through the base class without the GIL. The methods for Python
callers are written once, here, on top of them.

A move is an integer from 1 to 2**63 - 1 that only its game can read, except for the bit NOISY, which marks captures and
the like; 0 stands for no move.
`mover` and `side` are indices into the game's seats and sides.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.bits import drop, grow, lowest, words

    MAX_LEGAL_MOVES = 1024
    FIRST_ROOM = 64
    NOISY = 1 << 62
    ONE = 1

COMPILED: bool = cython.compiled

CHANCE_MOVES = -1
"""`mover` when chance is to move."""


class Board:
    """A mutable position, for search only."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.keys = words(0)
            self.saved = words(0)
        self.key = 0
        """Zobrist key of everything that decides what may happen next."""
        self.mover = 0
        """The seat to move, or CHANCE_MOVES."""
        self.side = 0
        """The side of the seat to move."""
        self.ended = 0
        """The game's number of the ending; 0 while nothing has ended the game (a side without moves is found later)."""
        self.fresh = True
        """Whether a turn begins here."""
        self.window = 0
        """How many of the saved keys may still recur: those since the last irreversible move.

        A board that finds them in another way may set it in `copy` only and write its own `repeats`."""
        self.ply = 0
        """How many keys are saved."""
        self.keys_room = 0
        self.saved_top = 0
        self.saved_room = 0

    def __dealloc__(self) -> None:
        drop(self.keys)
        drop(self.saved)

    # What a game writes.

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        """Put every legal move of the mover into `moves` and count them: none exactly when the game is over."""
        return 0

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """The same for any seat; only those `acting` have moves."""
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def make(self, move: cython.ulonglong) -> None:
        """Make a move that was generated."""

    def unmake(self) -> None:
        """Take the last move back, restoring everything."""

    def evaluate(self) -> cython.int:
        """How good the position is for the side to move, in hundredths of the least piece, at most 20,000 either way.

        Called only while the game goes on and a seat, not chance, is to move."""
        return 0

    def chance_weight(self, move: cython.ulonglong) -> cython.int:
        """The weight of a chance move among its alternatives."""
        return 1

    def acting(self) -> cython.int:
        """The seats that may act now, one bit each: more than one in a simultaneous phase."""
        if self.mover < 0:
            return 0
        return 1 << self.mover

    def winners(self) -> cython.int:
        """The sides that have won, one bit each, none in a draw; called only when the game is over."""
        return 0

    def evaluate_for(self, side: cython.int) -> cython.int:
        """How good the position is for any side while the game goes on, also while chance is to move."""
        found: cython.int = self.evaluate()
        return found if side == self.side else -found

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        """The moves of `generate` that are NOISY, in any order; may leave out what is surely not worth searching."""
        total: cython.int = self.generate(moves)
        kept: cython.int = 0
        index: cython.int
        for index in range(total):
            if moves[index] & NOISY:
                moves[kept] = moves[index]
                kept += 1
        return kept

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        """What a noisy move seems to win, in the units of `evaluate`, to try the best first."""
        return 0

    def in_check(self) -> cython.bint:
        """Whether the side to move must answer a threat, so that a search should look at every move."""
        return False

    def null_move(self) -> cython.ulonglong:
        """A move that gives up the turn, never legal, by which a search finds what the other side threatens; or 0.

        A game has one where having to move is hardly ever a disadvantage. `make` and `unmake` accept it."""
        return 0

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        """A move of seat `by`, about to be made, as another seat may know it: alike for moves it cannot tell apart.

        0 if the seat does not even notice that there was a move."""
        return move

    # What a game uses, besides the functions of `undo`.

    def repeats(self) -> cython.int:
        """How often the present key has occurred since the last irreversible move."""
        found: cython.int = 0
        index: cython.Py_ssize_t
        oldest: cython.Py_ssize_t = self.ply - self.window
        for index in range(self.ply - 1, oldest - 1, -1):
            if self.keys[index] == self.key:
                found += 1
        return found

    def inherit(self, other: Board) -> None:
        """Copy the fields of this class from another board, except what undoes its moves."""
        index: cython.Py_ssize_t
        self.key = other.key
        self.mover = other.mover
        self.side = other.side
        self.ended = other.ended
        self.fresh = other.fresh
        self.window = other.window
        self.ply = other.window
        if self.ply > self.keys_room:
            self.keys_room = self.ply + FIRST_ROOM
            self.keys = grow(self.keys, self.keys_room)
        for index in range(self.ply):
            self.keys[index] = other.keys[other.ply - other.window + index]

    # What Python callers use.

    def copy(self) -> Board:
        """An equal board of its own; the moves before it cannot be taken back."""
        raise TypeError(f"{type(self).__name__} cannot be copied")

    def moves(self) -> list[int]:
        """Every legal move of the mover."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        total: cython.int = self.generate(buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def moves_for(self, seat: cython.int) -> list[int]:
        """Every legal move of one seat."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        total: cython.int = self.generate_for(seat, buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def push(self, move: cython.ulonglong) -> None:
        """Make a move: one of `moves`, or of `moves_for` another seat that may act."""
        if not self.allows(move):
            raise ValueError(f"{move} is not a move that may be made here")
        self.force(move)

    def force(self, move: cython.ulonglong) -> None:
        """Make a move without checking it: the referee's, or one that was just found among the legal ones."""
        self.make(move)

    def allows(self, move: cython.ulonglong) -> bool:
        """Whether a number is a legal move of some seat that may act."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        waiting: cython.int = self.acting()
        seat: cython.int = self.mover
        total: cython.int = self.generate(buffer)
        found: cython.bint = False
        while not found:
            for index in range(total):
                if buffer[index] == move:
                    found = True
            if seat >= 0:
                waiting &= ~(1 << seat)
            if waiting == 0:
                break
            seat = lowest(waiting)
            total = self.generate_for(seat, buffer)
        drop(buffer)
        return found

    def pop(self) -> None:
        """Take back the move pushed last."""
        if self.saved_top == 0:
            raise IndexError("no move to take back")
        self.unmake()

    def waiting(self) -> list[int]:
        """The seats that may act now, in seat order."""
        mask: cython.int = self.acting()
        return [seat for seat in range(32) if mask >> seat & 1]

    def weight(self, move: cython.ulonglong) -> int:
        """The weight of a chance move."""
        return self.chance_weight(move)

    def value(self) -> int:
        """`evaluate` for Python callers."""
        return self.evaluate()

    def winning_sides(self) -> list[int]:
        """The sides that have won, once the game is over."""
        mask: cython.int = self.winners()
        return [side for side in range(32) if mask >> side & 1]

    def value_for(self, side: cython.int) -> int:
        """`evaluate_for` for Python callers."""
        return self.evaluate_for(side)

    def noisy_moves(self) -> list[int]:
        """`generate_noisy` for Python callers."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        total: cython.int = self.generate_noisy(buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def observation(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> int:
        """`observe` for Python callers."""
        return self.observe(move, by, seat)

    def raise_failure(self) -> None:
        """Raise what went wrong while something ran without the GIL; only boards in Python can fail there."""

    def recurrences(self) -> int:
        """`repeats` for Python callers."""
        return self.repeats()

    def repetition_keys(self) -> list[int]:
        """The keys that may still recur, the oldest first. Call it on a copy: only `copy` always sets `window`."""
        return [self.keys[index] for index in range(self.ply - self.window, self.ply)]

    def restore_keys(self, keys: list[int], ended: cython.int) -> None:
        """Set what a position text does not contain: the keys that may recur, and an ending by repetition."""
        index: cython.Py_ssize_t
        self.window = len(keys)
        self.ply = self.window
        if self.ply > self.keys_room:
            self.keys_room = self.ply + FIRST_ROOM
            self.keys = grow(self.keys, self.keys_room)
        for index in range(self.ply):
            self.keys[index] = keys[index]
        self.ended = ended
