"""Rules, options, tests and the translation of every game name the same numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.game import NOT_TRANSLATED, Game

LANGUAGES = ("en", "vi")
SENTENCE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$", re.MULTILINE)
CHAPTER = re.compile(r"^## (\d+)\. ", re.MULTILINE)
OPTION_WORDS = {"en": "(?:option|options)", "vi": "(?:tuỳ chọn|các tuỳ chọn)"}
every_game = pytest.mark.parametrize("game", sandtable.games(), ids=lambda game: game.name)


def sentences(game: Game, language: str = "en") -> dict[str, str]:
    """Number to sentence, in the order of the file."""
    found = SENTENCE.findall(game.rules(language))
    assert len({number for number, _ in found}) == len(found), "a number stands twice"
    return dict(found)


def options_in(sentence: str, language: str = "en") -> list[str]:
    """The options a sentence says can be chosen otherwise."""
    matched = re.search(rf"\({OPTION_WORDS[language]} ([a-z_, ]+)\)$", sentence)
    return matched[1].split(", ") if matched else []


def sources(game: Game, language: str = "en") -> list[str]:
    """Who may say so: what the introduction of the rules lists as `[book]`, in the same order in every language."""
    introduction = game.rules(language).partition("\n## ")[0]
    return re.findall(r"`\[([^\],]+)\]`", introduction)


def source(game: Game, sentence: str, language: str = "en") -> tuple[str, str]:
    """Who says so, and how sure we are."""
    known = sources(game, language)
    matched = re.findall(rf"\[({'|'.join(map(re.escape, known))})(?:, (\d+)%)?\]", sentence)
    assert len(matched) == 1, f"one source each, of {known}: {sentence}"
    return sources(game)[known.index(matched[0][0])], matched[0][1]


def markers(game: Game) -> set[str]:
    """The rules that some test of the room is marked with, read from the sources of its tests."""
    found = set()
    for file in sorted(Path(__file__).parent.joinpath(game.name.replace("-", "_")).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    (number,) = (argument.value for argument in mark.args if isinstance(argument, ast.Constant))
                    found.add(str(number))
    return found


@every_game
def test_every_rule_has_a_test_and_every_marked_rule_exists(game: Game) -> None:
    tested = markers(game)
    assert [number for number in sentences(game) if number not in tested] == []
    assert tested - set(sentences(game)) == set()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_numbered_line_is_read_as_a_sentence_and_numbers_run_on(game: Game, language: str) -> None:
    text = game.rules(language)
    lines = [line for line in text.splitlines() if line.startswith("- **")]
    assert len(lines) == len(sentences(game, language)) > 0
    expected: dict[str, int] = {}
    for number in sentences(game, language):
        chapter, _, place = number.partition(".")
        expected[chapter] = expected.get(chapter, 0) + 1
        assert int(place) == expected[chapter], f"{number} is out of order"
    assert list(expected) == [str(chapter) for chapter in range(1, len(expected) + 1)]
    assert [chapter for chapter in CHAPTER.findall(text) if chapter in expected] == list(expected)


@every_game
def test_every_option_names_a_rule_that_mentions_it_and_is_as_sure(game: Game) -> None:
    rules = sentences(game)
    for option in game.rulings:
        assert option.name in options_in(rules[option.rule]), f"rule {option.rule} does not mention {option.name}"
        who, sure = source(game, rules[option.rule])
        if option.confidence is not None and (sure or who == "ruling"):
            assert sure == str(option.confidence), option.name


@every_game
def test_every_option_a_rule_mentions_exists(game: Game) -> None:
    known = {option.name for option in game.rulings}
    for number, sentence in sentences(game).items():
        assert set(options_in(sentence)) <= known, number
        assert ("(option" in sentence) == bool(options_in(sentence)), f"{number} mentions options in no known form"


@every_game
def test_house_rules_say_what_they_are(game: Game) -> None:
    """Where a book calls a rule a house rule, its whole chapter is of such rules."""
    rules = sentences(game)
    houses = {number.partition(".")[0] for number, sentence in rules.items() if sentence.startswith("House rule: ")}
    for number, sentence in rules.items():
        assert (number.partition(".")[0] in houses) == sentence.startswith("House rule: "), number


translated_games = [game for game in sandtable.games() if NOT_TRANSLATED not in game.rules("vi")]


@pytest.mark.parametrize("game", translated_games, ids=lambda game: game.name)
def test_the_translation_has_the_same_numbers_sources_and_options(game: Game) -> None:
    assert len(sources(game)) == len(set(sources(game))) == len(sources(game, "vi")) > 0
    english, vietnamese = sentences(game, "en"), sentences(game, "vi")
    assert list(vietnamese) == list(english)
    for number, sentence in english.items():
        assert source(game, vietnamese[number], "vi") == source(game, sentence), number
        assert options_in(vietnamese[number], "vi") == options_in(sentence), number
