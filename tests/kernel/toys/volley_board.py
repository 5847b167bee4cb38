"""The rules of Volley.

1. Two to four seats have lives and hold two cards each out of one deck, in which the values are not equally many.
2. At the beginning of a round everybody draws up to two cards, one after another; only the drawer sees them. When the
   pile is empty, the open discards become the pile.
3. Everybody living secretly orders one card against a living enemy, all at once.
4. The orders are shown and carried out from the lowest card up, equal cards in seat order: chance rolls 0, 1 or 2 (one
   chance, two, one), and so many lives are lost. A card is then discarded openly. Orders of or against the dead are
   discarded without a roll; the hand of a dead seat goes back into the pile, unseen.
5. The last side with a living seat wins. After the agreed number of rounds the game is a draw.
6. The referee may withdraw a seat, which then is dead. At the end of the time for orders (`forfeit`) those who have
   ordered nothing order their lowest card, against nobody.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeVar

from sandtable.kernel.board.board_cy import CHANCE_MOVES
from sandtable.kernel.board.python_board_cy import PythonBoard, Status

DECK = (1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7)
HAND = 2
ROLLS = {0: 1, 1: 2, 2: 1}
NOBODY = 15
DRAW, ORDER, ROLL, WITHDRAW, FORFEIT = range(5)
UNTOLD = 1 << 40
"""What others know of a card drawn or an order given: that there was one."""
"""What a move is, above twelve bits: a value, a seat and a target of four bits each."""
LAST, ROUNDS = 1, 2

Order = tuple[int, int]
T = TypeVar("T")


class Round(NamedTuple):
    """All there is. `phase` is `d` while cards are drawn, `o` for orders, `r` while they are carried out."""

    number: int
    phase: str
    discard: tuple[int, ...]
    lives: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    orders: tuple[Order | None, ...]


def code(what: int, value: int = 0, seat: int = 0, target: int = 0) -> int:
    return what << 12 | value << 8 | seat << 4 | target


def pile(state: Round) -> dict[int, int]:
    """Every value that can be drawn, with how many cards have it."""
    left = Counter(DECK)
    left.subtract(state.discard)
    left.subtract(card for hand in state.hands for card in hand)
    left.subtract(order[0] for order in state.orders if order)
    return {card: left[card] for card in sorted(left) if left[card] > 0}


def killed(state: Round, seat: int) -> Round:
    """A seat is dead: an order shown openly is discarded, what is unseen goes back into the pile."""
    order, discard = state.orders[seat], state.discard
    if order and state.phase == "r":
        discard = tuple(sorted((*discard, order[0])))
    return state._replace(
        lives=put(state.lives, seat, 0),
        hands=put(state.hands, seat, ()),
        orders=put(state.orders, seat, None),
        discard=discard,
    )


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


class VolleyBoard(PythonBoard):
    """A board of this game; `sides` names the side of every seat."""

    state: Round

    def __init__(self, state: Round, sides: tuple[int, ...], limit: int) -> None:
        self.sides = sides
        self.limit = limit
        super().__init__(state)

    # Who is next

    def living(self, state: Round) -> list[int]:
        return [seat for seat, lives in enumerate(state.lives) if lives]

    def decided(self, state: Round) -> bool:
        return len({self.sides[seat] for seat in self.living(state)}) < 2

    def drawer(self, state: Round) -> int:
        """Who draws the next card; -1 if all hands are full."""
        return next((seat for seat in self.living(state) if len(state.hands[seat]) < HAND), -1)

    def silent(self, state: Round) -> list[int]:
        """The living who have ordered nothing yet."""
        return [seat for seat in self.living(state) if state.orders[seat] is None]

    def first(self, state: Round) -> int:
        """Whose order is carried out next; -1 if none is left."""
        given = [(order[0], seat) for seat, order in enumerate(state.orders) if order]
        return min(given)[1] if given else -1

    def foes(self, seat: int) -> list[int]:
        return [other for other in self.living(self.state) if self.sides[other] != self.sides[seat]]

    # What a sketch writes

    def list_moves(self, seat: int) -> list[int]:
        if seat >= 0:
            cards = sorted(set(self.state.hands[seat]))
            return [code(ORDER, card, seat, foe) for card in cards for foe in self.foes(seat)]
        if self.state.phase == "d":
            return [code(DRAW, card) for card in pile(self.state)]
        return [code(ROLL, roll) for roll in ROLLS]

    def weight(self, move: int) -> int:
        value = move >> 8 & 15
        return {DRAW: pile(self.state).get(value, 1), ROLL: ROLLS.get(value, 1)}.get(move >> 12, 1)

    def do(self, move: int) -> Round:
        state = self.state
        what, value, seat, target = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
        if what == DRAW:
            drawer = self.drawer(state)
            hand = tuple(sorted((*state.hands[drawer], value)))
            state = state._replace(hands=put(state.hands, drawer, hand))
        elif what == ORDER:
            state = self.ordered(state, seat, value, target)
        elif what == ROLL:
            state = self.hit(state, value)
        elif what == WITHDRAW:
            state = killed(state, seat)
        else:
            for late in self.silent(state):
                state = self.ordered(state, late, min(state.hands[late]), NOBODY)
        return self.settled(state)

    def ordered(self, state: Round, seat: int, card: int, target: int) -> Round:
        hand = list(state.hands[seat])
        hand.remove(card)
        return state._replace(hands=put(state.hands, seat, tuple(hand)), orders=put(state.orders, seat, (card, target)))

    def hit(self, state: Round, damage: int) -> Round:
        shooter = self.first(state)
        order = state.orders[shooter]
        assert order is not None
        left = max(0, state.lives[order[1]] - damage)
        state = state._replace(lives=put(state.lives, order[1], left))
        state = self.spent(state, shooter)
        return state if left else killed(state, order[1])

    def spent(self, state: Round, seat: int) -> Round:
        """An order was carried out, or came to nothing."""
        order = state.orders[seat]
        assert order is not None
        return state._replace(orders=put(state.orders, seat, None), discard=tuple(sorted((*state.discard, order[0]))))

    def settled(self, state: Round) -> Round:
        """Go on to where somebody, or chance, has a choice."""
        while not self.decided(state):
            if state.phase == "d":
                if self.limit and state.number > self.limit:
                    return state
                if self.drawer(state) >= 0:
                    return state if pile(state) else state._replace(discard=())
                state = state._replace(phase="o")
            elif state.phase == "o":
                if self.silent(state):
                    return state
                state = state._replace(phase="r")
            else:
                shooter = self.first(state)
                if shooter < 0:
                    state = state._replace(number=state.number + 1, phase="d")
                    continue
                order = state.orders[shooter]
                assert order is not None
                if order[1] != NOBODY and state.lives[order[1]]:
                    return state
                state = self.spent(state, shooter)
        return state

    def find_status(self) -> Status:
        state = self.state
        if self.decided(state):
            return Status(0, 0, LAST, winners=tuple({self.sides[seat] for seat in self.living(state)}))
        if state.phase == "d" and self.limit and state.number > self.limit:
            return Status(0, 0, ROUNDS)
        if state.phase == "o":
            silent = self.silent(state)
            return Status(silent[0], self.sides[silent[0]], waiting=tuple(silent))
        return Status(CHANCE_MOVES, 0, fresh=False)

    def observation(self, move: int, by: int, seat: int) -> int:
        if move >> 12 == DRAW and seat != self.drawer(self.state):
            return UNTOLD
        if move >> 12 == ORDER and seat != by and len(self.silent(self.state)) > 1:
            return UNTOLD
        return move

    def is_irreversible(self, move: int) -> bool:
        return True

    def value(self) -> int:
        mine = sum(lives for seat, lives in enumerate(self.state.lives) if self.sides[seat] == self.side)
        return 2 * mine - sum(self.state.lives)
