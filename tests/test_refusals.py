"""Whatever a room finds wrong with a position, it can say in Vietnamese, too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from sandtable.games import load, names
from sandtable.kernel import game
from sandtable.kernel.display import editor as draft
from sandtable.kernel.phrasebook import COMMON

PLACE = re.compile(r"\{[^{}]*\}")


def written(node: ast.expr) -> str:
    """A sentence as the sources write it, with `{}` for whatever is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    assert isinstance(node, ast.Constant), f"{ast.unparse(node)} is no sentence that can be looked up"
    return str(node.value)


def raised(file: Path, kinds: tuple[str, ...] = ("BadPosition",)) -> Iterator[str]:
    """Every sentence with which a file refuses a position."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds and node.args:
            yield written(node.args[0])


@pytest.mark.parametrize("name", names())
def test_every_sentence_of_a_room_has_its_counterpart(name: str) -> None:
    room = load(name)
    folder = Path(str(import_module(room.package).__file__)).parent
    found = {sentence for file in folder.glob("*.py") for sentence in raised(file)}
    known = {PLACE.sub("{}", sentence) for sentence in room.phrases.sentences}
    assert len(found) > 20
    assert sorted(found - known) == []
    assert sorted(known - found - {PLACE.sub("{}", sentence) for sentence in COMMON}) == [], "nobody says that any more"


def test_what_the_kernel_says_of_drafts_has_its_counterpart() -> None:
    files = [Path(str(module.__file__)) for module in (draft, game)]
    found = {sentence for file in files for sentence in raised(file, ("BadPosition", "BadNotation"))}
    assert len(found) >= 3
    assert found <= {PLACE.sub("{}", sentence) for sentence in COMMON}


@pytest.mark.parametrize("name", names())
def test_what_is_filled_in_is_the_same_in_both_languages(name: str) -> None:
    for english, vietnamese in load(name).phrases.sentences.items():
        filled = [{part for _, part, _, _ in Formatter().parse(text) if part} for text in (english, vietnamese)]
        assert filled[1] <= filled[0], english
        assert vietnamese.endswith("."), vietnamese
