"""Why a touch is no move: the number of the rule that forbids it, and where to look.

Everything is answered from what lies open: planes, the cards that are shown, dice. Hands and orders are not looked at.
"""

from __future__ import annotations

from sandtable.games.mission_command_air import data, pieces, terrain
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.notation import layout_of
from sandtable.games.mission_command_air.position_text import DAMAGE, DRAW, MOVE, OFF, ORDER, ROLL, SHOVE, Layout
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.text import Text

CHANCE = Text("Dice or cards must be resolved first.", "Phải chờ xúc xắc hoặc bài trước đã.")
HEADINGS = ("common", "head_on")


def explain(board: AirBoard, source: str, target: str) -> Reason | None:
    """Why a plane does not go from one space to another; None where the space itself is to be touched."""
    layout = layout_of(board)
    if (sooner := acting(layout)) is not None:
        return sooner
    start, stop, active = terrain.index()[source], terrain.index()[target], layout.active
    here = layout.planes[active]
    if stop in joins(board, layout):
        return None
    touched = plane_on(layout, start)
    if touched == active:
        return flying(board, layout, stop)
    if touched is not None and side(board, touched) != side(board, active):
        return weaponless(layout, touched)
    who = pieces.plane_title(active)
    detail = Text(
        f"It is {who.en}'s turn: it has the lowest card.", f"Đang là lượt của {who.vi}, vì lá của nó nhỏ nhất."
    )
    return Reason("3.8", detail, (terrain.name(here.space),))


def explain_tap(board: AirBoard, tap: str, target: str) -> Reason | None:
    """Why a space is nothing to touch after a card, a weapon or another button; None where it is."""
    layout = layout_of(board)
    if (sooner := acting(layout)) is not None:
        return sooner
    stop = terrain.index()[target]
    if tap == "push":
        return pushing(board, layout, stop)
    if tap in pieces.WEAPONS:
        return aiming(board, layout, pieces.WEAPONS.index(tap), stop)
    return explain(board, terrain.name(layout.planes[layout.active].space), target)


def acting(layout: Layout) -> Reason | None:
    """What comes first: dice and cards that are due, or the choice of orders; None where a plane acts."""
    if layout.phase == ORDER:
        detail = Text(
            "Choose your cards now: select a card from your hand, then the plane that will fly it.",
            "Hãy chọn bài: chọn một lá trên tay, rồi chọn máy bay sẽ bay theo lá đó.",
        )
        return Reason("3.7", detail)
    if layout.phase == DRAW:
        return Reason("3.6", CHANCE)
    if layout.phase == ROLL:
        return Reason({MOVE: "4.1", SHOVE: "4.13", DAMAGE: "7.1"}.get(layout.kind, "6.12"), CHANCE)
    return None


def flying(board: AirBoard, layout: Layout, stop: int) -> Reason:
    """Why the plane whose turn it is does not simply go to a space."""
    plane = layout.planes[layout.active]
    card, foe = data.shipped().cards[plane.card], plane_on(layout, stop)
    if layout.rolled:
        far, mover = layout.total, pieces.plane_title(layout.subject)
        detail = Text(
            f"{mover.en} flies as many spaces as the dice show: {far}. Use a button.",
            f"{mover.vi} bay đúng số ô gieo được: {far}. Hãy bấm nút.",
        )
        return Reason("4.3", detail)
    if foe is not None and side(board, foe) != side(board, layout.active):
        return weaponless(layout, foe)
    if not layout.own:
        detail = Text("This plane has already flown.", "Máy bay này đã bay rồi.")
        return Reason("4.15" if layout.enemy else "4.3", detail, (terrain.name(plane.space),))
    if card.type == pieces.WINGMAN:
        return joining(layout, stop)
    detail = Text(
        "The card and the dice move the plane: press “Roll and fly”.",
        "Máy bay bay theo lá bài và xúc xắc: hãy bấm “Gieo và bay”.",
    )
    return Reason("4.3", detail, (terrain.name(plane.space),))


def joining(layout: Layout, stop: int) -> Reason:
    """Why a wingman card does not place the plane there."""
    plane, mate = layout.planes[layout.active], layout.planes[layout.active ^ 1]
    where = terrain.name(stop)
    if mate.space == OFF or mate.is_down or plane.is_down:
        return Reason("4.10", Text("The squadron's other plane is gone.", "Máy bay kia của phi đội đã mất."))
    beside = terrain.neighbours(mate.space)
    if stop == plane.space:
        return Reason("4.12", Text("The plane is already there.", "Máy bay đang ở đó rồi."), (where,))
    if stop in beside or stop == mate.space:
        return Reason("1.3", Text(f"{where} is occupied.", f"{where} đã có máy bay."), (where,))
    rule = "4.11" if stop in across(mate.space) else "4.10"
    near = Text(
        f"{where} is not next to {terrain.name(mate.space)}, where the other plane is.",
        f"{where} không kề {terrain.name(mate.space)}, nơi máy bay kia đang ở.",
    )
    return Reason(rule, near, (terrain.name(mate.space),))


def across(space: int) -> set[int]:
    """The spaces that would be next to one if the sky were round."""
    row, lane = divmod(space, terrain.lanes())
    return {
        (row + down) % terrain.rows() * terrain.lanes() + (lane + aside) % terrain.lanes()
        for down in (-1, 0, 1)
        for aside in (-1, 0, 1)
    }


