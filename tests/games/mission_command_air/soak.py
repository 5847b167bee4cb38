"""Long work of this room: random games in every variant, looked at after every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import sandtable
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.position_text import HANDS, OFF, PILE
from tests.games.mission_command_air.sky import NAME, VARIANTS
from tests.soak.job import Job

ALL = (1 << 61) - 2
LONGEST = 20000


def inspect(board: AirBoard) -> None:
    """What holds in every position: no card is lost or doubled, no space is shared, no missile is owed."""
    words = board.state()
    seen = spaces = 0
    for place in words[HANDS : PILE + 1]:
        assert not seen & place, "a card is in two places"
        seen |= place
    for index in range(8):
        word = words[index]
        space, missiles, card = word & 255, word >> 23 & 31, word >> 28
        if space == OFF:
            assert word == OFF, "a plane that is gone has something left"
            continue
        assert not spaces >> space & 1, "two planes share a space"
        spaces |= 1 << space
        assert missiles <= 5 + index % 2, "missiles below zero, or more than the plane carries"
        if card:
            assert not seen >> card & 1, "a card is in two places"
            seen |= 1 << card
    assert seen == ALL, "a card is nowhere"


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
        outcome = opening.game.outcome_rules.outcome(board, opening.game.seats)
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
