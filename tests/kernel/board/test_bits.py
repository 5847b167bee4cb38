"""The interpreted twins of what the compiled boards take from C."""

from __future__ import annotations

import pytest

from sandtable.kernel.board.bits import share


@pytest.mark.parametrize(("whole", "parts", "found"), [(7, 2, 3), (-7, 2, -3), (-8, 2, -4), (0, 5, 0), (-1, 1000, 0)])
def test_a_share_is_rounded_towards_zero(whole: int, parts: int, found: int) -> None:
    assert share(whole, parts) == found
