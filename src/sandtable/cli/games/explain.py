"""`sandtable explain`: why a move is not legal."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.terminal import sanitize

Source = Annotated[str, typer.Argument(metavar="SOURCE", help="Where the piece stands, such as a2.")]
Target = Annotated[str, typer.Argument(metavar="TARGET", help="Where it should go, such as a4.")]


def explain(
    game: arguments.GameName,
    source: Source,
    target: Target,
    position: arguments.PositionText = "",
    options: arguments.Options = "",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Say which rule forbids a move, or that it is legal."""
    rules = arguments.load_game(game, options)
    start = arguments.start_position(rules, position)
    found = rules.explain(start, source, target)
    if json:
        answer = {
            "legal": found is None,
            "rule": found.rule if found else None,
            "sentence": {"en": found.sentence.en, "vi": found.sentence.vi} if found else None,
            "detail": {"en": found.detail.en, "vi": found.detail.vi} if found else None,
            "nodes": list(found.nodes) if found else [],
        }
        arguments.print_json(answer)
        return
    legal = {"en": f"{source} to {target} is legal.", "vi": f"Đi từ {source} đến {target} là hợp lệ."}
    code = arguments.choose_language(language)
    print(sanitize(found.say(code) if found else legal.get(code, legal["en"])))
