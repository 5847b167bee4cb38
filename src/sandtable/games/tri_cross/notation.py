"""Text to board and back, move to text and back."""

from __future__ import annotations

import re
from functools import lru_cache

from sandtable.games.tri_cross import formation, pieces, terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.endings import TIME_OVER, WITHDRAWN
from sandtable.games.tri_cross.pieces import COLOUR_NAMES, COLOURS, COLOURS_IN_SENTENCES
from sandtable.games.tri_cross.position_text import Layout, Man, man_of, scan
from sandtable.games.tri_cross.rulings import PLAYERS, placement
from sandtable.games.tri_cross.terrain import NAMES
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options
from sandtable.kernel.text import listed

STEP, JUMP, PASS, PLACE, FIRST, TIME_UP, WITHDRAW = range(7)
TARGET_AT, WHAT_AT, KIND_AT, SEAT_AT = 6, 12, 16, 19

SQUARE = "[cde][12]|[a-g][345]|[cde][67]"
MOVE = re.compile(rf"({SQUARE}) ?([-x:]?) ?({SQUARE})")
PLACED = re.compile(rf"([65432x]) ?@ ?({SQUARE})")


def empty(options: Options) -> CrossBoard:
    """A board without pieces on which the options are in force."""
    return blank(options).copy()


@lru_cache(maxsize=64)
def blank(options: Options) -> CrossBoard:
    """Such a board, made once and never touched."""
    players = PLAYERS[options["players"]]
    zones = formation.zones(players, options["facing"] == "mirror")
    kinds = formation.kinds("straight-up", options["pieces"])
    board = CrossBoard()
    board.set_options(
        players=players,
        teamed=options["players"] == "teams",
        hiding=options["faces"] != "up",
        peeking=options["faces"] != "memory",
        adjacent=options["reveal"] == "adjacent",
        staying=options["revealed"] == "stay",
        announced=options["count"] == "announced",
        chosen=placement(options) == "choose",
        threefold=options["repetition"] == "three",
        quiet_limit=players * options.count("quiet"),
        box=pieces.SETS[options["pieces"]],
        zones=zones,
        spots=[[square for square, kind in zip(zone, kinds, strict=True) if kind] for zone in zones],
    )
    return board


def opening(options: Options) -> CrossBoard:
    """The set-up, or what comes before it: a draw for the first turn, pieces to be placed."""
    players = PLAYERS[options["players"]]
    layout = Layout(turn=-1 if options["first"] == "draw" else COLOURS.index(options["first"]))
    how = placement(options)
    if how in ("random", "choose"):
        layout.placing = (1 << players) - 1
    else:
        kinds = formation.kinds(how, options["pieces"])
        for seat, zone in enumerate(formation.zones(players, options["facing"] == "mirror")):
            for square, kind in zip(zone, kinds, strict=True):
                if kind:
                    layout.men[square] = Man(seat, kind, options["faces"] != "up")
    return build(layout, options)


def read(text: str, options: Options) -> CrossBoard:
    """The board of a position text, or BadPosition."""
    layout = scan(text)
    if layout.masked:
        raise BadPosition("A position shows everything; this is only what one seat sees (?).")
    admit(layout, options)
    board = build(layout, options)
    if layout.entered and board.fresh and not board.ended:
        raise BadPosition("Nothing can have entered the middle during this turn (e): it has only begun.")
    if layout.owed and not (board.owed or board.ended):
        raise BadPosition("A step is owed after jumps (owed), and here nobody has a jump.")
    if layout.turn >= 0 and not board.alive >> layout.turn & 1 and board.fresh and not board.ended:
        raise BadPosition("{colour} cannot step, so it cannot have the turn.", colour=COLOUR_NAMES[layout.turn])
    return board


def admit(layout: Layout, options: Options) -> None:
    """Refuse what cannot be under these options."""
    players = PLAYERS[options["players"]]
    box = pieces.SETS[options["pieces"]]
    everybody = (1 << players) - 1
    if max([layout.turn, *(man.seat for man in layout.men.values())]) >= players:
        raise BadPosition("Only {colours} play this game.", colours=listed(COLOURS_IN_SENTENCES[:players]))
    if (layout.placing | layout.out) & ~everybody or layout.placing & layout.out:
        raise BadPosition("The fields placing and out name colours that play, and none in both.")
    if any(man.kind not in box for man in layout.men.values() if man.kind):
        raise BadPosition("There is a piece that is not in the box of this game (option pieces).")
    if options["faces"] == "up" and any(man.down for man in layout.men.values()):
        raise BadPosition("Pieces lie face down (capital letters) only under the option faces.")
    if layout.turn < 0 and options["first"] != "draw":
        raise BadPosition("The colour to begin is only drawn under the option first=draw.")
    if layout.left and (players > 2 or layout.left > everybody):
        raise BadPosition("The field left is for black or red in a game of two.")
    if layout.owed and players == 2:
        raise BadPosition("A step is owed after jumps (owed) only in games of three or four.")
    if layout.out and (not layout.placing or players == 2):
        raise BadPosition("The field out is for those who left a game of three or four before play.")
    if layout.placing:
        admit_placing(layout, options)
    elif layout.turn < 0 or not layout.men:
        whose = {man.seat for man in layout.men.values()}
        full = all(sum(man.seat == seat for man in layout.men.values()) == len(box) for seat in whose)
        if len(whose) < 2 or not full:
            raise BadPosition("Before the first turn, every player must have pieces on the board.")


