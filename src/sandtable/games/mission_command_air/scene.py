"""Where things are drawn: the sky with rows to the right and lanes downwards, squadron boards and hands beside it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from sandtable.games.mission_command_air import data, notation, outcome, pieces, rulings, terrain
from sandtable.games.mission_command_air.layers import layers
from sandtable.games.mission_command_air.position_reader import scan, scan_cards
from sandtable.games.mission_command_air.position_text import (
    DAMAGE,
    DOINGS,
    DRAW,
    OFF,
    ORDER,
    ROLL,
    TURN,
    UNKNOWN,
    Layout,
    Plane,
)
from sandtable.kernel.display.scene import Label, Node, Scene, Shape, Stage, Token, Tray
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

BORDER = 0.85
FACES = {"day": Text("Day sky", "Bầu trời ngày"), "night": Text("Night sky", "Bầu trời đêm")}
ARROWS = "↑↖↗"
BACK = Token("card-back", "back", Text("a card face down", "một lá úp"), "?")
CLOUDS = ((2.1, 1.9, 1.0), (10.6, 1.4, 0.8), (6.3, 4.6, 1.15), (12.2, 6.9, 0.95), (3.2, 7.4, 0.85))
"""Where clouds lie, in rows and lanes, and their size."""


def middle(space: int) -> tuple[float, float]:
    """The point of the drawing where a space has its middle."""
    row, lane = divmod(space, terrain.lanes())
    return BORDER + row + 0.5, BORDER + lane + 0.5


def _node(space: int) -> Node:
    x, y = middle(space)
    outline = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
    shade = "a" if sum(divmod(space, terrain.lanes())) % 2 else "b"
    return Node(terrain.name(space), x, y, outline, f"sky-{shade}")


def _frame(grow: float, rounded: float) -> str:
    """A rounded rectangle around the sky."""
    left, top = BORDER - grow, BORDER - grow
    right, low = BORDER + terrain.rows() + grow, BORDER + terrain.lanes() + grow
    r = rounded
    return (
        f"M{left + r:g} {top:g}H{right - r:g}Q{right:g} {top:g} {right:g} {top + r:g}V{low - r:g}"
        f"Q{right:g} {low:g} {right - r:g} {low:g}H{left + r:g}Q{left:g} {low:g} {left:g} {low - r:g}"
        f"V{top + r:g}Q{left:g} {top:g} {left + r:g} {top:g}Z"
    )


def _cloud(row: float, lane: float, size: float) -> str:
    x, y = BORDER + row, BORDER + lane
    curve = (
        (-1.0, 0.35),
        (-1.35, 0.3, -1.3, -0.2, -0.95, -0.2),
        (-0.9, -0.6, -0.3, -0.7, -0.15, -0.4),
        (0.1, -0.75, 0.75, -0.6, 0.75, -0.15),
        (1.15, -0.2, 1.2, 0.35, 0.8, 0.35),
    )
    parts = [" ".join(f"{(y if at % 2 else x) + size * value:g}" for at, value in enumerate(part)) for part in curve]
    return f"M{parts[0]}C{'C'.join(parts[1:])}Z"


def _labels() -> Iterator[Label]:
    rows, lanes, near = terrain.rows(), terrain.lanes(), BORDER / 2
    for row in range(rows):
        for y in (near, 2 * BORDER + lanes - near):
            yield Label(str(10 * row + 10), BORDER + row + 0.5, y)
    for lane in range(lanes):
        for x in (near, 2 * BORDER + rows - near):
            yield Label(str(10 * lane + 15), x, BORDER + lane + 0.5)


def scene(seats: tuple[Seat, ...]) -> Scene:
    """The bare sky, the same way round for everybody."""
    clouds = [Shape(_cloud(*place), "cloud" if index % 2 else "haze", over=True) for index, place in enumerate(CLOUDS)]
    return Scene(
        width=terrain.rows() + 2 * BORDER,
        height=terrain.lanes() + 2 * BORDER,
        nodes=tuple(_node(space) for space in range(terrain.rows() * terrain.lanes())),
        shapes=(Shape(_frame(BORDER, 0.35), "board"), Shape(_frame(0.04, 0.05), "frame", 0.08), *clouds),
        labels=tuple(_labels()),
        turns={seat.name: 0 for seat in seats},
        faces=FACES,
    )


def stage(text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None) -> Stage:
    """What is in the sky and beside it, from a position text or a masked one."""
    marked = None if wanted is None else tuple(wanted)
    shared = common(HAND.sub(_counted, text), options, seats, marked, data.shipped().text)
    *boards, pile = shared.trays
    beside, squadrons = list[Tray](), rulings.squadrons(options)
    for seat, board, part in zip(seats, boards, text.split()[2:], strict=False):
        beside.append(board)
        hand = part.rpartition(":")[2]
        if hand != "-" and "?" not in hand:
            held = scan_cards(seat.name, hand)
            beside.append(hand_tray(data.shipped().text, seat.name, squadrons[seat.index], held))
    return Stage(shared.tokens, (*beside, pile), shared.layers, shared.caption, shared.queue)


HAND = re.compile(r"(?<=:)[0-9.]+(?= |$)")


def _counted(hand: re.Match[str]) -> str:
    return f"{hand[0].count('.') + 1}?"


@lru_cache(maxsize=256)
def common(text: str, options: Options, seats: tuple[Seat, ...], wanted: tuple[str, ...] | None, box: str) -> Stage:
    """What all see alike who see the same text but for the hands in it; `box` is what all data were read from."""
    layout = scan(text, rulings.squadrons(options))
    choice, signs = options["headings"], rulings.call_signs(options)
    tokens = tuple(
        [
            sky_token(index, signs[index], choice, plane.space)
            for index, plane in enumerate(layout.planes)
            if plane.space != OFF
        ]
    )
    boards = [board_tray(layout, seat, signs) for seat in seats]
    said = caption(layout, options, seats)
    return Stage(tokens, (*boards, pile(layout)), layers(layout, options, wanted), said, queue(layout, seats))


@lru_cache(maxsize=2048)
def sky_token(index: int, sign: str, headings: str, space: int) -> Token:
    """A plane where it flies."""
    return plane_token(index, sign, terrain.headings(headings)[index // 2].degrees, terrain.name(space))


@lru_cache(maxsize=2048)
def plane_token(index: int, sign: str, degrees: int, node: str = "") -> Token:
    """A plane on its stand."""
    squadron, title = pieces.SQUADRONS[index // 2], pieces.plane_title(index)
    letter = squadron[0].upper() if index % 2 == 0 else squadron[0]
    return Token(
        f"{pieces.KINDS[index % 2].name}-{squadron}",
        squadron,
        Text(f"{title.en} “{sign}”", f"{title.vi} “{sign}”"),
        letter,
        node,
        bases=(squadron,) if node else (),
        aloft=True,
        heading=degrees,
        tap=f"plane:{pieces.PLANES[index]}",
    )


def card_token(number: int, tap: str = "") -> Token:
    """A card, face up or face down."""
    return BACK if number == UNKNOWN else face_token(data.shipped().cards[number], tap)


@lru_cache(maxsize=1024)
def face_token(card: data.Card, tap: str) -> Token:
    """A card, face up."""
    art = f"{pieces.TYPES[card.type]}-{pieces.WAYS[card.way]}"
    if card.type == pieces.DISRUPTION:
        art += pieces.WAYS[card.enemy_way]
        pair = f"{card.dice}{card.enemy_dice}"
        art += f"-{pair}" if pair in ("12", "21") else ""
    else:
        art += f"-{card.dice}"
    return Token(art, pieces.TYPES[card.type], card_title(card), ARROWS[card.way], badge=str(card.number), tap=tap)


def card_title(card: data.Card) -> Text:
    """A card in words."""
    kind, way = pieces.TYPE_TITLES[card.type], pieces.WAY_TITLES[card.way]
    en = f"card {card.number}: {kind.en}, {way.en}, {dice(card.dice)}"
    vi = f"lá {card.number}: {kind.vi}, {way.vi}, {card.dice} xúc xắc"
    if card.type == pieces.DISRUPTION:
        other = pieces.WAY_TITLES[card.enemy_way]
        en += f"; enemy {other.en}, {dice(card.enemy_dice)}"
        vi += f"; đối phương {other.vi}, {card.enemy_dice} xúc xắc"
    return Text(en, vi)


def dice(count: int) -> str:
    return f"{count} di{'e' if count == 1 else 'ce'}"


def board_tray(layout: Layout, seat: Seat, signs: Mapping[int, str]) -> Tray:
    """A squadron board with planes, missiles, damage and cards."""
    squadron, hand, box = layout.squadrons[seat.index], layout.hands[seat.index], data.shipped().text
    first, second = 2 * squadron, 2 * squadron + 1
    planes, named = (layout.planes[first], layout.planes[second]), (signs[first], signs[second])
    return squadron_tray(box, seat.name, squadron, planes, named, len(hand))


@lru_cache(maxsize=1024)
def squadron_tray(
    box: str, seat: str, squadron: int, planes: tuple[Plane, Plane], signs: tuple[str, str], cards: int
) -> Tray:
    """A squadron board; `box` is what all data were read from."""
    tokens, en, vi = list[Token](), list[str](), list[str]()
    for index, plane, kind in zip((2 * squadron, 2 * squadron + 1), planes, pieces.KINDS, strict=True):
        sign = f"{kind.title} “{signs[index % 2]}”"
        if plane.space == OFF:
            en.append(f"{sign} lost")
            vi.append(f"{sign} đã mất")
            continue
        en.append(f"{sign} {terrain.name(plane.space)}")
        vi.append(en[-1])
        tokens.append(plane_token(index, signs[index % 2], 0))
        if plane.card:
            tokens.append(card_token(plane.card))
        tokens.append(missile_token(plane.missiles))
        for section, hits in enumerate(plane.damage):
            if hits:
                tokens.append(damage_token(section, hits, kind.limits[section]))
    held = Text(f"{cards} card{'' if cards == 1 else 's'} in hand", f"{cards} lá trên tay")
    note = Text(" · ".join((*en, held.en)), " · ".join((*vi, held.vi)))
    return Tray(f"squadron-{seat}", pieces.SQUADRON_TITLES[squadron], tuple(tokens), note, seat)


@lru_cache(maxsize=1024)
def hand_tray(box: str, seat: str, squadron: int, cards: tuple[int, ...]) -> Tray:
    """The cards in a hand; `box` is what all data were read from."""
    board = pieces.SQUADRON_TITLES[squadron]
    title = Text(f"{board.en}: hand", f"{board.vi}: bài trên tay")
    return Tray(f"hand-{seat}", title, tuple(card_token(card, f"hand:{card}") for card in cards), seat=seat)


@lru_cache(maxsize=64)
def missile_token(count: int) -> Token:
    """The missiles of a plane."""
    return Token(
        "missile",
        "missile",
        Text(f"{count} missile{'' if count == 1 else 's'}", f"{count} tên lửa"),
        "m",
        badge=str(count),
    )


@lru_cache(maxsize=256)
def damage_token(section: int, hits: int, limit: int) -> Token:
    """The damage markers on one section of a plane."""
    part = pieces.SECTION_TITLES[section]
    title = Text(f"{part.en} hit {hits} of {limit}", f"{part.vi} trúng {hits} trên {limit}")
    return Token(
        f"hit-{pieces.SECTIONS[section]}", "damage", title, pieces.SECTION_LETTERS[section], badge=f"{hits}/{limit}"
    )


def pile(layout: Layout) -> Tray:
    """The draw pile and the discards."""
    held = len(layout.held) + sum(hand.hidden for hand in layout.hands)
    left = pieces.DECK - held - sum(plane.card == UNKNOWN for plane in layout.planes)
    return cards(left, len(layout.discards), data.shipped().notes["deck"].confidence)


@lru_cache(maxsize=1024)
def cards(left: int, discarded: int, confidence: int) -> Tray:
    """How many cards lie where, and how sure we are of the deck."""
    note = Text(
        f"{left} in the draw pile, {discarded} discarded · reconstructed deck (confidence {confidence}%)",
        f"{left} lá trong chồng bài rút, {discarded} lá đã bỏ · bộ bài dựng lại (độ tin cậy {confidence}%)",
    )
    return Tray("pile", Text("Navigation cards", "Bài dẫn đường"), (), note)


def listed(names: list[str], last: str) -> str:
    """Names one after another, the last two joined by a word."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def caption(layout: Layout, options: Options, seats: tuple[Seat, ...]) -> Text:
    """What the game waits for, or how it ended."""
    if layout.over:
        ended = outcome.outcome(notation.build(layout_shown(layout), options), seats)
        assert ended is not None
        return Text(ended.sentence("en"), ended.sentence("vi"))
    number = Text(f"Round {layout.number}", f"Vòng {layout.number}")
    if layout.phase == DRAW:
        return Text(f"{number.en}: drawing cards", f"{number.vi}: rút bài")
    if layout.phase == ORDER:
        late = [seat.title for seat in seats if missing(layout, seat)]
        en = listed([title.en for title in late], "and")
        vi = listed([title.vi for title in late], "và")
        return Text(f"{number.en}: {en} to choose cards", f"{number.vi}: {vi} chọn bài")
    who = pieces.plane_title(layout.active)
    if layout.phase == ROLL:
        return Text(f"{number.en}: {rolling(layout).en}", f"{number.vi}: {rolling(layout).vi}")
    if layout.rolled:
        mover = pieces.plane_title(layout.subject)
        en, vi = f"rolled {layout.total} for {mover.en}", f"gieo được {layout.total} cho {mover.vi}"
        return Text(f"{number.en}: {en}", f"{number.vi}: {vi}")
    card = data.shipped().cards[layout.planes[layout.active].card]
    kind = pieces.TYPE_TITLES[card.type]
    return Text(
        f"{number.en}: {who.en} to act with card {card.number}, {kind.en}",
        f"{number.vi}: tới lượt {who.vi}, lá {card.number}, {kind.vi}",
    )


