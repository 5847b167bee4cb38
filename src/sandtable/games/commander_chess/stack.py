"""What stands on a point as one word, interpreted; `stack.pxd` says it in C.

Members of five bits each, sorted, the carrier lowest; bit 60 is the side. An empty point is 0. Text of members alone
(a part of a stack) leave the side out.
"""

from __future__ import annotations

SIDE_AT = 60
CREW = (1 << SIDE_AT) - 1
WORD = (1 << 64) - 1


def rank(one: int) -> int:
    """What members are sorted by: their number, but an Engineer (4) goes before the Tank (3) that it may carry."""
    return one - 4 if one >> 1 == 4 else one


def joined(one: int, other: int) -> int:
    """Two words of members as one, sorted."""
    found = shift = 0
    while one or other:
        if one and (not other or rank(one & 31) <= rank(other & 31)):
            found |= (one & 31) << shift
            one >>= 5
        else:
            found |= (other & 31) << shift
            other >>= 5
        shift += 5
    return found


def part(word: int, mask: int) -> int:
    """The members in the places a mask names."""
    found = shift = 0
    while mask:
        if mask & 1:
            found |= (word & 31) << shift
            shift += 5
        word >>= 5
        mask >>= 1
    return found


def minus(word: int, gone: int) -> int:
    """A word of members without some of them; both are sorted."""
    found = shift = 0
    while word:
        if gone and word & 31 == gone & 31:
            gone >>= 5
        else:
            found |= (word & 31) << shift
            shift += 5
        word >>= 5
    return found


def size(word: int) -> int:
    """How many members there are."""
    found = 0
    while word:
        found += 1
        word >>= 5
    return found


def holds(word: int, kind: int) -> bool:
    """Whether a kind is among the members."""
    while word:
        if word & 31 == kind << 1 or word & 31 == (kind << 1 | 1):
            return True
        word >>= 5
    return False


def decorated(word: int, plain: int) -> int:
    """The same members, all those like `plain` made heroes."""
    found = shift = 0
    while word:
        one = word & 31
        found |= (one | 1 if one == plain else one) << shift
        shift += 5
        word >>= 5
    return found


def scramble(word: int, salt: int) -> int:
    """A word of the key for what stands somewhere; `salt` is the place's own random word."""
    mixed = (word ^ salt) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ mixed >> 29) * 0x94D049BB133111EB & WORD
    return mixed ^ mixed >> 32
