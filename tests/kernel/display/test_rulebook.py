"""Parsing `rules.md`."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.display.rulebook import Chapter, Rule, Rulebook, read_rulebook
from sandtable.kernel.game import Game
from sandtable.kernel.text import LANGUAGES

BOOK = """# A game: the rules

Some words
about sources.

More words.

## 1. The board

- **1.1** The board has `9` points. [book]
- **1.2** It may be larger. [ruling, 60%] (option size)

## Notes

A paragraph.

- **2.1** Nothing is said of this.
"""


def test_chapters_rules_sources_and_prose() -> None:
    assert read_rulebook(BOOK) == Rulebook(
        "A game: the rules",
        ("Some words about sources.", "More words."),
        (
            Chapter(
                "1",
                "The board",
                (),
                (
                    Rule("1.1", "The board has `9` points.", "[book]"),
                    Rule("1.2", "It may be larger.", "[ruling, 60%] (option size)"),
                ),
            ),
            Chapter("", "Notes", ("A paragraph.",), (Rule("2.1", "Nothing is said of this.", ""),)),
        ),
    )


@pytest.mark.parametrize("game", sandtable.games(), ids=str)
def test_every_rule_of_every_game_has_a_chapter_a_source_and_a_translation(game: Game) -> None:
    english, vietnamese = (game.rulebook(language) for language in LANGUAGES)
    assert [rule.number for rule in english.rules] == [rule.number for rule in vietnamese.rules]
    assert all(rule.source for rule in (*english.rules, *vietnamese.rules))
    for chapter in (*english.chapters, *vietnamese.chapters):
        assert chapter.rules
        assert {rule.number.split(".")[0] for rule in chapter.rules} == {chapter.number}
