"""The rules of this game at full speed: generating, making and taking back moves, and the evaluation.

`board_state_cy.py` has the fields and everything that need not be fast. Key, evaluation, fire zones and points are
kept up to date move by move.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.commander_chess import pieces, terrain
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.games.commander_chess.stack import (
        CREW,
        SIDE_AT,
        decorated,
        holds,
        joined,
        minus,
        part,
        scramble,
        size,
    )
    from sandtable.kernel.board.bits import count, drop, lowest, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, NOISY, ONE, Board
    from sandtable.kernel.board.undo import forget, remember, reserve

    from sandtable.games.commander_chess.board_state_cy import (  # isort: skip
        BoardState, NAVY, PLANE, TANK, ENGINEER, HEADQUARTERS, ARTILLERY, FLAK, MISSILE, COMMANDER, INFANTRY,
        MILITIA, POINTS, MOVE, CAPTURE, STAY, TRADE, LOAD, LOST, LIFT, LIFT_TAKE, HIT, DONE, PLACE, TIME_UP, FLAG,
        AUTO, NULL_MOVE, TARGET_AT, WHAT_AT, SPLIT, MASK_AT, SECOND, BYTE, UNARMED, GUN, GUN_AWAY, TORPEDO, GOING_ON,
        COMMANDER_TAKEN, AIR_LOST, LAND_LOST, EXPOSED, REPEATED, NO_PROGRESS, TIME_OVER, OUT_OF_TIME, FLAG_POINTS,
        WITHDRAWN, ANYTHING_LOST, UNKNOWN, UNCHECKED, CHECKED, AIR_NEAR, FORCE, SIDE_KEY,
    )  # fmt: skip

    STRAIGHT, FARTHEST = 4, 5
    HEADER = 13
    BONUS = 50
    PRICELESS = 15000
    MAX_EVALUATION = 20000
    COVERED, UNCOVERED_STACK, COVERED_COMMANDER, OPEN_SKY, UNDER_FIRE, ESCORT, AIMED_AT, PINNED, SCORED = range(9)
    HALF_UP, LOW_HALF, HIGH_BIT = 1 << 31, (1 << 32) - 1, 1 << 31
    UNSEEN, UNSEEN_READY = 254, 255

    RAY = [[[0] * 11 for _ in range(8)] for _ in range(POINTS)]
    RAY_LENGTH = [[0] * 8 for _ in range(POINTS)]
    SAIL = [[0] * 8 for _ in range(POINTS)]
    """How many steps a ship can sail."""
    HAUL = [[0] * 8 for _ in range(POINTS)]
    """How many steps a heavy gun can be hauled before the river."""
    SEA = [0] * POINTS
    WATER = [0] * POINTS
    FILE_OF = [0] * POINTS
    RANK_OF = [0] * POINTS
    CIRCLE = [[[0] * 29 for _ in range(POINTS)] for _ in range(4)]
    CIRCLE_SIZE = [[0] * POINTS for _ in range(4)]
    ALIGNED = [[0] * POINTS for _ in range(POINTS)]
    """Whether what stands on one point can matter to a commander on the other: lines of sight and of attack."""
    STAR = [[[0] * 3 for _ in range(POINTS)] for _ in range(6)]
    """The points so near on the eight lines, a bit each."""
    LINE = [[0] * POINTS for _ in range(POINTS)]
    """Direction and steps from one point to another on a line: steps << 3 | direction."""
    SALT = [0] * 560
    NEAR = [[0] * 3 for _ in range(POINTS)]
    """The points less than five away, a bit each."""
    APART = [[0] * POINTS for _ in range(POINTS)]
    """How many steps of a king lie between two points."""
    LAND = [0] * 3
    WORTH = [[[0] * POINTS for _ in range(24)] for _ in range(2)]
    """What a member is worth on a point; this and what follows come from `worth.py`, two values in each number."""
    ABOARD = [[[0] * 2 for _ in range(12)] for _ in range(2)]
    AIRSPACE = [[0] * POINTS for _ in range(2)]
    STAKE = [[0] * 8 for _ in range(3)]
    MENACE = [0] * 12
    SEAT = [0] * 12
    TERM = [0] * 9
    TEMPO = [0]
    PHASE = [0] * 64
    VALUE = [0] * 24
    """The points a captured member counts (rules 9.1 and 9.2)."""
    PRICE = [0] * 24
    """What a captured member is worth to a search."""

COMPILED: bool = cython.compiled


def fill() -> None:
    """Build the tables once; nested loops, because comprehensions at module level lose references in Cython."""
    for number, word in enumerate(stream("commander-chess", 560)):
        SALT[number] = word
    for point in range(POINTS):
        SEA[point] = terrain.is_sea(point)
        WATER[point] = terrain.is_water(point)
        FILE_OF[point] = terrain.file_of(point)
        RANK_OF[point] = terrain.rank_of(point)
        ALIGNED[point][point] = 1
        for direction in range(8):
            way = terrain.ray(point, direction)
            RAY_LENGTH[point][direction] = len(way)
            SAIL[point][direction] = terrain.sail(point, direction)
            HAUL[point][direction] = terrain.haul(point, direction)
            for steps, there in enumerate(way):
                RAY[point][direction][steps] = there
                LINE[point][there] = (steps + 1) << 3 | direction
                for radius in range(steps + 1, FARTHEST + 1):
                    STAR[radius][point][there >> 6] |= 1 << (there & 63)
                if direction < STRAIGHT or steps < FARTHEST:
                    ALIGNED[point][there] = 1
        for radius in range(1, 4):
            around = terrain.circle(point, radius)
            CIRCLE_SIZE[radius][point] = len(around)
            for number, there in enumerate(around):
                CIRCLE[radius][point][number] = there
    for kind in pieces.KINDS:
        for hero in range(2):
            one = pieces.member(kind, hero == 1)
            VALUE[one] = pieces.TABLE[kind].points + hero * pieces.HERO_POINTS
    for total in range(64):
        PHASE[total] = min(64, 64 * total // 38)
    for point in range(POINTS):
        if not terrain.is_sea(point):
            LAND[point >> 6] |= 1 << (point & 63)
        for there in range(POINTS):
            across = abs(terrain.file_of(point) - terrain.file_of(there))
            apart = max(across, abs(terrain.rank_of(point) - terrain.rank_of(there)))
            APART[point][there] = apart
            if apart < FARTHEST:
                NEAR[point][there >> 6] |= 1 << (there & 63)


fill()


def set_weights(
    worth: Sequence[Sequence[Sequence[int]]],
    aboard: Sequence[Sequence[Sequence[int]]],
    airspace: Sequence[Sequence[int]],
    stake: Sequence[Sequence[int]],
    menace: Sequence[int],
    seat: Sequence[int],
    term: Sequence[int],
    price: Sequence[int],
    tempo: int,
) -> None:
    """Judge by these tables from now on."""
    for side in range(2):
        for point in range(POINTS):
            AIRSPACE[side][point] = airspace[side][point]
            for one in range(24):
                WORTH[side][one][point] = worth[side][one][point]
        for kind in range(12):
            for half in range(2):
                ABOARD[side][kind][half] = aboard[side][kind][half]
    for group in range(3):
        for total in range(8):
            STAKE[group][total] = stake[group][total]
    for kind in range(12):
        MENACE[kind] = menace[kind]
        SEAT[kind] = seat[kind]
    for one in range(24):
        PRICE[one] = price[one]
    for number in range(9):
        TERM[number] = term[number]
    TEMPO[0] = tempo


SIDE_KEY = stream("commander-chess: blue to move", 1)[0]


class CommandBoard(BoardState):
    """A board of this game."""

    def copy(self) -> CommandBoard:
        """An equal board of its own, without a way back."""
        other = CommandBoard()
        other.copy_from(self)
        return other

    # --- Points: cells, key, evaluation and fire zones together ---

    def put(self, point: cython.Py_ssize_t, new: cython.ulonglong) -> None:
        """Change a point so that it can be taken back."""
        old: cython.ulonglong = self.cells[point]
        top: cython.Py_ssize_t = reserve(self, 2)
        self.saved[top] = point
        self.saved[top + 1] = old
        if old:
            self.key ^= scramble(old, SALT[point])
            self.score -= self.cell_value(old, point)
            if self.commander[old >> SIDE_AT] == point and holds(old & CREW, COMMANDER):
                self.commander[old >> SIDE_AT] = -1
        if new:
            self.key ^= scramble(new, SALT[point])
            self.score += self.cell_value(new, point)
            if holds(new & CREW, COMMANDER):
                self.commander[new >> SIDE_AT] = point
        self.set_cell(point, old, new)

    def set_cell(self, point: cython.Py_ssize_t, old: cython.ulonglong, new: cython.ulonglong) -> None:
        """Change a point and what follows from it alone."""
        bit: cython.ulonglong = ONE << (point & 63)
        word: cython.Py_ssize_t = point >> 6
        side: cython.Py_ssize_t
        self.cells[point] = new
        if old:
            side = old >> SIDE_AT
            self.occupied[side][word] ^= bit
            if (old & 31) >> 1 == PLANE:
                self.planes[side][word] ^= bit
            if (old & CREW) >> 5:
                self.stacked[side][word] ^= bit
            if self.zone_radii[old & 31]:
                self.change_zone(old, point, -1)
        if new:
            side = new >> SIDE_AT
            self.occupied[side][word] ^= bit
            if (new & 31) >> 1 == PLANE:
                self.planes[side][word] ^= bit
            if (new & CREW) >> 5:
                self.stacked[side][word] ^= bit
            if self.zone_radii[new & 31]:
                self.change_zone(new, point, 1)

    def change_zone(self, cell: cython.ulonglong, point: cython.Py_ssize_t, change: cython.int) -> None:
        """Add or remove a fire zone."""
        radius: cython.Py_ssize_t = self.zone_radii[cell & 31]
        side: cython.Py_ssize_t = cell >> SIDE_AT
        index: cython.int
        there: cython.Py_ssize_t
        for index in range(CIRCLE_SIZE[radius][point]):
            there = CIRCLE[radius][point][index]
            self.zone[side][there] += change
            # The air over it is guarded from now on, or no longer.
            if self.zone[side][there] == (change > 0):
                self.cover[side][there >> 6] ^= ONE << (there & 63)
                self.score += AIRSPACE[side][there] * change

    def cell_value(self, cell: cython.ulonglong, point: cython.Py_ssize_t) -> cython.longlong:
        """What a point adds to the evaluation."""
        side: cython.Py_ssize_t = cell >> SIDE_AT
        word: cython.ulonglong = (cell & CREW) >> 5
        found: cython.longlong = WORTH[side][cell & 31][point]
        while word:
            found += WORTH[side][word & 31][point] + ABOARD[side][(cell & 31) >> 1][point >= 66]
            word >>= 5
        return found

    def count_losses(self, side: cython.int, members: cython.ulonglong) -> None:
        """Count a side's losses, and which of its forces is gone with them."""
        before: cython.ulonglong = self.forces[side]
        now: cython.ulonglong = before
        group: cython.int
        while members:
            now -= FORCE[members & 31]
            self.points[1 - side] += VALUE[members & 31]
            members >>= 5
        self.forces[side] = now
        self.noisy = True
        self.groups_lost[side] |= ANYTHING_LOST
        for group in range(3):
            if before >> 8 * group & BYTE and now >> 8 * group & BYTE == 0:
                self.groups_lost[side] |= 1 << group

    def remove_captured(self, point: cython.Py_ssize_t) -> None:
        """Remove all that stands on a point as captured."""
        cell: cython.ulonglong = self.cells[point]
        self.count_losses(cell >> SIDE_AT, cell & CREW)
        self.put(point, 0)

    # --- The way back ---

    def save_frame(self) -> None:
        """Keep what the way back needs."""
        index: cython.int
        top: cython.Py_ssize_t = reserve(self, HEADER + 2 * self.was_total)
        self.saved[top] = self.frame
        self.saved[top + 1] = self.score
        self.saved[top + 2] = (
            ONE * self.ended
            | ONE * self.side << 8
            | ONE * self.fresh << 9
            | ONE * self.noisy << 10
            | ONE * self.loose << 11
            | ONE * self.weapon << 12
            | ONE * self.commander_led << 14
            | ONE * (self.origin + 1) << 16
            | ONE * (self.commander[0] + 1) << 24
            | ONE * (self.commander[1] + 1) << 32
            | ONE * self.groups_lost[0] << 40
            | ONE * self.groups_lost[1] << 44
            | ONE * self.choosing << 48
            | ONE * (self.winner + 1) << 50
            | ONE * self.mover << 52
            | ONE * self.check << 53
        )
        self.check = UNKNOWN
        self.saved[top + 3] = self.idle
        self.saved[top + 4] = self.crew
        self.saved[top + 5] = self.window
        self.saved[top + 6] = ONE * self.points[0] | ONE * self.points[1] << 16 | ONE * self.points_at_start[0] << 32
        self.saved[top + 7] = ONE * self.quiet | ONE * self.points_at_start[1] << 32
        self.saved[top + 8] = self.turn
        self.saved[top + 9] = self.forces[0]
        self.saved[top + 10] = self.forces[1]
        self.saved[top + 11] = self.was_total
        self.saved[top + 12] = self.key
        for index in range(self.was_total):
            self.saved[top + HEADER + 2 * index] = self.was_points[index]
            self.saved[top + HEADER + 2 * index + 1] = self.was_cells[index]
        self.frame = top

    def restore_frame(self) -> None:
        """Go back to where the frame was opened."""
        index: cython.int
        frame: cython.Py_ssize_t = self.frame
        kept: cython.ulonglong = self.saved[frame + 2]
        first: cython.Py_ssize_t
        top: cython.Py_ssize_t = self.saved_top
        self.was_total = self.saved[frame + 11]
        first = frame + HEADER + 2 * self.was_total
        while top > first:
            top -= 2
            self.set_cell(self.saved[top], self.cells[self.saved[top]], self.saved[top + 1])
        for index in range(self.was_total):
            self.was_points[index] = self.saved[frame + HEADER + 2 * index]
            self.was_cells[index] = self.saved[frame + HEADER + 2 * index + 1]
        self.saved_top = frame
        self.frame = self.saved[frame]
        self.score = self.saved[frame + 1]
        self.ended = kept & BYTE
        self.side = kept >> 8 & 1
        self.fresh = kept >> 9 & 1 != 0
        self.noisy = kept >> 10 & 1 != 0
        self.loose = kept >> 11 & 1 != 0
        self.weapon = kept >> 12 & 3
        self.commander_led = kept >> 14 & 1 != 0
        self.origin = (kept >> 16 & BYTE) - 1
        self.commander[0] = (kept >> 24 & BYTE) - 1
        self.commander[1] = (kept >> 32 & BYTE) - 1
        self.groups_lost[0] = kept >> 40 & 15
        self.groups_lost[1] = kept >> 44 & 15
        self.choosing = kept >> 48 & 3
        self.winner = (kept >> 50 & 3) - 1
        self.mover = kept >> 52 & 1
        self.check = kept >> 53 & 7
        self.idle = self.saved[frame + 3]
        self.crew = self.saved[frame + 4]
        self.window = self.saved[frame + 5]
        kept = self.saved[frame + 6]
        self.points[0] = kept & 65535
        self.points[1] = kept >> 16 & 65535
        self.points_at_start[0] = kept >> 32 & 65535
        kept = self.saved[frame + 7]
        self.quiet = kept & 0x7FFFFFFF
        self.points_at_start[1] = kept >> 32 & 65535
        self.turn = self.saved[frame + 8]
        self.forces[0] = self.saved[frame + 9]
        self.forces[1] = self.saved[frame + 10]
        self.key = self.saved[frame + 12]

    # --- Stacks (chapter 4) ---

    def is_stack(self, word: cython.ulonglong) -> cython.bint:
        """Whether these members can stand together, the first carrying the others (rules 4.1 to 4.6)."""
        lead: cython.int = (word & 31) >> 1
        rest: cython.ulonglong = word >> 5
        load: cython.int = (rest & 31) >> 1
        more: cython.int = (rest >> 5 & 31) >> 1
        kind: cython.int
        if rest == 0:
            return word != 0
        if lead == NAVY:
            if rest >> 10 and self.ship_load != 1:
                return False
            if more:
                if self.ship_load == 3 and (load != PLANE or more == PLANE):
                    return False
                if self.ship_load == 2 and load >= COMMANDER:
                    return False
            while rest:
                kind = (rest & 31) >> 1
                if kind != PLANE and kind != TANK and kind < COMMANDER:
                    return False
                rest >>= 5
            return True
        # Members are sorted, persons last: if the first is one, all are.
        if load >= COMMANDER and rest >> 5:
            return (lead == TANK and self.tank_load == 1) or (lead == PLANE and self.plane_load == 3)
        if rest >> 10:
            return False
        if lead == PLANE:
            if load == TANK:
                if more:
                    return self.plane_load == 2 and more >= COMMANDER
                return self.plane_load == 1 or self.plane_load == 2
            return load >= COMMANDER
        if more:
            return False
        if lead == TANK:
            return load >= COMMANDER
        if lead == ENGINEER:
            if load == TANK or load >= COMMANDER:
                return self.engineer_load == 1
            return ARTILLERY <= load <= MISSILE
        return lead == HEADQUARTERS and load == COMMANDER

    def can_stand_on(self, word: cython.ulonglong, point: cython.int) -> cython.bint:
        """Whether the ground of a point bears a piece or stack (rules 1.8 and 1.9)."""
        if (word & 31) >> 1 == NAVY:
            return WATER[point] != 0
        return SEA[point] == 0

    # --- Commanders (chapter 6) ---

    def looks_out(self, side: cython.int) -> cython.bint:
        """Whether a commander looks along the lines: on foot or in his headquarters, but not aboard (rule 6.6)."""
        lead: cython.int
        if not self.exempt:
            return True
        lead = (self.cells[self.commander[side]] & 31) >> 1
        return lead == COMMANDER or lead == HEADQUARTERS

    def commanders_face(self) -> cython.bint:
        """Whether the commanders look at each other along an open line (rule 6.4)."""
        one: cython.int = self.commander[0]
        other: cython.int = self.commander[1]
        direction: cython.int
        steps: cython.int
        point: cython.int
        if one < 0 or other < 0:
            return False
        if FILE_OF[one] == FILE_OF[other]:
            direction = 0 if RANK_OF[one] < RANK_OF[other] else 2
        elif RANK_OF[one] == RANK_OF[other]:
            direction = 1 if FILE_OF[one] < FILE_OF[other] else 3
        else:
            return False
        if not self.looks_out(0) or not self.looks_out(1):
            return False
        for steps in range(RAY_LENGTH[one][direction]):
            point = RAY[one][direction][steps]
            if point == other:
                return True
            if self.cells[point]:
                return False
        return False

    def meets_enemy_commander(self, point: cython.int, source: cython.int, vacates: cython.bint) -> cython.bint:
        """Whether the enemy commander looks along an open line at an empty point (rule 6.5)."""
        enemy: cython.int = self.commander[1 - self.side]
        direction: cython.int
        steps: cython.int
        there: cython.int
        if enemy < 0 or enemy == point:
            return False
        if FILE_OF[point] == FILE_OF[enemy]:
            direction = 0 if RANK_OF[point] < RANK_OF[enemy] else 2
        elif RANK_OF[point] == RANK_OF[enemy]:
            direction = 1 if FILE_OF[point] < FILE_OF[enemy] else 3
        else:
            return False
        if not self.looks_out(1 - self.side):
            return False
        for steps in range(RAY_LENGTH[point][direction]):
            there = RAY[point][direction][steps]
            if there == enemy:
                return True
            if self.cells[there] and not (vacates and there == source):
                return False
        return False

    def is_shielded(self, kind: cython.int, victim: cython.ulonglong) -> cython.bint:
        """Whether a commander in his headquarters is safe from a kind (rules 6.8 and 6.13)."""
        if (victim & 31) >> 1 != HEADQUARTERS or (victim & CREW) >> 5 == 0 or self.shield == 2:
            return False
        if kind == TANK:
            return self.shield == 1
        return kind == INFANTRY or kind == MILITIA or kind == FLAK or kind == MISSILE

    def commander_is_in_check(self) -> cython.bint:
        """Whether the commander of the side to move is attacked."""
        own: cython.int = self.commander[self.side]
        if self.check == UNKNOWN:
            self.air_risk = False
            self.check = UNCHECKED
            if own >= 0 and self.count_attackers(own, 1 - self.side, False) != 0:
                self.check = CHECKED
            if self.air_risk:
                self.check |= AIR_NEAR
        self.air_risk = self.check & AIR_NEAR != 0
        return self.check & CHECKED != 0

    # --- Air defence (chapter 5) ---

    def zone_covers(self, guard: cython.int, point: cython.int) -> cython.bint:
        """Whether the fire zone of what stands on one point covers another."""
        radius: cython.int = self.zone_radii[self.cells[guard] & 31]
        across: cython.int = FILE_OF[guard] - FILE_OF[point]
        up: cython.int = RANK_OF[guard] - RANK_OF[point]
        return across * across + up * up <= radius * radius

    def zones_allow(
        self, source: cython.int, direction: cython.int, steps: cython.int, enemy: cython.int
    ) -> cython.bint:
        """Whether every enemy zone touched on a flight covers the point attacked (rule 5.8)."""
        target: cython.int = RAY[source][direction][steps - 1]
        index: cython.int
        near: cython.int
        point: cython.int
        guard: cython.int
        cell: cython.ulonglong
        only: cython.int = -1
        for index in range(steps):
            point = RAY[source][direction][index]
            if self.zone[enemy][point] == 0:
                continue
            for near in range(CIRCLE_SIZE[self.widest][point]):
                guard = CIRCLE[self.widest][point][near]
                cell = self.cells[guard]
                if (
                    cell == 0
                    or cell >> SIDE_AT != enemy
                    or self.zone_radii[cell & 31] == 0
                    or not self.zone_covers(guard, point)
                ):
                    continue
                if not self.zone_covers(guard, target):
                    return False
                if self.one_zone:
                    if only >= 0 and only != guard:
                        return False
                    only = guard
        return True

    # --- Attacks on a point ---

    def count_attackers(self, target: cython.int, by: cython.int, note: cython.bint) -> cython.int:
        """How many members of a side could capture what stands on a point in one action; `note` remembers which."""
        found: cython.int = 0
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        line: cython.int
        one: cython.int
        members: cython.ulonglong
        victim: cython.ulonglong = self.cells[target]
        sheltered: cython.bint = (victim & 31) >> 1 == HEADQUARTERS and (victim & CREW) >> 5 != 0
        self.seen = 0
        for word in range(3):
            left = STAR[FARTHEST][target][word] & self.occupied[by][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                line = LINE[target][point]
                members = self.cells[point] & CREW
                while members:
                    one = members & 31
                    members >>= 5
                    if self.capture_reach[2 * one + (line & 7 >= STRAIGHT)] < line >> 3:
                        continue
                    if sheltered and self.is_shielded(one >> 1, victim):
                        continue
                    if not self.can_capture(one, point, target, line):
                        continue
                    found += 1
                    if not note:
                        return found
                    self.seen_points[self.seen] = point
                    self.seen_members[self.seen] = one
                    self.seen += 1
        if self.face == 1 and self.commander[1 - by] == target and self.commanders_face():
            found += 1
        return found

    def can_capture(self, one: cython.int, source: cython.int, target: cython.int, line: cython.int) -> cython.bint:
        """Whether a member within range can capture a target; `line` leads from the target to it."""
        kind: cython.int = one >> 1
        steps: cython.int = line >> 3
        by: cython.int = self.cells[source] >> SIDE_AT
        cell: cython.ulonglong
        index: cython.int
        if kind == ARTILLERY or (kind == MISSILE and self.missile_jumps):
            return True
        if kind == PLANE:
            self.air_risk = True
            if one & 1:
                return True
            if self.trade:
                return self.zones_allow(source, line & 7 ^ 2, steps, 1 - by)
            for index in range(steps):
                if self.zone[1 - by][RAY[source][line & 7 ^ 2][index]]:
                    return False
            return True
        if kind != NAVY:
            return self.is_way_clear(target, line)
        if (self.cells[target] & 31) >> 1 != NAVY:
            return steps <= self.gun_range[one & 1]
        # A torpedo passes its own side. The other side stops it, unless the option says that only ships block ships.
        if not self.ships_block:
            for index in range(steps - 1):
                cell = self.cells[RAY[target][line & 7][index]]
                if cell and cell >> SIDE_AT != by:
                    return False
        return True

    def is_way_clear(self, source: cython.int, line: cython.int) -> cython.bint:
        """Whether nothing stands between the ends of a line."""
        steps: cython.int
        for steps in range((line >> 3) - 1):
            if self.cells[RAY[source][line & 7][steps]]:
                return False
        return True

    # --- Legal or not ---

    def add_if_legal(self, move: cython.ulonglong) -> None:
        """Take note of a move, if it is legal."""
        if self.probing:
            if not self.found and self.is_legal(move):
                self.found = True
        elif self.is_legal(move):
            self.out[self.total] = move
            self.total += 1

    def is_legal(self, move: cython.ulonglong) -> cython.bint:
        """Whether a move that the pieces can make is legal."""
        answer: cython.bint
        source: cython.Py_ssize_t = move & BYTE
        target: cython.Py_ssize_t = move >> TARGET_AT & BYTE
        what: cython.int = move >> WHAT_AT & 31
        cell: cython.ulonglong = self.cells[source]
        if self.ignores_commander:
            return True
        if not self.takes_no_shortcuts:
            if self.starts_safe:
                if self.surely_stays_safe(move, what, source, target, cell):
                    return True
            elif self.check & CHECKED and self.duty and self.origin < 0 and not move & SPLIT and what <= CAPTURE:
                # In check, what neither leaves nor enters the commander's lines, nor guards the air, changes nothing.
                if (
                    ALIGNED[self.commander[self.side]][source] == 0
                    and ALIGNED[self.commander[self.side]][target] == 0
                    and self.zone_radii[cell & 31] == 0
                    and target != self.commander[1 - self.side]
                ):
                    return False
            # Where the move is the whole turn, it is enough to look at the pieces.
            if not move & SPLIT and self.origin < 0 and what <= LOST:
                if not (self.two_shots and (cell & 31) >> 1 == NAVY and (what == STAY or what == CAPTURE)):
                    return self.is_safe_after(what, source, target, cell)
        self.save_frame()
        self.apply(move)
        if self.each_step and self.origin >= 0:
            self.make_heroes(self.side)
        answer = self.can_complete()
        self.restore_frame()
        return answer

    def surely_stays_safe(
        self,
        move: cython.ulonglong,
        what: cython.int,
        source: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
        cell: cython.ulonglong,
    ) -> cython.bint:
        """Whether a commander who is safe surely remains so: nothing opens a line to him, or the air over one."""
        own: cython.int = self.commander[self.side]
        rest: cython.ulonglong
        # A hero made by a step may guard more of the air, and so change who reaches him.
        if move & SECOND or (self.each_step and self.widest > 2 and move & SPLIT):
            return False
        if move & SPLIT:
            rest = cell & CREW if self.origin < 0 else self.idle
            rest = part(rest, move >> MASK_AT & 511) if rest >> 5 else rest
            rest = cell & CREW if what == STAY else minus(cell & CREW, rest)
            if rest and not (self.is_stack(rest) and self.can_stand_on(rest, source)):
                return False  # the rest cannot stay
        if own < 0:
            return True
        if what > LOAD or own == source or (self.air_risk and self.zone_radii[cell & 31]):
            return False
        if what != STAY and ALIGNED[own][source] and not self.line_stays_closed(own, source):
            return False
        if what <= CAPTURE:
            return True
        if self.air_risk and self.zone_radii[self.cells[target] & 31]:
            return False
        if what == LOAD:
            return own != target
        return ALIGNED[own][target] == 0 or (what == STAY and self.line_stays_closed(own, target))

    def line_stays_closed(self, own: cython.int, source: cython.int) -> cython.bint:
        """Whether the line from the commander stays closed by a friend, or nobody is on it, when a piece leaves it."""
        direction: cython.int = LINE[own][source] & 7
        steps: cython.int
        point: cython.int
        for steps in range(RAY_LENGTH[own][direction]):
            point = RAY[own][direction][steps]
            if self.cells[point] and point != source:
                return self.cells[point] >> SIDE_AT == self.side
        return True

    def is_safe_after(
        self, what: cython.int, source: cython.Py_ssize_t, target: cython.Py_ssize_t, cell: cython.ulonglong
    ) -> cython.bint:
        """Whether the commander is safe after a move that is a whole turn: the pieces are moved and moved back."""
        side: cython.int = self.side
        own: cython.int = self.commander[side]
        enemy: cython.int = self.commander[1 - side]
        victim: cython.ulonglong = self.cells[target]
        there: cython.ulonglong = cell
        answer: cython.bint
        if what == STAY or what == TRADE:
            there = 0
        elif what == LOAD:
            there = victim & ~CREW | joined(cell & CREW, victim & CREW)
        elif what == LOST:
            there = victim
        if what != STAY:
            self.set_cell(source, cell, 0)
            if own == source:
                self.commander[side] = -1 if what == TRADE or what == LOST else target
        if what != LOST:
            self.set_cell(target, victim, there)
            if enemy == target:
                self.commander[1 - side] = -1
        answer = self.can_complete()
        if what != LOST:
            self.set_cell(target, there, victim)
        if what != STAY:
            self.set_cell(source, 0, cell)
        self.commander[side] = own
        self.commander[1 - side] = enemy
        return answer

    def can_complete(self) -> cython.bint:
        """Whether a turn that came this far can end legally."""
        safe: cython.bint
        if self.had_commander[1 - self.side] and self.commander[1 - self.side] < 0:
            return True
        safe = self.commander_is_safe(self.side)
        if safe and self.rest_can_stay():
            return True
        # Rule 4.25: agreed otherwise, each step must leave him safe, perhaps but for his own stack.
        if self.origin < 0 or (
            not safe and (self.split_check == 1 or (self.split_check == 2 and not self.commander_led))
        ):
            return False
        return self.can_continue()

    def commander_is_safe(self, side: cython.int) -> cython.bint:
        """Whether a side may leave its commander as he stands."""
        point: cython.int = self.commander[side]
        if point < 0:
            return not self.had_commander[side]
        if self.face == 0 and self.commanders_face():
            return False
        return not self.duty or self.count_attackers(point, 1 - side, False) == 0

    def rest_can_stay(self) -> cython.bint:
        """Whether what is left on the point of a split may stay there (rule 4.15)."""
        cell: cython.ulonglong
        if self.origin < 0:
            return True
        cell = self.cells[self.origin]
        return cell == 0 or (self.is_stack(cell & CREW) and self.can_stand_on(cell & CREW, self.origin))

    def can_continue(self) -> cython.bint:
        """Whether the turn under way has another legal step."""
        found: cython.bint = self.found
        probing: cython.bint = self.probing
        calm: cython.bint = self.starts_safe
        brisk: cython.bint = self.captures_only
        answer: cython.bint
        self.found = False
        self.probing = True
        self.starts_safe = False
        self.captures_only = False
        self.continuations()
        answer = self.found
        self.found = found
        self.probing = probing
        self.starts_safe = calm
        self.captures_only = brisk
        return answer

    # --- All moves ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        if self.ended:
            return 0
        if self.choosing:
            self.out = moves
            self.total = 0
            self.generate_places(self.side)
            return self.total
        self.start_listing(moves)
        if self.origin >= 0:
            self.continuations()
            if self.rest_can_stay() and self.commander_is_safe(self.side):
                self.out[self.total] = ONE * DONE << WHAT_AT
                self.total += 1
            return self.total
        for word in range(3):
            left = self.occupied[self.side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                self.generate_from(point, self.cells[point] & CREW, True)
        return self.total

    def start_listing(self, moves: cython.p_ulonglong) -> None:
        """Begin to look for moves."""
        own: cython.int = self.commander[self.side]
        self.out = moves
        self.total = 0
        self.probing = False
        self.found = False
        self.captures_only = False
        self.air_risk = False
        self.starts_safe = own < 0 or (
            (not self.duty or not self.commander_is_in_check()) and not self.commanders_face()
        )

    def generate_from(self, source: cython.int, base: cython.ulonglong, fresh: cython.bint) -> None:
        """The moves of a point: of all that stands there, and of every part of it that can act alone."""
        total: cython.int = size(base)
        mask: cython.ulonglong
        full: cython.ulonglong = (ONE << total) - 1
        group: cython.ulonglong
        bits: cython.ulonglong
        place: cython.int
        twin: cython.bint
        for mask in range(1, full + 1):
            if self.found:
                return
            group = part(base, mask)
            bits = mask << MASK_AT | source
            if mask != full or not fresh:
                if mask & (mask - 1) and (not self.sub_stacks or not self.is_stack(group)):
                    continue
                # Of members that are alike, the first ones go.
                twin = False
                for place in range(1, total):
                    if mask >> place & 1 and not mask >> (place - 1) & 1:
                        if base >> 5 * place & 31 == base >> 5 * (place - 1) & 31:
                            twin = True
                if twin:
                    continue
                bits |= SPLIT
            if self.captures_only:
                self.captures_from(source, group, bits)
            elif (group & 31) >> 1 == NAVY:
                self.ship_moves(source, group, bits)
            elif (group & 31) >> 1 == PLANE:
                self.plane_moves(source, group, bits)
            else:
                self.land_moves(source, group, bits)

    def continuations(self) -> None:
        """The further steps of the turn under way."""
        if self.idle:
            self.generate_from(self.origin, self.idle, False)
        if self.weapon != UNARMED:
            self.second_shots()

    def land_moves(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """What goes on land: persons, tanks, guns, a heroic headquarters."""
        lead: cython.int = group & 31
        kind: cython.int = lead >> 1
        leads: cython.bint = kind == COMMANDER
        jumps: cython.bint = kind == ARTILLERY or (kind == MISSILE and self.missile_jumps)
        heavy: cython.bint = ARTILLERY <= kind <= MISSILE
        vacates: cython.bint = leads and self.cells[source] & CREW == group
        blocked: cython.bint
        wet: cython.bint
        direction: cython.int
        steps: cython.int
        go: cython.int
        hit: cython.int
        most: cython.int
        point: cython.int
        cell: cython.ulonglong
        for direction in range(8):
            if self.found:
                return
            go = self.move_reach[2 * lead + (direction >= STRAIGHT)]
            hit = self.capture_reach[2 * lead + (direction >= STRAIGHT)]
            most = min(max(go, hit), RAY_LENGTH[source][direction])
            if heavy:
                go = min(go, HAUL[source][direction])
            blocked = False
            wet = False
            for steps in range(1, most + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                if cell == 0:
                    if steps <= go and not blocked and not wet and SEA[point] == 0:
                        if not (
                            leads
                            and self.face_step
                            and bits & SPLIT
                            and self.meets_enemy_commander(point, source, vacates)
                        ):
                            self.add_if_legal(bits | point << TARGET_AT)
                elif cell >> SIDE_AT == self.side:
                    # Over water a commander goes to his ships only, at sea or on the coast (rule 4.10).
                    if steps <= go and not blocked:
                        if not wet or (leads and self.boards_at_sea and (cell & 31) >> 1 == NAVY):
                            self.load_move(point, group, bits)
                    blocked = True
                else:
                    if steps <= hit and (not blocked or jumps):
                        self.land_capture(point, group, bits)
                    elif leads and self.face == 1 and not blocked and point == self.commander[1 - self.side]:
                        if self.commanders_face():
                            self.land_capture(point, group, bits)
                    blocked = True
                if blocked and not jumps:
                    break
                if SEA[point]:
                    wet = True
                if leads and self.meets_enemy_commander(point, source, vacates):
                    if self.face != 1:
                        break
                    go = 0

    def land_capture(self, target: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """A capture by what goes on land (rules 3.13 and 6.9)."""
        stays: cython.bint = group >> 5 == 0 or not bits & SPLIT
        bits |= NOISY | target << TARGET_AT
        if self.is_shielded((group & 31) >> 1, self.cells[target]):
            if stays:
                self.add_if_legal(bits | HIT << WHAT_AT)
        elif SEA[target]:
            if stays:
                self.add_if_legal(bits | STAY << WHAT_AT)
        else:
            self.add_if_legal(bits | CAPTURE << WHAT_AT)

    def load_move(self, target: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """A move onto a friend, either carrying the other (rules 4.7 to 4.9)."""
        word: cython.ulonglong = joined(group, self.cells[target] & CREW)
        kind: cython.int = (group & 31) >> 1
        if not self.is_stack(word) or not self.can_stand_on(word, target):
            return
        if SEA[target] and not self.boards_at_sea and kind != PLANE and kind != NAVY:
            return
        self.add_if_legal(bits | target << TARGET_AT | LOAD << WHAT_AT)

    def plane_moves(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """Planes: over everything, but for the enemy's fire zones."""
        lead: cython.int = group & 31
        enemy: cython.int = 1 - self.side
        hero: cython.bint = lead & 1 != 0
        split: cython.bint = bits & SPLIT != 0
        alone: cython.bint = group >> 5 == 0
        lifts: cython.bint = self.airlift and not alone and not split
        doomed: cython.bint
        first: cython.int
        direction: cython.int
        steps: cython.int
        point: cython.int
        cell: cython.ulonglong
        aim: cython.ulonglong
        for direction in range(8):
            if self.found:
                return
            first = 0
            doomed = False
            for steps in range(1, min(self.move_reach[2 * lead], RAY_LENGTH[source][direction]) + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                aim = bits | point << TARGET_AT
                if first == 0 and not hero and self.zone[enemy][point]:
                    first = steps
                if cell == 0:
                    if SEA[point]:
                        continue
                    if first:
                        doomed = True
                        continue
                    self.add_if_legal(aim)
                    if lifts and self.is_stack(group >> 5):
                        self.add_if_legal(aim | LIFT << WHAT_AT)
                elif cell >> SIDE_AT == self.side:
                    if first == 0 or (self.one_zone and self.zones_allow(source, direction, steps, enemy)):
                        self.load_move(point, group, bits)
                    elif self.is_stack(joined(group, cell & CREW)) and self.can_stand_on(
                        joined(group, cell & CREW), point
                    ):
                        doomed = True
                elif first:
                    if self.trade and self.zones_allow(source, direction, steps, enemy):
                        self.add_if_legal(aim | NOISY | TRADE << WHAT_AT)
                    else:
                        doomed = True
                else:
                    self.plane_capture(point, group, bits)
            if first and doomed and self.entry:
                aim = bits | RAY[source][direction][first - 1] << TARGET_AT
                self.add_if_legal(aim | LOST << WHAT_AT)

    def plane_capture(self, point: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """Captures by planes that no zone troubles, and what becomes of plane and passenger (rules 3.15 to 3.17)."""
        split: cython.bint = bits & SPLIT != 0
        alone: cython.bint = group >> 5 == 0
        lands: cython.bint = SEA[point] == 0
        returns: cython.bint = (self.cells[point] & 31) >> 1 != PLANE
        aim: cython.ulonglong = bits | NOISY | point << TARGET_AT
        if self.plane_return == 2:
            returns = not split or not lands
        if lands:
            self.add_if_legal(aim | CAPTURE << WHAT_AT)
            if self.airlift and not alone and not split and returns and self.is_stack(group >> 5):
                self.add_if_legal(aim | LIFT_TAKE << WHAT_AT)
            if self.plane_return == 1 and returns:
                returns = self.is_capturable_after(aim | CAPTURE << WHAT_AT)
        if returns and (alone or not split):
            self.add_if_legal(aim | STAY << WHAT_AT)

    def is_capturable_after(self, move: cython.ulonglong) -> cython.bint:
        """Whether a plane that lands after a capture could be captured there (rule 3.17)."""
        answer: cython.bint
        self.save_frame()
        self.apply(move)
        answer = self.count_attackers(move >> TARGET_AT & BYTE, 1 - self.side, False) != 0
        self.restore_frame()
        return answer

    def ship_moves(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """Ships: on water, with torpedoes against ships and a gun against everything else."""
        lead: cython.int = group & 31
        stays: cython.bint = group >> 5 == 0 or not bits & SPLIT
        stopped: cython.bint
        barred: cython.bint
        ship: cython.bint
        direction: cython.int
        steps: cython.int
        clear: cython.int
        point: cython.int
        cell: cython.ulonglong
        aim: cython.ulonglong
        for direction in range(8):
            if self.found:
                return
            clear = SAIL[source][direction]
            stopped = False
            barred = False
            for steps in range(1, min(self.move_reach[2 * lead], RAY_LENGTH[source][direction]) + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                aim = bits | point << TARGET_AT
                if cell == 0:
                    if steps <= clear and not stopped:
                        self.add_if_legal(aim)
                    continue
                ship = (cell & 31) >> 1 == NAVY
                if cell >> SIDE_AT == self.side:
                    if steps <= clear and not stopped:
                        self.load_move(point, group, bits)
                    if self.ships_block and ship:
                        stopped = True
                    continue
                if (ship and not barred) or (not ship and steps <= self.gun_range[lead & 1]):
                    if steps <= clear or (self.cuts_corner and WATER[point]):
                        self.add_if_legal(aim | NOISY | CAPTURE << WHAT_AT)
                    elif stays:
                        self.add_if_legal(aim | NOISY | STAY << WHAT_AT)
                if not self.ships_block:
                    stopped = True
                    barred = True
                elif ship:
                    stopped = True

    def second_shots(self) -> None:
        """The ship's other weapon, aimed from where the turn began (rules 4.20 to 4.22)."""
        source: cython.int = self.origin
        lead: cython.int = self.crew & 31
        barred: cython.bint
        ship: cython.bint
        direction: cython.int
        steps: cython.int
        point: cython.int
        cell: cython.ulonglong
        aim: cython.ulonglong
        for direction in range(8):
            barred = False
            for steps in range(1, min(self.capture_reach[2 * lead], RAY_LENGTH[source][direction]) + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                if cell == 0 or cell >> SIDE_AT == self.side:
                    continue
                ship = (cell & 31) >> 1 == NAVY
                aim = NOISY | SECOND | SPLIT | source | point << TARGET_AT
                if (self.weapon == TORPEDO and ship and not barred) or (
                    self.weapon != TORPEDO and not ship and steps <= self.gun_range[lead & 1]
                ):
                    if self.weapon != GUN_AWAY and (
                        steps <= SAIL[source][direction] or (self.cuts_corner and WATER[point])
                    ):
                        self.add_if_legal(aim | CAPTURE << WHAT_AT)
                    else:
                        self.add_if_legal(aim | STAY << WHAT_AT)
                if not self.ships_block:
                    barred = True

    # --- Captures only, for a search: from the pieces that can be hit, not along all lines ---

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        if self.ended or self.choosing:
            return 0
        self.start_listing(moves)
        self.captures_only = True
        if self.origin >= 0:
            self.continuations()
        else:
            for word in range(3):
                left = self.occupied[self.side][word]
                while left:
                    point = word * 64 + lowest(left)
                    left &= left - 1
                    self.generate_from(point, self.cells[point] & CREW, True)
        self.captures_only = False
        return self.total

    def captures_from(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """What `land_moves`, `plane_moves` and `ship_moves` find of captures."""
        lead: cython.int = group & 31
        kind: cython.int = lead >> 1
        most: cython.int = max(self.capture_reach[2 * lead], self.capture_reach[2 * lead + 1])
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        line: cython.int
        for word in range(3):
            left = STAR[most][source][word] & self.occupied[1 - self.side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                line = LINE[source][point]
                if kind == NAVY:
                    self.ship_capture(source, point, line & 7, line >> 3, group, bits)
                elif kind == PLANE:
                    self.plane_capture_in_zone(source, point, line & 7, line >> 3, group, bits)
                elif line >> 3 <= self.capture_reach[2 * lead + (line & 7 >= STRAIGHT)]:
                    if kind == ARTILLERY or (kind == MISSILE and self.missile_jumps) or self.is_way_clear(source, line):
                        self.land_capture(point, group, bits)
        point = self.commander[1 - self.side]
        if (
            kind == COMMANDER
            and self.face == 1
            and point >= 0
            and LINE[source][point] >> 3 > 1
            and self.commanders_face()
        ):
            self.land_capture(point, group, bits)

    def plane_capture_in_zone(
        self,
        source: cython.int,
        point: cython.int,
        direction: cython.int,
        steps: cython.int,
        group: cython.ulonglong,
        bits: cython.ulonglong,
    ) -> None:
        """A plane's capture, free or in a fire zone."""
        enemy: cython.int = 1 - self.side
        index: cython.int
        if not group & 1:
            for index in range(steps):
                if self.zone[enemy][RAY[source][direction][index]]:
                    if self.trade and self.zones_allow(source, direction, steps, enemy):
                        self.add_if_legal(bits | point << TARGET_AT | NOISY | TRADE << WHAT_AT)
                    return
        self.plane_capture(point, group, bits)

    def ship_capture(
        self,
        source: cython.int,
        point: cython.int,
        direction: cython.int,
        steps: cython.int,
        group: cython.ulonglong,
        bits: cython.ulonglong,
    ) -> None:
        """A ship's capture."""
        index: cython.int
        cell: cython.ulonglong
        aim: cython.ulonglong = bits | NOISY | point << TARGET_AT
        if (self.cells[point] & 31) >> 1 == NAVY:
            if not self.ships_block:
                for index in range(steps - 1):
                    cell = self.cells[RAY[source][direction][index]]
                    if cell and cell >> SIDE_AT != self.side:
                        return
        elif steps > self.gun_range[group & 1]:
            return
        if steps <= SAIL[source][direction] or (self.cuts_corner and WATER[point]):
            self.add_if_legal(aim | CAPTURE << WHAT_AT)
        elif group >> 5 == 0 or not bits & SPLIT:
            self.add_if_legal(aim | STAY << WHAT_AT)

    # --- Making and taking back ---

    def make(self, move: cython.ulonglong) -> None:
        what: cython.int = move >> WHAT_AT & 31
        stirred: cython.bint
        enemy: cython.int
        remember(self)
        self.save_frame()
        self.window += 1
        if self.origin >= 0:
            self.key ^= self.split_key()
        if what >= DONE:
            self.make_other(move, what)
            return
        # Whether the move can have changed who attacks the enemy commander.
        enemy = self.commander[1 - self.side]
        stirred = self.loose or self.takes_no_shortcuts or self.origin >= 0 or (move & SPLIT) != 0
        if enemy >= 0 and not stirred:
            stirred = (
                ALIGNED[enemy][move & BYTE]
                or ALIGNED[enemy][move >> TARGET_AT & BYTE]
                or (move & NOISY and self.zone_radii[self.cells[move >> TARGET_AT & BYTE] & 31])
            ) != 0
        if self.fresh:
            self.points_at_start[0] = self.points[0]
            self.points_at_start[1] = self.points[1]
        self.apply(move)
        if self.each_step and self.origin >= 0:
            self.make_heroes(self.side)
        if self.origin < 0 or (enemy >= 0 and self.commander[1 - self.side] < 0) or not self.can_continue():
            self.end_turn(stirred)
            return
        self.fresh = False
        self.log_changes()
        self.key ^= self.split_key()

    def apply(self, move: cython.ulonglong) -> None:
        """Do what the pieces do, and say what of the turn is left."""
        source: cython.int = move & BYTE
        target: cython.int = move >> TARGET_AT & BYTE
        what: cython.int = move >> WHAT_AT & 31
        cell: cython.ulonglong = self.cells[source]
        victim: cython.ulonglong = self.cells[target]
        own: cython.ulonglong = ONE * self.side << SIDE_AT
        base: cython.ulonglong
        group: cython.ulonglong
        rest: cython.ulonglong
        began: cython.bint = self.origin < 0
        if move & SECOND:
            self.remove_captured(target)
            if what == CAPTURE:
                rest = minus(cell & CREW, self.crew)
                self.put(source, own | rest if rest else 0)
                self.put(target, own | self.crew)
            self.weapon = UNARMED
            self.crew = 0
            return
        base = cell & CREW if self.origin < 0 else self.idle
        if base >> 5 == 0:
            group = base
        else:
            group = part(base, move >> MASK_AT & 511)
        rest = 0 if cell & CREW == group else own | minus(cell & CREW, group)
        if what == MOVE:
            self.put(source, rest)
            self.put(target, own | group)
        elif what == CAPTURE:
            self.remove_captured(target)
            self.put(source, rest)
            self.put(target, own | group)
        elif what == STAY:
            self.remove_captured(target)
        elif what == LOAD:
            self.put(source, rest)
            self.put(target, own | joined(group, victim & CREW))
        elif what == TRADE:
            self.remove_captured(target)
            self.put(source, rest)
            self.count_losses(self.side, group)
        elif what == LOST:
            self.put(source, rest)
            self.count_losses(self.side, group)
        elif what == HIT:
            self.count_losses(1 - self.side, victim & 31)
            self.put(target, (victim & CREW) >> 5 | (own ^ ONE << SIDE_AT))
        else:
            if what == LIFT_TAKE:
                self.remove_captured(target)
            self.put(source, own | group & 31)
            self.put(target, own | group >> 5)
        if move & SPLIT:
            self.origin = source
            self.idle = minus(base, group)
        elif self.origin >= 0:
            self.idle = 0
        if self.two_shots and (group & 31) >> 1 == NAVY and (what == STAY or what == CAPTURE):
            if (victim & 31) >> 1 == NAVY:
                self.weapon = GUN if what == STAY else GUN_AWAY
            elif what == STAY:
                self.weapon = TORPEDO
            if self.weapon != UNARMED:
                self.crew = group
                self.origin = source
        if began and self.origin >= 0:
            self.commander_led = holds(cell & CREW, COMMANDER)

    def split_key(self) -> cython.ulonglong:
        """What an unfinished turn adds to the key."""
        return (
            scramble(self.idle, SALT[132 + self.origin])
            ^ scramble(self.crew, SALT[264 + self.origin])
            ^ SALT[528 + self.weapon]
            ^ (SALT[544] if self.commander_led and self.split_check == 2 else 0)
        )

    def log_changes(self) -> None:
        """Keep what stood before the turn on the points it has changed."""
        index: cython.Py_ssize_t = self.frame + HEADER + 2 * self.saved[self.frame + 11]
        known: cython.int
        point: cython.int
        while index < self.saved_top:
            point = self.saved[index]
            for known in range(self.was_total):
                if self.was_points[known] == point:
                    break
            else:
                self.was_points[self.was_total] = point
                self.was_cells[self.was_total] = self.saved[index + 1]
                self.was_total += 1
            index += 2

    def end_turn(self, stirred: cython.bint) -> None:
        """The end of a turn: heroes, endings, the other side."""
        side: cython.int = self.side
        before: cython.ulonglong
        self.origin = -1
        self.idle = 0
        self.crew = 0
        self.weapon = UNARMED
        self.commander_led = False
        self.was_total = 0
        before = self.key
        if stirred:
            self.make_heroes(side)
        if self.last_defender and self.noisy:
            if self.groups_lost[0]:
                self.make_last_defender_hero(0)
            if self.groups_lost[1]:
                self.make_last_defender_hero(1)
        if self.noisy or before != self.key:
            self.window = 0
        self.quiet = 0 if self.noisy else self.quiet + 1
        self.turn += side
        self.loose = not self.duty
        self.fresh = True
        self.key ^= SIDE_KEY
        self.ended = self.find_ending()
        self.side = 1 - side
        self.mover = 1 - side
        self.noisy = False
        self.groups_lost[0] = 0
        self.groups_lost[1] = 0
        if self.ended:
            return
        if self.threefold and self.repeats() >= 2:
            self.ended = REPEATED
        elif self.quiet_limit and self.quiet >= self.quiet_limit:
            self.ended = NO_PROGRESS

    def find_ending(self) -> cython.int:
        """Whether the turn just played ended the game; `winner` says for whom."""
        side: cython.int = self.side
        loser: cython.int
        group: cython.int
        number: cython.int
        if self.had_commander[1 - side] and self.commander[1 - side] < 0:
            self.winner = side
            return COMMANDER_TAKEN
        if self.noisy:
            for number in range(2):
                loser = 1 - side if number == 0 else side
                for group in range(3):
                    if self.groups_lost[loser] & self.goals & 1 << group:
                        self.winner = 1 - loser
                        return AIR_LOST + group
        if self.face == 2 and self.commanders_face():
            self.winner = 1 - side
            return EXPOSED
        return GOING_ON

    def make_heroes(self, by: cython.int) -> None:
        """Whoever attacks the enemy commander becomes a hero (rule 7.1)."""
        enemy: cython.int = self.commander[1 - by]
        index: cython.int
        total: cython.int
        point: cython.int
        one: cython.int
        if enemy < 0:
            return
        self.count_attackers(enemy, by, True)
        total = self.seen
        for index in range(total):
            point = self.seen_points[index]
            one = self.seen_members[index]
            if one & 1 or one >> 1 == COMMANDER:
                continue
            self.put(point, decorated(self.cells[point] & CREW, one) | ONE * by << SIDE_AT)
            if point == self.origin:
                self.idle = decorated(self.idle, one)
                if self.weapon != GUN_AWAY:
                    self.crew = decorated(self.crew, one)

    def make_last_defender_hero(self, side: cython.int) -> None:
        """The last piece beside a commander becomes a hero, once its side has lost the others (rules 7.6 and 7.8)."""
        word: cython.int
        left: cython.ulonglong
        cell: cython.ulonglong
        members: cython.ulonglong
        point: cython.int
        one: cython.int
        if self.commander[side] < 0 or self.forces[side] >> 24 != 2:
            return
        for word in range(3):
            left = self.occupied[side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                cell = self.cells[point]
                members = cell & CREW
                while members:
                    one = members & 31
                    members >>= 5
                    if one >> 1 != COMMANDER and one & 1 == 0:
                        self.put(point, decorated(cell & CREW, one) | ONE * side << SIDE_AT)

    def make_other(self, move: cython.ulonglong, what: cython.int) -> None:
        """What no piece does: the end of a split, the set-up, the referee."""
        side: cython.int = move & 1
        kind: cython.int
        point: cython.int
        if what == DONE:
            self.end_turn(True)
            return
        self.window = 0
        if what == PLACE:
            self.place_from_box(side, move >> MASK_AT & 15, move >> TARGET_AT & BYTE)
            self.name_next_to_place()
            return
        if what == AUTO:
            for kind in range(NAVY, MILITIA + 1):
                for point in range(66 * side, 66 * side + 66):
                    if self.left_in_box(side, kind) and self.cells[point] == 0 and self.can_stand_on(kind << 1, point):
                        self.place_from_box(side, kind, point)
            self.name_next_to_place()
            return
        if what == NULL_MOVE:
            self.side = 1 - self.side
            self.mover = self.side
            self.key ^= SIDE_KEY
            return
        self.drop_turn()
        if what == TIME_UP:
            self.ended = TIME_OVER
        elif what == FLAG:
            self.winner = 1 - side
            self.ended = FLAG_POINTS if self.flag == 1 else OUT_OF_TIME
        else:
            self.winner = 1 - side
            self.ended = WITHDRAWN

    def unmake(self) -> None:
        self.restore_frame()
        forget(self)

    # --- Other questions of a search ---

    def in_check(self) -> cython.bint:
        return self.choosing == 0 and self.commander_is_in_check()

    def null_move(self) -> cython.ulonglong:
        if (
            self.ended
            or self.choosing
            or self.origin >= 0
            or self.in_check()
            or (self.face == 0 and self.commanders_face())
        ):
            return 0
        return ONE * NULL_MOVE << WHAT_AT

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        what: cython.int = move >> WHAT_AT & 31
        cell: cython.ulonglong = self.cells[move >> TARGET_AT & BYTE]
        word: cython.ulonglong
        forces: cython.ulonglong
        found: cython.int = 0
        group: cython.int
        if not move & NOISY:
            return 0
        word = cell & 31 if what == HIT else cell & CREW
        forces = self.forces[cell >> SIDE_AT]
        while word:
            found += PRICE[word & 31]
            forces -= FORCE[word & 31]
            word >>= 5
        for group in range(3):
            if self.goals >> group & 1 and self.forces[cell >> SIDE_AT] >> 8 * group & BYTE:
                if forces >> 8 * group & BYTE == 0:
                    found += PRICELESS
        if what == TRADE or what == CAPTURE or what == LIFT_TAKE:
            word = self.crew if move & SECOND else self.cells[move & BYTE] & CREW if self.origin < 0 else self.idle
            if not move & SECOND and word >> 5:
                word = part(word, move >> MASK_AT & 511)
            while word:
                # Who goes there may be captured there, and the cheapest had better go.
                found -= PRICE[word & 31] if what == TRADE else PRICE[word & 31] >> 4
                word >>= 5
        return found

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        if by == seat or self.choosing == 0 or move >> WHAT_AT & 31 != PLACE:
            return move
        if self.forces[by] >> 24 != 18:
            return ONE * PLACE << WHAT_AT | UNSEEN << TARGET_AT
        if self.choosing == 1 << by:
            return move
        return ONE * PLACE << WHAT_AT | UNSEEN_READY << TARGET_AT

    def winners(self) -> cython.int:
        """The board's own word for what `verdict.outcome` says."""
        number: cython.int = self.ended
        winner: cython.int = self.winner
        red: cython.int = self.points[0]
        blue: cython.int = self.points[1]
        if number == GOING_ON:
            winner = -1
            if self.duty and self.in_check():
                number = COMMANDER_TAKEN
                winner = 1 - self.side
            elif self.stuck_loses:
                winner = 1 - self.side
        if self.timed and self.bonus == 1 and COMMANDER_TAKEN <= number <= LAND_LOST:
            red += BONUS if winner == 0 else 0
            blue += BONUS if winner == 1 else 0
            number = TIME_OVER
        if number == TIME_OVER or number == FLAG_POINTS:
            return 0 if red == blue else 1 if red > blue else 2
        return 0 if winner < 0 else 1 << winner

    # --- Evaluation: linear in the weights of `worth.toml` ---

    def evaluate(self) -> cython.int:
        found: cython.longlong = self.score
        mid: cython.int
        end: cython.int
        phase: cython.int
        if self.choosing == 0:
            found += self.side_value(0) - self.side_value(1) + TERM[PINNED] * self.pinned_side()
        if self.side == 1:
            found = -found
        end = (found + HALF_UP) >> 32
        mid = ((found & LOW_HALF) ^ HIGH_BIT) - HIGH_BIT
        phase = PHASE[(self.forces[0] >> 24) + (self.forces[1] >> 24)]
        mid = (mid * phase + end * (64 - phase) >> 6) + TEMPO[0]
        return max(-MAX_EVALUATION, min(MAX_EVALUATION, mid))

    def side_value(self, side: cython.int) -> cython.longlong:
        """What a side has beyond its pieces: goals, cover, planes that can fly, a Commander who is safe."""
        enemy: cython.int = 1 - side
        own: cython.int = self.commander[side]
        found: cython.longlong = 0
        word: cython.int
        point: cython.int
        total: cython.int = 0
        piles: cython.int = 0
        left: cython.ulonglong
        cell: cython.ulonglong
        if self.goals & 1:
            found += STAKE[0][self.forces[side] & 7]
        if self.goals & 2:
            found += STAKE[1][self.forces[side] >> 8 & 7]
        if self.goals & 4:
            found += STAKE[2][self.forces[side] >> 16 & 7]
        if self.timed:
            found += TERM[SCORED] * self.points[side]
        for word in range(3):
            left = self.occupied[side][word] & self.cover[side][word]
            if left:
                total += count(left)
            left = self.stacked[side][word] & ~self.cover[side][word]
            if left:
                piles += count(left)
            left = self.planes[side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                found += TERM[OPEN_SKY] * self.free_landing_points(point, enemy)
                if self.zone[enemy][point]:
                    found += TERM[UNDER_FIRE]
        found += TERM[COVERED] * total + TERM[UNCOVERED_STACK] * piles
        if own < 0:
            return found
        found += SEAT[(self.cells[own] & 31) >> 1]
        if self.zone[side][own]:
            found += TERM[COVERED_COMMANDER]
        total = 0
        for word in range(3):
            left = self.occupied[side][word] & STAR[1][own][word]
            if left:
                total += count(left)
            left = self.occupied[enemy][word] & NEAR[own][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                cell = self.cells[point]
                found += MENACE[(cell & 31) >> 1] * (FARTHEST - APART[own][point])
                if (
                    LINE[point][own]
                    and LINE[point][own] >> 3
                    <= self.capture_reach[2 * (cell & 31) + (LINE[point][own] & 7 >= STRAIGHT)]
                ):
                    found += TERM[AIMED_AT]
        return found + TERM[ESCORT] * total

    def free_landing_points(self, point: cython.int, enemy: cython.int) -> cython.int:
        """How many points a plane could reach on land without flying into fire at once."""
        hero: cython.bint = self.cells[point] & 1 != 0
        found: cython.int = 0
        word: cython.int
        for word in range(3):
            if hero:
                found += count(STAR[5][point][word] & LAND[word])
            else:
                found += count(STAR[4][point][word] & LAND[word] & ~self.cover[enemy][word])
        return found

    def pinned_side(self) -> cython.int:
        """The side whose piece stands alone between the commanders: 1 for red, -1 for blue, 0 for none."""
        one: cython.int = self.commander[0]
        other: cython.int = self.commander[1]
        line: cython.int
        steps: cython.int
        found: cython.int = 0
        cell: cython.ulonglong
        if one < 0 or other < 0:
            return 0
        line = LINE[one][other]
        if line == 0 or line & 7 >= STRAIGHT:
            return 0
        for steps in range((line >> 3) - 1):
            cell = self.cells[RAY[one][line & 7][steps]]
            if cell:
                if found:
                    return 0
                found = 1 if cell >> SIDE_AT == 0 else -1
        return found

    # --- Legal moves, for Python callers ---

    def allows(self, move: cython.ulonglong) -> bool:
        """Whether a word is a legal move; only the point it starts from is looked at."""
        buffer: cython.p_ulonglong
        source: cython.int = move & BYTE
        index: cython.int
        found: cython.bint = False
        if self.ended or self.choosing or self.origin >= 0:
            return Board.allows(self, move)
        if source >= POINTS or self.cells[source] == 0 or self.cells[source] >> SIDE_AT != self.side:
            return False
        buffer = words(MAX_LEGAL_MOVES)
        self.start_listing(buffer)
        self.generate_from(source, self.cells[source] & CREW, True)
        for index in range(self.total):
            if buffer[index] == move:
                found = True
        drop(buffer)
        return found

    def can_move(self) -> bool:
        """Whether the side to move has any legal move; found much sooner than all of them."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        found: cython.bint
        if self.ended or self.choosing or self.origin >= 0:
            found = self.generate(buffer) > 0
        else:
            self.start_listing(buffer)
            for word in range(3):
                left = self.occupied[self.side][word]
                while left and self.total == 0:
                    point = word * 64 + lowest(left)
                    left &= left - 1
                    self.generate_from(point, self.cells[point] & CREW, True)
            found = self.total > 0
        drop(buffer)
        return found

    def pseudo_legal_moves(self, source: cython.int) -> list[int]:
        """What the pieces on a point could do if commanders did not matter."""
        buffer: cython.p_ulonglong = words(MAX_LEGAL_MOVES)
        self.out = buffer
        self.total = 0
        self.probing = False
        self.found = False
        self.ignores_commander = True
        if self.origin >= 0:
            self.continuations()
        else:
            self.generate_from(source, self.cells[source] & CREW, True)
        self.ignores_commander = False
        found = [buffer[index] for index in range(self.total)]
        drop(buffer)
        return found

    def problems_after(self, move: cython.ulonglong) -> tuple[bool, bool, bool, list[int]]:
        """What is wrong after a step: commander lost, face-off, nobody can stay there, who gives check."""
        self.save_frame()
        self.apply(move)
        own: cython.int = self.commander[self.side]
        lost = self.had_commander[self.side] and own < 0
        faced = self.commanders_face()
        stranded = not self.rest_can_stay()
        givers = [] if own < 0 else sorted({point for point, _ in self.attackers(own, 1 - self.side)})
        self.restore_frame()
        return lost, faced, stranded, givers
