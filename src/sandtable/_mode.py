"""Compiled or interpreted: decided once, for all hot files together.

A compiled board cannot extend an interpreted one, so it is all or nothing. `SANDTABLE_COMPILE` in the environment
says what is wanted: `0` imports the Python sources although compiled ones lie beside them, `require` refuses to
run interpreted, anything else takes what is there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent


class Interpreted:
    """Finds the Python source of a hot file before the import system finds the compiled one."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The source of `sandtable.….x_cy`; None for everything else."""
        parts = name.split(".")
        if parts[0] != "sandtable" or not parts[-1].endswith("_cy"):
            return None
        return spec_from_file_location(name, ROOT.joinpath(*parts[1:]).with_suffix(".py"))


def all_compiled() -> bool:
    """Whether every hot file has a compiled twin for this interpreter."""
    return all(
        any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)
        for source in ROOT.rglob("*_cy.py")
    )


def choose() -> None:
    """Make the imports that follow agree with the environment."""
    wanted = os.environ.get("SANDTABLE_COMPILE", "1")
    if wanted != "0" and all_compiled():
        return
    if wanted == "require":
        raise ImportError("SANDTABLE_COMPILE=require, but sandtable is not compiled; run `make build`.")
    sys.meta_path.insert(0, Interpreted)


choose()
