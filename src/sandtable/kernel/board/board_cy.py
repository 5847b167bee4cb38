"""The workbench every room builds on: make, unmake and generate on 64-bit words, compiled where possible.

A room subclasses `Board` and writes six methods: `generate`, `make`, `unmake`, `evaluate`, `winners`, `copy` and, where
its game needs them, `generate_for`/`awaited` (several seats may act at once), `weigh` (chance), `favour` (more than two
sides) and `overhear` (secrets). `generate_noisy`, `gain`, `pressed` and `waive` only help a search to be fast. A search
calls them through this base without the GIL. Everything a Python caller uses is written once, here, on top of them.

A move is one word that only its room can read, but for the bit NOISY, which marks captures and the like. `mover` and
`side` are indices into the game's seats and sides.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.bits import drop, grow, lowest, words

    MOST_MOVES = 1024
    FIRST_ROOM = 64
    NOISY = 1 << 62
    ONE = 1

COMPILED: bool = cython.compiled

CHANCE_MOVES = -1
"""`mover` when chance is to move."""


class Board:
    """A mutable position, for search and for nobody else."""

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
        """The room's number of the ending; 0 while nothing has ended the game (a side without moves is found later)."""
        self.fresh = True
        """Whether the position stands at the beginning of a turn."""
        self.window = 0
        """How many of the remembered keys may still recur: those since the last irreversible move.

        A room that knows it otherwise may set it in `copy` alone and write its own `repeats`."""
        self.ply = 0
        """How many keys are remembered."""
        self.keys_room = 0
        self.saved_top = 0
        self.saved_room = 0

    def __dealloc__(self) -> None:
        drop(self.keys)
        drop(self.saved)

    # What a room writes.

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        """Put every legal move of the mover into `moves` and count them: none exactly when the game is over."""
        return 0

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """The same for any seat; only those `awaited` have moves."""
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def make(self, move: cython.ulonglong) -> None:
        """Make a move that was generated."""

    def unmake(self) -> None:
        """Take the last move back, restoring everything."""

    def evaluate(self) -> cython.int:
        """How good the position is for the side to move, in hundredths of the least piece, at most 20,000 either way.

        Only asked while the game goes on and somebody, not chance, is to move."""
        return 0

    def weigh(self, move: cython.ulonglong) -> cython.int:
        """The weight of a chance move among its alternatives."""
        return 1

    def awaited(self) -> cython.int:
        """The seats that may act now, one bit each: more than one in a simultaneous phase."""
        if self.mover < 0:
            return 0
        return 1 << self.mover

    def winners(self) -> cython.int:
        """The sides that have won, one bit each, none in a draw; only asked when the game is over."""
        return 0

    def favour(self, side: cython.int) -> cython.int:
        """How good the position is for any side while the game goes on, also while chance is to move."""
        found: cython.int = self.evaluate()
        return found if side == self.side else -found

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        """The moves of `generate` that are NOISY, in any order; may leave out what is surely not worth a look."""
        total: cython.int = self.generate(moves)
        kept: cython.int = 0
        index: cython.int
        for index in range(total):
            if moves[index] & NOISY:
                moves[kept] = moves[index]
                kept += 1
        return kept

    def gain(self, move: cython.ulonglong) -> cython.int:
        """What a noisy move seems to win, in the units of `evaluate`, to try the best first."""
        return 0

    def pressed(self) -> cython.bint:
        """Whether the side to move must answer a threat, so that a search had better look at every move."""
        return False

    def waive(self) -> cython.ulonglong:
        """A move that gives up the turn, never legal, for a search to ask what the other side threatens; 0 for none.

        A room offers it where having to move is hardly ever a burden. `make` and `unmake` take it like any other."""
        return 0

    def overhear(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        """A move of seat `by`, about to be made, as another seat may know it: alike for moves it cannot tell apart.

        0 if the seat does not even notice that there was a move."""
        return move

    # What a room uses, besides the functions of `trail`.

    def repeats(self) -> cython.int:
        """How often the present key stands on the trail since the last irreversible move."""
        found: cython.int = 0
        index: cython.Py_ssize_t
        oldest: cython.Py_ssize_t = self.ply - self.window
        for index in range(self.ply - 1, oldest - 1, -1):
            if self.keys[index] == self.key:
                found += 1
        return found

    def inherit(self, other: Board) -> None:
        """Take over the kernel's part of another board, except its way back."""
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
        """An equal board of its own, without a way back."""
        raise TypeError(f"{type(self).__name__} cannot be copied")

    def moves(self) -> list[int]:
        """Every legal move of the mover."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        total: cython.int = self.generate(buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def moves_for(self, seat: cython.int) -> list[int]:
        """Every legal move of one seat."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        total: cython.int = self.generate_for(seat, buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def push(self, move: cython.ulonglong) -> None:
        """Make a move: one of `moves`, or of `moves_for` another awaited seat."""
        if not self.allows(move):
            raise ValueError(f"{move} is not a move that may be made here")
        self.force(move)

    def force(self, move: cython.ulonglong) -> None:
        """Make a move that is known to be good: the referee's, or one that was just found among the legal ones."""
        self.make(move)

    def allows(self, move: cython.ulonglong) -> bool:
        """Whether a word is a legal move of some seat that may act."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        waiting: cython.int = self.awaited()
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
        mask: cython.int = self.awaited()
        return [seat for seat in range(32) if mask >> seat & 1]

    def weight(self, move: cython.ulonglong) -> int:
        """The weight of a chance move."""
        return self.weigh(move)

    def value(self) -> int:
        """`evaluate` for Python callers."""
        return self.evaluate()

    def victors(self) -> list[int]:
        """The sides that have won, once the game is over."""
        mask: cython.int = self.winners()
        return [side for side in range(32) if mask >> side & 1]

    def value_for(self, side: cython.int) -> int:
        """`favour` for Python callers."""
        return self.favour(side)

    def noisy_moves(self) -> list[int]:
        """`generate_noisy` for Python callers."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        total: cython.int = self.generate_noisy(buffer)
        found = [buffer[index] for index in range(total)]
        drop(buffer)
        return found

    def told(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> int:
        """`overhear` for Python callers."""
        return self.overhear(move, by, seat)

    def recurrences(self) -> int:
        """`repeats` for Python callers."""
        return self.repeats()

    def trail(self) -> list[int]:
        """The keys that may still recur, the oldest first. Ask a copy: only that knows its window in any room."""
        return [self.keys[index] for index in range(self.ply - self.window, self.ply)]

    def recall(self, trail: list[int], ended: cython.int) -> None:
        """Give a board that was just read from a text what no text tells: its trail, and an end by repetition."""
        index: cython.Py_ssize_t
        self.window = len(trail)
        self.ply = self.window
        if self.ply > self.keys_room:
            self.keys_room = self.ply + FIRST_ROOM
            self.keys = grow(self.keys, self.keys_room)
        for index in range(self.ply):
            self.keys[index] = trail[index]
        self.ended = ended
