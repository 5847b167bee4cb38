"""What can be done once a game is over: look at it, keep it, play another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.cli.play.repl import Sitting

WORDS = ("board", "new", "quit", "replay", "rules", "save")
PROMPT = "> "


def ask(sitting: Sitting) -> bool:
    """Do what is asked until somebody leaves or wants another game; whether it is the latter."""
    sitting.say("next")
    while True:
        typed = sitting.typist.line(PROMPT)
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                pass
            case "new":
                sitting.offer_to_save()
                if sitting.file:
                    sitting.say("new_unkept", file=sitting.file)
                return True
            case "quit" | "exit" | "q":
                sitting.leave()
            case "save" if rest.strip():
                sitting.save(rest.strip())
            case "save":
                sitting.say("save_how")
            case "board":
                sitting.draw(sitting.facing)
            case "replay":
                replay(sitting)
            case "rules":
                from sandtable.cli.games.rules_page import show

                show(sitting.contest.game, sitting.language, rest.strip())
            case "help" | "?":
                sitting.say("next")
            case _:
                sitting.say("not_now", text=typed)
                sitting.say("next")


def replay(sitting: Sitting) -> None:
    """Go through the game again, key by key at a terminal."""
    from sandtable.cli.play.replay import Replay

    record = sitting.contest.record
    shown = Replay(record, list(record.positions()), sitting.language)
    if sitting.typist.at_terminal:
        shown.step_through()
    else:
        print(shown.moves())
