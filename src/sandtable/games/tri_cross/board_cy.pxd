cimport cython

from sandtable.games.tri_cross.board_state_cy cimport (
    BoardState, TARGET_AT, WHAT_AT, KIND_AT, SEAT_AT, MOVE_BITS, STEP, JUMP, PASS, PLACE, FIRST, TIME_UP, SEATS,
    KINDS, ALL
)
from sandtable.kernel.board.bits cimport count, drop, grow, lowest, share, words
from sandtable.kernel.board.board_cy cimport FIRST_ROOM, NOISY, ONE
from sandtable.kernel.board.undo cimport forget, remember, reserve

# In a move: that it is a jump, and that jumps may follow.
cdef enum:
    JUMP_BIT = 1 << 12
    CONTACT = 1 << 15

# Kept beside the move for the way back.
cdef enum:
    COUNT_AT = 24
    VICTIM_AT = 27
    SCORE_AT = 32
    TOUCHED = 1 << 22
    WHOLE = 1 << 23
    FRAME = 2
    JUMP_FRAME = 3
    WHOLE_FRAME = 9

cdef enum:
    GOING_ON = 0
    ELIMINATED = 1
    FOUR_COUNT = 2
    STUCK = 3
    REPEATED = 4
    NO_PROGRESS = 5
    WITHDRAWN = 6
    TIME_OVER = 7

cdef enum:
    CENTRE = 27
    LAST_COUNT = 4
    CROSS = 1
    SIX = 6

cdef extern from *:
    """
    #define CROSS_CENTRE (1ULL << 27)
    #define CROSS_ZERO_SCORE (1ULL << 31)
    """
    const unsigned long long MIDDLE "CROSS_CENTRE"
    const unsigned long long ZERO_SCORE "CROSS_ZERO_SCORE"

# Filled once at import from pieces.py and terrain.py.
cdef unsigned long long NEAR[64]
cdef unsigned long long PIECE_KEY[2048]
cdef unsigned long long DOWN_KEY[64]
cdef unsigned long long TURN_KEY[8]
cdef unsigned long long COUNT_KEY[8]
cdef unsigned long long PLACING_KEY[16]
cdef unsigned long long OUT_KEY[16]
cdef unsigned long long ENTERED_KEY
cdef unsigned long long OWED_KEY
cdef unsigned long long SIDE_KEY
cdef unsigned long long RING
cdef unsigned long long LANDING
cdef unsigned long long WITHIN
cdef int BEATS[8]
cdef int PHASE[64]

# Filled by set_weights, from worth.toml.
cdef int PLACED[2048]
cdef int WORTH[8]
cdef int RELATION[4096]
cdef int HELD[2][8]
cdef int FREEDOM[64]
cdef int SIEGE
cdef int GUARD
cdef int SCREEN
cdef int UNSHAKABLE
cdef int LOOSE
cdef int HANGING
cdef int THREATENED
cdef int TEMPO

cdef unsigned long long spread(unsigned long long squares) noexcept nogil

@cython.final
cdef class CrossBoard(BoardState):
    cdef unsigned long long enemies(self, int seat) noexcept nogil
    cdef bint beats(self, int one, int other) noexcept nogil
    cdef bint can_jump(self, int seat) noexcept nogil
    cdef bint can_step(self, int seat) noexcept nogil
    cdef int jumps(self, int seat, unsigned long long* moves) noexcept nogil
    cdef int steps(self, unsigned long long* moves) noexcept nogil
    cdef int taper(self, int score, int phase) noexcept nogil
    cdef int seat_value(self, int seat, int phase) noexcept nogil
    cdef int seat_bonus(self, int seat) noexcept nogil
    cdef int rivals(self, int seat) noexcept nogil
    cdef int related(self, int seat) noexcept nogil
    cdef int exposed(self, int seat, unsigned long long rows, unsigned long long columns) noexcept nogil
    cdef inline unsigned long long enemy_kind(self, int seat, int kind) noexcept nogil
    cdef inline void set_piece(self, int square, int seat, int kind) noexcept nogil
    cdef int leader_on_pieces(self) noexcept nogil
    cdef int threatening_steps(self, unsigned long long* moves) noexcept nogil
    cdef inline void update_count(self, int source, int target) noexcept nogil
    cdef void grow_buffers(self) noexcept nogil
    cdef void finish_step(self, unsigned long long move) noexcept nogil
    cdef void finish_jump(self, unsigned long long kept, int seat) noexcept nogil
    cdef void find_jumper(self) noexcept nogil
    cdef inline void raise_count(self) noexcept nogil
    cdef void end_two_player_turn(self) noexcept nogil
    cdef void test_draws(self) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef void move_piece(self, int source, int target) noexcept nogil
    cdef void remove_piece(self, int square) noexcept nogil
    cpdef void stop(self, int seat) noexcept nogil
    cdef void withdraw(self, int seat) noexcept nogil
    cdef void proceed(self) noexcept nogil
    cdef void end_by_elimination(self) noexcept nogil
    cdef bint find_any_jumper(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void start_turn(self, int seat) noexcept nogil
    cdef void remove(self, int seat) noexcept nogil
    cdef bint decided(self) noexcept nogil
    cdef int next_seat(self, int seat) noexcept nogil
    cdef void set_mover(self, int seat) noexcept nogil
    cdef void await_placing(self) noexcept nogil
    cdef void reveal(self) noexcept nogil
    cdef unsigned long long packed(self) noexcept nogil
    cdef void unpack(self, unsigned long long word) noexcept nogil
    cdef void keep_whole(self, unsigned long long move) noexcept nogil
    cdef void unmake_jump(self, unsigned long long kept) noexcept nogil
    cdef void unmake_whole(self) noexcept nogil
    cdef unsigned long long compute_key(self) noexcept nogil
    cdef int compute_score(self) noexcept nogil
