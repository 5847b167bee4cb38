"""The command line: one verb per file."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        from sandtable.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
