"""The state of a board: its fields, options, copy, set-up, and what Python callers ask it.

A cell is a word: the members that stand on a point (`stack.py`) and their side in bit 60. A turn may be several moves:
members of a stack leave its point one after another, and a ship fires both weapons. While it lasts, `origin` is the
point it began on, `idle` the members that have not acted, and `weapon` what the ship (with those who act with it,
`crew`) may still fire. What stood where before the turn is kept in `was_…`, so that a turn that time cuts short can be
dropped.

Nothing here is called often: what a search calls is in `board_cy.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.commander_chess import pieces
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.games.commander_chess.stack import CREW, SIDE_AT, holds, part, size
    from sandtable.kernel.board.board_cy import ONE, Board

    NAVY, PLANE, TANK, ENGINEER, HEADQUARTERS, ARTILLERY, FLAK, MISSILE, COMMANDER, INFANTRY, MILITIA = range(1, 12)
    POINTS = 132
    # What a move does; the first nine are steps of pieces.
    MOVE, CAPTURE, STAY, TRADE, LOAD, LOST, LIFT, LIFT_TAKE, HIT, DONE = range(10)
    PLACE, TIME_UP, FLAG, WITHDRAW, AUTO, NULL_MOVE = range(10, 16)
    # A move: source, target, what, whether it is a step of a split or a ship's second shot, places of its members.
    TARGET_AT, WHAT_AT, SPLIT, MASK_AT = 8, 16, 1 << 21, 22
    SECOND, BYTE = 1 << 40, 255
    # What a ship may still fire.
    UNARMED, GUN, GUN_AWAY, TORPEDO = range(4)
    # How a game ended.
    GOING_ON, COMMANDER_TAKEN, AIR_LOST, NAVY_LOST, LAND_LOST, EXPOSED, REPEATED, NO_PROGRESS = range(8)
    TIME_OVER, OUT_OF_TIME, FLAG_POINTS, WITHDRAWN = range(8, 12)
    # In `groups_lost`, beside a bit for each force that is gone: the side lost something in this turn.
    ANYTHING_LOST = 8
    # What is known about a check, and whether planes could come near.
    UNKNOWN, UNCHECKED, CHECKED, AIR_NEAR = 0, 1, 2, 4

    FORCE = [0] * 24
    """Planes, ships, land forces and pieces, a byte each."""
    SETUP_KEY = [0] * 2
    """Part of the key while a side places its pieces."""
    SIDE_KEY = 0

COMPILED: bool = cython.compiled


def fill() -> None:
    """Build the tables once."""
    for kind in pieces.KINDS:
        for hero in range(2):
            one = pieces.member(kind, hero == 1)
            FORCE[one] = 1 << 24 | (kind == PLANE) | (kind == NAVY) << 8 | (kind in pieces.FORCES) << 16
    for side in range(2):
        SETUP_KEY[side] = stream("commander-chess", 560)[540 + side]


fill()
SIDE_KEY = stream("commander-chess: blue to move", 1)[0]


class BoardState(Board):
    """What a board knows, and everything about it that need not be fast."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.cells = [0] * POINTS
            self.occupied = [[0] * 3 for _ in range(2)]
            self.cover = [[0] * 3 for _ in range(2)]
            self.planes = [[0] * 3 for _ in range(2)]
            self.stacked = [[0] * 3 for _ in range(2)]
            self.zone = [[0] * POINTS for _ in range(2)]
            self.commander = [-1, -1]
            self.had_commander = [False, False]
            self.forces = [0, 0]
            self.points = [0, 0]
            self.groups_lost = [0, 0]
            self.points_at_start = [0, 0]
            self.was_points = [0] * POINTS
            self.was_cells = [0] * POINTS
            self.out = list[int]()
            self.seen_points = [0] * 64
            self.seen_members = [0] * 64
            self.move_reach = [0] * 48
            self.capture_reach = [0] * 48
            self.gun_range = [0, 0]
            self.zone_radii = [0] * 32
        for index in range(2):
            self.commander[index] = -1
            self.had_commander[index] = False
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
        self.commander_led = False
        self.was_total = 0
        self.frame = 0
        self.total = 0
        self.probing = False
        self.found = False
        self.starts_safe = False
        self.captures_only = False
        self.air_risk = False
        self.seen = 0
        self.check = UNKNOWN
        self.ignores_commander = False
        self.takes_no_shortcuts = False
        self.widest = 2

    def set_options(self, given: Mapping[str, int]) -> None:
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
                    self.move_reach[2 * one + slant] = go[slant]
                    self.capture_reach[2 * one + slant] = hit[slant]
                radius = 2 if kind == MISSILE else 1 if kind in (NAVY, FLAK) else 0
                if kind == ENGINEER and given["engineer_zone"]:
                    radius = 1
                if radius and hero and given["hero_zone"]:
                    radius += 1
                self.zone_radii[one] = radius
        self.widest = 3 if given["hero_zone"] else 2
        self.gun_range[0] = 3
        self.gun_range[1] = 4
        self.plane_load = given["plane_load"]
        self.ship_load = given["ship_load"]
        self.tank_load = given["tank_load"]
        self.engineer_load = given["engineer_load"]
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

    def copy_from(self, other: BoardState) -> None:
        """Take over everything but the way back."""
        index: cython.int
        number: cython.int
        self.inherit(other)
        for index in range(POINTS):
            self.cells[index] = other.cells[index]
            self.zone[0][index] = other.zone[0][index]
            self.zone[1][index] = other.zone[1][index]
        for index in range(2):
            for number in range(3):
                self.occupied[index][number] = other.occupied[index][number]
                self.cover[index][number] = other.cover[index][number]
                self.planes[index][number] = other.planes[index][number]
                self.stacked[index][number] = other.stacked[index][number]
            self.commander[index] = other.commander[index]
            self.had_commander[index] = other.had_commander[index]
            self.forces[index] = other.forces[index]
            self.points[index] = other.points[index]
            self.groups_lost[index] = other.groups_lost[index]
            self.points_at_start[index] = other.points_at_start[index]
            self.gun_range[index] = other.gun_range[index]
        for index in range(48):
            self.move_reach[index] = other.move_reach[index]
            self.capture_reach[index] = other.capture_reach[index]
        for index in range(32):
            self.zone_radii[index] = other.zone_radii[index]
        for index in range(other.was_total):
            self.was_points[index] = other.was_points[index]
            self.was_cells[index] = other.was_cells[index]
        self.was_total = other.was_total
        self.score = other.score
        self.quiet = other.quiet
        self.turn = other.turn
        self.winner = other.winner
        self.choosing = other.choosing
        self.origin = other.origin
        self.idle = other.idle
        self.crew = other.crew
        self.weapon = other.weapon
        self.noisy = other.noisy
        self.loose = other.loose
        self.widest = other.widest
        self.plane_load = other.plane_load
        self.ship_load = other.ship_load
        self.tank_load = other.tank_load
        self.engineer_load = other.engineer_load
        self.two_shots = other.two_shots
        self.airlift = other.airlift
        self.trade = other.trade
        self.entry = other.entry
        self.one_zone = other.one_zone
        self.plane_return = other.plane_return
        self.missile_jumps = other.missile_jumps
        self.ships_block = other.ships_block
        self.cuts_corner = other.cuts_corner
        self.shield = other.shield
        self.face = other.face
        self.exempt = other.exempt
        self.duty = other.duty
        self.goals = other.goals
        self.last_defender = other.last_defender
        self.boards_at_sea = other.boards_at_sea
        self.threefold = other.threefold
        self.quiet_limit = other.quiet_limit
        self.each_step = other.each_step
        self.sub_stacks = other.sub_stacks
        self.face_step = other.face_step
        self.split_check = other.split_check
        self.commander_led = other.commander_led
        self.first = other.first
        self.flag = other.flag
        self.stuck_loses = other.stuck_loses
        self.bonus = other.bonus
        self.timed = other.timed

    # --- What `CommandBoard` writes ---

    def put(self, point: cython.Py_ssize_t, new: cython.ulonglong) -> None:
        """Change a point so that it can be taken back."""

    def is_stack(self, word: cython.ulonglong) -> cython.bint:
        """Whether these members can stand together."""
        return False

    def can_stand_on(self, word: cython.ulonglong, point: cython.int) -> cython.bint:
        """Whether the ground of a point bears these members."""
        return False

    def count_attackers(self, target: cython.int, by: cython.int, note: cython.bint) -> cython.int:
        """How many members of a side could capture what stands on a point; `note` remembers which."""
        return 0

    def commanders_face(self) -> cython.bint:
        """Whether the commanders look at each other along an open line."""
        return False

    def can_complete(self) -> cython.bint:
        """Whether the turn under way can end legally."""
        return False

    def split_key(self) -> cython.ulonglong:
        """What an unfinished turn adds to the key."""
        return 0

    # --- A position read from text ---

    def place(self, point: cython.int, side: cython.int, members: cython.ulonglong) -> None:
        """Stand a piece or stack on an empty point of a board that is being set up."""
        self.put(point, ONE * side << SIDE_AT | members)
        while members:
            self.forces[side] += FORCE[members & 31]
            members >>= 5
        self.saved_top = 0
        self.check = UNKNOWN

    def place_all(self, cells: Mapping[int, tuple[int, int]]) -> list[int]:
        """Stand pieces and stacks, a side and members each, on many points; those where they cannot stay."""
        wrong = []
        for point, (side, members) in cells.items():
            self.place(point, side, members)
            if not self.is_stack(members) or not self.can_stand_on(members, point):
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
        self.check = UNKNOWN
        self.quiet = quiet
        self.turn = turn
        self.choosing = choosing
        for index in range(2):
            self.points[index] = self.points_at_start[index] = points[index]
            self.had_commander[index] = self.commander[index] >= 0
            if choosing >> index & 1:
                self.key ^= SETUP_KEY[index]
        if choosing:
            self.name_next_to_place()
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

    def resume_turn(
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
        self.check = UNKNOWN
        self.origin = origin
        self.idle = idle
        self.crew = crew
        self.weapon = weapon
        self.commander_led = holds(was.get(origin, self.cells[origin]) & CREW, COMMANDER)
        self.fresh = False
        self.was_total = 0
        for point, cell in was.items():
            self.was_points[self.was_total] = point
            self.was_cells[self.was_total] = cell
            self.was_total += 1
        for index in range(2):
            self.points_at_start[index] = base[index]
        for point in range(POINTS):
            cell = was.get(point, self.cells[point])
            for place in range(size(cell & CREW)):
                forces[cell >> SIDE_AT] += FORCE[cell >> 5 * place & 31]
        for index in range(2):
            if forces[index] != self.forces[index]:
                self.noisy = True
                self.groups_lost[index] |= ANYTHING_LOST
            for group in range(3):
                if forces[index] >> 8 * group & 255 and self.forces[index] >> 8 * group & 255 == 0:
                    self.groups_lost[index] |= 1 << group
        self.key ^= self.split_key()
        return self.can_complete()

    # --- The free set-up (rules 2.5 to 2.8) ---

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        if self.choosing and not self.ended:
            if seat < 0 or not self.choosing >> seat & 1:
                return 0
            self.out = moves
            self.total = 0
            self.generate_places(seat)
            return self.total
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def acting(self) -> cython.int:
        if self.choosing:
            return self.choosing
        return 1 << self.mover

    def left_in_box(self, side: cython.int, kind: cython.int) -> cython.int:
        """How many pieces of a kind a side has not yet placed."""
        total: cython.int = 1 if kind == COMMANDER or kind == MISSILE or kind == MILITIA else 2
        point: cython.int
        for point in range(POINTS):
            if self.cells[point] and self.cells[point] >> SIDE_AT == side and (self.cells[point] & 31) >> 1 == kind:
                total -= 1
        return total

    def generate_places(self, side: cython.int) -> None:
        """Every piece still in the box on every free point of the own half (rule 2.5)."""
        kind: cython.int
        point: cython.int
        for kind in range(NAVY, MILITIA + 1):
            if self.left_in_box(side, kind) == 0:
                continue
            for point in range(66 * side, 66 * side + 66):
                if self.cells[point] == 0 and self.can_stand_on(kind << 1, point):
                    self.out[self.total] = ONE * PLACE << WHAT_AT | ONE * kind << MASK_AT | point << TARGET_AT | side
                    self.total += 1

    def place_from_box(self, side: cython.int, kind: cython.int, point: cython.int) -> None:
        """Take a piece out of the box; the last one makes the side ready."""
        self.put(point, ONE * side << SIDE_AT | kind << 1)
        self.forces[side] += FORCE[kind << 1]
        if self.forces[side] >> 24 == 19:
            self.choosing &= ~(1 << side)
            self.key ^= SETUP_KEY[side]

    def name_next_to_place(self) -> None:
        """Name the side that places next, or begin to play."""
        if self.choosing:
            self.side = 0 if self.choosing & 1 else 1
            self.mover = self.side
            self.fresh = self.forces[self.side] == 0
            return
        self.side = self.first
        self.mover = self.first
        self.fresh = True
        self.had_commander[0] = self.had_commander[1] = True
        self.loose = True
        if self.side == 1:
            self.key ^= SIDE_KEY

    def left_to_place(self, side: cython.int, kind: cython.int) -> int:
        """How many pieces of a kind a side has not yet placed in a free set-up."""
        return self.left_in_box(side, kind)

    # --- A turn cut short (rule 9.6) ---

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
        self.points[0] = self.points_at_start[0]
        self.points[1] = self.points_at_start[1]
        self.was_total = 0
        self.origin = -1
        self.idle = 0
        self.crew = 0
        self.weapon = UNARMED
        self.commander_led = False
        self.noisy = False
        self.groups_lost[0] = 0
        self.groups_lost[1] = 0
        self.fresh = True

    def cells_before_turn(self) -> dict[int, int]:
        """What stood before the unfinished turn on the points it has changed."""
        return {self.was_points[index]: self.was_cells[index] for index in range(self.was_total)}

    # --- What stands where, for Python callers ---

    def cell(self, point: cython.int) -> int:
        """What stands on a point: members, and the side in bit 60; 0 for nothing."""
        return self.cells[point]

    def all_cells(self) -> tuple[int, ...]:
        """What stands on every point, in order."""
        return tuple([self.cells[index] for index in range(POINTS)])

    def can_stack(self, word: cython.ulonglong) -> bool:
        """Whether these members can stand together."""
        return self.is_stack(word)

    def can_stand(self, word: cython.ulonglong, point: cython.int) -> bool:
        """Whether the ground of a point bears these members."""
        return self.can_stand_on(word, point)

    def commander_point(self, side: cython.int) -> int:
        """Where a side's commander stands; -1 where there is none."""
        return self.commander[side]

    def points_of(self, side: cython.int) -> int:
        """The points a side has captured."""
        return self.points[side]

    def points_before_turn(self, side: cython.int) -> int:
        """The points a side had when the turn began."""
        return self.points_at_start[side]

    def is_in_zone(self, point: cython.int, side: cython.int) -> bool:
        """Whether a point lies in a fire zone of a side."""
        return self.zone[side][point] != 0

    def zone_points(self, side: cython.int) -> list[int]:
        """Every point that lies in a fire zone of a side."""
        return [index for index in range(POINTS) if self.zone[side][index] != 0]

    def zone_radius(self, point: cython.int) -> int:
        """How far the fire zone of what stands on a point reaches; 0 for none."""
        return self.zone_radii[self.cells[point] & 31]

    def range_of(self, one: cython.int, slant: cython.int) -> tuple[int, int]:
        """How far a member moves and captures, along the lines or diagonally."""
        return self.move_reach[2 * one + slant], self.capture_reach[2 * one + slant]

    # --- Attacks, for Python callers ---

    def is_commander_attacked(self, side: cython.int) -> bool:
        """Whether a side's commander could be captured next."""
        if self.commander[side] < 0:
            return False
        return self.count_attackers(self.commander[side], 1 - side, False) != 0

    def attackers(self, point: cython.int, by: cython.int) -> list[tuple[int, int]]:
        """Point and member of everything of a side that could capture what stands on a point."""
        self.count_attackers(point, by, True)
        return [(self.seen_points[index], self.seen_members[index]) for index in range(self.seen)]

    def capturable_points(self) -> list[int]:
        """Every point on which something stands that could be captured next."""
        point: cython.int
        found = []
        for point in range(POINTS):
            if self.cells[point] and self.count_attackers(point, 1 - (self.cells[point] >> SIDE_AT), False):
                found.append(point)
        return found

    # --- What the text of a move is made of ---

    def spelled(
        self, moves: list[int], known: dict[tuple[int, int, int], Any], spell: Callable[[tuple[int, int, int]], Any]
    ) -> list[Any]:
        """The spellings of many moves, looked up by all that text and taps are made of: the move, its members, and the
        choice to make (1 where several pieces stand together, 2 where a plane may load or be shot down)."""
        found = []
        for move in moves:
            key = (move, self.members_of(move), self.choice_of(move))
            spelling = known.get(key)
            found.append(spell(key) if spelling is None else spelling)
        return found

    def members_of(self, move: cython.ulonglong) -> cython.ulonglong:
        """The members that make a move."""
        if (move >> WHAT_AT & 31) >= DONE:
            return 0
        if move & SECOND:
            return self.crew
        return part(self.idle if self.origin >= 0 else self.cells[move & 255] & CREW, move >> MASK_AT & 511)

    def choice_of(self, move: cython.ulonglong) -> cython.int:
        """What a person has to choose for a move besides two points."""
        what: cython.int = move >> WHAT_AT & 31
        found: cython.int = 0
        if what >= DONE:
            return 0
        if self.origin >= 0 or (self.cells[move & 255] & CREW) >> 5:
            found = 1
        if what == LOAD and (self.members_of(move) & 31) >> 1 == PLANE:
            if self.zone[1 - self.side][move >> TARGET_AT & 255]:
                found |= 2
        return found

    # --- For tests ---

    def gain_of(self, move: cython.ulonglong) -> int:
        """`capture_gain` for tests."""
        return self.capture_gain(move)

    def get_null_move(self) -> int:
        """`null_move` for tests."""
        return self.null_move()

    def is_in_check(self) -> bool:
        """`in_check` for tests."""
        return self.in_check()

    def disable_shortcuts(self) -> None:
        """From now on take no short cuts, for tests."""
        self.takes_no_shortcuts = True

    def full_state(self) -> tuple[object, ...]:
        """Everything that is kept up to date move by move, for tests."""
        turn = (
            self.origin,
            self.idle,
            self.crew,
            self.weapon,
            bool(self.noisy),
            bool(self.commander_led),
            sorted(self.cells_before_turn().items()),
        )
        return (
            self.key,
            (self.mover, self.side, self.ended, self.winner, bool(self.fresh), self.choosing),
            (self.quiet, self.turn, self.points[0], self.points[1], self.score),
            [self.cells[point] for point in range(POINTS)],
            [[self.occupied[side][word] for word in range(3)] for side in range(2)],
            [[self.cover[side][word] for word in range(3)] for side in range(2)],
            [[self.planes[side][word] for word in range(3)] for side in range(2)],
            [[self.stacked[side][word] for word in range(3)] for side in range(2)],
            [[self.zone[side][point] for point in range(POINTS)] for side in range(2)],
            [(self.commander[side], self.forces[side], self.groups_lost[side]) for side in range(2)],
            turn if self.origin < 0 else (turn, self.points_at_start[0], self.points_at_start[1]),
        )
