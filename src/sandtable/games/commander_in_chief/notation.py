"""Text to board and back, move to text and back."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from sandtable.games.commander_in_chief import enhanced_pieces, pieces, terrain
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from sandtable.games.commander_in_chief.endings import OUT_OF_TIME, WITHDRAWN
from sandtable.games.commander_in_chief.position_text import Layout, placed, scan
from sandtable.games.commander_in_chief.terrain import NAMES
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

STEP, ATTACK, PASS, MARK, READY, TIME_UP, WITHDRAW, TIMER_LOSS = range(8)
WHAT_AT, VICTIM_AT, TARGET_AT, SIDE_AT = 27, 22, 11, 6

MOVE = re.compile(r"([a-h][1-8]) ?([-x*:]?) ?([a-h][1-8])")
MARKED = re.compile(r"\+ ?([a-h][1-8])")


def empty(options: Options) -> ChiefBoard:
    """A board without pieces on which the options are in force."""
    return blank(options).copy()


@lru_cache(maxsize=64)
def blank(options: Options) -> ChiefBoard:
    """Such a board, made once and never touched."""
    scoring = options["object"] == "score"
    board = ChiefBoard()
    board.set_options(
        scoring=scoring,
        turn_limit=options.count("turns"),
        commander_rule=("play_on", "ends", "wins").index(options["score_commander"]),
        stuck_rule=("draw", "loss", "pass").index(options["no_move"]),
        quiet_limit=2 * options.count("quiet"),
        threefold=options["repetition"] == "three",
        both_lines=options["heli_block"] == "both",
        king_crosses_one=options["ka_crossing_one_square"] == "yes",
        king_points=options.count("ka_points"),
        open_marks=options["enhance_secret"] == "open",
        timer=("forfeit", "loss", "ignore").index(options["timer"]),
        equal_turns=options["time_end"] == "equal",
        teams=(options["teams"] in ("dark", "both"), options["teams"] in ("light", "both")),
    )
    return board


def opening(options: Options) -> ChiefBoard:
    """The set-up, with the agreed line-up, or with the choice of one still to be made."""
    layout = scan(f"{pieces.START} d")
    marks = enhanced_pieces.marks(options["enhance"])
    for square in terrain.members(marks):
        piece, _ = layout.cells[square]
        layout.cells[square] = (piece, True)
    layout.choosing = 3 if options["enhance"] == "choose" else 0
    return build(layout, options)


def read(text: str, options: Options) -> ChiefBoard:
    """The board of a position text, or BadPosition."""
    layout = scan(text)
    if layout.hidden:
        raise BadPosition("A position shows everything; this is only what one seat sees (marks=?).")
    if layout.choosing and options["enhance"] != "choose":
        raise BadPosition("Enhanced pieces are only chosen under the option enhance=choose.")
    return build(layout, options)


def build(layout: Layout, options: Options) -> ChiefBoard:
    """A board that stands like a layout."""
    board = empty(options)
    for square, (piece, enhanced) in layout.cells.items():
        board.put(square, piece, enhanced)
    last = (layout.last[0] if board.is_team(0) else 0, layout.last[1] if board.is_team(1) else 0)
    board.begin(layout.side, layout.turn, layout.points, last, layout.quiet, layout.choosing, layout.final)
    if layout.lost:
        how, side = layout.lost
        board.lose(side, how == "late")
    return board


def layout_of(board: ChiefBoard) -> Layout:
    """How a board stands, as plain data."""
    layout = without_pieces(board)
    layout.cells = {square: (cell & 31, cell > 31) for square, cell in enumerate(board.all_cells()) if cell}
    return layout


def without_pieces(board: ChiefBoard) -> Layout:
    """Everything about a board but what stands where."""
    return Layout(
        side=0 if board.choosing else board.side,
        turn=board.turn,
        points=(board.points_of(0), board.points_of(1)),
        last=(board.moved_last(0), board.moved_last(1)),
        quiet=board.quiet,
        choosing=board.choosing,
        final=bool(board.final),
        lost=({OUT_OF_TIME: "late", WITHDRAWN: "left"}[board.ended], board.loser) if board.loser >= 0 else None,
    )


def write(board: ChiefBoard) -> str:
    """The position text of a board."""
    cells = board.all_cells()
    return without_pieces(board).text("/".join([rank_text(cells[at : at + 8]) for at in range(56, -1, -8)]))


@lru_cache(maxsize=4096)
def rank_text(cells: tuple[int, ...]) -> str:
    """One rank of the placement; most ranks are met again and again."""
    return placed({file: (cell & 31, cell > 31) for file, cell in enumerate(cells) if cell}, range(8))


def move_text(board: ChiefBoard, move: int) -> str:
    """The text of a move."""
    return spell(move).text


def spellings(board: ChiefBoard, moves: list[int]) -> list[Spelling]:
    """Texts and taps: two squares, or one, or a button."""
    return [spell(move) for move in moves]


@cache
def spell(move: int) -> Spelling:
    """Text and taps of a move, which depend on nothing but its number."""
    what = move >> WHAT_AT & 15
    source, target = NAMES[move & 63], NAMES[move >> TARGET_AT & 63]
    if what in (STEP, ATTACK):
        sign = "*" if what == ATTACK else "x" if move >> VICTIM_AT & 31 else "-"
        return Spelling(source + sign + target, (source, target))
    if what == MARK:
        return Spelling(f"+{target}", (target,))
    text = {PASS: "pass", READY: "ready"}[what]
    return Spelling(text, (text,))


def tidy(text: str) -> tuple[str, ...]:
    """The spellings a person's text may stand for, or BadNotation."""
    plain = text.strip().lower()
    if matched := MOVE.fullmatch(plain):
        source, sign, target = matched.groups()
        signs = {"": "-x*", ":": "x*"}.get(sign, sign)
        return tuple(source + sign + target for sign in signs)
    if matched := MARKED.fullmatch(plain):
        return (f"+{matched[1]}",)
    if plain in ("pass", "ready"):
        return (plain,)
    raise BadNotation("{text} is not a move; moves look like a4-b5, a4xb5, a4*b5, +b2, ready or pass.", text=clip(text))


def referee_move(board: ChiefBoard, text: str) -> int:
    """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT`."""
    if text == "forfeit":
        if board.timer == 2:
            raise IllegalMove("Running out of time has no effect under the option timer=ignore.")
        if board.timer == 1:
            return TIMER_LOSS << WHAT_AT | board.side << SIDE_AT
        return READY << WHAT_AT | board.side << SIDE_AT if board.choosing else PASS << WHAT_AT
    if text in ("time-up", "turns-up"):
        if board.choosing:
            raise IllegalMove("Only a game in progress can be lost on time.")
        if board.final:
            raise IllegalMove("Time is up already; light's turn is the last.")
        return TIME_UP << WHAT_AT | (1 if board.equal_turns else 0) << SIDE_AT
    matched = re.fullmatch(r"withdraw (dark|light)(-surface|-air)?", text)
    if matched is None:
        raise BadNotation(
            "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.", text=clip(text)
        )
    side = ("dark", "light").index(matched[1])
    if bool(matched[2]) != board.is_team(side):
        raise IllegalMove("There is no seat {seat} in this game.", seat=text.removeprefix("withdraw "))
    return WITHDRAW << WHAT_AT | side << SIDE_AT
