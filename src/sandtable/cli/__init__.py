"""The command line: one command per file."""

from __future__ import annotations

import sys

from sandtable.cli.terminal import reopen_closed_streams

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        reopen_closed_streams()
        from sandtable.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
