"""`make strength`: how strong every level is, measured by duels, as docs/strength.md.

What has been measured is kept under out/strength, so that it can be done piece by piece: `make strength GAME=… PAIR=…`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sandtable
from sandtable.arena import Duel, Sprt, duel
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import is_searchable

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "out" / "strength"
PAGE = ROOT / "docs" / "strength.md"
SECONDS = 0.1
SEED = 1
YARDSTICK = Sprt(200, 400)
"""Level 8 against a yardstick: at least 200 Elo stronger, or 400."""
MASTERY = Sprt(400, 600)
"""Level 8 against plain tree search: nine points in ten, or more than nineteen in twenty."""
STEP = Sprt(72, 180)
"""A level against the one two below it: more than three points in five."""
STRONGEST = 8
VARIANTS = {"tri-cross": ("preset=standard", "preset=club,players=4")}
"""Other rules that are measured besides those of the club."""


@dataclass(frozen=True)
class Pairing:
    """One duel to be held."""

    game: sandtable.Game
    options: str
    first: str
    second: str
    games: int
    sprt: Sprt | None
    """When to stop early; None to play all games."""

    @property
    def file(self) -> Path:
        """Where its result is kept."""
        rules = self.options.replace("=", "-").replace(",", "_")
        return KEPT / f"{self.game.name}_{rules}" / f"{self.first}_{self.second}.json"

    def settings(self) -> dict[str, Any]:
        """What the result depends on, besides the engine and the machine."""
        return {
            "options": self.game.options.text,
            "games": self.games,
            "claims": [self.sprt.lower, self.sprt.upper] if self.sprt else [],
            "seconds": SECONDS,
            "seed": SEED,
        }

    def known(self) -> dict[str, Any] | None:
        """The result, if it has been measured under the same settings."""
        if not self.file.exists():
            return None
        kept: dict[str, Any] = json.loads(self.file.read_text(encoding="utf-8"))
        return kept if kept["settings"] == self.settings() else None

    def measure(self, jobs: int) -> None:
        """Hold the duel and keep what came out."""
        found = duel(
            self.game,
            self.first,
            self.second,
            self.games,
            limit=Limit(seconds=SECONDS),
            seed=SEED,
            jobs=jobs,
            sprt=self.sprt,
            watcher=show if sys.stderr.isatty() else None,
        )
        if found.is_interrupted:
            raise KeyboardInterrupt
        self.file.parent.mkdir(parents=True, exist_ok=True)
        kept = {
            "settings": self.settings(),
            "machine": machine(),
            "version": sandtable.__version__,
            "duel": found.data(),
        }
        self.file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def show(found: Duel) -> None:
    """How a duel goes, on one line."""
    line = f"  {len(found.played)} games +{found.wins} ={found.draws} -{found.losses} LLR {found.ratio:.2f} "
    print(line, end="\r", file=sys.stderr, flush=True)


def is_open(game: sandtable.Game) -> bool:
    """Whether two sides play with everything in sight and without luck."""
    first = game.opening.to_move
    return first is not None and first.is_person and is_searchable(Observation(game.opening.view(first)))


def is_lucky(game: sandtable.Game) -> bool:
    """Whether dice or cards keep the best from winning nearly always: how often it wins takes many games to say."""
    return game.opening.to_move == sandtable.CHANCE


def pairings(game: sandtable.Game, options: str) -> Iterator[Pairing]:
    """The duels that say how strong the levels of a game are."""
    best = f"level:{STRONGEST}"
    for yardstick in ("random", "greedy", "mcts", "mcts:10") if is_open(game) else ("random", "greedy"):
        if yardstick == "greedy" and is_lucky(game):
            yield Pairing(game, options, best, yardstick, 400, None)
        else:
            yield Pairing(game, options, best, yardstick, 100, MASTERY if yardstick == "mcts" else YARDSTICK)
    for number in range(STRONGEST, 2, -1):
        yield Pairing(game, options, f"level:{number}", f"level:{number - 2}", 400 if is_lucky(game) else 100, STEP)


def measured() -> list[tuple[str, str]]:
    """Every game with the options under which it is measured."""
    return [(name, options) for name in sandtable.names() for options in ("preset=club", *VARIANTS.get(name, ()))]


def machine() -> str:
    """The machine, in a few words."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def page() -> str:
    """All that is known, as a page."""
    sections: list[str] = []
    machines: set[str] = set()
    for name, options in measured():
        game = sandtable.load(name, options)
        rows = []
        for pairing in pairings(game, options):
            kept = pairing.known()
            if kept is not None:
                machines.add(kept["machine"])
                rows.append(row(kept["duel"]))
        if rows:
            sections.append(f"## {game.title.en}, {options}\n\n{HEAD}\n" + "\n".join(rows) + "\n")
    told = INTRODUCTION.format(machines="; ".join(sorted(machines)), seconds=SECONDS, seed=SEED)
    return "\n".join([told, *sections])


