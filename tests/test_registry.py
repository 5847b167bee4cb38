"""Every game in the registry, under every preset and every value of every option, conforms."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from zlib import crc32

import pytest

from sandtable.games import games, load, names
from sandtable.kernel.board import board_cy
from sandtable.kernel.conformance import check_files, conform, digest
from sandtable.kernel.error import BadOption, UnknownGame
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


def values(option: Option) -> Iterator[str]:
    """Every choice of an option, and the ends of its numbers."""
    yield from option.choices
    if option.counts is not None:
        yield from {str(option.counts[0]): "", str(option.counts[-1]): ""}


def ways() -> Iterator[tuple[str, str]]:
    """Every preset, and every value of an option that goes with some preset, `club` before others."""
    for game in games():
        presets = sorted(game.rulings.presets, key=lambda name: name != "club")
        yield from ((game.name, f"preset={preset}") for preset in presets)
        for option in game.rulings:
            for value in values(option):
                fitting = (f"preset={preset},{option.name}={value}" for preset in presets)
                way = next((way for way in fitting if accepted(game, way)), "")
                if way:
                    yield game.name, way


def accepted(game: Game, options: str) -> bool:
    """Whether options go together and say something that their preset alone does not."""
    try:
        return game.with_options(options).options != game.with_options(options.split(",")[0]).options
    except BadOption:
        return False


WAYS = list(ways())


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_every_game_conforms_under_every_option(name: str, options: str) -> None:
    conform(load(name, options), seed=crc32(options.encode()), games=1, max_plies=30)


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), WAYS)
def test_every_game_conforms_for_long_under_every_option(name: str, options: str) -> None:
    several = "," not in options  # a preset alone
    conform(load(name, options), seed=crc32(options.encode()), games=3 if several else 1, max_plies=120)


@pytest.mark.parametrize("name", names())
def test_every_room_has_its_files(name: str) -> None:
    check_files(load(name))


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_door_of_its_name(name: str) -> None:
    assert load(name).name == name
    assert {"book", "club"} <= set(load(name).rulings.presets) == set(load(name).rulings.titles)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        load("no-such-game")


def digests() -> dict[str, str]:
    return {f"{name} {options}": digest(load(name, options), seed=5, games=1, max_plies=80) for name, options in WAYS}


@pytest.mark.skipif(not board_cy.COMPILED, reason="there is nothing to compare with")
def test_compiled_and_interpreted_rooms_agree() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.test_registry"],
        env={**os.environ, "SANDTABLE_COMPILE": "0"},
        cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(found.stdout) == {"compiled": False, **digests()}


if __name__ == "__main__":
    print(json.dumps({"compiled": board_cy.COMPILED, **digests()}))
