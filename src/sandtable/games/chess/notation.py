"""Chess moves as text: boards to FEN and back, standard algebraic notation (SAN), and taps."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from sandtable.games.chess.board_cy import ChessBoard
from sandtable.games.chess.fen import LATE as LATE_WORD
from sandtable.games.chess.fen import read_castling, write_castling
from sandtable.games.chess.options import is_960, start_text
from sandtable.games.chess.rules import EXPOSED, Chess
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.grid import BoardNotation, State
from sandtable.kernel.grid.board import END_OF_TIME, FORFEIT, TIME_UP, WITHDRAW, WITHDRAWN
from sandtable.kernel.grid.position_text import TIME_UP as TIME_UP_WORD
from sandtable.kernel.grid.position_text import read_state
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

NAMES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
"""The squares as the board counts them."""
INDEX = {name: index for index, name in enumerate(NAMES)}
LETTERS = ".PNBRQK..pnbrqk."
"""The pieces as the board counts them."""
KINDS = " PNBRQK"
CHECK = ("", "+", "#")
PAWN, QUEEN = 1, 5
VICTIM_AT, WING_AT = 20, 27
CASTLE = 1 << 25
PROMOTION = 1 << 29
LATE = 6
ENDED = {LATE: LATE_WORD, TIME_UP: TIME_UP_WORD}
"""How the referee may have ended a game, besides by letting a side go."""
WHITE, BLACK = "white", "black"

SAN = re.compile(r"([NBRQKnrqk]?[a-h]?[1-8]?x?[a-h][1-8])(?:=?([NBRQnbrq]))?(?:\+\+?|#)?(?: ?e\.?p\.?)?[!?]*")
PATH = re.compile(r"([a-h][1-8])[-x]?([a-h][1-8])(?:=?([NBRQnbrq]))?(?:\+\+?|#)?[!?]*")
CASTLING = re.compile(r"([O0o])-?\1(-?\1)?(?:\+\+?|#)?[!?]*")


def kind_of(move: int) -> int:
    """The kind of piece that moves."""
    return move >> 6 & 7


def source_of(move: int) -> int:
    """Where a move starts."""
    return move & 63


def target_of(move: int) -> int:
    """Where a move ends; of castling, where the king comes to stand."""
    return move >> 10 & 63


def promoted(move: int) -> int:
    """The kind a pawn is promoted to, or 0."""
    return move >> 16 & 7 if move & PROMOTION else 0


@dataclass(frozen=True)
class ChessNotation(BoardNotation[ChessBoard]):
    """The notation of chess on the compiled board."""

    rules: Chess

    def opening(self, options: Options) -> ChessBoard:
        return self.read(start_text(int(options["start"])) if is_960(options) else self.rules.start, options)

    def read(self, text: str, options: Options) -> ChessBoard:
        """The board of a FEN, or BadPosition; the rules' checks of it, done by the board where it can."""
        state = read_state(text, self.rules)
        problem = self.rules.miscounted(state)
        board = self.board(state, options) if problem is None else None
        if board is None or board.is_exposed():
            raise BadPosition("This position is impossible: {problem}.", problem=problem or EXPOSED)
        return board

    def board(self, state: State, options: Options) -> ChessBoard:
        """A board of a state, without rights that nothing on it supports."""
        board = ChessBoard()
        teams = [options["teams"] in (side, "both") for side in (WHITE, BLACK)]
        board.set_options(options.count("repetition"), options.count("quiet"), is_960(options), teams)
        for index, letter in enumerate(state.cells):
            if letter != ".":
                board.put(index ^ 56, LETTERS.index(letter))
        rooks = [-1] * 4
        for rook in read_castling(state, is_960(options)):
            side = 0 if rook[1] == "1" else 1
            rooks[2 * side + (INDEX[rook] < board.king_square(side))] = INDEX[rook]
        passed = state.mark("passed")
        left = (WHITE, BLACK).index(state.over) if state.over in (WHITE, BLACK) else -1
        ended = WITHDRAWN if left >= 0 else next((number for number, word in ENDED.items() if word == state.over), 0)
        number, loser = int(state.mark("number") or 1), state.turn if ended == LATE else left
        file = ord(passed[0]) - ord("a") if passed and passed[1] == "63"[state.turn] else -1
        board.begin(state.turn, rooks, file, state.quiet, number, ended, loser)
        return board

    def state(self, board: ChessBoard) -> State:
        """The state of a board."""
        found = board.all_cells()
        cells = "".join(LETTERS[found[index ^ 56]] for index in range(64))
        rooks = [NAMES[board.rook_of(index)] for index in range(4) if board.castling >> index & 1]
        marks = {"castling": write_castling(cells, rooks), "number": str(board.number)}
        if board.passed_file >= 0:
            marks["passed"] = "abcdefgh"[board.passed_file] + ("3" if board.side else "6")
        over = (WHITE, BLACK)[board.loser] if board.ended == WITHDRAWN else ENDED.get(board.ended, "")
        kept = tuple(sorted((name, value) for name, value in marks.items() if value))
        return State(cells, board.side, kept, board.quiet, over)

    def spell(self, board: ChessBoard, move: int) -> Spelling:
        return self.spellings(board, [move])[0]

    def spellings(self, board: ChessBoard, moves: list[int]) -> list[Spelling]:
        """Texts and taps of legal moves; one list of all moves tells which piece must be named more closely."""
        alike = defaultdict[tuple[int, int], list[int]](list)
        for move in board.moves():
            if kind_of(move) != PAWN:
                alike[kind_of(move), target_of(move)].append(source_of(move))
        probe = board.copy()
        return [
            Spelling(
                san(move, alike[kind_of(move), target_of(move)]) + CHECK[probe.check_after(move)], taps(board, move)
            )
            for move in moves
        ]

    def tidy(self, text: str) -> tuple[str, ...]:
        """The move texts that a typed text may mean: SAN with or without its signs, or two squares."""
        text = text.strip()
        if castling := CASTLING.fullmatch(text):
            return signed("O-O-O" if castling[2] else "O-O")
        if path := PATH.fullmatch(text):
            return (" ".join(filter(None, (path[1], path[2], f"={path[3].lower()}" if path[3] else ""))),)
        if found := SAN.fullmatch(text):
            move = found[1][0].upper() + found[1][1:] if found[1][0] in "nrqk" else found[1]
            return signed(move + (f"={found[2].upper()}" if found[2] else ""))
        raise BadNotation("{text} is not a move; moves look like {example}.", text=clip(text), example="Nf3, e2e4")

    def referee_move(self, board: ChessBoard, text: str) -> int:
        """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT`."""
        if text == "forfeit":
            return FORFEIT
        if text in ("time-up", "turns-up"):
            return END_OF_TIME
        word, _, name = text.partition(" ")
        side = name.split("-")[0]
        if word == "withdraw" and side in (WHITE, BLACK):
            return WITHDRAW + (WHITE, BLACK).index(side)
        if word == "withdraw" and name:
            raise IllegalMove("There is no seat {seat}; there are {known}.", seat=clip(name), known=f"{WHITE}, {BLACK}")
        raise BadNotation(
            "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.", text=clip(text)
        )


