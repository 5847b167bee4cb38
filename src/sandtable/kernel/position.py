"""The truth at one moment of a game: an immutable value."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, final

from sandtable.kernel.board.board_cy import CHANCE_MOVES, Board
from sandtable.kernel.board.perft_cy import perft
from sandtable.kernel.display import svg_hook as painter
from sandtable.kernel.error import BadNotation, GameOver, IllegalMove, NotYourTurn, clip
from sandtable.kernel.move import Move, Spelling
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position_state import PositionState, pack_keys
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.view import View

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

MOST_TEXT = 200
"""No move of any game is written with more characters."""


@final
class Position:
    """A position of a game. `play` gives the next one and changes nothing."""

    __slots__ = ("_board", "_codes", "_found", "_game", "_masks", "_moves", "_outcome", "_spelled", "_text", "_waiting")

    def __init__(self, game: Game, board: Board) -> None:
        """For the kernel: the board now belongs to the position and must not be touched again."""
        self._game = game
        self._board = board
        self._codes: dict[int, list[int]] = {}
        self._spelled: dict[int, list[Spelling]] = {}
        self._found: dict[tuple[int, str], Move] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._masks: dict[int, str] = {}
        self._waiting: tuple[Seat, ...] | None = None
        self._outcome: Outcome | bool | None = False
        self._text = ""

    @property
    def game(self) -> Game:
        """The game this is a position of."""
        return self._game

    # Whose turn

    @property
    def to_move(self) -> Seat | None:
        """The seat to move: the first of `waiting`, or chance; None when the game is over."""
        if self.is_over:
            return None
        return CHANCE if self._board.mover == CHANCE_MOVES else self.game.seats[self._board.mover]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Every seat that may act now; more than one in a simultaneous phase, none when chance moves."""
        if self._waiting is None:
            seats = self._game.seats
            self._waiting = () if self.is_over else tuple([seats[seat] for seat in self._board.waiting()])
        return self._waiting

    @property
    def starts_turn(self) -> bool:
        """Whether the seat to move begins its turn, rather than going on with one of several moves."""
        return bool(self._board.fresh)

    # Moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every legal move of `to_move`; for chance, with weights."""
        return self._listed(self._board.mover)

    def moves_of(self, seat: Seat | str) -> tuple[Move, ...]:
        """Every legal move of one seat: none unless it is waited for."""
        return self._listed(self.game.seat(seat).index)

    def spelled(self, seat: Seat) -> list[Spelling]:
        """Text and taps of every legal move of one seat; moves of other positions may share them."""
        return self._words(seat.index)

    def play(self, move: Move | str, seat: Seat | str | None = None) -> Position:
        """The position after a move, given as a move of this position or as text.

        The seat may be left out while only one can act. `seat=REFEREE` plays the referee's moves.
        """
        by = self._mover(move, seat)
        text = move.text if isinstance(move, Move) else move
        code = self.game.notation.order(self._board, text) if by == REFEREE else self._find(text, by).code
        board = self._board.copy()
        board.force(code)
        return Position(self.game, board)

    def find(self, text: str, seat: Seat | str | None = None) -> Move:
        """The legal move a text means; reads every spelling a person may use."""
        return self._find(text, self._mover(text, seat))

    # How it stands

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if isinstance(self._outcome, bool):
            self._outcome = self.game.verdict.outcome(self._board, self.game.seats)
        return self._outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def adjudicated(self) -> Outcome:
        """The result if the game stopped here: what has been decided, or what the points say."""
        return self.outcome or self.game.verdict.adjudicate(self._board, self.game.seats)

    @property
    def repetitions(self) -> int:
        """How often the position stood before, since the last irreversible move."""
        return self._board.recurrences()

    @property
    def text(self) -> str:
        """The position as text; `game.position` reads it."""
        self._text = self._text or self.game.notation.write(self._board)
        return self._text

    @property
    def key(self) -> int:
        """A 64-bit Zobrist key: equal positions have equal keys."""
        return self._board.key

    def state(self) -> PositionState:
        """The position as plain data; `game.restore` gives it back, and repetition goes on counting."""
        board = self._board.copy()
        return PositionState(self.text, pack_keys(board.trail()), board.ended)

    # What others may know

    @property
    def is_plainly_open(self) -> bool:
        """Whether the room knows at a glance that everybody sees everything; `is_open` looks closely where not."""
        return self._game.opens(self._board)

    @property
    def is_open(self) -> bool:
        """Whether everybody sees everything: where something is hidden, a move may have shown some of it."""
        if self.is_plainly_open:
            return True
        first = self.masked(0)  # where something is hidden, two seats mostly see different things
        others = (*range(1, len(self._game.seats)), -1)
        return all(self.masked(seat) == first for seat in others) and first == self.text

    def view(self, seat: Seat | str | None = None) -> View:
        """What one seat may know; without a seat, what a spectator may know."""
        index = -1 if seat is None else max(-1, self.game.seat(seat).index)
        return View(
            game=self.game,
            seat=None if index < 0 else self.game.seats[index],
            text=self.masked(index),
            to_move=self.to_move,
            waiting=self.waiting,
            moves=() if index < 0 else self._listed(index),
            outcome=self.outcome,
        )

    def masked(self, index: int) -> str:
        """The text of the view of the seat of that index; -1 is a spectator."""
        found = self._masks.get(index)
        if found is None:
            game, board = self._game, self._board
            found = self.text if game.opens(board) else game.sight.mask(board, index)
            self._masks[index] = found
        return found

    def heard(self, move: Move | str, by: Seat | str | None, seat: Seat | str | None = None) -> str:
        """The text of a move about to be made here, as another seat (or a spectator) may hear of it."""
        mover = self._mover(move, by)
        text = move.text if isinstance(move, Move) else move
        if mover == REFEREE:
            return text
        index = -1 if seat is None else max(-1, self.game.seat(seat).index)
        return self.game.sight.hear(self._board, self._find(text, mover).code, mover.index, index)

    def hearings(self, text: str, by: Seat) -> tuple[str, ...]:
        """What everybody may hear of a move about to be made here: the seats in their order, then spectators."""
        by = self._mover(text, by)
        seats = len(self._game.seats)
        if by == REFEREE:
            return (text,) * (seats + 1)
        move, board, hear = self._find(text, by), self._board, self._game.sight.hear
        if self._game.opens(board):
            return (move.text,) * (seats + 1)
        return tuple([hear(board, move.code, by.index, seat) for seat in (*range(seats), -1)])

    # For programs

    def board(self) -> Board:
        """A workbench of one's own that stands like this position, for search."""
        return self._board.copy()

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """How many lines of `depth` moves start here."""
        return perft(self._board.copy(), index(depth), turns)

    def _words(self, seat: int) -> list[Spelling]:
        """The legal moves of a seat as they are spelled; the room's words for them are kept beside."""
        found = self._spelled.get(seat)
        if found is None:
            board = self._board
            codes = self._codes[seat] = board.moves() if seat == board.mover else board.moves_for(seat)
            found = self._spelled[seat] = self._game.spell(board, codes)
        return found

    def _listed(self, seat: int) -> tuple[Move, ...]:
        found = self._moves.get(seat)
        if found is None:
            by = CHANCE if seat == CHANCE_MOVES else self.game.seats[seat] if seat >= 0 else REFEREE
            weight, spelled = self._board.weight, self._words(seat)
            listed = zip(spelled, self._codes[seat], strict=True)
            moves = [Move(one.text, by, one.taps, code, weight(code)) for one, code in listed]
            found = self._moves[seat] = tuple({move.text: move for move in moves}.values())
        return found

    def _mover(self, move: Move | str, seat: Seat | str | None) -> Seat:
        if type(seat) is Seat and seat in self.waiting and isinstance(move, Move | str):
            return seat  # nearly always
        if not isinstance(move, Move | str):
            raise BadNotation(f"A move is given as text or as a Move, not as {type(move).__name__}.")
        if self.is_over:
            raise GameOver(f"The game is over: {self.outcome}")
        to_move, waiting = self.to_move, self.waiting
        assert to_move is not None
        if seat is None and isinstance(move, str) and len(waiting) > 1:
            raise NotYourTurn(f"Several seats may act now: say whether {' or '.join(map(str, waiting))} moves.")
        by = self.game.seat(seat) if seat is not None else move.seat if isinstance(move, Move) else to_move
        if by != REFEREE and by != to_move and by not in waiting:
            names = " and ".join(other.name for other in waiting) or to_move.name
            raise NotYourTurn(f"It is not the turn of {by.name} but of {names}.")
        return by

    def _find(self, text: str, by: Seat) -> Move:
        found = self._found.get((by.index, text))
        if found is None:
            found = self._search(text, by)
            if found.text == text:  # there is no end to the other spellings
                self._found[by.index, text] = found
        return found

    def _search(self, text: str, by: Seat) -> Move:
        seat, spelled = by.index, self._words(by.index)
        if len(text) <= MOST_TEXT:
            texts = [one.text for one in spelled]
            for spelling in (text,) if text in texts else self.game.notation.tidy(text):
                if spelling in texts:
                    at = texts.index(spelling)
                    code = self._codes[seat][at]
                    return Move(spelling, by, spelled[at].taps, code, self._board.weight(code))
        else:
            self.game.notation.tidy(text[:MOST_TEXT])
        raise IllegalMove(f"{clip(text)} is not a legal move of {by.name} here.")

    def __reduce__(self) -> tuple[Callable[[Game, str], Position], tuple[Game, str]]:
        """Pickled as text: what stood before, for repetition, stays behind; a record takes it along."""
        return _reread, (self.game, self.text)

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: {self.text}>"

    def _repr_svg_(self) -> str:
        return painter.paint(self)


def _reread(game: Game, text: str) -> Position:
    """A position that was pickled."""
    return game.position(text)
