"""The words of the engine protocol."""

from __future__ import annotations

import pytest

from sandtable.engine.limit import Limit
from sandtable.engine.protocol import syntax
from sandtable.engine.report import Line, Report
from sandtable.kernel.error import BadInput


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (Limit(depth=4), "go depth 4"),
        (Limit(nodes=1_000), "go nodes 1000"),
        (Limit(seconds=0.25), "go time 250"),
        (Limit(3, 7, 2.0), "go depth 3 nodes 7 time 2000"),
        (Limit(), "go"),
        (Limit(seconds=syntax.INFINITE_S), "go infinite"),
    ],
)
def test_a_limit_is_read_as_it_was_written(limit: Limit, line: str) -> None:
    assert syntax.write_go(limit) == line
    assert syntax.read_go(line.removeprefix("go")) == (limit, "")


def test_a_single_move_to_think_about_is_read_as_it_was_written() -> None:
    line = syntax.write_go(Limit(nodes=5), "(FI)e2~xh5 draw 17")
    assert line == "go nodes 5 only {(FI)e2~xh5 draw 17}"
    assert syntax.read_go(line.removeprefix("go")) == (Limit(nodes=5), "(FI)e2~xh5 draw 17")


def test_a_limit_too_short_to_write_is_the_shortest() -> None:
    assert syntax.write_go(Limit(seconds=0.0001)) == "go time 1"


@pytest.mark.parametrize(
    "text",
    [
        "depth",
        "depth x",
        "depth 0",
        "depth -1",
        "time 1.5",
        "width 3",
        "depth 1 depth 2",
        "infinite 3",
        "5",
        "nodes 9e9",
        "only",
        "nodes 5 {a}",
        "only {a} {b}",
        "only {a",
    ],
)
def test_a_bad_limit_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        syntax.read_go(text)


def test_a_report_is_read_as_it_was_written() -> None:
    lines = (Line(("draw 17", "(FI)e2~xh5"), 35, 0.53), Line(("?>f35",), -29_997, 0.0))
    written = syntax.write_info(Report(lines, 6, 1_000, 0.5))
    assert written == [
        "info depth 6 nodes 1000 nps 2000 time 500 value 35 chance 0.5300 line 1 {draw 17} {(FI)e2~xh5}",
        "info depth 6 nodes 1000 nps 2000 time 500 value -29997 wins -3 chance 0.0000 line 2 {?>f35}",
    ]
    for place, (line, text) in enumerate(zip(lines, written, strict=True), 1):
        assert syntax.read_info(text.removeprefix("info ")) == (place, Report((line,), 6, 1_000, 0.5))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "depth 3",
        "depth x line 1 {a}",
        "chance 7 line 1 {a}",
        "chance nan line 1 {a}",
        "line 0 {a}",
        "line 99999 {a}",
        "value 99999 line 1 {a}",
        "nodes -1 line 1 {a}",
        "line 1",
        "line 1 {",
    ],
)
def test_a_malformed_report_says_nothing(text: str) -> None:
    assert syntax.read_info(text) is None


@pytest.mark.parametrize(("text", "value"), [("35", 35), ("-30000", -30_000), ("30001", None), ("", None), ("x", None)])
def test_a_value_is_a_number_within_bounds(text: str, value: int | None) -> None:
    assert syntax.read_value(text) == value
