"""One search for every open game of two sides: principal variation search with the usual tools, over any board.

It names no game and counts no turns: a value belongs to the side to move, and is turned round only where a move passes
the turn to the other side. Beyond the horizon it follows the moves a board calls noisy. A `Search` works for one
thread; several share a `Table` and a `Halt` and help each other by what they leave in the table.

With `blind` and `haze` it errs like a person: it overlooks replies here and there, and judges roughly. It never
overlooks a move of its own at the root, nor a reply that ends the game.
"""

from __future__ import annotations

from math import log

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.engine.search.monotonic_clock import ticks
    from sandtable.engine.search.transposition_cy import (
        AT_LEAST,
        AT_MOST,
        EXACT,
        SHIFT_BOUND,
        SHIFT_DEPTH,
        SHIFT_EVAL,
        ZERO,
        Table,
    )
    from sandtable.kernel.board.bits import beyond, drop, share, words
    from sandtable.kernel.board.board_cy import MOST_MOVES, Board

    DEEPEST, DEEP_END = 120, 124
    ROOM = 40960
    TRACES = 4096
    TOP, WON, SURELY, MOST_EVAL = 32000, 30000, 29000, 20000
    UNLIMITED = 0
    RANK_WINS, RANK_HASH = 2, 3
    GAINS, QUIETS, DONE = range(3)
    HISTORY_TOP = 16384
    BUSY, MOST_LATER, SHARED_DEPTH = 4096, 32, 6
    NOISY = 1 << 62
    MIDDLE = 1 << 40
    MIX = 0x9E3779B97F4A7C15
    ALL = (1 << 64) - 1

    REDUCTION = [[0] * 64 for _ in range(64)]
    """How many moves of depth a late quiet move loses, by depth and by how late it comes."""

COMPILED: bool = cython.compiled


def fill() -> None:
    """Build the table once."""
    for depth in range(1, 64):
        for late in range(1, 64):
            REDUCTION[depth][late] = int(0.6 + log(depth) * log(late) / 2.2)


fill()


def trace(move: cython.ulonglong) -> cython.int:
    """Where the tables about moves keep one: by its own word, whatever that means."""
    mixed: cython.ulonglong = move * MIX & ALL
    return (mixed >> 52) & (TRACES - 1)


def bring_best(moves: cython.p_ulonglong, ranks: cython.p_ulonglong, index: cython.int, total: cython.int) -> None:
    """Put the best of what has not been tried in its place: most often only a few are tried at all."""
    other: cython.int
    best: cython.int = index
    move: cython.ulonglong = moves[index]
    top: cython.ulonglong = ranks[index]
    for other in range(index + 1, total):
        if ranks[other] > top:
            top = ranks[other]
            best = other
    if best != index:
        ranks[best] = ranks[index]
        ranks[index] = top
        moves[index] = moves[best]
        moves[best] = move