INTRODUCTION = """# Strength

How strong the levels are, measured by duels (`make strength`). Both players have {seconds} s for a move on one thread;
the weaker levels limit themselves further. Every opening (four random moves after which a short search sees nobody
ahead) is played with sides swapped; seed {seed}. Of more than two sides each player sits alone at every side in turn,
and equal players score half.

*score* is with the 95 % confidence interval of the games counted by groups of one opening (pentanomial; Wilson where
every game went one way), *at least* is Wilson's lower 95 % bound with every game counted alone. A duel ends when its
sequential test has decided between two differences in Elo, H0 and H1 (5 % errors either way), or when its games are
used up; where it ended early the score is a little more extreme than the truth. `random` plays anything, `greedy`
takes the move after which its side stands best once its turn is over by the same evaluation, `mcts` is plain
Monte-Carlo tree search with random play-outs, compiled, with the same time; `mcts:10` stops a play-out after ten moves
and judges by the same evaluation.

Machine: {machines}.
"""

HEAD = """| player | opponent | games | + = − | score | at least | Elo | H0, H1 | LLR | verdict |
|---|---|---|---|---|---|---|---|---|---|"""


def row(found: dict[str, Any]) -> str:
    """A duel as a line of a table."""
    score = f"{percent(found['score'])} ({percent(found['score_low'])} to {percent(found['score_high'])})"
    elo = f"{signed(found['elo'], found)} ({signed(found['elo_low'], found)} to {signed(found['elo_high'], found)})"
    test = found["sprt"]
    cells = [
        found["first"],
        found["second"],
        str(found["games"]),
        f"{found['wins']} {found['draws']} {found['losses']}",
        score,
        percent(found["score_bound"]),
        elo,
        *(
            (f"{test['claims'][0]:g}, {test['claims'][1]:g}", f"{test['ratio']:.2f}", test["verdict"] or "open")
            if test
            else ("", "", "all played")
        ),
    ]
    failed = f" {len(found['failures'])} failures" if found["failures"] else ""
    return f"| {' | '.join(cells)}{failed} |"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def signed(elo: float | None, found: dict[str, Any]) -> str:
    """An Elo difference; without end where every game went one way."""
    return f"{elo:+.0f}" if elo is not None else "+∞" if found["score"] > 0.5 else "-∞"


def main() -> int:
    """Measure what is not known yet, and write the page."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--pair", default="", help="only this pairing, such as 8:random or 8:6")
    parser.add_argument("--options", default="", help="only under these options, such as preset=club")
    parser.add_argument("--jobs", type=int, default=0, help="games at once; 0 for one a core")
    parser.add_argument("--again", action="store_true", help="also what is known already")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    try:
        for name, options in [] if given.page else measured():
            if given.game not in ("", name) or given.options not in ("", options):
                continue
            for pairing in pairings(sandtable.load(name, options), options):
                short = f"{pairing.first}:{pairing.second}".replace("level:", "")
                if given.pair not in ("", short) or (pairing.known() and not given.again):
                    continue
                print(f"{name} {options} {pairing.first} against {pairing.second}", flush=True)
                pairing.measure(given.jobs)
                kept = pairing.known()
                assert kept is not None
                print(row(kept["duel"]), flush=True)
    except KeyboardInterrupt:
        print("Interrupted; what is complete is kept.", file=sys.stderr)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
