"""The workbench of this room: a word per point, with key, evaluation, fire zones and points kept up to date.

A turn may be several moves: members of a stack leave its point one after another, and a ship fires both weapons. While
it lasts, `origin` is the point it began on, `idle` the members that have not acted, and `weapon` what the ship (with
those who act with it, `crew`) may still fire. What stood where before the turn is kept in `was_…`, so that a turn that
time cuts short can be dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
    from sandtable.kernel.board.board_cy import MOST_MOVES, NOISY, ONE, Board
    from sandtable.kernel.board.undo import forget, remember, reserve

    NAVY, PLANE, TANK, ENGINEER, HEADQUARTERS, ARTILLERY, FLAK, MISSILE, COMMANDER, INFANTRY, MILITIA = range(1, 12)
    POINTS, STRAIGHT, FARTHEST = 132, 4, 5
    MOVE, CAPTURE, STAY, TRADE, LOAD, LOST, LIFT, LIFT_TAKE, HIT, DONE = range(10)
    PLACE, TIME_UP, FLAG, WITHDRAW, AUTO, WAIVE = range(10, 16)
    # A move: source, target, what, whether it is a step of a split or a ship's second shot, places of its members.
    TARGET_AT, WHAT_AT, SPLIT, MASK_AT = 8, 16, 1 << 21, 22
    SECOND, BYTE = 1 << 40, 255
    UNARMED, GUN, GUN_AWAY, TORPEDO = range(4)
    GOING_ON, COMMANDER_TAKEN, AIR_LOST, NAVY_LOST, LAND_LOST, EXPOSED, REPEATED, NO_PROGRESS = range(8)
    TIME_OVER, OUT_OF_TIME, FLAG_POINTS, WITHDRAWN = range(8, 12)
    HEADER = 13
    BONUS = 50
    PRICELESS = 15000
    MOST_WORTH = 20000
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
    SIDE_KEY = 0
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
    FORCE = [0] * 24
    """Planes, ships, land forces and pieces, a byte each."""
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
            FORCE[one] = 1 << 24 | (kind == PLANE) | (kind == NAVY) << 8 | (kind in pieces.FORCES) << 16
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


def install(
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


class CommandBoard(Board):
    """A board of this game."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.cells = [0] * POINTS
            self.held = [[0] * 3 for _ in range(2)]
            self.cover = [[0] * 3 for _ in range(2)]
            self.craft = [[0] * 3 for _ in range(2)]
            self.piled = [[0] * 3 for _ in range(2)]
            self.zone = [[0] * POINTS for _ in range(2)]
            self.commander = [-1, -1]
            self.crowned = [False, False]
            self.forces = [0, 0]
            self.points = [0, 0]
            self.fallen = [0, 0]
            self.base = [0, 0]
            self.was_points = [0] * POINTS
            self.was_cells = [0] * POINTS
            self.out = list[int]()
            self.seen_points = [0] * 64
            self.seen_members = [0] * 64
            self.go = [0] * 48
            self.hit = [0] * 48
            self.gun = [0, 0]
            self.guard = [0] * 32
        for index in range(2):
            self.commander[index] = -1
            self.crowned[index] = False
        self.score = 0
        self.quiet = 0
        self.turn = 1
        self.winner = -1
        self.choosing = 0
        self.origin = -1
        self.idle = 0
        self.crew = 0
        self.weapon = UNARMED
        self.noisy = False
        self.loose = False
        self.led = False
        self.was_total = 0
        self.frame = 0
        self.total = 0
        self.probing = False
        self.found = False
        self.calm = False
        self.brisk = False
        self.air_risk = False
        self.seen = 0
        self.lax = False
        self.wary = False
        self.widest = 2

    # What stands where

    def swap(self, point: cython.Py_ssize_t, old: cython.ulonglong, new: cython.ulonglong) -> None:
        """Change a point and what follows from it alone."""
        bit: cython.ulonglong = ONE << (point & 63)
        word: cython.Py_ssize_t = point >> 6
        side: cython.Py_ssize_t
        self.cells[point] = new
        if old:
            side = old >> SIDE_AT
            self.held[side][word] ^= bit
            if (old & 31) >> 1 == PLANE:
                self.craft[side][word] ^= bit
            if (old & CREW) >> 5:
                self.piled[side][word] ^= bit
            if self.guard[old & 31]:
                self.patrol(old, point, -1)
        if new:
            side = new >> SIDE_AT
            self.held[side][word] ^= bit
            if (new & 31) >> 1 == PLANE:
                self.craft[side][word] ^= bit
            if (new & CREW) >> 5:
                self.piled[side][word] ^= bit
            if self.guard[new & 31]:
                self.patrol(new, point, 1)

    def patrol(self, cell: cython.ulonglong, point: cython.Py_ssize_t, change: cython.int) -> None:
        """Add or remove a fire zone."""
        radius: cython.Py_ssize_t = self.guard[cell & 31]
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

    def worth(self, cell: cython.ulonglong, point: cython.Py_ssize_t) -> cython.longlong:
        """What a point adds to the evaluation."""
        side: cython.Py_ssize_t = cell >> SIDE_AT
        word: cython.ulonglong = (cell & CREW) >> 5
        found: cython.longlong = WORTH[side][cell & 31][point]
        while word:
            found += WORTH[side][word & 31][point] + ABOARD[side][(cell & 31) >> 1][point >= 66]
            word >>= 5
        return found

    def put(self, point: cython.Py_ssize_t, new: cython.ulonglong) -> None:
        """Change a point so that it can be taken back."""
        old: cython.ulonglong = self.cells[point]
        top: cython.Py_ssize_t = reserve(self, 2)
        self.saved[top] = point
        self.saved[top + 1] = old
        if old:
            self.key ^= scramble(old, SALT[point])
            self.score -= self.worth(old, point)
            if self.commander[old >> SIDE_AT] == point and holds(old & CREW, COMMANDER):
                self.commander[old >> SIDE_AT] = -1
        if new:
            self.key ^= scramble(new, SALT[point])
            self.score += self.worth(new, point)
            if holds(new & CREW, COMMANDER):
                self.commander[new >> SIDE_AT] = point
        self.swap(point, old, new)

    def lose(self, side: cython.int, members: cython.ulonglong) -> None:
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
        for group in range(3):
            if before >> 8 * group & BYTE and now >> 8 * group & BYTE == 0:
                self.fallen[side] |= 1 << group

    def take(self, point: cython.Py_ssize_t) -> None:
        """Remove all that stands on a point as captured."""
        cell: cython.ulonglong = self.cells[point]
        self.lose(cell >> SIDE_AT, cell & CREW)
        self.put(point, 0)

    def open_frame(self) -> None:
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
            | ONE * self.led << 14
            | ONE * (self.origin + 1) << 16
            | ONE * (self.commander[0] + 1) << 24
            | ONE * (self.commander[1] + 1) << 32
            | ONE * self.fallen[0] << 40
            | ONE * self.fallen[1] << 44
            | ONE * self.choosing << 48
            | ONE * (self.winner + 1) << 50
            | ONE * self.mover << 52
        )
        self.saved[top + 3] = self.idle
        self.saved[top + 4] = self.crew
        self.saved[top + 5] = self.window
        self.saved[top + 6] = ONE * self.points[0] | ONE * self.points[1] << 16 | ONE * self.base[0] << 32
        self.saved[top + 7] = ONE * self.quiet | ONE * self.base[1] << 32
        self.saved[top + 8] = self.turn
        self.saved[top + 9] = self.forces[0]
        self.saved[top + 10] = self.forces[1]
        self.saved[top + 11] = self.was_total
        self.saved[top + 12] = self.key
        for index in range(self.was_total):
            self.saved[top + HEADER + 2 * index] = self.was_points[index]
            self.saved[top + HEADER + 2 * index + 1] = self.was_cells[index]
        self.frame = top

    def close_frame(self) -> None:
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
            self.swap(self.saved[top], self.cells[self.saved[top]], self.saved[top + 1])
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
        self.led = kept >> 14 & 1 != 0
        self.origin = (kept >> 16 & BYTE) - 1
        self.commander[0] = (kept >> 24 & BYTE) - 1
        self.commander[1] = (kept >> 32 & BYTE) - 1
        self.fallen[0] = kept >> 40 & 15
        self.fallen[1] = kept >> 44 & 15
        self.choosing = kept >> 48 & 3
        self.winner = (kept >> 50 & 3) - 1
        self.mover = kept >> 52 & 1
        self.idle = self.saved[frame + 3]
        self.crew = self.saved[frame + 4]
        self.window = self.saved[frame + 5]
        kept = self.saved[frame + 6]
        self.points[0] = kept & 65535
        self.points[1] = kept >> 16 & 65535
        self.base[0] = kept >> 32 & 65535
        kept = self.saved[frame + 7]
        self.quiet = kept & 0x7FFFFFFF
        self.base[1] = kept >> 32 & 65535
        self.turn = self.saved[frame + 8]
        self.forces[0] = self.saved[frame + 9]
        self.forces[1] = self.saved[frame + 10]
        self.key = self.saved[frame + 12]

    # Stacks (chapter 4)

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
        if rest >> 10:
            return False
        if lead == PLANE:
            if load == TANK:
                return self.plane_load == 2 and more >= COMMANDER or self.plane_load >= 1 and more == 0
            return load >= COMMANDER and more == 0
        if more:
            return False
        if lead == TANK:
            return load >= COMMANDER
        if lead == ENGINEER:
            return ARTILLERY <= load <= MISSILE
        return lead == HEADQUARTERS and load == COMMANDER

    def fits(self, word: cython.ulonglong, point: cython.int) -> cython.bint:
        """Whether the ground of a point bears a piece or stack (rules 1.8 and 1.9)."""
        if (word & 31) >> 1 == NAVY:
            return WATER[point] != 0
        return SEA[point] == 0

    # Commanders (chapter 6)

    def is_bare(self, side: cython.int) -> cython.bint:
        """Whether a commander looks along the lines: on foot or in his headquarters, but not aboard (rule 6.6)."""
        lead: cython.int
        if not self.exempt:
            return True
        lead = (self.cells[self.commander[side]] & 31) >> 1
        return lead == COMMANDER or lead == HEADQUARTERS

    def faced(self) -> cython.bint:
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
        if not self.is_bare(0) or not self.is_bare(1):
            return False
        for steps in range(RAY_LENGTH[one][direction]):
            point = RAY[one][direction][steps]
            if point == other:
                return True
            if self.cells[point]:
                return False
        return False

    def looked(self, point: cython.int, source: cython.int, vacates: cython.bint) -> cython.bint:
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
        if not self.is_bare(1 - self.side):
            return False
        for steps in range(RAY_LENGTH[point][direction]):
            there = RAY[point][direction][steps]
            if there == enemy:
                return True
            if self.cells[there] and not (vacates and there == source):
                return False
        return False

    def is_shielded(self, kind: cython.int, victim: cython.ulonglong) -> cython.bint:
        """Whether a commander in his headquarters is safe from a kind (rule 6.8)."""
        if (victim & 31) >> 1 != HEADQUARTERS or (victim & CREW) >> 5 == 0 or self.shield == 2:
            return False
        if kind == TANK:
            return self.shield == 1
        return kind == INFANTRY or kind == MILITIA or kind == FLAK or kind == MISSILE or kind == HEADQUARTERS

    # Air defence (chapter 5)

    def covers(self, guard: cython.int, point: cython.int) -> cython.bint:
        """Whether the fire zone of what stands on one point covers another."""
        radius: cython.int = self.guard[self.cells[guard] & 31]
        across: cython.int = FILE_OF[guard] - FILE_OF[point]
        up: cython.int = RANK_OF[guard] - RANK_OF[point]
        return across * across + up * up <= radius * radius

    def way_open(self, source: cython.int, direction: cython.int, steps: cython.int, enemy: cython.int) -> cython.bint:
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
                if cell == 0 or cell >> SIDE_AT != enemy or self.guard[cell & 31] == 0 or not self.covers(guard, point):
                    continue
                if not self.covers(guard, target):
                    return False
                if self.one_zone:
                    if only >= 0 and only != guard:
                        return False
                    only = guard
        return True

    # Attacks on a point, seen from it outward

    def assail(self, target: cython.int, by: cython.int, note: cython.bint) -> cython.int:
        """How many members of a side could capture what stands on a point in one action; `note` remembers which."""
        found: cython.int = 0
        direction: cython.int
        steps: cython.int
        point: cython.int
        blocked: cython.int
        barred: cython.bint
        one: cython.int
        cell: cython.ulonglong
        word: cython.ulonglong
        victim: cython.ulonglong = self.cells[target]
        ship: cython.bint = (victim & 31) >> 1 == NAVY
        sheltered: cython.bint = (victim & 31) >> 1 == HEADQUARTERS and (victim & CREW) >> 5 != 0
        self.seen = 0
        for direction in range(8):
            blocked = 0
            barred = False
            for steps in range(1, min(RAY_LENGTH[target][direction], FARTHEST) + 1):
                point = RAY[target][direction][steps - 1]
                cell = self.cells[point]
                if cell == 0:
                    continue
                if cell >> SIDE_AT == by:
                    word = cell & CREW
                    while word:
                        one = word & 31
                        word >>= 5
                        if self.hit[2 * one + (direction >= STRAIGHT)] < steps:
                            continue
                        if sheltered and self.is_shielded(one >> 1, victim):
                            continue
                        if not self.reaches(one, point, target, direction, steps, blocked, barred, ship):
                            continue
                        found += 1
                        if not note:
                            return found
                        self.seen_points[self.seen] = point
                        self.seen_members[self.seen] = one
                        self.seen += 1
                elif not self.ships_block:
                    barred = True
                blocked += 1
        if self.face == 1 and self.commander[1 - by] == target and self.faced():
            found += 1
        return found

    def reaches(
        self,
        one: cython.int,
        source: cython.int,
        target: cython.int,
        direction: cython.int,
        steps: cython.int,
        blocked: cython.int,
        barred: cython.bint,
        ship: cython.bint,
    ) -> cython.bint:
        """Whether a member within range can capture a target; `direction` leads from the target to it."""
        kind: cython.int = one >> 1
        if kind == ARTILLERY:
            return True
        if kind == PLANE:
            self.air_risk = True
            if one & 1:
                return True
            direction ^= 2
            if self.trade:
                return self.way_open(source, direction, steps, 1 - (self.cells[source] >> SIDE_AT))
            while steps > 0:
                steps -= 1
                if self.zone[1 - (self.cells[source] >> SIDE_AT)][RAY[source][direction][steps]]:
                    return False
            return True
        if kind == NAVY:
            if ship:
                return not barred
            return steps <= self.gun[one & 1]
        return blocked == 0 or (kind == MISSILE and self.missile_jumps)

    # What is legal

    def safe(self, side: cython.int) -> cython.bint:
        """Whether a side may leave its commander as he stands."""
        point: cython.int = self.commander[side]
        if point < 0:
            return not self.crowned[side]
        if self.face == 0 and self.faced():
            return False
        return not self.duty or self.assail(point, 1 - side, False) == 0

    def rests(self) -> cython.bint:
        """Whether what is left on the point of a split may stay there (rule 4.15)."""
        cell: cython.ulonglong
        if self.origin < 0:
            return True
        cell = self.cells[self.origin]
        return cell == 0 or (self.is_stack(cell & CREW) and self.fits(cell & CREW, self.origin))

    def completable(self) -> cython.bint:
        """Whether a turn that came this far can end legally."""
        safe: cython.bint
        if self.crowned[1 - self.side] and self.commander[1 - self.side] < 0:
            return True
        safe = self.safe(self.side)
        if safe and self.rests():
            return True
        # Rule 4.25: agreed otherwise, each step must leave him safe, perhaps but for his own stack.
        if self.origin < 0 or (not safe and (self.split_check == 1 or (self.split_check == 2 and not self.led))):
            return False
        return self.goes_on()

    def goes_on(self) -> cython.bint:
        """Whether the turn under way has another legal step."""
        found: cython.bint = self.found
        probing: cython.bint = self.probing
        calm: cython.bint = self.calm
        brisk: cython.bint = self.brisk
        answer: cython.bint
        self.found = False
        self.probing = True
        self.calm = False
        self.brisk = False
        self.continuations()
        answer = self.found
        self.found = found
        self.probing = probing
        self.calm = calm
        self.brisk = brisk
        return answer

    def lawful(self, move: cython.ulonglong) -> cython.bint:
        """Whether a move that the pieces can make is legal."""
        answer: cython.bint
        source: cython.Py_ssize_t = move & BYTE
        target: cython.Py_ssize_t = move >> TARGET_AT & BYTE
        what: cython.int
        own: cython.int
        cell: cython.ulonglong
        rest: cython.ulonglong
        if self.lax:
            return True
        # Without a check, what stands off the commander's lines moves as it likes.
        # A hero made by a step may guard more of the air, and so change who reaches him.
        if (
            self.calm
            and not self.wary
            and not move & SECOND
            and not (self.each_step and self.widest > 2 and move & SPLIT)
        ):
            own = self.commander[self.side]
            what = move >> WHAT_AT & 31
            cell = self.cells[source]
            if move & SPLIT:
                rest = cell & CREW if self.origin < 0 else self.idle
                rest = part(rest, move >> MASK_AT & 511) if rest >> 5 else rest
                rest = cell & CREW if what == STAY else minus(cell & CREW, rest)
                if rest and not (self.is_stack(rest) and self.fits(rest, source)):
                    own = source  # the rest cannot stay: look closer
            if own < 0:
                return True
            if what <= LOAD and ALIGNED[own][source] == 0 and (not self.air_risk or self.guard[cell & 31] == 0):
                if what <= CAPTURE:
                    return True
                if ALIGNED[own][target] == 0 and (not self.air_risk or self.guard[self.cells[target] & 31] == 0):
                    return True
        self.open_frame()
        self.apply(move)
        if self.each_step and self.origin >= 0:
            self.decorate(self.side)
        answer = self.completable()
        self.close_frame()
        return answer

    def emit(self, move: cython.ulonglong) -> None:
        """Take note of a move, if it is legal."""
        if self.probing:
            if not self.found and self.lawful(move):
                self.found = True
        elif self.lawful(move):
            self.out[self.total] = move
            self.total += 1

    # Where pieces go

    def groups(self, source: cython.int, base: cython.ulonglong, fresh: cython.bint) -> None:
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
            if self.brisk:
                self.raid(source, group, bits)
            elif (group & 31) >> 1 == NAVY:
                self.sail(source, group, bits)
            elif (group & 31) >> 1 == PLANE:
                self.fly(source, group, bits)
            else:
                self.march(source, group, bits)

    def march(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
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
            go = self.go[2 * lead + (direction >= STRAIGHT)]
            hit = self.hit[2 * lead + (direction >= STRAIGHT)]
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
                        if not (leads and self.face_step and bits & SPLIT and self.looked(point, source, vacates)):
                            self.emit(bits | point << TARGET_AT)
                elif cell >> SIDE_AT == self.side:
                    if steps <= go and not blocked and (not wet or (leads and SEA[point])):
                        self.load(point, group, bits)
                    blocked = True
                else:
                    if steps <= hit and (not blocked or jumps):
                        self.strike(point, group, bits)
                    elif leads and self.face == 1 and not blocked and point == self.commander[1 - self.side]:
                        if self.faced():
                            self.strike(point, group, bits)
                    blocked = True
                if blocked and not jumps:
                    break
                if SEA[point]:
                    wet = True
                if leads and self.looked(point, source, vacates):
                    if self.face != 1:
                        break
                    go = 0

    def strike(self, target: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """A capture by what goes on land (rules 3.13 and 6.9)."""
        stays: cython.bint = group >> 5 == 0 or not bits & SPLIT
        bits |= NOISY | target << TARGET_AT
        if self.is_shielded((group & 31) >> 1, self.cells[target]):
            if stays:
                self.emit(bits | HIT << WHAT_AT)
        elif SEA[target]:
            if stays:
                self.emit(bits | STAY << WHAT_AT)
        else:
            self.emit(bits | CAPTURE << WHAT_AT)

    def load(self, target: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """A move onto a friend, either carrying the other (rules 4.7 to 4.9)."""
        word: cython.ulonglong = joined(group, self.cells[target] & CREW)
        kind: cython.int = (group & 31) >> 1
        if not self.is_stack(word) or not self.fits(word, target):
            return
        if SEA[target] and not self.boards_at_sea and kind != PLANE and kind != NAVY:
            return
        self.emit(bits | target << TARGET_AT | LOAD << WHAT_AT)

    def fly(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
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
            for steps in range(1, min(self.go[2 * lead], RAY_LENGTH[source][direction]) + 1):
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
                    self.emit(aim)
                    if lifts and self.is_stack(group >> 5):
                        self.emit(aim | LIFT << WHAT_AT)
                elif cell >> SIDE_AT == self.side:
                    if first == 0 or (self.one_zone and self.way_open(source, direction, steps, enemy)):
                        self.load(point, group, bits)
                    elif self.is_stack(joined(group, cell & CREW)) and self.fits(joined(group, cell & CREW), point):
                        doomed = True
                elif first:
                    if self.trade and self.way_open(source, direction, steps, enemy):
                        self.emit(aim | NOISY | TRADE << WHAT_AT)
                    else:
                        doomed = True
                else:
                    self.bomb(point, group, bits)
            if first and doomed and self.entry:
                aim = bits | RAY[source][direction][first - 1] << TARGET_AT
                self.emit(aim | LOST << WHAT_AT)

    def bomb(self, point: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """Captures by planes that no zone troubles, and what becomes of plane and passenger (rules 3.15 to 3.17)."""
        split: cython.bint = bits & SPLIT != 0
        alone: cython.bint = group >> 5 == 0
        lands: cython.bint = SEA[point] == 0
        returns: cython.bint = (self.cells[point] & 31) >> 1 != PLANE
        aim: cython.ulonglong = bits | NOISY | point << TARGET_AT
        if self.plane_return == 2:
            returns = not split or not lands
        if lands:
            self.emit(aim | CAPTURE << WHAT_AT)
            if self.airlift and not alone and not split and returns and self.is_stack(group >> 5):
                self.emit(aim | LIFT_TAKE << WHAT_AT)
            if self.plane_return == 1 and returns:
                returns = self.unsafe(aim | CAPTURE << WHAT_AT)
        if returns and (alone or not split):
            self.emit(aim | STAY << WHAT_AT)

    def unsafe(self, move: cython.ulonglong) -> cython.bint:
        """Whether a plane that lands after a capture could be captured there (rule 3.17)."""
        answer: cython.bint
        self.open_frame()
        self.apply(move)
        answer = self.assail(move >> TARGET_AT & BYTE, 1 - self.side, False) != 0
        self.close_frame()
        return answer

    def sail(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
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
            for steps in range(1, min(self.go[2 * lead], RAY_LENGTH[source][direction]) + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                aim = bits | point << TARGET_AT
                if cell == 0:
                    if steps <= clear and not stopped:
                        self.emit(aim)
                    continue
                ship = (cell & 31) >> 1 == NAVY
                if cell >> SIDE_AT == self.side:
                    if steps <= clear and not stopped:
                        self.load(point, group, bits)
                    if self.ships_block and ship:
                        stopped = True
                    continue
                if (ship and not barred) or (not ship and steps <= self.gun[lead & 1]):
                    if steps <= clear or (self.cuts_corner and WATER[point]):
                        self.emit(aim | NOISY | CAPTURE << WHAT_AT)
                    elif stays:
                        self.emit(aim | NOISY | STAY << WHAT_AT)
                if not self.ships_block:
                    stopped = True
                    barred = True
                elif ship:
                    stopped = True

    # Captures only, for a search: from the pieces that can be hit, not along all lines

    def raid(self, source: cython.int, group: cython.ulonglong, bits: cython.ulonglong) -> None:
        """What `march`, `fly` and `sail` find of captures."""
        lead: cython.int = group & 31
        kind: cython.int = lead >> 1
        most: cython.int = max(self.hit[2 * lead], self.hit[2 * lead + 1])
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        line: cython.int
        for word in range(3):
            left = STAR[most][source][word] & self.held[1 - self.side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                line = LINE[source][point]
                if kind == NAVY:
                    self.shell(source, point, line & 7, line >> 3, group, bits)
                elif kind == PLANE:
                    self.attack(source, point, line & 7, line >> 3, group, bits)
                elif line >> 3 <= self.hit[2 * lead + (line & 7 >= STRAIGHT)]:
                    if kind == ARTILLERY or (kind == MISSILE and self.missile_jumps) or self.open_way(source, line):
                        self.strike(point, group, bits)
        point = self.commander[1 - self.side]
        if kind == COMMANDER and self.face == 1 and point >= 0 and LINE[source][point] >> 3 > 1 and self.faced():
            self.strike(point, group, bits)

    def open_way(self, source: cython.int, line: cython.int) -> cython.bint:
        """Whether nothing stands between the ends of a line."""
        steps: cython.int
        for steps in range((line >> 3) - 1):
            if self.cells[RAY[source][line & 7][steps]]:
                return False
        return True

    def attack(
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
                    if self.trade and self.way_open(source, direction, steps, enemy):
                        self.emit(bits | point << TARGET_AT | NOISY | TRADE << WHAT_AT)
                    return
        self.bomb(point, group, bits)

    def shell(
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
        elif steps > self.gun[group & 1]:
            return
        if steps <= SAIL[source][direction] or (self.cuts_corner and WATER[point]):
            self.emit(aim | CAPTURE << WHAT_AT)
        elif group >> 5 == 0 or not bits & SPLIT:
            self.emit(aim | STAY << WHAT_AT)

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        if self.ended or self.choosing:
            return 0
        self.prepare(moves)
        self.brisk = True
        if self.origin >= 0:
            self.continuations()
        else:
            for word in range(3):
                left = self.held[self.side][word]
                while left:
                    point = word * 64 + lowest(left)
                    left &= left - 1
                    self.groups(point, self.cells[point] & CREW, True)
        self.brisk = False
        return self.total

    def gain(self, move: cython.ulonglong) -> cython.int:
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

    def pressed(self) -> cython.bint:
        return self.choosing == 0 and self.checked()

    def checked(self) -> cython.bint:
        """Whether the commander of the side to move is attacked."""
        own: cython.int = self.commander[self.side]
        return own >= 0 and self.assail(own, 1 - self.side, False) != 0

    def waive(self) -> cython.ulonglong:
        if self.ended or self.choosing or self.origin >= 0 or self.pressed() or (self.face == 0 and self.faced()):
            return 0
        return ONE * WAIVE << WHAT_AT

    def overhear(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
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
            if self.duty and self.pressed():
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

    def shots(self) -> None:
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
            for steps in range(1, min(self.hit[2 * lead], RAY_LENGTH[source][direction]) + 1):
                point = RAY[source][direction][steps - 1]
                cell = self.cells[point]
                if cell == 0 or cell >> SIDE_AT == self.side:
                    continue
                ship = (cell & 31) >> 1 == NAVY
                aim = NOISY | SECOND | SPLIT | source | point << TARGET_AT
                if (self.weapon == TORPEDO and ship and not barred) or (
                    self.weapon != TORPEDO and not ship and steps <= self.gun[lead & 1]
                ):
                    if self.weapon != GUN_AWAY and (
                        steps <= SAIL[source][direction] or (self.cuts_corner and WATER[point])
                    ):
                        self.emit(aim | CAPTURE << WHAT_AT)
                    else:
                        self.emit(aim | STAY << WHAT_AT)
                if not self.ships_block:
                    barred = True

    def continuations(self) -> None:
        """The further steps of the turn under way."""
        if self.idle:
            self.groups(self.origin, self.idle, False)
        if self.weapon != UNARMED:
            self.shots()

    def prepare(self, moves: cython.p_ulonglong) -> None:
        """Begin to look for moves."""
        own: cython.int = self.commander[self.side]
        self.out = moves
        self.total = 0
        self.probing = False
        self.found = False
        self.brisk = False
        self.air_risk = False
        self.calm = own < 0 or ((not self.duty or not self.checked()) and not self.faced())

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        if self.ended:
            return 0
        if self.choosing:
            self.out = moves
            self.total = 0
            self.places(self.side)
            return self.total
        self.prepare(moves)
        if self.origin >= 0:
            self.continuations()
            if self.rests() and self.safe(self.side):
                self.out[self.total] = ONE * DONE << WHAT_AT
                self.total += 1
            return self.total
        for word in range(3):
            left = self.held[self.side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                self.groups(point, self.cells[point] & CREW, True)
        return self.total

    # The free set-up (rules 2.5 to 2.8)

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        if self.choosing and not self.ended:
            if seat < 0 or not self.choosing >> seat & 1:
                return 0
            self.out = moves
            self.total = 0
            self.places(seat)
            return self.total
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def awaited(self) -> cython.int:
        if self.choosing:
            return self.choosing
        return 1 << self.mover

    def boxed(self, side: cython.int, kind: cython.int) -> cython.int:
        """How many pieces of a kind a side has not yet placed."""
        total: cython.int = 1 if kind == COMMANDER or kind == MISSILE or kind == MILITIA else 2
        point: cython.int
        for point in range(POINTS):
            if self.cells[point] and self.cells[point] >> SIDE_AT == side and (self.cells[point] & 31) >> 1 == kind:
                total -= 1
        return total

    def places(self, side: cython.int) -> None:
        """Every piece still in the box on every free point of the own half (rule 2.5)."""
        kind: cython.int
        point: cython.int
        for kind in range(NAVY, MILITIA + 1):
            if self.boxed(side, kind) == 0:
                continue
            for point in range(66 * side, 66 * side + 66):
                if self.cells[point] == 0 and self.fits(kind << 1, point):
                    self.out[self.total] = ONE * PLACE << WHAT_AT | ONE * kind << MASK_AT | point << TARGET_AT | side
                    self.total += 1

    def set_up(self, side: cython.int, kind: cython.int, point: cython.int) -> None:
        """Take a piece out of the box; the last one makes the side ready."""
        self.put(point, ONE * side << SIDE_AT | kind << 1)
        self.forces[side] += FORCE[kind << 1]
        if self.forces[side] >> 24 == 19:
            self.choosing &= ~(1 << side)
            self.key ^= SALT[540 + side]

    def await_setup(self) -> None:
        """Name the side that places next, or begin to play."""
        if self.choosing:
            self.side = 0 if self.choosing & 1 else 1
            self.mover = self.side
            self.fresh = self.forces[self.side] == 0
            return
        self.side = self.first
        self.mover = self.first
        self.fresh = True
        self.crowned[0] = self.crowned[1] = True
        self.loose = True
        if self.side == 1:
            self.key ^= SIDE_KEY

    # Making moves

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
            self.take(target)
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
            self.take(target)
            self.put(source, rest)
            self.put(target, own | group)
        elif what == STAY:
            self.take(target)
        elif what == LOAD:
            self.put(source, rest)
            self.put(target, own | joined(group, victim & CREW))
        elif what == TRADE:
            self.take(target)
            self.put(source, rest)
            self.lose(self.side, group)
        elif what == LOST:
            self.put(source, rest)
            self.lose(self.side, group)
        elif what == HIT:
            self.lose(1 - self.side, victim & 31)
            self.put(target, (victim & CREW) >> 5 | (own ^ ONE << SIDE_AT))
        else:
            if what == LIFT_TAKE:
                self.take(target)
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
            self.led = holds(cell & CREW, COMMANDER)

    def make(self, move: cython.ulonglong) -> None:
        what: cython.int = move >> WHAT_AT & 31
        stirred: cython.bint
        enemy: cython.int
        remember(self)
        self.open_frame()
        self.window += 1
        if self.origin >= 0:
            self.key ^= self.split_key()
        if what >= DONE:
            self.make_other(move, what)
            return
        # Whether the move can have changed who attacks the enemy commander.
        enemy = self.commander[1 - self.side]
        stirred = self.loose or self.wary or self.origin >= 0 or (move & SPLIT) != 0
        if enemy >= 0 and not stirred:
            stirred = (
                ALIGNED[enemy][move & BYTE]
                or ALIGNED[enemy][move >> TARGET_AT & BYTE]
                or (move & NOISY and self.guard[self.cells[move >> TARGET_AT & BYTE] & 31])
            ) != 0
        if self.fresh:
            self.base[0] = self.points[0]
            self.base[1] = self.points[1]
        self.apply(move)
        if self.each_step and self.origin >= 0:
            self.decorate(self.side)
        if self.origin < 0 or (enemy >= 0 and self.commander[1 - self.side] < 0) or not self.goes_on():
            self.finish(stirred)
            return
        self.fresh = False
        self.log()
        self.key ^= self.split_key()

    def split_key(self) -> cython.ulonglong:
        """What an unfinished turn adds to the key."""
        return (
            scramble(self.idle, SALT[132 + self.origin])
            ^ scramble(self.crew, SALT[264 + self.origin])
            ^ SALT[528 + self.weapon]
            ^ (SALT[544] if self.led and self.split_check == 2 else 0)
        )

    def log(self) -> None:
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

    def finish(self, stirred: cython.bint) -> None:
        """The end of a turn: heroes, endings, the other side."""
        side: cython.int = self.side
        before: cython.ulonglong
        self.origin = -1
        self.idle = 0
        self.crew = 0
        self.weapon = UNARMED
        self.led = False
        self.was_total = 0
        before = self.key
        if stirred:
            self.decorate(side)
        if self.last_defender and self.noisy:
            self.defend(0)
            self.defend(1)
        if self.noisy or before != self.key:
            self.window = 0
        self.quiet = 0 if self.noisy else self.quiet + 1
        self.turn += side
        self.loose = not self.duty
        self.fresh = True
        self.key ^= SIDE_KEY
        self.ended = self.judged()
        self.side = 1 - side
        self.mover = 1 - side
        self.noisy = False
        self.fallen[0] = 0
        self.fallen[1] = 0
        if self.ended:
            return
        if self.threefold and self.repeats() >= 2:
            self.ended = REPEATED
        elif self.quiet_limit and self.quiet >= self.quiet_limit:
            self.ended = NO_PROGRESS

    def judged(self) -> cython.int:
        """Whether the turn just played ended the game; `winner` says for whom."""
        side: cython.int = self.side
        loser: cython.int
        group: cython.int
        number: cython.int
        if self.crowned[1 - side] and self.commander[1 - side] < 0:
            self.winner = side
            return COMMANDER_TAKEN
        if self.noisy:
            for number in range(2):
                loser = 1 - side if number == 0 else side
                for group in range(3):
                    if self.fallen[loser] & self.goals & 1 << group:
                        self.winner = 1 - loser
                        return AIR_LOST + group
        if self.face == 2 and self.faced():
            self.winner = 1 - side
            return EXPOSED
        return GOING_ON

    def decorate(self, by: cython.int) -> None:
        """Whoever attacks the enemy commander becomes a hero (rule 7.1)."""
        enemy: cython.int = self.commander[1 - by]
        index: cython.int
        total: cython.int
        point: cython.int
        one: cython.int
        if enemy < 0:
            return
        self.assail(enemy, by, True)
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

    def defend(self, side: cython.int) -> None:
        """The last piece beside a commander becomes a hero (rule 7.6)."""
        word: cython.int
        left: cython.ulonglong
        cell: cython.ulonglong
        members: cython.ulonglong
        point: cython.int
        one: cython.int
        if self.commander[side] < 0 or self.forces[side] >> 24 != 2:
            return
        for word in range(3):
            left = self.held[side][word]
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
            self.finish(True)
            return
        self.window = 0
        if what == PLACE:
            self.set_up(side, move >> MASK_AT & 15, move >> TARGET_AT & BYTE)
            self.await_setup()
            return
        if what == AUTO:
            for kind in range(NAVY, MILITIA + 1):
                for point in range(66 * side, 66 * side + 66):
                    if self.boxed(side, kind) and self.cells[point] == 0 and self.fits(kind << 1, point):
                        self.set_up(side, kind, point)
            self.await_setup()
            return
        if what == WAIVE:
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

    def drop_turn(self) -> None:
        """Put everything back where it stood when the turn began (rule 9.6)."""
        index: cython.int
        point: cython.int
        members: cython.ulonglong
        if self.origin < 0:
            return
        for index in range(self.was_total):
            self.put(self.was_points[index], self.was_cells[index])
        self.forces[0] = 0
        self.forces[1] = 0
        for point in range(POINTS):
            members = self.cells[point] & CREW
            while members:
                self.forces[self.cells[point] >> SIDE_AT] += FORCE[members & 31]
                members >>= 5
        self.points[0] = self.base[0]
        self.points[1] = self.base[1]
        self.was_total = 0
        self.origin = -1
        self.idle = 0
        self.crew = 0
        self.weapon = UNARMED
        self.led = False
        self.noisy = False
        self.fallen[0] = 0
        self.fallen[1] = 0
        self.fresh = True

    def unmake(self) -> None:
        self.close_frame()
        forget(self)

    # What a position is worth: linear in the weights of `worth.toml`

    def stance(self, side: cython.int) -> cython.longlong:
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
            left = self.held[side][word] & self.cover[side][word]
            if left:
                total += count(left)
            left = self.piled[side][word] & ~self.cover[side][word]
            if left:
                piles += count(left)
            left = self.craft[side][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                found += TERM[OPEN_SKY] * self.sky(point, enemy)
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
            left = self.held[side][word] & STAR[1][own][word]
            if left:
                total += count(left)
            left = self.held[enemy][word] & NEAR[own][word]
            while left:
                point = word * 64 + lowest(left)
                left &= left - 1
                cell = self.cells[point]
                found += MENACE[(cell & 31) >> 1] * (FARTHEST - APART[own][point])
                if (
                    LINE[point][own]
                    and LINE[point][own] >> 3 <= self.hit[2 * (cell & 31) + (LINE[point][own] & 7 >= STRAIGHT)]
                ):
                    found += TERM[AIMED_AT]
        return found + TERM[ESCORT] * total

    def sky(self, point: cython.int, enemy: cython.int) -> cython.int:
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

    def pinned(self) -> cython.int:
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

    def evaluate(self) -> cython.int:
        found: cython.longlong = self.score
        mid: cython.int
        end: cython.int
        phase: cython.int
        if self.choosing == 0:
            found += self.stance(0) - self.stance(1) + TERM[PINNED] * self.pinned()
        if self.side == 1:
            found = -found
        end = (found + HALF_UP) >> 32
        mid = ((found & LOW_HALF) ^ HIGH_BIT) - HIGH_BIT
        phase = PHASE[(self.forces[0] >> 24) + (self.forces[1] >> 24)]
        mid = (mid * phase + end * (64 - phase) >> 6) + TEMPO[0]
        return max(-MOST_WORTH, min(MOST_WORTH, mid))

    # What notation, sight and verdict use

    def copy(self) -> CommandBoard:
        other = CommandBoard()
        index: cython.int
        number: cython.int
        other.inherit(self)
        for index in range(POINTS):
            other.cells[index] = self.cells[index]
            other.zone[0][index] = self.zone[0][index]
            other.zone[1][index] = self.zone[1][index]
        for index in range(2):
            for number in range(3):
                other.held[index][number] = self.held[index][number]
                other.cover[index][number] = self.cover[index][number]
                other.craft[index][number] = self.craft[index][number]
                other.piled[index][number] = self.piled[index][number]
            other.commander[index] = self.commander[index]
            other.crowned[index] = self.crowned[index]
            other.forces[index] = self.forces[index]
            other.points[index] = self.points[index]
            other.fallen[index] = self.fallen[index]
            other.base[index] = self.base[index]
            other.gun[index] = self.gun[index]
        for index in range(48):
            other.go[index] = self.go[index]
            other.hit[index] = self.hit[index]
        for index in range(32):
            other.guard[index] = self.guard[index]
        for index in range(self.was_total):
            other.was_points[index] = self.was_points[index]
            other.was_cells[index] = self.was_cells[index]
        other.was_total = self.was_total
        other.score = self.score
        other.quiet = self.quiet
        other.turn = self.turn
        other.winner = self.winner
        other.choosing = self.choosing
        other.origin = self.origin
        other.idle = self.idle
        other.crew = self.crew
        other.weapon = self.weapon
        other.noisy = self.noisy
        other.loose = self.loose
        other.widest = self.widest
        other.plane_load = self.plane_load
        other.ship_load = self.ship_load
        other.two_shots = self.two_shots
        other.airlift = self.airlift
        other.trade = self.trade
        other.entry = self.entry
        other.one_zone = self.one_zone
        other.plane_return = self.plane_return
        other.missile_jumps = self.missile_jumps
        other.ships_block = self.ships_block
        other.cuts_corner = self.cuts_corner
        other.shield = self.shield
        other.face = self.face
        other.exempt = self.exempt
        other.duty = self.duty
        other.goals = self.goals
        other.last_defender = self.last_defender
        other.boards_at_sea = self.boards_at_sea
        other.threefold = self.threefold
        other.quiet_limit = self.quiet_limit
        other.each_step = self.each_step
        other.sub_stacks = self.sub_stacks
        other.face_step = self.face_step
        other.split_check = self.split_check
        other.led = self.led
        other.first = self.first
        other.flag = self.flag
        other.stuck_loses = self.stuck_loses
        other.bonus = self.bonus
        other.timed = self.timed
        return other

    def rule(self, given: Mapping[str, int]) -> None:
        """Set the options, as numbers, before any piece stands."""
        for kind in pieces.KINDS:
            for hero in range(2):
                one = pieces.member(kind, hero == 1)
                go, hit = pieces.straight_and_diagonal(kind, hero == 1)
                if kind == TANK and given["tank_diagonal"]:
                    go = hit = (2 + hero, 2 + hero)
                if kind == MILITIA and hero == 0 and not given["militia_diagonal"]:
                    go = hit = (1, 0)
                if kind == HEADQUARTERS and hero:
                    go = hit = (given["hero_headquarters"], given["hero_headquarters"])
                for slant in range(2):
                    self.go[2 * one + slant] = go[slant]
                    self.hit[2 * one + slant] = hit[slant]
                radius = 2 if kind == MISSILE else 1 if kind in (NAVY, FLAK) else 0
                if kind == ENGINEER and given["engineer_zone"]:
                    radius = 1
                if radius and hero and given["hero_zone"]:
                    radius += 1
                self.guard[one] = radius
        self.widest = 3 if given["hero_zone"] else 2
        self.gun[0] = 3
        self.gun[1] = 4
        self.plane_load = given["plane_load"]
        self.ship_load = given["ship_load"]
        self.two_shots = given["two_shots"] != 0
        self.airlift = given["airlift"] != 0
        self.trade = given["trade"] != 0
        self.entry = given["entry"] != 0
        self.one_zone = given["one_zone"] != 0
        self.plane_return = given["plane_return"]
        self.missile_jumps = given["missile_jumps"] != 0
        self.ships_block = given["ships_block"] != 0
        self.cuts_corner = given["cuts_corner"] != 0
        self.shield = given["shield"]
        self.face = given["face"]
        self.exempt = given["exempt"] != 0
        self.duty = given["duty"] != 0
        self.goals = given["goals"]
        self.last_defender = given["last_defender"] != 0
        self.boards_at_sea = given["boards_at_sea"] != 0
        self.threefold = given["threefold"] != 0
        self.quiet_limit = given["quiet_limit"]
        self.each_step = given["each_step"] != 0
        self.sub_stacks = given["sub_stacks"] != 0
        self.face_step = given["face_step"] != 0
        self.split_check = given["split_check"]
        self.first = given["first"]
        self.flag = given["flag"]
        self.stuck_loses = given["stuck_loses"] != 0
        self.bonus = given["bonus"]
        self.timed = given["timed"] != 0

    def stand(self, point: cython.int, side: cython.int, members: cython.ulonglong) -> None:
        """Stand a piece or stack on an empty point of a board that is being set up."""
        self.put(point, ONE * side << SIDE_AT | members)
        while members:
            self.forces[side] += FORCE[members & 31]
            members >>= 5
        self.saved_top = 0

    def erect(self, cells: Mapping[int, tuple[int, int]]) -> list[int]:
        """Stand pieces and stacks, a side and members each, on many points; those where they cannot stay."""
        wrong = []
        for point, (side, members) in cells.items():
            self.stand(point, side, members)
            if not self.is_stack(members) or not self.fits(members, point):
                wrong.append(point)
        return wrong

    def begin(
        self,
        side: int,
        quiet: int,
        turn: int,
        points: Sequence[int],
        choosing: int,
        ended: int,
        winner: int,
    ) -> None:
        """Say how the game stands once every piece is put."""
        self.quiet = quiet
        self.turn = turn
        self.choosing = choosing
        for index in range(2):
            self.points[index] = self.base[index] = points[index]
            self.crowned[index] = self.commander[index] >= 0
            if choosing >> index & 1:
                self.key ^= SALT[540 + index]
        if choosing:
            self.await_setup()
            return
        self.side = side
        self.mover = side
        self.loose = True
        if side == 1:
            self.key ^= SIDE_KEY
        self.ended = ended
        self.winner = winner
        if not ended and self.quiet_limit and quiet >= self.quiet_limit:
            self.ended = NO_PROGRESS

    def interrupt(
        self,
        origin: int,
        idle: int,
        crew: int,
        weapon: int,
        was: Mapping[int, int],
        base: Sequence[int],
    ) -> bool:
        """Say how far the turn has come; False where no game comes there."""
        forces = [0, 0]
        self.origin = origin
        self.idle = idle
        self.crew = crew
        self.weapon = weapon
        self.led = holds(was.get(origin, self.cells[origin]) & CREW, COMMANDER)
        self.fresh = False
        self.was_total = 0
        for point, cell in was.items():
            self.was_points[self.was_total] = point
            self.was_cells[self.was_total] = cell
            self.was_total += 1
        for index in range(2):
            self.base[index] = base[index]
        for point in range(POINTS):
            cell = was.get(point, self.cells[point])
            for place in range(size(cell & CREW)):
                forces[cell >> SIDE_AT] += FORCE[cell >> 5 * place & 31]
        for index in range(2):
            self.noisy = self.noisy or forces[index] != self.forces[index]
            for group in range(3):
                if forces[index] >> 8 * group & 255 and self.forces[index] >> 8 * group & 255 == 0:
                    self.fallen[index] |= 1 << group
        self.key ^= self.split_key()
        return self.completable()

    def prize(self, move: cython.ulonglong) -> int:
        """`gain` for tests."""
        return self.gain(move)

    def waiver(self) -> int:
        """`waive` for tests."""
        return self.waive()

    def is_pressed(self) -> bool:
        """`pressed` for tests."""
        return self.pressed()

    def kept(self) -> tuple[object, ...]:
        """Everything that is kept up to date move by move, for tests."""
        turn = (
            self.origin,
            self.idle,
            self.crew,
            self.weapon,
            bool(self.noisy),
            bool(self.led),
            sorted(self.stood().items()),
        )
        return (
            self.key,
            (self.mover, self.side, self.ended, self.winner, bool(self.fresh), self.choosing),
            (self.quiet, self.turn, self.points[0], self.points[1], self.score),
            [self.cells[point] for point in range(POINTS)],
            [[self.held[side][word] for word in range(3)] for side in range(2)],
            [[self.cover[side][word] for word in range(3)] for side in range(2)],
            [[self.craft[side][word] for word in range(3)] for side in range(2)],
            [[self.piled[side][word] for word in range(3)] for side in range(2)],
            [[self.zone[side][point] for point in range(POINTS)] for side in range(2)],
            [(self.commander[side], self.forces[side], self.fallen[side]) for side in range(2)],
            turn if self.origin < 0 else (turn, self.base[0], self.base[1]),
        )

    def look_closely(self) -> None:
        """From now on take no short cuts, for tests."""
        self.wary = True

    def tries(self, source: cython.int) -> list[int]:
        """What the pieces on a point could do if commanders did not matter."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        self.out = buffer
        self.total = 0
        self.probing = False
        self.found = False
        self.lax = True
        if self.origin >= 0:
            self.continuations()
        else:
            self.groups(source, self.cells[source] & CREW, True)
        self.lax = False
        found = [buffer[index] for index in range(self.total)]
        drop(buffer)
        return found

    def trouble(self, move: cython.ulonglong) -> tuple[bool, bool, bool, list[int]]:
        """What is wrong after a step: commander lost, face-off, nobody can stay there, who gives check."""
        self.open_frame()
        self.apply(move)
        own: cython.int = self.commander[self.side]
        lost = self.crowned[self.side] and own < 0
        faced = self.faced()
        stranded = not self.rests()
        givers = [] if own < 0 else sorted({point for point, _ in self.attackers(own, 1 - self.side)})
        self.close_frame()
        return lost, faced, stranded, givers

    def range_of(self, one: cython.int, slant: cython.int) -> tuple[int, int]:
        """How far a member moves and captures, along the lines or diagonally."""
        return self.go[2 * one + slant], self.hit[2 * one + slant]

    def cell(self, point: cython.int) -> int:
        """What stands on a point: members, and the side in bit 60; 0 for nothing."""
        return self.cells[point]

    def standing(self) -> tuple[int, ...]:
        """What stands on every point, in order."""
        return tuple([self.cells[index] for index in range(POINTS)])

    def spelling(self, move: cython.ulonglong) -> tuple[int, int, int]:
        """All that text and taps of a move are made of: the move, its members, and what is to be chosen.

        The last is 1 where several stand together, and 2 where a plane may load or be shot down."""
        return move, self.party(move), self.chosen(move)

    def party(self, move: cython.ulonglong) -> cython.ulonglong:
        """The members that make a move."""
        if (move >> WHAT_AT & 31) >= DONE:
            return 0
        if move & SECOND:
            return self.crew
        return part(self.idle if self.origin >= 0 else self.cells[move & 255] & CREW, move >> MASK_AT & 511)

    def chosen(self, move: cython.ulonglong) -> cython.int:
        """What a person has to choose for a move besides two points."""
        what: cython.int = move >> WHAT_AT & 31
        found: cython.int = 0
        if what >= DONE:
            return 0
        if self.origin >= 0 or (self.cells[move & 255] & CREW) >> 5:
            found = 1
        if what == LOAD and (self.party(move) & 31) >> 1 == PLANE:
            if self.zone[1 - self.side][move >> TARGET_AT & 255]:
                found |= 2
        return found

    def spelled(
        self, moves: list[int], known: dict[tuple[int, int, int], Any], spell: Callable[[tuple[int, int, int]], Any]
    ) -> list[Any]:
        """Many moves as somebody spells them who remembers what he has met."""
        found = []
        for move in moves:
            key = (move, self.party(move), self.chosen(move))
            spelling = known.get(key)
            found.append(spell(key) if spelling is None else spelling)
        return found

    def can_move(self) -> bool:
        """Whether the side to move has any legal move; found much sooner than all of them."""
        buffer: cython.p_ulonglong = words(MOST_MOVES)
        word: cython.int
        left: cython.ulonglong
        point: cython.int
        found: cython.bint
        if self.ended or self.choosing or self.origin >= 0:
            found = self.generate(buffer) > 0
        else:
            self.prepare(buffer)
            for word in range(3):
                left = self.held[self.side][word]
                while left and self.total == 0:
                    point = word * 64 + lowest(left)
                    left &= left - 1
                    self.groups(point, self.cells[point] & CREW, True)
            found = self.total > 0
        drop(buffer)
        return found

    def stood(self) -> dict[int, int]:
        """What stood before the unfinished turn on the points it has changed."""
        return {self.was_points[index]: self.was_cells[index] for index in range(self.was_total)}

    def tally(self, side: cython.int) -> int:
        """The points a side has captured."""
        return self.points[side]

    def tally_before(self, side: cython.int) -> int:
        """The points a side had when the turn began."""
        return self.base[side]

    def guarded(self, point: cython.int, side: cython.int) -> bool:
        """Whether a point lies in a fire zone of a side."""
        return self.zone[side][point] != 0

    def zone_of(self, side: cython.int) -> list[int]:
        """Every point that lies in a fire zone of a side."""
        return [index for index in range(POINTS) if self.zone[side][index] != 0]

    def threatened(self) -> list[int]:
        """Every point on which something stands that could be captured next."""
        point: cython.int
        found = []
        for point in range(POINTS):
            if self.cells[point] and self.assail(point, 1 - (self.cells[point] >> SIDE_AT), False):
                found.append(point)
        return found

    def radius(self, point: cython.int) -> int:
        """How far the fire zone of what stands on a point reaches; 0 for none."""
        return self.guard[self.cells[point] & 31]

    def in_check(self, side: cython.int) -> bool:
        """Whether a side's commander could be captured next."""
        if self.commander[side] < 0:
            return False
        return self.assail(self.commander[side], 1 - side, False) != 0

    def attackers(self, point: cython.int, by: cython.int) -> list[tuple[int, int]]:
        """Point and member of everything of a side that could capture what stands on a point."""
        self.assail(point, by, True)
        return [(self.seen_points[index], self.seen_members[index]) for index in range(self.seen)]

    def faces(self) -> bool:
        """Whether the commanders look at each other."""
        return self.faced()

    def leader(self, side: cython.int) -> int:
        """Where a side's commander stands; -1 where there is none."""
        return self.commander[side]

    def stacks(self, word: cython.ulonglong) -> bool:
        """Whether these members can stand together."""
        return self.is_stack(word)

    def bears(self, word: cython.ulonglong, point: cython.int) -> bool:
        """Whether the ground of a point bears these members."""
        return self.fits(word, point)

    def left(self, side: cython.int, kind: cython.int) -> int:
        """How many pieces of a kind a side has not yet placed in a free set-up."""
        return self.boxed(side, kind)
