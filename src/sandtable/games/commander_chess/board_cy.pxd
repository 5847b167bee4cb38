cimport cython

from sandtable.games.commander_chess.stack cimport (
    CREW, SIDE_AT, decorated, holds, joined, minus, part, scramble, size
)
from sandtable.kernel.board.bits cimport count, drop, lowest, words
from sandtable.kernel.board.board_cy cimport MOST_MOVES, NOISY, ONE, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef enum:
    NAVY = 1
    PLANE = 2
    TANK = 3
    ENGINEER = 4
    HEADQUARTERS = 5
    ARTILLERY = 6
    FLAK = 7
    MISSILE = 8
    COMMANDER = 9
    INFANTRY = 10
    MILITIA = 11

cdef enum:
    POINTS = 132
    STRAIGHT = 4
    FARTHEST = 5

# What a move does; the first nine are steps of pieces.
cdef enum:
    MOVE = 0
    CAPTURE = 1
    STAY = 2
    TRADE = 3
    LOAD = 4
    LOST = 5
    LIFT = 6
    LIFT_TAKE = 7
    HIT = 8
    DONE = 9
    PLACE = 10
    TIME_UP = 11
    FLAG = 12
    WITHDRAW = 13
    AUTO = 14
    WAIVE = 15

# A move: source, target, what, whether it is a step of a split or a ship's second shot, places of its members.
cdef enum:
    TARGET_AT = 8
    WHAT_AT = 16
    SPLIT = 1 << 21
    MASK_AT = 22

cdef extern from *:
    """
    #define COTULENH_SECOND (1ULL << 40)
    #define COTULENH_BYTE 255ULL
    """
    const long long HALF_UP "(1LL << 31)"
    const long long LOW_HALF "((1LL << 32) - 1)"
    const long long HIGH_BIT "(1LL << 31)"
    const unsigned long long SECOND "COTULENH_SECOND"
    const unsigned long long BYTE "COTULENH_BYTE"

# What a ship may still fire.
cdef enum:
    UNARMED = 0
    GUN = 1
    GUN_AWAY = 2
    TORPEDO = 3

cdef enum:
    GOING_ON = 0
    COMMANDER_TAKEN = 1
    AIR_LOST = 2
    NAVY_LOST = 3
    LAND_LOST = 4
    EXPOSED = 5
    REPEATED = 6
    NO_PROGRESS = 7
    TIME_OVER = 8
    OUT_OF_TIME = 9
    FLAG_POINTS = 10
    WITHDRAWN = 11

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
    MOST_WORTH = 20000
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
cdef unsigned long long SIDE_KEY
cdef long long WORTH[2][24][132]
cdef long long ABOARD[2][12][2]
cdef long long AIRSPACE[2][132]
cdef long long STAKE[3][8]
cdef long long MENACE[12]
cdef long long SEAT[12]
cdef long long TERM[9]
cdef int TEMPO[1]
cdef int PHASE[64]
cdef unsigned long long FORCE[24]
cdef int VALUE[24]
cdef int PRICE[24]

