"""`make soak`: the large counts, with a progress bar; `--share 0.01` does a hundredth of each."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from tests.soak.job import jobs


def main() -> int:
    """Do every job and say what came of it; 1 if something failed."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="the part of each count that is done")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only jobs whose title contains this")
    given = parser.parse_args()
    console = Console()
    console.print(f"Seed {given.seed}, share {given.share:g}")
    todo = [job for job in jobs() if given.only in job.title]
    failures = 0
    with Progress(console=console, disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task("Soaking", total=len(todo))
        for job in todo:
            progress.update(task, description=job.title)
            start = perf_counter()
            try:
                said = job.work(max(1, round(job.count * given.share)), given.seed)
            except AssertionError as failure:
                failures += 1
                said = f"FAILED: {failure}"
            console.print(f"{job.title}: {said} ({perf_counter() - start:.0f} s)")
            progress.advance(task)
    console.print(f"{len(todo) - failures} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
