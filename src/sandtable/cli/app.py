"""The `sandtable` command: its own options, and what it does without a command."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.lazy_group import LazyGroup

app = typer.Typer(
    name="sandtable",
    cls=LazyGroup,
    add_completion=False,
    epilog="Each command has its own help: sandtable COMMAND --help",
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from sandtable import __version__

        print(f"sandtable {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, subcommand_metavar="[COMMAND] …")
def sandtable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Military board games: play them, read their rules, analyse and draw positions.

    Without a command sandtable opens the browser, as serve does; play is for the terminal.
    """
    if context.invoked_subcommand is None:
        from sandtable.cli.hosting.serve import serve

        serve()


def run() -> None:
    """Run the command line and exit."""
    typer.main.get_command(app).main(prog_name="sandtable")
