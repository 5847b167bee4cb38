# The compiled twin of reals.py: zeroed arrays of floating-point numbers.
from libc.stdlib cimport calloc, free

cdef inline double* reals(Py_ssize_t size) noexcept nogil:
    return <double*>calloc(size if size > 0 else 1, sizeof(double))

cdef inline void release(double* store) noexcept nogil:
    free(store)
