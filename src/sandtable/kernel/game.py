"""The rules of one game under one set of options: a constant."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.kernel.display.diagram import Diagram, read_diagrams
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.explanation import Explanation
from sandtable.kernel.display.plain_art import PLAIN_PIECES, plain_faces
from sandtable.kernel.display.rulebook import Rulebook, read_rulebook
from sandtable.kernel.display.scene import Scene
from sandtable.kernel.error import BadInput, BadNotation, BadPosition, SandtableError, UnknownSeat, clip
from sandtable.kernel.option import Options, Rulings, split_options
from sandtable.kernel.position import Position
from sandtable.kernel.position_state import PositionState
from sandtable.kernel.protocols import (
    Editor,
    Evaluation,
    Explainer,
    Interchange,
    Labels,
    Notation,
    OddsMaker,
    OutcomeRules,
    SceneMaker,
    TapExplainer,
    UciNotation,
    Visibility,
)
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.text import LANGUAGES, Text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


NOT_TRANSLATED = "Luật chơi này chưa được dịch."
"""Stands above English rules that are shown for want of Vietnamese ones."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game under one set of options. `GAME` of its package follows the rulebook; `with_options` gives others."""

    name: str
    """The id on the command line, on the wire and in records."""
    title: Text
    summary: Text
    """One sentence for people who do not know the game."""
    package: str
    """The Python package with the game's files."""
    rulings: Rulings
    notation: Notation[Any] = field(repr=False)
    outcome_rules: OutcomeRules[Any] = field(repr=False)
    visibility: Visibility[Any] = field(repr=False)
    scene_maker: SceneMaker = field(repr=False)
    is_side_game: bool = False
    """Whether it is played with the pieces of another game; lists show it after the others."""
    has_chance: bool = False
    """Whether dice or cards decide in the middle of a game; a draw for the first move does not count."""
    explainer: Explainer[Any] | None = field(default=None, repr=False)
    """Explains why a move is not legal, where the game can."""
    explain_tap: TapExplainer[Any] | None = field(default=None, repr=False)
    """Explains the same after a tap that is no node, where the game can."""
    odds_maker: OddsMaker | None = field(default=None, repr=False)
    """Computes what can be known exactly of what may follow, where the game can: chances, ways to a solution."""
    labels: Labels | None = field(default=None, repr=False)
    """Words for taps that are no nodes, and for moves, where the game needs them."""
    editor: Editor | None = field(default=None, repr=False)
    """Sets up positions by hand, where the game can."""
    evaluation: Evaluation | None = field(default=None, repr=False)
    """The weights of the evaluation, where they can be tuned."""
    interchange: Interchange | None = field(default=None, repr=False)
    """Reads and writes records as other programs do, where there are such programs."""
    uci: UciNotation[Any] | None = field(default=None, repr=False)
    """How engines that speak UCI write positions and moves, where there are such engines."""
    enclosure: Callable[[], str] | None = field(default=None, repr=False)
    """The text of the game's data files where they differ from the shipped ones, else nothing; records enclose it."""
    given: Mapping[str, str] = field(default_factory=dict)
    """The options as they were asked for."""

    def with_options(self, options: str | Mapping[str, str | int] = "", /, **more: str | int) -> Game:
        """The same game under other options, given as `preset=club,k=v`, as a mapping or by keyword."""
        given = split_options(options) if isinstance(options, str) else options
        game = replace(self, given={name: str(value) for name, value in {**given, **more}.items()})
        game.options  # noqa: B018 - bad options are refused here, not at first use
        return game

    def for_table(self) -> Game:
        """The same game as a table plays it: with what tables choose where neither options nor preset say anything."""
        preset = self.rulings.presets[self.given.get("preset", "book")]
        said = {**preset, **self.given}
        drawn = {option.name: option.at_table for option in self.rulings if option.at_table and option.name not in said}
        return self.with_options({**self.given, **drawn}) if drawn else self

    @cached_property
    def options(self) -> Options:
        """The options in force, complete."""
        return self.rulings.resolve(self.given)

    @property
    def enclosed(self) -> str:
        """The changed data that a record must enclose to be replayed elsewhere, else nothing."""
        return self.enclosure() if self.enclosure is not None else ""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return self.outcome_rules.seats(self.options)

    @cached_property
    def _named(self) -> dict[str, Seat]:
        return {seat.name: seat for seat in (REFEREE, CHANCE, *reversed(self.seats))}

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
        """The empty board, for renderers."""
        return self.scene_maker.scene(self.seats)

    def position(self, text: str) -> Position:
        """The position a text describes, or BadPosition."""
        if not isinstance(text, str):
            raise BadPosition("A position is given as text, not as {kind}.", kind=type(text).__name__)
        return Position(self, self.notation.read(text, self.options))

    def restore(self, state: PositionState) -> Position:
        """The position that `Position.state` saved, or BadPosition."""
        board = self.notation.read(state.text, self.options)
        board.restore_keys(state.keys, state.ended)
        return Position(self, board)

    def draft(self, text: str | None = None) -> Draft:
        """A position to edit, from a text or else from the empty board; or BadPosition."""
        if not isinstance(text, str | None):
            raise BadPosition("A position is given as text, not as {kind}.", kind=type(text).__name__)
        if self.editor is None:
            raise SandtableError("{title} has no board editor.", title=self.title)
        return Draft(self, self.editor, self.editor.empty_text(self.options) if text is None else text)

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
        raise UnknownSeat("There is no seat {seat}; there are {known}.", seat=clip(wanted), known=known)

    def file(self, *parts: str) -> Traversable:
        """A file of the game, such as `rules.md` or `art/pieces.svg`."""
        from importlib.resources import files  # costly to import, and rarely needed

        return files(self.package).joinpath(*parts)

    def rules(self, language: str = "en") -> str:
        """The rules in numbered sentences, as Markdown."""
        if language not in LANGUAGES:
            raise BadInput(
                "The rules are written in {known}, not in {language}.",
                known=" and ".join(LANGUAGES),
                language=clip(language),
            )
        if language != "en" and (translated := self._optional(f"rules.{language}.md")):
            return translated
        english = self.file("rules.md").read_text(encoding="utf-8")
        if language == "en":
            return english
        title, _, rest = english.partition("\n")
        return f"{title}\n\n{NOT_TRANSLATED}\n{rest}"

    def _optional(self, *parts: str) -> str:
        """The text of a file that a game may do without; empty if it does."""
        file = self.file(*parts)
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def rulebook(self, language: str = "en") -> Rulebook:
        """The rules parsed into chapters of numbered sentences."""
        return read_rulebook(self.rules(language))

    def say(self, tap: str) -> Text | None:
        """What a tap that is no node means, for people; None where the game has no words for it."""
        return self.labels.say(tap) if self.labels else None

    def describe_move(self, move: str, text: str = "") -> Text | None:
        """What a move made in the position of that text means, for people; None where a piece just goes somewhere.

        Without a text, as much as the move alone says.
        """
        return self.labels.describe_move(move, text, self.options) if self.labels else None

    def explain(self, position: Position, source: str, target: str) -> Explanation | None:
        """Why no legal move goes from one node to another, as a numbered rule; None where one does.

        Where the game can tell, the source may also be a button or a card that is tapped before the node.
        """
        if self.explainer is None:
            raise SandtableError("{title} does not explain its moves.", title=self.title)
        known = {node.name for node in self.scene.nodes}
        explain_tap = self.explain_tap if source not in known and self.say(source) is not None else None
        for name in (target,) if explain_tap else (source, target):
            if name not in known:
                raise BadNotation("There is no point {name} on this board.", name=clip(name))
        if position.outcome is not None:
            over = Text(*(position.outcome.sentence(language) for language in LANGUAGES))
            return Explanation("", over, over, ())
        reason = (explain_tap or self.explainer.explain)(position.board(), source, target)
        if reason is None:
            return None
        return Explanation(reason.rule, self.sentences[reason.rule], reason.detail, reason.nodes)

    @cached_property
    def sentences(self) -> Mapping[str, Text]:
        """The numbered sentences of the rules in every language."""
        english, vietnamese = (self.rulebook(language).rules for language in LANGUAGES)
        translated = {rule.number: rule.text for rule in vietnamese}
        return {rule.number: Text(rule.text, translated.get(rule.number, rule.text)) for rule in english}

    @cached_property
    def primer(self) -> tuple[str, ...]:
        """The numbers of the rules a beginner reads first, from `primer.txt`; by default all of them."""
        return tuple(self._optional("primer.txt").split()) or tuple(self.sentences)

    @cached_property
    def diagrams(self) -> tuple[Diagram, ...]:
        """Positions that illustrate rules, from `diagrams.toml`, if there are any."""
        return read_diagrams(self._optional("diagrams.toml"))

    @cached_property
    def faces(self) -> Mapping[str, Mapping[str, str]]:
        """The colour themes of the board: the paints of each by name."""
        return tomllib.loads(self.faces_text)

    @cached_property
    def faces_text(self) -> str:
        """The same as text, from `art/faces.toml`; by default wood and slate, light pieces and dark."""
        return self._optional("art", "faces.toml") or plain_faces(self.sides)

    @cached_property
    def art(self) -> str:
        """The pictures of the pieces, from `art/pieces.svg`; by default a disc."""
        return self._optional("art", "pieces.svg") or PLAIN_PIECES

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        return _unpickle, (self.package, self.options.text)

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


def _unpickle(package: str, options: str) -> Game:
    """The game of a package under the pickled options."""
    game: Game = import_module(package).GAME
    return game.with_options(options)
