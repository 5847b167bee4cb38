"""Records of games: tags, then one move per line, so that a record can be streamed, appended to and replayed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sandtable.kernel.error import BadRecord, SandtableError, clip
from sandtable.kernel.outcome import MATCH_ENDINGS, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

NAME = r"[A-Za-z][A-Za-z0-9-]{0,60}"
TAG = re.compile(rf'\[({NAME}) "((?:[^"\\]|\\.)*)"\]')
LINE = re.compile(r"(\d{1,9}) (\S{1,60}) ([^{}]{1,200}?)(?: \{([^{}]*)\})?")
MAX_RECORD_TEXT = 4 << 20
"""The longest text that is read, in characters: no game comes near it."""
DATA = Text("data {digest}", "dữ liệu {digest}")
SHIPPED_DATA = Text("the shipped data", "dữ liệu gốc")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a seat, its move, and a comment."""

    seat: Seat
    text: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game played so far. `play` gives a longer one and changes nothing."""

    game: Game
    position: Position
    """The position after the last entry."""
    entries: tuple[Entry, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    """Free tags: `Date`, `Event`, `Seat-dark` for the name of a player, and any others."""
    start: str = ""
    """The position text the game began from; empty for the opening."""
    verdict: Outcome | None = None
    """An outcome without a move: a concession, an agreement, a lost clock."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its moves or otherwise."""
        return self.position.outcome or self.verdict

    def play(self, text: str, seat: Seat | str | None = None, comment: str = "") -> Record:
        """The record with one more move."""
        if self.verdict is not None:
            raise BadRecord("The game was ended before this move.")
        if "{" in comment or "}" in comment or comment.splitlines() not in ([], [comment]):
            raise BadRecord("A comment is one line without braces.")
        by = self.game.seat(seat) if seat is not None else None
        if by != REFEREE:
            move = self.position.find(text, by)
            by, text = move.seat, move.text
        after = self.position.play(text, by)
        return replace(self, position=after, entries=(*self.entries, Entry(by, text, comment)))

    def ended(self, verdict: Outcome) -> Record:
        """The record closed by something that is no move: see MATCH_ENDINGS, or `position.adjudicated()`."""
        if verdict.ending not in (*MATCH_ENDINGS, self.position.adjudicated().ending):
            raise BadRecord("A game cannot be declared ended as {name}.", name=clip(verdict.ending.name))
        return replace(self, verdict=verdict)

    def tagged(self, **tags: str) -> Record:
        """The record with more tags; underscores stand for hyphens."""
        more = {name.replace("_", "-"): tag for name, tag in tags.items()}
        for name in more:
            if not re.fullmatch(NAME, name) or name in OWN_TAGS:
                raise BadRecord("A tag cannot be called {name}.", name=clip(name))
        return replace(self, tags={**self.tags, **more})

    def positions(self) -> Iterator[Position]:
        """Every position from the first to the last."""
        position = self.game.position(self.start) if self.start else self.game.opening
        yield position
        for entry in self.entries:
            position = position.play(entry.text, entry.seat)
            yield position

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.entries))

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {len(self.entries)} moves, {self.outcome or 'unfinished'}>"

    # Text

    def write(self) -> str:
        """The record as text."""
        return "".join(line + "\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """The record line by line: tags, an empty line, moves."""
        for name, value in self.all_tags().items():
            yield f'[{name} "{_escape_lines(value) if name == "Data" else _escape_line(value)}"]'
        yield ""
        for number, entry in enumerate(self.entries, 1):
            comment = f" {{{entry.comment}}}" if entry.comment else ""
            yield f"{number} {entry.seat.name} {entry.text}{comment}"

    def all_tags(self) -> dict[str, str]:
        """The tags that are written, in their order."""
        tags = {"Game": self.game.name, "Options": self.game.options.text}
        if self.start:
            tags["Position"] = self.start
        tags |= {name: tag for name, tag in self.tags.items() if name not in OWN_TAGS}
        tags["Result"] = self.outcome.result if self.outcome else "*"
        if self.outcome:
            tags["Ending"] = self.outcome.ending.name
        if enclosed := self.game.enclosed:
            tags |= {"Data-SHA256": fingerprint(enclosed), "Data": enclosed}
        return tags


OWN_TAGS = ("Game", "Options", "Position", "Result", "Ending", "Data-SHA256", "Data")


def fingerprint(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read_record(text: str, load: Callable[[str, str], Game]) -> Record:
    """The record a text holds; `load` gives the game for a name and options.

    It is replayed on the way: what comes back is legal from the first move to the last.
    """
    if len(text) > MAX_RECORD_TEXT:
        raise BadRecord("A record of {count} characters is too long.", count=len(text))
    tags: dict[str, str] = {}
    record: Record | None = None
    position: Position | None = None
    entries: list[Entry] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            if record is None and line.startswith("["):
                name, value = _tag(line)
                if name in tags:
                    raise BadRecord("the tag {name} appears twice.", name=name)
                tags[name] = value
                continue
            record = _start_record(tags, load) if record is None else record
            entry = _read_entry(record.game, position or record.position, len(entries) + 1, line)
            position = (position or record.position).play(entry.text, entry.seat)
            entries.append(entry)
        except SandtableError as refused:
            raise BadRecord("Line {number}: {error}", number=number, error=refused) from None
    if record is None:
        record = _start_record(tags, load)
    return _apply_result(replace(record, position=position or record.position, entries=tuple(entries)), tags)


def _tag(line: str) -> tuple[str, str]:
    matched = TAG.fullmatch(line.strip())
    if not matched:
        raise BadRecord("{text} is not a tag.", text=clip(line))
    line_end = "\n" if matched[1] == "Data" else "n"
    return matched[1], re.sub(r"\\(.)", lambda found: line_end if found[1] == "n" else found[1], matched[2])


def _start_record(tags: Mapping[str, str], load: Callable[[str, str], Game]) -> Record:
    if "Game" not in tags:
        raise BadRecord('A record begins with a tag [Game "…"].')
    game = load(tags["Game"], tags.get("Options", ""))
    _check_data(game, tags)
    free = {name: tag for name, tag in tags.items() if name not in OWN_TAGS}
    return replace(game.record(tags.get("Position", "")), tags=free)


def _check_data(game: Game, tags: Mapping[str, str]) -> None:
    """Refuse a record that was played with other data than those in force."""
    claimed, text = tags.get("Data-SHA256", ""), tags.get("Data", "")
    if bool(claimed) != bool(text):
        raise BadRecord("A record has both tags Data and Data-SHA256, or neither.")
    if text and fingerprint(text) != claimed:
        raise BadRecord(
            "The tag Data-SHA256 says {claimed}, but the enclosed text is {found}.",
            claimed=clip(claimed, 8),
            found=_short(text),
        )
    if text != game.enclosed:
        raise BadRecord(
            "The record was played with {played}; this installation has {known}.",
            played=_short(text),
            known=_short(game.enclosed),
        )


def _read_entry(game: Game, position: Position, due: int, line: str) -> Entry:
    matched = LINE.fullmatch(line.strip())
    if not matched:
        raise BadRecord("{text} is not a line '<number> <seat> <move> {{comment}}'.", text=clip(line))
    number, seat, text, comment = matched.groups()
    if int(number) != due:
        raise BadRecord("move {number} is where move {due} should be.", number=number, due=due)
    by = game.seat(seat)
    return Entry(by, text if by == REFEREE else position.find(text, by).text, comment or "")


def _apply_result(record: Record, tags: Mapping[str, str]) -> Record:
    """The record with the ending its tags claim, where the moves alone did not end the game."""
    claimed = tags.get("Result", "*")
    if record.position.outcome is not None:
        if claimed not in ("*", record.position.outcome.result):
            raise BadRecord(
                "The tag Result says {claimed}, the moves say {found}.",
                claimed=clip(claimed),
                found=record.position.outcome.result,
            )
        return record
    if claimed == "*":
        return record
    stopped = record.position.adjudicated()
    if (stopped.ending.name, stopped.result) == (tags.get("Ending"), claimed):
        return record.ended(stopped)
    ending = next((ending for ending in MATCH_ENDINGS if ending.name == tags.get("Ending")), None)
    if ending is None:
        raise BadRecord(
            "The tag Ending {name} does not say how an unfinished game ended.", name=clip(tags.get("Ending", ""))
        )
    names = [] if claimed == "draw" else claimed.split()
    winners = tuple(seat for seat in record.game.seats if seat.name in names)
    if [seat.name for seat in winners] != names:
        raise BadRecord("The tag Result {claimed} does not name seats of this game.", claimed=clip(claimed))
    losers = tuple(seat for seat in record.game.seats if winners and seat not in winners)
    return record.ended(Outcome(winners, ending, losers=losers))


def _short(text: str) -> Text:
    """Data, as a sentence names them."""
    return DATA.filled(digest=fingerprint(text)[:8]) if text else SHIPPED_DATA


def _escape_line(value: str) -> str:
    return _escape(" ".join(value.splitlines()))


def _escape_lines(text: str) -> str:
    """Several lines as one, without loss."""
    return _escape(text).replace("\n", r"\n")


def _escape(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)
