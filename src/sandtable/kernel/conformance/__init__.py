"""One suite for every room: what must hold in any game, tried along games played at random.

Every `check_…` takes a game, a source of chance and a line of play, and raises AssertionError with a sentence that says
what is wrong and where. `conform` runs them all. None knows a game, so a new room is tested before it has a test.

What must stay hidden, only a room knows: a secret that its `mask` and its `hear` both tell is no secret here. Told by
one of them alone, it is found.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

from sandtable.kernel.conformance.bad_input import check_nonsense
from sandtable.kernel.conformance.editor import check_drafts
from sandtable.kernel.conformance.play import (
    check_counts,
    check_keys,
    check_outcomes,
    check_records,
    check_referee,
    check_simultaneous,
    check_taps,
    check_texts,
    check_turns,
    check_unmake,
    check_weights,
    check_words,
)
from sandtable.kernel.conformance.position_state import check_states
from sandtable.kernel.conformance.random_games import LONGEST, Line, actors, wander
from sandtable.kernel.conformance.registration import check_files, check_game
from sandtable.kernel.conformance.visibility import check_hearing, check_overhearing, check_stage, check_views
from sandtable.kernel.game import Game

__all__ = [
    "CHECKS",
    "check_counts",
    "check_drafts",
    "check_files",
    "check_game",
    "check_hearing",
    "check_keys",
    "check_nonsense",
    "check_outcomes",
    "check_overhearing",
    "check_records",
    "check_referee",
    "check_simultaneous",
    "check_stage",
    "check_states",
    "check_taps",
    "check_texts",
    "check_turns",
    "check_unmake",
    "check_views",
    "check_weights",
    "check_words",
    "conform",
    "digest",
    "wander",
]


def conform(game: Game, seed: int = 1, games: int = 2, longest: int = LONGEST) -> None:
    """Every check, along some games played at random."""
    check_game(game)
    for number in range(games):
        random = Random(f"{seed}/{number}")
        line = wander(game, random, longest)
        for check in CHECKS:
            try:
                check(game, random, line)
            except AssertionError:
                raise
            except Exception as error:
                met = f"{check.__name__} met {type(error).__name__}: {error}"
                raise AssertionError(f"{game.name} ({game.options.text}): {met}") from error


def digest(game: Game, seed: int = 1, games: int = 2, longest: int = LONGEST) -> str:
    """A hash of all that can be seen along some random games: the same on every machine, compiled or not."""
    seen = sha256()
    for number in range(games):
        for position in wander(game, Random(f"{seed}/{number}"), longest).positions:
            words = [move.text for seat in actors(position) for move in position.moves_of(seat)]
            seen.update(f"{position.text}\n{position.key}\n{words}\n{position.board().value()}\n".encode())
    return seen.hexdigest()


CHECKS: tuple[Callable[[Game, Random, Line], None], ...] = (
    check_turns,
    check_outcomes,
    check_words,
    check_taps,
    check_weights,
    check_texts,
    check_keys,
    check_unmake,
    check_counts,
    check_simultaneous,
    check_records,
    check_referee,
    check_states,
    check_views,
    check_hearing,
    check_overhearing,
    check_stage,
    check_drafts,
    check_nonsense,
)
