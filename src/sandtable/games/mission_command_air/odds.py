"""Exact chances by enumeration: where a card takes a plane, who is in whose cone then, and what a shot does.

Everything is computed from a position text, masked or whole, so nobody learns more from it than they may see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from sandtable.games.mission_command_air import data, pieces, rulings, terrain
from sandtable.games.mission_command_air.position_reader import scan
from sandtable.games.mission_command_air.position_text import (
    CANNON,
    DAMAGE,
    MISSILE,
    OFF,
    ORDER,
    ROLL,
    TURN,
    Layout,
    Plane,
)
from sandtable.kernel.display.odds import OddsRow, OddsTable
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot that one plane could fire at another."""

    shooter: int
    target: int
    weapon: int
    distance: int
    hit: Fraction
    """The chance that it reaches."""
    down: Fraction
    """The chance that it reaches and shoots the target down, given the damage it has."""


@dataclass(frozen=True, slots=True)
class Landing:
    """A space where a plane may end, and what that means."""

    space: int
    chance: Fraction
    path: tuple[int, ...]
    """The longest way there."""
    struck: int
    """The plane it collides with on the way, under Maximum Damage; -1 for none."""
    aims: tuple[Aim, ...]
    """The shots it then has."""
    threats: tuple[Aim, ...]
    """The shots that others then have at it."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a card may do with a plane."""

    plane: int
    card: int
    pushed: bool
    """Whether it is the enemy's half of a disruption card."""
    extra: bool
    """Whether the optional extra space is flown."""
    landings: tuple[Landing, ...]

    def chance_to_aim(self, target: int) -> Fraction:
        """The chance to have another plane in the cone afterwards."""
        return sum((end.chance for end in self.landings if any(aim.target == target for aim in end.aims)), Fraction(0))

    def chance_to_be_aimed_at(self, shooter: int) -> Fraction:
        """The chance to be in another plane's cone afterwards."""
        found = (end.chance for end in self.landings if any(aim.shooter == shooter for aim in end.threats))
        return sum(found, Fraction(0))

    def chance_to_shoot_down(self, target: int) -> Fraction:
        """The chance to fly and then shoot another plane down, with the better weapon wherever it ends."""
        found = Fraction(0)
        for end in self.landings:
            found += end.chance * max((aim.down for aim in end.aims if aim.target == target), default=Fraction(0))
        return found


@cache
def totals(colour: str, dice: int) -> dict[int, Fraction]:
    """What so many dice add up to, with chances."""
    ways = terrain.ways(colour, dice)
    return {total: Fraction(count, sum(ways.values())) for total, count in ways.items()}


@cache
def hit_chance(weapon: int, distance: int) -> Fraction:
    """The chance that a shot reaches (rule 6.12)."""
    reached = totals("red", pieces.RED_DICE[weapon])
    return sum((chance for total, chance in reached.items() if total >= distance), Fraction(0))


def down_chance(plane: Plane) -> Fraction:
    """The chance that one more hit shoots a plane down (rules 7.2 and 7.4)."""
    limits, found = pieces.KINDS[plane.kind].limits, Fraction(0)
    for total, chance in totals("black", pieces.DAMAGE_DICE).items():
        section = terrain.section(plane.kind, total)
        if plane.is_down or plane.damage[section] + 1 >= limits[section]:
            found += chance
    return found


