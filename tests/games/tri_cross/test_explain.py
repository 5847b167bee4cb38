"""Why a move is not legal, as the number of a rule; each beside a case in which that rule forbids nothing."""

from __future__ import annotations

import pytest

import sandtable
from sandtable import Position


def why(position: Position, source: str, target: str) -> tuple[str, tuple[str, ...]] | None:
    found = position.game.explain(position, source, target)
    return None if found is None else (found.rule, found.nodes)


def laid(text: str, **options: str) -> Position:
    return sandtable.load("tri-cross", options).position(text)


QUIET = "rX.r3/r4.r6/......./...k5.../......./k6.k4/k3k2kX k 1"


@pytest.mark.parametrize(
    ("source", "target", "rule", "nodes"),
    [
        ("a4", "a5", "4.1", ("a4",)),
        ("c6", "c5", "4.1", ("c6",)),
        ("d4", "f4", "4.1", ("f4",)),
        ("c1", "c2", "4.1", ("c2",)),
        ("d4", "d4", "4.2", ("d4",)),
    ],
)
def test_the_rule_that_forbids_a_step(source: str, target: str, rule: str, nodes: tuple[str, ...]) -> None:
    assert why(laid(QUIET), source, target) == (rule, nodes)


def test_a_step_has_no_reason() -> None:
    assert why(laid(QUIET), "d4", "e4") is None


def jump(row: str, more: str = ".......") -> Position:
    """Black must jump with the Three on a5 over the Two on b5; what else stands in row 5 cannot."""
    return laid(f"rX.r3/.r6./{row}/{more}/......./k6.k4/..kX k 0")


@pytest.mark.parametrize(
    ("row", "source", "target", "rule", "nodes"),
    [
        ("k3r2.....", "c2", "c3", "5.3", ("a5",)),
        ("k3r2.....", "d6", "d5", "5.4", ("d6",)),
        ("k3r2..k5r5.", "e5", "g5", "3.5", ("f5",)),
        ("k3r2..k2r4.", "e5", "g5", "3.2", ("f5",)),
        ("k3r2..k2k5.", "e5", "g5", "3.6", ("f5",)),
        ("k3r2..k5r4r5", "e5", "g5", "5.2", ("g5",)),
        ("k3r2..k5..", "e5", "g5", "5.1", ("f5",)),
    ],
)
def test_the_rule_that_forbids_a_jump(row: str, source: str, target: str, rule: str, nodes: tuple[str, ...]) -> None:
    assert why(jump(row), source, target) == (rule, nodes)


@pytest.mark.parametrize(("pair", "rule"), [("kXr4", "3.4"), ("k6rX", "3.3")])
def test_crosses_and_sixes_are_exceptions(pair: str, rule: str) -> None:
    position = laid(f"..r3/.r6./k3r2..{pair}./......./......./k4../... k 0")
    assert why(position, "e5", "g5") == (rule, ("f5",))
    turned = laid(f"..r3/.r5./k3r2..{'kXr6' if rule == '3.4' else 'k6r4'}./......./......./k4../... k 0")
    assert why(turned, "e5", "g5") is None


def test_a_jump_that_is_due_has_no_reason() -> None:
    assert why(jump("k3r2....."), "a5", "c5") is None
    assert why(jump("k3r2..k5r4."), "e5", "g5") is None
