"""What no game can show: the checks a position text passes before it becomes a board."""

from __future__ import annotations

from sandtable.games.mission_command_air import data, pieces, terrain
from sandtable.games.mission_command_air.endings import (
    BY_NUMBER,
    LAST_FLYING,
    ROUNDS_OVER,
    SQUADRON_LOST,
    TIME_OVER,
    WIPED_OUT,
    WITHDRAWN,
)
from sandtable.games.mission_command_air.position_text import (
    CANNON,
    DAMAGE,
    DRAW,
    MISSILE,
    MOVE,
    OFF,
    ORDER,
    ROLL,
    SHOVE,
    TURN,
    Layout,
)
from sandtable.kernel.error import BadPosition
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text


def check(layout: Layout, options: Options) -> None:
    """Refuse a layout in which nothing is hidden but something is wrong."""
    check_spaces(layout)
    check_cards(layout)
    check_over(layout, options)
    if layout.over in (ROUNDS_OVER, LAST_FLYING, SQUADRON_LOST, WIPED_OUT) or layout.over == 0:
        limit = options.count("rounds")
        if limit and layout.number > limit:
            raise BadPosition(
                "The game ends after {limit} rounds; this is round {number}.", limit=limit, number=layout.number
            )
    if layout.phase >= TURN and not layout.over:
        check_turn(layout, options)
    if layout.phase == ROLL and not layout.over:
        check_roll(layout, options)


def check_spaces(layout: Layout) -> None:
    taken: dict[int, int] = {}
    for index, plane in enumerate(layout.planes):
        if plane.space == OFF:
            continue
        if plane.space in taken:
            raise BadPosition(
                "The planes {plane} and {other} share the space {space}.",
                plane=pieces.plane_words(taken[plane.space]),
                other=pieces.plane_words(index),
                space=terrain.name(plane.space),
            )
        taken[plane.space] = index


def check_cards(layout: Layout) -> None:
    held = layout.held
    if len(set(held)) != len(held):
        twice = next(card for card in held if held.count(card) > 1)
        raise BadPosition("The card {card} is in two places.", card=twice)
    for seat, squadron in enumerate(layout.squadrons):
        name = pieces.squadron_words(squadron)
        flying = [plane for plane in layout.planes[2 * squadron : 2 * squadron + 2] if plane.space != OFF]
        cards = sum(plane.card != 0 for plane in flying)
        hand = len(layout.hands[seat])
        if not flying and hand:
            raise BadPosition("The squadron {name} has no planes and so no cards.", name=name)
        if layout.phase == DRAW and cards:
            raise BadPosition("The squadron {name} has orders before the cards are drawn.", name=name)
        if layout.phase == ORDER and flying and hand + cards != pieces.HAND:
            raise BadPosition(
                "The squadron {name} has {count} cards, but orders are chosen from {hand}.",
                name=name,
                count=hand + cards,
                hand=pieces.HAND,
            )
        if hand + cards > pieces.HAND:
            raise BadPosition("The squadron {name} has more than {hand} cards.", name=name, hand=pieces.HAND)
    if layout.phase == DRAW and not layout.over:
        short = [seat for seat in range(len(layout.squadrons)) if len(layout.hands[seat]) < pieces.HAND]
        living = [
            seat
            for seat in short
            if any(layout.planes[2 * layout.squadrons[seat] + kind].space != OFF for kind in (0, 1))
        ]
        if living and len(held) == pieces.DECK:
            raise BadPosition("The pile is empty; the discards would have been shuffled.")


def check_over(layout: Layout, options: Options) -> None:
    """The planes that are left decide whether a game goes on."""
    pairs = [layout.planes[2 * squadron : 2 * squadron + 2] for squadron in layout.squadrons]
    living = [any(plane.space != OFF for plane in pair) for pair in pairs]
    teams = options["players"] == "teams"
    lost = {pieces.TEAM_OF[squadron] for squadron, lives in zip(layout.squadrons, living, strict=True) if not lives}
    if not any(living) or (teams and len(lost) == 2):
        allowed = {WIPED_OUT}
    elif teams and lost:
        allowed = {SQUADRON_LOST, WITHDRAWN}
    elif sum(living) == 1:
        allowed = {LAST_FLYING, WITHDRAWN}
    else:
        allowed = {0, TIME_OVER}
        if options.count("rounds") and layout.number == options.count("rounds") and layout.phase == DRAW:
            allowed.add(ROUNDS_OVER)
    if layout.over not in allowed and not layout.over:
        names = [BY_NUMBER[ending].name for ending in sorted(allowed)]
        endings = Text(" or ".join(names), " hoặc ".join(names))
        raise BadPosition(
            "With so few planes in the sky the game is over; the text must say over={endings}.", endings=endings
        )
    if layout.over not in allowed:
        ending = BY_NUMBER[layout.over].name
        raise BadPosition(
            "The planes in the sky do not fit how the game is said to stand: over={ending}.", ending=ending
        )
    if layout.over and layout.phase == DRAW and any(plane.is_down and plane.space != OFF for plane in layout.planes):
        raise BadPosition("A plane that was shot down is still in the sky.")


