"""Translations of messages, read from gettext catalogues (`locale/<language>.po`) when one is first needed.

Every package of ours may have a folder `locale`: a game keeps its own messages beside its rules.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sandtable.kernel.error import SandtableError
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

PACKAGE = Path(__file__).parent.parent


def say(value: object, language: str = "en") -> str:
    """An error, or a value that fills a place of its message, in one language; English where there is no other."""
    match value:
        case SandtableError():
            message = translate(value.message, language)
            if not value.parameters:
                return message
            return message.format(**{name: say(filled, language) for name, filled in value.parameters.items()})
        case Text():
            return value.say(language)
        case Outcome():
            return value.sentence(language)
        case Seat() if language != "en":
            return value.title.say(language)
    return str(value)


def translate(message: str, language: str) -> str:
    """A message in another language, with its places still empty; itself where no catalogue has it."""
    return message if language == "en" else _messages(language).get(message, message)


def catalogues(language: str) -> list[Path]:
    """The files that hold translations into a language."""
    return sorted(PACKAGE.glob(f"**/locale/{language}.po"))


@cache
def _messages(language: str) -> dict[str, str]:
    import polib  # only needed where something is refused in another language

    return {entry.msgid: entry.msgstr for file in catalogues(language) for entry in polib.pofile(str(file))}
