"""The command line: one verb per file."""

from __future__ import annotations

import sys

from sandtable.cli.terminal import open_streams

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        open_streams()
        from sandtable.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
