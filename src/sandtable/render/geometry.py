"""Places on the paper: a scene turned for a seat and measured in the drawing's own units."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot, inf

from sandtable.kernel.display.scene import Corner, Node, Scene
from sandtable.kernel.error import BadInput

BREADTH = 800
"""How wide a board is drawn, whatever its own units are."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the paper."""

    left: float
    top: float
    width: float
    height: float

    def distance(self, point: Corner) -> float:
        """How far a point lies outside the box; 0 inside."""
        x = max(self.left - point[0], 0.0, point[0] - self.left - self.width)
        y = max(self.top - point[1], 0.0, point[1] - self.top - self.height)
        return hypot(x, y)


@dataclass(frozen=True, slots=True)
class Paper:
    """A scene laid out for one seat."""

    scene: Scene
    turn: int
    """Degrees by which the board is turned: a multiple of 90."""
    unit: float
    """How long one board unit is drawn."""
    radius: float
    """The largest circle that fits into every node, drawn."""

    @property
    def width(self) -> float:
        return (self.scene.width if self.turn % 180 == 0 else self.scene.height) * self.unit

    @property
    def height(self) -> float:
        return (self.scene.height if self.turn % 180 == 0 else self.scene.width) * self.unit

    def at(self, x: float, y: float) -> Corner:
        """Where a point of the scene lies on the paper."""
        u, v = x - self.scene.width / 2, y - self.scene.height / 2
        for _ in range(self.turn // 90 % 4):
            u, v = -v, u
        return self.width / 2 + u * self.unit, self.height / 2 + v * self.unit

    @property
    def transform(self) -> str:
        """The same for whole shapes, as an SVG transform."""
        if self.turn == 0:
            return f"scale({number(self.unit)})"
        there = f"translate({number(self.width / 2)} {number(self.height / 2)})"
        back = f"translate({number(-self.scene.width / 2)} {number(-self.scene.height / 2)})"
        return f"{there}rotate({self.turn})scale({number(self.unit)}){back}"

    def is_free(self, box: Box) -> bool:
        """Whether a box lies clear of the board, its border and its labels."""
        nodes = ((self.at(node.x, node.y), reach(node) * self.unit) for node in self.scene.nodes)
        labels = ((self.at(label.x, label.y), 0.6 * self.radius) for label in self.scene.labels)
        return all(box.distance(spot) >= room for spot, room in (*nodes, *labels))


def lay_out(scene: Scene, seat: str) -> Paper:
    """The scene as a seat sees it; unturned where no seat is named."""
    if seat and seat not in scene.turns:
        raise BadInput(f"There is no seat {seat!r} at this board: choose from {', '.join(scene.turns)}.")
    unit = round(BREADTH / scene.width, 2)
    return Paper(scene, scene.turns.get(seat, 0) % 360, unit, unit * _room(scene))


def _room(scene: Scene) -> float:
    """The radius of the largest circle that fits into every node; bare points share the way between them."""
    areas = [inner(node) for node in scene.nodes if node.outline]
    spots = [(node.x, node.y) for node in scene.nodes if not node.outline]
    gaps = [dist(one, other) / 2 for place, one in enumerate(spots) for other in spots[:place]]
    return min(areas + gaps, default=0.5)


def inner(node: Node) -> float:
    """The radius of the circle around a node's middle that fits into its outline."""
    nearest = inf
    for (ax, ay), (bx, by) in zip(node.outline, node.outline[1:] + node.outline[:1], strict=True):
        along = hypot(bx - ax, by - ay)
        nearest = min(nearest, abs((bx - ax) * (ay - node.y) - (ax - node.x) * (by - ay)) / along)
    return nearest


def reach(node: Node) -> float:
    """The radius of the circle around a node's middle that holds its outline."""
    return max((dist((node.x, node.y), corner) for corner in node.outline), default=0.5)


def number(value: float) -> str:
    """A coordinate written short."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