def admit_placing(layout: Layout, options: Options) -> None:
    """Refuse pieces that could not have been placed like this."""
    how = placement(options)
    if how not in ("random", "choose"):
        raise BadPosition("Pieces are only placed under the options formation=random or choose.")
    players = PLAYERS[options["players"]]
    box = pieces.SETS[options["pieces"]]
    kinds = formation.kinds("straight-up", options["pieces"])
    waits = False
    for seat, zone in enumerate(formation.zones(players, options["facing"] == "mirror")):
        own = {square: man.kind for square, man in layout.men.items() if man.seat == seat}
        spots = [square for square, kind in zip(zone, kinds, strict=True) if kind]
        if how == "random":
            fits = set(own) == set(spots[: len(own)]) and not (own and waits)
        else:
            fits = set(own) <= set(zone) and sorted(own.values(), reverse=True) == list(box[: len(own)])
        done = len(own) == len(box)
        if layout.turn < 0 or layout.out >> seat & 1:
            fits, done = not own, bool(layout.out >> seat & 1)
        if not fits or done == bool(layout.placing >> seat & 1):
            raise BadPosition(
                "The pieces of {colour} are not placed in their order (placing).", colour=COLOURS_IN_SENTENCES[seat]
            )
        if any(man.down != (options["faces"] != "up") for man in layout.men.values()):
            raise BadPosition("Pieces are placed face down exactly where the option faces says so.")
        waits = waits or not done


def build(layout: Layout, options: Options) -> CrossBoard:
    """A board that stands like a layout of which everything is known."""
    board = empty(options)
    for square, man in layout.men.items():
        board.put(square, man.seat, man.kind, man.down)
    quiet = layout.quiet if options["quiet"] != "off" else 0
    board.begin(layout.turn, layout.count, layout.entered, layout.placing, layout.out, layout.owed, quiet)
    if layout.left:
        board.stop(layout.left.bit_length() - 1)
    elif layout.final:
        board.stop(-1)
    return board


def layout_of(board: CrossBoard) -> Layout:
    """How a board stands, as plain data."""
    men = {}
    for square in terrain.SQUARES:
        piece = board.cell(square)
        if piece:
            men[square] = man_of(piece >> 3, piece & 7, board.is_face_down(square))
    return Layout(
        men=men,
        turn=board.turn,
        count=board.count,
        entered=bool(board.entered),
        placing=board.placing,
        out=~board.alive & (1 << board.players) - 1 if board.placing else 0,
        owed=bool(board.owed),
        quiet=board.quiet if board.quiet_limit else 0,
        left=1 << board.loser if board.ended == WITHDRAWN else 0,
        final=board.ended == TIME_OVER,
    )


def write(board: CrossBoard) -> str:
    """The position text of a board."""
    return layout_of(board).text()


def move_text(board: CrossBoard, move: int) -> str:
    """The text of a move."""
    return spell(move, bool(board.chosen)).text


def spellings(board: CrossBoard, moves: list[int]) -> list[Spelling]:
    """Texts and taps: two squares, or one for a piece to place, or a button."""
    chosen = bool(board.chosen)
    return [spell(move, chosen) for move in moves]


@lru_cache(maxsize=1 << 14)
def spell(move: int, chosen: bool) -> Spelling:
    """Text and taps of a move; `chosen` where players place their pieces themselves."""
    what = move >> WHAT_AT & 7
    source, target = NAMES.get(move & 63, ""), NAMES.get(move >> TARGET_AT & 63, "")
    if what in (STEP, JUMP):
        return Spelling(source + "-x"[what] + target, (source, target))
    if what == PLACE:
        text = f"{pieces.TABLE[move >> KIND_AT & 7].letter}@{target}"
        return Spelling(text, (target,) if chosen else (text,))
    text = COLOURS[move >> SEAT_AT & 3] if what == FIRST else "pass"
    return Spelling(text, (text,))


def tidy(text: str) -> tuple[str, ...]:
    """The spellings a person's text may stand for, or BadNotation."""
    plain = text.strip().lower()
    if matched := MOVE.fullmatch(plain):
        source, sign, target = matched.groups()
        signs = {"": "-x", ":": "x"}.get(sign, sign)
        return tuple(source + sign + target for sign in signs)
    if matched := PLACED.fullmatch(plain):
        return (f"{matched[1].upper()}@{matched[2]}",)
    if plain in (*COLOURS, "pass"):
        return (plain,)
    raise BadNotation("{text} is not a move; moves look like d2-d3, d3xd5, pass or 6@c2.", text=clip(text))


def referee_move(board: CrossBoard, text: str) -> int:
    """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT`."""
    if text == "forfeit":
        if board.mover < 0:
            raise IllegalMove("Nobody's time is running while chance moves.")
        # A jump or a placement that is due is made for the player (rule 7.5); a step is left out.
        return board.moves()[0] if board.placing or not board.fresh else PASS << WHAT_AT
    if text in ("time-up", "turns-up"):
        return TIME_UP << WHAT_AT
    matched = re.fullmatch(r"withdraw (black|red|green|yellow)", text)
    if matched is None:
        raise BadNotation(
            "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.", text=clip(text)
        )
    seat = COLOURS.index(matched[1])
    if seat >= board.players or not board.alive >> seat & 1:
        raise IllegalMove("There is no {colour} in this game, or no longer.", colour=COLOURS_IN_SENTENCES[seat])
    return WITHDRAW << WHAT_AT | seat << SEAT_AT
