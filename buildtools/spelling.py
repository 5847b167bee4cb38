"""Finds words that were replaced, so that they do not come back: run by `make check`.

`retired_words.txt` has a line for each: the word, an arrow, what to write instead, and after `except` paths where it
means something else. A word also counts inside an identifier (`easel` in `easel_text` and in `EaselText`).
"""

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_name("retired_words.txt")
SEARCHED = ["src", "web/src", "tests", "docs", "README.md", "CONTRIBUTING.md", "Makefile", "buildtools"]
ENDINGS = (".py", ".pxd", ".ts", ".svelte", ".css", ".md", ".toml", "Makefile")
SKIPPED = ("docs/decisions/*", "buildtools/spelling.py", "tests/*/playthroughs/*")
IDENTIFIER = re.compile(r"[A-Za-z]+")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def retired() -> dict[str, tuple[str, list[str]]]:
    """Every retired word -> what to write instead, and where it is allowed."""
    found = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" → ")
            instead, _, paths = rest.partition(" except ")
            found[word.strip()] = (instead.strip(), paths.split())
    return found


def main() -> int:
    """Print every place where a retired word stands; the exit code says whether there is one."""
    words = retired()
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *SEARCHED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    places = 0
    for name in sorted(set(listed)):
        if (
            not name.endswith(ENDINGS)
            or any(fnmatch(name, pattern) for pattern in SKIPPED)
            or not (ROOT / name).exists()
        ):
            continue
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1):
            for run in IDENTIFIER.findall(line):
                for part in PART.findall(run):
                    instead, allowed = words.get(part.lower(), ("", []))
                    if instead and not any(fnmatch(name, pattern) for pattern in allowed):
                        print(f"{name}:{number}: {part!r} was replaced; write {instead}")
                        places += 1
    print(f"Looked for {len(words)} retired words: {places or 'none'} found.")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
