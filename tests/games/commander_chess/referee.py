"""A slow, plain referee of the book's rules, written apart from the board: squares by name, sets and recursion.

It knows whole positions and unfinished turns, lists the legal moves as text and plays them. Nothing is shared with the
room: where the board looks from the commander outward, the referee asks every enemy piece what it could capture.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

FILES = "abcdefghijk"
ORDER = "NFTEHAGSCIM"
LINES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
WORTH = {"N": 80, "F": 40, "T": 20, "E": 10, "H": 10, "A": 30, "G": 10, "S": 20, "C": 100, "I": 10, "M": 10}
FORCES = {"air": "F", "navy": "N", "land": "IAT"}

Square = tuple[int, int]
Members = tuple[str, ...]
Cells = dict[Square, tuple[str, Members]]


def at(name: str) -> Square:
    return FILES.index(name[0]), int(name[1:])


def called(square: Square) -> str:
    return FILES[square[0]] + str(square[1])


def kind(member: str) -> str:
    return member[-1]


def is_hero(member: str) -> bool:
    return member[0] == "+"


def sort(members: Iterator[str] | list[str]) -> Members:
    return tuple(sorted(members, key=lambda member: (ORDER.index(kind(member)), is_hero(member))))


def spell(members: Members) -> str:
    text = "".join(members)
    return f"({text})" if len(members) > 1 else text


def sea(square: Square) -> bool:
    return square[0] <= 1


def water(square: Square) -> bool:
    return square[0] <= 2 or called(square) in ("d6", "e6", "d7", "e7")


def way(source: Square, step: tuple[int, int], most: int) -> list[Square]:
    found = []
    for n in range(1, most + 1):
        square = source[0] + n * step[0], source[1] + n * step[1]
        if not (0 <= square[0] <= 10 and 1 <= square[1] <= 12):
            break
        found.append(square)
    return found


def aligned(one: Square, other: Square) -> bool:
    """Whether two points lie on one line, near enough for any piece."""
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across == 0 or up == 0 or across == up) and max(across, up) <= 5


def navigable(source: Square, path: list[Square]) -> bool:
    here = source
    for there in path:
        if not water(here) or not water(there) or {called(here), called(there)} in ({"c5", "d6"}, {"c8", "d7"}):
            return False
        here = there
    return True


def hauled(source: Square, target: Square) -> bool:
    """Whether a heavy gun may be hauled that way."""
    if (source[1] <= 6) == (target[1] <= 6):
        return True
    return source[0] == target[0] and FILES[source[0]] in "fh"


def is_stack(members: Members) -> bool:
    lead, loads = kind(members[0]), [kind(member) for member in members[1:]]
    if not loads:
        return True
    if lead == "N":
        return len(loads) <= 2 and all(load in "FTCIM" for load in loads)
    carried = {"F": "CIM", "T": "CIM", "E": "AGS", "H": "C"}.get(lead, "")
    return len(loads) == 1 and loads[0] in carried


def bears(square: Square, members: Members) -> bool:
    return water(square) if kind(members[0]) == "N" else not sea(square)


@dataclass(frozen=True)
class Turn:
    """An unfinished turn: where it began, who has not acted, and what the ship may still fire."""

    origin: Square
    idle: Members = ()
    weapon: str = ""
    crew: Members = ()
    away: bool = False


@dataclass(frozen=True)
class Referee:
    """A position."""

    cells: Cells
    side: str
    turn: Turn | None = None
    losses: Counter[str] = field(default_factory=Counter)
    """Points lost by each side."""
    over: str = ""
    bereft: frozenset[str] = frozenset()
    """The sides that have lost something in this turn."""

    @staticmethod
    def read(text: str) -> Referee:
        cells: Cells = {}
        rows = text.split()[0].split("/")
        for rank, row in zip(range(12, 0, -1), rows, strict=True):
            file = 0
            for mark in re.findall(r"\d+|\([^)]*\)|\+?[A-Za-z]", row):
                if mark.isdigit():
                    file += int(mark)
                    continue
                letters = re.findall(r"\+?[A-Za-z]", mark)
                side = "r" if letters[0][-1].isupper() else "b"
                cells[file, rank] = side, sort([letter.upper() for letter in letters])
                file += 1
        return Referee(cells, text.split()[1])

    def placement(self) -> str:
        rows = []
        for rank in range(12, 0, -1):
            row = ""
            for file in range(11):
                side, members = self.cells.get((file, rank), ("", ()))
                shown = spell(members) if side else "."
                row += shown.lower() if side == "b" else shown
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        return "/".join(rows)

    @property
    def enemy(self) -> str:
        return "b" if self.side == "r" else "r"

    # Rules of the air

    def guns(self, side: str) -> list[tuple[Square, int]]:
        """Every fire zone of a side as its middle and radius."""
        reach = {"N": 1, "G": 1, "S": 2}
        return [
            (square, reach[kind(members[0])])
            for square, (owner, members) in self.cells.items()
            if owner == side and kind(members[0]) in reach
        ]

    @staticmethod
    def within(zone: tuple[Square, int], square: Square) -> bool:
        (file, rank), radius = zone
        return (file - square[0]) ** 2 + (rank - square[1]) ** 2 <= radius**2

    # What a group of members can do from a point, whatever the commanders say

    def deeds(self, origin: Square, group: Members, side: str, split: bool) -> Iterator[tuple[str, Square]]:
        """Sign and target of everything a group led by its first member can do."""
        lead, hero = kind(group[0]), is_hero(group[0])
        for step in LINES + SLANTS:
            slant = step in SLANTS
            if lead == "F":
                yield from self.flights(origin, way(origin, step, 5 if hero else 4), group, side, split)
            elif lead == "N":
                yield from self.sailings(origin, way(origin, step, 5 if hero else 4), group, side, split)
            else:
                yield from self.marches(origin, step, slant, group, side, split)

    def marches(
        self, origin: Square, step: tuple[int, int], slant: bool, group: Members, side: str, split: bool
    ) -> Iterator[tuple[str, Square]]:
        lead, hero = kind(group[0]), is_hero(group[0])
        straight = {"C": 11, "T": 2, "A": 3, "S": 2, "H": 0}.get(lead, 1)
        oblique = {"A": 3, "S": 1, "M": 1}.get(lead, 0)
        if hero:
            straight = 2 if lead == "H" else straight + 1
            oblique = 2 if lead == "S" else straight
        most = oblique if slant else straight
        path = way(origin, step, most)
        for n, square in enumerate(path):
            between = path[:n]
            clear = not any(other in self.cells for other in between)
            hold = self.cells.get(square)
            gun_ok = lead not in "AGS" or hauled(origin, square)
            if lead == "C" and any(self.is_looked_at(other, origin, side) for other in between):
                break
            wet = any(sea(other) for other in between)
            if hold is None:
                if clear and not sea(square) and not wet and gun_ok:
                    yield "", square
            elif hold[0] == side:
                together = sort([*group, *hold[1]])
                if (
                    clear
                    and gun_ok
                    and (not wet or (lead == "C" and kind(hold[1][0]) == "N"))
                    and is_stack(together)
                    and bears(square, together)
                ):
                    yield "&", square
            elif (clear or lead == "A") and (lead != "C" or n == 0):
                if hold[1][0][-1] == "H" and len(hold[1]) == 2 and lead in "IMGS":
                    if not split or len(group) == 1:
                        yield "hit", square
                elif sea(square):
                    if not split or len(group) == 1:
                        yield "_", square
                else:
                    yield "x", square

    def sailings(
        self, origin: Square, path: list[Square], group: Members, side: str, split: bool
    ) -> Iterator[tuple[str, Square]]:
        gun = 4 if is_hero(group[0]) else 3
        for n, square in enumerate(path):
            hostile = any(self.cells[other][0] != side for other in path[:n] if other in self.cells)
            open_water = navigable(origin, path[: n + 1])
            hold = self.cells.get(square)
            if hold is None:
                if open_water and not hostile:
                    yield "", square
            elif hold[0] == side:
                together = sort([*group, *hold[1]])
                if open_water and not hostile and is_stack(together) and bears(square, together):
                    yield "&", square
            elif (kind(hold[1][0]) == "N" and not hostile) or (kind(hold[1][0]) != "N" and n < gun):
                if open_water:
                    yield "x", square
                elif not split or len(group) == 1:
                    yield "_", square

    def flights(
        self, origin: Square, path: list[Square], group: Members, side: str, split: bool
    ) -> Iterator[tuple[str, Square]]:
        zones = [] if is_hero(group[0]) else self.guns("b" if side == "r" else "r")
        shot = None
        wanted = False
        for n, square in enumerate(path):
            touched = [zone for zone in zones if any(self.within(zone, other) for other in path[: n + 1])]
            if touched and shot is None:
                shot = square
            hold = self.cells.get(square)
            if hold is None:
                if sea(square):
                    continue
                if touched:
                    wanted = True
                    continue
                yield "", square
                if len(group) > 1 and not split:
                    yield "~", square
            elif hold[0] == side:
                together = sort([*group, *hold[1]])
                if is_stack(together) and bears(square, together):
                    if touched:
                        wanted = True
                    else:
                        yield "&", square
            elif touched:
                if all(self.within(zone, square) for zone in touched):
                    yield "@", square
                else:
                    wanted = True
            else:
                foe = kind(hold[1][0]) == "F"
                if not sea(square):
                    yield "x", square
                    if len(group) > 1 and not split and not foe:
                        yield "~x", square
                if not foe and (not split or len(group) == 1):
                    yield "_", square
        if shot is not None and wanted:
            yield "!", shot

    # Commanders

    def commander(self, side: str) -> Square | None:
        return next((s for s, (owner, members) in self.cells.items() if owner == side and "C" in members), None)

    def looks(self, side: str) -> bool:
        square = self.commander(side)
        return square is not None and kind(self.cells[square][1][0]) in "CH"

    def is_looked_at(self, square: Square, origin: Square, side: str) -> bool:
        """Whether the other commander looks along an open line at a point a commander would cross."""
        other = "b" if side == "r" else "r"
        eye = self.commander(other)
        if eye is None or not self.looks(other):
            return False
        leaves = self.cells[origin][1] == ("C",)
        for step in LINES:
            for there in way(eye, step, 11):
                if there == square:
                    return True
                if there in self.cells and not (leaves and there == origin):
                    break
        return False

    def facing(self) -> bool:
        one, other = self.commander("r"), self.commander("b")
        if one is None or other is None or not self.looks("r") or not self.looks("b"):
            return False
        for step in LINES:
            for square in way(one, step, 11):
                if square == other:
                    return True
                if square in self.cells:
                    break
        return False

    def attackers(self, side: str) -> list[tuple[Square, str]]:
        """Who of a side could capture the other side's commander in one action."""
        target = self.commander("b" if side == "r" else "r")
        found = []
        for square, (owner, members) in self.cells.items():
            if owner != side or target is None or not aligned(square, target):
                continue
            for member in members:
                deeds = self.deeds(square, (member,), side, True)
                if any(sign in ("x", "_", "@") and there == target for sign, there in deeds):
                    found.append((square, member))
        return found

    def is_safe(self, before: Referee) -> bool:
        """Whether the side to move may leave it at that."""
        if before.commander(self.side) is not None and self.commander(self.side) is None:
            return False
        return not self.facing() and not self.attackers(self.enemy)

    # Steps

    def groups(self) -> Iterator[tuple[Square, Members, bool]]:
        """Who may act from where, and whether that is a step of a split."""
        if self.turn:
            points = [(self.turn.origin, self.turn.idle)]
        else:
            points = [(square, members) for square, (side, members) in self.cells.items() if side == self.side]
        for square, members in points:
            for total in range(1, len(members) + 1):
                for group in dict.fromkeys(map(tuple, combinations(members, total))):
                    whole = not self.turn and total == len(members)
                    if whole or is_stack(group):
                        yield square, group, not whole

    def steps(self) -> Iterator[tuple[str, Referee]]:
        """Every step the pieces can take, and the position after it with the turn still open."""
        for origin, group, split in self.groups():
            for sign, target in self.deeds(origin, group, self.side, split):
                shown = "_" if sign == "hit" else sign
                text = spell(group) + called(origin) + (">" if split else "") + shown + called(target)
                yield text, self.stepped(origin, group, split, sign, target)
        if self.turn and self.turn.weapon:
            yield from self.second_shots()

    def second_shots(self) -> Iterator[tuple[str, Referee]]:
        assert self.turn
        turn = self.turn
        for step in LINES + SLANTS:
            path = way(turn.origin, step, 5 if is_hero(turn.crew[0]) else 4)
            for n, square in enumerate(path):
                hold = self.cells.get(square)
                if hold is None or hold[0] == self.side:
                    continue
                ship = kind(hold[1][0]) == "N"
                hostile = any(self.cells[other][0] != self.side for other in path[:n] if other in self.cells)
                if turn.weapon == "torpedo" and (not ship or hostile):
                    continue
                if turn.weapon == "gun" and (ship or n >= (4 if is_hero(turn.crew[0]) else 3)):
                    continue
                sign = "x" if navigable(turn.origin, path[: n + 1]) and not turn.away else "_"
                cells = dict(self.cells)
                lost = self.lost(cells, square)
                if sign == "x":
                    self.leave(cells, turn.origin, turn.crew)
                    cells[square] = self.side, turn.crew
                after = replace(
                    self,
                    cells=cells,
                    losses=lost,
                    turn=Turn(turn.origin, turn.idle),
                    bereft=self.bereft | {self.enemy},
                )
                yield f"{spell(turn.crew)}{called(turn.origin)}>{sign}{called(square)}", after

    def lost(self, cells: Cells, square: Square) -> Counter[str]:
        side, members = cells.pop(square)
        return self.losses + Counter({side: sum(WORTH[kind(m)] + 10 * is_hero(m) for m in members)})

    @staticmethod
    def leave(cells: Cells, origin: Square, group: Members) -> None:
        side, members = cells.pop(origin)
        rest = sort(list((Counter(members) - Counter(group)).elements()))
        if rest:
            cells[origin] = side, rest

    def stepped(self, origin: Square, group: Members, split: bool, sign: str, target: Square) -> Referee:
        cells, losses = dict(self.cells), self.losses
        victim = self.cells.get(target)
        idle = self.turn.idle if self.turn else self.cells[origin][1]
        idle = sort(list((Counter(idle) - Counter(group)).elements())) if split else ()
        if sign == "hit":
            assert victim
            cells[target] = victim[0], ("C",)
            losses = losses + Counter({victim[0]: 10 + 10 * is_hero(victim[1][0])})
        elif sign in ("x", "_", "@", "~x"):
            losses = replace(self, losses=losses).lost(cells, target)
        if sign in ("@", "!"):
            losses = losses + Counter({self.side: sum(WORTH[kind(m)] + 10 * is_hero(m) for m in group)})
        if sign not in ("_", "hit"):
            self.leave(cells, origin, group)
        if sign in ("", "x"):
            cells[target] = self.side, group
        elif sign == "&":
            assert victim
            cells[target] = self.side, sort([*group, *victim[1]])
        elif sign in ("~", "~x"):
            cells[origin] = self.side, group[:1]
            cells[target] = self.side, group[1:]
        turn = replace(self.turn, idle=idle) if self.turn else Turn(origin, idle)
        if kind(group[0]) == "N" and sign in ("x", "_"):
            assert victim
            if kind(victim[1][0]) == "N":
                turn = replace(turn, weapon="gun", crew=group, away=sign == "x")
            elif sign == "_":
                turn = replace(turn, weapon="torpedo", crew=group)
        bereft = self.bereft | {side for side in "rb" if losses[side] > self.losses[side]}
        return replace(self, cells=cells, losses=losses, turn=turn, bereft=bereft)

    # Turns

    def may_stop(self, before: Referee) -> bool:
        assert self.turn
        if before.commander(self.enemy) is not None and self.commander(self.enemy) is None:
            return True
        rest = self.cells.get(self.turn.origin)
        rests = rest is None or rest[0] != self.side or (is_stack(rest[1]) and bears(self.turn.origin, rest[1]))
        return rests and self.is_safe(before)

    def can_end(self, before: Referee) -> bool:
        """Whether the turn can come to a legal end from here."""
        return self.may_stop(before) or any(after.can_end(before) for _, after in self.steps())

    def legal(self) -> dict[str, Referee]:
        """Every legal move as text, with the position after it."""
        found = {}
        if self.over:
            return {}
        for text, after in self.steps():
            if after.can_end(self):
                captured = self.commander(self.enemy) is not None and after.commander(self.enemy) is None
                more = not captured and any(later.can_end(self) for _, later in after.steps())
                found[text] = after if more else after.finished()
        if self.turn and self.may_stop(self):
            found["done"] = self.finished()
        return found

    def finished(self) -> Referee:
        """The turn is over: heroes, the end of the game, the other side."""
        cells = dict(self.cells)
        for square, member in self.attackers(self.side):
            if member == "C":
                continue
            side, members = cells[square]
            cells[square] = side, sort(["+" + m if m == member and not is_hero(m) else m for m in members])
        for side in self.bereft:
            own = [(square, m) for square, (owner, members) in cells.items() if owner == side for m in members]
            if len(own) == 2 and any(m == "C" for _, m in own):
                (square, last) = next((square, m) for square, m in own if m != "C")
                if not is_hero(last):
                    members = cells[square][1]
                    cells[square] = side, sort(["+" + m if m == last else m for m in members])
        return replace(self, cells=cells, side=self.enemy, turn=None, bereft=frozenset())
