"""Every game that explains itself does so for exactly what is not legal, with a rule it has."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import BadNotation, Game, SandtableError
from sandtable.kernel.conformance import play_random_game

GAMES = [game for game in sandtable.games() if game.explainer is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_exactly_what_is_not_legal_is_explained(game: Game) -> None:
    random = Random(game.name)
    nodes = [node.name for node in game.scene.nodes]
    for number in range(3):
        line = play_random_game(game, Random(number), 50)
        for position in random.sample(line.positions, 3):
            legal = {
                (taps[0], tap)
                for move in position.moves
                for taps in [move.taps]
                for tap in taps[1:]
                if tap in nodes and taps[0] in nodes
            }
            alone = {move.taps[0] for move in position.moves if len(move.taps) == 1 and move.taps[0] in nodes}
            for _ in range(120):
                source, target = random.choices(nodes, k=2)
                found = game.explain(position, source, target)
                is_legal = (source, target) in legal or target in alone
                assert (found is None) == is_legal, f"{position}: {source} {target}"
                if found is not None and found.rule:
                    assert found.sentence == game.sentences[found.rule]
                    assert found.detail.en
                    assert found.detail.vi
                    assert set(found.nodes) <= set(nodes)
                    assert found.rule in str(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_place_that_does_not_exist_is_refused(game: Game) -> None:
    with pytest.raises(BadNotation, match="no point"):
        game.explain(game.opening, "nowhere", game.scene.nodes[0].name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_that_is_over_says_how_it_ended(game: Game) -> None:
    over = game.opening.play(f"withdraw {game.seats[0].name}", sandtable.REFEREE)
    if not over.is_over:
        return
    found = game.explain(over, game.scene.nodes[0].name, game.scene.nodes[1].name)
    assert found is not None
    assert over.outcome is not None
    assert str(found) == over.outcome.sentence()


def test_a_room_without_explainer_says_so() -> None:
    from dataclasses import replace

    silent = replace(GAMES[0], explainer=None)
    with pytest.raises(SandtableError, match="does not explain"):
        silent.explain(silent.opening, "a1", "a2")
