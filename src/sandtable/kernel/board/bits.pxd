# The compiled twin of bits.py: the same names as C, chosen when a compiled module cimports them.
from libc.stdlib cimport calloc, free, malloc, realloc

cdef extern from *:
    int count_trailing_zeros "__builtin_ctzll"(unsigned long long word) noexcept nogil
    int population "__builtin_popcountll"(unsigned long long word) noexcept nogil

cdef inline int lowest(unsigned long long word) noexcept nogil:
    return count_trailing_zeros(word)

cdef inline int count(unsigned long long word) noexcept nogil:
    return population(word)

cdef inline int share(int whole, int parts) noexcept nogil:
    return whole / parts

cdef inline unsigned long long* words(Py_ssize_t size) noexcept nogil:
    return <unsigned long long*>malloc((size if size > 0 else 1) * sizeof(unsigned long long))

cdef inline unsigned long long* blank(Py_ssize_t size) noexcept nogil:
    return <unsigned long long*>calloc(size if size > 0 else 1, sizeof(unsigned long long))

cdef inline unsigned long long* grow(unsigned long long* store, Py_ssize_t size) noexcept nogil:
    return <unsigned long long*>realloc(store, size * sizeof(unsigned long long))

cdef inline unsigned long long* beyond(unsigned long long* store, Py_ssize_t used) noexcept nogil:
    return store + used

cdef inline void drop(unsigned long long* store) noexcept nogil:
    free(store)
