"""A whole life of a table, scripted: people come, leave and come back, play, give up and play again.

Two worlds get two scripts that differ only in what is hidden from whoever asks, who asks everything on the way.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel.seat import CHANCE
from sandtable.match import command as asked
from sandtable.match.quick_chat import PHRASES
from tests.server.secrecy.guesses import CLOCK
from tests.server.secrecy.scenario import Scenario
from tests.server.secrecy.sweep import JSON, Answer, Asker, Listener, Sweep
from tests.server.secrecy.world import World, world

SHOWS_EVERYTHING = (
    "GET /api/tables/{table_id}/record",
    "GET /api/tables/{table_id}/replay",
    "GET /api/tables/{table_id}/fairness",
    "POST /api/analysis",
)
"""What tells the whole truth about a game that is over or was called off, to everybody and on purpose."""
STEP_S = 0.777
NOTICE_S = 61
"""After so long an absence a computer may take over, in seconds."""
FAR = 10**6


@dataclass
class Player:
    """Somebody at a seat."""

    headers: dict[str, str]
    listener: Listener | None = None
    commands: int = 0


class Run:
    """A scenario in one of its worlds."""

    def __init__(self, world: World, scenario: Scenario, number: int, **more: Any) -> None:
        self.world, self.scenario, self.number = world, scenario, number
        self.players: dict[str, Player] = {}
        self.askers: list[Asker] = []
        self.listeners: dict[str, Listener] = {}
        """What reaches the askers from the table where the game is played."""
        self.sweep = Sweep(world, self.askers, **more)
        self.engines = [scenario.engine] if scenario.engine else []
        self.main = ""
        self.shows: Collection[str] = SHOWS_EVERYTHING
        """What is not asked when the game has ended."""

    # People

    async def post(self, path: str, body: Any, headers: dict[str, str]) -> tuple[Any, str]:
        """A request that is granted: what came back, and the cookie."""
        answer = await self.world.client.request("POST", path, "", {**headers, **JSON}, json.dumps(body).encode())
        assert answer.status in (200, 201), answer.body
        return json.loads(answer.body), answer.header("set-cookie").partition(";")[0]

    async def new_person(self, name: str) -> dict[str, str]:
        """Somebody new, by the headers they send."""
        return {"cookie": (await self.post("/api/me", {"name": name}, {}))[1]}

    async def invite(self) -> None:
        """Everybody comes; the asker does not know who the other players are."""
        tokens, scenario = self.world.tokens, self.scenario
        for seat in scenario.game.seats:
            if seat == scenario.seat:
                headers = await self.new_person("Ann")
                self.askers.append(Asker("player", headers, tokens.person, seat.name))
            elif seat.name == scenario.program:
                with tokens.private():
                    bot, _ = await self.post("/api/bots", {"name": "Robo"}, {})
                headers = {"authorization": f"Bearer {bot['key']}"}
            elif seat.name != scenario.engine:
                with tokens.private():
                    headers = await self.new_person(f"At {seat.name}")
            else:
                continue
            self.players[seat.name] = Player(headers)
        self.askers += [Asker("spectator", await self.new_person("Bea"), tokens.person), Asker("stranger")]

    async def sit(self, table: str, seat: str, headers: dict[str, str]) -> None:
        await self.post(f"/api/tables/{table}/seats/{seat}", {"entropy": "b"}, headers)

    async def look(self, headers: dict[str, str], table: str, seat: str = "") -> Listener:
        """Hear of a table from now on."""
        listener = Listener(await self.world.client.connect(headers))
        answer = await listener.ask({"ask": "look", "table": table, "seat": seat, "id": "look"})
        assert answer["tell"] == "done", answer
        return listener

    async def do(self, seat: str, verb: str, **more: Any) -> None:
        """A player asks for something, and it is granted."""
        player = self.players[seat]
        assert player.listener is not None
        player.commands += 1
        message = {"ask": verb, "table": self.main, "seat": seat, "id": f"{verb} {player.commands}", **more}
        answer = await player.listener.ask(message)
        assert answer["tell"] == "done", (message, answer)
        await self.world.settle()

    async def listen(self, moment: str, listeners: dict[str, Listener] | None = None) -> None:
        """Keep what has reached the askers."""
        hearing = self.listeners if listeners is None else listeners
        for asker in self.askers:
            if asker.name in hearing:
                await hearing[asker.name].listen()
                self.sweep.keep(moment, asker, "told", hearing[asker.name].taken())

    # Before the game

    async def gather(self) -> None:
        """Open a table; one player sits down and leaves, somebody else comes and goes, and the first is back."""
        scenario, people, game = self.scenario, list(self.players), self.scenario.game
        computers = {seat: {"kind": "engine", "level": "1"} for seat in self.engines}
        opening = {"game": game.name, "options": game.options.text, "public": True, "clock": CLOCK, "seats": computers}
        table, _ = await self.post("/api/tables", opening, self.players[people[0]].headers)
        self.main = table["table"]
        for asker in self.askers:
            self.listeners[asker.name] = await self.look(asker.headers, self.main)
        mine = scenario.seat.name if scenario.seat else people[0]
        others = [seat for seat in people if seat != mine]
        for seat in others[:-1]:
            await self.sit(self.main, seat, self.players[seat].headers)
        if others:  # else the game would begin
            await self._come_and_go(mine)
        await self.listen("before")

    async def _come_and_go(self, seat: str) -> None:
        with self.world.tokens.private():
            other = await self.new_person("Carl")
        for headers in (self.players[seat].headers, other):
            await self.sit(self.main, seat, headers)
            listener = await self.look(headers, self.main, seat)
            await listener.ask({"ask": "leave", "table": self.main, "seat": seat, "id": "leave"})
            await listener.socket.close()
        await self.sit(self.main, seat, self.players[seat].headers)

    async def start(self) -> None:
        """Everybody sits down and looks."""
        for seat, player in self.players.items():
            if self.world.hub.tables[self.main].match.player(seat).is_free:
                await self.sit(self.main, seat, player.headers)
        for seat, player in self.players.items():
            player.listener = await self.look(player.headers, self.main, seat)
        if self.scenario.seat:
            await self.listeners["player"].socket.close()
            mine = self.players[self.scenario.seat.name].listener
            assert mine is not None
            self.listeners["player"] = mine
            await self.do(self.scenario.seat.name, "say", phrase=next(iter(PHRASES)), id="old")
        await self.listen("start")

    # During the game

    async def step(self, number: int) -> None:
        """Play what is played from one moment to the next."""
        self.world.time.now += STEP_S
        for by, move in self.scenario.steps[number][self.number]:
            if by.name in self.engines:
                (wanted,) = self.world.engines.deciding
                wanted.set_result(move)
                while wanted in self.world.engines.deciding:
                    await asyncio.sleep(0.0005)
                await self.world.settle()
            elif by != CHANCE:
                await self.do(by.name, "play", moves=[move], seq=FAR)
        await self.listen(f"step {number + 1}")

    async def propose(self) -> None:
        """Another player proposes what can be proposed, so that there is something to agree to."""
        mine = self.scenario.seat.name if self.scenario.seat else ""
        for seat in [seat for seat in self.players if seat not in (mine, *self.engines)][:1]:
            listener = self.players[seat].listener
            assert listener is not None
            for kind in ("draw", "take-back"):
                await listener.ask({"ask": "offer", "table": self.main, "seat": seat, "kind": kind, "id": kind})
            await self.world.settle()

    async def take_over(self, seat: str) -> None:
        """A player leaves, and after a while a computer plays for them."""
        await self.do(seat, "leave")
        self.world.time.now += NOTICE_S
        first, *others = (name for name in self.players if name != seat)
        await self.do(first, "offer", kind="takeover", target=seat, level="1")
        for name in others:
            await self.do(name, "agree", kind="takeover")
        self.engines.append(seat)

    async def come_back(self, seat: str) -> None:
        """The player comes back."""
        await self.do(seat, "reclaim")
        self.engines.remove(seat)

    # After the game

    async def end(self, how: str, *, every: int = 1) -> None:
        """Give the game up, or call it off, at a copy of the table; then play again."""
        self.world.tokens.begin(how)
        copy = await self.world.copy(self.main, how)
        people = list(self.players)
        listeners = {asker.name: await self.look(asker.headers, how, asker.seat) for asker in self.askers}
        first = self.scenario.seat.name if self.scenario.seat else people[0]
        if how == "given-up" and len(self.scenario.game.sides) == 2:  # of more sides one leaves, and shows its hand
            await self.do(first, "resign", table=how)
        if not copy.match.is_done:
            copy.submit(asked.Dissolve(reason="called-off"))
            await self.world.settle()
        await self.listen(how, listeners)
        moment = self.scenario.moment(len(self.scenario.steps))
        await self.sweep.everything(how, moment, self.main, source=how, but=self.shows, every=every)
        self.world.tokens.begin(f"{how}-again")
        await self.do(first, "offer", table=how, kind="rematch")
        for seat in people:
            if seat != first:
                await self.do(seat, "agree", table=how, kind="rematch")
        table, seats = copy.match.continued, [seat.name for seat in self.scenario.game.seats]
        for index, seat in enumerate(seats):
            if seats[index - 1] in self.players:
                await self.sit(table, seat, self.players[seats[index - 1]].headers)
        assert self.world.hub.tables[table].match.is_running
        await self.listen(f"{how}, again", listeners)
        for listener in listeners.values():
            await listener.socket.close()
        for id in (how, table):
            await self.world.retire(id)

    async def play(self, *, every: int = 1, endings: Collection[str] = ("given-up", "called-off")) -> list[Answer]:
        """All of it; before and after the game `every` so many-th question is asked."""
        scenario = self.scenario
        await self.invite()
        await self.gather()
        await self.sweep.everything("before", scenario.moment(0), self.main, every=every)
        await self.start()
        seat, left, back = scenario.taken_over
        for number in range(len(scenario.steps) + 1):
            if seat and number == left:
                await self.take_over(seat)
            if seat and number == back:
                await self.come_back(seat)
            if number in scenario.moments:
                await self.propose()
                await self.sweep.everything(f"at {number}", scenario.moment(number), self.main)
            if number < len(scenario.steps):
                await self.step(number)
        for how in endings:
            await self.end(how, every=every)
        await self.leave()
        return self.sweep.answers

    async def leave(self) -> None:
        """Everybody goes home."""
        listeners = [*self.listeners.values(), *(player.listener for player in self.players.values())]
        for listener in {id(listener): listener for listener in listeners if listener is not None}.values():
            await listener.socket.close()


def answers(data: Path, scenario: Scenario, number: int, *, every: int = 1, **more: Any) -> list[Answer]:
    """Everything that is answered in one of the two worlds."""

    async def work() -> list[Answer]:
        async with world(data, ("one", "two")[number], scenario.chances(number)) as found:
            return await Run(found, scenario, number, **more).play(every=every)

    return asyncio.run(work())