def is_enemy(plane: int, other: int, options: Options) -> bool:
    """Whether two planes are on different sides."""
    if options["players"] == "teams":
        return pieces.TEAM_OF[plane // 2] != pieces.TEAM_OF[other // 2]
    return plane // 2 != other // 2


def aims(layout: Layout, options: Options, shooter: int, target: int) -> Iterator[Aim]:
    """The shots one plane has at another where both stand."""
    one, two = layout.planes[shooter], layout.planes[target]
    if OFF in (one.space, two.space) or two.is_down or not is_enemy(shooter, target, options):
        return
    heading = terrain.headings(options["headings"])[shooter // 2]
    distance = heading.distance(one.space, two.space)
    for weapon in (pieces.CANNON, pieces.MISSILE):
        able = heading.is_in_line(one.space, two.space) if weapon == pieces.CANNON else one.missiles > 0
        if distance and able:
            hit = hit_chance(weapon, distance)
            yield Aim(shooter, target, weapon, distance, hit, hit * down_chance(two))


def prospect(
    layout: Layout, options: Options, plane: int, card: int, *, pushed: bool = False, extra: bool = False
) -> Prospect:
    """Where a card takes a plane, as things stand, and who is in whose cone then."""
    shown, heading = data.shipped().cards[card], terrain.headings(options["headings"])[plane // 2]
    way, dice = (shown.enemy_way, shown.enemy_dice) if pushed else (shown.way, shown.dice)
    start, solid = layout.planes[plane].space, options["maximum_damage"] == "yes"
    others = {other.space: index for index, other in enumerate(layout.planes) if index != plane and other.space != OFF}
    found: dict[tuple[int, int], tuple[Fraction, tuple[int, ...]]] = {}
    for total, chance in totals("black", dice).items():
        flight = terrain.flight(heading, start, way, total + extra, others, solid)
        place = flight.end, others.get(flight.struck, -1)
        before, path = found.get(place, (Fraction(0), ()))
        found[place] = before + chance, max(path, flight.path, key=len)
    ends = sorted(found.items(), key=lambda item: len(item[1][1]))
    landings = (
        landing(layout, options, plane, space, chance, path, struck) for (space, struck), (chance, path) in ends
    )
    return Prospect(plane, card, pushed, extra, tuple(landings))


def landing(
    layout: Layout,
    options: Options,
    plane: int,
    space: int,
    chance: Fraction,
    path: tuple[int, ...] = (),
    struck: int = -1,
) -> Landing:
    """A plane on some space, with the shots it then has and those that others have at it."""
    after = moved(layout, plane, space)
    mine = (aim for other in range(8) for aim in aims(after, options, plane, other))
    theirs = (aim for other in range(8) for aim in aims(after, options, other, plane))
    return Landing(space, chance, path, struck, tuple(mine), tuple(theirs))


def placements(layout: Layout, options: Options, plane: int, card: int) -> tuple[Landing, ...]:
    """The free spaces beside its wingman where a Wingman card may put a plane instead of flying it (rule 4.11)."""
    mate = layout.planes[plane ^ 1]
    grounded = mate.space == OFF or mate.is_down or layout.planes[plane].is_down
    if data.shipped().cards[card].type != pieces.WINGMAN or grounded:
        return ()
    taken = {other.space for other in layout.planes}
    free = (space for space in terrain.neighbours(mate.space) if space not in taken)
    return tuple(landing(layout, options, plane, space, Fraction(1)) for space in free)


def moved(layout: Layout, plane: int, space: int) -> Layout:
    """The same position with a plane elsewhere."""
    planes = list(layout.planes)
    planes[plane] = replace(planes[plane], space=space)
    return replace(layout, planes=planes)


# For programs that know no game


def odds_tables(text: str, seat: int, options: Options) -> tuple[OddsTable, ...]:
    """The dice at hand, every shot that could be fired now, and what the cards one knows may do."""
    layout = scan(text, rulings.squadrons(options))
    if layout.over:
        return ()
    return (*at_hand(layout, options), *shots(layout, options), *cards(layout, options, seat))


def at_hand(layout: Layout, options: Options) -> Iterator[OddsTable]:
    """What the dice decide that are about to be rolled."""
    if layout.phase != ROLL:
        return
    title, target = Text("The dice", "Xúc xắc"), layout.planes[layout.subject]
    down = Text(
        f"{pieces.plane_title(layout.subject).en} is shot down", f"{pieces.plane_title(layout.subject).vi} bị bắn hạ"
    )
    if layout.kind == DAMAGE:
        yield OddsTable("dice", title, (OddsRow(down, down_chance(target)),))
    elif layout.kind in (CANNON, MISSILE):
        weapon = pieces.CANNON if layout.kind == CANNON else pieces.MISSILE
        heading = terrain.headings(options["headings"])[layout.active // 2]
        hit = hit_chance(weapon, heading.distance(layout.planes[layout.active].space, target.space))
        rows = OddsRow(Text("hit", "trúng"), hit), OddsRow(down, hit * down_chance(target))
        yield OddsTable("dice", title, rows)


def shots(layout: Layout, options: Options) -> Iterator[OddsTable]:
    """Every plane's shots from where it is."""
    for shooter in range(8):
        rows = [row for target in range(8) for aim in aims(layout, options, shooter, target) for row in told(aim)]
        if rows:
            name = pieces.plane_title(shooter)
            title = Text(f"{name.en} fires from where it is", f"{name.vi} bắn từ chỗ đang ở")
            yield OddsTable(f"shots-{pieces.PLANES[shooter]}", title, tuple(rows))


def told(aim: Aim) -> Iterator[OddsRow]:
    """A shot in words: to hit, and to shoot down."""
    weapon, target = pieces.WEAPON_TITLES[aim.weapon], pieces.plane_title(aim.target)
    en = f"{weapon.en} at {target.en}, distance {aim.distance}"
    vi = f"{weapon.vi} vào {target.vi}, khoảng cách {aim.distance}"
    yield OddsRow(Text(f"{en}: hit", f"{vi}: trúng"), aim.hit)
    yield OddsRow(Text(f"{en}: shot down", f"{vi}: bắn hạ"), aim.down)


def cards(layout: Layout, options: Options, seat: int) -> Iterator[OddsTable]:
    """What each card of one's hand would do in the choice of orders, and each open card in the round."""
    for plane, standing in enumerate(layout.planes):
        if standing.space == OFF:
            continue
        known: tuple[int, ...] = (standing.card,) if standing.card > 0 else ()
        if layout.phase == ORDER and not standing.card and seat >= 0 and layout.squadrons[seat] == plane // 2:
            known = layout.hands[seat].cards
        if layout.phase >= TURN and plane == layout.active and not layout.own:
            known = ()
        for card in known:
            for extra in (False, True) if pieces.KINDS[plane % 2].extra else (False,):
                yield described(prospect(layout, options, plane, card, extra=extra))
            if places := placements(layout, options, plane, card):
                yield joined(plane, card, places)
    if layout.phase == TURN and layout.enemy:
        card = layout.planes[layout.active].card
        for other in range(8):
            if layout.planes[other].space != OFF and is_enemy(layout.active, other, options):
                yield described(prospect(layout, options, other, card, pushed=True))


def described(found: Prospect) -> OddsTable:
    """A prospect in words."""
    plane, more = pieces.plane_title(found.plane), " +1" if found.extra else ""
    rows = [
        OddsRow(Text(terrain.name(end.space), terrain.name(end.space)), end.chance, terrain.name(end.space))
        for end in found.landings
    ]
    struck = {end.struck for end in found.landings if end.struck >= 0}
    for other in range(8):
        name = pieces.plane_title(other)
        if chance := found.chance_to_aim(other):
            rows.append(OddsRow(Text(f"can fire at {name.en}", f"bắn được {name.vi}"), chance))
            down = found.chance_to_shoot_down(other)
            rows.append(OddsRow(Text(f"then shoots down {name.en}", f"rồi bắn hạ {name.vi}"), down))
        if chance := found.chance_to_be_aimed_at(other):
            rows.append(OddsRow(Text(f"in the cone of {name.en}", f"trong vùng bắn của {name.vi}"), chance))
        if other in struck:
            chance = sum((end.chance for end in found.landings if end.struck == other), Fraction(0))
            rows.append(OddsRow(Text(f"collides with {name.en}", f"va chạm với {name.vi}"), chance))
    verb = Text("is moved by", "bị đẩy theo") if found.pushed else Text("flies", "bay theo")
    title = Text(f"{plane.en} {verb.en} card {found.card}{more}", f"{plane.vi} {verb.vi} lá {found.card}{more}")
    word = f"card-{found.card}-{pieces.PLANES[found.plane]}" + ("-extra" if found.extra else "")
    return OddsTable(word, title, tuple(rows))


def joined(plane: int, card: int, places: tuple[Landing, ...]) -> OddsTable:
    """Where a plane may be put beside its wingman: a choice, so each place is certain, with the best shots from it."""
    rows = []
    for end in places:
        space = terrain.name(end.space)
        rows.append(OddsRow(Text(space, space), end.chance, space))
        for target in sorted({aim.target for aim in end.aims}):
            name = pieces.plane_title(target)
            best = max((aim for aim in end.aims if aim.target == target), key=lambda aim: aim.down)
            words = Text(f"from {space} shoots down {name.en}", f"từ {space} bắn hạ {name.vi}")
            rows.append(OddsRow(words, best.down))
        for shooter in sorted({aim.shooter for aim in end.threats}):
            name = pieces.plane_title(shooter)
            rows.append(
                OddsRow(
                    Text(f"{space}: in the cone of {name.en}", f"{space}: trong vùng bắn của {name.vi}"), end.chance
                )
            )
    who = pieces.plane_title(plane)
    title = Text(f"{who.en} joins its wingman with card {card}", f"{who.vi} đến cạnh đồng đội theo lá {card}")
    return OddsTable(f"join-{card}-{pieces.PLANES[plane]}", title, tuple(rows))
