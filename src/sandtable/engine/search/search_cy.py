"""One search for every open game of two sides: principal variation search with the usual tools, over any board.

It names no game and counts no turns: a value belongs to the side to move, and changes its sign only where a move passes
the turn to the other side. Beyond the horizon it follows the moves a board calls noisy. A `Search` works for one
thread; several share a `Table` and a `Halt` and help each other by what they leave in the table.

With `set_errors` it errs like a person: it misses replies here and there, and judges roughly. It never misses a move of
its own at the root, nor a reply that ends the game.
"""

from __future__ import annotations

from math import log

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.engine.search.monotonic_clock import ticks
    from sandtable.engine.search.search_state_cy import (
        BUFFER_MOVES,
        HISTORY_SLOTS,
        MAX_DEFERRED,
        MAX_PLY,
        NO_LIMIT,
        PLY_ROOM,
        Halt,
        SearchState,
    )
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
    from sandtable.kernel.board.bits import beyond, share
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, NOISY, Board

    # Values: beyond every other, of a win now, of a win that is certain, and of the evaluation at most.
    INFINITE, WIN, SURE_WIN, MAX_EVAL = 32000, 30000, 29000, 20000
    # Ranks are multiples of this unit, with gain or history added.
    RANK_UNIT, RANK_WINS, RANK_HASH = 1 << 40, 2, 3
    MAX_HISTORY = 16384
    # What is listed next.
    CAPTURES, QUIETS, DONE = range(3)
    MIN_SHARED_DEPTH = 6
    MIX = 0x9E3779B97F4A7C15
    ALL = (1 << 64) - 1

    REDUCTION = [[0] * 64 for _ in range(64)]
    """By how much a late quiet move is searched less deep, by depth and by how late it comes."""

COMPILED: bool = cython.compiled


def fill() -> None:
    """Build the table once."""
    for depth in range(1, 64):
        for late in range(1, 64):
            REDUCTION[depth][late] = int(0.6 + log(depth) * log(late) / 2.2)


fill()


def history_slot(move: cython.ulonglong) -> cython.int:
    """Where the tables about moves keep one: by its word, whatever that means to the game."""
    mixed: cython.ulonglong = move * MIX & ALL
    return (mixed >> 52) & (HISTORY_SLOTS - 1)


def pick_best(moves: cython.p_ulonglong, ranks: cython.p_ulonglong, index: cython.int, total: cython.int) -> None:
    """Swap the best move not yet tried into its place: cheaper than sorting, since most often only a few are tried."""
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


