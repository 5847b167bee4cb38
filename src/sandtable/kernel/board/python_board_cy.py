"""A board in plain Python, for the first version of a game: correct first, fast later.

A search calls methods that exist only in C, and a Python class cannot override those. `PythonBoard` overrides them and
calls Python methods instead. A subclass keeps the whole position in one immutable value, `state`, and writes

    list_moves(seat)   the legal moves of a seat, or of chance (CHANCE_MOVES)
    do(move)           the state after a move
    find_status()      who is to move and whether the game has ended, from `state`

and, where the game needs them, `value()` and `value_for(side)` (evaluation), `weight(move)` (chance),
`observation(move, by, seat)` (hidden information), `is_irreversible(move)` (repetition) and `winners_when_stuck()` (who
wins when the mover has no move). `gain(move)` and `is_threatened()` help a search. Undo, copying and keys come for
free. Rules that need no undo are hard to get wrong, so such a board also serves as the referee in tests of a fast
board. What goes wrong in a search, which runs without the GIL, is raised when the search returns.
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
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board
    from sandtable.kernel.board.undo import forget, remember, reserve

COMPILED: bool = cython.compiled


@dataclass(frozen=True)
class Status:
    """Who may act in a position, and whether the game has ended."""

    mover: int
    """The seat to move, or CHANCE_MOVES."""
    side: int = 0
    """The side of the seat to move."""
    ended: int = 0
    """The game's number of the ending; 0 while the game goes on."""
    fresh: bool = True
    """Whether a turn begins here."""
    waiting: tuple[int, ...] = ()
    """The seats that may act, `mover` first, where there are several."""
    winners: tuple[int, ...] = ()
    """The sides that have won, once the game has ended."""


