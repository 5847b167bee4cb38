cimport cython

from sandtable.games.mission_command_air.board_state_cy cimport (
    BoardState, PLANES, HANDS, DISCARDS, PILE, STAGE, WORDS, TRAITS
)
from sandtable.kernel.board.bits cimport count, lowest, share
from sandtable.kernel.board.board_cy cimport NOISY, ONE
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef extern from *:
    """
    #define AIR_FACTOR 0xBF58476D1CE4E5B9ULL
    #define AIR_WHOLE 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long FACTOR "AIR_FACTOR"
    const unsigned long long WHOLE "AIR_WHOLE"

# A plane: space, five counts of damage, missiles, card.
cdef enum:
    OFF = 255
    DAMAGE_AT = 8
    MISSILES_AT = 23
    CARD_AT = 28
    SECTIONS = 5

# What the game waits for.
cdef enum:
    DRAW = 0
    ORDER = 1
    TURN = 2
    ROLL = 3

# What is rolled for.
cdef enum:
    NOTHING = 0
    MOVE = 1
    SHOVE = 2
    CANNON = 3
    MISSILE = 4
    DAMAGE = 5

# A move: what (4 bits), a card, total or space (8 bits), a plane or seat (3 bits).
cdef enum:
    DRAWS = 0
    ORDERS = 1
    ROLLS = 2
    FLIES = 3
    GOES = 4
    JOINS = 5
    PUSHES = 6
    SHOOTS = 7
    LAUNCHES = 8
    ENDS = 9
    FORFEIT = 10
    TIME_UP = 11
    WITHDRAW = 12
    VALUE_AT = 4
    PLANE_AT = 12

cdef enum:
    LAST_FLYING = 1
    SQUADRON_LOST = 2
    WIPED_OUT = 3
    ROUNDS_OVER = 4
    TIME_OVER = 5
    WITHDRAWN = 6

cdef enum:
    HAND = 7
    STANDARD = 0
    WINGMAN = 1
    DISRUPTION = 2

cdef enum:
    MAX_EVALUATION = 20000
    MAX_MARKS = 100
    UNSEEN = 15
    IN_LINE = 128
    NO_WAY = 512

# What the evaluation sees of a side.
cdef enum:
    T_F35 = 0
    T_F22 = 1
    T_FRAIL = 2
    T_WORN = 3
    T_MISSILE = 4
    T_ARMED = 5
    T_AIM = 6
    T_KILL = 7
    T_CANNON = 8
    T_AHEAD = 9
    T_CENTRAL = 10
    T_EARLY = 11
    T_WINGMAN = 12
    T_DISRUPTION = 13
    T_TEMPO = 14

# Filled from the box.
cdef unsigned char STEPS[2][4][3][256]
cdef int PLACE[256]
cdef unsigned char CONE[2][4][1024]
cdef unsigned char AROUND[256][8]
cdef int CARD_TYPE[64]
cdef int CARD_WAY[64]
cdef int CARD_DICE[64]
cdef int CARD_ENEMY_WAY[64]
cdef int CARD_ENEMY_DICE[64]
cdef int BLACK[5][64]
cdef int RED[5][64]
cdef int SECTION[2][64]
cdef int LIMIT[2][5]
cdef int AHEAD[2][4][256]
cdef int CENTRAL[2][4][256]
cdef int CHANCE_OF[2][64]
cdef unsigned char FALLEN[2][32768]
cdef short FRAIL[2][32768]
cdef short WORN[2][32768]
cdef short FRAIL_THEN[2][32768]
cdef short WORN_THEN[2][32768]
cdef int WEIGHT[15]
cdef unsigned long long SALT[15]

cdef unsigned long long scramble(unsigned long long word, Py_ssize_t index) noexcept nogil

@cython.final
cdef class AirBoard(BoardState):
    cdef unsigned long long packed(self) noexcept nogil
    cdef void unpack(self, unsigned long long word) noexcept nogil
    cdef void name_mover(self) noexcept nogil
    cdef bint flying(self, int plane) noexcept nogil
    cdef bint down(self, int plane) noexcept nogil
    cdef bint foe(self, int plane, int other) noexcept nogil
    cdef int occupant(self, int space, int apart) noexcept nogil
    cdef int card(self, int plane) noexcept nogil
    cdef bint lives(self, int seat) noexcept nogil
    cdef int drawer(self) noexcept nogil
    cdef int silent(self) noexcept nogil
    cdef int generate_shots(self, unsigned long long* moves, int total) noexcept nogil
    cdef int generate_turn(self, unsigned long long* moves) noexcept nogil
    cdef bint has_foe(self) noexcept nogil
    cdef int bearing(self, int plane, int other) noexcept nogil
    cdef int distance(self, int plane, int other) noexcept nogil
    cdef bint in_line(self, int plane, int other) noexcept nogil
    cdef void apply(self, unsigned long long move) noexcept nogil
    cdef void rolls(self, int total) noexcept nogil
    cdef void travel(self, int total) noexcept nogil
    cdef void mark(self, int plane, int total) noexcept nogil
    cdef void end_roll(self) noexcept nogil
    cdef void remove(self, int plane) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void judge(self, int ending) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void start_next_turn(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef void forfeit(self) noexcept nogil
    cdef void withdraw(self, int seat) noexcept nogil
    cdef void measure(self) noexcept nogil
    cdef void inspect(self, int plane) noexcept nogil
    cdef int expected(self, int plane) noexcept nogil
    cdef void look_at_hand(self, int seat) noexcept nogil
    cdef int leaders(self) noexcept nogil
    cdef bint knows(self, int seat, int other) noexcept nogil
