"""The file in which a room keeps the weights of its evaluation: numbers change, all else stays."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from sandtable.kernel.board.weights import FILE, flat
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.protocols import Appraisal

TABLE = re.compile(r"\s*\[([\w.-]+)\]\s*(#.*)?")
ENTRY = re.compile(r"(\s*)([\w-]+)(\s*=\s*)([+-]?\d+)(\s*(?:#.*)?)")


def appraisal(game: Game) -> Appraisal:
    """What a game is judged by, or BadInput."""
    if game.appraisal is None:
        raise BadInput(f"{game.title.en} has no weights that could be tuned.")
    return game.appraisal


def file(game: Game) -> Path:
    """Where the room keeps them, or BadInput."""
    found = game.file(FILE)
    if not isinstance(found, Path) or not found.is_file():
        raise BadInput(f"{game.title.en} keeps its weights in no file {FILE} that could be written.")
    return found


def rewritten(text: str, weights: Mapping[str, int]) -> str:
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
            raise BadInput(f"The file {FILE} holds no line of its own for the weight {name}.")
    return result
