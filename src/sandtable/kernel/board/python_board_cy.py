"""A board in plain Python, for a room's first afternoon: the rules first, the speed later.

The methods a search calls exist only in C, where a Python class cannot override them. `Sketch` overrides them and asks
Python methods instead. Whoever subclasses it keeps the whole position in one immutable value, `state`, and writes

    list_moves(seat)   the legal moves of a seat, or of chance (CHANCE_MOVES)
    do(move)           the state after a move
    stands()           who is to move and whether the game has ended, from `state`

and, where the game needs them, `judge()` and `judge_for(side)` (evaluation), `odds(move)` (chance), `hears(move, by,
seat)` (secrets), `lasts(move)` (repetition) and `stranded()` (who wins when the mover has no move). Taking back,
copying and keys come with it. Rules that need no undoing are hard to get wrong, so a sketch is also a referee against
which a fast board can be tested. Python callers see its errors; a search, asking without the GIL, cannot pass them on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.board_cy import MOST_MOVES, Board
    from sandtable.kernel.board.undo import forget, remember, reserve

COMPILED: bool = cython.compiled


@dataclass(frozen=True)
class Standing:
    """Who may act in a position, and whether anybody may."""

    mover: int
    """The seat to move, or CHANCE_MOVES."""
    side: int = 0
    """The side of the seat to move."""
    ended: int = 0
    """The room's number of the ending; 0 while the game goes on."""
    fresh: bool = True
    """Whether a turn begins here."""
    waiting: tuple[int, ...] = ()
    """The seats that may act, `mover` first, where there are several."""
    winners: tuple[int, ...] = ()
    """The sides that have won, once the game has ended."""


class Sketch(Board):
    """A board whose rules are Python methods on an immutable state."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.way: list[Any] = []
        self.begin(state)

    # What a room writes.

    def list_moves(self, seat: int) -> Sequence[int]:
        """Every legal move of a seat that is waited for, or of chance; each a number of at most 62 bits."""
        raise NotImplementedError

    def do(self, move: int) -> Any:
        """The state after a move."""
        raise NotImplementedError

    def stands(self) -> Standing:
        """What the state says about turns and the end of the game."""
        raise NotImplementedError

    def judge(self) -> int:
        """How good the position is for the side to move."""
        return 0

    def judge_for(self, side: int) -> int:
        """How good the position is for any side."""
        return self.judge() if side == self.side else -self.judge()

    def stranded(self) -> Sequence[int]:
        """The sides that have won when the seat to move has no move."""
        return ()

    def hears(self, move: int, by: int, seat: int) -> int:
        """A move as another seat may know it, 0 if it notices nothing."""
        return move

    def odds(self, move: int) -> int:
        """The weight of a chance move among its alternatives."""
        return 1

    def lasts(self, move: int) -> bool:
        """Whether a move can never be undone by moving on, so that nothing before it can recur."""
        return False

    def decisive(self) -> object:
        """What the key is made of: all that decides what may happen next, as tuples, numbers and strings."""
        return self.state

    # What comes with it.

    def begin(self, state: Any) -> None:
        """Stand like a state that was set up or played to."""
        self.state = state
        self.key = int.from_bytes(blake2b(repr(self.decisive()).encode(), digest_size=8).digest(), "big")
        self.stand(self.stands())

    def stand(self, standing: Any) -> None:
        """Tell the kernel how the game stands."""
        self.standing = standing
        self.mover = standing.mover
        self.side = standing.side
        self.ended = standing.ended
        self.fresh = standing.fresh

    def moves(self) -> list[int]:
        return self.moves_for(self.mover)

    def moves_for(self, seat: cython.int) -> list[int]:
        if self.ended or (seat != self.mover and seat not in self.standing.waiting):
            return []
        return list(self.list_moves(seat))

    def allows(self, move: cython.ulonglong) -> bool:
        return any(move in self.moves_for(seat) for seat in {self.mover, *self.waiting()})

    def force(self, move: cython.ulonglong) -> None:
        state = self.do(move)
        lasting = self.lasts(move)
        top: cython.Py_ssize_t
        remember(self)
        top = reserve(self, 1)
        self.saved[top] = self.window
        self.way.append((self.state, self.standing))
        self.window = 0 if lasting else self.window + 1
        self.begin(state)

    def recall(self, trail: list[int], ended: cython.int) -> None:
        Board.recall(self, trail, ended)
        self.begin(self.state)

    def pop(self) -> None:
        if not self.way:
            raise IndexError("no move to take back")
        self.undo()

    def undo(self) -> None:
        """Take the last move back."""
        self.state, standing = self.way.pop()
        self.stand(standing)
        forget(self)
        self.saved_top -= 1
        self.window = self.saved[self.saved_top]

    def waiting(self) -> list[int]:
        if self.standing.waiting:
            return sorted(self.standing.waiting)
        return [] if self.mover < 0 else [self.mover]

    def weight(self, move: cython.ulonglong) -> int:
        return self.odds(move)

    def value(self) -> int:
        return self.judge()

    def copy(self) -> Sketch:
        other: Sketch = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        Board.__init__(other)
        other.way = []
        other.inherit(self)
        other.state = self.state
        other.standing = self.standing
        return other

    def victors(self) -> list[int]:
        return sorted(self.standing.winners if self.ended else self.stranded())

    def value_for(self, side: cython.int) -> int:
        return self.judge_for(side)

    def told(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> int:
        return self.hears(move, by, seat)

    # What a search calls.

    def lay(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """Put a seat's moves into a buffer."""
        found = self.moves_for(seat)
        index: cython.int
        if len(found) > MOST_MOVES:
            raise OverflowError(f"{len(found)} moves in one position are more than {MOST_MOVES}")
        for index in range(len(found)):
            moves[index] = found[index]
        return len(found)

    def bits(self) -> cython.int:
        """The seats waited for, one bit each."""
        found: cython.int = 0
        for seat in self.waiting():
            found |= 1 << seat
        return found

    def crowns(self) -> cython.int:
        """The sides that have won, one bit each."""
        found: cython.int = 0
        for side in self.victors():
            found |= 1 << side
        return found

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        with cython.gil:
            return self.lay(self.mover, moves)

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        with cython.gil:
            return self.lay(seat, moves)

    def make(self, move: cython.ulonglong) -> None:
        with cython.gil:
            self.force(move)

    def unmake(self) -> None:
        with cython.gil:
            self.pop()

    def evaluate(self) -> cython.int:
        with cython.gil:
            return self.judge()

    def weigh(self, move: cython.ulonglong) -> cython.int:
        with cython.gil:
            return self.odds(move)

    def awaited(self) -> cython.int:
        with cython.gil:
            return self.bits()

    def winners(self) -> cython.int:
        with cython.gil:
            return self.crowns()

    def favour(self, side: cython.int) -> cython.int:
        with cython.gil:
            return self.judge_for(side)

    def overhear(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        with cython.gil:
            return self.hears(move, by, seat)
