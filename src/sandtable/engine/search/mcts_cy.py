"""Plain Monte-Carlo tree search over the virtual methods of a board: upper confidence bounds and random play-outs.

It judges by how random games end and knows nothing of a game but its rules, so it is a yardstick for other engines.
Each node keeps its points from the view of the side that chose it, so nobody is assumed to take turns and there may be
several sides; chance is drawn by weight on the way down.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from math import log, sqrt

    from sandtable.kernel.board.bits import drop, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board

    MAX_SIDES = 8
    DEEPEST = 256
    WORD = (1 << 64) - 1

COMPILED: bool = cython.compiled

WHOLE = 1 << 20
"""A whole point as the tree counts it."""


class Tree:
    """What has been tried from one board, and how it went."""

    def __init__(self, board: Board, sides: int, seed: int, room: int, longest: int) -> None:
        self.board = board
        self.sides = sides
        self.root_side = 0
        self.longest = longest
        """A play-out of more moves is stopped and judged by the room's evaluation."""
        self.curiosity = 0.7
        self.made = 0
        """Moves made so far."""
        self.state = (seed * 2 + 1) & ((1 << 63) - 1)
        self.used = 1
        self.room = room
        self.moves = words(room)
        self.first = words(room)
        self.size = words(room)
        self.visits = words(room)
        self.total = words(room)
        self.buffer = words(MAX_LEGAL_MOVES)
        self.path = words(DEEPEST + 1)
        self.chooser = words(DEEPEST + 1)
        self.points = words(MAX_SIDES)
        self.moves[0] = self.first[0] = self.size[0] = self.visits[0] = self.total[0] = 0

    def __dealloc__(self) -> None:
        drop(self.moves)
        drop(self.first)
        drop(self.size)
        drop(self.visits)
        drop(self.total)
        drop(self.buffer)
        drop(self.path)
        drop(self.chooser)
        drop(self.points)

    def plant(self, moves: list[int], side: int) -> None:
        """Give the tree its root: the moves between which a side has to choose."""
        place: cython.int
        for place in range(len(moves)):
            self.buffer[place] = moves[place]
        self.root_side = side
        self.expand(0, len(moves))

    def run(self, moves: int) -> None:
        """Try lines until so many more moves have been made."""
        until: cython.ulonglong = self.made + moves
        while self.made < until:
            self.iterate()
            self.board.raise_failure()

    def tally(self) -> list[tuple[int, int, float]]:
        """Every move of the root: its word, how often it was tried, and its mean of points."""
        return [
            (
                self.moves[node],
                self.visits[node],
                self.total[node] / WHOLE / self.visits[node] if self.visits[node] else 0.0,
            )
            for node in range(self.first[0], self.first[0] + self.size[0])
        ]

    def iterate(self) -> None:
        """One line: down the tree by choice, on at random, and back with the points."""
        node: cython.Py_ssize_t = 0
        depth: cython.int = 0
        ahead: cython.int = 0
        total: cython.int
        by: cython.int
        step: cython.int
        self.path[0] = 0
        self.chooser[0] = MAX_SIDES
        while True:
            if depth:
                total = self.board.generate(self.buffer)
                if total == 0:
                    self.settle()
                    break
                if self.size[node] == 0:
                    if self.visits[node] == 0 or self.used + total > self.room or depth >= DEEPEST:
                        ahead = self.play_out(total)
                        break
                    self.expand(node, total)
            by = self.root_side if depth == 0 else self.board.side
            if depth and self.board.mover < 0:
                node = self.chanced(node)
                by = MAX_SIDES
            else:
                node = self.chosen(node)
            self.board.make(self.moves[node])
            self.made += 1
            depth += 1
            self.path[depth] = node
            self.chooser[depth] = by
        for step in range(ahead + depth):
            self.board.unmake()
        for step in range(depth + 1):
            node = self.path[step]
            self.visits[node] += 1
            if self.chooser[step] < MAX_SIDES:
                self.total[node] += self.points[self.chooser[step]]

    def chosen(self, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The child with the highest upper confidence bound; one that was never tried comes first."""
        begin: cython.Py_ssize_t = self.first[node]
        end: cython.Py_ssize_t = begin + self.size[node]
        best: cython.Py_ssize_t = begin
        child: cython.Py_ssize_t
        highest: cython.double = -1.0
        bound: cython.double
        times: cython.double
        spread: cython.double = self.curiosity * sqrt(log(self.visits[node] + 1.0))
        for child in range(begin, end):
            if self.visits[child] == 0:
                return child
            times = self.visits[child]
            bound = self.total[child] / times / 1048576.0 + spread / sqrt(times)
            if bound > highest:
                highest = bound
                best = child
        return best

    def chanced(self, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """A child drawn by its weight."""
        begin: cython.Py_ssize_t = self.first[node]
        end: cython.Py_ssize_t = begin + self.size[node]
        child: cython.Py_ssize_t
        left: cython.ulonglong = 0
        weight: cython.ulonglong
        for child in range(begin, end):
            left += self.board.chance_weight(self.moves[child])
        left = self.below(left)
        for child in range(begin, end):
            weight = self.board.chance_weight(self.moves[child])
            if left < weight:
                return child
            left -= weight
        return begin

    def expand(self, node: cython.Py_ssize_t, total: cython.int) -> None:
        """Give a node the moves in the buffer as children, in random order."""
        place: cython.int
        other: cython.int
        child: cython.Py_ssize_t
        self.first[node] = self.used
        self.size[node] = total
        for place in range(total):
            other = self.below(place + 1)
            child = self.used + place
            self.moves[child] = self.moves[self.used + other]
            self.moves[self.used + other] = self.buffer[place]
            self.first[child] = self.size[child] = self.visits[child] = self.total[child] = 0
        self.used += total

    def play_out(self, total: cython.int) -> cython.int:
        """Go on at random from the moves in the buffer to the end of the game; how many moves that took."""
        ahead: cython.int = 0
        while total > 0 and ahead < self.longest:
            self.board.make(self.buffer[self.drawn(total)])
            ahead += 1
            total = self.board.generate(self.buffer)
        self.made += ahead
        if total == 0:
            self.settle()
        else:
            self.guess()
        return ahead

    def drawn(self, total: cython.int) -> cython.int:
        """One of the moves in the buffer: any, or by weight where chance moves."""
        place: cython.int
        left: cython.ulonglong = 0
        weight: cython.ulonglong
        if self.board.mover >= 0:
            return self.below(total)
        for place in range(total):
            left += self.board.chance_weight(self.buffer[place])
        left = self.below(left)
        for place in range(total):
            weight = self.board.chance_weight(self.buffer[place])
            if left < weight:
                return place
            left -= weight
        return 0

    def settle(self) -> None:
        """The points of a game that is over: shared by the winners, or by all in a draw."""
        side: cython.int
        total: cython.int = 0
        winners: cython.int = self.board.winners()
        for side in range(self.sides):
            total += winners >> side & 1
        for side in range(self.sides):
            if total == 0:
                self.points[side] = 1048576 // self.sides
            elif winners >> side & 1:
                self.points[side] = 1048576 // total
            else:
                self.points[side] = 0

    def guess(self) -> None:
        """The points a game that was stopped may bring, by the room's own judgement."""
        side: cython.int
        whole: cython.longlong = 0
        for side in range(self.sides):
            self.points[side] = self.share(side)
            whole += self.points[side]
        for side in range(self.sides):
            self.points[side] = self.points[side] * 1048576 // whole

    def share(self, side: cython.int) -> cython.longlong:
        """How likely a side seems to win, from 1 to almost twice half a point."""
        favour: cython.longlong = self.board.evaluate_for(side)
        if favour >= 0:
            return 524289 + 524288 * favour // (favour + 400)
        return 524289 - 524288 * -favour // (400 - favour)

    def below(self, most: cython.ulonglong) -> cython.ulonglong:
        """A random number from 0 to one less than `most`."""
        if most <= 1:
            return 0
        self.state ^= (self.state << 13) & WORD
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & WORD
        return self.state % most