def signed(move: str) -> tuple[str, ...]:
    """A move as it is written without check, with check and with mate."""
    return move, f"{move}+", f"{move}#"


def san(move: int, rivals: list[int]) -> str:
    """A move in SAN without the sign for check; `rivals` are the sources of all such pieces that go there."""
    source, target = NAMES[source_of(move)], NAMES[target_of(move)]
    taken = "x" if move >> VICTIM_AT & 15 else ""
    if move & CASTLE:
        return "O-O-O" if move >> WING_AT & 1 else "O-O"
    if kind_of(move) == PAWN:
        to = f"={KINDS[promoted(move)]}" if promoted(move) else ""
        return f"{source[0]}x{target}{to}" if taken else target + to
    others = [NAMES[rival] for rival in rivals if rival != source_of(move)]
    if not others:
        named = ""
    elif all(other[0] != source[0] for other in others):
        named = source[0]
    else:
        named = source[1] if all(other[1] != source[1] for other in others) else source
    return KINDS[kind_of(move)] + named + taken + target


def taps(board: ChessBoard, move: int) -> tuple[str, ...]:
    """The squares to tap, and the piece of a promotion; in Chess960 a king that castles goes to its rook."""
    source, target = NAMES[source_of(move)], NAMES[target_of(move)]
    if move & CASTLE and board.is_960:
        target = NAMES[board.rook_of(move >> WING_AT & 3)]
    kind = promoted(move)
    return (source, target, f"={KINDS[kind].lower()}") if kind else (source, target)
