"""What a search knows: limits, tables about moves, the root moves with their lines, and what threads share."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.engine.search.monotonic_clock import ticks
    from sandtable.engine.search.transposition_cy import Table
    from sandtable.kernel.board.bits import beyond, drop, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board

    MAX_PLY, PLY_ROOM = 120, 124
    BUFFER_MOVES = 40960
    HISTORY_SLOTS = 4096
    NO_LIMIT = 0
    BUSY_SLOTS, MAX_DEFERRED = 4096, 32

COMPILED: bool = cython.compiled


class Halt:
    """What the threads that search one position share: a call to stop, the depth, and the moves being searched.

    Two threads that searched the same move would do the same work twice. So each says which moves it is searching, and
    defers those of another: by the time it comes back to them, most often the table knows their values.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.busy = [0] * BUSY_SLOTS
        index: cython.int
        for index in range(BUSY_SLOTS):
            self.busy[index] = 0
        self.called = False
        self.depth = 0
        """The depth of the main search."""

    def is_busy(self, mark: cython.ulonglong) -> cython.bint:
        """Whether another thread is searching a move."""
        return self.busy[mark & (BUSY_SLOTS - 1)] == mark

    def take(self, mark: cython.ulonglong) -> None:
        """Say that this thread is searching a move."""
        self.busy[mark & (BUSY_SLOTS - 1)] = mark

    def leave(self, mark: cython.ulonglong) -> None:
        """Say that it is not any more."""
        if self.busy[mark & (BUSY_SLOTS - 1)] == mark:
            self.busy[mark & (BUSY_SLOTS - 1)] = 0


class SearchState:
    """The state of one thread's search of one position."""

    def __init__(self, board: Board, table: Table, halt: Halt) -> None:
        if not cython.compiled:
            self.root_values = [0] * MAX_LEGAL_MOVES
            self.root_lengths = [0] * MAX_LEGAL_MOVES
            self.lengths = [0] * PLY_ROOM
            self.statics = [0] * PLY_ROOM
            self.path = [0] * PLY_ROOM
            self.killers = [[0, 0] for _ in range(PLY_ROOM)]
            self.countermoves = [0] * HISTORY_SLOTS
            self.history = [[0] * HISTORY_SLOTS for _ in range(2)]
            self.deferred = [[0] * MAX_DEFERRED for _ in range(PLY_ROOM)]
            self.deferred_ranks = [[0] * MAX_DEFERRED for _ in range(PLY_ROOM)]
            self.deferred_places = [[0] * MAX_DEFERRED for _ in range(PLY_ROOM)]
            self.deferred_roots = [False] * MAX_LEGAL_MOVES
        self.board = board.copy()
        self.table = table
        self.halt = halt
        self.buffer = words(BUFFER_MOVES)
        self.ranks = words(BUFFER_MOVES)
        self.variation = words(PLY_ROOM * PLY_ROOM)
        self.root_moves = words(MAX_LEGAL_MOVES)
        self.root_lines = words(MAX_LEGAL_MOVES * PLY_ROOM)
        self.nodes = 0
        """Moves made so far."""
        self.reached = 0
        """The depth searched to its end."""
        self.stopped = False
        self.behind = False
        self.shares_work = False
        self.helping = False
        self.node_limit = NO_LIMIT
        self.deadline = NO_LIMIT
        self.line_count = 1
        self.root_depth = 0
        self.root_total = 0
        self.miss_rate = 0
        self.eval_noise = 0
        self.seed = 0

    def __dealloc__(self) -> None:
        drop(self.buffer)
        drop(self.ranks)
        drop(self.variation)
        drop(self.root_moves)
        drop(self.root_lines)

    def set_limits(self, nodes: int, seconds: float, lines: int = 1) -> None:
        """Set the limits, and how many lines to search for; 0 is no limit."""
        self.node_limit = nodes
        self.deadline = ticks() + int(seconds * 1e9) if seconds > 0 else NO_LIMIT
        self.line_count = max(1, min(lines, self.root_total))

    def set_errors(self, miss_rate: int, eval_noise: int, seed: int) -> None:
        """Err like a person: miss so many replies in a thousand, misjudge by up to `eval_noise` either way."""
        self.miss_rate = miss_rate
        self.eval_noise = eval_noise
        self.seed = seed & 0xFFFFFFFF

    def keep_only(self, moves: list[int]) -> None:
        """Search these root moves alone."""
        kept: cython.int = 0
        index: cython.int
        for index in range(self.root_total):
            if self.root_moves[index] in moves:
                self.root_moves[kept] = self.root_moves[index]
                kept += 1
        self.root_total = kept
        self.line_count = max(1, min(self.line_count, kept))

    def share_work(self) -> None:
        """Other threads search the same position: leave the moves they are searching for later."""
        self.shares_work = True

    def best_lines(self) -> list[tuple[int, list[int]]]:
        """Value and moves of the best lines, the best first."""
        lines = []
        index: cython.int
        for index in range(self.line_count):
            moves = [self.root_lines[index * PLY_ROOM + at] for at in range(self.root_lengths[index])]
            lines.append((self.root_values[index], moves or [self.root_moves[index]]))
        return lines

    def seconds_left(self) -> float:
        """The time left to search."""
        return (self.deadline - ticks()) / 1e9 if self.deadline != NO_LIMIT else float("inf")

    def sort_root_moves(self, first: cython.int, last: cython.int) -> None:
        """Sort root moves by their values, the best first; equals keep their order."""
        index: cython.int
        at: cython.int
        item: cython.int
        value: cython.int
        length: cython.int
        move: cython.ulonglong
        line: cython.p_ulonglong = beyond(self.variation, (PLY_ROOM - 1) * PLY_ROOM)
        for index in range(first + 1, last):
            value = self.root_values[index]
            if value <= self.root_values[index - 1]:
                continue
            move = self.root_moves[index]
            length = self.root_lengths[index]
            for item in range(length):
                line[item] = self.root_lines[index * PLY_ROOM + item]
            at = index
            while at > first and self.root_values[at - 1] < value:
                self.root_values[at] = self.root_values[at - 1]
                self.root_moves[at] = self.root_moves[at - 1]
                self.root_lengths[at] = self.root_lengths[at - 1]
                for item in range(self.root_lengths[at]):
                    self.root_lines[at * PLY_ROOM + item] = self.root_lines[(at - 1) * PLY_ROOM + item]
                at -= 1
            self.root_values[at] = value
            self.root_moves[at] = move
            self.root_lengths[at] = length
            for item in range(length):
                self.root_lines[at * PLY_ROOM + item] = line[item]
