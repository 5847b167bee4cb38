"""What is refused, and how: always one sentence, and a name for programs. The OpenAPI document says so, too."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from sandtable.kernel.error import SandtableError, UnknownGame, UnknownSeat, clip
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.server.errors import NO_STORE, NOTED, Broken, TooMany, Unavailable
from sandtable.server.store.database import first_line
from sandtable.server.tables.hub import UnknownTable
from sandtable.server.translation import translated

log = logging.getLogger("sandtable")
STATUS: dict[type[SandtableError], int] = {
    UnknownGame: 404,
    UnknownSeat: 404,
    UnknownTable: 404,
    NotYourSeat: 403,
    NotAllowed: 403,
    NotNow: 409,
    TooMany: 429,
    Unavailable: 503,
    Broken: 500,
}
DESCRIBED = {
    400: "This makes no sense.",
    401: "The key is not known.",
    403: "This may not be done, or not by whoever asks.",
    404: "There is no such thing.",
    405: "This is not done that way here.",
    409: "This may be done, but not now.",
    413: "This is too much.",
    415: "Bodies are JSON.",
    429: "This was asked too often.",
    431: "The headers of this request are too large.",
    503: "The server cannot do it now.",
}


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    error: str
    """The name of the reason, for programs."""
    sentence: str
    """The reason, for people."""
    vi: str
    """The same in Vietnamese."""


def refusal(error: str, sentence: str) -> Refusal:
    """A refusal in both languages."""
    return Refusal(error, sentence, translated(error, sentence))


def described(handlers: list[Any]) -> list[Any]:
    """Handlers whose description says how they refuse."""
    told = {status: ResponseSpec(Refusal, False, text) for status, text in DESCRIBED.items()}
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = told
    return handlers


def refused(request: Request[Any, Any, Any], error: SandtableError) -> Response[Refusal]:
    """What is refused is refused in one sentence."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    return Response(refusal(type(error).__name__, str(error)), status_code=status)


def denied(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What does not even get so far, likewise."""
    name = type(error).__name__.removesuffix("Exception")
    sentence = misfit(error) if isinstance(error, ValidationException) else error.detail
    if sentence == HTTPStatus(error.status_code).phrase:  # which is no sentence
        sentence = DESCRIBED.get(error.status_code, sentence)
    return Response(refusal(name, sentence), status_code=error.status_code, headers=error.headers)


def misfit(error: ValidationException) -> str:
    """Which part of a request is not what it should be."""
    for found in error.extra if isinstance(error.extra, list) else ():
        reason = " ".join(str(found.get("message", "")).partition(" - at ")[0].split())[:120].rstrip(".")
        if key := found.get("key"):
            return f"The part {clip(str(key))} of the request makes no sense: {reason}."
        return f"The request makes no sense: {reason}."
    return error.detail


def silent(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """What cannot be kept or looked up now may be asked again: a database that is restarted comes back."""
    log.error("%s %s: the store does not answer: %s", request.method, request.url.path, first_line(error))
    return Response(refusal(Unavailable.__name__, NO_STORE), status_code=STATUS[Unavailable])


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """What should not happen is noted here, and said without any detail there."""
    log.error("%s %s failed.", request.method, request.url.path, exc_info=error)
    return Response(refusal(Broken.__name__, NOTED), status_code=500)
