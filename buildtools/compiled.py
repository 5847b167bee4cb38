"""Fails, naming them, if hot modules of the installed package run interpreted."""

import importlib
import sys
from pathlib import Path

import sandtable

root = Path(sandtable.__file__).parent
names = [".".join(path.relative_to(root.parent).with_suffix("").parts) for path in sorted(root.rglob("*_cy.py"))]
slow = [name for name in names if not importlib.import_module(name).COMPILED]
if slow:
    sys.exit(f"Not compiled: {', '.join(slow)}")
print(f"All {len(names)} hot modules are compiled.")
