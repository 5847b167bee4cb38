"""Rules, options, tests and the translation name the same numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.mission_command_air.sky import game

SENTENCE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$", re.MULTILINE)
OPTION = {"en": re.compile(r"\(option ([a-z_]+)\)$"), "vi": re.compile(r"\(tuỳ chọn ([a-z_]+)\)$")}
SOURCE = {
    "en": re.compile(r"\[(?:(book)|ruling(?:, (\d+) %)?)\]"),
    "vi": re.compile(r"\[(?:(sách)|phán quyết(?:, (\d+) %)?)\]"),
}


def sentences(language: str = "en") -> dict[str, str]:
    """Number to sentence, in the order of the file."""
    found = SENTENCE.findall(game().rules(language))
    assert len({number for number, _ in found}) == len(found), "a number stands twice"
    return dict(found)


def option_in(sentence: str, language: str = "en") -> str:
    matched = OPTION[language].search(sentence)
    return matched[1] if matched else ""


def source(sentence: str, language: str = "en") -> tuple[bool, str]:
    """Whether the book says so, and how sure a ruling is."""
    matched = SOURCE[language].findall(sentence)
    assert len(matched) == 1, f"one source each: {sentence}"
    return bool(matched[0][0]), matched[0][1]


def markers() -> set[str]:
    """The rules that some test is marked with, read from the sources of the tests."""
    found = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found |= {str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)}
    return found


def test_every_rule_has_a_test_and_every_marked_rule_exists() -> None:
    assert markers() == set(sentences())


@pytest.mark.parametrize("language", ["en", "vi"])
def test_numbers_run_on(language: str) -> None:
    expected: dict[str, int] = {}
    for number in sentences(language):
        chapter, _, count = number.partition(".")
        expected[chapter] = expected.get(chapter, 0) + 1
        assert int(count) == expected[chapter], f"{number} is out of order"
    assert list(expected) == [str(number) for number in range(1, 12)]
    assert sum(expected.values()) > 75


def test_options_and_rules_name_each_other() -> None:
    rules = sentences()
    for option in game().rulings:
        assert option_in(rules[option.rule]) == option.name
        assert source(rules[option.rule])[1] == ("" if option.confidence is None else str(option.confidence)), (
            option.name
        )
    assert {option_in(sentence) for sentence in rules.values()} - {""} == {option.name for option in game().rulings}


def test_the_translation_has_the_same_numbers_sources_and_options() -> None:
    english, vietnamese = sentences("en"), sentences("vi")
    assert list(vietnamese) == list(english)
    for number, sentence in english.items():
        assert source(vietnamese[number], "vi") == source(sentence), number
        assert option_in(vietnamese[number], "vi") == option_in(sentence), number
