"""A position as plain data, and its text: what notation, sight and scene have in common.

The text is the round, what the game waits for, then a field for each squadron, and what differs from the defaults:

    2 act:ms blue:80/15m5tw@17,20/25m6@2:3.9.40 fire:10/95m5,-:1.5.6.7.8.11 discard=12.13

* `draw` and `order` wait for cards and orders; `act:…` is a plane's turn and `roll:…` the dice, with what the plane may
  still do: `m` its move, `e` its enemy's, `s` its shot; `h` says that its leader ran out of time.
* A squadron is its F-35, its F-22 and its hand. A plane is its space, its missiles, its damage (`t`ail, `e`ngine,
  `f`uel tank, `c`ockpit, `w`ings) and its card; `-` is a plane that is gone. In a view `?` is a card one does not know.
* `doing=` names what is rolled for (`move`, `push>PLANE`, `cannon>PLANE`, `missile>PLANE`, `damage>PLANE`, and
  `damage>PLANE+PLANE` after a collision) or, in a turn, what was rolled: `7>PLANE`.
* The plane whose turn it is has the lowest card that is left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from sandtable.games.mission_command_air import pieces, terrain
from sandtable.games.mission_command_air.endings import BY_NUMBER

OFF = terrain.OFF
HANDS, DISCARDS, PILE, STAGE, WORDS = 8, 12, 13, 14, 15
DRAW, ORDER, TURN, ROLL = range(4)
PHASES = ("draw", "order", "act", "roll")
NOTHING, MOVE, SHOVE, CANNON, MISSILE, DAMAGE = range(6)
DOINGS = ("", "move", "push", "cannon", "missile", "damage")
ALL_CARDS = (1 << pieces.DECK + 1) - 2
UNKNOWN = -1
MAX_ROUND = 65535

PLANE = re.compile(r"([0-9]{1,3}/[0-9]{1,3})m([0-9]{1,2})(t*e*f*c*w*)(?:@(\?|[1-9][0-9]?))?")


@dataclass(frozen=True)
class Plane:
    """One plane; `kind` 0 is an F-35."""

    kind: int
    space: int = OFF
    missiles: int = 0
    damage: tuple[int, ...] = (0,) * 5
    card: int = 0
    """Its card; UNKNOWN for one that a seat may not see."""

    @property
    def is_down(self) -> bool:
        """Whether it has had enough hits to be shot down (rule 7.4)."""
        return any(hits >= limit for hits, limit in zip(self.damage, pieces.KINDS[self.kind].limits, strict=True))

    @cached_property
    def text(self) -> str:
        """As the position text has it."""
        if self.space == OFF:
            return "-"
        marks = "".join(letter * hits for letter, hits in zip(pieces.SECTION_LETTERS, self.damage, strict=True))
        card = "" if not self.card else "@?" if self.card == UNKNOWN else f"@{self.card}"
        return f"{terrain.name(self.space)}m{self.missiles}{marks}{card}"

    def word(self) -> int:
        """As the board has it."""
        word = self.space | self.missiles << 23 | self.card << 28
        for section, hits in enumerate(self.damage):
            word |= hits << 8 + 3 * section
        return word


GONE = [Plane(index % 2) for index in range(8)]
"""Eight planes that are not there."""


@dataclass(frozen=True)
class Hand:
    """The cards a seat holds: known, or only how many."""

    cards: tuple[int, ...] = ()
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.hidden

    @cached_property
    def text(self) -> str:
        """As the position text has it."""
        if self.hidden:
            return f"{self.hidden}?"
        return ".".join(map(str, self.cards)) or "-"


@dataclass
class Layout:
    """What a position text says."""

    squadrons: tuple[int, ...]
    planes: list[Plane]
    """All eight; those of squadrons that do not play are gone."""
    hands: list[Hand]
    """By seat."""
    number: int = 1
    phase: int = DRAW
    own: bool = False
    enemy: bool = False
    fired: bool = False
    hurried: bool = False
    rolled: bool = False
    total: int = 0
    subject: int = 0
    second: int = 0
    """0, or 1 + the plane that rolls for damage next."""
    kind: int = NOTHING
    discards: tuple[int, ...] = ()
    over: int = 0

    @property
    def active(self) -> int:
        """The plane whose turn it is: the one with the lowest card."""
        cards = [(plane.card, index) for index, plane in enumerate(self.planes) if plane.card]
        return min(cards)[1] if cards and self.phase >= TURN else 0

    @property
    def hides(self) -> bool:
        """Whether it is what one seat sees."""
        return any(hand.hidden for hand in self.hands) or any(plane.card == UNKNOWN for plane in self.planes)

    @property
    def held(self) -> list[int]:
        """Every card that is seen outside the pile."""
        found = [card for hand in self.hands for card in hand.cards]
        return [*found, *self.discards, *(plane.card for plane in self.planes if plane.card > 0)]

    def field(self, seat: int) -> str:
        """The planes and the hand of a seat, as the position text has them."""
        squadron = self.squadrons[seat]
        first, second = self.planes[2 * squadron : 2 * squadron + 2]
        return f"{pieces.SQUADRONS[squadron]}:{first.text},{second.text}:{self.hands[seat].text}"

    def hidden(self, seat: int) -> str:
        """The same for seats that may not see its cards."""
        squadron, count = self.squadrons[seat], len(self.hands[seat])
        first, second = self.planes[2 * squadron : 2 * squadron + 2]
        if self.phase == ORDER:
            first, second = covered(first), covered(second)
        return f"{pieces.SQUADRONS[squadron]}:{first.text},{second.text}:{f'{count}?' if count else '-'}"

    def text(self) -> str:
        """The position text."""
        return " ".join((self.head(), *map(self.field, range(len(self.hands))), *self.tail()))

    def head(self) -> str:
        """The round and what the game waits for, as the position text has them."""
        if self.phase < TURN:
            return f"{self.number} {PHASES[self.phase]}"
        marks = zip("mesh", (self.own, self.enemy, not self.fired, self.hurried), strict=True)
        return f"{self.number} {PHASES[self.phase]}:" + ("".join([mark for mark, is_so in marks if is_so]) or "-")

    def tail(self) -> list[str]:
        """What differs from the defaults, as the position text has it."""
        parts = [f"doing={doing}"] if (doing := self.doing) else []
        if self.discards:
            parts.append("discard=" + ".".join(map(str, self.discards)))
        if self.over:
            parts.append(f"over={BY_NUMBER[self.over].name}")
        return parts

    @property
    def doing(self) -> str:
        """What is rolled for, or what was rolled."""
        mover = self.active if self.phase == ROLL else self.subject
        rolled = f"{self.total}>{pieces.PLANES[mover]}" if self.rolled else ""
        if self.phase != ROLL:
            return rolled
        now = DOINGS[self.kind]
        if self.kind != MOVE:
            now += f">{pieces.PLANES[self.subject]}"
        if self.second:
            now += f"+{pieces.PLANES[self.second - 1]}"
        return f"{now},{rolled}" if rolled else now

    def words(self) -> list[int]:
        """The words of the board; everything must be known."""
        found = [plane.word() for plane in self.planes]
        found += [mask(hand.cards) for hand in self.hands] + [0] * (4 - len(self.hands))
        discards = mask(self.discards)
        found += [discards, ALL_CARDS & ~mask(self.held)]
        stage = self.phase | self.over << 27 | self.number << 32
        if self.over:
            stage = min(self.phase, TURN) | self.over << 27 | self.number << 32
        elif self.phase >= TURN:
            stage |= self.active << 3 | self.fired << 6 | self.own << 7 | self.enemy << 8 | self.hurried << 9
            subject = self.active if self.phase == ROLL and self.kind == MOVE else self.subject
            stage |= self.rolled << 10 | self.total << 11 | subject << 17 | self.second << 20 | self.kind << 24
        return [*found, stage]


def mask(cards: Sequence[int]) -> int:
    """Cards as bits."""
    return sum(1 << card for card in cards)


@lru_cache(maxsize=4096)
def cards_of(word: int) -> tuple[int, ...]:
    """Bits as cards."""
    return tuple(card for card in range(1, pieces.DECK + 1) if word >> card & 1)


@lru_cache(maxsize=4096)
def hand_of(word: int) -> Hand:
    """Bits as a hand."""
    return Hand(cards_of(word))


def planes_of(words: Sequence[int]) -> list[Plane]:
    """The planes of a board's words."""
    return [plane_of(index & 1, words[index]) for index in range(HANDS)]


