"""Text to board and back, move to text and back."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from sandtable.games.mission_command_air import pieces, rulings, terrain
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.position_reader import scan
from sandtable.games.mission_command_air.position_text import ORDER, Hand, Layout, Plane, lay, texts_of
from sandtable.games.mission_command_air.validation import check
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

DRAWS, ORDERS, ROLLS, FLIES, GOES, JOINS, PUSHES, SHOOTS, LAUNCHES, ENDS, FORFEIT, TIME_UP, WITHDRAW = range(13)
VALUE_AT, PLANE_AT = 4, 12
BITS = (1 << PLANE_AT + 3) - 1
"""What of a move says what is done."""
VERBS = {DRAWS: "draw", ROLLS: "roll", GOES: "go"}
DEEDS = {PUSHES: "push", SHOOTS: "cannon", LAUNCHES: "missile"}

NAMED = "|".join(pieces.PLANES)
SHAPES = (
    re.compile(r"(draw|roll|go) ?([0-9]{1,2})"),
    re.compile(r"([0-9]{1,2}) ?> ?(f-?35|f-?22)"),
    re.compile(rf"(cannon|missile|push) ({NAMED})"),
    re.compile(r"(join) ([0-9]{2,3}/[0-9]{2,3})"),
    re.compile(r"(fly|done)"),
)


def empty(options: Options) -> AirBoard:
    """A board without planes on which the options are in force."""
    return blank(options).copy()


@lru_cache(maxsize=64)
def blank(options: Options) -> AirBoard:
    """Such a board, made once and never touched."""
    squadrons = rulings.squadrons(options)
    teams = options["players"] == "teams"
    board = AirBoard()
    board.set_options(
        squadrons=squadrons,
        sides=[pieces.TEAM_OF[squadron] if teams else seat for seat, squadron in enumerate(squadrons)],
        teams=teams,
        maximum=options["maximum_damage"] == "yes",
        headings=("common", "head_on").index(options["headings"]),
        simultaneous=options["simultaneous_fire"] == "yes",
        limit=options.count("rounds"),
        extra_rule=("nobody", "owner", "mover").index(options["disrupted_extra"]),
        optional=options["disruption"] == "optional",
        late=options["late_shot"] == "yes",
        shared=options["team_hands"] == "shared",
    )
    return board


def opening(options: Options) -> AirBoard:
    """Planes on their start spaces, all cards in the pile (rules 3.1 to 3.6)."""
    squadrons = rulings.squadrons(options)
    planes = [Plane(index % 2) for index in range(8)]
    for squadron in squadrons:
        for kind in range(2):
            plane = 2 * squadron + kind
            planes[plane] = Plane(kind, terrain.start(options["headings"], plane), pieces.KINDS[kind].missiles)
    return build(Layout(squadrons, planes, [Hand() for _ in squadrons]), options)


def build(layout: Layout, options: Options) -> AirBoard:
    """A board that stands like a layout in which nothing is hidden."""
    board = empty(options)
    board.set_words(layout.words())
    return board


def read(text: str, options: Options) -> AirBoard:
    """The board of a position text, or BadPosition."""
    layout = scan(text, rulings.squadrons(options))
    if layout.hides:
        raise BadPosition("A position shows everything; this is only what one seat sees (?).")
    check(layout, options)
    board = build(layout, options)
    if not board.is_settled():
        raise BadPosition("Nobody has a choice here; the game would have gone on.")
    return board


def layout_of(board: AirBoard) -> Layout:
    """How a board stands, as plain data."""
    return lay(board.state(), tuple(board.squadron(seat) for seat in range(board.seats)))


def write(board: AirBoard) -> str:
    """The position text of a board."""
    texts = texts_of(tuple(board.state()), tuple([board.squadron(seat) for seat in range(board.seats)]))
    return " ".join((texts.head, *texts.shown, *texts.tail))


def move_text(board: AirBoard, move: int) -> str:
    """The text of a move."""
    return deed_text(move & 15, move >> VALUE_AT & 255, move >> PLANE_AT & 7)


@cache
def deed_text(what: int, value: int, plane: int) -> str:
    """The text of what is done, by or to which plane."""
    if what == ORDERS:
        return f"{value}>{pieces.KINDS[plane % 2].name}"
    if what in VERBS:
        return f"{VERBS[what]} {value}"
    if what in DEEDS:
        return f"{DEEDS[what]} {pieces.PLANES[plane]}"
    if what == JOINS:
        return f"join {terrain.name(value)}"
    return {FLIES: "fly", ENDS: "done"}[what]


def spellings(board: AirBoard, moves: list[int]) -> list[Spelling]:
    """Texts and taps of moves: a card and a plane, a weapon and a target, a space, or a button."""
    return [shot_spelling(board, move) if move & 15 in DEEDS else fixed_spelling(move & BITS) for move in moves]


def shot_spelling(board: AirBoard, move: int) -> Spelling:
    """Text and taps of what is done to a plane, where it flies now."""
    space = terrain.name(board.state()[move >> PLANE_AT & 7] & 255)
    return Spelling(move_text(board, move), (DEEDS[move & 15], space))


@cache
def fixed_spelling(move: int) -> Spelling:
    """Text and taps of a move that do not depend on the position."""
    what, value, plane = move & 15, move >> VALUE_AT & 255, move >> PLANE_AT & 7
    text = deed_text(what, value, plane)
    if what == ORDERS:
        return Spelling(text, (f"hand:{value}", f"plane:{pieces.PLANES[plane]}"))
    return Spelling(text, (terrain.name(value) if what == JOINS else text,))


def tidy(text: str) -> tuple[str, ...]:
    """The spellings a person's text may stand for, or BadNotation."""
    plain = " ".join(text.lower().split())
    for shape in SHAPES:
        if matched := shape.fullmatch(plain):
            parts = matched.groups()
            if shape is SHAPES[1]:
                return (f"{int(parts[0])}>{parts[1].replace('-', '')}",)
            if shape is SHAPES[0]:
                return (f"{parts[0]} {int(parts[1])}",)
            return (" ".join(parts),)
    raise BadNotation(
        "{text} is not a move; moves look like 17>f35, fly, go 8, join 70/45, cannon fire-f22, missile "
        "fire-f35, push fire-f22 or done.",
        text=clip(text),
    )


def is_between_rounds(board: AirBoard) -> bool:
    """Whether a round has ended and nobody has chosen a card for the next."""
    flying = sum(board.has_planes(seat) for seat in range(board.seats))
    return board.phase == ORDER and len(board.waiting()) == flying


def referee_move(board: AirBoard, text: str) -> int:
    """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT` (rules 11.1 to 11.4)."""
    if text == "forfeit":
        if not board.waiting():
            raise IllegalMove("Nobody's time is running while chance moves.")
        return FORFEIT
    if text == "turns-up" and not is_between_rounds(board):
        raise IllegalMove("The round is not over yet.")
    if text in ("time-up", "turns-up"):
        return TIME_UP
    names = [f"withdraw {pieces.SQUADRONS[board.squadron(seat)]}" for seat in range(board.seats)]
    if text not in names:
        raise BadNotation(
            "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.", text=clip(text)
        )
    if not board.has_planes(names.index(text)):
        raise IllegalMove("That squadron is out of the game already.")
    return WITHDRAW | names.index(text) << PLANE_AT
