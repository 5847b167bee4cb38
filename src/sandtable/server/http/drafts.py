"""The route of the board editor: what is on the board, what could be, and why it is not a position. Stores nothing."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.params import JSONBody, Parameter

from sandtable.i18n import say
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.error import BadInput, BadPosition
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text
from sandtable.match.secrecy.match_view import Result
from sandtable.server.auth.requests import check_rate, run_in_thread
from sandtable.server.game_cache import load
from sandtable.server.http.positions import ended

Name = Annotated[str, Parameter(max_length=64)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=4096)]
MAX_BODY_BYTES = 64 << 10
MAX_CHANGES = 64


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done to a board: lay pieces on a node instead of what is there, or let play go on otherwise."""

    node: Short = ""
    names: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    """None to empty the node."""
    turn: Short = ""
    """The name of a start choice."""


class Drafting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that somebody works at."""

    options: ShortText = ""
    text: ShortText | None = None
    """As it is; empty for the opening, and nothing at all for a bare board."""
    changes: Annotated[list[Change], msgspec.Meta(max_length=MAX_CHANGES)] = []


class DraftInfo(msgspec.Struct, frozen=True):
    """A board that somebody works at: it need not be a position."""

    game: str
    options: str
    text: str
    """After the changes; where a change is refused, as it was. A position is written as positions are."""
    wrong: Text | None
    """Why it is no position, in a sentence."""
    refused: Text | None
    """Why a change was not made."""
    is_read: bool
    """Whether the text can be read at all; where not, nothing is known of what lies on the board."""
    stage: Stage
    """What is drawn; beside the board and over it only where it is a position."""
    figures: list[EditorPiece]
    boxes: list[PieceBox]
    onsets: list[StartChoice]
    height: int
    """How many pieces may lie on one node."""
    to_move: str
    waiting: list[str]
    result: Result | None


def apply_changes(draft: Draft, changes: list[Change]) -> Draft:
    """The draft after all changes."""
    for change in changes:
        if bool(change.node) == bool(change.turn) or (change.turn and change.names):
            raise BadInput("A change names either a node or a turn.")
        draft = draft.choose_start(change.turn) if change.turn else draft.put(change.node, *change.names)
    return draft


def said(error: BadPosition | None) -> Text | None:
    """An error in both languages."""
    return Text(str(error), say(error, "vi")) if error is not None else None


def unreadable_draft(game: Game, text: str, error: BadPosition) -> DraftInfo:
    """A text that cannot be read."""
    height = game.editor.HEIGHT if game.editor else 0
    return DraftInfo(
        game.name, game.options.text, text, said(error), None, False, Stage(()), [], [], [], height, "", [], None
    )


def draft_info(draft: Draft, refused: BadPosition | None) -> DraftInfo:
    """A draft as an answer."""
    game, wrong = draft.game, draft.problem
    stage = Stage(tuple(figure.token for figure in draft.pieces))
    to_move, waiting, result = "", list[str](), None
    if wrong is None:
        position = draft.position()
        draft = game.draft(position.text)
        stage = game.scene_maker.stage(position.text, game.options, game.seats)
        to_move = position.to_move.name if position.to_move else ""
        waiting, result = [seat.name for seat in position.waiting], ended(position.outcome)
    return DraftInfo(
        game.name,
        game.options.text,
        draft.text,
        said(wrong),
        said(refused),
        True,
        stage,
        list(draft.pieces),
        list(draft.boxes),
        list(draft.start_choices),
        draft.editor.HEIGHT,
        to_move,
        waiting,
        result,
    )


@post("/api/games/{name:str}/draft", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def make_draft(request: Request[Any, Any, Any], name: Name, data: JSONBody[Drafting]) -> DraftInfo:
    """Lay pieces on a board, move and remove them, and hear what is wrong with it. Nothing is changed or kept here."""
    check_rate(request, request.app.state.questions)
    return await run_in_thread(request, make, name, data)


def make(name: str, data: Drafting) -> DraftInfo:
    """A draft after what was asked for, or as it was with the reason why not."""
    game = load(name, data.options)
    text = game.opening.text if data.text == "" else data.text
    try:
        draft = game.draft(text)
    except BadPosition as error:
        return unreadable_draft(game, text or "", error)
    try:
        return draft_info(apply_changes(draft, data.changes), None)
    except BadPosition as error:
        return draft_info(draft, error)


HANDLERS: list[Any] = [make_draft]
