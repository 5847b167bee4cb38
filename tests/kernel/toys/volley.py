"""Volley: secret orders, hidden hands, dice, and up to four seats; the rules stand in `volley_board`.

Text: the round, its phase, the discards, then every seat as its letter and lives, its hand and its order, for instance
`1 o - a2/34/- b2/1/2c c1/2/3-`. `3-` is an order against nobody, `-` no cards or no order, and `?` in a view stands for
a card or an order that one does not know.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from sandtable.kernel.display.scene import Stage, Token, Tray
from sandtable.kernel.error import BadNotation, BadOption, BadPosition, IllegalMove, clip
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from tests.kernel.toys import props
from tests.kernel.toys.volley_board import (
    DECK,
    DRAW,
    FORFEIT,
    HAND,
    NOBODY,
    ORDER,
    WITHDRAW,
    Round,
    VolleyBoard,
    code,
    put,
)

NAMES = ("ash", "birch", "cedar", "dogwood")
LETTERS = "abcd"
ENDINGS = props.endings("last", "rounds")
SEAT = re.compile(r"([a-d])([0-9])/([1-7]+|\?+|-)/([1-7][a-d-]|\?|-)")


def build(state: Round, options: Options) -> VolleyBoard:
    sides = tuple(index % 2 if options["teams"] == "pairs" else index for index in range(options.count("seats")))
    return VolleyBoard(state, sides, options.count("rounds"))


@dataclass(frozen=True)
class Masked:
    """A text taken apart: `?` is 0 in a hand, and an order of (0, NOBODY)."""

    state: Round

    @property
    def hides(self) -> bool:
        return any(0 in hand for hand in self.state.hands) or any(order and not order[0] for order in self.state.orders)

    @staticmethod
    def scan(text: str, options: Options) -> Masked:
        parts = text.split(" ")
        found = [SEAT.fullmatch(part) for part in parts[3:]]
        head = re.fullmatch(r"([1-9][0-9]{0,3}) ([dor]) ([1-7]+|-)", " ".join(parts[:3]))
        if not head or len(found) != options.count("seats") or not all(found):
            raise BadPosition("{text} is no round of {count} seats.", text=clip(text), count=options["seats"])
        seats = [match.groups() for match in found if match]
        if "".join(seat[0] for seat in seats) != LETTERS[: len(seats)]:
            raise BadPosition("The seats stand in the order of their letters.")

        def cards(text: str) -> tuple[int, ...]:
            return tuple(sorted(int(card.replace("?", "0")) for card in text.strip("-")))

        def order(text: str) -> tuple[int, int] | None:
            if len(text) < 2:
                return None if text == "-" else (0, NOBODY)
            return int(text[0]), LETTERS.index(text[1]) if text[1] != "-" else NOBODY

        return Masked(
            Round(
                int(head[1]),
                head[2],
                cards(head[3]),
                tuple(int(seat[1]) for seat in seats),
                tuple(cards(seat[2]) for seat in seats),
                tuple(order(seat[3]) for seat in seats),
            )
        )

    def text(self) -> str:
        def cards(values: tuple[int, ...]) -> str:
            return "".join(map(str, values)).replace("0", "?") or "-"

        def order(given: tuple[int, int] | None) -> str:
            if not given or not given[0]:
                return "?" if given else "-"
            return f"{given[0]}{'-' if given[1] == NOBODY else LETTERS[given[1]]}"

        state = self.state
        seats = zip(LETTERS, state.lives, state.hands, state.orders, strict=False)
        shown = [f"{letter}{lives}/{cards(hand)}/{order(given)}" for letter, lives, hand, given in seats]
        return " ".join((str(state.number), state.phase, cards(state.discard), *shown))


class Notation(props.SingleSpellings[VolleyBoard]):
    """Text to board and back."""

    def opening(self, options: Options) -> VolleyBoard:
        total = options.count("seats")
        return build(Round(1, "d", (), (options.count("lives"),) * total, ((),) * total, (None,) * total), options)

    def read(self, text: str, options: Options) -> VolleyBoard:
        masked = Masked.scan(text, options)
        state, total = masked.state, options.count("seats")
        held = [*state.discard, *(card for hand in state.hands for card in hand)]
        held += [order[0] for order in state.orders if order]
        if masked.hides:
            raise BadPosition("A position tells everything; this is what one seat sees.")
        if any(held.count(card) > DECK.count(card) for card in held):
            raise BadPosition("There are more cards of a value than the deck has.")
        if any(order and NOBODY > order[1] >= total for order in state.orders):
            raise BadPosition("An order is against a seat that does not exist.")
        if any(len(hand) + (order is not None) > HAND for hand, order in zip(state.hands, state.orders, strict=True)):
            raise BadPosition("Nobody has more than {count} cards.", count=HAND)
        board = build(state, options)
        if state.phase == "o" and any(not state.hands[seat] for seat in board.silent(state)):
            raise BadPosition("Somebody has nothing to order.")
        if board.settled(state) != state:
            raise BadPosition("Nobody has a choice here; the game would have gone on.")
        return board

    def write(self, board: VolleyBoard) -> str:
        return Masked(board.state).text()

    def move_text(self, board: VolleyBoard, move: int) -> str:
        what, value = move >> 12, move >> 8 & 15
        if what == ORDER:
            return f"{value}>{NAMES[move & 15]}"
        return f"draw {value}" if what == DRAW else f"roll {value}"

    def taps(self, board: VolleyBoard, move: int) -> tuple[str, ...]:
        if move >> 12 == ORDER:
            return (f"hand:{move >> 8 & 15}", NAMES[move & 15])
        return (self.move_text(board, move),)

    def tidy(self, text: str) -> tuple[str, ...]:
        plain = text.strip().lower()
        if not re.fullmatch(r"draw [1-7]|roll [0-2]|[1-7]>(ash|birch|cedar|dogwood)", plain):
            raise BadNotation("{text} is not a move; moves look like 3>birch.", text=clip(text))
        return (plain,)

    def referee_move(self, board: VolleyBoard, text: str) -> int:
        if text == "forfeit":
            if board.state.phase != "o":
                raise IllegalMove("Only orders have a time.")
            return code(FORFEIT)
        names = [f"withdraw {name}" for name in NAMES[: len(board.state.lives)]]
        if text not in names:
            raise BadNotation("{text} is no order of the referee.", text=clip(text))
        if not board.state.lives[names.index(text)]:
            raise IllegalMove("That seat is out already.")
        return code(WITHDRAW, seat=names.index(text))


class Visibility:
    """Hands and orders are their owner's secret until the orders are shown."""

    def is_open(self, board: VolleyBoard) -> None:
        return None

    def mask(self, board: VolleyBoard, seat: int) -> str:
        state = board.state
        for other, hand in enumerate(state.hands):
            if other != seat:
                state = state._replace(hands=put(state.hands, other, (0,) * len(hand)))
                if state.phase == "o" and state.orders[other]:
                    state = state._replace(orders=put(state.orders, other, (0, NOBODY)))
        return Masked(state).text()

    def redact_move(self, board: VolleyBoard, move: int, by: int, seat: int) -> str:
        if move >> 12 == DRAW and seat != board.drawer(board.state):
            return "draw ?"
        if move >> 12 == ORDER and seat != by and len(board.silent(board.state)) > 1:  # the last is shown at once
            return "?"
        return NOTATION.move_text(board, move)

    def sample(self, text: str, seat: int, options: Options, random: Random) -> VolleyBoard:
        state = Masked.scan(text, options).state
        pool = list(DECK)
        for card in (*state.discard, *(card for hand in state.hands for card in hand)):
            if card:
                pool.remove(card)
        for order in state.orders:
            if order and order[0]:
                pool.remove(order[0])
        random.shuffle(pool)
        board = build(state, options)
        for other in range(len(state.hands)):
            hand = tuple(sorted(card or pool.pop() for card in state.hands[other]))
            state = state._replace(hands=put(state.hands, other, hand))
            if state.orders[other] == (0, NOBODY):
                target = random.choice(board.foes(other))
                state = state._replace(orders=put(state.orders, other, (pool.pop(), target)))
        return build(state, options)


