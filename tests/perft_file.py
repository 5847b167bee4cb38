"""Files of published or recounted move trees: each room with a compiled board has one, `perft.txt`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Entry:
    """One block of a file."""

    name: str
    options: str = ""
    position: str = ""
    counts: dict[int, int] = field(default_factory=dict)
    """Depth -> the leaves, counted by moves."""
    turns: dict[int, int] = field(default_factory=dict)
    """Depth -> the leaves, counted by whole turns."""
    only_engine: set[int] = field(default_factory=set)
    """Depths that only the fast board has counted."""

    def given(self) -> dict[str, str]:
        """The options by name."""
        return dict(part.split("=", 1) for part in self.options.split(",") if part)


def read_entries(file: Path) -> list[Entry]:
    """Every block: `id`, perhaps `options`, `position`, and lines `perft DEPTH NODES [engine]`, `turns DEPTH NODES`."""
    found: list[Entry] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            found.append(Entry(rest))
        elif word in ("options", "position"):
            setattr(found[-1], word, rest)
        elif word in ("perft", "turns"):
            depth, nodes, *by = rest.split()
            (found[-1].counts if word == "perft" else found[-1].turns)[int(depth)] = int(nodes)
            found[-1].only_engine |= {int(depth)} if by == ["engine"] else set()
        else:
            assert not line or line.startswith("#"), line
    return found
