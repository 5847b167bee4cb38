from sandtable.engine.search.huge_pages cimport claim, fetch, release

cdef enum:
    ENTRY = 3
    BUCKET = 8
    EXACT = 3
    AT_LEAST = 1
    AT_MOST = 2
    NO_BOUND = 0
    SHIFT_EVAL = 16
    SHIFT_DEPTH = 32
    SHIFT_BOUND = 40
    SHIFT_AGE = 42
    ZERO = 32768

cdef class Table:
    cdef readonly int mebibytes
    cdef readonly int age
    cdef unsigned long long* store
    cdef unsigned long long buckets
    cdef unsigned long long mask

    cdef void ahead(self, unsigned long long key) noexcept nogil
    cdef unsigned long long entry(self, unsigned long long key) noexcept nogil
    cdef unsigned long long best(self, unsigned long long key) noexcept nogil
    cdef void keep(
        self, unsigned long long key, unsigned long long move, int value, int static, int depth, int bound
    ) noexcept nogil
