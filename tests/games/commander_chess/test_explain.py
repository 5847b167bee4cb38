"""Why a move is not legal, as the number of a rule."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import BadNotation
from sandtable.kernel.conformance import play_random_game
from sandtable.kernel.display.explanation import Explanation
from tests.games.commander_chess.diagram import POINTS, camp, game, laid, ordered


def why(pieces: str, source: str, target: str, **options: str) -> Explanation:
    position = laid(pieces, **options) if "C" in pieces else camp(pieces, **options)
    found = position.game.explain(position, source, target)
    assert found is not None, f"{source} to {target} is legal"
    return found


@pytest.mark.parametrize(
    ("pieces", "source", "target", "rule", "nodes"),
    [
        ("If4", "f5", "f6", "2.4", ("f5",)),
        ("If4 if6", "f6", "f5", "2.4", ("f6",)),
        ("If4", "f4", "f6", "3.2", ()),
        ("If4", "f4", "g5", "3.2", ()),
        ("If4", "f4", "h5", "3.2", ()),
        ("+If4", "f4", "f7", "7.3", ()),
        ("Mf4", "f4", "h6", "3.3", ()),
        ("Tf4", "f4", "g5", "3.4", ()),
        ("Tf4 Hf5", "f4", "f6", "3.10", ("f5",)),
        ("Tf4 hf5 tf6", "f4", "f6", "3.10", ("f5",)),
        ("Af4 hf5", "f4", "f7", "3.11", ("f5",)),
        ("Sf4 Hf5 tf6", "f4", "f6", "3.12", ("f5",)),
        ("Hf4", "f4", "f5", "3.9", ("f4",)),
        ("+Hf4", "f4", "f7", "7.7", ()),
        ("Fd5", "d5", "b5", "3.14", ("b5",)),
        ("Fd5", "d5", "d10", "3.7", ()),
        ("Ff5 gg8", "f5", "f9", "5.6", ("f8", "g8")),
        ("Ff5 Fi1 ge7 hf9", "f5", "f9", "5.8", ("f7", "e7")),
        ("Gd6", "d6", "d7", "3.18", ("f6", "f7", "h6", "h7")),
        ("Ic5", "c5", "b5", "1.9", ("b5",)),
        ("Nc5", "c5", "e5", "1.8", ("d5",)),
        ("Nc5", "c5", "d6", "1.7", ("c5", "d6")),
        ("Nc6 ic7", "c6", "c8", "3.21", ("c7",)),
        ("Nc6 ig6", "c6", "g6", "3.20", ()),
        ("If4 Ef5", "f4", "f5", "4.4", ("f5",)),
        ("Ff4 Tf5", "f4", "f5", "4.2", ("f5",)),
        ("If4 Gf5", "f4", "f5", "4.6", ("f5",)),
        ("Ic5 Nb5 ", "c5", "a5", "3.2", ()),
        ("Tc5 Na5", "c5", "a5", "1.9", ("b5",)),
        ("Cg4 Ig5 Hc1 tg6 cj12 hi12", "g5", "f5", "6.2", ("g6",)),
        ("Cg1 Tg3 He1 cg12 hi12", "g3", "f3", "6.4", ("g1", "g12")),
        ("Ce3 cg12 hi12 Hc1", "e3", "h3", "6.5", ("g12",)),
        ("(NFT)c5 Ck1 cj12", "c5", "c12", "3.8", ()),
    ],
)
def test_the_rule_that_forbids_it(pieces: str, source: str, target: str, rule: str, nodes: tuple[str, ...]) -> None:
    found = why(pieces, source, target)
    assert (found.rule, found.nodes) == (rule, nodes)
    assert found.sentence.en in game().rules()
    assert found.sentence.vi in game().rules("vi")
    assert str(found).endswith(f"Rule {rule}: {found.sentence.en}")
    assert found.say("vi").endswith(f"Luật {rule}: {found.sentence.vi}")


def test_pieces_are_named_not_spelled() -> None:
    blocked = why("Tf4 (+ti)f5 tf6", "f4", "f6")
    assert blocked.detail.en == "The heroic Tank + Infantry on f5 is in the way."
    assert blocked.detail.vi == "Xe tăng anh hùng + Bộ binh ở f5 chặn đường."
    assert why("Tf4 Ef5", "f4", "f5").detail.en == "Engineer + Tank cannot form a stack."


def test_boarding_at_sea_can_be_ruled_out() -> None:
    assert why("Ic5 Nb5", "c5", "b5", boarding="planes").rule == "4.9"


def test_an_unfinished_turn_goes_on_where_it_began() -> None:
    middle = camp("(TI)f4 Mc1").play("Tf4>f6")
    for source, rule in (("f6", "4.13"), ("c1", "4.13")):
        found = middle.game.explain(middle, source, "f7")
        assert found is not None
        assert (found.rule, found.nodes) == (rule, ("f4",))


def test_a_game_that_is_over_explains_itself() -> None:
    over = ordered(game().opening, "withdraw red")
    found = over.game.explain(over, "c5", "c6")
    assert found is not None
    assert "left the game" in found.detail.en


def test_a_point_off_the_board_is_refused() -> None:
    with pytest.raises(BadNotation, match="no point"):
        game().explain(game().opening, "c5", "z9")


@pytest.mark.parametrize("preset", ["book", "inventor", "cotulenh"])
def test_exactly_what_is_not_legal_is_explained(preset: str) -> None:
    random = Random(preset)
    line = play_random_game(game(preset=preset), random, 60)
    for position in random.sample(line.positions[:-1], 5):
        ways = {(move.code & 255, move.code >> 8 & 255) for move in position.moves if move.text != "done"}
        for source in range(132):
            for target in random.sample(range(132), 6):
                found = position.game.explain(position, POINTS[source], POINTS[target])
                assert (found is None) == ((source, target) in ways), f"{position}: {POINTS[source]} {POINTS[target]}"
