"""`make elo`: how strong we are on the scale of a UCI engine that can limit its strength.

Our engine and the rival are both driven over UCI, from balanced random openings in pairs with sides swapped, several
games side by side with one thread each. Every finished game is appended to a log of records, and a run that is started
again goes on where the last one ended. At the end comes the likeliest rating with its error bars.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from threading import Lock, local
from time import monotonic

import sandtable
from sandtable.arena.elo import rating
from sandtable.arena.opening import opening
from sandtable.engine.bench import signature
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.protocol.client import EngineFailed
from sandtable.engine.protocol.process import EngineProcess, wait
from sandtable.engine.uci.client import UciClient
from sandtable.kernel.outcome import AGREED, CONCEDED, Outcome
from sandtable.kernel.record import Entry, Record, read_record
from sandtable.kernel.seat import Seat

ROOT = Path(__file__).parent.parent
PROGRAM = (sys.executable, "-m", "sandtable")
OPENING_MOVES = 8
WIN_VALUE, WIN_MOVES = 700, 4
"""A game is won once both engines have given a side at least this value for as many moves each."""
DRAW_VALUE, DRAW_MOVES, DRAW_AFTER = 10, 8, 80
"""It is drawn once both have seen no more than this value for as many moves each, after so many moves of both."""
MAX_MOVES = 600
"""A game of more moves of both is a draw."""
TRIES = 3
"""How often a game is begun in which the rival fails."""
ADJUDICATION = (
    f"Adjudication: a win once both engines agree on {WIN_VALUE / 100:g} pawns or more for {WIN_MOVES} moves each; a "
    f"draw after move {DRAW_AFTER // 2} once both see at most {DRAW_VALUE / 100:g} pawns for {DRAW_MOVES} moves each, "
    f"or after {MAX_MOVES // 2} moves."
)


@dataclass(frozen=True)
class Setup:
    """What all games of a measurement have in common."""

    game: sandtable.Game
    engine: str
    seconds: float
    level: int
    hash: int
    seed: int
    full_time: bool = False
    program: tuple[str, ...] = PROGRAM
    """How `sandtable` is started."""
    opening_moves: int = OPENING_MOVES

    @cached_property
    def text(self) -> str:
        """What a result depends on, besides the machine; the signature is that of the engine and changes with it."""
        engine = f"engine {signature(self.game, positions=1).digest:08x}"
        parts = (engine, f"level {self.level}", f"{self.seconds:g} s", f"hash {self.hash}", f"seed {self.seed}")
        return ", ".join((*parts, f"{WIN_VALUE}/{WIN_MOVES}", f"{DRAW_VALUE}/{DRAW_MOVES}/{DRAW_AFTER}"))


@dataclass(frozen=True, order=True)
class Round:
    """One game to be played; two rounds share an opening."""

    number: int
    """From 1, against each rating of the rival."""
    elo: int

    @property
    def group(self) -> int:
        return (self.number - 1) // 2

    def our_seat(self, game: sandtable.Game) -> Seat:
        return game.seats[(self.number - 1) % 2]


@dataclass(frozen=True)
class Result:
    """A game that is over."""

    round: Round
    points: float
    """Ours."""
    record: Record | None = None
    how: str = ""


class Adjudicator:
    """Ends a game once both engines agree about it."""

    def __init__(self, game: sandtable.Game) -> None:
        self.game = game
        self.values: list[int] = []
        """What each mover thought, from the view of the first seat."""

    def judge(self, seat: Seat, value: int) -> Outcome | None:
        """The outcome, after a move of a seat that values its position so."""
        self.values.append(value if seat == self.game.seats[0] else -value)
        last = self.values[-2 * WIN_MOVES :]
        if len(last) == 2 * WIN_MOVES and (min(last) >= WIN_VALUE or max(last) <= -WIN_VALUE):
            first, second = self.game.seats
            winner, loser = (first, second) if last[0] > 0 else (second, first)
            return Outcome((winner,), CONCEDED, losers=(loser,))
        last = self.values[-2 * DRAW_MOVES :]
        is_dead = len(self.values) >= DRAW_AFTER and max(map(abs, last)) <= DRAW_VALUE
        return Outcome((), AGREED) if is_dead or len(self.values) >= MAX_MOVES else None


class Players:
    """Our engine and the rival, for one game at a time."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        options: dict[str, object] = {"Hash": setup.hash, "Threads": 1}
        ours = [
            *setup.program,
            "uci",
            setup.game.name,
            "--level",
            str(setup.level),
            "--options",
            setup.game.options.text,
        ]
        self.ours = EngineProcess(ours, settings={**options, "Move Overhead": 0}, client_type=UciClient)
        self.rival = EngineProcess(setup.engine, settings=options, client_type=UciClient)
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True
        self.ours.close()
        self.rival.close()

    def play(self, round_: Round) -> Result:
        """Play a game; one that the rival spoils is played again."""
        for _ in range(TRIES):
            try:
                return self._play(round_)
            except EngineFailed as failed:
                if self.is_closed:
                    raise
                say(f"Game {round_.number} against {round_.elo} is played again: {failed}")
        raise SystemExit(f"The rival failed {TRIES} times in game {round_.number} against {round_.elo}.")

    def _play(self, round_: Round) -> Result:
        setup, game = self.setup, self.setup.game
        assert self.rival.settings is not None
        self.rival.settings |= {"UCI_LimitStrength": "true", "UCI_Elo": round_.elo}
        start = opening(game, f"{setup.seed} {round_.group}", setup.opening_moves)
        for engine in (self.ours, self.rival):
            engine.new_game()
        limit = Limit(seconds=setup.seconds)
        rival_limit = replace(limit, depth=None if setup.full_time else pick_depth(self.rival, round_.elo))
        history, entries = History.of(start), list(start.entries)
        ours, adjudicator = round_.our_seat(game), Adjudicator(game)
        verdict: Outcome | None = None
        how = ""
        while verdict is None and not history.position.is_over:
            seat = history.position.to_move
            assert seat is not None
            is_ours = seat == ours
            try:
                engine = self.ours if is_ours else self.rival
                found = engine.decide(history.observation(seat), limit if is_ours else rival_limit)
            except EngineFailed as failed:
                if not is_ours or self.is_closed:
                    raise
                how = f"we failed: {failed}"
                rival = next(other for other in game.seats if other != ours)
                verdict = Outcome((rival,), CONCEDED, losers=(ours,))
                break
            history.play(found.move.text, seat)
            entries.append(Entry(seat, found.move.text))
            verdict = adjudicator.judge(seat, found.report.lines[0].value)
        outcome = history.position.outcome or verdict
        assert outcome is not None
        how = how or (outcome.ending.name if history.position.is_over else "adjudicated")
        record = replace(start, position=history.position, entries=tuple(entries))
        record = record if record.outcome else record.ended(outcome)
        points = 0.5 if outcome.is_draw else float(ours in outcome.winners)
        names = {
            seat.name: f"sandtable level {setup.level}" if seat == ours else self.rival.client.name
            for seat in game.seats
        }
        tags = {f"Seat-{name}": player for name, player in names.items()}
        tags |= {"Round": str(round_.number), "Rival-Elo": str(round_.elo), "Points": f"{points:g}", "How": how}
        return Result(round_, points, record.tagged(**tags, Settings=setup.text), how)


