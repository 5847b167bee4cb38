"""Reading the text of a position into a layout; `position_text.py` says how the text is written."""

from __future__ import annotations

import re
from functools import lru_cache

from sandtable.games.mission_command_air import pieces, terrain
from sandtable.games.mission_command_air.endings import BY_NUMBER
from sandtable.games.mission_command_air.position_text import (
    DOINGS,
    GONE,
    MAX_ROUND,
    PHASES,
    PLANE,
    ROLL,
    TURN,
    UNKNOWN,
    Hand,
    Layout,
    Plane,
)
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.fields import fields, parts
from sandtable.kernel.text import Text

SQUADRON = re.compile(r"([a-z]+):([^:,]+),([^:,]+):([^:,]+)")
FLAGS = re.compile(r"(act|roll):(-|(?=.)m?e?s?h?)")
HAND_OF = Text("The hand of {name}", "Bài của {name}")
MISSILES_OF = Text("The missiles of {name}", "Số tên lửa của {name}")
CARD_OF = Text("The card of {name}", "Lá bài của {name}")
ONE_CARD = Text("{what}: a card", "{what}, một lá")
MAX_TEXT_LENGTH = 700
CARDS = {str(card): card for card in range(1, pieces.DECK + 1)}


def scan(text: str, squadrons: tuple[int, ...]) -> Layout:
    """The layout a text describes, or BadPosition with the place that is wrong."""
    words = parts(text, MAX_TEXT_LENGTH)
    if len(words) < 2 + len(squadrons):
        raise BadPosition(
            "A position is a round, what it waits for and {count} squadrons, not {text}.",
            count=len(squadrons),
            text=clip(text),
        )
    layout = Layout(squadrons, list(GONE), [])
    layout.number = whole(Text("The round", "Số vòng"), words[0], 1, MAX_ROUND)
    scan_phase(words[1], layout)
    for squadron, part in zip(squadrons, words[2:], strict=False):
        scan_squadron(squadron, part, layout)
    for name, value in fields(words[2 + len(squadrons) :]):
        scan_field(name, value, layout)
    return layout


def scan_phase(text: str, layout: Layout) -> None:
    matched = FLAGS.fullmatch(text)
    if text in ("draw", "order"):
        layout.phase = PHASES.index(text)
    elif matched:
        layout.phase = PHASES.index(matched[1])
        layout.own, layout.enemy, layout.hurried = "m" in matched[2], "e" in matched[2], "h" in matched[2]
        layout.fired = "s" not in matched[2]
    else:
        raise BadPosition("The second field is draw, order, act:mes or roll:mes, not {text}.", text=clip(text))


def scan_squadron(squadron: int, text: str, layout: Layout) -> None:
    first, second, hand = squadron_of(squadron, text)
    layout.planes[2 * squadron : 2 * squadron + 2] = first, second
    layout.hands.append(hand)


@lru_cache(maxsize=1024)
def squadron_of(squadron: int, text: str) -> tuple[Plane, Plane, Hand]:
    """The two planes and the hand of a squadron."""
    name = pieces.SQUADRONS[squadron]
    matched = SQUADRON.fullmatch(text)
    if not matched or matched[1] != name:
        raise BadPosition("A field {name}:F-35,F-22:hand belongs here, not {text}.", name=name, text=clip(text))
    first, second = (scan_plane(kind, matched[2 + kind], f"{name}-{pieces.KINDS[kind].name}") for kind in range(2))
    hand = matched[4]
    if hidden := re.fullmatch(r"([1-7])\?", hand):
        return first, second, Hand(hidden=int(hidden[1]))
    return (
        first,
        second,
        Hand(scan_cards(HAND_OF.filled(name=pieces.squadron_words(squadron)), hand) if hand != "-" else ()),
    )


