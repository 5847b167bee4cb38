"""What stands on buttons, what lots say, and moves that are more than a step, in words."""

from __future__ import annotations

from sandtable.games.tri_cross import pieces, terrain
from sandtable.games.tri_cross.rulings import PLAYERS
from sandtable.games.tri_cross.scene import owners
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

PASS = Text("Pass", "Bỏ lượt")
UNSEEN = Text("places a piece in secret", "đặt kín một quân")


def say(tap: str) -> Text | None:
    """A button in words: a pass, or a piece to be placed; or the colour that was drawn to begin."""
    if tap == "pass":
        return PASS
    if tap == "?":
        return UNSEEN
    if tap in pieces.COLOURS:
        first = pieces.COLOUR_NAMES[pieces.COLOURS.index(tap)]
        return Text(f"{first.en} goes first", f"{first.vi} đi trước")
    letter, at, node = tap.partition("@")
    if at and letter == "?":
        return Text(f"places a piece face down on {node}", f"đặt một quân úp vào {node}")
    if not at or letter not in pieces.LETTERS:
        return None
    name = pieces.TABLE[pieces.LETTERS[letter]].name
    return Text(f"{name.en} on {node}", f"{name.vi} vào {node}")


def describe_move(move: str, text: str, options: Options) -> Text | None:
    """A pass, the draw of the colour that begins, or a piece that is placed."""
    if move == "pass":
        return Text("passes", "bỏ lượt")
    if move in pieces.COLOURS:
        name = pieces.COLOUR_NAMES[pieces.COLOURS.index(move)]
        return Text(f"{name.en} is drawn to go first", f"bốc được {name.vi.lower()} đi trước")
    letter, at, node = move.partition("@")
    if not text:
        return None  # whose piece it is depends on how many play
    owner = owners(PLAYERS[options["players"]]).get(terrain.INDEX.get(node, -1))
    if not at or letter not in pieces.LETTERS or owner is None:
        return None
    name, colour = pieces.TABLE[pieces.LETTERS[letter]].name, pieces.COLOUR_NAMES[owner]
    return Text(f"{colour.en.lower()} {name.en} on {node}", f"{name.vi} {colour.vi.lower()} vào {node}")
