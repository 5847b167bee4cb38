"""Who knows what: face-down pieces, and the placing of pieces before play (rules 2.5 and 9.1 to 9.6).

A masked text is all that counts: players must remember pieces that they saw before they were turned down, or that they
placed in a game of memory. Everything that fits the text is possible.
"""

from __future__ import annotations

from random import Random

from sandtable.games.tri_cross import notation, pieces, terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.formation import zones
from sandtable.games.tri_cross.position_text import Layout, Man, scan
from sandtable.games.tri_cross.rulings import PLAYERS
from sandtable.kernel.option import Options


def is_open(board: CrossBoard) -> bool | None:
    """Whether everybody sees everything; None where only the texts tell."""
    return None if board.hiding or board.placing else True


def mask(board: CrossBoard, seat: int) -> str:
    """The position text as a seat, or a spectator, may know it."""
    layout = notation.layout_of(board)
    if not (board.hiding or board.placing) or board.ended or not board.moves():
        return layout.text()  # once a game is over everything is turned up
    placing = bool(board.placing) and board.turn >= 0
    if placing and board.chosen:
        layout.unseen = board.alive & ~(1 << seat if seat >= 0 else 0)
        layout.men = {square: man for square, man in layout.men.items() if man.seat == seat}
        return layout.text()
    for square, man in layout.men.items():
        if man.down and not (man.seat == seat and board.peeking):
            layout.men[square] = Man(man.seat, 0)
    if not placing:
        layout.lost = {
            other: tuple(kind for kind in pieces.KINDS if board.box >> kind & 1 and kind not in kinds_of(board, other))
            for other in sorted({man.seat for man in layout.men.values() if not man.kind})
        }
    return layout.text()


def kinds_of(board: CrossBoard, seat: int) -> set[int]:
    """The kinds of a seat's pieces on the board."""
    pieces_there = (board.cell(square) for square in terrain.SQUARES)
    return {piece & 7 for piece in pieces_there if piece and piece >> 3 == seat}


def redact_move(board: CrossBoard, move: int, by: int, seat: int) -> str:
    """All moves are open, except what is placed where in secret."""
    text = notation.move_text(board, move)
    if move >> notation.WHAT_AT & 7 != notation.PLACE or (by == seat and by >= 0):
        return text
    if board.chosen and not board.places_last(by):
        return "?"
    owner = move >> notation.SEAT_AT & 3  # with the last piece the placing is over and all squares are seen
    return text if not board.hiding or (owner == seat and board.peeking) else f"?{text[1:]}"


def sample(text: str, seat: int, options: Options, random: Random) -> CrossBoard:
    """A board that looks like this masked text, drawn at random."""
    return notation.build(guessed(scan(text), options, random), options)


def guessed(layout: Layout, options: Options, random: Random | None) -> Layout:
    """A layout with everything unknown filled in: at random, or in order where nothing depends on it."""
    box = pieces.SETS[options["pieces"]]
    players = PLAYERS[options["players"]]
    down = options["faces"] != "up"
    for seat in range(players):
        hidden = [square for square, man in layout.men.items() if man.seat == seat and not man.kind]
        known = {man.kind for man in layout.men.values() if man.seat == seat} | set(layout.lost.get(seat, ()))
        kinds = [kind for kind in box if kind not in known]
        if random:
            random.shuffle(kinds)
        for square, kind in zip(hidden, kinds, strict=False):
            layout.men[square] = Man(seat, kind, True)
        if random and layout.unseen >> seat & 1:
            zone = list(zones(players, options["facing"] == "mirror")[seat])
            total = random.randrange(len(box)) if layout.placing >> seat & 1 else len(box)
            for square, kind in zip(random.sample(zone, total), box, strict=False):
                layout.men[square] = Man(seat, kind, down)
    layout.lost, layout.unseen = {}, 0
    return layout
