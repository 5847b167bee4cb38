"""A game made of grid rules, with a default for everything that the rules do not say."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.grid.editor import GridEditor
from sandtable.kernel.grid.notation import BoardNotation, GridNotation
from sandtable.kernel.grid.outcome import GridOutcome
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.grid.scene import GridScene
from sandtable.kernel.open_visibility import OpenVisibility
from sandtable.kernel.option import Option, Rulings
from sandtable.kernel.text import Text

AS_WRITTEN = Text("The rules as written", "Luật như đã viết")
OFF = Text("never", "không bao giờ")
CHOSEN = Text("a choice of the players", "người chơi tự chọn")
LIMITS = {
    "repetition": (
        Text("How often a position occurs before the game is a draw", "Thế cờ lặp lại bao nhiêu lần thì hoà"),
        range(2, 11),
    ),
    "quiet": (
        Text("How many moves without progress are a draw", "Bao nhiêu nước không có tiến triển thì hoà"),
        range(1, 1000),
    ),
}


def grid_game(rules: GridRules, package: str, notation: BoardNotation[Any] | None = None) -> Game:
    """The game of some rules; `package` is the folder with `rules.md` and whatever else the game has.

    Another notation brings another board, usually a compiled one. `dataclasses.replace` changes any other part."""
    initials = [side.name[0] for side in rules.sides]
    if len(set(initials)) < len(initials):
        raise ValueError(f"the sides of {rules.name} need names with different first letters")
    notation = notation or GridNotation(rules)
    return Game(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        package=package,
        is_side_game=rules.is_side_game,
        rulings=grid_rulings(rules),
        notation=notation,
        outcome_rules=GridOutcome(notation),
        visibility=OpenVisibility(notation),
        scene_maker=GridScene(notation),
        editor=GridEditor(rules),
    )


def grid_rulings(rules: GridRules) -> Rulings:
    """The game's own options, and when a game is drawn."""
    limits = []
    if rules.repetition_rule:
        limits.append(limit("repetition", rules.repetition_rule, rules.repetition))
    if rules.quiet_rule:
        limits.append(limit("quiet", rules.quiet_rule, rules.quiet))
    presets = {"book": {}, "club": {}, **rules.presets}
    titles = {"book": AS_WRITTEN, "club": AS_WRITTEN, **rules.preset_titles}
    return Rulings((*rules.options, *limits), presets, titles)


def limit(name: str, rule: str, default: int) -> Option:
    """An option that is a number or off."""
    title, counts = LIMITS[name]
    return Option(name, title, str(default or "off"), {"off": OFF}, CHOSEN, rule, counts=counts)