class PythonBoard(Board):
    """A board whose rules are Python methods on an immutable state."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.undo_stack: list[Any] = []
        self.failure: Exception | None = None
        self.set_state(state)

    # What a game writes.

    def list_moves(self, seat: int) -> Sequence[int]:
        """Every legal move of a seat that may act, or of chance.

        Each is a number from 1 to 2**62 - 1, with NOISY (`sandtable.kernel.board`) added to captures; 0 means no move.
        """
        raise NotImplementedError

    def do(self, move: int) -> Any:
        """The state after a move."""
        raise NotImplementedError

    def find_status(self) -> Status:
        """Who is to move in `state`, and whether the game has ended."""
        raise NotImplementedError

    def value(self) -> int:
        """How good the position is for the side to move."""
        return 0

    def value_for(self, side: int) -> int:
        """How good the position is for any side."""
        return self.value() if side == self.side else -self.value()

    def winners_when_stuck(self) -> Sequence[int]:
        """The sides that have won when the seat to move has no move."""
        return ()

    def observation(self, move: int, by: int, seat: int) -> int:
        """A move as another seat may know it, 0 if it notices nothing."""
        return move

    def weight(self, move: int) -> int:
        """The weight of a chance move among its alternatives."""
        return 1

    def gain(self, move: int) -> int:
        """What a noisy move seems to win, so that a search tries the best first."""
        return 0

    def is_threatened(self) -> bool:
        """Whether the side to move must answer a threat, such as check, so that a search looks at every move."""
        return False

    def is_irreversible(self, move: int) -> bool:
        """Whether no later move can undo this one, so that no earlier position can recur."""
        return False

    def key_material(self) -> object:
        """What the key is computed from: all that decides what may happen next, as tuples, numbers and strings."""
        return self.state

    # What every game gets.

    def set_state(self, state: Any) -> None:
        """Show a state that was set up or reached by a move."""
        self.state = state
        self.key = int.from_bytes(blake2b(repr(self.key_material()).encode(), digest_size=8).digest(), "big")
        self.set_status(self.find_status())

    def set_status(self, status: Any) -> None:
        """Copy a status into the fields of `Board`."""
        self.status = status
        self.mover = status.mover
        self.side = status.side
        self.ended = status.ended
        self.fresh = status.fresh

    def moves(self) -> list[int]:
        return self.moves_for(self.mover)

    def moves_for(self, seat: cython.int) -> list[int]:
        if self.ended or (seat != self.mover and seat not in self.status.waiting):
            return []
        return list(self.list_moves(seat))

    def allows(self, move: cython.ulonglong) -> bool:
        return any(move in self.moves_for(seat) for seat in {self.mover, *self.waiting()})

    def force(self, move: cython.ulonglong) -> None:
        state = self.do(move)
        irreversible = self.is_irreversible(move)
        top: cython.Py_ssize_t
        remember(self)
        top = reserve(self, 1)
        self.saved[top] = self.window
        self.undo_stack.append((self.state, self.status))
        self.window = 0 if irreversible else self.window + 1
        self.set_state(state)

    def restore_keys(self, keys: list[int], ended: cython.int) -> None:
        Board.restore_keys(self, keys, ended)
        self.set_state(self.state)

    def pop(self) -> None:
        if not self.undo_stack:
            raise IndexError("no move to take back")
        self.undo()

    def undo(self) -> None:
        """Take the last move back."""
        self.state, status = self.undo_stack.pop()
        self.set_status(status)
        forget(self)
        self.saved_top -= 1
        self.window = self.saved[self.saved_top]

    def waiting(self) -> list[int]:
        if self.status.waiting:
            return sorted(self.status.waiting)
        return [] if self.mover < 0 else [self.mover]

    def copy(self) -> PythonBoard:
        other: PythonBoard = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        Board.__init__(other)
        other.undo_stack = []
        other.failure = None
        other.inherit(self)
        other.state = self.state
        other.status = self.status
        return other

    def winning_sides(self) -> list[int]:
        return sorted(self.status.winners if self.ended else self.winners_when_stuck())

    def raise_failure(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    # What a search calls.

    def fill(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """Put a seat's moves into a buffer."""
        found = self.moves_for(seat)
        index: cython.int
        if len(found) > MAX_LEGAL_MOVES:
            raise OverflowError(f"{len(found)} moves in one position are more than {MAX_LEGAL_MOVES}")
        for index in range(len(found)):
            moves[index] = found[index]
        return len(found)

    def acting_bits(self) -> cython.int:
        """The seats that may act, one bit each."""
        found: cython.int = 0
        for seat in self.waiting():
            found |= 1 << seat
        return found

    def winner_bits(self) -> cython.int:
        """The sides that have won, one bit each."""
        found: cython.int = 0
        for side in self.winning_sides():
            found |= 1 << side
        return found

    def fail(self, error: Any) -> cython.int:
        """Keep the first error for `raise_failure`: no method that runs without the GIL can raise it."""
        if self.failure is None:
            self.failure = error
        return 0

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        with cython.gil:
            try:
                return 0 if self.failure is not None else self.fill(self.mover, moves)
            except Exception as error:
                return self.fail(error)

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        with cython.gil:
            try:
                return 0 if self.failure is not None else self.fill(seat, moves)
            except Exception as error:
                return self.fail(error)

    def make(self, move: cython.ulonglong) -> None:
        with cython.gil:
            try:
                self.force(move)
            except Exception as error:
                self.fail(error)

    def unmake(self) -> None:
        with cython.gil:
            try:
                self.pop()
            except Exception as error:
                self.fail(error)

    def evaluate(self) -> cython.int:
        with cython.gil:
            try:
                return self.value()
            except Exception as error:
                return self.fail(error)

    def chance_weight(self, move: cython.ulonglong) -> cython.int:
        with cython.gil:
            try:
                return self.weight(move)
            except Exception as error:
                return self.fail(error)

    def acting(self) -> cython.int:
        with cython.gil:
            try:
                return self.acting_bits()
            except Exception as error:
                return self.fail(error)

    def winners(self) -> cython.int:
        with cython.gil:
            try:
                return self.winner_bits()
            except Exception as error:
                return self.fail(error)

    def evaluate_for(self, side: cython.int) -> cython.int:
        with cython.gil:
            try:
                return self.value_for(side)
            except Exception as error:
                return self.fail(error)

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        with cython.gil:
            try:
                return self.gain(move)
            except Exception as error:
                return self.fail(error)

    def in_check(self) -> cython.bint:
        with cython.gil:
            try:
                return self.is_threatened()
            except Exception as error:
                return self.fail(error) != 0

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        with cython.gil:
            try:
                return self.observation(move, by, seat)
            except Exception as error:
                return self.fail(error)
