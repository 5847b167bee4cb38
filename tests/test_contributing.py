"""What CONTRIBUTING shows is what is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_example_of_a_game_is_a_game() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (named,) = re.findall(r"`(src/\S+/__init__\.py)`:\n\n```python", page)
    assert shown == (ROOT / named).read_text(encoding="utf-8")


def test_every_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z-]+)", page)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"there is no make {target}"
