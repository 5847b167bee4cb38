"""What pyproject.toml cannot say: the compiled core."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "buildtools"))
from compile_core import BuildExt, extensions

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