class Search(SearchState):
    """The search of one thread in one position."""

    def __init__(self, board: Board, table: Table, halt: Halt) -> None:
        super().__init__(board, table, halt)
        self.list_root_moves()

    # --- What Python callers use ---

    def deepen(self, depth: cython.int) -> bool:
        """Search to a depth, after all lesser ones; whether it was completed."""
        self.halt.depth = depth
        with cython.nogil:
            self.search_to_depth(depth, 0)
        self.board.raise_failure()
        return not self.stopped

    def help(self, deepest: cython.int) -> None:
        """Search ever deeper beside the main search, never less deep than it, until halted."""
        depth: cython.int = 1
        self.shares_work = self.helping = True
        with cython.nogil:
            while depth <= deepest:
                self.search_to_depth(depth, 0)
                if not self.stopped:
                    depth += 1
                elif self.behind and self.halt.depth <= deepest:
                    self.behind = self.stopped = False
                    depth = self.halt.depth
                else:
                    break
        self.board.raise_failure()

    def quiescence(self) -> int:
        """The value of the quiescence search alone, for the side to move."""
        return self.quiesce(-INFINITE, INFINITE, 0, 0, 0)

    # --- The root ---

    def list_root_moves(self) -> None:
        """List the root moves in a first order."""
        index: cython.int
        side: cython.int = self.board.side
        self.path[0] = 0
        self.lengths[0] = 0
        self.root_total = self.board.generate(self.root_moves)
        for index in range(PLY_ROOM):
            self.killers[index][0] = self.killers[index][1] = 0
        for index in range(HISTORY_SLOTS):
            self.history[0][index] = self.history[1][index] = 0
            self.countermoves[index] = 0
        self.rank_moves(self.root_moves, self.ranks, self.root_total, self.table.best(self.board.key), 0)
        for index in range(self.root_total):
            # Ranks are no values, but they order the first look as values order the next.
            self.root_values[index] = (self.ranks[index] >> 24) & 65535
            self.root_lengths[index] = 0
            # A win on the spot comes first, so that no limit, however tight, lets it slip.
            self.board.make(self.root_moves[index])
            if self.board.ended and self.board.winners() >> side & 1:
                self.root_values[index] = INFINITE + 65535
            self.board.unmake()
        self.sort_root_moves(0, self.root_total)
        for index in range(self.root_total):
            self.root_values[index] = -INFINITE

    def search_to_depth(self, depth: cython.int, first: cython.int) -> None:
        """Search to a depth for each line wanted, in an aspiration window round the value found before."""
        alpha: cython.int
        beta: cython.int
        value: cython.int
        width: cython.int
        self.root_depth = depth
        while first < self.line_count and not self.stopped:
            width = 30
            value = self.root_values[first]
            alpha, beta = -INFINITE, INFINITE
            if depth >= 4 and value > -SURE_WIN and value < SURE_WIN:
                alpha, beta = value - width, value + width
            while True:
                value = self.search_root(depth, alpha, beta, first)
                if self.should_stop() or (value > alpha and value < beta):
                    break
                width *= 3
                if value <= alpha:
                    alpha = -INFINITE if width > 1000 else value - width
                else:
                    beta = INFINITE if width > 1000 else value + width
            first += 1
        if not self.stopped:
            self.reached = depth
        self.sort_root_moves(0, self.line_count)

    def search_root(self, depth: cython.int, alpha: cython.int, beta: cython.int, first: cython.int) -> cython.int:
        """Search the root moves from the one at `first` on; the best comes to stand there."""
        side: cython.int = self.board.side
        best: cython.int = -INFINITE
        value: cython.int
        reduction: cython.int
        index: cython.int = first
        at: cython.int
        same: cython.bint
        first_failed_low: cython.bint = False
        move: cython.ulonglong
        shared: cython.bint = self.shares_work and depth >= MIN_SHARED_DEPTH
        mark: cython.ulonglong = 0
        loop: cython.int
        # All in their order, then those that another thread was searching.
        for loop in range(2 if shared else 1):
            for index in range(first, self.root_total):
                if loop == 1 and not self.deferred_roots[index]:
                    continue
                move = self.root_moves[index]
                if shared:
                    mark = (self.board.key ^ (move + depth) * MIX) & ALL
                    self.deferred_roots[index] = loop == 0 and index > first and self.halt.is_busy(mark)
                    if self.deferred_roots[index]:
                        self.root_values[index] = -INFINITE
                        continue
                    self.halt.take(mark)
                self.board.make(move)
                self.nodes += 1
                self.path[0] = move
                same = self.board.side == side
                if index == first:
                    value = self.child_value(same, depth - 1, alpha, beta, 1, 0)
                else:
                    reduction = 0
                    if depth >= 3 and move & NOISY == 0 and index - first >= 4:
                        reduction = REDUCTION[min(depth, 63)][min(index - first, 63)] // 2
                        if reduction > depth - 2:
                            reduction = depth - 2
                    value = self.child_value(same, depth - 1 - reduction, alpha, alpha + 1, 1, 0)
                    if value > alpha and reduction > 0:
                        value = self.child_value(same, depth - 1, alpha, alpha + 1, 1, 0)
                    if value > alpha and value < beta:
                        value = self.child_value(same, depth - 1, alpha, beta, 1, 0)
                self.board.unmake()
                if shared:
                    self.halt.leave(mark)
                if self.stopped:
                    break
                if value > alpha:
                    if first_failed_low:
                        # The best move of before is worse than it was, and now there is a better one.
                        self.root_values[first] = -INFINITE
                        first_failed_low = False
                    self.root_values[index] = value
                    self.root_lengths[index] = self.lengths[1] + 1
                    self.root_lines[index * PLY_ROOM] = move
                    for at in range(self.lengths[1]):
                        self.root_lines[index * PLY_ROOM + at + 1] = self.variation[PLY_ROOM + at]
                elif index == first:
                    first_failed_low = True
                else:
                    self.root_values[index] = -INFINITE
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            break
            if self.stopped or best >= beta:
                break
        if loop == 1:
            if self.stopped and index > first:
                self.root_values[index] = -INFINITE
        elif self.stopped:
            # What was not searched to the end keeps its place behind what was.
            for at in range(index, self.root_total):
                if at > first:
                    self.root_values[at] = -INFINITE
        else:
            for at in range(index + 1, self.root_total):
                self.root_values[at] = -INFINITE
        self.sort_root_moves(first, self.root_total)
        return best

    # --- The search ---

    def search(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int, base: cython.int
    ) -> cython.int:
        """Principal variation search: the value of the position for the side to move, so many moves deep.

        `ply` counts moves from the root; from `base` on the buffers of moves and ranks are free."""
        side: cython.int = self.board.side
        best: cython.int = -INFINITE
        value: cython.int
        static: cython.int
        first_alpha: cython.int
        total: cython.int
        index: cython.int
        tried: cython.int = 0
        deferred: cython.int = 0
        resumed: cython.int = 0
        place: cython.int = 0
        is_resumed: cython.bint = False
        shared: cython.bint
        mark: cython.ulonglong = 0
        quiets: cython.int = 0
        new_depth: cython.int
        reduction: cython.int
        in_check: cython.bint
        pv_node: cython.bint = beta - alpha > 1
        improving: cython.bint
        same: cython.bint
        missed: cython.bint
        try_hash_move: cython.bint
        futile: cython.bint
        captures_only: cython.bint = False
        stage: cython.int
        bound: cython.int
        rank: cython.ulonglong
        move: cython.ulonglong
        hash_move: cython.ulonglong = 0
        best_move: cython.ulonglong = 0
        data: cython.ulonglong
        key: cython.ulonglong = self.board.key
        moves: cython.p_ulonglong
        ranks: cython.p_ulonglong

        # Step 1. At the horizon continue with captures only
        if depth <= 0:
            return self.quiesce(alpha, beta, ply, base, 0)

        # Step 2. Stop, or return the value of a game that is over, a repetition or a line that is too long
        self.lengths[ply] = 0
        if self.should_stop():
            return 0
        if self.board.ended:
            return self.final_value(ply)
        if self.board.repeats() > 0:
            return 0
        if ply >= MAX_PLY or base + MAX_LEGAL_MOVES > BUFFER_MOVES:
            return self.static_value()

        # Step 3. Mate distance pruning: no win can be sooner than the one already found
        if alpha < ply - WIN:
            alpha = ply - WIN
        if beta > WIN - ply - 1:
            beta = WIN - ply - 1
        if alpha >= beta:
            return alpha
        first_alpha = alpha

        # Step 4. Transposition table lookup
        data = self.table.entry(key)
        if data:
            hash_move = self.table.best(key)
            value = cython.cast(cython.int, data & 65535) - ZERO
            if value >= SURE_WIN:
                value -= ply
            elif value <= -SURE_WIN:
                value += ply
            bound = data >> SHIFT_BOUND & 3
            if not pv_node and cython.cast(cython.int, data >> SHIFT_DEPTH & 255) >= depth:
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value

        # Step 5. Static evaluation
        if data:
            static = cython.cast(cython.int, data >> SHIFT_EVAL & 65535) - ZERO
        else:
            static = self.static_value()
        self.statics[ply] = static
        in_check = self.board.in_check()
        improving = not in_check and ply >= 2 and static > self.statics[ply - 2]

        if not pv_node and not in_check and beta < SURE_WIN and beta > -SURE_WIN:
            # Step 6. Reverse futility pruning: so far ahead that a quiet move keeps it
            if depth <= 6 and static - 85 * (depth - improving) >= beta:
                return static

            # Step 7. Razoring: so far behind that only captures help
            if depth <= 2 and static + 220 * depth <= alpha:
                value = self.quiesce(alpha, alpha + 1, ply, base, 0)
                if value <= alpha or self.stopped:
                    return value

            # Step 8. Null move pruning: so good that even giving up the turn holds
            if depth >= 3 and static >= beta and self.path[ply - 1] != 0:
                value = self.null_move_value(depth, beta, ply, base)
                if value >= beta and not self.stopped:
                    return beta if value >= SURE_WIN else value

        # Step 9. Internal iterative reduction: without a hash move search less deep
        if depth >= 5 and hash_move == 0:
            depth -= 1

        # Step 10. Check extension
        if in_check and ply < 2 * self.root_depth:
            depth += 1

        moves = beyond(self.buffer, base)
        ranks = beyond(self.ranks, base)
        total = 0
        index = 0
        try_hash_move = hash_move != 0
        # Captures come first, for they are listed cheaply; in check all moves are listed at once.
        stage = QUIETS if in_check else CAPTURES
        futile = not pv_node and not in_check and depth <= 4 and static + 90 + 110 * depth <= alpha
        shared = self.shares_work and depth >= MIN_SHARED_DEPTH
        while True:
            # Step 11. Pick the next move: hash move, captures, quiet moves, what another thread was searching
            if try_hash_move:
                # Often it causes a cutoff, and then no other move need be listed.
                try_hash_move = False
                move = hash_move
                rank = RANK_UNIT * RANK_HASH
            else:
                if index >= total and stage == DONE:
                    if deferred == 0:
                        break
                    # The likeliest first; by now the table may know their values.
                    is_resumed = True
                    move = self.deferred[ply][resumed]
                    rank = self.deferred_ranks[ply][resumed]
                    place = self.deferred_places[ply][resumed]
                    resumed += 1
                    deferred -= 1
                elif index >= total:
                    index = 0
                    if stage == CAPTURES:
                        stage = QUIETS
                        total = self.board.generate_noisy(moves)
                        captures_only = True
                    else:
                        stage = DONE
                        if futile and tried > 0:
                            index = total
                            continue
                        total = self.board.generate(moves)
                        captures_only = False
                        if total == 0:
                            return self.final_value(ply)
                    self.rank_moves(moves, ranks, total, hash_move, ply)
                    continue
                else:
                    pick_best(moves, ranks, index, total)
                    move = moves[index]
                    rank = ranks[index]
                    index += 1
                    if hash_move != 0 and move == hash_move:
                        continue
                    if captures_only:
                        if rank < RANK_UNIT * RANK_WINS:
                            # Captures that lose something wait for the quiet moves.
                            index = total
                            continue
                    elif not in_check and rank >= RANK_UNIT * RANK_WINS:
                        continue

            # Step 12. Late move pruning and futility pruning: drop this quiet move and all that come after it
            if move & NOISY == 0 and not is_resumed:
                quiets += 1
                if not pv_node and not in_check and best > -SURE_WIN and depth <= 5:
                    if futile or quiets > (4 + depth * depth) * (2 if improving else 1):
                        index = total
                        stage = DONE
                        continue
            if not is_resumed:
                place = tried + deferred

            # Step 13. Defer a move that another thread is searching
            if shared:
                mark = (self.board.key ^ (move + depth) * MIX) & ALL
                if tried > 0 and not is_resumed and deferred < MAX_DEFERRED and self.halt.is_busy(mark):
                    self.deferred[ply][deferred] = move
                    self.deferred_ranks[ply][deferred] = rank
                    self.deferred_places[ply][deferred] = place
                    deferred += 1
                    continue
                self.halt.take(mark)

            # Step 14. Make the move, unless a weaker level misses it; it never misses one that ends the game
            missed = self.miss_rate != 0 and self.misses(move)
            self.board.make(move)
            self.nodes += 1
            if missed and self.board.ended == 0:
                self.board.unmake()
                if shared:
                    self.halt.leave(mark)
                continue
            if depth > 1:
                self.table.ahead(self.board.key)
            self.path[ply] = move
            same = self.board.side == side
            new_depth = depth - 1
            if tried == 0:
                # Step 15. Search the first move in the full window
                value = self.child_value(same, new_depth, alpha, beta, ply + 1, base + total)
            else:
                # Step 16. Late move reductions
                reduction = 0
                if depth >= 3 and move & NOISY == 0 and place >= 2:
                    reduction = REDUCTION[depth if depth < 64 else 63][place if place < 64 else 63]
                    if pv_node or in_check:
                        reduction -= 1
                    if not improving:
                        reduction += 1
                    if rank >= RANK_UNIT + MAX_HISTORY * 2:
                        reduction -= 1
                    else:
                        reduction -= share(cython.cast(cython.int, rank - RANK_UNIT), 6000)
                    if reduction > new_depth - 1:
                        reduction = new_depth - 1
                    if reduction < 0:
                        reduction = 0

                # Step 17. Search the others in a null window; deeper and wider again if they turn out better
                value = self.child_value(same, new_depth - reduction, alpha, alpha + 1, ply + 1, base + total)
                if value > alpha and reduction > 0:
                    value = self.child_value(same, new_depth, alpha, alpha + 1, ply + 1, base + total)
                if value > alpha and value < beta:
                    value = self.child_value(same, new_depth, alpha, beta, ply + 1, base + total)

            # Step 18. Take the move back
            self.board.unmake()
            if shared:
                self.halt.leave(mark)
            tried += 1
            if self.stopped:
                return 0

            # Step 19. Is it the best move so far?
            if value > best:
                best = value
                if value > alpha:
                    best_move = move
                    alpha = value
                    if pv_node:
                        self.extend_variation(ply, move)
                    if value >= beta:
                        if move & NOISY == 0:
                            self.update_history(moves, index - 1, move, depth, ply)
                        break

        # Step 20. Every move was pruned or missed
        if tried == 0:
            return static

        # Step 21. Store the result in the transposition table, wins counted from here
        bound = AT_LEAST if best >= beta else EXACT if best > first_alpha else AT_MOST
        value = best
        if value >= SURE_WIN:
            value += ply
        elif value <= -SURE_WIN:
            value -= ply
        self.table.keep(key, best_move, value, static, depth if depth < 255 else 255, bound)
        return best

    def child_value(
        self,
        same: cython.bint,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        base: cython.int,
    ) -> cython.int:
        """Search the position after a move; the value is for the side that made it, which may be to move again."""
        if same:
            return self.search(depth, alpha, beta, ply, base)
        return -self.search(depth, -beta, -alpha, ply, base)

    def null_move_value(self, depth: cython.int, beta: cython.int, ply: cython.int, base: cython.int) -> cython.int:
        """The value after giving up the turn, searched less deep; -INFINITE where the board does not offer that."""
        side: cython.int = self.board.side
        value: cython.int
        move: cython.ulonglong = self.board.null_move()
        if move == 0:
            return -INFINITE
        self.board.make(move)
        self.nodes += 1
        self.path[ply] = 0
        value = self.child_value(self.board.side == side, depth - 3 - depth // 4, beta - 1, beta, ply + 1, base)
        self.board.unmake()
        return value

    def quiesce(
        self, alpha: cython.int, beta: cython.int, ply: cython.int, base: cython.int, captures: cython.int
    ) -> cython.int:
        """Quiescence search: captures only, or every move in check, until nothing is value to capture."""
        side: cython.int = self.board.side
        best: cython.int = -INFINITE
        stand_pat: cython.int
        total: cython.int
        index: cython.int
        value: cython.int
        in_check: cython.bint
        missed: cython.bint
        rank: cython.ulonglong
        move: cython.ulonglong
        moves: cython.p_ulonglong
        ranks: cython.p_ulonglong

        # Step 1. Stop, or return the value of a game that is over or a line that is too long
        self.lengths[ply] = 0
        if self.should_stop():
            return 0
        if self.board.ended:
            return self.final_value(ply)
        if ply >= MAX_PLY or base + MAX_LEGAL_MOVES > BUFFER_MOVES:
            return self.static_value()

        # Step 2. Stand pat: the side to move need not capture, unless it is in check
        moves = beyond(self.buffer, base)
        ranks = beyond(self.ranks, base)
        in_check = captures < 8 and self.board.in_check()
        if in_check:
            total = self.board.generate(moves)
            if total == 0:
                return self.final_value(ply)
        else:
            best = self.static_value()
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
            total = self.board.generate_noisy(moves)

        # Step 3. Rank the captures by what they win
        for index in range(total):
            ranks[index] = RANK_UNIT
            if moves[index] & NOISY:
                ranks[index] += self.board.capture_gain(moves[index]) + 1
        stand_pat = best

        # Step 4. Search them, the best first
        for index in range(total):
            pick_best(moves, ranks, index, total)
            move = moves[index]
            rank = ranks[index]
            # Delta pruning: not even taking this for nothing is enough, nor what comes after it.
            if not in_check and stand_pat + 200 + cython.cast(cython.int, rank - RANK_UNIT) <= alpha:
                break
            missed = self.miss_rate != 0 and self.misses(move)
            self.board.make(move)
            self.nodes += 1
            if missed and self.board.ended == 0:
                self.board.unmake()
                continue
            self.path[ply] = move
            if self.board.side == side:
                value = self.quiesce(alpha, beta, ply + 1, base + total, captures + 1)
            else:
                value = -self.quiesce(-beta, -alpha, ply + 1, base + total, captures + 1)
            self.board.unmake()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best == -INFINITE:
            return self.static_value()
        return best

    # --- Move ordering ---

    def rank_moves(
        self,
        moves: cython.p_ulonglong,
        ranks: cython.p_ulonglong,
        total: cython.int,
        best: cython.ulonglong,
        ply: cython.int,
    ) -> None:
        """Rank moves: hash move, captures that win, killers, the countermove, history, captures that lose."""
        side: cython.int = self.board.side & 1
        index: cython.int
        gain: cython.int
        move: cython.ulonglong
        countermove: cython.ulonglong = 0
        if ply > 0:
            countermove = self.countermoves[history_slot(self.path[ply - 1])]
        for index in range(total):
            move = moves[index]
            if move == best:
                ranks[index] = RANK_UNIT * RANK_HASH
            elif move & NOISY:
                gain = self.board.capture_gain(move)
                ranks[index] = RANK_UNIT * (RANK_WINS if gain >= 0 else 1) + gain
                if gain < 0:
                    ranks[index] -= MAX_HISTORY * 2
            elif move == self.killers[ply][0]:
                ranks[index] = RANK_UNIT + MAX_HISTORY * 4
            elif move == self.killers[ply][1]:
                ranks[index] = RANK_UNIT + MAX_HISTORY * 3
            elif move == countermove:
                ranks[index] = RANK_UNIT + MAX_HISTORY * 2
            else:
                ranks[index] = RANK_UNIT + self.history[side][history_slot(move)]

    def update_history(
        self,
        moves: cython.p_ulonglong,
        tried: cython.int,
        best: cython.ulonglong,
        depth: cython.int,
        ply: cython.int,
    ) -> None:
        """A quiet move caused a cutoff: rank it higher elsewhere, and those tried before it lower."""
        side: cython.int = self.board.side & 1
        index: cython.int
        at: cython.int
        bonus: cython.int = 16 * depth * depth if depth < 12 else 2304
        if self.killers[ply][0] != best:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = best
        if ply > 0:
            self.countermoves[history_slot(self.path[ply - 1])] = best
        at = history_slot(best)
        self.history[side][at] += bonus - share(self.history[side][at] * bonus, MAX_HISTORY)
        for index in range(tried):
            if moves[index] & NOISY == 0:
                at = history_slot(moves[index])
                self.history[side][at] -= bonus + share(self.history[side][at] * bonus, MAX_HISTORY)

    # --- Values, limits and lines ---

    def final_value(self, ply: cython.int) -> cython.int:
        """The value of a game that is over, for the side to move; the sooner a win the better."""
        won: cython.int = self.board.winners()
        if won == 0:
            return 0
        return WIN - ply if won >> self.board.side & 1 else ply - WIN

    def static_value(self) -> cython.int:
        """The board's evaluation, with noise if it shall err."""
        value: cython.int = self.board.evaluate()
        mixed: cython.ulonglong
        if self.eval_noise:
            mixed = (self.board.key ^ self.seed) * MIX & ALL
            value += cython.cast(cython.int, (mixed >> 33) % (2 * self.eval_noise + 1)) - self.eval_noise
        if value > MAX_EVAL:
            return MAX_EVAL
        return -MAX_EVAL if value < -MAX_EVAL else value

    def misses(self, move: cython.ulonglong) -> cython.bint:
        """Whether this is one of the replies it shall not see here."""
        mixed: cython.ulonglong = (self.board.key ^ move ^ self.seed << 20) * MIX & ALL
        return (mixed >> 33) % 1000 < self.miss_rate

    def should_stop(self) -> cython.bint:
        """Whether the search must end: limits, a call to halt, or a thread that fell behind."""
        if self.stopped:
            return True
        if self.node_limit != NO_LIMIT and self.nodes >= self.node_limit:
            self.stopped = True
        elif self.nodes & 511 == 0:
            if self.halt.called or (self.deadline != NO_LIMIT and ticks() >= self.deadline):
                self.stopped = True
            elif self.helping and self.halt.depth > self.root_depth:
                self.stopped = self.behind = True
        return self.stopped

    def extend_variation(self, ply: cython.int, move: cython.ulonglong) -> None:
        """Put a move before the principal variation found after it."""
        index: cython.int
        length: cython.int = self.lengths[ply + 1]
        self.variation[ply * PLY_ROOM] = move
        for index in range(length):
            self.variation[ply * PLY_ROOM + index + 1] = self.variation[(ply + 1) * PLY_ROOM + index]
        self.lengths[ply] = length + 1
