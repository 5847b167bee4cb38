"""Routes of positions: parsing, legal moves, explanations, odds and pictures."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

from sandtable import draw
from sandtable.kernel.display.explanation import Explanation
from sandtable.kernel.display.odds import OddsTable
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.game import Game
from sandtable.kernel.move import Spelling
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE
from sandtable.kernel.text import Text
from sandtable.match.secrecy.match_view import Result
from sandtable.server.analysis.explain import explain_illegal
from sandtable.server.analysis.move_text import describe_move, write_sentence
from sandtable.server.auth.requests import check_rate, run_in_thread
from sandtable.server.game_cache import load

Name = Annotated[str, Parameter(max_length=64)]
ShortText = Annotated[str, Parameter(max_length=4096)]
Language = Annotated[str, Parameter(max_length=8)]
Size = Annotated[int, Parameter(ge=0, le=4096)]
HOUR = {"cache-control": "public, max-age=3600"}
"""What follows from the question alone may be kept for a while."""


class PositionInfo(msgspec.Struct, frozen=True):
    """A position that was read and found in order."""

    game: str
    options: str
    text: str
    """The position as the server writes it."""
    to_move: str
    """The seat that moves next, or `chance`; empty where the game is over."""
    waiting: list[str]
    starts_turn: bool
    moves: list[Spelling]
    """Of the seat that was asked for, else of the one that moves next."""
    stage: Stage
    result: Result | None
    taps: tuple[str, ...] = ()
    """Of the move that was asked for."""
    spoken: Text | None = None
    """That move as a person would say it, after whose it is."""
    told: Text | None = None
    """The same where the move is more than a piece going somewhere."""
    weights: list[int] = []
    """Where chance moves: how likely each of the moves is, against the others."""


class Explained(msgspec.Struct, frozen=True):
    """Whether a piece may go from one place to another, and if not, which rule forbids it."""

    legal: bool
    rule: str = ""
    """The number of the rule."""
    sentence: Text | None = None
    """The rule."""
    detail: Text | None = None
    """What is the matter here."""
    nodes: tuple[str, ...] = ()
    """Where to look."""


class Odd(msgspec.Struct, frozen=True):
    """One thing that may happen, and how likely it is."""

    title: Text
    chance: float
    exact: tuple[int, int]
    """The same as a fraction."""
    node: str


class Odds(msgspec.Struct, frozen=True):
    """The answer to one question about chance."""

    name: str
    title: Text
    rows: list[Odd]


def begun(game: Game, text: str) -> Position:
    """The position a text describes, or the opening."""
    return game.position(text) if text else game.opening


def explained(found: Explanation | None) -> Explained:
    """An explanation as it is told."""
    if found is None:
        return Explained(True)
    return Explained(False, found.rule, found.sentence, found.detail, found.nodes)


def forecast(found: tuple[OddsTable, ...]) -> list[Odds]:
    """Forecasts as they are told."""
    return [
        Odds(
            one.name,
            one.title,
            [
                Odd(row.title, float(row.chance), (row.chance.numerator, row.chance.denominator), row.node)
                for row in one.rows
            ],
        )
        for one in found
    ]


def ended(outcome: Outcome | None) -> Result | None:
    """How a game ended, as it is told."""
    if outcome is None:
        return None
    winners = tuple(seat.name for seat in outcome.winners)
    return Result(winners, outcome.ending.name, outcome.sentence("en"), outcome.sentence("vi"))


@get("/api/games/{name:str}/position")
async def show_position(
    request: Request[Any, Any, Any],
    name: Name,
    options: ShortText = "",
    text: ShortText = "",
    seat: Name = "",
    move: Annotated[str, Parameter(max_length=200)] = "",
) -> PositionInfo:
    """A position, read and checked: what stands where, who moves, and every legal move; or what follows a move."""
    check_rate(request, request.app.state.questions)
    return await run_in_thread(request, position_info, name, options, text, seat, move)


def position_info(name: str, options: str, text: str, seat: str, move: str) -> PositionInfo:
    """A position, or what follows a move there."""
    game = load(name, options)
    before = begun(game, text)
    # Where several act at once, the moves told are those of the next one, and so is the move that is asked for.
    waiting = before.waiting
    acting = next((one for one in waiting if one.name == seat), before.to_move) if len(waiting) > 1 else None
    made = before.find(move, acting) if move else None
    position = before.play(made, made.seat) if made else before
    view = position.view(seat) if seat else None
    moves = () if position.is_over else position.moves_of(seat) if seat else position.moves
    stage = view.stage() if view else game.scene_maker.stage(position.text, game.options, game.seats)
    said = words = None
    if made is not None and not seat:
        words = describe_move(game, made.seat, made.text, before.text)
        stood = game.scene_maker.stage(before.text, game.options, game.seats)
        said = write_sentence(made.seat, made.text, made.taps, stood, stage, words)
    return PositionInfo(
        game.name,
        game.options.text,
        position.text,
        position.to_move.name if position.to_move else "",
        [other.name for other in position.waiting],
        position.starts_turn,
        [Spelling(move.text, move.taps) for move in moves],
        stage,
        ended(position.outcome),
        made.taps if made else (),
        said,
        words,
        [move.weight for move in moves] if position.to_move == CHANCE else [],
    )


@get("/api/games/{name:str}/explain")
async def show_explanation(
    request: Request[Any, Any, Any],
    name: Name,
    source: Name,
    target: Name,
    options: ShortText = "",
    text: ShortText = "",
    seat: Name = "",
) -> Explained:
    """Why nothing may go from one place to another in a position: to all who see it, or as far as a seat can know."""
    check_rate(request, request.app.state.questions)

    def explanation() -> Explanation | None:
        game = load(name, options)
        position = begun(game, text)
        return explain_illegal(position.view(seat), source, target) if seat else game.explain(position, source, target)

    return explained(await run_in_thread(request, explanation))


@get("/api/games/{name:str}/odds")
async def show_odds(
    request: Request[Any, Any, Any], name: Name, options: ShortText = "", text: ShortText = "", seat: Name = ""
) -> list[Odds]:
    """What a seat, or a spectator, may work out about chance in a position; nothing where a game has none."""
    check_rate(request, request.app.state.questions)
    return forecast(await run_in_thread(request, lambda: begun(load(name, options), text).view(seat or None).odds()))


@get("/api/games/{name:str}/picture.svg", media_type="image/svg+xml")
async def show_picture(
    request: Request[Any, Any, Any],
    name: Name,
    options: ShortText = "",
    text: ShortText = "",
    seat: Name = "",
    face: Name = "",
    layers: ShortText = "",
    size: Size = 0,
    language: Language = "en",
) -> Response[bytes]:
    """A position as a picture: all of it, or what one seat sees, from where it sits."""
    check_rate(request, request.app.state.questions)

    def picture() -> bytes:
        position = begun(load(name, options), text)
        shown = position.view(seat) if seat else position
        chosen = tuple(filter(None, layers.split(",")))
        return draw(shown, face=face, layers=chosen, size=size, language=language).encode()

    return Response(await run_in_thread(request, picture), media_type="image/svg+xml", headers=HOUR)


HANDLERS: list[Any] = [show_position, show_explanation, show_odds, show_picture]
