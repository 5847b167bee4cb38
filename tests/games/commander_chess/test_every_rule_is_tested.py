"""Rules, options, tests and the translation name the same numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.commander_chess.diagram import game

SENTENCE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$", re.MULTILINE)
CHAPTER = re.compile(r"^## (\d+)\. ", re.MULTILINE)
OPTION_WORDS = {"en": ("option", "options"), "vi": ("tuỳ chọn", "các tuỳ chọn")}
SOURCES = {
    "en": re.compile(r"\[(book|inventor|ruling)(?:, (\d+) %)?\]"),
    "vi": re.compile(r"\[(sách|tác giả|phán quyết)(?:, (\d+) %)?\]"),
}
SAME = {"sách": "book", "tác giả": "inventor", "phán quyết": "ruling"}


def sentences(language: str = "en") -> dict[str, str]:
    """Number to sentence, in the order of the file."""
    found = SENTENCE.findall(game().rules(language))
    assert len({number for number, _ in found}) == len(found), "a number stands twice"
    return dict(found)


def options_in(sentence: str, language: str = "en") -> list[str]:
    """The options a sentence says can be chosen otherwise."""
    one, several = OPTION_WORDS[language]
    matched = re.search(rf"\((?:{several}|{one}) ([a-z_, ]+)\)$", sentence)
    return matched[1].split(", ") if matched else []


def source(sentence: str, language: str = "en") -> tuple[str, str]:
    """Who says so, and how sure we are."""
    matched = SOURCES[language].findall(sentence)
    assert len(matched) == 1, f"one source each: {sentence}"
    return SAME.get(matched[0][0], matched[0][0]), matched[0][1]


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


def test_every_rule_has_a_test() -> None:
    tested = markers()
    assert [number for number in sentences() if number not in tested] == []


def test_every_marked_rule_exists() -> None:
    assert set(markers()) <= set(sentences())


@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_numbered_line_is_read_as_a_sentence(language: str) -> None:
    lines = [line for line in game().rules(language).splitlines() if line.startswith("-")]
    assert len(lines) == len(sentences(language)) > 100
    assert CHAPTER.findall(game().rules(language)) == [str(number) for number in range(1, 11)]
    expected: dict[str, int] = {}
    for number in sentences(language):
        chapter, _, count = number.partition(".")
        expected[chapter] = expected.get(chapter, 0) + 1
        assert int(count) == expected[chapter], f"{number} is out of order"


def test_every_option_names_a_rule_that_mentions_it_and_is_as_sure() -> None:
    rules = sentences()
    for option in game().rulings:
        assert option.name in options_in(rules[option.rule]), f"rule {option.rule} does not mention {option.name}"
        sure = source(rules[option.rule])[1]
        assert option.confidence is None or sure == str(option.confidence), option.name


def test_every_option_a_rule_mentions_exists() -> None:
    known = {option.name for option in game().rulings}
    for number, sentence in sentences().items():
        assert set(options_in(sentence)) <= known, number
        assert ("(option" in sentence) == bool(options_in(sentence)), f"{number} mentions options in no known form"


def test_the_translation_has_the_same_numbers_sources_and_options() -> None:
    english, vietnamese = sentences("en"), sentences("vi")
    assert list(vietnamese) == list(english)
    for number, sentence in english.items():
        assert source(vietnamese[number], "vi") == source(sentence), number
        assert options_in(vietnamese[number], "vi") == options_in(sentence), number
