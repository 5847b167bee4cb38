"""What can be proven of a position by looking at every move: full-width search for forced wins, without any guess.

A claim is "this side wins by force within so many moves", or that it loses. Whoever claims needs one good move wherever
he is to move; everybody else, and chance, may do anything. Nothing is pruned but what cannot change the answer: the
first move that proves or refutes is enough, and what was settled before is looked up. The table is asked by key and
depth, and a claim once proven within some depth holds within any greater one; so it is taken that the future of a
position does not depend on how it was reached. Rules that count recurrences or quiet turns break that: prove under
options without them. A win found there needs no recurrence, because every move of the winner brings it nearer.

Positions are told apart by 64-bit keys. What a seat does not know plays no part: the prover sees everything.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.bits import beyond, blank, drop, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board

    NO, YES, HALTED = range(3)
    BUCKET, ENTRY = 8, 2
    PROVEN_AT, MARK_AT, MARK_BITS = 8, 16, 40
    NEVER = 255
    PEEK, LEADERS = 4, 4
    TRACES, HISTORY_TOP = 4096, 1 << 20
    MIX, ALL = 0x9E3779B97F4A7C15, (1 << 64) - 1

COMPILED: bool = cython.compiled

DEEPEST = 200
"""The most moves or turns of a claim."""
LONGEST = 1024
"""The moves of all the turns of a claim together that a buffer holds."""


def check(depth: int) -> None:
    """Refuse depths that mean nothing."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"A depth is a whole number from 0 to {DEEPEST}, not {depth!r}.")


