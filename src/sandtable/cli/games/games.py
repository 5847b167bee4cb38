"""`sandtable games`: what there is to play."""

from __future__ import annotations

from typing import Any

from sandtable.cli import arguments as argument
from sandtable.games import games as every_game
from sandtable.kernel.game import Game


def games(language: argument.Language = None, json: argument.Json = False) -> None:
    """List the games."""
    if json:
        argument.print_json([described(game) for game in every_game()])
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.padding import Padding

    console = Console(highlight=False)
    tongue = argument.spoken(language)
    for game in every_game():
        console.print(f"[bold]{game.name}[/]  [dim]{escape(game.title.say(tongue))}[/]")
        seats = ", ".join(seat.name for seat in game.seats)
        presets = ", ".join(game.rulings.presets)
        about = f"{escape(game.summary.say(tongue))}\n[dim]Seats[/] {seats}  [dim]Presets[/] {presets}"
        console.print(Padding(about, (0, 0, 0, 2), expand=False))


def described(game: Game) -> dict[str, Any]:
    """A game for programs."""
    return {
        "name": game.name,
        "title": both(game.title),
        "summary": both(game.summary),
        "seats": [{"name": seat.name, "side": seat.side, "title": both(seat.title)} for seat in game.seats],
        "presets": {name: both(title) for name, title in game.rulings.titles.items()},
    }


def both(words: Any) -> dict[str, str]:
    """Words in every language."""
    return {"en": words.en, "vi": words.vi}