@cython.final
cdef class CommandBoard(Board):
    # what stands where
    cdef unsigned long long cells[132]
    cdef unsigned long long held[2][3]
    cdef unsigned long long cover[2][3]
    cdef unsigned long long craft[2][3]
    cdef unsigned long long piled[2][3]
    cdef unsigned char zone[2][132]
    cdef int commander[2]
    cdef bint crowned[2]
    cdef unsigned long long forces[2]
    # how the game stands
    cdef int points[2]
    cdef long long score
    cdef readonly int quiet
    cdef readonly int turn
    cdef readonly int winner
    cdef readonly int choosing
    # the turn under way
    cdef readonly int origin
    cdef readonly unsigned long long idle
    cdef readonly unsigned long long crew
    cdef readonly int weapon
    cdef bint noisy
    cdef bint loose
    cdef bint led
    cdef int fallen[2]
    cdef int base[2]
    cdef int was_total
    cdef int was_points[132]
    cdef unsigned long long was_cells[132]
    cdef Py_ssize_t frame
    # the search for moves under way
    cdef unsigned long long* out
    cdef int total
    cdef bint probing
    cdef bint found
    cdef bint calm
    cdef bint brisk
    cdef bint air_risk
    cdef bint lax
    cdef bint wary
    cdef int seen
    cdef int seen_points[64]
    cdef int seen_members[64]
    # the options in force
    cdef int go[48]
    cdef int hit[48]
    cdef int gun[2]
    cdef int guard[32]
    cdef int widest
    cdef readonly int plane_load
    cdef readonly int ship_load
    cdef readonly bint two_shots
    cdef readonly bint airlift
    cdef readonly bint trade
    cdef readonly bint entry
    cdef readonly bint one_zone
    cdef readonly int plane_return
    cdef readonly bint missile_jumps
    cdef readonly bint ships_block
    cdef readonly bint cuts_corner
    cdef readonly int shield
    cdef readonly int face
    cdef readonly bint exempt
    cdef readonly bint duty
    cdef readonly int goals
    cdef readonly bint last_defender
    cdef readonly bint boards_at_sea
    cdef readonly bint threefold
    cdef readonly int quiet_limit
    cdef readonly bint each_step
    cdef readonly bint sub_stacks
    cdef readonly bint face_step
    cdef readonly int split_check
    cdef readonly int first
    cdef readonly int flag
    cdef readonly bint stuck_loses
    cdef readonly int bonus
    cdef readonly bint timed

    cdef void swap(self, Py_ssize_t point, unsigned long long old, unsigned long long new) noexcept nogil
    cdef void patrol(self, unsigned long long cell, Py_ssize_t point, int change) noexcept nogil
    cdef long long worth(self, unsigned long long cell, Py_ssize_t point) noexcept nogil
    cdef long long stance(self, int side) noexcept nogil
    cdef int sky(self, int point, int enemy) noexcept nogil
    cdef int pinned(self) noexcept nogil
    cdef void put(self, Py_ssize_t point, unsigned long long new) noexcept nogil
    cdef void lose(self, int side, unsigned long long members) noexcept nogil
    cdef void take(self, Py_ssize_t point) noexcept nogil
    cdef void open_frame(self) noexcept nogil
    cdef void close_frame(self) noexcept nogil
    cdef bint is_stack(self, unsigned long long word) noexcept nogil
    cdef bint fits(self, unsigned long long word, int point) noexcept nogil
    cdef bint is_bare(self, int side) noexcept nogil
    cdef bint faced(self) noexcept nogil
    cdef bint checked(self) noexcept nogil
    cdef bint looked(self, int point, int source, bint vacates) noexcept nogil
    cdef bint is_shielded(self, int kind, unsigned long long victim) noexcept nogil
    cdef bint covers(self, int guard, int point) noexcept nogil
    cdef bint way_open(self, int source, int direction, int steps, int enemy) noexcept nogil
    cdef int assail(self, int target, int by, bint note) noexcept nogil
    cdef bint reaches(self, int one, int source, int target, int direction, int steps, int blocked, bint barred, bint ship) noexcept nogil
    cdef bint safe(self, int side) noexcept nogil
    cdef bint rests(self) noexcept nogil
    cdef bint completable(self) noexcept nogil
    cdef bint goes_on(self) noexcept nogil
    cdef bint lawful(self, unsigned long long move) noexcept nogil
    cdef void emit(self, unsigned long long move) noexcept nogil
    cdef void groups(self, int source, unsigned long long base, bint fresh) noexcept nogil
    cdef void march(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void fly(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void sail(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void load(self, int target, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void strike(self, int target, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void bomb(self, int point, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef bint unsafe(self, unsigned long long move) noexcept nogil
    cdef void raid(self, int source, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef bint open_way(self, int source, int line) noexcept nogil
    cdef void attack(self, int source, int point, int direction, int steps, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void shell(self, int source, int point, int direction, int steps, unsigned long long group, unsigned long long bits) noexcept nogil
    cdef void prepare(self, unsigned long long* moves) noexcept nogil
    cdef void shots(self) noexcept nogil
    cdef void continuations(self) noexcept nogil
    cdef void places(self, int side) noexcept nogil
    cdef void apply(self, unsigned long long move) noexcept nogil
    cdef unsigned long long split_key(self) noexcept nogil
    cdef void log(self) noexcept nogil
    cdef void finish(self, bint stirred) noexcept nogil
    cdef void decorate(self, int by) noexcept nogil
    cdef void defend(self, int side) noexcept nogil
    cdef int judged(self) noexcept nogil
    cdef void make_other(self, unsigned long long move, int what) noexcept nogil
    cdef void drop_turn(self) noexcept nogil
    cdef void await_setup(self) noexcept nogil
    cdef void set_up(self, int side, int kind, int point) noexcept nogil
    cdef int boxed(self, int side, int kind) noexcept nogil
    cdef unsigned long long party(self, unsigned long long move) noexcept nogil
    cdef int chosen(self, unsigned long long move) noexcept nogil
