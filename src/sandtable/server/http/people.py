"""Routes of people and their bots."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody
from msgspec.structs import replace

from sandtable.match.commands.seats import MAX_NAME, clean_text
from sandtable.server.auth.requests import check_rate, cookie_for, person_of, somebody
from sandtable.server.clock import now
from sandtable.server.errors import PermissionDenied
from sandtable.server.store.store import put_token
from sandtable.server.tables.hub import Hub

Name = Annotated[str, msgspec.Meta(max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """What somebody may know about himself."""

    name: str
    is_known: bool
    is_bot: bool


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name."""

    name: Name


class BotKey(msgspec.Struct, frozen=True):
    """The key of a program: shown once, and kept only as a hash."""

    name: str
    key: str


@get("/api/me")
async def show_me(request: Request[Any, Any, Any]) -> Me:
    """Who asks."""
    person = await person_of(request)
    return Me(person.name, bool(person.who), person.is_bot)


@post("/api/me")
async def name_me(request: Request[Any, Any, Any], data: JSONBody[Naming]) -> Response[Me]:
    """Choose a name."""
    check_rate(request, request.app.state.sittings)
    person, _ = await somebody(request)
    if person.is_bot:
        raise PermissionDenied("A program cannot change its name.")
    person = replace(person, name=clean_text(data.name, MAX_NAME))
    return Response(Me(person.name, True, False), cookies=[cookie_for(request.app.state.hub, person)], status_code=201)


@post("/api/bots")
async def make_bot(request: Request[Any, Any, Any], data: JSONBody[Naming]) -> BotKey:
    """A key with which a program sits down like a person, as a person of its own."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.openings)
    name, key = clean_text(data.name, MAX_NAME) or "bot", f"sandtable-{secrets.token_urlsafe(24)}"
    await hub.writer.keep(put_token(key, secrets.token_urlsafe(15), name, now()))
    return BotKey(name, key)


HANDLERS: list[Any] = [show_me, name_me, make_bot]
