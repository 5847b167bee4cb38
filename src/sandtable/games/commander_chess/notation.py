"""Text to board and back, move to text and back."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from sandtable.games.commander_chess import pieces, terrain
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.board_options import numbers
from sandtable.games.commander_chess.endings import COMMANDER_TAKEN, WRITTEN
from sandtable.games.commander_chess.position_text import Cell, Layout, members, placed, scan, spell
from sandtable.games.commander_chess.stack import CREW, SIDE_AT, joined
from sandtable.games.commander_chess.terrain import NAMES
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

MOVE, CAPTURE, STAY, TRADE, LOAD, LOST, LIFT, LIFT_TAKE, HIT, DONE = range(10)
PLACE, TIME_UP, FLAG, WITHDRAW, AUTO = range(10, 15)
TARGET_AT, WHAT_AT, MASK_AT = 8, 16, 22
SPLIT, SECOND = 1 << 21, 1 << 40
SIGNS = {MOVE: "", CAPTURE: "x", STAY: "_", TRADE: "@", LOAD: "&", LOST: "!", LIFT: "~", LIFT_TAKE: "~x", HIT: "_"}
CHOICES = {CAPTURE: "pick:land", STAY: "pick:return", TRADE: "pick:trade", LOST: "pick:lost"}
"""The last touch of a plane's move, where its target alone does not say what it does."""

POINT = r"[a-k](?:1[0-2]|[1-9])"
STEP = re.compile(rf"(\+?[A-Z]|\((?:\+?[A-Z])+\))({POINT})-?(>?)(~x|[x_@&!~]?)({POINT})")
PUT = re.compile(rf"([A-Z])=({POINT})")


def empty(options: Options) -> CommandBoard:
    """A board without pieces on which the options are in force."""
    return blank(options).copy()


@lru_cache(maxsize=64)
def blank(options: Options) -> CommandBoard:
    """Such a board, made once and never touched."""
    board = CommandBoard()
    board.set_options(numbers(options))
    return board


def opening(options: Options) -> CommandBoard:
    """The set-up, or the board on which each side makes its own."""
    side = "rb"[options["first"] == "blue"]
    if options["setup"] == "free":
        return build(scan("/".join(["11"] * 12) + " r - - 0 1 placing=rb"), options)
    start = {"sea": pieces.SEA_START, "air": pieces.AIR_START}.get(options["setup"], pieces.START)
    return build(scan(f"{start} {side} - - 0 1"), options)


def read(text: str, options: Options) -> CommandBoard:
    """The board of a position text, or BadPosition."""
    layout = scan(text)
    if layout.hidden:
        raise BadPosition("A position shows everything; this is only what one seat sees (hidden).")
    if layout.placing and options["setup"] != "free":
        raise BadPosition("Pieces are only set up freely under the option setup=free.")
    for side in (0, 1):
        placed = sum(owner == side for owner, _ in layout.cells.values())
        if layout.placing and (placed == 19) == bool(layout.placing >> side & 1):
            raise BadPosition("A side is ready when all its nineteen pieces are set up, and not before.")
    return build(layout, options)


def build(layout: Layout, options: Options) -> CommandBoard:
    """A board that stands like a layout."""
    board = empty(options)
    stranded = layout.ended != COMMANDER_TAKEN
    for point in board.place_all(layout.cells):
        side, word = layout.cells[point]
        if not stranded and side == layout.winner and is_left(board, point, word):
            stranded = True
        elif point != layout.origin:
            stand(board, point, word)
    board.begin(layout.side, layout.quiet, layout.turn, layout.points, layout.placing, layout.ended, layout.winner)
    if layout.origin < 0:
        return board
    for point, cell in layout.was.items():
        if cell:
            stand(board, point, cell[1])
    was = {point: packed(cell) for point, cell in layout.was.items()}
    before = layout.before or layout.points
    if not board.resume_turn(layout.origin, layout.idle, layout.crew, layout.weapon, was, before):
        raise BadPosition("The unfinished turn (split) cannot come to a legal end.")
    return board


def stand(board: CommandBoard, point: int, word: int) -> None:
    """Refuse a stack that cannot be, or ground that does not bear it."""
    name = NAMES[point]
    if not board.can_stack(word):
        raise BadPosition("({stack}) on {point} is not a stack under these options.", stack=spell(word), point=name)
    if not board.can_stand(word, point):
        who = f"({spell(word)})" if word >> 5 else pieces.TABLE[word >> 1].name
        raise BadPosition("{who} cannot stand on {point}.", who=who, point=name)


def is_left(board: CommandBoard, point: int, word: int) -> bool:
    """Whether this can only be what a ship left when it took the Commander, which ends the game at once (rule 8.1)."""
    ship = pieces.member(pieces.NAVY)
    stays = board.can_stack(word) and board.can_stand(word, point)
    return not stays and board.can_stand(ship, point) and board.can_stack(joined(ship, word))


def packed(cell: Cell | None) -> int:
    """A point as the board keeps it."""
    return cell[0] << SIDE_AT | cell[1] if cell else 0


def unpacked(cell: int) -> Cell:
    """A point as a layout keeps it."""
    return cell >> SIDE_AT, cell & CREW


def layout_of(board: CommandBoard) -> Layout:
    """How a board stands, as plain data."""
    layout = without_pieces(board)
    layout.cells = {point: unpacked(cell) for point, cell in enumerate(board.all_cells()) if cell}
    return layout


