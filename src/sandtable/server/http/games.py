"""Routes of the games: what there is, their rules and options, and how they look."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import Parameter

from sandtable.games import games
from sandtable.kernel.display.diagram import Diagram
from sandtable.kernel.display.rulebook import Rulebook
from sandtable.kernel.display.scene import Scene
from sandtable.kernel.error import BadOption
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text
from sandtable.match.quick_chat import PHRASES
from sandtable.server.game_cache import load

Name = Annotated[str, Parameter(max_length=64)]
OptionsText = Annotated[str, Parameter(max_length=4096)]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option that can be chosen."""

    name: str
    title: Text
    default: str
    choices: dict[str, Text]
    rule: str
    source: Text
    confidence: int | None
    least: int | None
    most: int | None
    form: Text | None
    seats: bool
    """Whether it decides who sits at the table."""
    at_table: str
    """What a table plays unless told otherwise, where that is not the default."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game, for people who choose."""

    name: str
    title: Text
    summary: Text
    presets: dict[str, Text]
    options: list[OptionInfo]
    seats: list[Seat]
    primer: list[str]
    """The numbers of the rules a beginner reads first."""
    is_side_game: bool
    """Whether it is played with the pieces of another game."""
    interchange: str
    """What other programs call their records of it, such as PGN; empty if there are none."""


class SceneInfo(msgspec.Struct, frozen=True):
    """The bare board of a game under some options, and who sits at it."""

    scene: Scene
    seats: list[Seat]
    options: dict[str, str]


@cache
def info(game: Game) -> GameInfo:
    """A game as people choose it."""
    # Presets that mean the same are shown once; `club`, which tables play, stands for the others.
    distinct = {game.rulings.resolve({"preset": name}): name for name in (*game.rulings.presets, "club")}
    presets = {name: title for name, title in game.rulings.titles.items() if name in distinct.values()}
    options, seats = [option_info(game, option) for option in game.rulings], list(game.seats)
    primer, foreign = list(game.primer), game.interchange.NAME if game.interchange else ""
    return GameInfo(game.name, game.title, game.summary, presets, options, seats, primer, game.is_side_game, foreign)


def option_info(game: Game, option: Option) -> OptionInfo:
    """An option as people choose it."""
    least, most = (option.counts[0], option.counts[-1]) if option.counts else (None, None)
    return OptionInfo(
        option.name,
        option.title,
        option.default,
        dict(option.choices),
        option.rule,
        option.source,
        option.confidence,
        least,
        most,
        option.form,
        seating(game, option),
        option.at_table,
    )


def seating(game: Game, option: Option) -> bool:
    """Whether some choice of an option makes other seats."""
    found = set()
    for choice in option.choices:
        with suppress(BadOption):  # some choices go only with others
            found.add(game.with_options({option.name: choice}).seats)
    return len(found) > 1


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """Every game there is."""
    return [info(game) for game in games()]


@get("/api/games/{name:str}", sync_to_thread=False)
def show_game(name: Name) -> GameInfo:
    """One game."""
    return info(load(name))


@get("/api/games/{name:str}/rules", media_type="text/markdown", sync_to_thread=False)
def show_rules(name: Name, language: Annotated[str, Parameter(max_length=8)] = "en") -> str:
    """The rules in numbered sentences."""
    return load(name).rules(language)


@get("/api/games/{name:str}/rulebook", sync_to_thread=False)
def show_rulebook(name: Name, language: Annotated[str, Parameter(max_length=8)] = "en") -> Rulebook:
    """The rules as data: chapters of numbered sentences."""
    return load(name).rulebook(language)


@get("/api/games/{name:str}/diagrams", sync_to_thread=False)
def show_diagrams(name: Name) -> list[Diagram]:
    """Positions that show what sentences of the rules mean."""
    return list(load(name).diagrams)


@get("/api/games/{name:str}/scene", sync_to_thread=False)
def show_scene(name: Name, options: OptionsText = "") -> SceneInfo:
    """The bare board."""
    game = load(name, options)
    return SceneInfo(game.scene, list(game.seats), dict(game.options))


@get("/api/games/{name:str}/art/pieces.svg", media_type="image/svg+xml", sync_to_thread=False)
def show_pieces(name: Name) -> str:
    """The pictures of the pieces."""
    return load(name).art


@get("/api/games/{name:str}/art/faces.toml", media_type="application/toml", sync_to_thread=False)
def show_faces(name: Name) -> str:
    """The paints of the pieces and the board."""
    return load(name).faces_text


@get("/api/games/{name:str}/faces", sync_to_thread=False)
def list_faces(name: Name) -> dict[str, dict[str, str]]:
    """The same paints as JSON, by face and name."""
    return {face: dict(paints) for face, paints in load(name).faces.items()}


@get("/api/phrases", sync_to_thread=False)
def list_phrases() -> dict[str, Text]:
    """The preset phrases."""
    return PHRASES


HANDLERS: list[Any] = [
    *(list_games, show_game, show_rules, show_rulebook, show_diagrams, show_scene, show_pieces, show_faces, list_faces),
    list_phrases,
]
