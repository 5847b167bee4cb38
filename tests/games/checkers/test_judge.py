"""Another program as the judge: pydraughts plays English, Russian and Brazilian draughts and shares no code with us."""

from __future__ import annotations

import re
from random import Random

import pytest
from draughts import Board

import sandtable
from sandtable import Position
from sandtable.games.checkers.interchange import read_fen, write_fen
from sandtable.games.checkers.notation import NODE
from sandtable.kernel.board.board_cy import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="the judge is slow, and one comparison is enough")

KINGS = "1k3k2/8/3m1m2/8/1M3M2/8/1K3K2/8"
KINDS = {"english": "book", "russian": "russian", "brazilian": "brazilian"}
"""What the judge calls a game -> our preset."""


def judged(position: Position, kind: str) -> list[str]:
    """The positions that the judge lets follow."""
    fen = write_fen(position.text)
    if kind != "english":  # there the squares have names
        fen = re.sub(r"[0-9]+", lambda number: NODE[int(number[0])], fen)
    judge = Board(variant=kind, fen=fen)
    found = []
    for move in judge.legal_moves():
        judge.push(move)
        found.append(read_fen(judge.fen))
        judge.pop()
    return found


def compare(kind: str, start: str, seed: int, plies: int) -> None:
    """Play at random, and compare what may follow each position."""
    game = sandtable.load("checkers", preset=KINDS[kind], repetition="off", quiet="off")
    random, position = Random(seed), game.position(start) if start else game.opening
    for _ in range(plies):
        if position.is_over:
            break
        following = [position.play(move).text for move in position.moves]
        # The judge lists two ways round the same pieces apart; ours are one move.
        assert set(following) == set(judged(position, kind)), f"{kind}: {position.text}"
        position = position.play(random.choice(position.moves))


@pytest.mark.parametrize("kind", KINDS)
def test_the_judge_agrees(kind: str) -> None:
    compare(kind, "", 1, 40)
    compare(kind, f"{KINGS} w", 2, 25)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(8))
def test_the_judge_agrees_for_long(kind: str, seed: int) -> None:
    compare(kind, "", seed, 120)
    compare(kind, f"{KINGS} b", seed, 60)
