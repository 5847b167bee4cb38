"""What follows a game: a rematch, or the same table again after a guest aborted it."""

from __future__ import annotations

import logging
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.match import EventEnvelope
from sandtable.match import command as asked
from sandtable.match.event import Aborted
from sandtable.server.tables.table import Table

if TYPE_CHECKING:
    from sandtable.server.tables.hub import Hub

log = logging.getLogger("sandtable")


def continue_elsewhere(hub: Hub, table: Table, news: tuple[EventEnvelope, ...]) -> None:
    """Open another table where everybody agreed to a rematch, or where a guest called off what others opened."""
    match, summary = table.match, table.summary
    offer = match.offer("rematch")
    people = {player.seat for player in match.players if player.who and not player.engine}
    if offer is not None and people <= offer.agreed:
        _begin(hub, table, _rematch(hub, table))
    for one in news:
        if type(one.event) is Aborted and one.event.seat:
            player = match.player(one.event.seat)
            guest = player.owner or player.who
            if guest != summary.keeper and not summary.reserved:
                _begin(hub, table, _reopened(hub, table, guest))


def _begin(hub: Hub, table: Table, opening: Coroutine[Any, Any, Table]) -> None:
    table.is_continuing = True
    hub.begin_task(_move_on(table, opening))


async def _move_on(table: Table, opening: Coroutine[Any, Any, Table]) -> None:
    """Say at a table where the next one is, once it is open."""
    try:
        other = await opening
    except Exception:  # a rematch is tried again as soon as anybody says anything at the table
        log.exception("The table after table %s could not be opened.", table.id)
        table.is_continuing = False
        return
    table.submit(asked.Continue(table=other.id))


async def _reopened(hub: Hub, table: Table, guest: str) -> Table:
    """The same table once more, with everybody in their seat but the guest who called the game off."""
    other = await _opened_like(hub, table, public=table.summary.public)
    for player in table.match.players:
        who = player.owner or player.who
        if who and who != guest:
            engine = "" if player.owner else player.engine
            other.submit(asked.Sit(who=who, seat=player.seat, name=player.name, engine=engine, entropy=player.entropy))
    return other


async def _rematch(hub: Hub, table: Table) -> Table:
    """A table where everybody sits one seat further."""
    players = table.match.players
    owners = [player.owner or player.who for player in players]
    engines = [player.engine if not player.owner else "" for player in players]
    turned = {player.seat: index - 1 for index, player in enumerate(players)}
    reserved = {seat: owners[index] for seat, index in turned.items() if not engines[index]}
    other = await _opened_like(hub, table, public=False, reserved=reserved)
    for seat, index in turned.items():
        if engines[index]:
            other.submit(asked.Sit(who=f"engine {seat}", seat=seat, engine=engines[index], name=players[index].name))
    return other


async def _opened_like(hub: Hub, table: Table, *, public: bool, reserved: Mapping[str, str] | None = None) -> Table:
    """A table where the same is played in the same way."""
    opened = table.match.opened
    other = await hub.open(
        table.summary.keeper,
        opened.game,
        opened.options,
        start=opened.start,
        clock=opened.clock,
        casual=opened.casual,
        watched=opened.watched,
        public=public,
        reserved=reserved,
    )
    other.opened_from = table.opened_from
    return other
