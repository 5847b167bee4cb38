"""What differs from the golden pictures, as a page to look at: `out/pictures/index.html`."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tests.e2e.image_diff import Similarity

FOLDER = Path(__file__).parents[2] / "out" / "pictures"
KINDS = ("expected", "found", "difference")
STYLE = """body { font: 16px sans-serif; margin: 1rem; background: #ddd }
section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start }
figure { margin: 0 } img { width: 100%; border: 1px solid #888; background: #fff }"""


class Report:
    """Keeps the pictures that differ, and forgets those that do no more. Several tests may write at the same time."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder

    @property
    def page(self) -> Path:
        return self.folder / "index.html"

    def add(self, name: str, expected: bytes, found: bytes, similarity: Similarity) -> None:
        """Show a difference."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for kind, picture in zip(KINDS, (expected, found, similarity.difference), strict=True):
            self.file(name, kind).write_bytes(picture)
        said = f"{similarity.differing:,} of {similarity.points:,} points differ ({similarity.share:.2%})"
        self.file(name, "said", "txt").write_text(said, encoding="utf-8")
        self.write()

    def forget(self, name: str) -> None:
        """A picture is as it should be."""
        known = [*(self.file(name, kind) for kind in KINDS), self.file(name, "said", "txt")]
        if any(file.exists() for file in known):
            for file in known:
                file.unlink(missing_ok=True)
            self.write()

    def file(self, name: str, kind: str, ending: str = "png") -> Path:
        return self.folder / f"{name}.{kind}.{ending}"

    def write(self) -> None:
        """Write the page of all that differs."""
        sections = []
        for said in sorted(self.folder.glob("*.said.txt")):
            name = said.name.removesuffix(".said.txt")
            shown = "".join(
                f'<figure><figcaption>{kind}</figcaption><a href="{name}.{kind}.png">'
                f'<img src="{name}.{kind}.png"></a></figure>'
                for kind in KINDS
            )
            words = escape(said.read_text(encoding="utf-8"))
            sections.append(f"<section><h2>{name}</h2><p>{words}</p><div>{shown}</div></section>")
        text = "\n".join(sections) or "<p>Every page looks as it should.</p>"
        page = f'<!doctype html><meta charset="utf-8"><title>Pictures</title><style>{STYLE}</style>\n{text}\n'
        self.page.write_text(page, encoding="utf-8")
