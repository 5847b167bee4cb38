# The compiled twin of undo.py: inlined into make and unmake of every board.
from sandtable.kernel.board.bits cimport grow
from sandtable.kernel.board.board_cy cimport FIRST_ROOM, Board

cdef inline void remember(Board board) noexcept nogil:
    if board.ply == board.keys_room:
        board.keys_room = board.keys_room * 2 + FIRST_ROOM
        board.keys = grow(board.keys, board.keys_room)
    board.keys[board.ply] = board.key
    board.ply += 1

cdef inline void forget(Board board) noexcept nogil:
    board.ply -= 1
    board.key = board.keys[board.ply]

cdef inline Py_ssize_t reserve(Board board, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t top = board.saved_top
    board.saved_top = top + words
    if board.saved_top > board.saved_room:
        board.saved_room = board.saved_room * 2 + FIRST_ROOM + words
        board.saved = grow(board.saved, board.saved_room)
    return top
