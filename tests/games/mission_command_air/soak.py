"""Long work of this room: random games in every variant, looked at after every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import sandtable
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.layout import DISCARDS, HANDS, OFF, PILE, planes_of
from tests.games.mission_command_air.sky import NAME, VARIANTS
from tests.soak.job import Job

ALL = (1 << 61) - 2
LONGEST = 20000


def inspect(board: AirBoard) -> None:
    """What holds in every position: no card is lost or doubled, no space is shared, no missile is owed."""
    words = board.state()
    planes = planes_of(words)
    places = [*words[HANDS : HANDS + 4], words[DISCARDS], words[PILE]]
    places += [1 << plane.card for plane in planes if plane.card]
    seen = 0
    for place in places:
        assert not seen & place, "a card is in two places"
        seen |= place
    assert seen == ALL, "a card is nowhere"
    flying = [plane.space for plane in planes if plane.space != OFF]
    assert len(set(flying)) == len(flying), "two planes share a space"
    for plane in planes:
        assert 0 <= plane.missiles <= (5, 6)[plane.kind], "missiles out of range"
        assert plane.space != OFF or (not plane.missiles and not plane.card), "a plane that is gone has something left"


def games(options: str, count: int, seed: int) -> str:
    """So many random games, all of which end; chance falls by its weights."""
    opening = sandtable.load(NAME, options).opening
    random, moves, endings = Random(f"{options} {seed}"), 0, dict[str, int]()
    for _ in range(count):
        board, length = opening.board(), 0
        assert isinstance(board, AirBoard)
        while found := board.moves():
            seats = board.waiting()
            if len(seats) > 1:
                found = board.moves_for(random.choice(seats))
            weights = [board.weight(move) for move in found] if not seats else None
            board.push(random.choices(found, weights)[0])
            inspect(board)
            length += 1
            assert length < LONGEST, f"a game under {options} does not end"
        moves += length
        outcome = opening.game.verdict.outcome(board, opening.game.seats)
        assert outcome is not None
        endings[outcome.ending.name] = endings.get(outcome.ending.name, 0) + 1
    counted = ", ".join(f"{name} {many}" for name, many in sorted(endings.items()))
    return f"{count} games ended after {moves / count:.0f} moves on average ({counted})"


def playing(options: str) -> Callable[[int, int], str]:
    return lambda count, seed: games(options, count, seed)


def jobs() -> Iterator[Job]:
    """What `make soak` does for this room."""
    for name, options in VARIANTS.items():
        yield Job(f"random games of the air, {name}", 50000, playing(options))