def queue(layout: Layout, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Whose planes act next and after that: from the lowest card up, once all are shown (rule 3.8)."""
    if len(seats) < 3 or layout.phase < TURN or layout.over:
        return ()
    cards = sorted((plane.card, index // 2) for index, plane in enumerate(layout.planes) if plane.card > 0)
    names = {layout.squadrons[seat.index]: seat.name for seat in seats}
    return tuple(names[squadron] for _, squadron in cards)


def rolling(layout: Layout) -> Text:
    """What the dice decide."""
    who, target = pieces.plane_title(layout.active), pieces.plane_title(layout.subject)
    if layout.kind == DAMAGE:
        return Text(f"dice for the damage to {target.en}", f"gieo hư hại của {target.vi}")
    doing = DOINGS[layout.kind]
    if doing == "move":
        return Text(f"dice for the move of {who.en}", f"gieo cho lượt bay của {who.vi}")
    if doing == "push":
        return Text(f"dice for the move of {target.en}", f"gieo cho lượt bay của {target.vi}")
    weapon = pieces.WEAPON_TITLES[pieces.WEAPONS.index(doing)]
    return Text(
        f"dice for the {weapon.en} of {who.en} at {target.en}", f"gieo {weapon.vi} của {who.vi} bắn {target.vi}"
    )


def missing(layout: Layout, seat: Seat) -> bool:
    """Whether a seat has a plane without a card."""
    squadron = layout.squadrons[seat.index]
    return any(plane.space != OFF and not plane.card for plane in layout.planes[2 * squadron : 2 * squadron + 2])


def layout_shown(layout: Layout) -> Layout:
    """The same without cards: who has won does not depend on them."""
    planes = [replace(plane, card=0) for plane in layout.planes]
    hands = [type(hand)() for hand in layout.hands]
    return replace(layout, planes=planes, hands=hands, discards=())