class OutcomeRules:
    """Who sits where, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        names = NAMES[: options.count("seats")]
        return props.seats(names, ("odd", "even") * 2 if options["teams"] == "pairs" else names)

    def outcome(self, board: VolleyBoard, seats: tuple[Seat, ...]) -> Outcome | None:
        if not board.ended:
            return None
        living = [seats[seat].side for seat in board.living(board.state)]
        return props.decided(ENDINGS[board.ended], seats, *(living if board.ended == 1 else ()))

    def adjudicate(self, board: VolleyBoard, seats: tuple[Seat, ...]) -> Outcome:
        totals: dict[str, int] = {}
        for seat, lives in zip(seats, board.state.lives, strict=True):
            totals[seat.side] = totals.get(seat.side, 0) + lives
        best = [side for side, lives in totals.items() if lives == max(totals.values())]
        return props.decided(ENDINGS[0], seats, *(best if len(best) == 1 else ()))


class Table(props.Tableau):
    """Every seat is a node with its lives; cards are tokens of a tray, touched as `hand:3`."""

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        state = Masked.scan(text, options).state
        tokens, trays = [], []
        for seat in seats:
            lives, hand = state.lives[seat.index], state.hands[seat.index]
            tokens.append(Token("seat", seat.side, seat.title, node=seat.name, badge=str(lives)))
            cards = [Token("card", seat.side, props.both("card"), str(card or "?")) for card in hand]
            shown = [
                Token(t.art, t.side, t.title, t.letter, tap="" if t.letter == "?" else f"hand:{t.letter}")
                for t in cards
            ]
            trays.append(Tray(f"hand-{seat.name}", seat.title, tuple(shown), seat=seat.name))
        return Stage(tuple(tokens), tuple(trays))


def consistent(options: Options) -> None:
    if options["teams"] == "pairs" and options["seats"] != "4":
        raise BadOption("Pairs need four seats.")


NOTATION = Notation()
VOLLEY = props.toy(
    "volley",
    props.rulings(
        props.option("seats", "3", counts=range(2, 5)),
        props.option("teams", "none", "none", "pairs"),
        props.option("lives", "2", counts=range(1, 10)),
        props.option("rounds", "off", "off", counts=range(1, 100)),
        club={"rounds": "12"},
        consistent=consistent,
    ),
    NOTATION,
    OutcomeRules(),
    Visibility(),
    Table(NAMES, 4, lambda text, seats: ()),
)
