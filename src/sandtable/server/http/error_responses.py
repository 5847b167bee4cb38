"""Errors as HTTP responses: one sentence, and a name for programs. The OpenAPI document lists them."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from sandtable.i18n import say
from sandtable.kernel.error import SandtableError, UnknownGame, UnknownSeat, clip
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.server.errors import (
    LOGGED,
    NO_STORE,
    NOT_FOUND,
    TOO_MANY,
    Broken,
    InvalidJson,
    NotAuthorized,
    NotFound,
    PermissionDenied,
    TooMany,
    TooManyRequests,
    Unavailable,
    UnsupportedMediaType,
)
from sandtable.server.store.database import first_line
from sandtable.server.tables.hub import UnknownTable

log = logging.getLogger("sandtable")
STATUS: dict[type[SandtableError], int] = {
    InvalidJson: 400,
    NotAuthorized: 401,
    PermissionDenied: 403,
    NotFound: 404,
    UnknownGame: 404,
    UnknownSeat: 404,
    UnknownTable: 404,
    NotYourSeat: 403,
    NotAllowed: 403,
    NotNow: 409,
    UnsupportedMediaType: 415,
    TooMany: 429,
    TooManyRequests: 429,
    Unavailable: 503,
    Broken: 500,
}
BY_STATUS = {
    400: SandtableError("The request is invalid."),
    401: SandtableError("Unknown key."),
    403: SandtableError("You are not allowed to do this."),
    404: SandtableError(NOT_FOUND),
    405: SandtableError("This method is not allowed here."),
    409: SandtableError("This cannot be done right now."),
    413: SandtableError("The request is too large."),
    415: SandtableError("The body of a request must be JSON."),
    429: SandtableError(TOO_MANY),
    431: SandtableError("The headers of this request are too large."),
    503: SandtableError("The server cannot do this now."),
}
"""What is said where the framework refuses something, and in the OpenAPI document."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    error: str
    """The name of the reason, for programs."""
    sentence: str
    """The reason, for people."""
    vi: str
    """The same in Vietnamese."""


def refusal(error: SandtableError, kind: str = "") -> Refusal:
    """An error in both languages."""
    return Refusal(kind or type(error).__name__, str(error), say(error, "vi"))


def described(handlers: list[Any]) -> list[Any]:
    """Handlers whose description says how they refuse."""
    told = {status: ResponseSpec(Refusal, False, str(error)) for status, error in BY_STATUS.items()}
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = told
    return handlers


def refused(request: Request[Any, Any, Any], error: SandtableError) -> Response[Refusal]:
    """What is refused is refused in one sentence."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    headers = {"retry-after": str(error.retry_after_s)} if isinstance(error, TooManyRequests) else None
    return Response(refusal(error), status_code=status, headers=headers)


def denied(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What does not even get so far, likewise."""
    said = misfit(error) if isinstance(error, ValidationException) else None
    if said is None:
        said = BY_STATUS.get(error.status_code) or BY_STATUS[400 if error.status_code < 500 else 503]
    kind = type(error).__name__.removesuffix("Exception")
    return Response(refusal(said, kind), status_code=error.status_code, headers=error.headers)


def misfit(error: ValidationException) -> SandtableError | None:
    """Which part of a request is not what it should be."""
    for found in error.extra if isinstance(error.extra, list) else ():
        reason = " ".join(str(found.get("message", "")).partition(" - at ")[0].split())[:120].rstrip(".")
        if key := found.get("key"):
            return SandtableError(
                "The part {name} of the request is invalid: {reason}.", name=clip(str(key)), reason=reason
            )
        return SandtableError("The request is invalid: {reason}.", reason=reason)
    return None


def silent(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """What cannot be kept or looked up now may be asked again: a database that is restarted comes back."""
    log.error("%s %s: the store does not answer: %s", request.method, request.url.path, first_line(error))
    return refused(request, Unavailable(NO_STORE))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """What should not happen is noted here, and said without any detail there."""
    log.error("%s %s failed.", request.method, request.url.path, exc_info=error)
    return refused(request, Broken(LOGGED))
