"""Rules, options, tests and the translation name the same numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.tri_cross.diagram import game

SENTENCE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$", re.MULTILINE)
SOURCE = re.compile(r"\[(book|FAQ|players|ruling|sách|người chơi|phán quyết)(?:, (\d+) %)?\]")
OPTION = re.compile(r"\((?:option|tuỳ chọn) ([a-z_]+)\)$")
ENGLISH = {"sách": "book", "người chơi": "players", "phán quyết": "ruling"}


def sentences(language: str = "en") -> dict[str, str]:
    """Number to sentence, in the order of the file."""
    found = SENTENCE.findall(game().rules(language))
    assert len({number for number, _ in found}) == len(found), "a number stands twice"
    return dict(found)


def source(sentence: str) -> tuple[str, str]:
    """Who says so, and how sure a ruling is."""
    matched = SOURCE.findall(sentence)
    assert len(matched) == 1, f"one source each: {sentence}"
    return ENGLISH.get(matched[0][0], matched[0][0]), matched[0][1]


def option_of(sentence: str) -> str:
    """The option a sentence names, or nothing."""
    matched = OPTION.search(sentence)
    return matched[1] if matched else ""


def markers() -> dict[str, list[str]]:
    """Rule number to the tests that are marked with it, read from the sources of the tests."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    (number,) = (argument.value for argument in mark.args if isinstance(argument, ast.Constant))
                    found.setdefault(str(number), []).append(node.name)
    return found


def test_every_rule_has_a_test_and_every_marked_rule_exists() -> None:
    tested = markers()
    assert [number for number in sentences() if number not in tested] == []
    assert set(tested) <= set(sentences())


@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_numbered_line_is_read_as_a_sentence(language: str) -> None:
    lines = [line for line in game().rules(language).splitlines() if line.startswith("-")]
    assert len(lines) == len(sentences(language)) > 60
    expected: dict[str, int] = {}
    for number in sentences(language):
        chapter, _, place = number.partition(".")
        expected[chapter] = expected.get(chapter, 0) + 1
        assert int(place) == expected[chapter], f"{number} is out of order"
    assert list(expected) == [str(chapter) for chapter in range(1, 10)]


def test_options_and_rules_name_each_other() -> None:
    rules = sentences()
    known = {option.name for option in game().rulings}
    for option in game().rulings:
        assert option_of(rules[option.rule]) == option.name, f"rule {option.rule} does not name {option.name}"
        if option.confidence is not None and source(rules[option.rule])[0] == "ruling":
            assert source(rules[option.rule])[1] == str(option.confidence), option.name
    for number, sentence in rules.items():
        assert not option_of(sentence) or option_of(sentence) in known, number
        assert ("(option" in sentence) == bool(option_of(sentence)), number


def test_rulings_say_how_sure_they_are_and_house_rules_say_what_they_are() -> None:
    for number, sentence in sentences().items():
        who, sure = source(sentence)
        assert bool(sure) == (who == "ruling") or number in ("7.3", "7.4"), number
        assert sentence.startswith("House rule: ") == number.startswith("8."), number


def test_the_translation_has_the_same_numbers_sources_and_options() -> None:
    english, vietnamese = sentences("en"), sentences("vi")
    assert list(vietnamese) == list(english)
    for number, sentence in english.items():
        assert source(vietnamese[number]) == source(sentence), number
        assert option_of(vietnamese[number]) == option_of(sentence), number
