"""Laying planes into the sky by hand.

A plane is named with all that its field of a position text says but its space: `blue-f35:m5tw@17`. Without the rest,
`blue-f35`, it is as it was, or as it leaves the hangar. Hands and discards are left as they are.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sandtable.games.mission_command_air import pieces, rulings, terrain
from sandtable.games.mission_command_air.position_reader import scan, scan_plane
from sandtable.games.mission_command_air.position_text import DRAW, OFF, Hand, Layout, Plane
from sandtable.games.mission_command_air.scene import plane_token
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice, Trait, Variant
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

HEIGHT = 1
NAME = re.compile(r"([a-z]+-f[0-9]{2})(?::(m[^:/]+))?")
MISSILES = Text("Missiles", "Tên lửa")
ROUND = Text("A new round begins", "Vòng mới bắt đầu")


def empty_text(options: Options) -> str:
    """An empty sky, before the first cards are drawn."""
    squadrons = rulings.squadrons(options)
    return Layout(squadrons, [Plane(index % 2) for index in range(8)], [Hand() for _ in squadrons]).text()


def placed_pieces(text: str, options: Options) -> tuple[EditorPiece, ...]:
    """Every plane on its space."""
    layout = read(text, options)
    return tuple(
        editor_piece(index, plane, options, terrain.name(plane.space))
        for index, plane in enumerate(layout.planes)
        if plane.space != OFF
    )


def read(text: str, options: Options) -> Layout:
    """What a text says."""
    return scan(text, rulings.squadrons(options))


def editor_piece(index: int, plane: Plane, options: Options, node: str) -> EditorPiece:
    """A plane in the sky, with its missiles and its damage."""
    heading = terrain.headings(options["headings"])[index // 2].degrees
    kind = pieces.KINDS[plane.kind]
    ways = [replace(plane, missiles=count) for count in range(kind.missiles, -1, -1)]
    traits = [Trait(MISSILES, tuple(Variant(number(way.missiles), called(index, way)) for way in ways))]
    for section, limit in enumerate(kind.limits):
        before, after = plane.damage[:section], plane.damage[section + 1 :]
        ways = [replace(plane, damage=(*before, hits, *after)) for hits in range(limit + 1)]
        variants = (Variant(number(hits, limit), called(index, way)) for hits, way in enumerate(ways))
        traits.append(Trait(hit(section), tuple(variants)))
    sign = rulings.call_signs(options)[index]
    return EditorPiece(called(index, plane), plane_token(index, sign, heading, node), tuple(traits))


def number(count: int, limit: int = 0) -> Text:
    """A number, or so many of so many."""
    return Text(f"{count} of {limit}", f"{count} trên {limit}") if limit else Text(str(count), str(count))


def hit(section: int) -> Text:
    """The damage to a section."""
    title = pieces.SECTION_TITLES[section]
    return Text(f"Hits: {title.en}", f"Trúng: {title.vi}")


def called(index: int, plane: Plane) -> str:
    """The name of a plane in the sky."""
    return f"{pieces.PLANES[index]}:{plane.text.removeprefix(terrain.name(plane.space))}"


def boxes(text: str, options: Options) -> tuple[PieceBox, ...]:
    """The two planes of every squadron that plays."""
    layout, signs = read(text, options), rulings.call_signs(options)
    headings = terrain.headings(options["headings"])
    found = []
    for squadron in layout.squadrons:
        figures = []
        for index in (2 * squadron, 2 * squadron + 1):
            token = replace(plane_token(index, signs[index], headings[squadron].degrees), bases=(), tap="")
            left = int(layout.planes[index].space == OFF)
            figures.append(EditorPiece(pieces.PLANES[index], token, left=left))
        found.append(PieceBox(pieces.SQUADRONS[squadron], pieces.SQUADRON_TITLES[squadron], tuple(figures)))
    return tuple(found)


def put(text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    """One plane on a space, or none; every plane is the only one of its name."""
    layout, space = read(text, options), terrain.index()[node]
    for index, plane in enumerate(layout.planes):
        if plane.space == space:
            layout.planes[index] = Plane(plane.kind)
    before = read(text, options).planes
    for name in names:
        matched = NAME.fullmatch(name)
        if matched is None or matched[1] not in pieces.PLANES:
            raise BadPosition("There is no plane {name}.", name=clip(name))
        index = pieces.PLANES.index(matched[1])
        if index // 2 not in layout.squadrons:
            raise BadPosition("The plane {name} does not fly in this game.", name=pieces.plane_words(index))
        kind = index % 2
        if matched[2]:
            plane = scan_plane(kind, f"{node}{matched[2]}", matched[1])
        else:
            plane = before[index] if before[index].space != OFF else Plane(kind, missiles=pieces.KINDS[kind].missiles)
        layout.planes[index] = replace(plane, space=space)
    return layout.text()


def start_choices(text: str, options: Options) -> tuple[StartChoice, ...]:
    """A new round; other ways to go on need cards, which the text tells."""
    layout = read(text, options)
    return (StartChoice("draw", ROUND, layout.phase == DRAW and not layout.over and not spent(layout)),)


def spent(layout: Layout) -> list[int]:
    """The cards that do not outlast a round: those of planes, and of squadrons that are gone."""
    found = [plane.card for plane in layout.planes if plane.card > 0]
    for squadron, hand in zip(layout.squadrons, layout.hands, strict=True):
        if all(plane.space == OFF for plane in layout.planes[2 * squadron : 2 * squadron + 2]):
            found += hand.cards
    return found


def choose_start(text: str, name: str, options: Options) -> str:
    """The beginning of a round, with the cards that were played among the discards."""
    layout = read(text, options)
    gone = spent(layout)
    return Layout(
        layout.squadrons,
        [replace(plane, card=0) if plane.card else plane for plane in layout.planes],
        [Hand(tuple(card for card in hand.cards if card not in gone), hand.hidden) for hand in layout.hands],
        number=layout.number,
        discards=tuple(sorted({*layout.discards, *gone})),
    ).text()
