"""What goes wrong in a board written in Python reaches whoever asked for the search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.engine.search.mcts_cy import Tree
from sandtable.engine.search.proof_cy import Prover
from sandtable.engine.search.search_cy import Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
from sandtable.kernel.board.python_board_cy import PythonBoard
from tests.kernel.board.test_python_board import Faulty


def alpha_beta(board: PythonBoard) -> None:
    Search(board, Table(1), Halt()).deepen(6)


def proof(board: PythonBoard) -> None:
    Prover(1).proves(board, 0, 6)


def monte_carlo(board: PythonBoard) -> None:
    tree = Tree(board, 2, 1, 1000, 50)
    tree.plant(board.moves(), 0)
    tree.run(2000)


@pytest.mark.parametrize("search", [alpha_beta, proof, monte_carlo])
@pytest.mark.parametrize("where", ["list_moves", "do"])
def test_an_error_in_the_rules_is_raised(search: Callable[[PythonBoard], None], where: str) -> None:
    with pytest.raises(LookupError, match=f"a hole in {where}"):
        search(Faulty(9, where))


def test_an_error_in_the_evaluation_is_raised() -> None:
    with pytest.raises(LookupError, match="a hole in value"):
        alpha_beta(Faulty(9, "value"))