@lru_cache(maxsize=1 << 13)
def plane_of(kind: int, word: int) -> Plane:
    """The plane of a word."""
    damage = tuple(word >> 8 + 3 * section & 7 for section in range(5))
    return Plane(kind, word & 255, word >> 23 & 31, damage, word >> 28 & 63)


def lay(words: Sequence[int], squadrons: tuple[int, ...]) -> Layout:
    """The layout of a board's words."""
    stage = words[STAGE]
    return Layout(
        squadrons,
        planes_of(words),
        [hand_of(words[HANDS + seat]) for seat in range(len(squadrons))],
        number=stage >> 32 & MAX_ROUND,
        phase=stage & 7,
        own=bool(stage >> 7 & 1),
        enemy=bool(stage >> 8 & 1),
        fired=bool(stage >> 6 & 1),
        hurried=bool(stage >> 9 & 1),
        rolled=bool(stage >> 10 & 1),
        total=stage >> 11 & 63,
        subject=stage >> 17 & 7,
        second=stage >> 20 & 15,
        kind=stage >> 24 & 7,
        discards=cards_of(words[DISCARDS]),
        over=stage >> 27 & 15,
    )


class Texts(NamedTuple):
    """The parts of a position text, for all who may see different ones of them."""

    head: str
    shown: tuple[str, ...]
    """The field of each seat, for those who know its cards."""
    hidden: tuple[str, ...]
    """The field of each seat, for the others."""
    tail: tuple[str, ...]


@lru_cache(maxsize=64)
def texts_of(words: tuple[int, ...], squadrons: tuple[int, ...]) -> Texts:
    """The parts of the position text of a board's words."""
    layout, seats = lay(words, squadrons), range(len(squadrons))
    return Texts(layout.head(), tuple(map(layout.field, seats)), tuple(map(layout.hidden, seats)), tuple(layout.tail()))


@lru_cache(maxsize=4096)
def covered(plane: Plane) -> Plane:
    """A plane whose card is not seen, if it has one."""
    return replace(plane, card=UNKNOWN) if plane.card else plane
