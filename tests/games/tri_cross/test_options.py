"""Every option, flipped, changes something that can be seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable import BadOption, BadPosition, Game
from tests.games.tri_cross.diagram import game, placement, played


def after(pieces: str, moves: str, turn: str = "k", count: int = 0) -> Callable[[Game], object]:
    """What a position is, and how it ended, after some moves."""

    def look(rules: Game) -> object:
        position = played(rules.position(f"{placement(pieces)} {turn} {count}"), moves)
        return position.text, position.view("red").text, position.outcome and position.outcome.result

    return look


def opening(rules: Game) -> object:
    return rules.opening.text, [seat.name for seat in rules.seats], [move.text for move in rules.opening.moves]


FAR = "k2c1 r3g5"
CYCLE = "c1-c2 g5-g4 c2-c1 g4-g5 "
FLIPS: dict[str, list[tuple[dict[str, str], str, Callable[[Game], object]]]] = {
    "players": [({}, value, opening) for value in ("3", "4", "teams")],
    "faces": [
        ({"formation": "straight-up"}, value, lambda rules: rules.opening.view("red").text)
        for value in ("down", "memory")
    ],
    "formation": [({}, value, opening) for value in ("random", "choose", "456/X23")],
    "facing": [({}, "mirror", opening)],
    "first": [({}, value, opening) for value in ("red", "draw")],
    "pieces": [({"players": "4"}, "four", opening)],
    "count": [({}, "announced", after("k3d4 k2c1 r6g5", "c1-c2", "k", 3))],
    "reveal": [({"faces": "down"}, "adjacent", after("K3c4 K2c3 R4b5 R6c6 K5a3", "b5-c5", "r"))],
    "revealed": [({"faces": "down"}, "challenged", after("K3c3 R3c5 K5c1 R6d7", "c3-c4 d7-e7 c4-c3"))],
    "repetition": [({}, "three", after(FAR, CYCLE * 2))],
    "quiet": [({}, "1", after(FAR, "c1-c2 g5-g4"))],
}


def test_every_option_is_flipped_here() -> None:
    assert set(FLIPS) == {option.name for option in game().rulings}


@pytest.mark.parametrize(
    ("name", "given", "value", "look"),
    [(name, *flip) for name, flips in FLIPS.items() for flip in flips],
    ids=[f"{name}={value}" for name, flips in FLIPS.items() for _, value, _ in flips],
)
def test_a_flipped_option_changes_the_game(
    name: str, given: dict[str, str], value: str, look: Callable[[Game], object]
) -> None:
    assert look(game(**given)) != look(game(**given, **{name: value}))


def test_faces_down_and_memory_differ_for_the_owner() -> None:
    down, memory = (game(formation="straight-up", faces=faces).opening for faces in ("down", "memory"))
    assert down.view("black").text != memory.view("black").text
    assert down.view("red").text.split()[0][:9] != down.view("black").text.split()[0][:9]


@pytest.mark.parametrize(
    "options",
    [
        {"first": "green"},
        {"pieces": "four"},
        {"formation": "654/321"},
        {"players": "4", "pieces": "four", "formation": "654/32X"},
        {"players": "5"},
        {"quiet": "0"},
        {"faces": "sideways"},
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        game(**options)


@pytest.mark.parametrize("preset", ["book", "club", "standard"])
def test_presets(preset: str) -> None:
    rules = game(preset=preset)
    assert (rules.options["faces"] == "down") == (preset == "standard")
    assert (rules.options["repetition"] == "three") == (preset != "book")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("k6../.../......./......./......./.../r6.. k", {}),
        ("k6../.../......./......./......./.../r6.. x 0", {}),
        ("k6../.../......./......./......./.../r6.. k 5", {}),
        ("k6../.../......./......./......./.../r6.. k 1", {}),
        ("k6../.../......./...k5.../......./.../r6.. k 0", {}),
        ("k6../.../......./...k5.../......./.../r6.. k 2 e", {}),
        ("k6../.../......./...k5.../......./.../r6.. k 1 e", {}),
        ("k6../.../......./k6....../......./.../r6.. k 0", {}),
        ("k6../.../....../......./......./.../r6.. k 0", {}),
        ("k6../.../......./......./......./... k 0", {}),
        ("k6../.../......./......./......./.../g6.. k 0", {}),
        ("k1../.../......./......./......./.../r6.. k 0", {}),
        ("k?../.../......./......./......./.../r6.. k 0", {"faces": "down"}),
        ("K6../.../......./......./......./.../r6.. k 0", {}),
        ("k6../.../......./......./......./.../r6.. - 0", {}),
        ("k6../.../......./......./......./.../r6.. k 0 placing=k", {}),
        ("k6../.../......./......./......./.../r6.. k 0 owed=yes", {"players": "3"}),
        ("k6../.../......./......./......./.../r6.. g 0", {"players": "3"}),
        ("k2../.../......./......./......./.../r6.. k 0", {"players": "3", "pieces": "four"}),
        (".../.../......./......./......./.../... k 0", {}),
        ("k6../.../......./......./......./.../r6.. k 0 colour=red", {}),
        ("k6../.../......./......./......./.../r6.. k 0 quiet=1 quiet=2", {"quiet": "9"}),
        ("k6../.../......./......./......./.../r6.. k 0 left=kr", {}),
    ],
)
def test_texts_that_are_no_positions_are_refused(text: str, options: dict[str, str]) -> None:
    with pytest.raises(BadPosition):
        game(**options).position(text)
