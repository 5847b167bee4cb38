"""Where the squares are drawn: a board of 8 by 8 stood on its corner, a1 nearest to light."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.scene import Label, Node, Scene, Shape
from sandtable.kernel.words import Words

FILES = "abcdefgh"
CENTRE = 9.25
"""The middle of the drawing. A square's diagonal is 2 units, so neighbours in a row stand 2 apart."""
BORDER = 1.06
"""How far the border's corners stand out from the board's."""

FACES = {
    "silver": Words("Black and silver", "Đen và bạc"),
    "terrain": Words("Land and sea", "Đất liền và biển"),
}
ZONES = {
    "light-land": Words("light's land", "đất của bên sáng"),
    "sea": Words("sea", "biển"),
    "dark-land": Words("dark's land", "đất của bên tối"),
}
DEGREES = {"light": 0, "dark": 180}


def zone(file: int, rank: int) -> str:
    """The battlefield a square belongs to; file and rank count from 1."""
    if file + rank <= 6:
        return "light-land"
    return "sea" if file + rank <= 11 else "dark-land"


def spot(file: float, rank: float) -> tuple[float, float]:
    """The point of the drawing where the middle of a square lies, or anything between squares."""
    return CENTRE + file - rank, CENTRE + 9 - file - rank


def _node(file: int, rank: int) -> Node:
    x, y = spot(file, rank)
    where = zone(file, rank)
    ground = "sea" if where == "sea" else "land"
    shade = "light" if (file + rank) % 2 else "dark"
    outline = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return Node(f"{FILES[file - 1]}{rank}", x, y, outline, f"{ground}-{shade}", ZONES[where])


def _diamond(reach: float, rounded: float = 0.0) -> str:
    """A square on its corner, the corners cut round."""
    c, far, cut = CENTRE, CENTRE + reach, CENTRE + reach - rounded
    near, back = 2 * c - far, 2 * c - cut
    return (
        f"M{c + rounded} {back}L{cut} {c - rounded}Q{far} {c} {cut} {c + rounded}"
        f"L{c + rounded} {cut}Q{c} {far} {c - rounded} {cut}"
        f"L{back} {c + rounded}Q{near} {c} {back} {c - rounded}"
        f"L{c - rounded} {back}Q{c} {near} {c + rounded} {back}Z"
    )


def _shore(last: int) -> str:
    """The zigzag beyond the squares whose file and rank add up to `last`, from the left edge to the right."""
    low, high = max(1, last - 8), min(8, last - 1)
    points = [spot(low - 0.5, last - low + 0.5)]
    for file in range(low, high + 1):
        points += [spot(file + 0.5, last - file + 0.5), spot(file + 0.5, last - file - 0.5)]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _labels() -> tuple[Label, ...]:
    near, far = 0.25, 8.75
    labels = []
    for step in range(1, 9):
        for edge in (near, far):
            labels.append(Label(FILES[step - 1], *spot(step, edge)))
            labels.append(Label(str(step), *spot(edge, step)))
    return tuple(labels)


def lay(seats: Mapping[str, str]) -> Scene:
    """The bare board, turned for each seat by the side ("dark" or "light") it plays."""
    return Scene(
        width=2 * CENTRE,
        height=2 * CENTRE,
        nodes=tuple(_node(file, rank) for rank in range(1, 9) for file in range(1, 9)),
        shapes=(
            Shape(_diamond(8 + BORDER, 0.3), "board"),
            Shape(_diamond(8.08), "shore", 0.05),
            Shape(_shore(6), "shore", 0.09, over=True),
            Shape(_shore(11), "shore", 0.09, over=True),
        ),
        labels=_labels(),
        turns={seat: DEGREES[side] for seat, side in seats.items()},
        faces=FACES,
    )


SCENE = lay({"dark": "dark", "light": "light"})
"""The board as the two seats of an ordinary game see it."""
