"""Games go as they went before."""

from __future__ import annotations

import pytest

import sandtable
from tests.playthroughs import Playthrough, playthroughs

ALL = tuple(playthroughs())


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: f"{golden.game.name}-{golden.name}")
def test_a_golden_game_goes_as_before(golden: Playthrough) -> None:
    assert golden.text() == golden.file.read_text(encoding="utf-8"), (
        f"{golden.file.name} would change; if it should, run `make playthroughs` and review the diff"
    )


def test_no_game_is_without_a_playthrough() -> None:
    assert {golden.game.name for golden in ALL} == set(sandtable.names())


def test_no_playthrough_lies_about_unlisted() -> None:
    listed = {golden.file for golden in ALL}
    lying = {file for golden in ALL for file in golden.file.parent.glob("*.txt")}
    assert lying == listed