def pick_depth(rival: EngineProcess, elo: int) -> int | None:
    """The depth at which the rival picks its move; None where we do not know, or it thinks as long as it may.

    Stockfish turns UCI_Elo into a skill level, picks its move once the search has reached a depth of one more than the
    level, and keeps it however much longer it thinks.
    """
    client = rival.client
    assert isinstance(client, UciClient)
    wait(client.start())
    level = skill_level(client, elo)
    return None if level is None or level >= 20 else 1 + int(level)


def skill_level(client: UciClient, elo: int) -> float | None:
    """Stockfish's skill level for a rating; the two formulas are told apart by the ratings they cover."""
    if not client.name.startswith("Stockfish "):
        return None
    covered = re.search(r"min (\d+) max (\d+)", client.options.get("uci_elo", ""))
    if covered and covered.groups() == ("1350", "2850"):
        return max(0.0, min(20.0, float(max(0.0, (elo - 1346.6) / 143.4) ** (1 / 0.806))))
    if covered and covered.groups() == ("1320", "3190"):
        return newer_level(elo)
    return None


def newer_level(elo: float) -> float:
    """The skill level that Stockfish 16 and later give a rating."""
    share = (elo - 1320) / (3190 - 1320)
    return max(0.0, min(19.0, ((37.2473 * share - 40.8525) * share + 22.2943) * share - 0.311438))