def joins(board: AirBoard, layout: Layout) -> set[int]:
    """The spaces that a wingman card may place the plane on now."""
    plane, mate = layout.planes[layout.active], layout.planes[layout.active ^ 1]
    wingman = plane.card > 0 and data.shipped().cards[plane.card].type == pieces.WINGMAN
    if not wingman or layout.rolled or not layout.own or layout.hurried:
        return set()
    if mate.space == OFF or mate.is_down or plane.is_down:
        return set()
    return {space for space in terrain.neighbours(mate.space) if plane_on(layout, space) is None}


def weaponless(layout: Layout, foe: int) -> Reason:
    """An enemy was touched before it was said what shall be done to it."""
    card, where = data.shipped().cards[layout.planes[layout.active].card], terrain.name(layout.planes[foe].space)
    if layout.fired and not layout.enemy:
        return Reason("6.1", Text("This plane has already fired.", "Máy bay này đã bắn rồi."), (where,))
    if card.type == pieces.DISRUPTION and layout.enemy:
        detail = Text(
            "First choose what to do: move this enemy or fire at it.",
            "Hãy chọn trước: đẩy máy bay địch này hay bắn nó.",
        )
        return Reason("4.13", detail, (where,))
    detail = Text("Choose the weapon first, then the target.", "Hãy chọn vũ khí trước, rồi chọn mục tiêu.")
    return Reason("6.11", detail, (where,))


def pushing(board: AirBoard, layout: Layout, stop: int) -> Reason | None:
    """Why a disruption card does not move what is there."""
    where, foe = terrain.name(stop), plane_on(layout, stop)
    if data.shipped().cards[layout.planes[layout.active].card].type != pieces.DISRUPTION:
        return Reason("4.13", Text("This card does not move an enemy.", "Lá này không đẩy máy bay địch."))
    if not layout.enemy or layout.rolled:
        return Reason("4.13", Text("The enemy has already been moved.", "Máy bay địch đã được đẩy rồi."))
    if foe is None:
        return Reason("4.13", Text(f"There is no plane on {where}.", f"Không có máy bay nào ở {where}."), (where,))
    if side(board, foe) == side(board, layout.active):
        return Reason(
            "4.13", Text(f"The plane on {where} is not an enemy.", f"Máy bay ở {where} không phải địch."), (where,)
        )
    return None if not layout.planes[foe].is_down else falling(where)


def aiming(board: AirBoard, layout: Layout, weapon: int, stop: int) -> Reason | None:
    """Why a weapon is not fired at what is there."""
    plane, where, foe = layout.planes[layout.active], terrain.name(stop), plane_on(layout, stop)
    if layout.fired:
        return Reason("6.1", Text("This plane has already fired.", "Máy bay này đã bắn rồi."))
    if layout.rolled and not (board.late and layout.subject == layout.active):
        detail = Text(
            "The dice have been rolled; the plane must fly first.", "Đã gieo xúc xắc; máy bay phải bay trước."
        )
        return Reason("6.2", detail)
    if foe is None:
        return Reason("6.11", Text(f"There is no plane on {where}.", f"Không có máy bay nào ở {where}."), (where,))
    if side(board, foe) == side(board, layout.active):
        return Reason(
            "6.4", Text(f"The plane on {where} is not an enemy.", f"Máy bay ở {where} không phải địch."), (where,)
        )
    if layout.planes[foe].is_down:
        return falling(where)
    heading = terrain.headings(HEADINGS[board.headings])[layout.active // 2]
    ahead, aside = heading.bearing(plane.space, stop)
    nodes = (terrain.name(plane.space), where)
    if ahead <= 0:
        round_ = ahead + (terrain.rows() if heading.forward[0] else terrain.lanes())
        if 0 < round_ < -ahead and abs(aside) <= round_:
            return Reason(
                "6.14", Text("The target is across the edge of the sky.", "Mục tiêu ở bên kia mép bầu trời."), nodes
            )
        detail = Text(f"{where} is beside or behind this plane.", f"{where} ở ngang hoặc phía sau máy bay này.")
        return Reason("6.7", detail, nodes)
    if abs(aside) > ahead:
        detail = Text(f"{where} is outside the cone of fire.", f"{where} nằm ngoài vùng bắn.")
        return Reason("6.5", detail, nodes)
    if weapon == pieces.MISSILE and not plane.missiles:
        return Reason("6.8", Text("This plane has no missile left.", "Máy bay này hết tên lửa."), nodes[:1])
    if weapon == pieces.CANNON and not heading.is_in_line(plane.space, stop):
        detail = Text(
            f"{where} is not straight or diagonally ahead; a missile could reach it.",
            f"{where} không nằm thẳng hay chéo phía trước; tên lửa thì tới được.",
        )
        return Reason("6.9", detail, nodes)
    return None


def falling(where: str) -> Reason:
    """A plane that is going down, where planes fire together."""
    return Reason(
        "7.8", Text(f"The plane on {where} is already going down.", f"Máy bay ở {where} đang rơi rồi."), (where,)
    )


def plane_on(layout: Layout, space: int) -> int | None:
    """The plane on a space."""
    return next((index for index, plane in enumerate(layout.planes) if plane.space == space), None)


def side(board: AirBoard, plane: int) -> int:
    """The side a plane flies for."""
    squadrons = [board.squadron(seat) for seat in range(board.seats)]
    return board.side_at(squadrons.index(plane // 2))
