"""Checks of what a game has before the first move: seats, options, scene, files."""

from __future__ import annotations

import inspect
import re

from sandtable.kernel import protocols
from sandtable.kernel.conformance.random_games import claim
from sandtable.kernel.display.diagram import Diagram
from sandtable.kernel.game import Game
from sandtable.kernel.text import LANGUAGES

PARTS = {
    "notation": protocols.Notation,
    "outcome_rules": protocols.OutcomeRules,
    "visibility": protocols.Visibility,
    "scene_maker": protocols.SceneMaker,
    "explainer": protocols.Explainer,
    "odds_maker": protocols.OddsMaker,
    "labels": protocols.Labels,
    "editor": protocols.Editor,
    "evaluation": protocols.Evaluation,
    "interchange": protocols.Interchange,
    "uci": protocols.UciNotation,
}
"""The parts of a game, and what each must have."""


WRAPPED_RULE = re.compile(r"^- \*\*(\d+\.\d+)\*\* .*\n +\S", re.MULTILINE)


def check_protocols(game: Game) -> None:
    """Every part of a game has the functions that its protocol names, with the same parameters."""
    for name, protocol in PARTS.items():
        part = getattr(game, name)
        wanted = (
            {} if part is None else {key: value for key, value in vars(protocol).items() if inspect.isfunction(value)}
        )
        for function, declared in wanted.items():
            if function.startswith("_"):
                continue
            found = getattr(part, function, None)
            claim(callable(found), game, f"its {name} has no {function}()")
            assert found is not None
            parameters = list(inspect.signature(declared).parameters)[1:]
            try:
                inspect.signature(found).bind(*parameters)
            except TypeError:
                claim(False, game, f"{function}() of its {name} does not take ({', '.join(parameters)})")


def check_game(game: Game) -> None:
    """Seats, options, presets and scene are well formed."""
    names = [seat.name for seat in game.seats]
    claim(len(set(names)) == len(names) > 0, game, "its seats do not have names of their own")
    claim(all(" " not in name for name in names), game, "a seat's name is more than one word")
    claim([seat.index for seat in game.seats] == list(range(len(names))), game, "its seats are not numbered in order")
    claim(game.with_options(game.options.text) == game, game, "the text of its options does not give them back")
    claim({"book", "club"} <= set(game.rulings.presets), game, "it lacks the preset book or club")
    nodes = [node.name for node in game.scene.nodes]
    claim(len(set(nodes)) == len(nodes), game, "two nodes of its scene have one name")
    claim(set(game.rulings.titles) == set(game.rulings.presets), game, "not every preset has a title")
    claim(set(game.scene.turns) == set(names), game, "its scene is not turned for each seat, and for no other")
    claim(bool(game.scene.faces), game, "its scene has no face")
    claim(game.opening.outcome is None, game, "it is over before it begins")


def check_files(game: Game) -> None:
    """A game in the registry has rules, a picture for each piece, and colours. `conform` leaves this out."""
    folder = game.package.rpartition(".")[2]
    claim(folder == game.name.replace("-", "_"), game, f"its folder is {folder}, which is not its name")
    claim(game.file("rules.md").is_file(), game, f"its folder {folder} has no rules.md")
    for language in LANGUAGES:
        claim("1.1" in game.rules(language), game, f"its rules in {language} have no numbers")
        for rule in WRAPPED_RULE.findall(game.rules(language)):
            claim(False, game, f"rule {rule} goes on in another line; the program reads one line")
    art = game.art
    claim(set(game.scene.faces) <= set(game.faces), game, "a face of its scene has no paints")
    for token in game.opening.view().stage().tokens:
        claim(f'id="{token.art}"' in art, game, f"there is no picture {token.art}")
    unknown = set(game.primer) - set(game.sentences)
    claim(bool(game.primer) and not unknown, game, f"its primer names rules that do not exist: {sorted(unknown)}")
    for diagram in game.diagrams:
        check_diagram(game, diagram)
    for option in game.rulings:
        claim(option.rule in game.rules(), game, f"option {option.name} names rule {option.rule}, which does not exist")


def check_diagram(game: Game, diagram: Diagram) -> None:
    """A diagram shows a legal position, taps that begin a move, and layers that exist."""
    name = f"the diagram of rule {diagram.rule}"
    claim(diagram.rule in game.sentences, game, f"{name} belongs to no sentence")
    position = game.with_options(diagram.options).position(diagram.text)
    first = len(diagram.touched)
    begun = [move for seat in position.waiting for move in position.moves_of(seat) if len(move.taps) > first]
    fits = any(move.taps[:first] == diagram.touched for move in begun)
    claim(not first or fits, game, f"{name} touches what no move begins with")
    layers = {layer.name for layer in position.view().stage().layers}
    claim(set(diagram.layers) <= layers, game, f"{name} shows a layer that does not exist")