@lru_cache(maxsize=4096)
def scan_plane(kind: int, text: str, name: str) -> Plane:
    if text == "-":
        return Plane(kind)
    matched, title = PLANE.fullmatch(text), pieces.plane_words(pieces.PLANES.index(name))
    if not matched:
        raise BadPosition("The plane {name} is written like 80/15m5tw@17, not {text}.", name=title, text=clip(text))
    if matched[1] not in terrain.index():
        raise BadPosition("There is no space {space} for {name}.", space=matched[1], name=title)
    most = pieces.KINDS[kind].missiles
    missiles = whole(MISSILES_OF, matched[2], 0, most, name=title)
    damage = tuple(matched[3].count(letter) for letter in pieces.SECTION_LETTERS)
    if any(hits > limit for hits, limit in zip(damage, pieces.KINDS[kind].limits, strict=True)):
        raise BadPosition("The plane {name} has more damage than it can take.", name=title)
    card = UNKNOWN if matched[4] == "?" else whole(CARD_OF, matched[4] or "0", 0, pieces.DECK, name=title)
    return Plane(kind, terrain.index()[matched[1]], missiles, damage, card)


@lru_cache(maxsize=1024)
def scan_cards(what: Text, text: str) -> tuple[int, ...]:
    cards = tuple(
        [CARDS.get(card) or whole(ONE_CARD.filled(what=what), card, 1, pieces.DECK) for card in text.split(".")]
    )
    if list(cards) != sorted(set(cards)):
        raise BadPosition("{what} has its cards once each, from the lowest up.", what=what)
    return cards


def scan_field(name: str, value: str, layout: Layout) -> None:
    if name == "discard":
        layout.discards = scan_cards(Text("The discard pile", "Chồng bài bỏ"), value)
    elif name == "over":
        found = [number for number, ending in BY_NUMBER.items() if ending.name == value]
        if not found:
            raise BadPosition("A game is not over by {value}.", value=clip(value))
        layout.over = found[0]
    elif name == "doing":
        scan_doing(value, layout)
    else:
        raise BadPosition("There is no field {name}; there are doing, discard and over.", name=clip(name))


def scan_doing(value: str, layout: Layout) -> None:
    now, rolled = value, ""
    if layout.phase == ROLL:
        now, _, rolled = value.partition(",")
        matched = re.fullmatch(r"(move)|(push|cannon|missile|damage)>([a-z0-9-]+)(?:\+([a-z0-9-]+))?", now)
        if not matched or (matched[4] and matched[2] != "damage"):
            raise BadPosition("The dice are rolled for move, push>PLANE or the like, not for {text}.", text=clip(now))
        layout.kind = DOINGS.index(matched[1] or matched[2])
        layout.subject = plane_named(matched[3]) if matched[3] else layout.active
        layout.second = plane_named(matched[4]) + 1 if matched[4] else 0
    else:
        rolled = now
    if rolled or layout.phase != ROLL:
        matched = re.fullmatch(r"([0-9]{1,2})>([a-z0-9-]+)", rolled)
        if not matched or layout.phase < TURN:
            raise BadPosition(
                "What was rolled is written like 7>blue-f35 in a plane's turn, not {value}.", value=clip(value)
            )
        layout.rolled, layout.total = True, whole(Text("The roll", "Số gieo"), matched[1], 0, 62)
        mover = plane_named(matched[2])
        if layout.phase == ROLL and mover != layout.active:
            raise BadPosition("While a shot is rolled for, only the plane that fires can be about to move.")
        if layout.phase == TURN:
            layout.subject = mover


def plane_named(text: str) -> int:
    if text not in pieces.PLANES:
        raise BadPosition("There is no plane {name}.", name=clip(text))
    return pieces.PLANES.index(text)


def whole(what: Text, value: str, least: int, most: int, **parameters: Text) -> int:
    """A number as a field holds it; `parameters` belong to `what`."""
    plain = value.isascii() and value.isdecimal() and len(value) <= 5 and (value == "0" or value[:1] != "0")
    if not plain or not least <= int(value) <= most:
        raise BadPosition(
            "{what}: a number from {least} to {most} belongs here, not {value}.",
            what=what.filled(**parameters),
            least=least,
            most=most,
            value=clip(value),
        )
    return int(value)
