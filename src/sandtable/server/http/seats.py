"""Questions about one's own seat, answered from what that seat sees and from nothing else."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter

from sandtable.kernel.error import clip
from sandtable.kernel.view import View
from sandtable.match import Match, NotYourSeat
from sandtable.server.analysis.explain import explain_illegal
from sandtable.server.auth.credentials import is_same, seat_key
from sandtable.server.auth.requests import check_rate, person_of
from sandtable.server.http.positions import Explained, Odds, explained, forecast
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table

Id = Annotated[str, Parameter(max_length=32)]
Name = Annotated[str, Parameter(max_length=64)]


async def seated(request: Request[Any, Any, Any], table_id: str, seat: str, key: str) -> Table:
    """The table, if whoever asks sits there in that seat, or knows its secret."""
    hub: Hub = request.app.state.hub
    table = await hub.table(table_id)
    person = await person_of(request)
    player = table.match.player(seat)
    owner = player.owner or player.who
    known = bool(owner) and is_same(key, seat_key(hub.secret, table.id, seat, owner))
    if not known and (not person.who or person.who != owner):
        raise NotYourSeat("You are not sitting at {seat}.", seat=clip(seat))
    return table


def view_of(match: Match, seat: str) -> View:
    """What a seat sees."""
    return match.position.view(match.seat(seat))


@get("/api/tables/{table_id:str}/explain")
async def show_reason(
    request: Request[Any, Any, Any], table_id: Id, seat: Name, source: Name, target: Name, key: Name = ""
) -> Explained:
    """Why one may not go from one place to another."""
    check_rate(request, request.app.state.questions)
    table = await seated(request, table_id, seat, key)
    return explained(explain_illegal(view_of(table.match, seat), source, target))


@get("/api/tables/{table_id:str}/odds")
async def show_likely(request: Request[Any, Any, Any], table_id: Id, seat: Name, key: Name = "") -> list[Odds]:
    """What one may work out about chance, before one commits oneself; nothing where a game has none."""
    check_rate(request, request.app.state.questions)
    table = await seated(request, table_id, seat, key)
    return forecast(view_of(table.match, seat).odds())


HANDLERS: list[Any] = [show_reason, show_likely]
