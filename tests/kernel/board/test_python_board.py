"""A board in plain Python behaves like a compiled one, from Python and from C."""

from __future__ import annotations

import pytest

from sandtable.kernel.board.perft_cy import divide, perft
from sandtable.kernel.board.python_board_cy import PythonBoard, Status


class Countdown(PythonBoard):
    """Two seats take one to three from a heap; whoever takes the last has won. The state is the heap and the mover."""

    state: tuple[int, int]

    @property
    def heap(self) -> int:
        return self.state[0]

    def list_moves(self, seat: int) -> list[int]:
        return list(range(1, min(self.heap, 3) + 1))

    def do(self, move: int) -> tuple[int, int]:
        if move > self.heap:
            raise ValueError("nothing left")
        return self.heap - move, 1 - self.mover

    def find_status(self) -> Status:
        heap, mover = self.state
        return Status(mover, mover, ended=0 if heap else 1)

    def value(self) -> int:
        return self.heap % 4

    def is_irreversible(self, move: int) -> bool:
        return move == 3


def countdown(heap: int) -> Countdown:
    return Countdown((heap, 0))


def test_moves_are_made_and_taken_back() -> None:
    board = countdown(5)
    keys = [board.key]
    for move in (3, 1):
        board.push(move)
        keys.append(board.key)
    assert (board.heap, board.mover, board.moves(), board.value(), board.window) == (1, 0, [1], 1, 1)
    assert len(set(keys)) == 3
    board.pop()
    assert (board.heap, board.mover, board.window, board.key) == (2, 1, 0, keys[1])
    board.pop()
    assert (board.heap, board.key) == (5, keys[0])
    with pytest.raises(IndexError):
        board.pop()


def test_the_compiled_side_calls_the_python_methods() -> None:
    # Lines of three moves from a heap of four: 1-1-1, 1-1-2, 1-2-1, 2-1-1.
    assert [perft(countdown(4), depth) for depth in range(5)] == [1, 3, 6, 4, 1]
    assert list(divide(countdown(4), 3)) == [(1, 3), (2, 1), (3, 0)]


def test_nobody_moves_after_the_end_or_out_of_turn() -> None:
    assert countdown(0).moves() == []
    assert countdown(3).moves_for(1) == []
    assert countdown(3).waiting() == [0]


def test_a_copy_goes_its_own_way_and_has_none_back() -> None:
    board = countdown(9)
    board.push(1)
    board.push(1)
    other = board.copy()
    assert isinstance(other, Countdown)
    other.push(3)
    assert (board.heap, other.heap) == (7, 4)
    assert (board.window, other.window) == (2, 0)
    other.pop()
    assert (other.heap, other.window, other.key) == (7, 2, board.key)
    with pytest.raises(IndexError):
        other.pop()
    board.pop()
    assert board.heap == 8


def test_an_error_in_the_rules_reaches_whoever_asked_and_changes_nothing() -> None:
    board = countdown(2)
    with pytest.raises(ValueError, match="nothing left"):
        board.force(3)
    assert (board.heap, board.ply, board.window) == (2, 0, 0)


def test_a_sketch_without_rules_says_so() -> None:
    with pytest.raises(NotImplementedError):
        PythonBoard(0)


class Faulty(Countdown):
    """Fails where a method of its name is called."""

    def __init__(self, heap: int, where: str) -> None:
        self.where = where
        super().__init__((heap, 0))

    def fails(self, where: str) -> None:
        if where == self.where:
            raise LookupError(f"a hole in {where}")

    def list_moves(self, seat: int) -> list[int]:
        if self.heap < 5:
            self.fails("list_moves")
        return super().list_moves(seat)

    def do(self, move: int) -> tuple[int, int]:
        if self.heap < 5:
            self.fails("do")
        return super().do(move)

    def value(self) -> int:
        self.fails("value")
        return super().value()


@pytest.mark.parametrize("where", ["list_moves", "do"])
def test_an_error_in_perft_reaches_its_caller(where: str) -> None:
    board = Faulty(6, where)
    with pytest.raises(LookupError, match=f"a hole in {where}"):
        perft(board, 4)
