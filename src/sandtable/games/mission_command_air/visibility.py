"""Who knows what: hands and orders are their leader's secret until all orders are shown (rules 3.7 and 9.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from sandtable.games.mission_command_air import notation, pieces, rulings
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.position_reader import scan
from sandtable.games.mission_command_air.position_text import HANDS, PILE, UNKNOWN, Hand, planes_of, texts_of
from sandtable.kernel.option import Options

CARD_AT = 28
"""Where a plane's word holds its card."""


def knows(board: AirBoard, seat: int, other: int) -> bool:
    """Whether a seat may see the cards of another; -1 is a spectator."""
    if seat == other:
        return True
    return seat >= 0 and board.shared and board.side_at(seat) == board.side_at(other)


def is_open(board: AirBoard) -> bool | None:
    """Not while somebody holds cards, and otherwise only the texts tell: what is drawn next is a secret."""
    return False if any(board.state()[HANDS : HANDS + board.seats]) else None


def mask(board: AirBoard, seat: int) -> str:
    """The position text without the cards a seat may not see."""
    seats = range(board.seats)
    texts = texts_of(tuple(board.state()), tuple([board.squadron(other) for other in seats]))
    fields = [texts.shown[at] if knows(board, seat, at) else texts.hidden[at] for at in seats]
    return " ".join((texts.head, *fields, *texts.tail))


def redact_move(board: AirBoard, move: int, by: int, seat: int) -> str:
    """Another seat's draw is redacted to `draw ?` and its order to `?>f35`, until the last order shows them all."""
    text = notation.move_text(board, move)
    if move & 15 == notation.DRAWS and not knows(board, seat, board.drawing_seat()):
        return "draw ?"
    if move & 15 == notation.ORDERS and not knows(board, seat, by) and not is_last(board, by):
        return "?" + text[text.index(">") :]
    return text


def is_last(board: AirBoard, by: int) -> bool:
    """Whether a seat's next order is the last that is waited for, so that all are shown at once."""
    first = 2 * board.squadron(by)
    if board.waiting() != [by]:
        return False
    flying = [plane for plane in planes_of(board.state())[first : first + 2] if plane.space < 255]
    return sum(not plane.card for plane in flying) == 1


def sample(text: str, seat: int, options: Options, random: Random) -> AirBoard:
    """A board that looks like this: every card a seat does not see is equally likely to be anywhere it does not see."""
    gap = gaps(text, options)
    words, cards = list(gap.words), random.sample(gap.unseen, len(gap.planes) + sum(gap.hands))
    for plane in gap.planes:
        card = cards.pop()
        words[plane] |= card << CARD_AT
        words[PILE] ^= 1 << card
    for other, hidden in enumerate(gap.hands):
        for _ in range(hidden):
            card = cards.pop()
            words[HANDS + other] |= 1 << card
            words[PILE] ^= 1 << card
    board = gap.board.copy()
    board.set_words(words)
    return board


@dataclass(frozen=True)
class Gap:
    """What a masked text leaves open."""

    board: AirBoard
    """Some board that looks like it; never touched."""
    words: tuple[int, ...]
    """The words of the board without the hidden cards, which all lie in the pile."""
    unseen: tuple[int, ...]
    planes: tuple[int, ...]
    """The planes whose card is hidden."""
    hands: tuple[int, ...]
    """How many cards of every hand are hidden."""


@lru_cache(maxsize=8)
def gaps(text: str, options: Options) -> Gap:
    """A masked text, taken apart once for all the worlds that are sampled from it."""
    layout = scan(text, rulings.squadrons(options))
    known = set(layout.held)
    unseen = tuple(card for card in range(1, pieces.DECK + 1) if card not in known)
    planes = tuple(index for index, plane in enumerate(layout.planes) if plane.card == UNKNOWN)
    hands = tuple(hand.hidden for hand in layout.hands)
    for plane in planes:
        layout.planes[plane] = replace(layout.planes[plane], card=0)
    layout.hands = [Hand() if hand.hidden else hand for hand in layout.hands]
    board = notation.build(layout, options)
    return Gap(board, tuple(board.state()), unseen, planes, hands)
