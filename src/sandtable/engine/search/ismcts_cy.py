"""A tree search over worlds that a seat cannot tell apart, for chance, secrets, secret orders and up to four sides.

Every seat has a tree of its own. A node is an information set: everything its seat has observed so far, so nobody
decides by an order that was not shown or by a card in another's hand. A tree is not linked: an entry of one table is
found by the key of an information set and the move made there, and holds how often that move was tried and its results.

One simulation goes down all trees at once in one sampled world. Each seat picks the move that did best for its side,
with a bonus for what was seldom tried; chance falls by its weights. Where a seat has never been before, the rest of the
round is played out by a simple rule, every seat taking what looks best at once, and the board is judged.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from math import exp, log, sqrt

    from sandtable.engine.search.doubles import reals, release
    from sandtable.engine.search.monotonic_clock import ticks
    from sandtable.kernel.board.bits import blank, count, drop, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board

    WHOLE = 0xFFFFFFFFFFFFFFFF
    STEP = 0x9E3779B97F4A7C15
    FIRST = 0xBF58476D1CE4E5B9
    SECOND = 0x94D049BB133111EB
    TRY = 1 << 32
    VISITS = 0xFFFFFFFF
    SEATS, LONGEST, NEW = 32, 512, -1
    UNFORESEEN = WHOLE
    SOONER = 0.0005
    """By how much a win is better for every move it comes earlier."""

COMPILED: bool = cython.compiled

SLOTS = 1 << 12
"""The places of a new table."""
MAX_SLOTS = 1 << 20
"""The places of the largest: thirty-two megabytes. A full table learns nothing new, but still counts."""


def mixed(word: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    """A random-looking word that depends on both and on their order."""
    sum_: cython.ulonglong = (word + STEP & WHOLE) ^ more
    sum_ = (sum_ ^ sum_ >> 30) * FIRST & WHOLE
    sum_ = (sum_ ^ sum_ >> 27) * SECOND & WHOLE
    return sum_ ^ sum_ >> 31


class Forest:
    """The trees of all seats, and the simulations that grow them."""

    def __init__(self, sides: Sequence[int], root: int, choices: int, seed: int) -> None:
        """For a seat that has to choose between some moves; `sides` names the side of every seat."""
        index: cython.int
        if not cython.compiled:
            self.side_of = [0] * SEATS
            self.info_key = [0] * SEATS
            self.held_back = [0] * SEATS
            self.worth = [0.0] * SEATS
        self.seats = len(sides)
        self.sides = 0
        for index in range(self.seats):
            self.side_of[index] = sides[index]
            self.sides = max(self.sides, sides[index] + 1)
        self.root = root
        self.choices = choices
        self.spelt = words(MAX_LEGAL_MOVES)
        self.moves = words(MAX_LEGAL_MOVES)
        self.slots = words(MAX_LEGAL_MOVES)
        self.outcomes = words(MAX_LEGAL_MOVES)
        self.path = words(LONGEST)
        self.lucks = reals(LONGEST)
        self.size = SLOTS
        self.most = MAX_SLOTS
        self.used = 0
        self.store = blank(2 * self.size)
        self.sums = reals(2 * self.size)
        self.dice = self.salt = mixed(seed & WHOLE, 1)
        self.nodes = self.rounds = 0
        """Moves made, and simulations."""
        self.reached = 0
        """The longest line in the trees."""
        self.most_nodes = self.deadline = 0
        self.halted = False
        self.explore = 0.7
        """How much seldom tried moves are preferred, in units of how far results lie apart."""
        self.trust = 2.0
        """For how many results what a move seems to be worth at once stands."""
        self.scale = 300.0
        """The value at which one of two sides may expect nearly three quarters of the points."""
        self.horizon = 8
        """How many turns are played out before the board is judged, unless a simultaneous phase begins before."""
        self.tried = 24
        """How many moves are looked at when playing out."""
        self.miss_rate = 0
        """How many replies in a thousand are overlooked."""
        self.eval_noise = 0
        """By how much a position is misjudged, either way."""
        self.faces = 16
        """What chance may do is looked at in full where it has no more outcomes."""
        self.careful = False
        """Whether what may be expected of dice is also looked at when playing out."""
        self.luck = 0.0
        self.first = 0
        self.second = WHOLE
        self.opened = False
        self.mean = 0.5
        self.spread = 1.0
        self.seen = 16.0

    def __dealloc__(self) -> None:
        drop(self.store)
        release(self.sums)
        drop(self.moves)
        drop(self.slots)
        drop(self.spelt)
        drop(self.outcomes)
        drop(self.path)
        release(self.lucks)

    # What Python callers use

    def restrict(self, nodes: int, seconds: float) -> None:
        """Stop after so many moves made and after so much time; 0 for no such end."""
        self.most_nodes = nodes
        self.deadline = ticks() + int(seconds * 1e9) if seconds else 0

    def visit(self, board: Board, moves: Sequence[int], rounds: cython.int) -> None:
        """Simulate in one world, where the moves to choose between are spelt like this; leaves the board as it was."""
        index: cython.int
        for index in range(self.choices):
            self.spelt[index] = moves[index]
        if self.used * 4 > self.size * 3 - 4 * MAX_LEGAL_MOVES and self.size < self.most:
            self.enlarge()
        with cython.nogil:
            self.think(board, rounds)
        board.raise_failure()

    def tallies(self) -> list[tuple[int, float]]:
        """For every move to choose between, how often it was tried and the share of the points it brought."""
        self.start()
        found = []
        index: cython.int
        at: cython.Py_ssize_t
        visits: cython.double
        for index in range(self.choices):
            at = self.slot(mixed(self.info_key[self.root], index))
            if self.store[2 * at] == 0:
                found.append((0, 1 / self.sides))
                continue
            visits = self.store[2 * at + 1] & VISITS
            found.append((int(visits), self.sums[2 * at] / visits if visits else self.sums[2 * at + 1]))
        return found

    def line(self, board: Board, move: int) -> list[tuple[int, int]]:
        """A move, and what was tried most after it until chance falls, as seats and moves; plays them on the board."""
        at: cython.Py_ssize_t
        seat: cython.int
        found = [(self.root, move)]
        self.start()
        self.tell(board, move, self.root)
        board.force(move)
        while not board.ended and board.mover >= 0:
            seat = self.actor(board)
            best, most = 0, 0
            for code in board.moves_for(seat):
                at = self.slot(mixed(self.info_key[seat], code))
                if self.store[2 * at] and self.store[2 * at + 1] & VISITS > most:
                    best, most = code, self.store[2 * at + 1] & VISITS
            if not most:
                break
            found.append((seat, best))
            self.tell(board, best, seat)
            board.force(best)
        return found

    def over(self) -> bool:
        """Whether a limit was reached or somebody said stop."""
        return self.spent()

    # The table

    def slot(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """Where a key stands, or the free place where it would."""
        mask: cython.ulonglong = self.size - 1
        at: cython.ulonglong = key & mask
        while self.store[2 * at] != 0 and self.store[2 * at] != key:
            at = at + 1 & mask
        return at

    def enlarge(self) -> None:
        """Twice as many places."""
        store: cython.p_ulonglong = self.store
        sums = self.sums
        size: cython.Py_ssize_t = self.size
        index: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self.size = 2 * size
        self.store = blank(2 * self.size)
        self.sums = reals(2 * self.size)
        for index in range(size):
            if store[2 * index]:
                at = self.slot(store[2 * index])
                self.store[2 * at] = store[2 * index]
                self.store[2 * at + 1] = store[2 * index + 1]
                self.sums[2 * at] = sums[2 * index]
                self.sums[2 * at + 1] = sums[2 * index + 1]
        drop(store)
        release(sums)

    # Simulations

    def thrown(self) -> cython.ulonglong:
        """A random word."""
        self.dice = self.dice + STEP & WHOLE
        return mixed(self.dice, 0) >> 16

    def spent(self) -> cython.bint:
        if self.halted or (self.most_nodes and self.nodes >= self.most_nodes):
            return True
        return self.deadline != 0 and ticks() >= self.deadline

    def think(self, board: Board, rounds: cython.int) -> None:
        index: cython.int
        for index in range(rounds):
            if self.spent():
                return
            self.simulate(board)

    def start(self) -> None:
        """Nobody has observed anything yet."""
        seat: cython.int
        for seat in range(self.seats):
            self.info_key[seat] = mixed(self.salt, seat + 1)
            self.held_back[seat] = 0

    def simulate(self, board: Board) -> None:
        """Down the trees to where a seat has never been, on to the end of the round, and back with the result."""
        made: cython.int = 0
        depth: cython.int = 0
        total: cython.int
        seat: cython.int
        pick: cython.int
        side: cython.int
        over: cython.bint = False
        move: cython.ulonglong
        value: cython.double
        at: cython.ulonglong
        self.start()
        self.luck = 0.0
        while made < LONGEST // 2:
            if board.ended:
                over = True
                break
            if board.mover < 0:
                move = self.fall(board, made)
                if move == UNFORESEEN:
                    break
                self.tell(board, move, -1)
                board.make(move)
                made += 1
                continue
            seat = self.actor(board)
            total = self.choices
            if depth:
                total = board.generate_for(seat, self.moves)
                if total == 0:
                    over = True
                    break
            pick = self.choose(board, seat, total, depth == 0)
            if pick == NEW:
                break
            self.path[depth] = self.slots[pick] << 8 | self.side_of[seat]
            self.lucks[depth] = self.luck
            depth += 1
            move = self.spelt[pick] if depth == 1 else self.moves[pick]
            if depth == 1:
                self.first = pick
                self.second = WHOLE
                self.opened = count(board.acting()) > 1
            elif depth == 2 and self.opened and seat == self.root:
                self.second = move
            self.tell(board, move, seat)
            board.make(move)
            made += 1
        self.reached = max(self.reached, depth)
        if not over:
            made = self.play_on(board, made)
        else:
            self.decide(board, made)
        self.nodes += made
        while made:
            board.unmake()
            made -= 1
        # How far results lie apart, as the seat that asked sees them.
        side = self.side_of[self.root]
        value = self.worth[side] - self.luck - self.mean
        self.seen += 1
        self.mean += value / self.seen
        self.spread += value * value
        self.swap(depth)
        while depth:
            depth -= 1
            at = self.path[depth] >> 8
            seat = self.path[depth] & 255
            value = self.worth[seat]
            if seat == side:
                value -= self.luck - self.lucks[depth]
            elif self.sides == 2:
                value += self.luck - self.lucks[depth]
            self.sums[2 * at] += value
            self.store[2 * at + 1] += 1
        self.rounds += 1

    def swap(self, depth: cython.int) -> None:
        """Of two orders given unseen, either might have come first: both count as the move that was chosen."""
        index: cython.int
        at: cython.Py_ssize_t
        side: cython.int = self.side_of[self.root]
        if depth < 2 or self.second == WHOLE:
            return
        self.start()
        for index in range(self.choices):
            if self.spelt[index] == self.second and index != self.first:
                at = self.slot(mixed(self.info_key[self.root], index))
                if self.store[2 * at]:
                    self.sums[2 * at] += self.worth[side] - self.luck
                    self.store[2 * at + 1] += 1

    def actor(self, board: Board) -> cython.int:
        """Who decides next: of several who act unseen, the seat that asked comes first."""
        if board.acting() >> self.root & 1:
            return self.root
        return board.mover

    def tell(self, board: Board, move: cython.ulonglong, by: cython.int) -> None:
        """Let everybody hear of a move; who has yet to act himself hears of the others' when he has."""
        seat: cython.int
        word: cython.ulonglong
        waiting: cython.int = board.acting()
        for seat in range(self.seats):
            word = board.observe(move, by, seat)
            if word == 0:
                continue
            if seat != by and waiting >> seat & 1:
                self.held_back[seat] = mixed(self.held_back[seat], word)
                continue
            if self.held_back[seat] and (waiting >> seat & 1) == 0:
                self.info_key[seat] = mixed(self.info_key[seat], self.held_back[seat])
                self.held_back[seat] = 0
            self.info_key[seat] = mixed(self.info_key[seat], word)

    def fall(self, board: Board, made: cython.int) -> cython.ulonglong:
        """What chance does; how lucky that is for the side that asked is counted off its result later.

        UNFORESEEN where a round ends and cards are dealt for another: what comes then depends on them."""
        index: cython.int
        pick: cython.int = 0
        weight: cython.int
        side: cython.int = self.side_of[self.root]
        left: cython.longlong
        all_: cython.longlong = 0
        value: cython.double = 0
        found: cython.double = 0
        expected: cython.double = 0
        key: cython.ulonglong = 0
        total: cython.int = board.generate(self.moves)
        if made and total > self.faces and board.fresh:
            return UNFORESEEN
        for index in range(total):
            all_ += board.chance_weight(self.moves[index])
        if all_ < 1:
            return self.moves[0]
        left = self.thrown() % cython.cast(cython.ulonglong, all_)
        for index in range(total):
            left -= board.chance_weight(self.moves[index])
            if left < 0:
                pick = index
                break
        if 1 < total <= self.faces:
            for index in range(total):
                weight = board.chance_weight(self.moves[index])
                board.make(self.moves[index])
                if board.key != key or index == 0:  # dice that differ often come to the same
                    value = self.share(board, side)
                    key = board.key
                board.unmake()
                expected += weight * value
                if index == pick:
                    found = value
            self.nodes += total
            self.luck += found - expected / all_
        return self.moves[pick]

    def outlook(self, board: Board, side: cython.int) -> cython.double:
        """The share of the points a side may expect, with what dice may do at once."""
        index: cython.int
        weight: cython.int
        total: cython.int
        all_: cython.longlong = 0
        expected: cython.double = 0
        if board.ended or board.mover >= 0:
            return self.share(board, side)
        total = board.generate(self.outcomes)
        if total > self.faces:
            return self.share(board, side)
        for index in range(total):
            weight = board.chance_weight(self.outcomes[index])
            board.make(self.outcomes[index])
            expected += weight * self.share(board, side)
            board.unmake()
            all_ += weight
        self.nodes += total
        return expected / all_

    def choose(self, board: Board, seat: cython.int, total: cython.int, at_root: cython.bint) -> cython.int:
        """The move of a seat, by its place; NEW where it has never been. What it sees for the first time it judges."""
        index: cython.int
        known: cython.int = 0
        place: cython.int
        best: cython.int = NEW
        side: cython.int = self.side_of[seat]
        luck: cython.double
        erring: cython.bint = self.miss_rate != 0 and side != self.side_of[self.root]
        at: cython.Py_ssize_t
        key: cython.ulonglong
        counts: cython.ulonglong
        visits: cython.double
        score: cython.double
        top: cython.double = -1.0
        bonus: cython.double = self.explore * sqrt(self.spread / self.seen)
        for index in range(total):
            key = mixed(self.info_key[seat], index if at_root else self.moves[index])
            at = self.slot(key)
            if self.store[2 * at] == 0:
                if self.used * 8 > self.size * 7:
                    self.slots[index] = WHOLE
                    continue
                board.make(self.spelt[index] if at_root else self.moves[index])
                self.nodes += 1
                self.sums[2 * at + 1] = self.outlook(board, side)
                board.unmake()
                self.sums[2 * at] = 0
                self.store[2 * at] = key
                self.store[2 * at + 1] = 0
                self.used += 1
            else:
                known += 1
            self.slots[index] = at
        if known == 0:
            return NEW
        place = self.thrown() % cython.cast(cython.ulonglong, total)
        for index in range(total):
            place += 1
            if place >= total:
                place = 0
            if self.slots[place] == WHOLE:
                continue
            at = self.slots[place]
            counts = self.store[2 * at + 1] + TRY
            self.store[2 * at + 1] = counts
            if erring and mixed(self.store[2 * at], self.salt) % 1000 < cython.cast(cython.ulonglong, self.miss_rate):
                continue
            visits = (counts & VISITS) + self.trust
            score = (self.sums[2 * at] + self.trust * self.sums[2 * at + 1]) / visits
            # Without some luck, seats that guess at each other's choice fall into step.
            luck = cython.cast(cython.double, self.thrown() & 1023) / 512
            score += luck * bonus * sqrt(log(cython.cast(cython.double, (counts >> 32) + 1)) / visits)
            if score > top:
                top = score
                best = place
        return best

    def share(self, board: Board, side: cython.int) -> cython.double:
        """The share of the points a side may expect, by the look of the board."""
        value: cython.double
        if board.ended:
            self.decide(board, 0)
            return self.worth[side]
        value = board.evaluate_for(side)
        if self.eval_noise:
            value += (
                cython.cast(cython.double, mixed(board.key, self.salt) % (2 * self.eval_noise + 1)) - self.eval_noise
            )
        return 1 / (1 + (self.sides - 1) * exp(-value / self.scale))

    def play_on(self, board: Board, made: cython.int) -> cython.int:
        """Play on by a simple rule to the end of the round and judge the board; how many moves were made in all."""
        left: cython.int = self.horizon
        total: cython.int
        seat: cython.int
        together: cython.bint = True
        move: cython.ulonglong
        while board.ended == 0 and made < LONGEST:
            if board.mover < 0:
                move = self.fall(board, made)
                if move == UNFORESEEN:
                    break
                together = False
            else:
                if count(board.acting()) > 1:
                    if not together:  # a simultaneous phase begins: nothing of it can be seen yet
                        break
                else:
                    together = False
                if board.fresh:
                    if left <= 0:
                        break
                    left -= 1
                seat = self.actor(board)
                total = board.generate_for(seat, self.moves)
                if total == 0:
                    self.decide(board, made)
                    return made
                move = self.greedy(board, seat, total)
            board.make(move)
            made += 1
        if board.ended:
            self.decide(board, made)
        else:
            self.judge(board, made)
        return made

    def greedy(self, board: Board, seat: cython.int, total: cython.int) -> cython.ulonglong:
        """What looks best at once to a seat, out of some of its moves."""
        index: cython.int
        place: cython.int
        side: cython.int = self.side_of[seat]
        looked: cython.int = min(total, self.tried)
        best: cython.ulonglong = self.moves[0]
        value: cython.double
        top: cython.double = -1.0
        if total == 1:
            return best
        place = self.thrown() % cython.cast(cython.ulonglong, total)
        for index in range(looked):
            board.make(self.moves[place])
            value = self.outlook(board, side) if self.careful else self.share(board, side)
            board.unmake()
            self.nodes += 1
            if value > top:
                top = value
                best = self.moves[place]
            place += 1
            if place >= total:
                place = 0
        return best

    def judge(self, board: Board, made: cython.int) -> None:
        """What everybody may expect where the simulation ends."""
        side: cython.int
        for side in range(self.sides):
            self.worth[side] = 1 - self.worth[0] if side and self.sides == 2 else self.share(board, side)

    def decide(self, board: Board, made: cython.int) -> None:
        """What everybody has got where the game has ended; a win is a little better sooner."""
        side: cython.int
        won: cython.int = board.winners()
        late: cython.double = SOONER * made
        for side in range(self.sides):
            if won == 0:
                self.worth[side] = 1.0 / self.sides
            elif won >> side & 1:
                self.worth[side] = 1.0 / count(won) - late
            else:
                self.worth[side] = late
