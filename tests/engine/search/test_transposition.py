"""What the table of positions promises."""

from __future__ import annotations

import pytest

from sandtable.engine.search.transposition_cy import Table

EXACT = 3


def test_what_is_kept_is_found_again() -> None:
    table = Table(1)
    table.learn(77, 123 | 1 << 63, -29_990, 17, 9, EXACT)
    table.learn(78, 5, 29_990, -20_000, 255, 1)
    assert table.known(77) == (123 | 1 << 63, -29_990, 17, 9, EXACT)
    assert table.known(78) == (5, 29_990, -20_000, 255, 1)


def test_what_was_never_kept_is_not_found() -> None:
    table = Table(1)
    table.learn(77, 123, 1, 2, 3, EXACT)
    for bit in range(64):
        assert table.known(77 ^ 1 << bit) is None


def test_a_move_survives_a_later_look_without_one() -> None:
    table = Table(1)
    table.learn(77, 123, 1, 2, 3, EXACT)
    table.learn(77, 0, 4, 5, 6, EXACT)
    assert table.known(77) == (123, 4, 5, 6, EXACT)


def crowd(table: Table) -> list[int]:
    """Keys that share a bucket."""
    return [key << 48 for key in range(1, 4)]


def test_the_deeper_of_two_keeps_its_place() -> None:
    table = Table(1)
    deep, shallow, late = crowd(table)
    table.learn(deep, 1, 0, 0, 9, EXACT)
    table.learn(shallow, 2, 0, 0, 1, EXACT)
    table.learn(late, 3, 0, 0, 1, EXACT)
    assert table.known(deep) is not None
    assert table.known(shallow) is None
    assert table.known(late) is not None


def test_what_is_old_gives_way() -> None:
    table = Table(1)
    deep, shallow, late = crowd(table)
    table.learn(deep, 1, 0, 0, 9, EXACT)
    table.learn(shallow, 2, 0, 0, 1, EXACT)
    table.grow_older()
    table.learn(late, 3, 0, 0, 1, EXACT)
    assert table.known(deep) is None
    assert table.known(shallow) is not None


def test_age_never_ends() -> None:
    table = Table(1)
    ages = set()
    for _ in range(200):
        table.grow_older()
        table.learn(7, 1, 2, 3, 4, EXACT)
        assert table.known(7) == (1, 2, 3, 4, EXACT)
        ages.add(table.age)
    assert ages == set(range(1, 64))


def test_clearing_forgets() -> None:
    table = Table(1)
    assert table.usage() == 0
    for key in range(5_000):
        table.learn(key, 1, 0, 0, 1, EXACT)
    assert table.usage() > 0.9
    table.clear()
    assert table.usage() == 0
    assert table.known(7) is None


@pytest.mark.parametrize("size", [0, -1, 1 << 20])
def test_a_senseless_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 65,536 MiB"):
        Table(size)