class Halt:
    """What the searches of one position look at together: whether to end, how deep they are, who is at what.

    Two threads that took up the same move would do the same work twice. So each says which moves it is at, and leaves
    those that another is at for later: by then most often the table knows them.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.busy = [0] * BUSY
        index: cython.int
        for index in range(BUSY):
            self.busy[index] = 0
        self.called = False
        self.depth = 0
        """How deep the one looks whose answer counts."""

    def is_busy(self, mark: cython.ulonglong) -> cython.bint:
        """Whether somebody is at a move."""
        return self.busy[mark & (BUSY - 1)] == mark

    def take(self, mark: cython.ulonglong) -> None:
        """Say that one is at a move."""
        self.busy[mark & (BUSY - 1)] = mark

    def leave(self, mark: cython.ulonglong) -> None:
        """Say that one is not any more."""
        if self.busy[mark & (BUSY - 1)] == mark:
            self.busy[mark & (BUSY - 1)] = 0


class Search:
    """The thinking of one thread about one position."""

    def __init__(self, board: Board, table: Table, halt: Halt) -> None:
        if not cython.compiled:
            self.root_values = [0] * MOST_MOVES
            self.root_lengths = [0] * MOST_MOVES
            self.lengths = [0] * DEEP_END
            self.statics = [0] * DEEP_END
            self.path = [0] * DEEP_END
            self.killers = [[0, 0] for _ in range(DEEP_END)]
            self.answers = [0] * TRACES
            self.history = [[0] * TRACES for _ in range(2)]
            self.later = [[0] * MOST_LATER for _ in range(DEEP_END)]
            self.later_ranks = [[0] * MOST_LATER for _ in range(DEEP_END)]
            self.later_places = [[0] * MOST_LATER for _ in range(DEEP_END)]
            self.put_off = [False] * MOST_MOVES
        self.board = board.copy()
        self.table = table
        self.halt = halt
        self.buffer = words(ROOM)
        self.ranks = words(ROOM)
        self.variation = words(DEEP_END * DEEP_END)
        self.root_moves = words(MOST_MOVES)
        self.root_lines = words(MOST_MOVES * DEEP_END)
        self.nodes = 0
        """Moves made so far."""
        self.reached = 0
        """The depth searched to its end."""
        self.stopped = False
        self.is_behind = False
        self.in_company = False
        self.is_helping = False
        self.node_limit = UNLIMITED
        self.deadline = UNLIMITED
        self.line_count = 1
        self.root_depth = 0
        self.root_total = 0
        self.blind = 0
        self.haze = 0
        self.seed = 0
        self.begin()

    def __dealloc__(self) -> None:
        drop(self.buffer)
        drop(self.ranks)
        drop(self.variation)
        drop(self.root_moves)
        drop(self.root_lines)

    # What Python callers use

    def restrict(self, nodes: int, seconds: float, lines: int = 1) -> None:
        """Set the limits; 0 is none."""
        self.node_limit = nodes
        self.deadline = ticks() + int(seconds * 1e9) if seconds > 0 else UNLIMITED
        self.line_count = max(1, min(lines, self.root_total))

    def err(self, blind: int, haze: int, seed: int) -> None:
        """Overlook so many replies in a thousand, and misjudge by as much either way."""
        self.blind = blind
        self.haze = haze
        self.seed = seed & 0xFFFFFFFF

    def keep_only(self, moves: list[int]) -> None:
        """Look at these moves alone."""
        kept: cython.int = 0
        index: cython.int
        for index in range(self.root_total):
            if self.root_moves[index] in moves:
                self.root_moves[kept] = self.root_moves[index]
                kept += 1
        self.root_total = kept
        self.line_count = max(1, min(self.line_count, kept))

    def join(self) -> None:
        """Others search the same position: share the work with them."""
        self.in_company = True

    def deepen(self, depth: cython.int) -> bool:
        """Search to a depth, after all lesser ones; whether it came to the end."""
        self.halt.depth = depth
        with cython.nogil:
            self.aspire(depth, 0)
        return not self.stopped

    def help(self, deepest: cython.int) -> None:
        """Search ever deeper beside another search, never less deep than it, until halted."""
        depth: cython.int = 1
        self.in_company = self.is_helping = True
        with cython.nogil:
            while depth <= deepest:
                self.aspire(depth, 0)
                if not self.stopped:
                    depth += 1
                elif self.is_behind and self.halt.depth <= deepest:
                    self.is_behind = self.stopped = False
                    depth = self.halt.depth
                else:
                    break

    def calm(self) -> int:
        """What the position is worth to the side to move once the noise has settled."""
        return self.quiesce(-TOP, TOP, 0, 0, 0)

    def found(self) -> list[tuple[int, list[int]]]:
        """Value and moves of the best lines, best first."""
        lines = []
        index: cython.int
        for index in range(self.line_count):
            moves = [self.root_lines[index * DEEP_END + at] for at in range(self.root_lengths[index])]
            lines.append((self.root_values[index], moves or [self.root_moves[index]]))
        return lines

    def seconds_left(self) -> float:
        """How long it may go on thinking."""
        return (self.deadline - ticks()) / 1e9 if self.deadline != UNLIMITED else float("inf")

    # What happens without the GIL

    def begin(self) -> None:
        """List the moves of the position, in a first order."""
        index: cython.int
        side: cython.int = self.board.side
        self.path[0] = 0
        self.lengths[0] = 0
        self.root_total = self.board.generate(self.root_moves)
        for index in range(DEEP_END):
            self.killers[index][0] = self.killers[index][1] = 0
        for index in range(TRACES):
            self.history[0][index] = self.history[1][index] = 0
            self.answers[index] = 0
        self.rank(self.root_moves, self.ranks, self.root_total, self.table.best(self.board.key), 0)
        for index in range(self.root_total):
            # Ranks are no values, but they order the first look as values order the next.
            self.root_values[index] = (self.ranks[index] >> 24) & 65535
            self.root_lengths[index] = 0
            # A win on the spot comes first, so that no limit, however tight, lets it slip.
            self.board.make(self.root_moves[index])
            if self.board.ended and self.board.winners() >> side & 1:
                self.root_values[index] = TOP + 65535
            self.board.unmake()
        self.settle_roots(0, self.root_total)
        for index in range(self.root_total):
            self.root_values[index] = -TOP

    def spent(self) -> cython.bint:
        """Whether thinking must end."""
        if self.stopped:
            return True
        if self.node_limit != UNLIMITED and self.nodes >= self.node_limit:
            self.stopped = True
        elif self.nodes & 511 == 0:
            if self.halt.called or (self.deadline != UNLIMITED and ticks() >= self.deadline):
                self.stopped = True
            elif self.is_helping and self.halt.depth > self.root_depth:
                self.stopped = self.is_behind = True
        return self.stopped

    def settled(self, ply: cython.int) -> cython.int:
        """The value of a game that is over, for the side to move; sooner is better for the winner."""
        won: cython.int = self.board.winners()
        if won == 0:
            return 0
        return WON - ply if won >> self.board.side & 1 else ply - WON

    def look(self) -> cython.int:
        """What the board thinks of itself, more or less."""
        value: cython.int = self.board.evaluate()
        mixed: cython.ulonglong
        if self.haze:
            mixed = (self.board.key ^ self.seed) * MIX & ALL
            value += cython.cast(cython.int, (mixed >> 33) % (2 * self.haze + 1)) - self.haze
        if value > MOST_EVAL:
            return MOST_EVAL
        return -MOST_EVAL if value < -MOST_EVAL else value

    def overlooks(self, move: cython.ulonglong) -> cython.bint:
        """Whether this is one of the moves it does not see here."""
        mixed: cython.ulonglong = (self.board.key ^ move ^ self.seed << 20) * MIX & ALL
        return (mixed >> 33) % 1000 < self.blind

    def below(
        self,
        same: cython.bint,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        base: cython.int,
    ) -> cython.int:
        """The value after a move, for the side that made it."""
        if same:
            return self.search(depth, alpha, beta, ply, base)
        return -self.search(depth, -beta, -alpha, ply, base)

    def search(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int, base: cython.int
    ) -> cython.int:
        """The value of the position for the side to move, looked at so many moves deep."""
        side: cython.int = self.board.side
        best: cython.int = -TOP
        value: cython.int
        static: cython.int
        first_alpha: cython.int
        total: cython.int
        index: cython.int
        tried: cython.int = 0
        put_off: cython.int = 0
        returned: cython.int = 0
        place: cython.int = 0
        late: cython.bint = False
        shared: cython.bint
        mark: cython.ulonglong = 0
        quiets: cython.int = 0
        left: cython.int
        less: cython.int
        pressed: cython.bint
        exact: cython.bint = beta - alpha > 1
        improving: cython.bint
        same: cython.bint
        unseen: cython.bint
        untried: cython.bint
        futile: cython.bint
        staged: cython.bint = False
        stage: cython.int
        bound: cython.int
        top: cython.ulonglong
        move: cython.ulonglong
        hash_move: cython.ulonglong = 0
        best_move: cython.ulonglong = 0
        data: cython.ulonglong
        key: cython.ulonglong = self.board.key
        moves: cython.p_ulonglong
        ranks: cython.p_ulonglong

        if depth <= 0:
            return self.quiesce(alpha, beta, ply, base, 0)
        self.lengths[ply] = 0
        if self.spent():
            return 0
        if self.board.ended:
            return self.settled(ply)
        if self.board.repeats() > 0:
            return 0
        if ply >= DEEPEST or base + MOST_MOVES > ROOM:
            return self.look()
        # No win can be sooner than the one already found.
        if alpha < ply - WON:
            alpha = ply - WON
        if beta > WON - ply - 1:
            beta = WON - ply - 1
        if alpha >= beta:
            return alpha
        first_alpha = alpha

        # What is known already
        data = self.table.entry(key)
        if data:
            hash_move = self.table.best(key)
            value = cython.cast(cython.int, data & 65535) - ZERO
            if value >= SURELY:
                value -= ply
            elif value <= -SURELY:
                value += ply
            bound = data >> SHIFT_BOUND & 3
            if not exact and cython.cast(cython.int, data >> SHIFT_DEPTH & 255) >= depth:
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
            static = cython.cast(cython.int, data >> SHIFT_EVAL & 65535) - ZERO
        else:
            static = self.look()
        self.statics[ply] = static
        pressed = self.board.pressed()
        improving = not pressed and ply >= 2 and static > self.statics[ply - 2]

        if not exact and not pressed and beta < SURELY and beta > -SURELY:
            # So far ahead that a quiet move keeps it
            if depth <= 6 and static - 85 * (depth - improving) >= beta:
                return static
            # So far behind that only captures help
            if depth <= 2 and static + 220 * depth <= alpha:
                value = self.quiesce(alpha, alpha + 1, ply, base, 0)
                if value <= alpha or self.stopped:
                    return value
            # So good that even giving up the turn holds
            if depth >= 3 and static >= beta and self.path[ply - 1] != 0:
                value = self.skipped(depth, beta, ply, base)
                if value >= beta and not self.stopped:
                    return beta if value >= SURELY else value
        if depth >= 5 and hash_move == 0:
            depth -= 1

        if pressed and ply < 2 * self.root_depth:
            depth += 1
        moves = beyond(self.buffer, base)
        ranks = beyond(self.ranks, base)
        total = 0
        index = 0
        untried = hash_move != 0
        # First what wins something, listed cheaply; then the rest. Who must answer a threat looks at all at once.
        stage = QUIETS if pressed else GAINS
        futile = not exact and not pressed and depth <= 4 and static + 90 + 110 * depth <= alpha
        shared = self.in_company and depth >= SHARED_DEPTH
        while True:
            if untried:
                # Often good enough, and then nothing else need be listed.
                untried = False
                move = hash_move
                top = MIDDLE * RANK_HASH
            else:
                if index >= total and stage == DONE:
                    if put_off == 0:
                        break
                    # What another thread was at, the likeliest first; by now it may be done.
                    late = True
                    move = self.later[ply][returned]
                    top = self.later_ranks[ply][returned]
                    place = self.later_places[ply][returned]
                    returned += 1
                    put_off -= 1
                elif index >= total:
                    index = 0
                    if stage == GAINS:
                        stage = QUIETS
                        total = self.board.generate_noisy(moves)
                        staged = True
                    else:
                        stage = DONE
                        if futile and tried > 0:
                            index = total
                            continue
                        total = self.board.generate(moves)
                        staged = False
                        if total == 0:
                            return self.settled(ply)
                    self.rank(moves, ranks, total, hash_move, ply)
                    continue
                else:
                    bring_best(moves, ranks, index, total)
                    move = moves[index]
                    top = ranks[index]
                    index += 1
                    if hash_move != 0 and move == hash_move:
                        continue
                    if staged:
                        if top < MIDDLE * RANK_WINS:
                            # What loses something waits for the others.
                            index = total
                            continue
                    elif not pressed and top >= MIDDLE * RANK_WINS:
                        continue
            if move & NOISY == 0 and not late:
                quiets += 1
                # Late quiet moves of a bad or shallow position, and all that come after them, are not looked at.
                if not exact and not pressed and best > -SURELY and depth <= 5:
                    if futile or quiets > (4 + depth * depth) * (2 if improving else 1):
                        index = total
                        stage = DONE
                        continue
            if not late:
                place = tried + put_off
            if shared:
                mark = (self.board.key ^ (move + depth) * MIX) & ALL
                if tried > 0 and not late and put_off < MOST_LATER and self.halt.is_busy(mark):
                    self.later[ply][put_off] = move
                    self.later_ranks[ply][put_off] = top
                    self.later_places[ply][put_off] = place
                    put_off += 1
                    continue
                self.halt.take(mark)
            unseen = self.blind != 0 and self.overlooks(move)
            self.board.make(move)
            self.nodes += 1
            if unseen and self.board.ended == 0:
                self.board.unmake()
                if shared:
                    self.halt.leave(mark)
                continue
            if depth > 1:
                self.table.ahead(self.board.key)
            self.path[ply] = move
            same = self.board.side == side
            left = depth - 1
            if tried == 0:
                value = self.below(same, left, alpha, beta, ply + 1, base + total)
            else:
                less = 0
                if depth >= 3 and move & NOISY == 0 and place >= 2:
                    less = REDUCTION[depth if depth < 64 else 63][place if place < 64 else 63]
                    if exact or pressed:
                        less -= 1
                    if not improving:
                        less += 1
                    if top >= MIDDLE + HISTORY_TOP * 2:
                        less -= 1
                    else:
                        less -= share(cython.cast(cython.int, top - MIDDLE), 6000)
                    if less > left - 1:
                        less = left - 1
                    if less < 0:
                        less = 0
                value = self.below(same, left - less, alpha, alpha + 1, ply + 1, base + total)
                if value > alpha and less > 0:
                    value = self.below(same, left, alpha, alpha + 1, ply + 1, base + total)
                if value > alpha and value < beta:
                    value = self.below(same, left, alpha, beta, ply + 1, base + total)
            self.board.unmake()
            if shared:
                self.halt.leave(mark)
            tried += 1
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    best_move = move
                    alpha = value
                    if exact:
                        self.extend_line(ply, move)
                    if value >= beta:
                        if move & NOISY == 0:
                            self.reward(moves, index - 1, move, depth, ply)
                        break
        if tried == 0:
            return static
        bound = AT_LEAST if best >= beta else EXACT if best > first_alpha else AT_MOST
        value = best
        if value >= SURELY:
            value += ply
        elif value <= -SURELY:
            value -= ply
        self.table.keep(key, best_move, value, static, depth if depth < 255 else 255, bound)
        return best

    def skipped(self, depth: cython.int, beta: cython.int, ply: cython.int, base: cython.int) -> cython.int:
        """What is left of a position when the turn is given up; far below `beta` where that cannot be asked."""
        side: cython.int = self.board.side
        value: cython.int
        move: cython.ulonglong = self.board.waive()
        if move == 0:
            return -TOP
        self.board.make(move)
        self.nodes += 1
        self.path[ply] = 0
        value = self.below(self.board.side == side, depth - 3 - depth // 4, beta - 1, beta, ply + 1, base)
        self.board.unmake()
        return value

    def quiesce(
        self, alpha: cython.int, beta: cython.int, ply: cython.int, base: cython.int, deep: cython.int
    ) -> cython.int:
        """The value once the noise has settled."""
        side: cython.int = self.board.side
        best: cython.int = -TOP
        value: cython.int
        total: cython.int
        index: cython.int
        left: cython.int
        pressed: cython.bint
        unseen: cython.bint
        top: cython.ulonglong
        move: cython.ulonglong
        moves: cython.p_ulonglong
        ranks: cython.p_ulonglong

        self.lengths[ply] = 0
        if self.spent():
            return 0
        if self.board.ended:
            return self.settled(ply)
        if ply >= DEEPEST or base + MOST_MOVES > ROOM:
            return self.look()
        moves = beyond(self.buffer, base)
        ranks = beyond(self.ranks, base)
        pressed = deep < 8 and self.board.pressed()
        if pressed:
            total = self.board.generate(moves)
            if total == 0:
                return self.settled(ply)
        else:
            best = self.look()
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
            total = self.board.generate_noisy(moves)
        for index in range(total):
            ranks[index] = MIDDLE
            if moves[index] & NOISY:
                ranks[index] += self.board.gain(moves[index]) + 1
        value = best
        for index in range(total):
            bring_best(moves, ranks, index, total)
            move = moves[index]
            top = ranks[index]
            # Not even taking this for nothing is enough.
            if not pressed and value + 200 + cython.cast(cython.int, top - MIDDLE) <= alpha:
                break
            unseen = self.blind != 0 and self.overlooks(move)
            self.board.make(move)
            self.nodes += 1
            if unseen and self.board.ended == 0:
                self.board.unmake()
                continue
            self.path[ply] = move
            if self.board.side == side:
                left = self.quiesce(alpha, beta, ply + 1, base + total, deep + 1)
            else:
                left = -self.quiesce(-beta, -alpha, ply + 1, base + total, deep + 1)
            self.board.unmake()
            if self.stopped:
                return 0
            if left > best:
                best = left
                if left > alpha:
                    alpha = left
                    if left >= beta:
                        break
        if best == -TOP:
            return self.look()
        return best

    def rank(
        self,
        moves: cython.p_ulonglong,
        ranks: cython.p_ulonglong,
        total: cython.int,
        best: cython.ulonglong,
        ply: cython.int,
    ) -> None:
        """Say which moves to try first: the one known to be good, gains, killers, answers, what often was good."""
        side: cython.int = self.board.side & 1
        index: cython.int
        gain: cython.int
        move: cython.ulonglong
        answer: cython.ulonglong = 0
        if ply > 0:
            answer = self.answers[trace(self.path[ply - 1])]
        for index in range(total):
            move = moves[index]
            if move == best:
                ranks[index] = MIDDLE * RANK_HASH
            elif move & NOISY:
                gain = self.board.gain(move)
                ranks[index] = MIDDLE * (RANK_WINS if gain >= 0 else 1) + gain
                if gain < 0:
                    ranks[index] -= HISTORY_TOP * 2
            elif move == self.killers[ply][0]:
                ranks[index] = MIDDLE + HISTORY_TOP * 4
            elif move == self.killers[ply][1]:
                ranks[index] = MIDDLE + HISTORY_TOP * 3
            elif move == answer:
                ranks[index] = MIDDLE + HISTORY_TOP * 2
            else:
                ranks[index] = MIDDLE + self.history[side][trace(move)]

    def reward(
        self,
        moves: cython.p_ulonglong,
        tried: cython.int,
        best: cython.ulonglong,
        depth: cython.int,
        ply: cython.int,
    ) -> None:
        """A quiet move was good enough: try it sooner elsewhere, and those tried before it later."""
        side: cython.int = self.board.side & 1
        index: cython.int
        at: cython.int
        bonus: cython.int = 16 * depth * depth if depth < 12 else 2304
        if self.killers[ply][0] != best:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = best
        if ply > 0:
            self.answers[trace(self.path[ply - 1])] = best
        at = trace(best)
        self.history[side][at] += bonus - share(self.history[side][at] * bonus, HISTORY_TOP)
        for index in range(tried):
            if moves[index] & NOISY == 0:
                at = trace(moves[index])
                self.history[side][at] -= bonus + share(self.history[side][at] * bonus, HISTORY_TOP)

    def extend_line(self, ply: cython.int, move: cython.ulonglong) -> None:
        """Put a move before the best line found after it."""
        index: cython.int
        length: cython.int = self.lengths[ply + 1]
        self.variation[ply * DEEP_END] = move
        for index in range(length):
            self.variation[ply * DEEP_END + index + 1] = self.variation[(ply + 1) * DEEP_END + index]
        self.lengths[ply] = length + 1

    # The root

    def aspire(self, depth: cython.int, first: cython.int) -> None:
        """Search to a depth for each line wanted, first in a narrow window round what was found before."""
        alpha: cython.int
        beta: cython.int
        value: cython.int
        width: cython.int
        self.root_depth = depth
        while first < self.line_count and not self.stopped:
            width = 30
            value = self.root_values[first]
            alpha, beta = -TOP, TOP
            if depth >= 4 and value > -SURELY and value < SURELY:
                alpha, beta = value - width, value + width
            while True:
                value = self.root(depth, alpha, beta, first)
                if self.spent() or (value > alpha and value < beta):
                    break
                width *= 3
                if value <= alpha:
                    alpha = -TOP if width > 1000 else value - width
                else:
                    beta = TOP if width > 1000 else value + width
            first += 1
        if not self.stopped:
            self.reached = depth
        self.settle_roots(0, self.line_count)

    def root(self, depth: cython.int, alpha: cython.int, beta: cython.int, first: cython.int) -> cython.int:
        """Search the moves of the position itself from the one at `first` on; the best comes to stand there."""
        side: cython.int = self.board.side
        best: cython.int = -TOP
        value: cython.int
        less: cython.int
        index: cython.int = first
        at: cython.int
        same: cython.bint
        fell: cython.bint = False
        move: cython.ulonglong
        shared: cython.bint = self.in_company and depth >= SHARED_DEPTH
        mark: cython.ulonglong = 0
        turn: cython.int
        # All in their order, and then those that another thread was at.
        for turn in range(2 if shared else 1):
            for index in range(first, self.root_total):
                if turn == 1 and not self.put_off[index]:
                    continue
                move = self.root_moves[index]
                if shared:
                    mark = (self.board.key ^ (move + depth) * MIX) & ALL
                    self.put_off[index] = turn == 0 and index > first and self.halt.is_busy(mark)
                    if self.put_off[index]:
                        self.root_values[index] = -TOP
                        continue
                    self.halt.take(mark)
                self.board.make(move)
                self.nodes += 1
                self.path[0] = move
                same = self.board.side == side
                if index == first:
                    value = self.below(same, depth - 1, alpha, beta, 1, 0)
                else:
                    less = 0
                    if depth >= 3 and move & NOISY == 0 and index - first >= 4:
                        less = REDUCTION[depth if depth < 64 else 63][index - first if index - first < 64 else 63] // 2
                        if less > depth - 2:
                            less = depth - 2
                    value = self.below(same, depth - 1 - less, alpha, alpha + 1, 1, 0)
                    if value > alpha and less > 0:
                        value = self.below(same, depth - 1, alpha, alpha + 1, 1, 0)
                    if value > alpha and value < beta:
                        value = self.below(same, depth - 1, alpha, beta, 1, 0)
                self.board.unmake()
                if shared:
                    self.halt.leave(mark)
                if self.stopped:
                    break
                if value > alpha:
                    if fell:
                        # The old favourite is worse than its value of before, and now there is a better move.
                        self.root_values[first] = -TOP
                        fell = False
                    self.root_values[index] = value
                    self.root_lengths[index] = self.lengths[1] + 1
                    self.root_lines[index * DEEP_END] = move
                    for at in range(self.lengths[1]):
                        self.root_lines[index * DEEP_END + at + 1] = self.variation[DEEP_END + at]
                elif index == first:
                    fell = True
                else:
                    self.root_values[index] = -TOP
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            break
            if self.stopped or best >= beta:
                break
        if turn == 1:
            if self.stopped and index > first:
                self.root_values[index] = -TOP
        elif self.stopped:
            # What was not searched to the end keeps its place behind what was.
            for at in range(index, self.root_total):
                if at > first:
                    self.root_values[at] = -TOP
        else:
            for at in range(index + 1, self.root_total):
                self.root_values[at] = -TOP
        self.settle_roots(first, self.root_total)
        return best

    def settle_roots(self, first: cython.int, last: cython.int) -> None:
        """Put the root moves in order of their values; equals stay as they are."""
        index: cython.int
        at: cython.int
        item: cython.int
        value: cython.int
        length: cython.int
        move: cython.ulonglong
        line: cython.p_ulonglong = beyond(self.variation, (DEEP_END - 1) * DEEP_END)
        for index in range(first + 1, last):
            value = self.root_values[index]
            if value <= self.root_values[index - 1]:
                continue
            move = self.root_moves[index]
            length = self.root_lengths[index]
            for item in range(length):
                line[item] = self.root_lines[index * DEEP_END + item]
            at = index
            while at > first and self.root_values[at - 1] < value:
                self.root_values[at] = self.root_values[at - 1]
                self.root_moves[at] = self.root_moves[at - 1]
                self.root_lengths[at] = self.root_lengths[at - 1]
                for item in range(self.root_lengths[at]):
                    self.root_lines[at * DEEP_END + item] = self.root_lines[(at - 1) * DEEP_END + item]
                at -= 1
            self.root_values[at] = value
            self.root_moves[at] = move
            self.root_lengths[at] = length
            for item in range(length):
                self.root_lines[at * DEEP_END + item] = line[item]
