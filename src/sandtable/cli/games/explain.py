"""`sandtable explain`: why a move is not legal."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.terminal import harmless

Source = Annotated[str, typer.Argument(metavar="SOURCE", help="Where the piece stands, such as a2.")]
Target = Annotated[str, typer.Argument(metavar="TARGET", help="Where it should go, such as a4.")]


def explain(
    game: argument.GameName,
    source: Source,
    target: Target,
    position: argument.PositionText = "",
    options: argument.Options = "",
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Say which rule forbids a move, or that it is legal."""
    chosen = argument.chosen(game, options)
    start = argument.begun(chosen, position)
    found = chosen.explain(start, source, target)
    if json:
        answer = {
            "legal": found is None,
            "rule": found.rule if found else None,
            "sentence": {"en": found.sentence.en, "vi": found.sentence.vi} if found else None,
            "detail": {"en": found.detail.en, "vi": found.detail.vi} if found else None,
            "nodes": list(found.nodes) if found else [],
        }
        argument.print_json(answer)
        return
    legal = {"en": f"{source} to {target} is legal.", "vi": f"Đi từ {source} đến {target} là hợp lệ."}
    spoken = argument.spoken(language)
    print(harmless(found.say(spoken) if found else legal.get(spoken, legal["en"])))
