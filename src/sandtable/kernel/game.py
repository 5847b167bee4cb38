"""The rules of one game under one set of options: a constant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.kernel.display.diagram import Diagram, read_diagrams
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.explanation import Explanation, numbered
from sandtable.kernel.display.scene import Scene
from sandtable.kernel.error import BadInput, BadNotation, BadPosition, SandtableError, UnknownSeat, clip
from sandtable.kernel.option import Options, Rulings, split_options
from sandtable.kernel.phrasebook import Phrasebook
from sandtable.kernel.position import Position
from sandtable.kernel.position_state import PositionState
from sandtable.kernel.protocols import (
    Appraisal,
    Counsel,
    Easel,
    Notation,
    Oracle,
    Sight,
    Speech,
    Speller,
    Stagecraft,
    Teller,
    Verdict,
    speller,
    teller,
)
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.text import LANGUAGES, Words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, eq=False)
class Game:
    """A room's door. The one a room exports plays by the book; `with_options` gives others."""

    name: str
    """The id on the command line, on the wire and in records."""
    title: Words
    summary: Words
    """One sentence for somebody who has never heard of it."""
    package: str
    """Where the room's own files lie."""
    rulings: Rulings
    notation: Notation[Any] = field(repr=False)
    verdict: Verdict[Any] = field(repr=False)
    sight: Sight[Any] = field(repr=False)
    stagecraft: Stagecraft = field(repr=False)
    counsel: Counsel[Any] | None = field(default=None, repr=False)
    """Explains what is not legal, where the room can."""
    oracle: Oracle | None = field(default=None, repr=False)
    """Works out chances, where the game has any."""
    speech: Speech | None = field(default=None, repr=False)
    """Says what is touched where that is no place, where the room has such things."""
    easel: Easel | None = field(default=None, repr=False)
    """Lays pieces by hand, where the room can."""
    phrases: Phrasebook = field(default=Phrasebook({}), repr=False)
    """What the room refuses, said in Vietnamese."""
    appraisal: Appraisal | None = field(default=None, repr=False)
    """The weights of the room's evaluation, where they can be tuned."""
    enclosure: Callable[[], str] | None = field(default=None, repr=False)
    """The text of the room's data where they are not those it was shipped with, else nothing; records enclose it."""
    given: Mapping[str, str] = field(default_factory=dict)
    """The options as they were asked for."""

    def with_options(self, options: str | Mapping[str, str | int] = "", /, **more: str | int) -> Game:
        """The same game under other options, given as `preset=club,k=v`, as a mapping or by keyword."""
        given = split_options(options) if isinstance(options, str) else options
        game = replace(self, given={name: str(value) for name, value in {**given, **more}.items()})
        game.options  # noqa: B018 - bad options are refused here, not at first use
        return game

    @cached_property
    def options(self) -> Options:
        """The options in force, complete."""
        return self.rulings.resolve(self.given)

    @property
    def enclosed(self) -> str:
        """What a record must enclose to be replayed elsewhere: the data that were changed, else nothing."""
        return self.enclosure() if self.enclosure is not None else ""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return self.verdict.seats(self.options)

    @cached_property
    def _named(self) -> dict[str, Seat]:
        return {seat.name: seat for seat in (REFEREE, CHANCE, *reversed(self.seats))}

    @cached_property
    def spell(self) -> Speller:
        """Text and taps of many moves of a board at once: the room's own way if it has a quicker one."""
        return speller(self.notation)

    @cached_property
    def opens(self) -> Callable[[Any], bool]:
        """Whether everybody sees everything of a board, where the room can say so at a glance."""
        return getattr(self.sight, "is_open", None) or (lambda board: False)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides in the order of their first seats."""
        return tuple(dict.fromkeys(seat.side for seat in self.seats))

    @cached_property
    def opening(self) -> Position:
        """The position in which a game begins."""
        return Position(self, self.notation.opening(self.options))

    @cached_property
    def scene(self) -> Scene:
        """The bare board, for renderers."""
        return self.stagecraft.lay(self.seats)

    def position(self, text: str) -> Position:
        """The position a text describes, or BadPosition."""
        if not isinstance(text, str):
            raise BadPosition(f"A position is given as text, not as {type(text).__name__}.")
        return Position(self, self.notation.read(text, self.options))

    def restore(self, state: PositionState) -> Position:
        """The position that `Position.state` wrote down, or BadPosition."""
        board = self.notation.read(state.text, self.options)
        board.recall(state.keys, state.ended)
        return Position(self, board)

    def draft(self, text: str | None = None) -> Draft:
        """A board to lay pieces on: as a text has it, or without one a bare board; or BadPosition."""
        if not isinstance(text, str | None):
            raise BadPosition(f"A position is given as text, not as {type(text).__name__}.")
        if self.easel is None:
            raise SandtableError(f"{self.title.en} has no board to lay pieces on by hand.")
        return Draft(self, self.easel, self.easel.bare(self.options) if text is None else text)

    def excuse(self, error: BadPosition) -> Words:
        """What is wrong with a position, for people."""
        return Words(str(error), self.phrases.say(str(error)) or "Đây không phải thế cờ hợp lệ của trò chơi này.")

    def record(self, start: str = "") -> Record:
        """A record to play into, from the opening or from a position text."""
        return Record(self, self.position(start) if start else self.opening, start=start)

    def seat(self, name: str | Seat) -> Seat:
        """The seat of that name, chance and referee included, or UnknownSeat."""
        wanted = name.name if isinstance(name, Seat) else str(name)
        found = self._named.get(wanted)
        if found is not None:
            return found
        known = ", ".join(seat.name for seat in self.seats)
        raise UnknownSeat(f"There is no seat {clip(wanted)}; there are {known}.")

    def file(self, *parts: str) -> Traversable:
        """A file of the room, such as `rules.md` or `art/pieces.svg`."""
        from importlib.resources import files  # costly to import, and rarely needed

        return files(self.package).joinpath(*parts)

    def rules(self, language: str = "en") -> str:
        """The room's rules in numbered sentences."""
        if language not in LANGUAGES:
            raise BadInput(f"The rules are written in {' and '.join(LANGUAGES)}, not in {clip(language)}.")
        name = "rules.md" if language == "en" else f"rules.{language}.md"
        return self.file(name).read_text(encoding="utf-8")

    def say(self, tap: str) -> Words | None:
        """What a tap that is no place means, for people; None where the room has no words for it."""
        return self.speech.say(tap) if self.speech else None

    @cached_property
    def tell(self) -> Teller:
        """What a move made in a position means, for people, where it is more than a piece going somewhere."""
        return teller(self.speech)

    def explain(self, position: Position, source: str, target: str) -> Explanation | None:
        """Why no legal move goes from one node to another, as a numbered rule; None where one does.

        Where a room can tell, the source may also be a button or a card that is touched before the node.
        """
        if self.counsel is None:
            raise SandtableError(f"{self.title.en} does not explain its moves.")
        known = {node.name for node in self.scene.nodes}
        explain = self.counsel.explain
        if source not in known and self.say(source) is not None:
            explain = getattr(self.counsel, "touched", explain)
        for name in (target,) if explain != self.counsel.explain else (source, target):
            if name not in known:
                raise BadNotation(f"There is no point {clip(name)} on this board.")
        if position.outcome is not None:
            over = Words(*(position.outcome.sentence(language) for language in LANGUAGES))
            return Explanation("", over, over, ())
        reason = explain(position.board(), source, target)
        if reason is None:
            return None
        return Explanation(reason.rule, self.sentences[reason.rule], reason.detail, reason.nodes)

    @cached_property
    def sentences(self) -> Mapping[str, Words]:
        """The numbered sentences of the rules in every language."""
        english, vietnamese = (numbered(self.rules(language)) for language in LANGUAGES)
        return {number: Words(sentence, vietnamese[number]) for number, sentence in english.items()}

    @cached_property
    def primer(self) -> tuple[str, ...]:
        """The numbers of the sentences a beginner reads first; a room keeps them in `primer.txt`."""
        return tuple(self.file("primer.txt").read_text(encoding="utf-8").split())

    @cached_property
    def diagrams(self) -> tuple[Diagram, ...]:
        """Positions that show what sentences of the rules mean; a room keeps them in `diagrams.toml`."""
        return read_diagrams(self.file("diagrams.toml").read_text(encoding="utf-8"))

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        return _reopened, (self.package, self.options.text)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __str__(self) -> str:
        return self.title.en

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.options.text or 'book'}>"


def _reopened(package: str, options: str) -> Game:
    """A game that was pickled: its room's door, under its options."""
    door: Game = import_module(package).GAME
    return door.with_options(options)
