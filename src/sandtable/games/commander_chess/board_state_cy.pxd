from sandtable.games.commander_chess.stack cimport CREW, SIDE_AT, holds, part, size
from sandtable.kernel.board.board_cy cimport ONE, Board

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
    NULL_MOVE = 15

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

    # In `groups_lost`, beside a bit for each force that is gone: the side lost something in this turn.
    ANYTHING_LOST = 8

# What is known about a check, and whether planes could come near.
cdef enum:
    UNKNOWN = 0
    UNCHECKED = 1
    CHECKED = 2
    AIR_NEAR = 4

cdef unsigned long long FORCE[24]
cdef unsigned long long SETUP_KEY[2]
cdef unsigned long long SIDE_KEY

cdef class BoardState(Board):
    # what stands where
    cdef unsigned long long cells[132]
    cdef unsigned long long occupied[2][3]
    cdef unsigned long long cover[2][3]
    cdef unsigned long long planes[2][3]
    cdef unsigned long long stacked[2][3]
    cdef unsigned char zone[2][132]
    cdef int commander[2]
    cdef bint had_commander[2]
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
    cdef bint commander_led
    cdef int groups_lost[2]
    cdef int points_at_start[2]
    cdef int was_total
    cdef int was_points[132]
    cdef unsigned long long was_cells[132]
    cdef Py_ssize_t frame
    # the search for moves under way
    cdef unsigned long long* out
    cdef int total
    cdef bint probing
    cdef bint found
    cdef bint starts_safe
    cdef bint captures_only
    cdef bint air_risk
    cdef int check
    cdef bint ignores_commander
    cdef bint takes_no_shortcuts
    cdef int seen
    cdef int seen_points[64]
    cdef int seen_members[64]
    # the options in force
    cdef int move_reach[48]
    cdef int capture_reach[48]
    cdef int gun_range[2]
    cdef int zone_radii[32]
    cdef int widest
    cdef readonly int plane_load
    cdef readonly int ship_load
    cdef readonly int tank_load
    cdef readonly int engineer_load
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

    cdef void copy_from(self, BoardState other)
    cdef void put(self, Py_ssize_t point, unsigned long long new) noexcept nogil
    cdef bint is_stack(self, unsigned long long word) noexcept nogil
    cdef bint can_stand_on(self, unsigned long long word, int point) noexcept nogil
    cdef bint commanders_face(self) noexcept nogil
    cdef int count_attackers(self, int target, int by, bint note) noexcept nogil
    cdef bint can_complete(self) noexcept nogil
    cdef void generate_places(self, int side) noexcept nogil
    cdef unsigned long long split_key(self) noexcept nogil
    cdef void drop_turn(self) noexcept nogil
    cdef void name_next_to_place(self) noexcept nogil
    cdef void place_from_box(self, int side, int kind, int point) noexcept nogil
    cdef int left_in_box(self, int side, int kind) noexcept nogil
    cdef unsigned long long members_of(self, unsigned long long move) noexcept nogil
    cdef int choice_of(self, unsigned long long move) noexcept nogil
