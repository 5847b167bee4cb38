"""A game as the inventor's score sheet writes it: ranks and files from 0, pieces by their letters.

`5,2_6,2` is a move, `@` a capture (with or without moving), `><` one for one, `@"` a plane that is shot down, `&` the
second shot of a ship, `/` stands between the parts of a split, `>` is check and `^` wins. It is an output only: what a
piece that loads or is airlifted does, the sheet does not tell apart from a plain move.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.commander_chess import notation, pieces, terrain
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.position_text import members
from sandtable.games.commander_chess.stack import CREW
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record

MARKS = {
    notation.MOVE: "_",
    notation.LOAD: "_",
    notation.LIFT: "_",
    notation.CAPTURE: "@",
    notation.STAY: "@",
    notation.LIFT_TAKE: "@",
    notation.HIT: "@",
    notation.TRADE: "><",
    notation.LOST: '@"',
}


def spot(point: int) -> str:
    """A point by rank and file, both from 0."""
    return f"{terrain.rank_of(point)},{terrain.file_of(point)}"


def crew(word: int, language: str = "en") -> str:
    """Members by their letters, a stack in parentheses."""
    kinds = [pieces.TABLE[one >> 1] for one in members(word)]
    shown = "".join(kind.short if language == "en" else kind.sign for kind in kinds)
    return f"({shown})" if len(kinds) > 1 else shown


def step(board: CommandBoard, move: int, language: str = "en") -> str:
    """One move that is about to be made, without check or win."""
    what = move >> notation.WHAT_AT & 31
    if what == notation.DONE:
        return ""
    target = move >> notation.TARGET_AT & 255
    if what == notation.PLACE:
        return crew(pieces.member(move >> notation.MASK_AT & 15), language) + spot(target)
    group, victim = notation.group_of(board, move), board.cell(target) & CREW
    taken = ""
    if what not in (notation.MOVE, notation.LOAD, notation.LIFT, notation.LOST):
        taken = crew(victim & 31 if what == notation.HIT else victim, language)
    if move & notation.SECOND:
        return f"&{taken}{spot(target)}"
    return f"{crew(group, language)}{spot(move & 255)}{MARKS[what]}{taken}{spot(target)}"


def sheet(record: Record, language: str = "en") -> Iterator[str]:
    """The lines of a score sheet, a turn each, without numbers."""
    position = record.game.position(record.start) if record.start else record.game.opening
    written = ""
    for entry in record.entries:
        after = position.play(entry.text, entry.seat)
        if entry.seat.is_person:
            move = position.find(entry.text, entry.seat)
            board = position.board()
            assert isinstance(board, CommandBoard)
            part = step(board, move.code, language)
            if written and part and not part.startswith("&"):
                written = f"({crew_before(board, language)}){written}/" if "/" not in written else f"{written}/"
            written += part
        if after.starts_turn or after.is_over:
            yield written + closing(after)
            written = ""
        position = after


def crew_before(board: CommandBoard, language: str = "en") -> str:
    """Who stood on the point of a split when it began."""
    return crew(board.stood().get(board.origin, board.cell(board.origin)) & CREW, language).strip("()")


def closing(position: Position) -> str:
    """What follows a turn: `^` where it won, `=` for a draw, `>` and the commander's point where it gives check."""
    if position.outcome is not None:
        return "=" if position.outcome.is_draw else "^"
    board = position.board()
    assert isinstance(board, CommandBoard)
    if position.starts_turn and board.in_check(board.side):
        return f">{crew(pieces.member(pieces.COMMANDER))}{spot(board.leader(board.side))}"
    return ""