class Prover:
    """A table and the one who fills it; it may be asked about many positions of one game."""

    def __init__(self, mebibytes: int = 64) -> None:
        if not 1 <= mebibytes <= 65536:
            raise ValueError(f"A table has between 1 and 65,536 MiB, not {mebibytes}.")
        if not cython.compiled:
            self.history = [[0] * TRACES for _ in range(2)]
            self.killers = [[0] * (NEVER + 1) for _ in range(2)]
        self.mebibytes = mebibytes
        self.nodes = 0
        """Moves made so far."""
        self.node_limit = 0
        self.stopped = False
        """Set while it works, by itself when its nodes are spent or by another thread: it gives up."""
        self.overflowed = False
        wanted: cython.ulonglong = mebibytes * 1024 * 1024 // 16
        if not cython.compiled:
            wanted = min(wanted, 1 << 16)
        self.entries = BUCKET // ENTRY
        while self.entries * 2 <= wanted:
            self.entries *= 2
        self.mask = self.entries * ENTRY // BUCKET - 1
        self.store = blank(self.entries * ENTRY)

    def __dealloc__(self) -> None:
        drop(self.store)

    # What Python callers use

    def restrict(self, nodes: int) -> None:
        """Let it make so many more moves; 0 for any number."""
        self.node_limit = self.nodes + nodes if nodes else 0
        self.stopped = False

    def proves(
        self, board: Board, side: cython.int, depth: cython.int, losing: bool = False, turns: bool = False
    ) -> bool | None:
        """Whether a side wins (or loses) by force within a depth; None if it gave up.

        With `turns` only the last move of a turn uses up depth. Among several sides, to lose by force is to lose
        whatever one does, if all the others work together."""
        check(depth)
        room: cython.Py_ssize_t = MAX_LEGAL_MOVES * (LONGEST // 16 + 1)
        buffer: cython.p_ulonglong = words(room)
        found: cython.int
        self.board = board
        self.subject = side
        self.losing = losing
        self.turns = turns
        self.claimants = ~(1 << side) if losing else 1 << side
        self.salt = (side * 4 + losing * 2 + turns + 1) * MIX & ALL
        self.overflowed = False
        with cython.nogil:
            found = self.attempt(depth, buffer, room)
        drop(buffer)
        board.raise_failure()
        if self.overflowed:
            raise OverflowError("the turns here are too long to be searched")
        return None if found == HALTED else found == YES

    def usage(self) -> float:
        """The share of a sample of the table that is in use."""
        index: cython.ulonglong
        used: cython.int = 0
        total: cython.ulonglong = min(self.entries, 4096)
        for index in range(total):
            used += self.store[index * ENTRY + 1] != 0
        return used * 1.0 / total

    # The table: a key, and in one word the depth within which the claim is refuted, the least within which it is
    # proven (NEVER for none), and the mark of the move that settled it. Four entries share a line of memory.

    def recall(self, key: cython.ulonglong) -> cython.ulonglong:
        """What is known of a position; 0 for nothing."""
        at: cython.ulonglong = (key & self.mask) * BUCKET
        index: cython.int
        for index in range(BUCKET // ENTRY):
            if self.store[at + index * ENTRY] == key:
                return self.store[at + index * ENTRY + 1]
        return 0

    def keep(self, key: cython.ulonglong, depth: cython.int, proven: cython.bint, mark: cython.ulonglong) -> None:
        """Remember an answer; the shallowest of a full line gives way."""
        at: cython.ulonglong = (key & self.mask) * BUCKET
        index: cython.int
        chosen: cython.int = 0
        effort: cython.int
        least: cython.int = 1 << 20
        data: cython.ulonglong
        refuted: cython.int = 0
        within: cython.int = NEVER
        for index in range(BUCKET // ENTRY):
            data = self.store[at + index * ENTRY + 1]
            if self.store[at + index * ENTRY] == key:
                chosen = index
                refuted = data & 255
                within = data >> PROVEN_AT & 255
                if mark == 0:
                    mark = data >> MARK_AT
                break
            effort = data & 255
            if data >> PROVEN_AT & 255 != NEVER and data >> PROVEN_AT & 255 > effort:
                effort = data >> PROVEN_AT & 255
            if data == 0:
                effort = -1
            if effort < least:
                least = effort
                chosen = index
        if proven:
            within = min(within, depth)
        else:
            refuted = max(refuted, depth)
        self.store[at + chosen * ENTRY] = key
        self.store[at + chosen * ENTRY + 1] = mark << MARK_AT | within << PROVEN_AT | refuted

    def known(self, depth: cython.int) -> cython.int:
        """What is known already of the present position; HALTED for nothing."""
        data: cython.ulonglong
        if self.board.ended:
            return YES if self.holds() else NO
        data = self.recall(self.board.key ^ self.salt)
        if data:
            if depth <= data & 255:
                return NO
            if depth >= data >> PROVEN_AT & 255:
                return YES
        return HALTED

    # The search

    def holds(self) -> cython.bint:
        """Whether the game, being over or else because the mover has no move, ended as claimed."""
        won: cython.int = self.board.winners()
        if self.losing:
            return won != 0 and won >> self.subject & 1 == 0
        return won >> self.subject & 1 != 0

    def after(self, move: cython.ulonglong, depth: cython.int) -> cython.int:
        """The depth that is left when a move has been made."""
        if self.turns and not self.board.fresh and self.board.ended == 0:
            return depth
        return depth - 1

    def mark(self, move: cython.ulonglong) -> cython.ulonglong:
        """Forty bits by which a move is known again, never 0."""
        mixed: cython.ulonglong = move * MIX & ALL
        return mixed >> (64 - MARK_BITS) | 1

    def trace(self, move: cython.ulonglong) -> cython.int:
        """Where the history keeps a move: by its own word, whatever that means."""
        mixed: cython.ulonglong = move * MIX & ALL
        return (mixed >> 52) & (TRACES - 1)

    def arrange(
        self, moves: cython.p_ulonglong, total: cython.int, depth: cython.int, mark: cython.ulonglong
    ) -> cython.bint:
        """Put in front what settled the position before, what settled the last one like it, and a few others."""
        own: cython.int = self.claimants >> self.board.side & 1 if self.board.mover >= 0 else 0
        first: cython.int = 0
        index: cython.int
        best: cython.int
        rank: cython.int
        top: cython.int
        move: cython.ulonglong
        if mark:
            for index in range(total):
                if self.mark(moves[index]) == mark:
                    move = moves[index]
                    moves[index] = moves[0]
                    moves[0] = move
                    first = 1
                    break
        move = self.killers[own][depth]
        for index in range(first, total):
            if moves[index] == move:
                moves[index] = moves[first]
                moves[first] = move
                first += 1
                break
        # The rest hardly matters: where the first few do not settle it, mostly nothing does.
        for first in range(first, min(total, first + LEADERS)):
            best = first
            top = 0
            for index in range(first, total):
                rank = self.history[own][self.trace(moves[index])]
                if rank > top:
                    top = rank
                    best = index
            if top == 0:
                break
            move = moves[best]
            moves[best] = moves[first]
            moves[first] = move
        return own != 0

    def stuck(self, moves: cython.p_ulonglong) -> cython.bint:
        """Whether the mover has no move; a noisy one is as good as any to show that he has."""
        return self.board.generate_noisy(moves) == 0 and self.board.generate(moves) == 0

    def attempt(self, depth: cython.int, moves: cython.p_ulonglong, room: cython.Py_ssize_t) -> cython.int:
        """Whether the claim holds of the present position within a depth."""
        key: cython.ulonglong = self.board.key ^ self.salt
        data: cython.ulonglong
        total: cython.int
        if self.board.ended:
            return YES if self.holds() else NO
        # At the end only a mover without moves can help, and only if that is how the claim has it.
        if depth == 0 and not self.holds():
            return NO
        data = self.recall(key)
        if data:
            if depth <= data & 255:
                return NO
            if depth >= data >> PROVEN_AT & 255:
                return YES
        if room < MAX_LEGAL_MOVES:
            self.overflowed = True
            return HALTED
        if depth == 0:
            if self.stuck(moves):
                return YES
            self.keep(key, 0, False, 0)
            return NO
        total = self.board.generate(moves)
        if total == 0:
            return YES if self.holds() else NO
        return self.tried(depth, moves, total, room, data >> MARK_AT)

    def tried(
        self,
        depth: cython.int,
        moves: cython.p_ulonglong,
        total: cython.int,
        room: cython.Py_ssize_t,
        mark: cython.ulonglong,
    ) -> cython.int:
        """The same where there are moves and depth left, and nothing is known but a move that may settle it."""
        key: cython.ulonglong = self.board.key ^ self.salt
        index: cython.int
        found: cython.int
        left: cython.int
        own: cython.bint = self.arrange(moves, total, depth, mark)
        settles: cython.int = YES if own else NO
        spot: cython.int
        if depth >= PEEK:  # perhaps a reply is known to settle it
            for index in range(total):
                self.board.make(moves[index])
                left = self.after(moves[index], depth)
                found = self.known(left)
                self.board.unmake()
                self.nodes += 1
                if found == settles:
                    self.keep(key, depth, own, self.mark(moves[index]))
                    return found
        if self.node_limit and self.nodes >= self.node_limit:
            self.stopped = True
        if self.stopped:
            return HALTED
        for index in range(total):
            self.board.make(moves[index])
            self.nodes += 1
            left = self.after(moves[index], depth)
            found = self.attempt(left, beyond(moves, total), room - total)
            self.board.unmake()
            if found == HALTED:
                return HALTED
            if found == settles:
                self.killers[own][depth] = moves[index]
                spot = self.trace(moves[index])
                self.history[own][spot] += depth * depth
                if self.history[own][spot] > HISTORY_TOP:
                    for spot in range(TRACES):
                        self.history[0][spot] >>= 1
                        self.history[1][spot] >>= 1
                self.keep(key, depth, own, self.mark(moves[index]))
                return found
        self.keep(key, depth, not own, 0)
        return NO if own else YES
