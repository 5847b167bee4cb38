"""Laying pieces on a board by hand: what lies there, what could, and what is wrong with it. Nothing is kept here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.params import JSONBody, Parameter

from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.editor_pieces import Box, Figure, Onset
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.error import BadInput, BadPosition
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words
from sandtable.match.secrecy.match_view import Result
from sandtable.server.auth.requests import aside, limited
from sandtable.server.game_cache import load
from sandtable.server.http.positions import ended

Name = Annotated[str, Parameter(max_length=64)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=4096)]
MOST_BODY = 64 << 10
MOST_CHANGES = 64


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done to a board: lay pieces on a node instead of what is there, or let play go on otherwise."""

    node: Short = ""
    names: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    """None to empty the node."""
    turn: Short = ""
    """The name of an onset."""


class Drafting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that somebody works at."""

    options: Text = ""
    text: Text | None = None
    """As it is; empty for the opening, and nothing at all for a bare board."""
    changes: Annotated[list[Change], msgspec.Meta(max_length=MOST_CHANGES)] = []


class DraftInfo(msgspec.Struct, frozen=True):
    """A board that somebody works at: it need not be a position."""

    game: str
    options: str
    text: str
    """After the changes; where a change is refused, as it was. A position is written as positions are."""
    wrong: Words | None
    """Why it is no position, in a sentence."""
    refused: Words | None
    """Why a change was not made."""
    is_read: bool
    """Whether the text can be read at all; where not, nothing is known of what lies on the board."""
    stage: Stage
    """What is drawn; beside the board and over it only where it is a position."""
    figures: list[Figure]
    boxes: list[Box]
    onsets: list[Onset]
    height: int
    """How many pieces may lie on one node."""
    to_move: str
    waiting: list[str]
    result: Result | None


def changed(draft: Draft, changes: list[Change]) -> Draft:
    """The draft after all changes."""
    for change in changes:
        if bool(change.node) == bool(change.turn) or (change.turn and change.names):
            raise BadInput("A change names a node, or a turn.")
        draft = draft.turned(change.turn) if change.turn else draft.put(change.node, *change.names)
    return draft


def unread(game: Game, text: str, why: Words) -> DraftInfo:
    """A text that cannot be read."""
    height = game.easel.HEIGHT if game.easel else 0
    return DraftInfo(game.name, game.options.text, text, why, None, False, Stage(()), [], [], [], height, "", [], None)


def drafted(draft: Draft, refused: Words | None) -> DraftInfo:
    """A draft as it is told."""
    game, wrong = draft.game, draft.complaint
    stage = Stage(tuple(figure.token for figure in draft.figures))
    to_move, waiting, result = "", list[str](), None
    if wrong is None:
        position = draft.position()
        draft = game.draft(position.text)
        stage = game.stagecraft.stage(position.text, game.options, game.seats)
        to_move = position.to_move.name if position.to_move else ""
        waiting, result = [seat.name for seat in position.waiting], ended(position.outcome)
    return DraftInfo(
        game.name,
        game.options.text,
        draft.text,
        wrong,
        refused,
        True,
        stage,
        list(draft.figures),
        list(draft.boxes),
        list(draft.onsets),
        draft.easel.HEIGHT,
        to_move,
        waiting,
        result,
    )


@post("/api/games/{name:str}/draft", status_code=200, request_max_body_size=MOST_BODY)
async def make_draft(request: Request[Any, Any, Any], name: Name, data: JSONBody[Drafting]) -> DraftInfo:
    """Lay pieces on a board, move and remove them, and hear what is wrong with it. Nothing is changed or kept here."""
    limited(request, request.app.state.questions)
    return await aside(request, made, name, data)


def made(name: str, data: Drafting) -> DraftInfo:
    """A draft after what was asked for, or as it was with the reason why not."""
    game = load(name, data.options)
    text = game.opening.text if data.text == "" else data.text
    try:
        draft = game.draft(text)
    except BadPosition as error:
        return unread(game, text or "", game.excuse(error))
    try:
        return drafted(changed(draft, data.changes), None)
    except BadPosition as error:
        return drafted(draft, game.excuse(error))


HANDLERS: list[Any] = [make_draft]
