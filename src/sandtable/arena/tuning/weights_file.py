"""The file in which a game keeps the weights of its evaluation; only the numbers in it are changed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from sandtable.kernel.board.weights import FILE, flat
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.protocols import Evaluation

TABLE = re.compile(r"\s*\[([\w.-]+)\]\s*(#.*)?")
ENTRY = re.compile(r"(\s*)([\w-]+)(\s*=\s*)([+-]?\d+)(\s*(?:#.*)?)")


def evaluation_of(game: Game) -> Evaluation:
    """The evaluation of a game, or BadInput if it has no weights."""
    if game.evaluation is None:
        raise BadInput("{title} has no weights to tune.", title=game.title)
    return game.evaluation


def find_file(game: Game) -> Path:
    """The path of the file, or BadInput."""
    found = game.file(FILE)
    if not isinstance(found, Path) or not found.is_file():
        raise BadInput("{title} has no writable file {file} with weights.", title=game.title, file=FILE)
    return found


def replace_weights(text: str, weights: Mapping[str, int]) -> str:
    """The text of the file with these weights in it; a weight's name is its table's, a dot, and its own."""
    table, lines = "", []
    for line in text.splitlines():
        if matched := TABLE.fullmatch(line):
            table = f"{matched[1]}."
        elif (matched := ENTRY.fullmatch(line)) and table + matched[2] in weights:
            indent, name, equals, _, comment = matched.groups()
            line = f"{indent}{name}{equals}{weights[table + name]}{comment}"
        lines.append(line)
    result = "\n".join(lines) + "\n"
    held = flat(tomllib.loads(result))
    for name, value in weights.items():
        if held.get(name) != value:
            raise BadInput("The file {file} has no separate line for the weight {name}.", file=FILE, name=name)
    return result
