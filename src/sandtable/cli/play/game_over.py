"""What people can type when the game is over: look at it, save it, play another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.cli.play.repl import Repl

NAMES = ("board", "new", "quit", "replay", "rules", "save")
PROMPT = "> "


def wants_new_game(repl: Repl) -> bool:
    """Run commands until somebody leaves (False) or asks for another game (True)."""
    repl.say("over_help")
    while True:
        typed = repl.prompt.read(PROMPT)
        name, _, rest = typed.partition(" ")
        match name.lower():
            case "":
                pass
            case "new":
                repl.offer_to_save()
                if repl.file:
                    repl.say("new_not_recorded", file=repl.file)
                return True
            case "quit" | "exit" | "q":
                repl.leave()
            case "save" if rest.strip():
                repl.save(rest.strip())
            case "save":
                repl.say("save_usage")
            case "board":
                repl.draw(repl.facing)
            case "replay":
                replay(repl)
            case "rules":
                from sandtable.cli.games.rules_page import show

                show(repl.local.game, repl.language, rest.strip())
            case "help" | "?":
                repl.say("over_help")
            case _:
                repl.say("over_unknown", text=typed)
                repl.say("over_help")


def replay(repl: Repl) -> None:
    """Show the game again, key by key at a terminal."""
    from sandtable.cli.play.replay import Replay

    record = repl.local.record
    shown = Replay(record, list(record.positions()), repl.language)
    if repl.prompt.is_terminal:
        shown.step_through()
    else:
        print(shown.moves())