def without_pieces(board: CommandBoard) -> Layout:
    """Everything about a board but what stands where."""
    split = board.origin >= 0
    points = (board.points_of(0), board.points_of(1))
    before = (board.points_before_turn(0), board.points_before_turn(1))
    return Layout(
        side=0 if board.choosing else board.side,
        quiet=board.quiet,
        turn=board.turn,
        points=points,
        placing=board.choosing,
        ended=board.ended if board.ended in WRITTEN else 0,
        winner=board.winner if board.ended in WRITTEN else -1,
        origin=board.origin,
        idle=board.idle,
        crew=board.crew,
        weapon=board.weapon,
        was={point: unpacked(cell) if cell else None for point, cell in board.cells_before_turn().items()},
        before=before if split and before != points else None,
    )


def write(board: CommandBoard) -> str:
    """The position text of a board."""
    cells, width = board.all_cells(), terrain.WIDTH
    ranks = [rank_text(cells[at : at + width]) for at in range(terrain.POINTS - width, -1, -width)]
    return without_pieces(board).text("/".join(ranks))


@lru_cache(maxsize=4096)
def rank_text(cells: tuple[int, ...]) -> str:
    """One rank of the placement; most ranks are met again and again."""
    return placed({file: unpacked(cell) for file, cell in enumerate(cells) if cell}, range(len(cells)))


def named(word: int) -> str:
    """Members as a move names them."""
    return f"({spell(word)})" if word >> 5 else spell(word)


def move_text(board: CommandBoard, move: int) -> str:
    """The text of a move."""
    return spellings(board, [move])[0].text


def spellings(board: CommandBoard, moves: list[int]) -> list[Spelling]:
    """Texts and taps: the point, who goes where several stand, the target, and a plane's choice.

    A position has a hundred moves, and most of them have been spelled before.
    """
    return board.spelled(moves, SPELLINGS, spell_move)


SPELLINGS: dict[tuple[int, int, int], Spelling] = {}
MAX_SPELLINGS = 1 << 14
"""The size of this cache, some ten megabytes; when it is full, it is cleared."""


def spell_move(spelling: tuple[int, int, int]) -> Spelling:
    """Text and taps of a move that is not in the cache."""
    move, group, chosen = spelling
    what = move >> WHAT_AT & 31
    source, target = NAMES[move & 255], NAMES[move >> TARGET_AT & 255]
    text, touched = named(group) + source + (">" if move & SPLIT else "") + SIGNS.get(what, "") + target, [source]
    if what == DONE:
        text, touched = "done", ["done"]
    elif what == PLACE:
        letter = pieces.TABLE[move >> MASK_AT & 15].letter
        text, touched = f"{letter}={target}", [f"box:{letter}", target]
    else:
        if chosen & 1:
            touched.append(f"pick:{spell(group)}{'~' if what in (LIFT, LIFT_TAKE) else ''}")
        touched.append(target)
        if (group & 31) >> 1 == pieces.PLANE and what in CHOICES:
            touched.append(CHOICES[what])
        if chosen & 2:
            touched.append("pick:board")
    if len(SPELLINGS) >= MAX_SPELLINGS:
        SPELLINGS.clear()
    return SPELLINGS.setdefault(spelling, Spelling(text, tuple(touched)))


def tidy(text: str) -> tuple[str, ...]:
    """The spellings a person's text may stand for, or BadNotation; heroes may be named without their `+`."""
    plain = "".join(text.split())
    if plain.lower() == "done":
        return ("done",)
    if matched := PUT.fullmatch(plain):
        return (plain,)
    matched = STEP.fullmatch(plain) or STEP.fullmatch(plain[:1].upper() + plain[1:])
    if matched is None:
        forms = "Ic5c6, Nb2xa5, Nb2_e5, Fe2@e9, Ic5&c4, (NI)a8a9, Tf9>f10, (FI)e2~h5, Fe2!e6, I=c5 or done"
        raise BadNotation("{text} is not a move; moves look like {forms}.", text=clip(text), forms=forms)
    who, source, split, sign, target = matched.groups()
    signs = [sign, "x", "_", "@", "&"] if not sign else [sign]
    letters = re.findall(r"\+?[A-Z]", who)
    if len(letters) > 9:
        raise BadNotation("{text} names more pieces than stand on a point.", text=clip(text))
    found = [plain]
    for marks in product(*(("", "+") if letter[0] != "+" and len(letters) < 5 else ("",) for letter in letters)):
        shown = "".join(mark + letter for mark, letter in zip(marks, letters, strict=True))
        shown = f"({shown})" if len(letters) > 1 else shown
        found += [shown + source + split + way + target for way in signs]
    return tuple(dict.fromkeys(found))


def referee_move(board: CommandBoard, text: str) -> int:
    """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT`."""
    if text == "forfeit":
        if board.choosing:
            return AUTO << WHAT_AT | board.side
        if board.flag == 2:
            raise IllegalMove("Running out of time has no effect under the option flag=ignore.")
        return FLAG << WHAT_AT | board.side
    if text in ("time-up", "turns-up"):
        if board.choosing:
            raise IllegalMove("Only a game in progress can be lost on time.")
        return TIME_UP << WHAT_AT
    matched = re.fullmatch(r"withdraw (red|blue)", text)
    if matched is None:
        raise BadNotation(
            "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.", text=clip(text)
        )
    return WITHDRAW << WHAT_AT | pieces.SIDE_NAMES.index(matched[1])


__all__ = [
    "build",
    "layout_of",
    "members",
    "move_text",
    "opening",
    "read",
    "referee_move",
    "spellings",
    "tidy",
    "write",
]
