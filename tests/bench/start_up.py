"""How long one waits before anything happens."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import sandtable

ROUNDS = 7


def seconds(*command: str) -> float:
    """The median time a command takes from the shell."""
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        taken.append(perf_counter() - start)
    return statistics.median(taken)


def sentences() -> Iterator[str]:
    """What is measured, with its bar."""
    bare = seconds(sys.executable, "-c", "pass")
    imported = seconds(sys.executable, "-c", "import sandtable") - bare
    yield f"import sandtable: {imported * 1000:.0f} ms beyond a bare Python (bar: 150 ms)"
    script = Path(sys.executable).with_name("sandtable")
    if script.exists():
        for name in sandtable.names():
            yield f"sandtable moves {name}: {seconds(str(script), 'moves', name):.2f} s from the shell (bar: 0.4 s)"
