"""Debatable rules as named options: the choices, the default, its source, and how sure we are of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sandtable.kernel.error import BadOption, clip
from sandtable.kernel.text import OR, Text, listed

MAX_NAMED = 24
"""The most options that an error lists; of more it names the nearest."""
NUMBER_FROM = Text("a number from {first} to {last}", "một số từ {first} đến {last}")


@dataclass(frozen=True, slots=True)
class Option:
    """A question that the rules leave open, or a way to play."""

    name: str
    title: Text
    default: str
    choices: Mapping[str, Text]
    """The values that may be given, each with its meaning."""
    source: Text
    """Where the answer comes from."""
    rule: str
    """The number of the rule in `rules.md`."""
    confidence: int | None = None
    """How sure we are of the default, in percent; None for a plain choice of the players."""
    counts: range | None = None
    """Whole numbers that may be given besides the choices."""
    accepts: Callable[[str], bool] | None = None
    """Whether another value may be given; `form` describes such values."""
    form: Text | None = None
    at_table: str = ""
    """What a table plays unless told otherwise, where that is not the default: people draw lots, programs need not."""

    def check(self, value: str) -> str:
        """The value, if it may be given."""
        if value in self.choices:
            return value
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
        if self.counts is not None and number in self.counts:
            return str(number)
        if self.accepts is not None and self.accepts(value):
            return value
        raise BadOption(
            "Option {name} takes {known}, not {value}.",
            name=self.name,
            known=self.describe_values(),
            value=clip(value),
        )

    def describe_values(self) -> Text:
        """The values that may be given, in a few words."""
        known = [Text(choice, choice) for choice in self.choices]
        if self.counts is not None:
            known.append(NUMBER_FROM.filled(first=self.counts.start, last=self.counts.stop - 1))
        if self.form is not None:
            known.append(self.form)
        return known[0] if len(known) == 1 else listed((listed(known[:-1]), known[-1]), OR)


@dataclass(frozen=True)
class Rulings:
    """Every option of a game, its presets, and what must hold between options."""

    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, str]]
    """Preset name -> the values that differ from the defaults; `book` and `club` always exist."""
    titles: Mapping[str, Text]
    """Preset name -> what it is for."""
    consistent: Callable[[Options], None] = field(default=lambda options: None)
    """Raises BadOption where values do not go together."""

    def resolve(self, given: Mapping[str, str]) -> Options:
        """Complete options: the preset's values, changed by those given."""
        by_name = {option.name: option for option in self.options}
        values = {option.name: option.default for option in self.options}
        preset = given.get("preset", "book")
        if preset not in self.presets:
            raise BadOption(
                "There is no preset {name}; there are {known}.", name=clip(preset), known=", ".join(self.presets)
            )
        values.update(self.presets[preset])
        for name, value in given.items():
            if name == "preset":
                continue
            if name not in by_name:
                raise _unknown(name, list(by_name))
            values[name] = by_name[name].check(value)
        options = Options(values, {option.name: option.default for option in self.options})
        self.consistent(options)
        return options

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __getitem__(self, name: str) -> Option:
        return next(option for option in self.options if option.name == name)


def _unknown(name: str, names: list[str]) -> BadOption:
    """An error that lists the options, or of very many the nearest names."""
    if len(names) <= MAX_NAMED:
        return BadOption("There is no option {name}; there are {known}.", name=clip(name), known=", ".join(names))
    from difflib import get_close_matches  # rarely needed

    near = ", ".join(get_close_matches(name[:40], names, n=3, cutoff=0.0))
    return BadOption(
        "There is no option {name}; of {count} options the nearest are {known}.",
        name=clip(name),
        count=len(names),
        known=near,
    )


class Options(Mapping[str, str]):
    """The values in force for one game: complete, checked and immutable."""

    __slots__ = ("_hash", "_values", "text")

    text: str
    """What differs from the defaults, as `k=v,k=v`; reading it gives the same options."""

    def __init__(self, values: Mapping[str, str], defaults: Mapping[str, str]) -> None:
        self._values = dict(values)
        self.text = ",".join(f"{name}={value}" for name, value in values.items() if value != defaults[name])
        self._hash = hash(self.text)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self is other or self._values == other._values
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash

    def count(self, name: str) -> int:
        """A numeric value; 0 where the option is `off`."""
        value = self._values[name]
        return int(value) if value.isdecimal() else 0

    def __repr__(self) -> str:
        return f"Options({self.text!r})"


def split_options(text: str) -> dict[str, str]:
    """`k=v,k=v` as a mapping; nothing is checked but the form."""
    if len(text) > 4096:
        raise BadOption("Options of {count} characters are too long.", count=len(text))
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise BadOption("An option is written name=value, not {text}.", text=clip(part))
        if name.strip() in given:
            raise BadOption("Option {name} is given twice.", name=clip(name.strip()))
        given[name.strip()] = value.strip()
    return given
