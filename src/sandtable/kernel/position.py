"""A position of a game: an immutable value."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, final

from sandtable.kernel.board.board_cy import CHANCE_MOVES, Board
from sandtable.kernel.board.perft_cy import perft
from sandtable.kernel.display import svg_hook
from sandtable.kernel.error import BadNotation, GameOver, IllegalMove, NotYourTurn, clip
from sandtable.kernel.move import Move, Spelling
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position_state import PositionState, pack_keys
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.text import AND, Text, listed
from sandtable.kernel.view import View

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

MAX_MOVE_TEXT = 200
"""The longest text of a move in any game, in characters."""


@final
class Position:
    """A position of a game. `play` gives the next one and changes nothing."""

    __slots__ = (
        "_board",
        "_found",
        "_game",
        "_is_asked",
        "_is_open",
        "_masks",
        "_moves",
        "_outcome",
        "_spelled",
        "_text",
        "_waiting",
    )

    def __init__(self, game: Game, board: Board) -> None:
        """For the kernel: the board now belongs to the position and must not be changed any more."""
        self._game = game
        self._board = board
        self._spelled: dict[int, tuple[list[str], list[Spelling], list[int]]] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._found: dict[tuple[int, str], Move] = {}
        self._masks: dict[int, str] = {}
        self._is_open: bool | None = None
        self._is_asked = False
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
        return self._moves_by(self._board.mover)

    @property
    def chances(self) -> dict[str, int]:
        """The text of every move of chance with its weight, which costs less than the moves; none for anybody else."""
        if self._board.mover != CHANCE_MOVES:
            return {}
        texts, _, codes = self._spell(CHANCE_MOVES)
        return dict(zip(texts, map(self._board.weight, codes), strict=True))

    def moves_of(self, seat: Seat | str) -> tuple[Move, ...]:
        """Every legal move of one seat: none unless it may act now."""
        return self._moves_by(self.game.seat(seat).index)

    def spellings_of(self, index: int) -> tuple[Spelling, ...]:
        """The texts and taps of `moves_of` the seat of that index, which cost less than the moves."""
        texts, spellings, _ = self._spell(index)
        return tuple(spellings if len(set(texts)) == len(texts) else dict(zip(texts, spellings, strict=True)).values())

    def play(self, move: Move | str, seat: Seat | str | None = None) -> Position:
        """The position after a move, given as a move of this position or as text.

        The seat may be left out while only one can act. `seat=REFEREE` plays the referee's moves.
        """
        by = self._mover(move, seat)
        text = move.text if isinstance(move, Move) else move
        code = self.game.notation.referee_move(self._board, text) if by == REFEREE else self._find(text, by).code
        board = self._board.copy()
        board.force(code)
        return Position(self.game, board)

    def find(self, text: str, seat: Seat | str | None = None) -> Move:
        """The legal move a text means; reads every spelling a person may use."""
        return self._find(text, self._mover(text, seat))

    # State

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if isinstance(self._outcome, bool):
            self._outcome = self.game.outcome_rules.outcome(self._board, self.game.seats)
        return self._outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def adjudicated(self) -> Outcome:
        """The result if the game stopped here: the outcome if there is one, or else what the points say."""
        return self.outcome or self.game.outcome_rules.adjudicate(self._board, self.game.seats)

    @property
    def repetitions(self) -> int:
        """How often the position has occurred before, since the last irreversible move."""
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
        return PositionState(self.text, pack_keys(board.repetition_keys()), board.ended)

    # Secrets

    @property
    def is_open(self) -> bool:
        """Whether everybody sees everything. Nobody sees less than a spectator."""
        known = self._ask_open()
        return self.masked(-1) == self.text if known is None else known

    def view(self, seat: Seat | str | None = None) -> View:
        """What one seat may know; without a seat, what a spectator may know."""
        index = -1 if seat is None else max(-1, self.game.seat(seat).index)
        return View(
            game=self.game,
            seat=None if index < 0 else self.game.seats[index],
            text=self.masked(index),
            to_move=self.to_move,
            waiting=self.waiting,
            moves=() if index < 0 else self._moves_by(index),
            outcome=self.outcome,
        )

    def masked(self, index: int) -> str:
        """The text of the view of the seat of that index; -1 is a spectator."""
        found = self._masks.get(index)
        if found is None:
            found = self.text if self._ask_open() else self._game.visibility.mask(self._board, index)
            self._masks[index] = found
        return found

    def hides_from(self, index: int) -> bool:
        """Whether the seat of that index does not see all of the position; -1 is a spectator."""
        return not self._ask_open() and "?" in self.masked(index)

    def redact_move(self, move: Move | str, by: Seat | str | None, seat: Seat | str | None = None) -> str:
        """The text of a move about to be made here, as another seat (or a spectator) may know it.

        It is empty if the seat does not even learn that there was a move.
        """
        return self._redact(move, by, (-1 if seat is None else max(-1, self.game.seat(seat).index),))[0]

    def redact_for_all(self, move: Move | str, by: Seat | str | None) -> tuple[str, ...]:
        """`redact_move` for every seat in order, and then for spectators."""
        return self._redact(move, by, (*range(len(self._game.seats)), -1))

    def _redact(self, move: Move | str, by: Seat | str | None, receivers: tuple[int, ...]) -> tuple[str, ...]:
        mover = self._mover(move, by)
        text = move.text if isinstance(move, Move) else move
        if mover == REFEREE:
            return (text,) * len(receivers)
        found = self._find(text, mover)
        if self._ask_open():
            return (found.text,) * len(receivers)
        board, redact = self._board, self._game.visibility.redact_move
        return tuple([redact(board, found.code, mover.index, receiver) for receiver in receivers])

    def _ask_open(self) -> bool | None:
        """Whether the game says that everybody sees everything; None where only the texts tell."""
        if not self._is_asked:
            self._is_open = self._game.visibility.is_open(self._board)
            self._is_asked = True
        return self._is_open

    # For programs

    def board(self) -> Board:
        """A mutable copy of the position's board, for search."""
        return self._board.copy()

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """How many lines of `depth` moves start here."""
        return perft(self._board.copy(), index(depth), turns)

    def _spell(self, seat: int) -> tuple[list[str], list[Spelling], list[int]]:
        """The texts, spellings and codes of a seat's legal moves: all that `play` needs of those it does not make."""
        found = self._spelled.get(seat)
        if found is None:
            board = self._board
            codes = board.moves() if seat == board.mover else board.moves_for(seat)
            spellings = self._game.notation.spellings(board, codes)
            found = self._spelled[seat] = [one.text for one in spellings], spellings, codes
        return found

    def _moves_by(self, seat: int) -> tuple[Move, ...]:
        found = self._moves.get(seat)
        if found is None:
            by = CHANCE if seat == CHANCE_MOVES else self.game.seats[seat] if seat >= 0 else REFEREE
            weight, (_, spellings, codes) = self._board.weight, self._spell(seat)
            listed = zip(spellings, codes, strict=True)
            moves = [Move(one.text, by, one.taps, code, weight(code)) for one, code in listed]
            found = self._moves[seat] = tuple({move.text: move for move in moves}.values())
        return found

    def _mover(self, move: Move | str, seat: Seat | str | None) -> Seat:
        if type(seat) is Seat and (seat in self.waiting or self._is_chance(seat)) and isinstance(move, Move | str):
            return seat  # nearly always
        if not isinstance(move, Move | str):
            raise BadNotation("A move is given as text or as a Move, not as {kind}.", kind=type(move).__name__)
        if self.is_over:
            raise GameOver("The game is over: {outcome}", outcome=self.outcome)
        to_move, waiting = self.to_move, self.waiting
        assert to_move is not None
        if seat is None and isinstance(move, str) and len(waiting) > 1:
            raise NotYourTurn(
                "Several seats may move now ({names}): say which one moves.", names=" / ".join(map(str, waiting))
            )
        by = self.game.seat(seat) if seat is not None else move.seat if isinstance(move, Move) else to_move
        if by != REFEREE and by != to_move and by not in waiting:
            acting = listed((Text(other.name, other.title.vi) for other in waiting or (to_move,)), AND)
            raise NotYourTurn("It is not the turn of {seat} but of {names}.", seat=by, names=acting)
        return by

    def _is_chance(self, seat: Seat) -> bool:
        return seat is CHANCE and self._board.mover == CHANCE_MOVES and not self.is_over

    def _find(self, text: str, by: Seat) -> Move:
        found = self._found.get((by.index, text))
        if found is None:
            texts, spellings, codes = self._spell(by.index)
            if text not in texts:
                return self._find(self._match(text, texts, by), by)
            at = texts.index(text)
            found = Move(text, by, spellings[at].taps, codes[at], self._board.weight(codes[at]))
            self._found[by.index, text] = found
        return found

    def _match(self, text: str, texts: list[str], by: Seat) -> str:
        """The legal one of the move texts that a person may mean."""
        candidates = self.game.notation.tidy(text[:MAX_MOVE_TEXT])
        tapped = {" ".join(spelling.taps): spelling.text for spelling in self._spell(by.index)[1]}
        for candidate in candidates if len(text) <= MAX_MOVE_TEXT else ():
            if candidate in texts:
                return candidate
            if candidate in tapped:
                return tapped[candidate]
        raise IllegalMove("{move} is not a legal move of {seat} here.", move=clip(text), seat=by)

    def __reduce__(self) -> tuple[Callable[[Game, str], Position], tuple[Game, str]]:
        """Pickled as text, without the earlier positions that repetition counts; a record keeps those."""
        return _unpickle, (self.game, self.text)

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
        return svg_hook.draw(self)


def _unpickle(game: Game, text: str) -> Position:
    """The position of a pickled text."""
    return game.position(text)