def newer_elo(level: float) -> float:
    """The rating that Stockfish 16 and later give a skill level."""
    low, high = 1320.0, 3190.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if newer_level(middle) < level else (low, middle)
    return low


def read_log(file: Path, setup: Setup) -> list[Result]:
    """The games played before under the same settings."""
    if not file.exists():
        return []
    found = []
    for text in re.split(r"\n(?=\[Game )", file.read_text(encoding="utf-8")):
        record = read_record(text, lambda name, options: setup.game.with_options(options))
        tags = record.tags
        if tags.get("Settings") == setup.text and record.game == setup.game:
            round_ = Round(int(tags["Round"]), int(tags["Rival-Elo"]))
            found.append(Result(round_, float(tags["Points"]), record, tags["How"]))
    return found


def rounds(elos: list[int], games: int) -> Iterator[Round]:
    """All games, in pairs, each rating in turn."""
    pairs = -(-games // (2 * len(elos)))
    for pair in range(pairs):
        for elo in elos:
            yield Round(2 * pair + 1, elo)
            yield Round(2 * pair + 2, elo)


def groups(results: list[Result], scale: dict[int, float]) -> list[list[tuple[float, float]]]:
    """Ratings and points, together where games shared an opening."""
    found: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for result in results:
        key = result.round.elo, result.round.group
        found.setdefault(key, []).append((scale[result.round.elo], result.points))
    return list(found.values())


def elo_text(results: list[Result], scale: dict[int, float]) -> str:
    """The rating on a scale, or that there is none yet."""
    found = rating(groups(results, scale))
    if found is None:
        return "no rating, since every game had the same result"
    return f"Elo {found.elo:.0f} (95 % from {found.low:.0f} to {found.high:.0f})"


def count_text(results: list[Result]) -> str:
    wins, losses = (sum(result.points == points for result in results) for points in (1, 0))
    return f"+{wins} ={len(results) - wins - losses} -{losses}"


def summary(results: list[Result], setup: Setup, client: UciClient) -> list[str]:
    """What came out."""
    elos = sorted({result.round.elo for result in results})
    level = {elo: skill_level(client, elo) for elo in elos}
    lines = [f"{setup.game.title}, {setup.text}, {len(results)} games against {client.name}:"]
    for elo in elos:
        some = [result for result in results if result.round.elo == elo]
        score = 100 * sum(result.points for result in some) / len(some)
        newer = "" if level[elo] is None else f", skill level {level[elo]:.2f}"
        lines.append(f"  UCI_Elo {elo}{newer}: {count_text(some)} ({score:.1f} %)")
    lines.append(f"On the scale of its UCI_Elo: {elo_text(results, {elo: float(elo) for elo in elos})}.")
    if "min 1350 max 2850" in client.options.get("uci_elo", "") and None not in level.values():
        scale = {elo: newer_elo(found) for elo, found in level.items() if found is not None}
        said = ", ".join(f"{elo} is {scale[elo]:.0f}" for elo in elos)
        lines.append(f"As Stockfish 16 and later rate the same skill levels ({said}): {elo_text(results, scale)}.")
    ended = sum(result.how == "adjudicated" for result in results)
    failed = [result for result in results if result.how.startswith("we failed")]
    lines.append(f"{ended} games were adjudicated. {ADJUDICATION}")
    lines += [f"Game {result.round.number} against {result.round.elo}: {result.how}" for result in failed]
    return lines


def say(line: str) -> None:
    """Print a line at once, so that a log of the output is never behind."""
    print(line, flush=True)


def measure(setup: Setup, elos: list[int], games: int, jobs: int, file: Path) -> None:
    """Play what has not been played yet, and say what came out."""
    results = read_log(file, setup)
    played = {result.round for result in results}
    results = [result for result in results if result.round.elo in elos]
    due = [round_ for round_ in rounds(elos, games) if round_ not in played]
    probe = Players(setup)
    wait(probe.rival.client.start())
    client = probe.rival.client
    assert isinstance(client, UciClient)
    depths = [f"{elo}: {pick_depth(probe.rival, elo)}" for elo in elos]
    say(f"{setup.game.title}: {setup.text}, against {client.name}. {len(played)} games are in {file}.")
    if setup.full_time or skill_level(client, elos[0]) is None:
        say(f"The rival thinks for {setup.seconds:g} s a move.")
    else:
        say(
            f"The rival thinks for {setup.seconds:g} s a move, or to the depth at which it picks its move if that is "
            f"sooner ({', '.join(depths)}): more time would not change its choice."
        )
    say(ADJUDICATION)
    file.parent.mkdir(parents=True, exist_ok=True)
    lock, mine = Lock(), local()
    everyone = [probe]
    spare = [probe]
    began, before = monotonic(), len(results)

    def play(round_: Round) -> Result:
        if not hasattr(mine, "players"):
            with lock:
                mine.players = spare.pop() if spare else Players(setup)
                everyone.append(mine.players)
        players: Players = mine.players
        return players.play(round_)

    workers = ThreadPoolExecutor(jobs)
    try:
        for future in as_completed([workers.submit(play, round_) for round_ in due]):
            result = future.result()
            assert result.record is not None
            with file.open("a", encoding="utf-8") as log:
                log.write(result.record.write() + "\n")
            results.append(result)
            left = (monotonic() - began) / (len(results) - before) * (len(due) - len(results) + before)
            ours = result.round.our_seat(setup.game).name
            score = elo_text(results, {elo: float(elo) for elo in elos})
            say(
                f"{len(results)}/{before + len(due)} UCI_Elo {result.round.elo} game {result.round.number} as {ours}: "
                f"{result.points:g} in {len(result.record.entries)} moves, {result.how}. "
                f"{count_text(results)}, {score}, {left / 60:.0f} min left"
            )
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for players in everyone:
            players.close()
    for line in summary(results, setup, client) if results else ():
        say(line)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--options", default="", help="rules options")
    parser.add_argument("--engine", default="stockfish", help="the command of the rival")
    parser.add_argument("--elos", default="2200,2400,2600", help="its ratings, UCI_Elo")
    parser.add_argument("--games", type=int, default=200, help="games in all, rounded up to pairs against each rating")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a move")
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--hash", type=int, default=16, help="mebibytes for each engine")
    parser.add_argument("--jobs", type=int, default=2, help="games side by side")
    parser.add_argument("--seed", type=int, default=1, help="chooses the openings")
    parser.add_argument("--full-time", action="store_true", help="let the rival use all its time")
    parser.add_argument("--log", type=Path, help="where the games are kept; out/elo/GAME.txt by default")
    given = parser.parse_args()
    game = sandtable.load(given.game, given.options)
    setup = Setup(game, given.engine, given.seconds, given.level, given.hash, given.seed, given.full_time)
    elos = [int(elo) for elo in given.elos.split(",")]
    measure(setup, elos, given.games, given.jobs, given.log or ROOT / "out" / "elo" / f"{given.game}.txt")


if __name__ == "__main__":
    main()
