"""Secrets are kept, and a planted leak is found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.kernel.move import Spelling
from tests.games.tri_cross import secrecy
from tests.games.tri_cross.diagram import game
from tests.games.tri_cross.secrecy import KINDS_OF_SECRETS, check_histories, check_secrets

Leak = Callable[[ModuleType, pytest.MonkeyPatch], None]


@pytest.mark.parametrize("options", KINDS_OF_SECRETS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_worlds_a_seat_cannot_tell_apart_look_the_same(options: dict[str, str], seed: int) -> None:
    random = Random(seed)
    rules = game(preset="club", **options)
    assert check_secrets(rules, random) > 50
    assert check_histories(rules, random) > 0


def shows_the_strongest(sight: ModuleType, patch: pytest.MonkeyPatch) -> None:
    """A mask that leaves every Six open."""
    kept = sight.Man

    def masked(board: object, seat: int) -> str:
        layout = sight.notation.layout_of(board)
        honest: str = mask(board, seat)
        sixes = [square for square, man in layout.men.items() if man.kind == 6 and man.down]
        if not sixes or "?" not in honest:
            return honest
        read = sight.scan(honest)
        for square in sixes:
            read.men[square] = kept(layout.men[square].seat, 6, True)
        text: str = read.text()
        return text

    mask = sight.mask
    patch.setattr(sight, "mask", masked)


def tells_by_what_was_lost(sight: ModuleType, patch: pytest.MonkeyPatch) -> None:
    """A mask that lists as lost what is not: a piece too many."""
    honest = sight.kinds_of
    patch.setattr(sight, "kinds_of", lambda board, seat: {kind for kind in honest(board, seat) if kind != 6})


def speaks_in_the_placing(sight: ModuleType, patch: pytest.MonkeyPatch) -> None:
    """Chance is heard in full."""
    patch.setattr(sight, "redact_move", lambda board, move, by, seat: sight.notation.move_text(board, move))


def orders_by_strength(sight: ModuleType, patch: pytest.MonkeyPatch) -> None:
    """Moves are offered strongest piece first, whoever may see it."""
    honest = sight.notation.spellings

    def spelling(board: CrossBoard, move: int) -> Spelling:
        (found,) = honest(board, [move])
        strong = move >> 12 & 7 == 0 and board.cell(move & 63) & 7 == 6
        return Spelling(found.text, (*found.taps, "strong")) if strong else found

    patch.setattr(sight.notation, "spellings", lambda board, moves: [spelling(board, move) for move in moves])


@pytest.mark.parametrize(
    ("options", "leak"),
    [
        ({"faces": "down", "formation": "random"}, shows_the_strongest),
        ({"faces": "memory", "formation": "random"}, shows_the_strongest),
        ({"faces": "down", "formation": "random"}, tells_by_what_was_lost),
        ({"faces": "down", "formation": "random"}, speaks_in_the_placing),
        ({"faces": "memory", "formation": "random"}, orders_by_strength),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_planted_leak_is_found(options: dict[str, str], leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(preset="club", **options)
    sight = rules.visibility
    assert isinstance(sight, ModuleType)
    leak(sight, monkeypatch)
    with pytest.raises(AssertionError, match=r"can tell|hears a difference"):
        check_secrets(rules, Random(1))


def test_the_soak_counts_its_worlds() -> None:
    assert secrecy.secrets_are_kept(2, 7).endswith("of 2 games tell nothing")


def test_moves_carry_no_kind_in_their_codes() -> None:
    for seed in range(5):
        random = Random(seed)
        position = game(faces="memory", formation="random").opening
        while "placing=" in position.text:
            position = position.play(random.choice(position.moves))
        world = secrecy.shuffled(position, None, random)
        assert [move.code for move in world.moves] == [move.code for move in position.moves]
