"""The conformance suite: what must hold in every game, tested along games played at random.

Every `check_…` takes a game, a random generator and a line of play, and raises AssertionError with a sentence that says
what is wrong and where. `conform` runs them all. They know no particular game, so they test a new game from its first
day.

Only the game itself knows what must stay hidden: the suite cannot find a secret that its `mask` and its `redact_move`
both give away. If only one of them does, the suite finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from traceback import walk_tb

from sandtable.kernel.conformance.bad_input import check_bad_input
from sandtable.kernel.conformance.board import (
    check_codes,
    check_evaluation,
    check_python_state,
    check_repetition,
    check_starts,
)
from sandtable.kernel.conformance.editor import check_drafts
from sandtable.kernel.conformance.play import (
    check_counts,
    check_keys,
    check_move_texts,
    check_outcomes,
    check_position_texts,
    check_records,
    check_referee,
    check_simultaneous,
    check_taps,
    check_turns,
    check_unmake,
    check_weights,
)
from sandtable.kernel.conformance.position_state import check_states
from sandtable.kernel.conformance.random_games import MAX_PLIES, Line, actors, play_random_game
from sandtable.kernel.conformance.registration import check_files, check_game, check_protocols
from sandtable.kernel.conformance.visibility import (
    check_observation,
    check_open,
    check_redaction,
    check_stage,
    check_views,
)
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

__all__ = [
    "CHECKS",
    "check_bad_input",
    "check_codes",
    "check_counts",
    "check_drafts",
    "check_evaluation",
    "check_files",
    "check_game",
    "check_keys",
    "check_move_texts",
    "check_observation",
    "check_outcomes",
    "check_position_texts",
    "check_protocols",
    "check_python_state",
    "check_records",
    "check_redaction",
    "check_referee",
    "check_repetition",
    "check_simultaneous",
    "check_stage",
    "check_starts",
    "check_states",
    "check_taps",
    "check_turns",
    "check_unmake",
    "check_views",
    "check_weights",
    "conform",
    "digest",
    "play_random_game",
]


def conform(game: Game, seed: int = 1, games: int = 2, max_plies: int = MAX_PLIES) -> None:
    """Every check, along some games played at random."""
    with blaming(game):
        check_protocols(game)
        check_game(game)
        for number in range(games):
            random = Random(f"{seed}/{number}")
            line = play_random_game(game, random, max_plies)
            for check in CHECKS:
                check(game, random, line)


@contextmanager
def blaming(game: Game) -> Iterator[None]:
    """Turn whatever goes wrong into an AssertionError that names the game, the check and the position."""
    try:
        yield
    except Exception as error:
        frames = [frame for frame, _ in walk_tb(error.__traceback__)]
        places = [
            frame.f_locals["position"] for frame in frames if isinstance(frame.f_locals.get("position"), Position)
        ]
        checks = [frame.f_code.co_name for frame in frames if frame.f_code.co_name.startswith("check_")]
        said = str(error) if isinstance(error, AssertionError) else f"met {type(error).__name__}: {error}"
        if places and str(places[0]) not in said:
            said = f"{places[0]}: {said}"
        where = f"{game.name} ({game.options.text})" if game.name not in said else ""
        raise AssertionError(": ".join(filter(None, (where, "".join(checks[:1]), said)))) from error


def digest(game: Game, seed: int = 1, games: int = 2, max_plies: int = MAX_PLIES) -> str:
    """A hash of all that can be seen along some random games: the same on every machine, compiled or not."""
    seen = sha256()
    for number in range(games):
        for position in play_random_game(game, Random(f"{seed}/{number}"), max_plies).positions:
            words = [move.text for seat in actors(position) for move in position.moves_of(seat)]
            seen.update(f"{position.text}\n{position.key}\n{words}\n{position.board().value()}\n".encode())
    return seen.hexdigest()


CHECKS: tuple[Callable[[Game, Random, Line], None], ...] = (
    check_turns,
    check_outcomes,
    check_move_texts,
    check_taps,
    check_weights,
    check_codes,
    check_evaluation,
    check_position_texts,
    check_python_state,
    check_keys,
    check_starts,
    check_repetition,
    check_unmake,
    check_counts,
    check_simultaneous,
    check_records,
    check_referee,
    check_states,
    check_views,
    check_open,
    check_redaction,
    check_observation,
    check_stage,
    check_drafts,
    check_bad_input,
)
