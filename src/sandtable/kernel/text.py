"""What a person reads, in every language the product speaks."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "vi")


@dataclass(frozen=True, slots=True)
class Words:
    """One sentence or name, said in English and in Vietnamese."""

    en: str
    vi: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: str = "en") -> str:
        """The words in one language; English where we do not speak the language asked for."""
        return self.vi if language == "vi" else self.en

    def filled(self, **values: object) -> Words:
        """The same words with their `{names}` replaced in both languages."""
        return Words(self.en.format(**values), self.vi.format(**values))
