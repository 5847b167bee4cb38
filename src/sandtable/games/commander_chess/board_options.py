"""The options as numbers, as the board wants them."""

from __future__ import annotations

from sandtable.games.commander_chess.rulings import RULINGS
from sandtable.kernel.option import Options

GOALS = {"all": 7, "commander": 0, "air": 1, "navy": 2, "land": 4}


def numbers(options: Options) -> dict[str, int]:
    """The options as the board wants them."""

    def place(name: str) -> int:
        return list(RULINGS[name].choices).index(options[name])

    return {
        "tank_diagonal": options["tank_directions"] == "8",
        "militia_diagonal": options["militia_directions"] == "8",
        "hero_headquarters": options.count("heroic_headquarters"),
        "engineer_zone": place("engineer_zone"),
        "hero_zone": place("heroic_zone"),
        "tank_load": place("tank_load"),
        "plane_load": place("plane_load"),
        "ship_load": place("ship_capacity"),
        "engineer_load": place("engineer_load"),
        "two_shots": options["two_shots"] == "yes",
        "airlift": options["airlift"] == "yes",
        "trade": options["trade"] == "yes",
        "entry": options["air_entry"] == "lost",
        "one_zone": place("overlap"),
        "plane_return": place("plane_return"),
        "missile_jumps": place("missile_jump"),
        "ships_block": place("ship_block"),
        "cuts_corner": place("corner"),
        "shield": place("headquarters"),
        "face": place("face_off"),
        "exempt": options["carried_commander"] == "exempt",
        "duty": options["check"] == "answer",
        "goals": GOALS[options["goals"]],
        "last_defender": options["last_defender"] == "yes",
        "boards_at_sea": options["boarding"] == "any",
        "threefold": options["repetition"] == "three",
        "quiet_limit": 2 * options.count("quiet"),
        "each_step": place("promotion"),
        "sub_stacks": options["split_groups"] == "yes",
        "face_step": place("face_step"),
        "split_check": place("split_check"),
        "first": place("first"),
        "flag": place("flag"),
        "stuck_loses": place("stalemate"),
        "bonus": place("bonus"),
        "timed": options["minutes"] != "off",
    }
