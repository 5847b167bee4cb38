cimport cython

from sandtable.games.commander_chess.board_state_cy cimport (
    BoardState, NAVY, PLANE, TANK, ENGINEER, HEADQUARTERS, ARTILLERY, FLAK, MISSILE, COMMANDER, INFANTRY, MILITIA,
    POINTS, MOVE, CAPTURE, STAY, TRADE, LOAD, LOST, LIFT, LIFT_TAKE, HIT, DONE, PLACE, TIME_UP, FLAG, AUTO, NULL_MOVE,
    TARGET_AT, WHAT_AT, SPLIT, MASK_AT, SECOND, BYTE, UNARMED, GUN, GUN_AWAY, TORPEDO, GOING_ON, COMMANDER_TAKEN,
    AIR_LOST, LAND_LOST, EXPOSED, REPEATED, NO_PROGRESS, TIME_OVER, OUT_OF_TIME, FLAG_POINTS, WITHDRAWN,
    ANYTHING_LOST, UNKNOWN, UNCHECKED, CHECKED, AIR_NEAR, FORCE, SIDE_KEY
)
from sandtable.games.commander_chess.stack cimport (
    CREW, SIDE_AT, decorated, holds, joined, minus, part, scramble, size
)
from sandtable.kernel.board.bits cimport count, drop, lowest, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, NOISY, ONE, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef enum:
    STRAIGHT = 4
    FARTHEST = 5

cdef extern from *:
    const long long HALF_UP "(1LL << 31)"
    const long long LOW_HALF "((1LL << 32) - 1)"
    const long long HIGH_BIT "(1LL << 31)"

# What the evaluation counts itself.
cdef enum:
    COVERED = 0
    UNCOVERED_STACK = 1
    COVERED_COMMANDER = 2
    OPEN_SKY = 3
    UNDER_FIRE = 4
    ESCORT = 5
    AIMED_AT = 6
    PINNED = 7
    SCORED = 8

cdef enum:
    HEADER = 13
    BONUS = 50
    PRICELESS = 15000
    MAX_EVALUATION = 20000
    UNSEEN = 254
    UNSEEN_READY = 255

cdef unsigned char RAY[132][8][11]
cdef unsigned char RAY_LENGTH[132][8]
cdef unsigned char SAIL[132][8]
cdef unsigned char HAUL[132][8]
cdef unsigned char SEA[132]
cdef unsigned char WATER[132]
cdef unsigned char FILE_OF[132]
cdef unsigned char RANK_OF[132]
cdef unsigned char CIRCLE[4][132][29]
cdef unsigned char CIRCLE_SIZE[4][132]
cdef unsigned long long NEAR[132][3]
cdef unsigned char APART[132][132]
cdef unsigned long long LAND[3]
cdef unsigned char ALIGNED[132][132]
cdef unsigned long long STAR[6][132][3]
cdef unsigned char LINE[132][132]
cdef unsigned long long SALT[560]
cdef long long WORTH[2][24][132]
cdef long long ABOARD[2][12][2]
cdef long long AIRSPACE[2][132]
cdef long long STAKE[3][8]
cdef long long MENACE[12]
cdef long long SEAT[12]
cdef long long TERM[9]
cdef int TEMPO[1]
cdef int PHASE[64]
cdef int VALUE[24]
cdef int PRICE[24]

@cython.final
cdef class CommandBoard(BoardState):
    cdef void set_cell(self, Py_ssize_t point, unsigned long long old, unsigned long long new) noexcept nogil
    cdef void change_zone(self, unsigned long long cell, Py_ssize_t point, int change) noexcept nogil
    cdef long long cell_value(self, unsigned long long cell, Py_ssize_t point) noexcept nogil
    cdef long long side_value(self, int side) noexcept nogil
    cdef int free_landing_points(self, int point, int enemy) noexcept nogil
    cdef int pinned_side(self) noexcept nogil
    cdef void count_losses(self, int side, unsigned long long members) noexcept nogil
    cdef void remove_captured(self, Py_ssize_t point) noexcept nogil
    cdef void save_frame(self) noexcept nogil
    cdef void restore_frame(self) noexcept nogil
    cdef bint looks_out(self, int side) noexcept nogil
    cdef bint commander_is_in_check(self) noexcept nogil
    cdef bint meets_enemy_commander(self, int point, int source, bint vacates) noexcept nogil
    cdef bint is_shielded(self, int kind, unsigned long long victim) noexcept nogil
    cdef bint zone_covers(self, int guard, int point) noexcept nogil
    cdef bint zones_allow(self, int source, int direction, int steps, int enemy) noexcept nogil
    cdef bint can_capture(self, int one, int source, int target, int line) noexcept nogil
    cdef bint commander_is_safe(self, int side) noexcept nogil
    cdef bint rest_can_stay(self) noexcept nogil
    cdef bint can_continue(self) noexcept nogil
    cdef bint line_stays_closed(self, int own, int source) noexcept nogil
    cdef bint surely_stays_safe(self, unsigned long long move, int what, Py_ssize_t source, Py_ssize_t target, unsigned long long cell) noexcept nogil
    cdef bint is_safe_after(self, int what, Py_ssize_t source, Py_ssize_t target, unsigned long long cell) noexcept nogil
    cdef bint is_legal(self, unsigned long long move) noexcept nogil
    cdef void add_if_legal(self, unsigned long long move) noexcept nogil
    cdef void generate_from(self, int source, unsigned long long base, bint fresh) noexcept nogil
    cdef void land_moves(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void plane_moves(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void ship_moves(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void load_move(self, int target, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void land_capture(self, int target, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void plane_capture(self, int point, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef bint is_capturable_after(self, unsigned long long move) noexcept nogil
    cdef void captures_from(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef bint is_way_clear(self, int source, int line) noexcept nogil
    cdef void plane_capture_in_zone(self, int source, int point, int direction, int steps, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void ship_capture(self, int source, int point, int direction, int steps, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void start_listing(self, unsigned long long* moves) noexcept nogil
    cdef void second_shots(self) noexcept nogil
    cdef void continuations(self) noexcept nogil
    cdef void apply(self, unsigned long long move) noexcept nogil
    cdef void log_changes(self) noexcept nogil
    cdef void end_turn(self, bint stirred) noexcept nogil
    cdef void make_heroes(self, int by) noexcept nogil
    cdef void make_last_defender_hero(self, int side) noexcept nogil
    cdef int find_ending(self) noexcept nogil
    cdef void make_other(self, unsigned long long move, int what) noexcept nogil