def check_turn(layout: Layout, options: Options) -> None:
    planes, active = layout.planes, layout.planes[layout.active]
    if not any(plane.card for plane in planes):
        raise BadPosition("In a plane's turn, some plane must have a card.")
    card = data.shipped().cards[active.card]
    if layout.enemy and card.type != pieces.DISRUPTION:
        raise BadPosition("Card {card} moves no enemy.", card=card.number)
    if layout.hurried and (not layout.fired or layout.enemy):
        raise BadPosition("A leader who ran out of time neither fires nor moves an enemy.")
    falling = [index for index, plane in enumerate(planes) if plane.space != OFF and plane.is_down]
    if options["simultaneous_fire"] == "no":
        crashed = layout.phase == ROLL and layout.kind == DAMAGE and not layout.second
        if len(falling) > (1 if crashed else 0) or (falling and options["maximum_damage"] == "no"):
            raise BadPosition(
                "The plane {name} was shot down and is still in the sky.", name=pieces.plane_words(falling[0])
            )
        if falling and falling[0] == layout.subject:
            raise BadPosition(
                "The plane {name} was shot down and is still in the sky.", name=pieces.plane_words(falling[0])
            )
    if layout.rolled:
        check_rolled(layout, options)


def check_rolled(layout: Layout, options: Options) -> None:
    """A move has been rolled and not yet flown."""
    card = data.shipped().cards[layout.planes[layout.active].card]
    ours = layout.subject == layout.active or layout.phase == ROLL
    if layout.phase == ROLL and (layout.kind not in (CANNON, MISSILE, DAMAGE) or options["late_shot"] == "no"):
        raise BadPosition("Nothing is rolled between a roll and its move.")
    if not (layout.own if ours else layout.enemy):
        raise BadPosition("The move that was rolled for has been made.")
    if not ours and not is_foe(layout, options, layout.subject):
        raise BadPosition("Only an enemy in the sky is disrupted.")
    if layout.total not in terrain.ways("black", card.dice if ours else card.enemy_dice):
        raise BadPosition("The dice of card {card} do not give {total}.", card=card.number, total=layout.total)


def check_roll(layout: Layout, options: Options) -> None:
    """The dice are about to be rolled."""
    active, subject = layout.active, layout.subject
    collided = layout.kind == DAMAGE and options["maximum_damage"] == "yes"
    if layout.kind == MOVE and (not layout.own or layout.rolled):
        raise BadPosition("The plane has moved already.")
    if layout.kind == SHOVE and (not layout.enemy or not is_foe(layout, options, subject)):
        raise BadPosition("Only an enemy in the sky is disrupted, and once.")
    if layout.kind in (CANNON, MISSILE, DAMAGE) and not layout.fired and not collided:
        raise BadPosition("A shot that is rolled for has been fired.")
    if layout.kind in (CANNON, MISSILE):
        heading = terrain.headings(options["headings"])[active // 2]
        there = layout.planes[subject].space
        here = layout.planes[active].space
        if not is_foe(layout, options, subject) or not heading.distance(here, there):
            raise BadPosition("The target is not an enemy in the cone of fire.")
        if layout.kind == CANNON and not heading.is_in_line(here, there):
            raise BadPosition("A cannon fires straight or diagonally.")
    if layout.kind == 0:
        raise BadPosition("The text does not say what is rolled for (doing=).")
    if layout.kind == DAMAGE:
        if layout.planes[subject].space == OFF or (not collided and not is_foe(layout, options, subject)):
            raise BadPosition("Nobody rolls for damage to that plane.")
        if layout.second and (
            not collided or layout.planes[layout.second - 1].space == OFF or layout.second - 1 == subject
        ):
            raise BadPosition("Only planes that have collided both roll for damage.")
        if layout.second and layout.own and layout.enemy:
            raise BadPosition("Nobody has moved yet, and so nobody has collided.")


def is_foe(layout: Layout, options: Options, plane: int) -> bool:
    """Whether a plane is in the sky and an enemy of the one whose turn it is."""
    ours, theirs = layout.active // 2, plane // 2
    if options["players"] == "teams":
        ours, theirs = pieces.TEAM_OF[ours], pieces.TEAM_OF[theirs]
    return layout.planes[plane].space != OFF and ours != theirs
