"""The command itself: what happens before and without a verb."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.lazy_group import Verbs

app = typer.Typer(
    name="sandtable",
    cls=Verbs,
    add_completion=False,
    epilog="Every verb explains itself: sandtable VERB --help",
)


def _version(wanted: bool) -> None:
    if wanted:
        from sandtable import __version__

        print(f"sandtable {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, subcommand_metavar="[VERB] …")
def welcome(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Military board games: play them, look up their rules, draw and count their positions.

    Without a verb the browser opens and you can play, as with serve; play is for the terminal.
    """
    if context.invoked_subcommand is None:
        from sandtable.cli.hosting.serve import serve

        serve()


def run() -> None:
    """Run the command line and exit."""
    typer.main.get_command(app).main(prog_name="sandtable")
