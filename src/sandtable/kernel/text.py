"""Texts for people, in every language of the product."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

LANGUAGES = ("en", "vi")


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or name in English and Vietnamese."""

    en: str
    vi: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: str = "en") -> str:
        """The text in one language; English where there is no such translation."""
        return self.vi if language == "vi" else self.en

    def filled(self, **values: object) -> Text:
        """The same text with its `{names}` replaced in both languages; a value may itself be a text."""
        return Text(*(self.say(language).format(**_in_language(values, language)) for language in LANGUAGES))


COMMA = Text(", ", ", ")
AND = Text(" and ", " và ")
OR = Text(" or ", " hoặc ")


def listed(texts: Iterable[Text], separator: Text = COMMA) -> Text:
    """Texts joined by commas or another separator."""
    found = tuple(texts)
    return Text(*(separator.say(language).join(each.say(language) for each in found) for language in LANGUAGES))


def _in_language(values: dict[str, object], language: str) -> dict[str, object]:
    return {name: value.say(language) if isinstance(value, Text) else value for name, value in values.items()}
