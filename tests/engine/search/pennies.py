"""Pennies: a toy for searches. Both seats secretly lay heads or tails; odd wants them unlike, even alike.

With `prize=heads` odd also wins whenever it has laid heads, so that there is something to find out. With `turns=yes`
they lay one after the other, still unseen, and with `told=yes` the board then lets a search observe what was laid, as
no board may. Text: what odd and even have laid, `-` for nothing and `?` for what one does not see.
"""

from __future__ import annotations

from random import Random

from sandtable.kernel.board.python_board_cy import PythonBoard, Status
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from tests.kernel.toys import props

COINS = "-ht"
NAMES = ("odd", "even")
ENDINGS = props.endings("shown")
UNTOLD = 99

State = tuple[int, int]


class PennyBoard(PythonBoard):
    """A board of this game: what each has laid. A move is the seat times ten and the coin."""

    state: State

    def __init__(self, state: State, options: Options) -> None:
        self.prize = options["prize"] == "heads"
        self.turns = options["turns"] == "yes"
        self.told_all = options["told"] == "yes"
        super().__init__(state)

    def list_moves(self, seat: int) -> list[int]:
        return [10 * seat + 1, 10 * seat + 2]

    def do(self, move: int) -> State:
        laid = list(self.state)
        laid[move // 10] = move % 10
        return laid[0], laid[1]

    def find_status(self) -> Status:
        waiting = tuple(seat for seat in (0, 1) if not self.state[seat])
        if waiting and self.turns:
            return Status(waiting[0], waiting[0])
        if waiting:
            return Status(waiting[0], waiting[0], waiting=waiting)
        odd_wins = self.state[0] != self.state[1] or (self.prize and self.state[0] == 1)
        return Status(0, 0, 1, winners=(0,) if odd_wins else (1,))

    def observation(self, move: int, by: int, seat: int) -> int:
        return UNTOLD if self.is_hidden(by, seat) and not self.told_all else move

    def is_hidden(self, by: int, seat: int) -> bool:
        return seat != by and self.state == (0, 0)


class Notation(props.SingleSpellings[PennyBoard]):
    """Text to board and back."""

    def opening(self, options: Options) -> PennyBoard:
        return PennyBoard((0, 0), options)

    def read(self, text: str, options: Options) -> PennyBoard:
        if len(text) != 2 or not set(text) <= set(COINS):
            raise BadPosition(f"{text} is no position.")
        return PennyBoard((COINS.index(text[0]), COINS.index(text[1])), options)

    def write(self, board: PennyBoard) -> str:
        return "".join(COINS[coin] for coin in board.state)

    def move_text(self, board: PennyBoard, move: int) -> str:
        return ("heads", "tails")[move % 10 - 1]

    def taps(self, board: PennyBoard, move: int) -> tuple[str, ...]:
        return (self.move_text(board, move),)

    def tidy(self, text: str) -> tuple[str, ...]:
        if text not in ("heads", "tails"):
            raise BadNotation(f"{text} is no move.")
        return (text,)

    def referee_move(self, board: PennyBoard, text: str) -> int:
        raise IllegalMove("There is no referee.")


class Visibility:
    """What the other has laid is hidden until both have."""

    def is_open(self, board: PennyBoard) -> None:
        return None

    def mask(self, board: PennyBoard, seat: int) -> str:
        if board.ended:
            return NOTATION.write(board)
        shown = (COINS[coin] if other == seat or not coin else "?" for other, coin in enumerate(board.state))
        return "".join(shown)

    def redact_move(self, board: PennyBoard, move: int, by: int, seat: int) -> str:
        return "?" if board.is_hidden(by, seat) else NOTATION.move_text(board, move)

    def sample(self, text: str, seat: int, options: Options, random: Random) -> PennyBoard:
        return NOTATION.read("".join(random.choice("ht") if coin == "?" else coin for coin in text), options)


class OutcomeRules:
    """Who sits where, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return props.seats(NAMES)

    def outcome(self, board: PennyBoard, seats: tuple[Seat, ...]) -> Outcome | None:
        return props.decided(ENDINGS[1], seats, NAMES[board.winning_sides()[0]]) if board.ended else None

    def adjudicate(self, board: PennyBoard, seats: tuple[Seat, ...]) -> Outcome:
        return self.outcome(board, seats) or props.decided(ENDINGS[0], seats)


NOTATION = Notation()
PENNIES = props.toy(
    "pennies",
    props.rulings(
        props.option("prize", "none", "none", "heads"),
        props.option("turns", "no", "no", "yes"),
        props.option("told", "no", "no", "yes"),
        club={},
    ),
    NOTATION,
    OutcomeRules(),
    Visibility(),
    props.Tableau(NAMES, 2, lambda text, seats: ()),
)
