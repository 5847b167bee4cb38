# The compiled twin of ticks.py: the same clock, asked without the GIL.
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef inline long long ticks() noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return <long long>now.tv_sec * 1000000000 + now.tv_nsec
