"""`sandtable games`: the list of games."""

from __future__ import annotations

from typing import Any

from sandtable.cli import arguments
from sandtable.games import games as every_game
from sandtable.kernel.game import Game


def games(language: arguments.Language = None, json: arguments.Json = False) -> None:
    """List the games."""
    if json:
        arguments.print_json([game_data(game) for game in every_game()])
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.padding import Padding

    console = Console(highlight=False)
    code = arguments.choose_language(language)
    for game in every_game():
        console.print(f"[bold]{game.name}[/]  [dim]{escape(game.title.say(code))}[/]")
        seats = ", ".join(seat.name for seat in game.seats)
        presets = ", ".join(game.rulings.presets)
        about = f"{escape(game.summary.say(code))}\n[dim]Seats[/] {seats}  [dim]Presets[/] {presets}"
        console.print(Padding(about, (0, 0, 0, 2), expand=False))


def game_data(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "name": game.name,
        "title": both(game.title),
        "summary": both(game.summary),
        "seats": [{"name": seat.name, "side": seat.side, "title": both(seat.title)} for seat in game.seats],
        "presets": {name: both(title) for name, title in game.rulings.titles.items()},
    }


def both(text: Any) -> dict[str, str]:
    """A text in both languages, as JSON."""
    return {"en": text.en, "vi": text.vi}
