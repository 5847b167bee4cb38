"""What is touched is a place, a piece beside the board, or a button with words in every language."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import Game

PLAYED = {
    "commander-chess": ("preset=club", "setup=free"),
    "tri-cross": ("preset=club", "preset=standard"),
    "commander-in-chief": ("preset=club", "enhance=choose"),
    "mission-command-air": ("preset=club", "players=four"),
}
"""Ways to play that between them show every kind of button; of other games the club's."""


@pytest.mark.parametrize("name", sandtable.names())
def test_every_button_has_words(name: str) -> None:
    buttons = 0
    for options in PLAYED.get(name, ("preset=club",)):
        game: Game = sandtable.load(name, options)
        places = {node.name for node in game.scene.nodes}
        for seed in range(20):
            if seed >= 2 and buttons:  # some games hardly have any
                break
            random, position = Random(seed), game.opening
            for _ in range(120):
                if position.is_over:
                    break
                if position.to_move is not None and position.to_move.is_person:
                    for tap in {tap for move in position.moves for tap in move.taps} - places:
                        words = game.say(tap)
                        assert words is not None, f"{tap} has no words"
                        assert words.en
                        assert words.vi
                        buttons += 1
                position = position.play(random.choice(position.moves))
    assert buttons or sandtable.load(name).labels is None, "otherwise nothing was tried"


@pytest.mark.parametrize("name", sandtable.names())
def test_what_is_no_button_has_no_words(name: str) -> None:
    game = sandtable.load(name)
    for tap in ("", "nonsense", "pick:", "pick:?", "hand:999", "hand:", "plane:none", "go", "Q@a1", "box:Z"):
        assert game.say(tap) is None


def test_passing_and_being_ready_are_said_in_both_languages() -> None:
    said = [game.say(tap) for game in sandtable.games() for tap in ("pass", "ready", "done")]
    assert len([words for words in said if words is not None and words.en != words.vi]) >= 5
