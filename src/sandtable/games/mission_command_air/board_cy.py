"""The rules of this game at full speed: generating, making and taking back moves, and the evaluation.

`board_state_cy.py` has the fields and says how a position is held in fifteen words. A move saves them all before it
changes any. Wherever nobody has a choice, the game goes on by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.mission_command_air import data, pieces, terrain
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.kernel.board.bits import count, lowest, share
    from sandtable.kernel.board.board_cy import NOISY, ONE
    from sandtable.kernel.board.undo import forget, remember, reserve

    from sandtable.games.mission_command_air.board_state_cy import (  # isort: skip
        BoardState, PLANES, HANDS, DISCARDS, PILE, STAGE, WORDS, TRAITS,
    )  # fmt: skip

    FACTOR = 0xBF58476D1CE4E5B9
    WHOLE = 0xFFFFFFFFFFFFFFFF
    OFF, DAMAGE_AT, MISSILES_AT, CARD_AT, SECTIONS = 255, 8, 23, 28, 5
    DRAW, ORDER, TURN, ROLL = range(4)
    NOTHING, MOVE, SHOVE, CANNON, MISSILE, DAMAGE = range(6)
    DRAWS, ORDERS, ROLLS, FLIES, GOES, JOINS, PUSHES, SHOOTS, LAUNCHES, ENDS, FORFEIT, TIME_UP, WITHDRAW = range(13)
    VALUE_AT, PLANE_AT = 4, 12
    LAST_FLYING, SQUADRON_LOST, WIPED_OUT, ROUNDS_OVER, TIME_OVER, WITHDRAWN = range(1, 7)
    HAND = 7
    STANDARD, WINGMAN, DISRUPTION = range(3)

    STEPS = [[[[0] * 256 for _ in range(3)] for _ in range(4)] for _ in range(2)]
    PLACE = [0] * 256
    """Space -> 32 times its row, and its lane."""
    CONE = [[[0] * 1024 for _ in range(4)] for _ in range(2)]
    """Headings, squadron, NO_WAY + the way between places -> how far ahead, with IN_LINE for a cannon; or 0."""
    NO_WAY, IN_LINE = 512, 128
    AHEAD = [[[0] * 256 for _ in range(4)] for _ in range(2)]
    """Headings, squadron and space -> the part of the sky ahead, in thousandths."""
    CENTRAL = [[[0] * 256 for _ in range(4)] for _ in range(2)]
    """The same -> how far from the edges at its sides, in thousandths."""
    AROUND = [[OFF] * 8 for _ in range(256)]
    CARD_TYPE = [0] * 64
    CARD_WAY = [0] * 64
    CARD_DICE = [0] * 64
    CARD_ENEMY_WAY = [0] * 64
    CARD_ENEMY_DICE = [0] * 64
    BLACK = [[0] * 64 for _ in range(5)]
    """The ways in which so many dice give a total."""
    RED = [[0] * 64 for _ in range(5)]
    SECTION = [[0] * 64 for _ in range(2)]
    LIMIT = [[0] * 5 for _ in range(2)]
    CHANCE_OF = [[0] * 64 for _ in range(2)]
    """Weapon and distance -> the chance of a hit in thousandths."""
    FALLEN = [[0] * 32768 for _ in range(2)]
    """Kind and damage -> whether the plane is shot down."""
    FRAIL = [[0] * 32768 for _ in range(2)]
    """Kind and damage -> the chance in thousandths that another hit shoots it down."""
    WORN = [[0] * 32768 for _ in range(2)]
    """Kind and damage -> the marks in thousandths."""
    FRAIL_THEN = [[0] * 32768 for _ in range(2)]
    """The same as may be expected after another hit; nothing if that shoots it down."""
    WORN_THEN = [[0] * 32768 for _ in range(2)]
    WEIGHT = [0] * 15
    """Trait -> what it is worth."""
    SALT = [0] * 15
    MAX_EVALUATION = 20000
    (
        T_F35,
        T_F22,
        T_FRAIL,
        T_WORN,
        T_MISSILE,
        T_ARMED,
        T_AIM,
        T_KILL,
        T_CANNON,
        T_AHEAD,
        T_CENTRAL,
        T_EARLY,
        T_WINGMAN,
        T_DISRUPTION,
        T_TEMPO,
    ) = range(15)
    MAX_MARKS = 100
    UNSEEN = 15

COMPILED: bool = cython.compiled


def sides_of(heading: terrain.Heading, space: int, rows: int, lanes: int) -> tuple[int, int]:
    """The part of the sky ahead of a space, and how far it is from the nearer edge beside it, in thousandths."""
    places = [divmod(space, lanes)[axis] for axis in range(2)]
    along = 0 if heading.forward[0] else 1
    size, width = (rows, lanes) if along == 0 else (lanes, rows)
    flown = places[along] if heading.forward[along] > 0 else size - 1 - places[along]
    beside = min(places[1 - along], width - 1 - places[1 - along])
    return 1000 * (size - 1 - flown) // (size - 1), 2000 * beside // (width - 1)


def fill() -> None:
    """Take the tables from the box."""
    box = data.shipped()
    spaces = box.rows * box.lanes
    for space in range(256):
        for index in range(8):
            AROUND[space][index] = OFF
    for space in range(spaces):
        row, lane = divmod(space, box.lanes)
        PLACE[space] = 32 * row + lane
        for index, near in enumerate(terrain.neighbours(space)):
            AROUND[space][index] = near
    for choice, name in enumerate(data.HEADINGS):
        for squadron, heading in enumerate(terrain.headings(name)):
            for rows, lanes in product(range(1 - box.rows, box.rows), range(1 - box.lanes, box.lanes)):
                ahead = rows * heading.forward[0] + lanes * heading.forward[1]
                aside = abs(rows * heading.right[0] + lanes * heading.right[1])
                if ahead > 0 and aside <= ahead:
                    straight = IN_LINE if aside in (0, ahead) else 0
                    CONE[choice][squadron][NO_WAY + 32 * rows + lanes] = ahead + straight
            for space in range(spaces):
                ahead, aside = sides_of(heading, space, box.rows, box.lanes)
                AHEAD[choice][squadron][space], CENTRAL[choice][squadron][space] = ahead, aside
            for way in range(3):
                for space in range(spaces):
                    STEPS[choice][squadron][way][space] = heading.step(space, way)
    for number, card in box.cards.items():
        CARD_TYPE[number], CARD_WAY[number], CARD_DICE[number] = card.type, card.way, card.dice
        CARD_ENEMY_WAY[number], CARD_ENEMY_DICE[number] = card.enemy_way, card.enemy_dice
    for dice in range(1, 5):
        for total in range(64):
            BLACK[dice][total] = terrain.ways("black", dice).get(total, 0)
            RED[dice][total] = terrain.ways("red", dice).get(total, 0)
    for index, kind in enumerate(pieces.KINDS):
        for total, section in box.damage[index].items():
            SECTION[index][total] = section
        for section in range(5):
            LIMIT[index][section] = kind.limits[section]
    for weapon in range(2):
        reached = terrain.ways("red", pieces.RED_DICE[weapon])
        for space in range(64):
            hits = sum(ways for total, ways in reached.items() if total >= space)
            CHANCE_OF[weapon][space] = 1000 * hits // sum(reached.values())
    wear()
    for index, word in enumerate(stream("mission-command-air", 15)):
        SALT[index] = word


def wear() -> None:
    """Work out for every damage a plane can have how near it is to being shot down."""
    ways = terrain.ways("black", pieces.DAMAGE_DICE)
    for index, kind in enumerate(pieces.KINDS):
        chances = [0.0] * 5
        for total, many in ways.items():
            chances[data.shipped().damage[index][total]] += many / sum(ways.values())
        every = list(product(*(range(limit + 1) for limit in kind.limits)))
        for marks in every:
            damage = sum(mark << 3 * section for section, mark in enumerate(marks))
            FALLEN[index][damage] = any(mark >= limit for mark, limit in zip(marks, kind.limits, strict=True))
            kills = (chances[part] for part in range(5) if marks[part] + 1 >= kind.limits[part])
            FRAIL[index][damage] = round(1000 * sum(kills))
            WORN[index][damage] = 1000 * sum(marks)
        for marks in every:
            damage = sum(mark << 3 * section for section, mark in enumerate(marks))
            frail = worn = 0.0
            for section in range(5):
                if marks[section] + 1 < kind.limits[section]:
                    after = damage + (1 << 3 * section)
                    frail += chances[section] * FRAIL[index][after]
                    worn += chances[section] * WORN[index][after]
            FRAIL_THEN[index][damage] = round(frail)
            WORN_THEN[index][damage] = round(worn)


fill()


def set_weights(weights: Sequence[int]) -> None:
    """Judge all boards by these weights, one for every trait."""
    for index in range(TRAITS):
        WEIGHT[index] = weights[index]


def scramble(word: cython.ulonglong, index: cython.Py_ssize_t) -> cython.ulonglong:
    """A random-looking word for a word of the state; the key is all of them together."""
    mixed: cython.ulonglong = (word ^ SALT[index]) & WHOLE
    mixed = (mixed ^ mixed >> 30) * FACTOR & WHOLE
    mixed = (mixed ^ mixed >> 27) * FACTOR & WHOLE
    return mixed ^ mixed >> 31


class AirBoard(BoardState):
    """A board of this game."""

    def copy(self) -> AirBoard:
        """An equal board of its own, without a way back."""
        other: AirBoard = AirBoard()
        other.copy_from(self)
        other.unpack(other.words[STAGE])
        other.name_mover()
        return other

    # --- How the turn stands ---

    def packed(self) -> cython.ulonglong:
        """The fields of the turn as one word; what means nothing now, or nothing after the end, is left out."""
        word: cython.ulonglong = ONE * self.phase | ONE * self.over << 27 | ONE * self.number << 32
        if self.over and self.phase == ROLL:
            word ^= TURN ^ ROLL
        elif self.over == 0 and (self.phase == TURN or self.phase == ROLL):
            word |= ONE * self.active << 3 | ONE * self.fired << 6 | ONE * self.own << 7 | ONE * self.enemy << 8
            word |= ONE * self.hurried << 9 | ONE * self.rolled << 10 | ONE * self.total << 11
            word |= ONE * self.subject << 17 | ONE * self.second << 20 | ONE * self.kind << 24
        return word

    def unpack(self, word: cython.ulonglong) -> None:
        self.phase = word & 7
        self.active = word >> 3 & 7
        self.fired = word >> 6 & 1 != 0
        self.own = word >> 7 & 1 != 0
        self.enemy = word >> 8 & 1 != 0
        self.hurried = word >> 9 & 1 != 0
        self.rolled = word >> 10 & 1 != 0
        self.total = word >> 11 & 63
        self.subject = word >> 17 & 7
        self.second = word >> 20 & 15
        self.kind = word >> 24 & 7
        self.over = word >> 27 & 15
        self.number = word >> 32 & 65535

    def name_mover(self) -> None:
        """Who is to move, from how the game stands."""
        waiting: cython.int
        self.ended = self.over
        self.fresh = self.phase == DRAW  # every draw stands alone
        if self.phase == ORDER:
            waiting = self.silent()
            self.mover = lowest(waiting) if waiting else 0
            waiting = 2 * self.squadron_of[self.mover]
            self.fresh = self.card(waiting) == 0 and self.card(waiting + 1) == 0
        elif self.phase == TURN:
            self.mover = self.seat_of[self.active >> 1]
            if self.rolled and self.subject != self.active and self.extra_rule == 1:
                self.mover = self.seat_of[self.subject >> 1]
            elif self.own and not self.fired and not self.rolled:
                self.fresh = self.enemy or CARD_TYPE[self.card(self.active)] != DISRUPTION
        else:
            self.mover = -1
        self.side = self.side_of[self.mover] if self.mover >= 0 else 0

    # --- Planes, cards and seats ---

    def flying(self, plane: cython.int) -> cython.bint:
        """Whether a plane is in the sky."""
        return self.words[plane] & 255 != OFF

    def down(self, plane: cython.int) -> cython.bint:
        """Whether a plane has been hit often enough to be shot down (rule 7.4)."""
        return FALLEN[plane & 1][self.words[plane] >> DAMAGE_AT & 32767] != 0

    def foe(self, plane: cython.int, other: cython.int) -> cython.bint:
        """Whether a plane may be shot at or disrupted: an enemy in the sky that is not going down already."""
        return (
            self.flying(other)
            and self.side_of[self.seat_of[plane >> 1]] != self.side_of[self.seat_of[other >> 1]]
            and not self.down(other)
        )

    def has_foe(self) -> cython.bint:
        other: cython.int
        for other in range(PLANES):
            if self.foe(self.active, other):
                return True
        return False

    def occupant(self, space: cython.int, apart: cython.int) -> cython.int:
        """The plane on a space, one of them apart; -1 for none."""
        plane: cython.int
        there: cython.int
        for plane in range(PLANES):
            there = self.words[plane] & 255
            if there == space and plane != apart:
                return plane
        return -1

    def card(self, plane: cython.int) -> cython.int:
        """The card ordered for a plane, 0 for none."""
        return self.words[plane] >> CARD_AT & 63

    def lives(self, seat: cython.int) -> cython.bint:
        """Whether a seat has a plane in the sky."""
        plane: cython.int = 2 * self.squadron_of[seat]
        return self.flying(plane) or self.flying(plane + 1)

    def drawer(self) -> cython.int:
        """The seat that draws the next card; -1 when all hands are full."""
        seat: cython.int
        for seat in range(self.seats):
            if count(self.words[HANDS + seat]) < HAND and self.lives(seat):
                return seat
        return -1

    def silent(self) -> cython.int:
        """The seats that have a plane without a card, one bit each."""
        plane: cython.int
        found: cython.int = 0
        for plane in range(PLANES):
            if self.flying(plane) and self.card(plane) == 0:
                found |= 1 << self.seat_of[plane >> 1]
        return found

    def knows(self, seat: cython.int, other: cython.int) -> cython.bint:
        """Whether a seat may see the cards of another; -1 is a spectator."""
        return seat == other or (seat >= 0 and self.shared and self.side_of[seat] == self.side_of[other])

    # --- Aiming (rules 6.5 to 6.9) ---

    def bearing(self, plane: cython.int, other: cython.int) -> cython.int:
        """How far ahead of a plane another one is, with IN_LINE if a cannon reaches it; 0 outside of its cone."""
        here: cython.int = PLACE[self.words[plane] & 255]
        return CONE[self.headings][plane >> 1][NO_WAY + PLACE[self.words[other] & 255] - here]

    def distance(self, plane: cython.int, other: cython.int) -> cython.int:
        """How far ahead an enemy in the cone of fire is; 0 outside of it (rules 6.5 to 6.7)."""
        return self.bearing(plane, other) & ~IN_LINE

    def in_line(self, plane: cython.int, other: cython.int) -> cython.bint:
        """Whether an enemy in the cone lies straight or diagonally ahead (rule 6.9)."""
        return self.bearing(plane, other) & IN_LINE != 0

    # --- Generating moves ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        total: cython.int = 0
        value: cython.int
        left: cython.ulonglong
        if self.over:
            return 0
        if self.phase == DRAW:
            left = self.words[PILE]
            while left:
                moves[total] = ONE * DRAWS | ONE * lowest(left) << VALUE_AT
                left &= left - 1
                total += 1
            return total
        if self.phase == ROLL:
            for value in range(64):
                if self.chance_weight(ONE * ROLLS | ONE * value << VALUE_AT):
                    moves[total] = ONE * ROLLS | ONE * value << VALUE_AT
                    total += 1
            return total
        return self.generate_for(self.mover, moves)

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        total: cython.int = 0
        plane: cython.int
        left: cython.ulonglong
        if self.over or seat < 0 or seat >= self.seats:
            return 0
        if self.phase == TURN and seat == self.mover:
            return self.generate_turn(moves)
        if self.phase == ORDER:
            for plane in range(2 * self.squadron_of[seat], 2 * self.squadron_of[seat] + 2):
                if not self.flying(plane) or self.card(plane):
                    continue
                left = self.words[HANDS + seat]
                while left:
                    moves[total] = ONE * ORDERS | ONE * lowest(left) << VALUE_AT | ONE * plane << PLANE_AT
                    left &= left - 1
                    total += 1
        return total

    def acting(self) -> cython.int:
        if self.over or self.phase == DRAW or self.phase == ROLL:
            return 0
        if self.phase == ORDER:
            return self.silent()
        return 1 << self.mover

    def chance_weight(self, move: cython.ulonglong) -> cython.int:
        value: cython.int = move >> VALUE_AT & 63
        if move & 15 != ROLLS or self.phase != ROLL:
            return 1
        if self.kind == MOVE:
            return BLACK[CARD_DICE[self.card(self.active)]][value]
        if self.kind == SHOVE:
            return BLACK[CARD_ENEMY_DICE[self.card(self.active)]][value]
        if self.kind == DAMAGE:
            return BLACK[4][value]
        return RED[2 if self.kind == CANNON else 3][value]

    def generate_shots(self, moves: cython.p_ulonglong, total: cython.int) -> cython.int:
        """Every shot of the plane whose turn it is (rules 6.4 to 6.11)."""
        other: cython.int
        for other in range(PLANES):
            if not self.foe(self.active, other) or self.distance(self.active, other) == 0:
                continue
            if self.in_line(self.active, other):
                moves[total] = NOISY | SHOOTS | ONE * other << PLANE_AT
                total += 1
            if self.words[self.active] >> MISSILES_AT & 31:
                moves[total] = NOISY | LAUNCHES | ONE * other << PLANE_AT
                total += 1
        return total

    def generate_turn(self, moves: cython.p_ulonglong) -> cython.int:
        """What may be done in a plane's turn."""
        total: cython.int = 0
        index: cython.int
        mate: cython.int = self.active ^ 1
        space: cython.int
        if self.rolled:
            moves[0] = ONE * GOES | ONE * self.total << VALUE_AT
            total = 1
            if self.subject & 1 == 0 and not self.hurried and (self.subject == self.active or self.extra_rule):
                moves[1] = ONE * GOES | ONE * (self.total + 1) << VALUE_AT
                total = 2
            if self.late and not self.fired and self.subject == self.active:
                total = self.generate_shots(moves, total)
            return total
        if not self.fired:
            total = self.generate_shots(moves, 0)
        if self.own:
            moves[total] = FLIES
            total += 1
            if (
                CARD_TYPE[self.card(self.active)] == WINGMAN
                and not self.hurried
                and self.flying(mate)
                and not self.down(mate)
                and not self.down(self.active)
            ):
                for index in range(8):
                    space = AROUND[self.words[mate] & 255][index]
                    if space != OFF and self.occupant(space, -1) < 0:
                        moves[total] = ONE * JOINS | ONE * space << VALUE_AT
                        total += 1
        if self.enemy:
            for index in range(PLANES):
                if self.foe(self.active, index):
                    moves[total] = ONE * PUSHES | ONE * index << PLANE_AT
                    total += 1
        if not self.own and (not self.enemy or self.optional):
            moves[total] = ENDS
            total += 1
        return total

    # --- Making and taking back ---

    def make(self, move: cython.ulonglong) -> None:
        index: cython.Py_ssize_t
        top: cython.Py_ssize_t
        remember(self)
        top = reserve(self, WORDS)
        for index in range(WORDS):
            self.saved[top + index] = self.words[index]
        self.apply(move)
        self.settle()
        self.words[STAGE] = self.packed()
        if self.over:
            self.unpack(self.words[STAGE])
        for index in range(WORDS):
            if self.words[index] != self.saved[top + index]:
                self.key ^= scramble(self.words[index], index) ^ scramble(self.saved[top + index], index)
        self.name_mover()

    def unmake(self) -> None:
        index: cython.Py_ssize_t
        self.saved_top -= WORDS
        for index in range(WORDS):
            self.words[index] = self.saved[self.saved_top + index]
        forget(self)
        self.unpack(self.words[STAGE])
        self.name_mover()

    def apply(self, move: cython.ulonglong) -> None:
        what: cython.int = move & 15
        value: cython.int = move >> VALUE_AT & 255
        plane: cython.int = move >> PLANE_AT & 7
        if what == DRAWS:
            self.words[PILE] ^= ONE << value
            self.words[HANDS + self.drawer()] |= ONE << value
        elif what == ORDERS:
            self.words[HANDS + self.seat_of[plane >> 1]] ^= ONE << value
            self.words[plane] |= ONE * value << CARD_AT
        elif what == ROLLS:
            self.rolls(value)
        elif what == FLIES or what == PUSHES:
            self.subject = self.active if what == FLIES else plane
            self.kind = MOVE if what == FLIES else SHOVE
            self.phase = ROLL
        elif what == GOES:
            self.rolled = False
            self.travel(value)
        elif what == JOINS:
            self.words[self.active] = self.words[self.active] - (self.words[self.active] & 255) + value
            self.own = False
        elif what == SHOOTS or what == LAUNCHES:
            self.fired = True
            if what == LAUNCHES:  # spent whether or not it hits (rule 6.8)
                self.words[self.active] -= ONE << MISSILES_AT
            self.subject = plane
            self.kind = CANNON if what == SHOOTS else MISSILE
            self.phase = ROLL
        elif what == ENDS:
            self.finish()
        elif what == FORFEIT:
            self.forfeit()
        elif what == TIME_UP:
            self.over = TIME_OVER
        elif what == WITHDRAW:
            self.withdraw(plane)

    def rolls(self, total: cython.int) -> None:
        """The dice have fallen."""
        if self.kind == MOVE or self.kind == SHOVE:
            self.rolled = True
            self.total = total
            self.kind = NOTHING
            self.phase = TURN
        elif self.kind == DAMAGE:
            self.mark(self.subject, total)
            if self.second:
                self.subject = self.second - 1
                self.second = 0
            else:
                self.end_roll()
                self.clear()
        elif total >= self.distance(self.active, self.subject):
            self.kind = DAMAGE
        else:
            self.end_roll()

    def end_roll(self) -> None:
        """Nothing is rolled for any more: back to the turn of the plane, or to the move it was about to make."""
        self.phase = TURN
        self.kind = NOTHING
        self.second = 0
        self.subject = self.active if self.rolled else 0
        if not self.rolled:
            self.total = 0

    def travel(self, total: cython.int) -> None:
        """Move the plane in motion, own or disrupted (rules 4.3 to 4.6, and 10.2 to 10.4)."""
        plane: cython.int = self.subject
        ours: cython.bint = plane == self.active
        card: cython.int = self.card(self.active)
        way: cython.int = CARD_WAY[card] if ours else CARD_ENEMY_WAY[card]
        at: cython.int = self.words[plane] & 255
        there: cython.int
        struck: cython.int = -1
        while total or (not self.maximum and self.occupant(at, plane) >= 0):
            there = STEPS[self.headings][plane >> 1][way][at]
            if self.maximum:
                struck = self.occupant(there, plane)
                if struck >= 0:
                    break
            at = there
            if total:
                total -= 1
        self.words[plane] = self.words[plane] - (self.words[plane] & 255) + at
        if ours:
            self.own = False
        else:
            self.enemy = False
        self.end_roll()
        if struck >= 0:  # both roll for damage, the plane in motion first
            self.phase = ROLL
            self.kind = DAMAGE
            self.subject = plane
            self.second = struck + 1

    def mark(self, plane: cython.int, total: cython.int) -> None:
        """A hit where the damage roll says; a section that has had enough takes no more marks."""
        section: cython.int = SECTION[plane & 1][total]
        at: cython.int = DAMAGE_AT + 3 * section
        marks: cython.int = self.words[plane] >> at & 7
        if marks < LIMIT[plane & 1][section]:
            self.words[plane] += ONE << at

    def remove(self, plane: cython.int) -> None:
        """A plane leaves the sky with its missiles; its card is discarded (rules 7.5 and 7.6)."""
        if self.card(plane):
            self.words[DISCARDS] |= ONE << self.card(plane)
        self.words[plane] = OFF

    def clear(self) -> None:
        """Take shot-down planes out of the sky at once, unless fire is simultaneous (rules 7.5 and 7.8)."""
        plane: cython.int
        fell: cython.bint = False
        if self.simultaneous:
            return
        for plane in range(PLANES):
            if self.flying(plane) and self.down(plane):
                self.remove(plane)
                fell = True
        if fell:
            self.judge(0)

    # --- Going on to the next choice ---

    def settle(self) -> None:
        """Go on to where somebody, or chance, has a choice."""
        while self.over == 0 and self.phase != ROLL:
            if self.phase == DRAW:
                if self.drawer() >= 0:
                    if self.words[PILE] == 0:  # the discards become the pile (rule 3.9)
                        self.words[PILE] = self.words[DISCARDS]
                        self.words[DISCARDS] = 0
                    return
                self.phase = ORDER
            elif self.phase == ORDER:
                if self.silent():
                    return
                self.start_next_turn()
            else:
                if not self.flying(self.active):
                    self.finish()
                    continue
                if self.enemy and not self.has_foe():
                    self.enemy = False
                if self.generate_turn(self.scratch) != 1:
                    return
                self.apply(self.scratch[0])

    def start_next_turn(self) -> None:
        """The turn of the plane with the lowest card that has not acted (rule 3.8)."""
        plane: cython.int
        best: cython.int = 64
        for plane in range(PLANES):
            if self.card(plane) and self.card(plane) < best:
                best = self.card(plane)
                self.active = plane
        if best == 64:
            self.end_round()
            return
        self.phase = TURN
        self.kind = NOTHING
        self.subject = self.second = self.total = 0
        self.fired = self.rolled = self.hurried = False
        self.own = True
        self.enemy = CARD_TYPE[best] == DISRUPTION

    def finish(self) -> None:
        """The plane's turn is over and its card is discarded (rule 4.7)."""
        if self.flying(self.active):
            self.words[DISCARDS] |= ONE << self.card(self.active)
            self.words[self.active] &= (ONE << CARD_AT) - 1
        self.start_next_turn()

    def end_round(self) -> None:
        plane: cython.int
        self.phase = DRAW
        self.kind = NOTHING
        self.active = self.subject = self.second = self.total = 0
        self.fired = self.own = self.enemy = self.hurried = self.rolled = False
        if self.simultaneous:
            for plane in range(PLANES):
                if self.flying(plane) and self.down(plane):
                    self.remove(plane)
            self.judge(0)
        if self.over == 0 and self.limit and self.number >= self.limit:
            self.over = ROUNDS_OVER
        if self.over == 0:
            self.number += 1

    def judge(self, ending: cython.int) -> None:
        """After planes have left: who is out, and whether the game is over (rules 8.1 to 8.4, 9.4)."""
        seat: cython.int
        living: cython.int = 0
        lost: cython.int = 0
        for seat in range(self.seats):
            if self.lives(seat):
                living += 1
            else:
                self.words[DISCARDS] |= self.words[HANDS + seat]
                self.words[HANDS + seat] = 0
                lost |= 1 << self.side_of[seat]
        if living == 0 or (self.teams and lost == 3):
            self.over = WIPED_OUT
        elif self.teams and lost:
            self.over = ending if ending else SQUADRON_LOST
        elif living == 1:
            self.over = ending if ending else LAST_FLYING

    # --- The referee ---

    def forfeit(self) -> None:
        """Time has run out: the lowest cards are ordered, or the plane flies its card and nothing else (rule 11.1)."""
        plane: cython.int
        card: cython.int
        if self.phase == ORDER:
            for plane in range(PLANES):
                if self.flying(plane) and self.card(plane) == 0:
                    card = lowest(self.words[HANDS + self.seat_of[plane >> 1]])
                    self.words[HANDS + self.seat_of[plane >> 1]] ^= ONE << card
                    self.words[plane] |= ONE * card << CARD_AT
        elif self.rolled and self.subject != self.active:
            self.apply(ONE * GOES | ONE * self.total << VALUE_AT)
        else:
            self.fired = self.hurried = True
            self.enemy = False

    def withdraw(self, seat: cython.int) -> None:
        """A seat leaves the game with its planes and cards (rule 11.2)."""
        plane: cython.int = 2 * self.squadron_of[seat]
        index: cython.int
        for index in range(plane, plane + 2):
            if self.flying(index):
                self.remove(index)
        if self.phase >= TURN and not self.flying(self.active):
            self.phase = TURN
            self.rolled = False
        elif self.phase == TURN and self.rolled and not self.flying(self.subject):
            self.rolled = False
            self.enemy = False
            self.end_roll()
        elif self.phase == ROLL:
            if self.second and not self.flying(self.second - 1):
                self.second = 0
            if not self.flying(self.subject):
                if self.second:
                    self.subject = self.second - 1
                    self.second = 0
                else:
                    if self.kind == SHOVE:
                        self.enemy = False
                    self.end_roll()
        if self.phase == TURN:
            self.clear()
        self.judge(WITHDRAWN)

    # --- Other questions of a search ---

    def winners(self) -> cython.int:
        seat: cython.int
        found: cython.int = 0
        if self.over == ROUNDS_OVER or self.over == TIME_OVER:
            return self.leaders()
        if self.over == WIPED_OUT:
            return 0
        if self.teams:  # the team that has lost no squadron (rule 9.4)
            found = 3
            for seat in range(self.seats):
                if not self.lives(seat):
                    found &= ~(1 << self.side_of[seat])
            return found
        for seat in range(self.seats):
            if self.lives(seat):
                found |= 1 << self.side_of[seat]
        return found

    def leaders(self) -> cython.int:
        """The side with most planes, then with fewest damage markers on them; none if two are level (rule 8.6)."""
        side: cython.int
        plane: cython.int
        section: cython.int
        count_here: cython.int
        marks: cython.int
        best: cython.int = -1000
        found: cython.int = 0
        for side in range(2 if self.teams else self.seats):
            count_here = 0
            for plane in range(PLANES):
                if not self.flying(plane) or self.side_of[self.seat_of[plane >> 1]] != side or self.down(plane):
                    continue
                count_here += MAX_MARKS
                for section in range(SECTIONS):
                    marks = self.words[plane] >> (DAMAGE_AT + 3 * section) & 7
                    count_here -= marks
            if count_here > best:
                best = count_here
                found = 1 << side
            elif count_here == best:
                found = 0
        return found

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        """Of another's draw or order, that there was one, until the last order shows them all (rules 3.7 and 3.8).

        That one is told with what it shows, so that a search knows from then on who ordered what."""
        plane: cython.int = move >> PLANE_AT & 7
        other: cython.int
        orders: cython.ulonglong = 0
        if move & 15 == DRAWS and not self.knows(seat, self.drawer()):
            return UNSEEN
        if move & 15 != ORDERS:
            return move
        if self.silent() == 1 << by and (self.card(plane ^ 1) or not self.flying(plane ^ 1)):
            for other in range(PLANES):  # this one shows all the others
                orders = orders << 6 | self.card(other)
            return move | (scramble(orders, 0) >> 16) << PLANE_AT + 4
        if self.knows(seat, by):
            return move
        return ONE * ORDERS | ONE * plane << PLANE_AT

    # --- Evaluation ---

    def evaluate(self) -> cython.int:
        return self.evaluate_for(self.side)

    def evaluate_for(self, side: cython.int) -> cython.int:
        """Planes, damage, missiles and aims; several enemies count as the best of them."""
        other: cython.int
        index: cython.int
        here: cython.int
        mine: cython.int = 0
        best: cython.int = -MAX_EVALUATION
        self.measure()
        for other in range(2 if self.teams else self.seats):
            here = 0
            for index in range(TRAITS):
                here += WEIGHT[index] * self.traits[other * TRAITS + index]
            here = share(here, 1000)
            if other == side:
                mine = here
            else:
                best = max(best, here)
        return min(MAX_EVALUATION, max(-MAX_EVALUATION, mine - best))

    def measure(self) -> None:
        """The traits of all sides in thousandths; a shot that is being rolled for counts as may be expected of it."""
        index: cython.int
        plane: cython.int
        for index in range(4 * TRAITS):
            self.traits[index] = 0
        self.airborne = 0
        for plane in range(PLANES):
            if self.flying(plane) and not self.down(plane):
                self.fleet[self.airborne] = plane
                self.airborne += 1
        for index in range(self.airborne):
            self.inspect(self.fleet[index])
        if self.phase <= ORDER:
            for index in range(self.seats):
                self.look_at_hand(index)

    def inspect(self, plane: cython.int) -> None:
        """Add the traits of a plane to those of its side."""
        index: cython.int
        other: cython.int
        far: cython.int
        hit: cython.int
        kind: cython.int = plane & 1
        word: cython.ulonglong = self.words[plane]
        space: cython.int = word & 255
        damage: cython.int = word >> DAMAGE_AT & 32767
        missiles: cython.int = word >> MISSILES_AT & 31
        side: cython.int = self.side_of[self.seat_of[plane >> 1]]
        first: cython.int = side * TRAITS
        struck: cython.int
        aim: cython.int = 0
        kill: cython.int = 0
        cannon: cython.int = 0
        self.traits[first + T_F35 + kind] += 1000
        self.traits[first + T_FRAIL] += FRAIL[kind][damage]
        self.traits[first + T_WORN] += WORN[kind][damage]
        if self.phase == ROLL:
            struck = self.expected(plane)
            self.traits[first + T_F35 + kind] -= struck * FRAIL[kind][damage] // 1000
            self.traits[first + T_FRAIL] += share(struck * (FRAIL_THEN[kind][damage] - FRAIL[kind][damage]), 1000)
            self.traits[first + T_WORN] += share(struck * (WORN_THEN[kind][damage] - WORN[kind][damage]), 1000)
        self.traits[first + T_MISSILE] += 1000 * missiles
        if missiles:
            self.traits[first + T_ARMED] += 1000
        for index in range(self.airborne):
            other = self.fleet[index]
            far = self.bearing(plane, other)
            if far == 0 or self.side_of[self.seat_of[other >> 1]] == side:
                continue
            hit = 0
            if far & IN_LINE:
                far ^= IN_LINE
                hit = CHANCE_OF[0][far]
                cannon = max(cannon, hit)
            if missiles:
                hit = CHANCE_OF[1][far]
            aim = max(aim, hit)
            damage = self.words[other] >> DAMAGE_AT & 32767
            hit = hit * FRAIL[other & 1][damage] // 1000
            kill = max(kill, hit)
        self.traits[first + T_AIM] += aim
        self.traits[first + T_KILL] += kill
        self.traits[first + T_CANNON] += cannon
        self.traits[first + T_AHEAD] += AHEAD[self.headings][plane >> 1][space]
        self.traits[first + T_CENTRAL] += CENTRAL[self.headings][plane >> 1][space]
        if self.phase >= TURN and word >> CARD_AT & 63:
            self.traits[first + T_TEMPO] += 1000

    def expected(self, plane: cython.int) -> cython.int:
        """The chance in thousandths that the roll that is being made hits a plane."""
        far: cython.int
        if self.kind == DAMAGE:
            return 1000 if plane == self.subject or plane + 1 == self.second else 0
        if plane != self.subject or (self.kind != CANNON and self.kind != MISSILE):
            return 0
        far = self.distance(self.active, plane)
        return CHANCE_OF[0 if self.kind == CANNON else 1][far]

    def look_at_hand(self, seat: cython.int) -> None:
        """Add the traits of the cards a seat has, those it has ordered included."""
        plane: cython.int = 2 * self.squadron_of[seat]
        first: cython.int = self.side_of[seat] * TRAITS
        card: cython.int
        hand: cython.ulonglong = self.words[HANDS + seat]
        if self.card(plane):
            hand |= ONE << self.card(plane)
        if self.card(plane + 1):
            hand |= ONE << self.card(plane + 1)
        if hand:
            self.traits[first + T_EARLY] += (61 - lowest(hand)) * 1000 // 60
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            if CARD_TYPE[card] == WINGMAN and self.flying(plane) and self.flying(plane + 1):
                self.traits[first + T_WINGMAN] += 1000
            elif CARD_TYPE[card] == DISRUPTION:
                self.traits[first + T_DISRUPTION] += 1000

    # --- For Python callers ---

    def set_words(self, words: Sequence[int]) -> None:
        """Stand like these words, which must fit together."""
        index: cython.int
        self.key = 0
        for index in range(WORDS):
            self.words[index] = words[index]
            self.key ^= scramble(self.words[index], index)
        self.unpack(self.words[STAGE])
        self.name_mover()

    def is_settled(self) -> bool:
        """Whether somebody, or chance, has a choice here, as there is after every move."""
        other: AirBoard = self.copy()
        other.settle()
        other.words[STAGE] = other.packed()
        return other.state() == self.state()

    def has_planes(self, seat: cython.int) -> bool:
        """Whether a seat is still in the game."""
        return self.lives(seat)

    def drawing_seat(self) -> int:
        """The seat that draws the next card; -1 when none does."""
        return self.drawer() if self.phase == DRAW else -1

    def is_down(self, plane: cython.int) -> bool:
        """Whether a plane has had enough hits to be shot down."""
        return self.down(plane)
