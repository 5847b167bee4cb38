"""The group of all commands; only the one that runs is imported."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sandtable.cli.errors import CommandError, error_text, run_and_report

COMMANDS = {
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
    "uci": "engines",
    "bot": "engines",
    "bench": "engines",
    "perft": "games",
    "render": "games",
    "replay": "play",
    "convert": "games",
    "verify": "games",
    "backup": "hosting",
    "restore": "hosting",
}
"""Every command and its folder: `sandtable moves` is the function `moves` in `cli/games/moves.py`."""


def skip_validation(parameters: list[Any]) -> list[Any]:
    """Parameters whose plain texts and switches are not validated.

    Otherwise even a text goes through a validator whose import takes as long as everything else together. Versions of
    the parser without this shortcut only start more slowly.
    """
    try:
        from typer._coercion import PassThroughRuntimeParam
    except ImportError:
        return parameters
    for parameter in parameters:
        kind = getattr(parameter, "type_descriptor", None)
        if kind is not None and kind.annotation in (str, bool):
            parameter._runtime_param = PassThroughRuntimeParam(
                annotation=kind.annotation, parameter_info=kind.parameter_info
            )
    return parameters


class FastCommand(TyperCommand):
    """A command that starts quickly."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options."""
        return skip_validation(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; an error knows which command it is about."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except typer.TyperException as error:
            vars(error)["ctx"] = ctx
            raise
        if rest:
            raise CommandError(error_text("extra", words=" ".join(rest)))
        return rest


class LazyGroup(TyperGroup):
    """`sandtable` and its commands; errors are printed as one sentence."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit."""
        parent = super().main
        sys.exit(run_and_report(lambda: parent(*args, **{**extra, "standalone_mode": False})))

    def get_params(self, ctx: Any) -> list[Any]:
        """The options before a command."""
        return skip_validation(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of --help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            close = get_close_matches(cmd_name, COMMANDS, 1)
            if close:
                raise CommandError(error_text("similar_command", command=repr(cmd_name), similar=repr(close[0])))
            raise CommandError(error_text("unknown_command", command=repr(cmd_name), known=", ".join(COMMANDS)))
        if cmd_name not in self.commands:
            function = getattr(import_module(f"sandtable.cli.{COMMANDS[cmd_name]}.{cmd_name}"), cmd_name)
            app = typer.Typer(add_completion=False)
            app.command(name=cmd_name, cls=FastCommand)(function)
            self.commands[cmd_name] = typer.main.get_command(app)
        return self.commands[cmd_name]
