# The compiled twin of memory.py. A large table is read at random places: large pages and early fetches save waiting.
cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    static inline unsigned long long *sandtable_claim(size_t words) {
        size_t size = words * sizeof(unsigned long long);
        void *store = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (store == MAP_FAILED) return NULL;
    #ifdef MADV_HUGEPAGE
        madvise(store, size, MADV_HUGEPAGE);
    #endif
        return (unsigned long long *)store;
    }
    static inline void sandtable_release(unsigned long long *store, size_t words) {
        if (store) munmap(store, words * sizeof(unsigned long long));
    }
    #else
    static inline unsigned long long *sandtable_claim(size_t words) {
        return (unsigned long long *)calloc(words, sizeof(unsigned long long));
    }
    static inline void sandtable_release(unsigned long long *store, size_t words) { (void)words; free(store); }
    #endif
    #if defined(__GNUC__)
    #define sandtable_fetch(store, at) __builtin_prefetch((store) + (at))
    #else
    #define sandtable_fetch(store, at) ((void)0)
    #endif
    """
    unsigned long long* claim "sandtable_claim"(size_t words) noexcept nogil
    void release "sandtable_release"(unsigned long long* store, size_t words) noexcept nogil
    void fetch "sandtable_fetch"(unsigned long long* store, unsigned long long at) noexcept nogil
