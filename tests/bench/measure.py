"""A rate, how to take one, and a line of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time

from rich.console import Console


@dataclass(frozen=True)
class Rate:
    """So many things in so many CPU seconds."""

    things: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.things / self.seconds


def rate(work: Callable[[], int]) -> Rate:
    """Do some work that counts what it did."""
    start = process_time()
    things = work()
    return Rate(things, process_time() - start)


@dataclass(frozen=True)
class Line:
    """One comparison."""

    name: str
    ours: float
    theirs: float
    ratio: float
    bar: float

    def cells(self) -> tuple[str, ...]:
        verdict = "" if not self.bar else "reached" if self.ratio >= self.bar else "MISSED"
        bar = f"{self.bar:g}" if self.bar else ""
        return (self.name, f"{self.ours:,.0f}", f"{self.theirs:,.0f}", f"{self.ratio:.1f}", bar, verdict)


def tell(*parts: Callable[[Callable[[str], None]], Iterable[str]]) -> None:
    """Print one sentence after another; each part is handed a way to say what it is at."""
    console = Console(highlight=False)
    with console.status("Starting the server") as status:
        for part in parts:
            for sentence in part(status.update):
                console.print(sentence, soft_wrap=True)
