"""How fast the search is: nodes per CPU-second, time to a fixed depth, and what a second thread gains.

A node is one move made. Stockfish and Fairy-Stockfish, where Debian has installed them, run their own bench in the same
run: another game and another kind of evaluation, so their figures say what the machine can do, not who is better.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, process_time

import sandtable
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.engine.search.search_cy import Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
from tests.bench.perft import midgame

BARS = {
    "checkers": (2.5e6, 19, 24),
    "commander-chess": (0.8e6, 9, 14),
    "commander-in-chief": (2.5e6, 12, 17),
    "tri-cross": (2.5e6, 18, 25),
}
"""Game -> nodes per CPU-second to reach, the depth for that, the depth for two threads."""
THREADED = 20
"""Positions on which two threads are measured."""
WORTH = 0.05
"""Where one thread is done sooner (a forced win, say) there is nothing to share, and nothing to measure."""
MEBIBYTES = 64
RIVALS = ("/usr/games/stockfish", "/usr/games/fairy-stockfish")


def positions(name: str) -> list[sandtable.Position]:
    """The start and the room's fixed mid-games, as they are played in the club."""
    club = sandtable.load(name, "preset=club")
    return [club.opening, *(club.position(position.text) for position in midgame(name))]


def sentences() -> Iterator[str]:
    """What was measured, one sentence after another."""
    for rival in RIVALS:
        if Path(rival).exists():
            yield f"{Path(rival).name} bench: {rival_speed(rival):,.0f} nodes per CPU-second."
    for name, (bar, depth, _) in BARS.items():
        nodes, cpu, waited = 0, 0.0, 0.0
        for position in positions(name):
            thinking = Search(position.board(), Table(MEBIBYTES), Halt())
            began, cpu_began = perf_counter(), process_time()
            for ahead in range(1, depth + 1):
                thinking.deepen(ahead)
            cpu += process_time() - cpu_began
            waited += perf_counter() - began
            nodes += thinking.nodes
        verdict = "reached" if nodes / cpu >= bar else "MISSED"
        yield (
            f"{name}: {nodes / cpu:,.0f} nodes per CPU-second (bar {bar:,.0f}: {verdict}); "
            f"depth {depth} in {waited / len(positions(name)) * 1000:,.0f} ms on average."
        )
    for name, (_, _, depth) in BARS.items():
        gain = two_threads(name, depth)
        verdict = "reached" if gain >= 1.4 else "MISSED, or the machine was not idle"
        yield f"{name}: two threads reach depth {depth} {gain:.2f} times as fast (bar 1.4: {verdict})."


def several(name: str) -> Iterator[sandtable.Position]:
    """Positions to measure two threads on, no two alike: the start and the mid-games, then each a move further on."""
    found = positions(name)
    while found:
        yield from found
        found = [later for position in found if not (later := followed(position)).is_over]


def followed(position: sandtable.Position) -> sandtable.Position:
    """The position after a sensible move."""
    assert position.to_move is not None
    return position.play(AlphaBeta().decide(Observation(position.view(position.to_move)), Limit(depth=4)).move)


def two_threads(name: str, depth: int) -> float:
    """The geometric mean of how much sooner two threads come to a depth than one, where one has something to do."""
    gains: list[float] = []
    for position in several(name):
        waited = [seconds(position, depth, threads) for threads in (1, 2)]
        if waited[0] >= WORTH:
            gains.append(log(waited[0] / waited[1]))
        if len(gains) == THREADED:
            break
    return exp(sum(gains) / len(gains))


def seconds(position: sandtable.Position, depth: int, threads: int) -> float:
    """How long threads take to come to a depth."""
    assert position.to_move is not None
    told, engine = Observation(position.view(position.to_move)), AlphaBeta(threads=threads, mebibytes=MEBIBYTES)
    began = perf_counter()
    engine.decide(told, Limit(depth=depth))
    return perf_counter() - began


def rival_speed(command: str) -> float:
    """What an engine's own bench says, by the CPU time it took."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([command, "bench"], capture_output=True, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    found = re.search(r"Nodes searched\s*:\s*(\d+)", done.stdout + done.stderr)
    assert found is not None
    return int(found[1]) / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
