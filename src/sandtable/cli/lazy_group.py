"""How verbs are found and read, quickly: only the one asked for is imported."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sandtable.cli.errors import Refused, attempt, refusal

FOLDERS = {
    "play": "play",
    "serve": "hosting",
    "games": "games",
    "rules": "games",
    "moves": "games",
    "explain": "games",
    "odds": "games",
    "best": "engines",
    "analyse": "engines",
    "duel": "engines",
    "engine": "engines",
    "bench": "engines",
    "perft": "games",
    "render": "games",
    "replay": "play",
    "verify": "games",
    "backup": "hosting",
    "restore": "hosting",
}
"""The folder of each verb, which stands there in a file of its name, as a function of its name."""
VERBS = tuple(FOLDERS)


def as_they_are(parameters: list[Any]) -> list[Any]:
    """Parameters of which plain texts and switches are taken as they are.

    Otherwise even a text goes through a validator whose import takes as long as everything else together. Where this
    version of the parser has no such shortcut, nothing is lost but that time.
    """
    try:
        from typer._coercion import PassThroughRuntimeParam as AsItIs
    except ImportError:
        return parameters
    for parameter in parameters:
        kind = getattr(parameter, "type_descriptor", None)
        if kind is not None and kind.annotation in (str, bool):
            parameter._runtime_param = AsItIs(annotation=kind.annotation, parameter_info=kind.parameter_info)
    return parameters


class Verb(TyperCommand):
    """One verb."""

    def get_params(self, ctx: Any) -> list[Any]:
        """What it takes."""
        return as_they_are(super().get_params(ctx))


class Verbs(TyperGroup):
    """The command with its verbs; whatever is wrong with the input is said in one sentence."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run one verb and exit."""
        parent = super().main
        sys.exit(attempt(lambda: parent(*args, **{**extra, "standalone_mode": False})))

    def get_params(self, ctx: Any) -> list[Any]:
        """What it takes before a verb."""
        return as_they_are(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the verbs, as help lists them."""
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A verb by its name."""
        if cmd_name not in VERBS:
            close = get_close_matches(cmd_name, VERBS, 1)
            if close:
                raise Refused(refusal("near_verb", verb=repr(cmd_name), near=close[0]))
            raise Refused(refusal("no_verb", verb=repr(cmd_name), known=", ".join(VERBS)))
        if cmd_name not in self.commands:
            verb = getattr(import_module(f"sandtable.cli.{FOLDERS[cmd_name]}.{cmd_name}"), cmd_name)
            alone = typer.Typer(add_completion=False)
            alone.command(name=cmd_name, cls=Verb)(verb)
            self.commands[cmd_name] = typer.main.get_command(alone)
        return self.commands[cmd_name]
