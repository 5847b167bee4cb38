"""Who asks: the person behind a request or a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException

from sandtable.server.auth.credentials import COOKIE, YEAR, newcomer, read_cookie, write_cookie
from sandtable.server.auth.rate_limit import Buckets
from sandtable.server.errors import TOO_MANY
from sandtable.server.network.address import client_network
from sandtable.server.tables.hub import Hub
from sandtable.server.ws.connection import Person

P = ParamSpec("P")
T = TypeVar("T")


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The person a request comes from; nobody if it says nothing about that."""
    hub: Hub = connection.app.state.hub
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found = await hub.reads.run(place_of(connection), hub.store.token, token.strip())
        if found is None:
            raise NotAuthorizedException("This key is not known.")
        return Person(*found, is_bot=True)
    return read_cookie(hub.secret, connection.cookies.get(COOKIE)) or Person()


async def somebody(request: Request[Any, Any, Any]) -> tuple[Person, list[Cookie]]:
    """The person a request comes from; who is nobody yet becomes somebody, and gets a cookie."""
    person = await person_of(request)
    if person.who:
        return person, []
    person = newcomer()
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
    """The address a request or a socket comes from; of an IPv6 address its network, for whoever has one has all."""
    return client_network(connection.client.host) if connection.client else ""


def limited(request: Request[Any, Any, Any], buckets: Buckets) -> None:
    """Refuse somebody who asks for too much: by his address, since who is nobody can become somebody at will."""
    wait = buckets.take(place_of(request))
    if wait:
        raise TooManyRequestsException(TOO_MANY, headers={"retry-after": str(int(wait) + 1)})


async def aside(request: Request[Any, Any, Any], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that takes a while, without keeping others waiting."""
    hub: Hub = request.app.state.hub
    return await hub.drawing.run(place_of(request), work, *args, **kwargs)
