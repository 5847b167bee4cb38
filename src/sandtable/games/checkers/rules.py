"""The rules in plain Python: a complete game by themselves, and the referee of the compiled board."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.checkers import rulings
from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

WAYS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
MEN = 12
ORDER = {"white": "w", "black": "b"}
BOARD = "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1"


class CheckersRules(GridRules):
    """English draughts, and what the options make of it."""

    name = "checkers"
    title = Text("Checkers", "Cờ đam")
    summary = Text(
        "Draughts on 64 squares: jump over the enemy's men, and crown yours on the far side of the board.",
        "Cờ đam 64 ô: nhảy qua quân đối phương để bắt, và phong vua cho quân của mình ở cuối bàn cờ.",
    )
    grid = Grid(8, 8)
    sides = (SideKind("white", Text("White", "Trắng")), SideKind("black", Text("Black", "Đen")))
    pieces = (
        PieceKind("m", Text("man", "quân thường"), 100, ("man", "man")),
        PieceKind("k", Text("king", "vua"), 150, ("king", "king")),
    )
    quiet = 80
    is_side_game = True
    repetition_rule, quiet_rule = "6.3", "6.4"
    options = rulings.OPTIONS
    finish = Ending("no-moves", Text("{loser} cannot move; {winner} wins.", "{loser} không đi được; {winner} thắng."))

    def __init__(self, options: Options | None = None) -> None:
        chosen = options or {option.name: option.default for option in rulings.OPTIONS}
        self.start = f"{BOARD} {ORDER[chosen['first']]}"
        self.is_forced = chosen["capture"] == "must"
        self.is_most = chosen["most"] == "yes"
        self.is_flying = chosen["kings"] == "flying"
        self.takes_back = chosen["men_capture"] == "both"
        self.promotion = chosen["promotion"]

    def under(self, options: Options) -> CheckersRules:
        return CheckersRules(options)

    def after(self, state: State) -> Iterator[Step]:
        jumps = [step for node, kind in self.own(state) for step in self.jumps(state, node, kind)]
        if self.is_most:
            most = max((taken(state, step) for step in jumps), default=0)
            jumps = [step for step in jumps if taken(state, step) == most]
        # Two ways to take the same pieces between the same squares are one move (rule 4.9).
        yield from {(step.path[0], step.path[-1], step.after): step for step in reversed(jumps)}.values()
        if not (jumps and self.is_forced):
            yield from self.plain_moves(state)

    def plain_moves(self, state: State) -> Iterator[Step]:
        """The moves that take nothing."""
        for node, kind in self.own(state):
            for right, up in WAYS:
                if kind == "m" and up != forward(state.turn):
                    continue
                for target in self.grid.ray(node, right, up):
                    if self.at(state, target) != ".":
                        break
                    yield Step(
                        (node, target), self.change(state, {node: ".", target: self.landed(state, kind, target)})
                    )
                    if kind == "m" or not self.is_flying:
                        break

    def landed(self, state: State, kind: str, node: str) -> str:
        """What stands where a piece has ended its move (rule 5.1)."""
        return self.letter("k" if node[1] == crown_row(state.turn) else kind, state.turn)

    def jumps(self, state: State, node: str, kind: str) -> Iterator[Step]:
        """Every capture of one piece: those that were jumped stay until it has ended, and are jumped once."""
        lifted = self.change(state, {node: "."}, turn=state.turn)
        yield from self.jumps_on(lifted, (node,), (), kind)

    def jumps_on(self, state: State, path: tuple[str, ...], over: tuple[str, ...], kind: str) -> Iterator[Step]:
        """The captures that continue a path; the capture that ends with it where none does."""
        leaps = list(self.leaps(state, path[-1], over, kind))
        for victim, target in leaps:
            now = kind
            if kind == "m" and target[1] == crown_row(state.turn):
                if self.promotion == "ends":
                    yield self.taking(state, (*path, target), (*over, victim), kind)
                    continue
                now = "k" if self.promotion == "continues" else kind
            yield from self.jumps_on(state, (*path, target), (*over, victim), now)
        if not leaps and over:
            yield self.taking(state, path, over, kind)

    def leaps(self, state: State, node: str, over: tuple[str, ...], kind: str) -> Iterator[tuple[str, str]]:
        """What one jump can take, and where it lands."""
        for right, up in WAYS:
            if kind == "m" and up != forward(state.turn) and not self.takes_back:
                continue
            ray = list(self.grid.ray(node, right, up))
            free = [self.at(state, other) == "." for other in ray] + [False]
            first = free.index(False) if kind == "k" and self.is_flying else 0
            if first + 1 >= len(ray) or self.owner(self.at(state, ray[first])) != 1 - state.turn or ray[first] in over:
                continue
            targets = ray[first + 1 : free.index(False, first + 1)]
            if kind == "m" or not self.is_flying:
                targets = targets[:1]
            taken = (*over, ray[first])
            going_on = [target for target in targets if any(self.leaps(state, target, taken, kind))]
            yield from ((ray[first], target) for target in going_on or targets)

    def taking(self, state: State, path: tuple[str, ...], over: tuple[str, ...], kind: str) -> Step:
        """The step that takes what was jumped."""
        cells = {**dict.fromkeys(over, "."), path[-1]: self.landed(state, kind, path[-1])}
        return Step(path, self.change(state, cells))

    def is_progress(self, state: State, step: Step) -> bool:
        return super().is_progress(state, step) or self.at(state, step.path[0]).lower() == "m"

    def wrong(self, state: State) -> Text | None:
        for node, letter in zip(self.grid.nodes, state.cells, strict=True):
            if letter != "." and (ord(node[0]) + int(node[1])) % 2:
                return Text(f"{node} is a light square", f"{node} là ô sáng")
            if letter.lower() == "m" and node[1] == crown_row(self.owner(letter)):
                return Text(f"the man on {node} would be a king", f"quân ở {node} lẽ ra đã là vua")
        if max(sum(self.owner(letter) == side for letter in state.cells) for side in (0, 1)) > MEN:
            return Text(f"a side has at most {MEN} pieces", f"mỗi bên có nhiều nhất {MEN} quân")
        return None


def forward(side: int) -> int:
    """Up or down."""
    return 1 if side == 0 else -1


def crown_row(side: int) -> str:
    """The row where a side's men become kings."""
    return "8" if side == 0 else "1"


def taken(state: State, step: Step) -> int:
    """How many pieces a step takes."""
    return step.after.cells.count(".") - state.cells.count(".")
