"""Small positions written piece by piece, as a person names them: `Cg1 (NI)a8 +ie5 cg12`."""

from __future__ import annotations

import re

import sandtable
from sandtable import REFEREE, Game, Position

FILES = "abcdefghijk"
POINTS = tuple(file + str(rank) for rank in range(1, 13) for file in FILES)
START = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1"
LEADERS = "Ck1 Ek2 cj12 ek12 "
"""Commanders that look nowhere and are in nobody's way, each with somebody, so that no last defender is made."""
WORD = re.compile(r"(\([^)]*\)|\+?[A-Za-z])([a-k]\d+)")


def game(**options: str) -> Game:
    """The game under some options."""
    return sandtable.load("commander-chess", options)


def points(names: str) -> set[str]:
    """The points a list names."""
    return set(names.split())


def placement(pieces: str) -> str:
    """The first field of a position text."""
    stands = {}
    for word in pieces.split():
        matched = WORD.fullmatch(word)
        assert matched, word
        assert matched[2] not in stands, f"two pieces on {matched[2]}"
        stands[matched[2]] = matched[1]
    rows = []
    for rank in range(12, 0, -1):
        row = "".join(stands.get(f"{file}{rank}", ".") for file in FILES)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return "/".join(rows)


def laid(pieces: str, side: str = "r", more: str = "- - 0 1", **options: str) -> Position:
    """A position with these pieces, red (`r`) or blue (`b`) to move."""
    return game(**options).position(f"{placement(pieces)} {side} {more}")


LOADED = "(NFT)c9 na11 te11 ik5 ad9 sf9"
"""A ship that carries two, with much to do for each."""


def camp(pieces: str, side: str = "r", **options: str) -> Position:
    """The same with commanders out of the way."""
    return laid(LEADERS + pieces, side, **options)


def texts(position: Position) -> set[str]:
    """Every legal move as text."""
    return {move.text for move in position.moves}


def ways(position: Position, who: str) -> set[str]:
    """Where a piece goes: the rest of its moves' text, sign and target."""
    return {text[len(who) :] for text in texts(position) if text.startswith(who)}


def mirrored(pieces: str) -> str:
    """The same diagram seen from the other side."""
    flipped = []
    for word in pieces.split():
        matched = WORD.fullmatch(word)
        assert matched
        flipped.append(matched[1].swapcase() + matched[2][0] + str(13 - int(matched[2][1:])))
    return " ".join(flipped)


def goes(pieces: str, who: str, **options: str) -> set[str]:
    """Where red's piece goes, with commanders out of the way; blue's must go the same on the mirrored board."""
    found = ways(camp(pieces, **options), who)
    flipped = laid(mirrored(LEADERS + pieces), "b", **options)
    name = re.sub(r"\d+$", lambda rank: str(13 - int(rank[0])), who)
    other = {re.sub(r"\d+$", lambda rank: str(13 - int(rank[0])), way) for way in ways(flipped, name)}
    assert other == found, "blue goes otherwise than red"
    return found


def cells(position: Position) -> dict[str, str]:
    """What stands where: point to letters as position text writes them."""
    found = {}
    for rank, row in zip(range(12, 0, -1), position.text.split()[0].split("/"), strict=True):
        file = 0
        for mark in re.findall(r"1[01]|\d|\([^)]*\)|\+?[A-Za-z]", row):
            if mark.isdigit():
                file += int(mark)
            else:
                found[FILES[file] + str(rank)] = mark
                file += 1
    return found


def played(position: Position, moves: str) -> Position:
    """The position after some moves."""
    for move in moves.split():
        position = position.play(move)
    return position


def ordered(position: Position, order: str) -> Position:
    """The position after an order of the referee."""
    return position.play(order, REFEREE)


def winner(position: Position) -> str:
    """The winning seat, `draw`, or nothing while the game goes on."""
    return position.outcome.result if position.outcome else ""


def ending(position: Position) -> str:
    """The name of the ending, or nothing while the game goes on."""
    return position.outcome.ending.name if position.outcome else ""
