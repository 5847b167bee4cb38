"""`sandtable bot`: an engine takes a seat at a table of a server."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import parse_qs, quote, urlsplit

import typer

from sandtable.cli import arguments, limits
from sandtable.cli.engine_strings import BOT
from sandtable.cli.errors import CommandError
from sandtable.kernel.error import clip

if TYPE_CHECKING:
    from sandtable.engine.engine import Engine
    from sandtable.engine.limit import Limit
    from sandtable.kernel.game import Game

DEFAULT_S = 1.0
"""Seconds per move, unless the command line limits it."""
OVERHEAD_MS = 300
"""Of the time on the clock, so much passes on the way to the server and back."""
TIMEOUT_S = 20


@dataclass(frozen=True, slots=True)
class Link:
    """Where a table is, and which seat somebody is invited to."""

    host: str
    is_secure: bool
    table: str
    seat: str
    invitation: str

    @staticmethod
    def read(text: str) -> Link:
        """The link of a table as the browser shows it, with or without an invitation."""
        address = urlsplit(text.strip())
        path, _, query = address.fragment.partition("?")
        parts, given = path.strip("/").split("/"), parse_qs(query)
        if address.scheme not in ("http", "https") or not address.netloc or parts[0] != "table" or len(parts) < 2:
            raise CommandError(BOT["no_link"].filled(text=clip(text, 80)))
        seat, secret = (given.get(name, [""])[0] for name in ("seat", "invite"))
        return Link(address.netloc, address.scheme == "https", parts[1], seat, secret)

    def address(self, scheme: str, path: str) -> str:
        """An address of the server."""
        return f"{scheme}{'s' if self.is_secure else ''}://{self.host}{path}"


def bot(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link of a table, or of an invitation.")],
    player: Annotated[
        str,
        typer.Argument(metavar="PLAYER", help="1 to 8, random, greedy, mcts, uci:COMMAND?OPTION=VALUE, or a command."),
    ],
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="Which seat, if several are free.")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called at the table.")] = "",
    time: limits.Time = "",
    nodes: limits.Nodes = "",
    depth: limits.Depth = "",
    language: arguments.Language = None,
) -> None:
    """Let an engine play at a table: ours, one that speaks the engine protocol, or a UCI engine."""
    from sandtable.arena.players import make_player, normalize_name
    from sandtable.engine.protocol.process import EngineProcess

    place = Link.read(link)
    engine = make_player(normalize_name(player))
    limit = limits.limit(time, nodes, depth, DEFAULT_S)
    code = arguments.choose_language(language)
    try:
        asyncio.run(Bot(place, engine, limit, code).run(seat, name or normalize_name(player).split("?")[0][:40]))
    finally:
        if isinstance(engine, EngineProcess):
            engine.close()


class Bot:
    """Takes a seat and plays until the game is over."""

    def __init__(self, link: Link, engine: Engine, limit: Limit, language: str) -> None:
        self.link, self.engine, self.limit, self.language = link, engine, limit, language
        self.headers: dict[str, str] = {}
        self.start = ""
        """The position as the seat saw it first."""
        self.heard: list[tuple[str, str]] = []

    def say(self, text: str, **values: object) -> None:
        """Tell whoever started it what happens."""
        print(BOT[text].filled(**values).say(self.language), flush=True)

    async def run(self, seat: str, name: str) -> None:
        """Sit down, and play."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        from sandtable.games import load

        key = self.request("/api/bots", {"name": name})["key"]
        self.headers = {"authorization": f"Bearer {key}"}
        table = self.request(f"/api/tables/{quote(self.link.table)}")
        seat = seat or self.link.seat or next((one["seat"] for one in table["seen"]["places"] if is_free(one)), "")
        if not seat:
            raise CommandError(BOT["no_seat"])
        sitting = {"entropy": token_hex(16), "invitation": self.link.invitation}
        self.request(f"/api/tables/{quote(self.link.table)}/seats/{quote(seat)}", sitting)
        game = load(table["game"], table["options"])
        self.say("seated", name=name, seat=game.seat(seat).title, game=game.title)
        try:
            async with connect(self.link.address("ws", "/ws"), additional_headers=self.headers) as socket:
                question = {"ask": "look", "table": self.link.table, "seat": seat, "detail": "text", "since": 0}
                await socket.send(json.dumps(question))
                async for frame in socket:
                    seen = self.hear(json.loads(frame))
                    if seen.get("phase") in ("over", "aborted"):
                        return self.leave(seen)
                    if seen.get("moves"):
                        await socket.send(json.dumps(await self.decide(game, seat, seen)))
        except (OSError, WebSocketException):
            raise CommandError(BOT["gone"].filled(host=self.link.host)) from None
        raise CommandError(BOT["gone"].filled(host=self.link.host))

    def hear(self, messages: list[dict[str, Any]]) -> dict[str, Any]:
        """Take in what happened; what the seat sees after it, if it was told."""
        seen: dict[str, Any] = {}
        for message in messages:
            for event in message.get("told", ()):
                if event["event"] == "moved":
                    self.heard.append((event["seat"], event["move"]))
                elif event["event"] == "took-back":
                    del self.heard[len(self.heard) - event.get("undone", 0) :]
            seen = message.get("seen") or seen
            if not self.start and not self.heard:
                self.start = seen.get("text", "")
        return seen

    async def decide(self, game: Game, seat: str, seen: dict[str, Any]) -> dict[str, Any]:
        """The question that makes the engine's move."""
        from sandtable.engine.observation import Observation, read_view

        view = read_view(game, seen["text"], seat)
        observation = Observation(view, self.start, tuple(self.heard) if self.start else ())
        found = await asyncio.to_thread(self.engine.decide, observation, self.tightened(game, seat, seen))
        return {"ask": "play", "table": self.link.table, "seat": seat, "moves": [found.move.text], "seq": seen["seq"]}

    def tightened(self, game: Game, seat: str, seen: dict[str, Any]) -> Limit:
        """The limit, tightened by the clock."""
        from dataclasses import replace

        from sandtable.engine.uci.time_budget import thinking_seconds

        clock = seen.get("clock") or {}
        left = [clock.get("moves", {}).get(seat), clock.get("banks", {}).get(game.seat(seat).side)]
        known = [time for time in left if time is not None]
        if not known:
            return self.limit
        seconds = thinking_seconds({"wtime": sum(known)}, True, OVERHEAD_MS)
        return replace(self.limit, seconds=min(filter(None, (seconds, self.limit.seconds))))

    def leave(self, seen: dict[str, Any]) -> None:
        """Say how the game ended."""
        result = seen.get("result")
        self.say("over", outcome=result[self.language]) if result else self.say("aborted")

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers; its refusals are ours."""
        from urllib.error import HTTPError
        from urllib.request import Request, urlopen

        headers = {"content-type": "application/json", "accept-language": self.language, **self.headers}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.link.address("http", path), data, headers), timeout=TIMEOUT_S) as answer:
                return json.load(answer)
        except HTTPError as refused:
            try:
                sentence = json.load(refused)["sentence"]
            except (ValueError, KeyError):
                sentence = f"{refused.code} {refused.reason}"
            raise CommandError(BOT["refused"].filled(sentence=sentence)) from None
        except (OSError, ValueError):
            raise CommandError(BOT["gone"].filled(host=self.link.host)) from None


def is_free(place: dict[str, Any]) -> bool:
    """Whether nobody sits in a seat."""
    return not place.get("taken") and not place.get("engine")
