# The compiled twin of stack.py: inlined into the board.

cdef extern from *:
    """
    #define COTULENH_CREW ((1ULL << 60) - 1)
    #define COTULENH_ONE_SIDE (1ULL << 60)
    static inline unsigned long long cotulenh_scramble(unsigned long long word, unsigned long long salt) {
        unsigned long long mixed = (word ^ salt) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ mixed >> 29) * 0x94D049BB133111EBULL;
        return mixed ^ mixed >> 32;
    }
    """
    const unsigned long long CREW "COTULENH_CREW"
    unsigned long long scramble "cotulenh_scramble"(unsigned long long word, unsigned long long salt) noexcept nogil

cdef enum:
    SIDE_AT = 60

cdef inline unsigned long long rank(unsigned long long one) noexcept nogil:
    return one - 4 if one >> 1 == 4 else one

cdef inline unsigned long long joined(unsigned long long one, unsigned long long other) noexcept nogil:
    cdef unsigned long long found = 0
    cdef int shift = 0
    while one or other:
        if one and (not other or rank(one & 31) <= rank(other & 31)):
            found |= (one & 31) << shift
            one >>= 5
        else:
            found |= (other & 31) << shift
            other >>= 5
        shift += 5
    return found

cdef inline unsigned long long part(unsigned long long word, unsigned long long mask) noexcept nogil:
    cdef unsigned long long found = 0
    cdef int shift = 0
    while mask:
        if mask & 1:
            found |= (word & 31) << shift
            shift += 5
        word >>= 5
        mask >>= 1
    return found

cdef inline unsigned long long minus(unsigned long long word, unsigned long long gone) noexcept nogil:
    cdef unsigned long long found = 0
    cdef int shift = 0
    while word:
        if gone and word & 31 == gone & 31:
            gone >>= 5
        else:
            found |= (word & 31) << shift
            shift += 5
        word >>= 5
    return found

cdef inline int size(unsigned long long word) noexcept nogil:
    cdef int found = 0
    while word:
        found += 1
        word >>= 5
    return found

cdef inline bint holds(unsigned long long word, int kind) noexcept nogil:
    while word:
        if <int>(word & 31) >> 1 == kind:
            return True
        word >>= 5
    return False

cdef inline unsigned long long decorated(unsigned long long word, int plain) noexcept nogil:
    cdef unsigned long long found = 0
    cdef unsigned long long one
    cdef int shift = 0
    while word:
        one = word & 31
        found |= (one | 1 if <int>one == plain else one) << shift
        shift += 5
        word >>= 5
    return found
