"""What a seat is shown and told is the same, byte for byte, in every world it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import sandtable
from sandtable import Game, Position, Seat
from sandtable.games.mission_command_air import notation, visibility
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.position_reader import scan
from sandtable.kernel.move import Spelling
from tests.games.mission_command_air.sky import NAME, VARIANTS

CHOSEN = ("plain", "teams", "three", "everything")


def shown(position: Position, seat: Seat | None, thoroughly: bool = False) -> str:
    """Everything a seat is shown: view, moves and taps; now and then also the picture and the odds."""
    view = position.view(seat)
    moves = [(move.text, move.taps) for move in view.moves]
    more = f"{view.stage()}\n{view.odds()}" if thoroughly else ""
    return f"{view.text}\n{view.to_move}\n{view.waiting}\n{moves}\n{view.outcome}\n{more}"


def tells(before: Position, after: Position, seat: Seat | None) -> bool:
    """Whether the rules show a seat something that was hidden: its own draw, all orders, the hand of who is out."""
    board = before.board()
    assert isinstance(board, AirBoard)
    if board.drawing_seat() >= 0:
        return visibility.knows(board, seat.index if seat else -1, board.drawing_seat())
    shows_orders = before.text.split()[1] == "order" != after.text.split()[1]
    return shows_orders or before.text.count("-,-:-") != after.text.count("-,-:-")


def follow(game: Game, seat: Seat | None, seed: int, longest: int = 3000) -> int:
    """Play a game at random beside a second world that looks the same to one seat, and stays so.

    Whatever the seat does not see was drawn anew in the second world, and its moves there are any that sound the same.
    Only where the rules show what was hidden may the worlds part; then another world is drawn. How often it was not.
    """
    random, together = Random(f"{game.options.text} {seat} {seed}"), 0
    position = game.opening
    world = position.view(seat).sample(random)
    for number in range(longest):
        often = number % 16 == 0
        assert shown(world, seat, often) == shown(position, seat, often), f"{seat} can tell {world} from {position}"
        if position.is_over:
            break
        by = random.choice(position.waiting) if position.waiting else sandtable.CHANCE
        moves = position.moves_of(by)
        move = random.choices(moves, [move.weight for move in moves])[0]
        heard = position.redact_move(move, by, seat)
        alike = [other for other in world.moves_of(by) if world.redact_move(other, by, seat) == heard]
        before, position = position, position.play(move, by)
        may_part = tells(before, position, seat)
        assert alike or may_part, f"{seat} hears {heard} and can tell {world} from {before}"
        world = world.play(random.choice(alike), by) if alike else world
        if may_part and shown(world, seat) != shown(position, seat):
            world = position.view(seat).sample(random)
        else:
            together += 1
    return together


@pytest.mark.parametrize("variant", CHOSEN)
def test_nobody_can_tell_worlds_apart(variant: str) -> None:
    game = sandtable.load(NAME, VARIANTS[variant])
    for seat in (*game.seats, None):
        assert follow(game, seat, 1) > 100, "the worlds went together most of the way"


def test_worlds_differ_in_what_is_hidden() -> None:
    """The second world of the tests is another one indeed."""
    game, random = sandtable.load(NAME, VARIANTS["plain"]), Random(3)
    position = game.opening
    while position.to_move == sandtable.CHANCE:
        position = position.play(random.choice(position.moves))
    assert position.view("blue").sample(random) != position
    assert position.view("blue").sample(random).view("blue").text == position.view("blue").text


def test_hidden_cards_are_equally_likely() -> None:
    """Of 53 unseen cards, each is in the enemy's hand of seven in 7 of 53 worlds."""
    game, random = sandtable.load(NAME, VARIANTS["plain"]), Random(5)
    position = game.opening
    while position.to_move == sandtable.CHANCE:
        position = position.play(random.choice(position.moves))
    view, worlds = position.view("blue"), 3000
    counts = dict.fromkeys(range(1, 61), 0)
    for _ in range(worlds):
        for card in scan(view.sample(random).text, (0, 1)).hands[1].cards:
            counts[card] += 1
    own = scan(position.text, (0, 1)).hands[0].cards
    assert all(counts[card] == 0 for card in own)
    expected = worlds * 7 / 53
    assert all(abs(counts[card] - expected) < 5 * expected**0.5 for card in counts if card not in own)


# A secret that is told is found out


def telling_mask(board: AirBoard, seat: int) -> str:
    """Shows the lowest card of the other's hand."""
    layout = notation.layout_of(board)
    hidden = visibility.mask(board, seat)
    return hidden + "".join(
        f" discard={hand.cards[0]}" for hand in layout.hands[1:2] if hand.cards and "discard" not in hidden
    )


def telling_draws(board: AirBoard, move: int, by: int, seat: int) -> str:
    """Tells everybody what was drawn."""
    if move & 15 == notation.DRAWS:
        return notation.move_text(board, move)
    return visibility.redact_move(board, move, by, seat)


def telling_orders(board: AirBoard, move: int, by: int, seat: int) -> str:
    """Tells everybody what was ordered."""
    if move & 15 == notation.ORDERS:
        return notation.move_text(board, move)
    return visibility.redact_move(board, move, by, seat)


def lowest_card(board: AirBoard) -> int:
    """The lowest card of the other's hand."""
    hand = notation.layout_of(board).hands[1].cards
    return hand[0] if hand else 0


def telling_taps(board: AirBoard, moves: list[int]) -> list[Spelling]:
    """Puts the other's lowest card into a button."""
    card = f"card:{lowest_card(board)}"
    return [Spelling(one.text, (*one.taps, card)) for one in notation.spellings(board, moves)]


def telling_texts(board: AirBoard, moves: list[int]) -> list[Spelling]:
    """Puts the other's lowest card into a move."""
    card = lowest_card(board)
    return [Spelling(f"{one.text} {card}", one.taps) for one in notation.spellings(board, moves)]


def sabotaged(part: str, **broken: Callable[..., object]) -> Game:
    """The game with one function replaced."""
    game = sandtable.load(NAME, VARIANTS["plain"])
    module = getattr(game, part)
    names = [name for name in dir(module) if not name.startswith("_")]
    changed: dict[str, Any] = {part: SimpleNamespace(**{**{name: getattr(module, name) for name in names}, **broken})}
    return replace(game, **changed)


@pytest.mark.parametrize(
    ("part", "name", "broken"),
    [
        ("visibility", "mask", telling_mask),
        ("visibility", "redact_move", telling_draws),
        ("visibility", "redact_move", telling_orders),
        ("notation", "spellings", telling_taps),
        ("notation", "spellings", telling_texts),
    ],
)
def test_a_hand_that_is_told_is_found_out(part: str, name: str, broken: Callable[..., object]) -> None:
    game = sabotaged(part, **{name: broken})
    with pytest.raises(AssertionError, match="can tell"):
        follow(game, game.seats[0], 1)
