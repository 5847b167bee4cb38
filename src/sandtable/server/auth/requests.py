"""The person behind a request or a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from sandtable.server.auth.credentials import COOKIE, YEAR, new_person, read_cookie, write_cookie
from sandtable.server.auth.rate_limit import Buckets
from sandtable.server.errors import NotAuthorized, TooManyRequests
from sandtable.server.network.address import client_network
from sandtable.server.tables.hub import Hub
from sandtable.server.ws.connection import Person

P = ParamSpec("P")
T = TypeVar("T")


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The person a request comes from; an empty one if it has no session and no key."""
    hub: Hub = connection.app.state.hub
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found = await hub.reads.run(place_of(connection), hub.store.token, token.strip())
        if found is None:
            raise NotAuthorized("Unknown key.")
        return Person(*found, is_bot=True)
    return read_cookie(hub.secret, connection.cookies.get(COOKIE)) or Person()


async def somebody(request: Request[Any, Any, Any]) -> tuple[Person, list[Cookie]]:
    """The person a request comes from; without a session they get one, and its cookie."""
    person = await person_of(request)
    if person.who:
        return person, []
    person = new_person()
    return person, [cookie_for(request.app.state.hub, person)]


def cookie_for(hub: Hub, person: Person) -> Cookie:
    """The cookie by which a person is known again: no script can read it, and no other site can send it along."""
    return Cookie(
        key=COOKIE,
        value=write_cookie(hub.secret, person),
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=hub.settings.secure,
    )


def place_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address a request or a socket comes from; its network for IPv6."""
    return client_network(connection.client.host) if connection.client else ""


def check_rate(request: Request[Any, Any, Any], buckets: Buckets) -> None:
    """Refuse requests of an address that sends too many: anybody can get a new session at will."""
    wait = buckets.take(place_of(request))
    if wait:
        raise TooManyRequests(int(wait) + 1)


async def run_in_thread(request: Request[Any, Any, Any], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that takes a while in a thread, so that others need not wait."""
    hub: Hub = request.app.state.hub
    return await hub.drawing.run(place_of(request), work, *args, **kwargs)
