"""Games played at random, and helpers of the checks along them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, Seat
from sandtable.kernel.view import View

MAX_PLIES = 150
"""The most moves of a random game."""


MAX_POSITIONS = 6
"""The slower checks look at so many positions of a line."""


MAX_TRIED = 10
"""Where all moves would take too long, the checks try so many."""


@dataclass(frozen=True)
class Line:
    """A game played at random: every position from the opening on, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]


def play_random_game(game: Game, random: Random, max_plies: int = MAX_PLIES) -> Line:
    """Play at random: chance by its weights, seats that may act at once in any order."""
    position, moves = game.opening, list[Move]()
    positions = [position]
    while not position.is_over and len(moves) < max_plies:
        move = random_move(position, random)
        position = position.play(move, move.seat)
        positions.append(position)
        moves.append(move)
    return Line(tuple(positions), tuple(moves))


def random_move(position: Position, random: Random) -> Move:
    """A random move of any seat that may act."""
    moves = position.moves_of(random.choice(position.waiting)) if position.waiting else position.moves
    claim(len(moves) > 0, position, "is not over, but somebody it waits for has no move")
    return random.choices(moves, [max(move.weight, 0) or 1 for move in moves])[0]


def claim(holds: bool, position: Position | View | Draft | Game, sentence: str) -> None:
    """Raise AssertionError with a sentence unless something holds."""
    if not holds:
        where = f"{position.name} ({position.options.text})" if isinstance(position, Game) else str(position)
        raise AssertionError(f"{where}: {sentence}.")


def actors(position: Position) -> tuple[Seat, ...]:
    """The seats that may act, chance included."""
    if position.is_over:
        return ()
    return position.waiting or (CHANCE,)


def sample_positions(
    line: Line, random: Random, fits: Callable[[Position], bool] = lambda position: True
) -> list[Position]:
    """A few positions of a line: the first, the last, and some between."""
    fitting = [position for position in line.positions if fits(position)]
    between = fitting[1:-1]
    return fitting[:1] + random.sample(between, min(len(between), MAX_POSITIONS - 2)) + fitting[1:][-1:]


def is_running(position: Position) -> bool:
    return not position.is_over


def sample_moves(moves: Iterable[Move], random: Random, most: int = MAX_TRIED) -> list[Move]:
    """A few of many moves."""
    listed = list(moves)
    return listed if len(listed) <= most else random.sample(listed, most)


def legal_texts(position: Position) -> dict[str, list[str]]:
    """The legal moves of everybody who may act."""
    return {seat.name: [move.text for move in position.moves_of(seat)] for seat in actors(position)}


def fresh_text(position: Position) -> str:
    """The text of a position, written again."""
    return position.game.notation.write(position.board())


def snapshot(game: Game, board: Board) -> tuple[object, ...]:
    """Everything of a board that can be seen from outside."""
    moves = [sorted(board.moves_for(seat)) for seat in range(len(game.seats))]
    return (
        game.notation.write(board),
        ("key", board.key),
        ("mover, side, fresh", board.mover, board.side, bool(board.fresh)),
        ("ended", board.ended),
        ("repetitions", board.recurrences()),
        ("waiting", board.waiting()),
        ("moves", moves, sorted(board.moves())),
        ("evaluation", board.value()),
        game.outcome_rules.outcome(board, game.seats),
    )


def view_contents(view: View) -> tuple[object, ...]:
    """Everything a view shows."""
    return (
        view.text,
        view.to_move,
        view.waiting,
        [(move.text, move.taps) for move in view.moves],
        view.outcome.result if view.outcome else "",
    )


def receivers(game: Game) -> tuple[Seat | None, ...]:
    """Every seat, and a spectator."""
    return (*game.seats, None)


def seat_name(seat: Seat | None) -> str:
    return seat.name if seat else "a spectator"


def check_refused(position: Position, text: str, seat: Seat, error: type[Exception] = SandtableError) -> None:
    try:
        position.play(text, seat)
    except error:
        return
    claim(False, position, f"{text!r} by {seat} is not refused")


def check_outcome(game: Game, position: Position, outcome: Outcome) -> None:
    """An outcome makes sense."""
    won, lost = outcome.winners, outcome.losers
    claim(set(won) | set(lost) <= set(game.seats), position, "somebody wins or loses who has no seat")
    claim(len(set(won)) == len(won) and not set(won) & set(lost), position, "somebody wins twice, or wins and loses")
    claim(outcome.is_draw == (not won) and not (lost and not won), position, "is a draw with winners or losers")
    sides = {seat.side for seat in won}
    claim(all((seat in won) == (seat.side in sides) for seat in game.seats), position, "a part of a side wins")
    claim(bool(outcome.sentence("en") and outcome.sentence("vi")), position, "ends without a word")
    claim({side for side, _ in outcome.points} <= set(game.sides), position, "there are points for no side")
