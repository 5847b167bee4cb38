"""The compiled core: every *_cy.py offered to Cython, all of them or none.

SANDTABLE_COMPILE=0 compiles nothing, 1 (the default) compiles where possible, `require` fails otherwise.
"""

import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path
from textwrap import shorten

from setuptools import Extension
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("SANDTABLE_COMPILE") or "1"
SOURCES = Path("src")
CORE = "the compiled core, which is many times faster,"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

if MODE not in ("0", "1", "require"):
    sys.exit(f"SANDTABLE_COMPILE is {MODE!r}; it may be 0, 1 or require.")


def complain(what: str, why: object) -> None:
    """Say in one sentence what could not be built, and stop only if it was required."""
    reason = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else str(why)
    sentence = f"sandtable: {what} could not be built ({shorten(reason, 160)})"
    if MODE == "require":
        sys.exit(f"{sentence}.")
    print(f"\nWARNING: {sentence}; the package works without it.\n", file=sys.stderr)


def extensions() -> list[Extension]:
    """Every *_cy.py as an extension; Cython sees them only when they are built."""
    if MODE == "0":
        return []
    flags = [] if os.name == "nt" else ["-O3", "-g0", "-fno-tree-vectorize", "-Wno-sign-compare", *counting()]
    return [
        Extension(
            ".".join(path.relative_to(SOURCES).with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=flags,
        )
        for path in sorted(SOURCES.rglob("*_cy.py"))
    ]


def counting() -> list[str]:
    """Let the processor count bits itself where it says that it can; a library routine does it otherwise."""
    try:
        known = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return []
    return ["-mpopcnt"] if platform.machine() == "x86_64" and " popcnt " in known else []


def compiler() -> str | None:
    """The C compiler's command: the one asked for, Python's own, or a usual one."""
    if os.name == "nt":
        return "cl"  # setuptools finds it by itself
    usual = [os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    return next((cc for cc in usual if cc and shutil.which(cc.split()[0])), None)


def has_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def purge(keep: set[str]) -> None:
    """Remove compiled modules beside the sources that would shadow a newer or renamed .py."""
    for library in SOURCES.rglob(f"*_cy{sysconfig.get_config_var('EXT_SUFFIX')}"):
        if ".".join(library.relative_to(SOURCES).parts).split("_cy.")[0] + "_cy" not in keep:
            library.unlink()


class BuildExt(build_ext):
    """Builds all extensions or none: a compiled board cannot extend an interpreted one."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        if self.inplace:  # kept between builds, so that only what changed is compiled again
            self.build_lib = os.path.join("build", "inplace")
            self.build_temp = os.path.join("build", "inplace-temp")

    def run(self) -> None:
        zig = f"{sys.executable} -m ziglang cc"
        cc = compiler() or zig
        if cc != sysconfig.get_config_var("CC") and os.name != "nt":
            os.environ["CC"] = cc
            os.environ.setdefault("LDSHARED", f"{cc} -shared")
        if self.extensions and not has_headers():
            complain(CORE, "Python.h is missing; on Debian install python3-dev")
            self.extensions = []
        super().run()
        if self.inplace:
            purge({extension.name for extension in self.extensions})

    def build_extensions(self) -> None:
        try:
            self.cythonize()
            super().build_extensions()
        except Exception as error:
            complain(CORE, error)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def cythonize(self) -> None:
        from Cython.Build import cythonize

        target = Path("build/cython")
        written = [file.stat().st_mtime for file in target.rglob("*.c")]
        if written and min(written) < Path(__file__).stat().st_mtime:  # the directives may differ
            shutil.rmtree(target)
        translated = cythonize(
            self.extensions,
            build_dir=str(target),
            compiler_directives=DIRECTIVES,
            nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
            quiet=True,
        )
        results = {result.name: result for result in translated}
        for extension in self.extensions:
            extension.sources = results[extension.name].sources
            extension.depends = [*results[extension.name].depends, os.path.relpath(__file__)]
