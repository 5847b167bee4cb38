"""A pseudo-terminal of any size with a command line in it."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.cli.shell import ENGLISH

PATIENCE = 20.0


class Terminal:
    """Runs a command line, types, and waits for what is shown."""

    def __init__(self, *words: str, columns: int = 80, lines: int = 60, **env: str) -> None:
        pty = pytest.importorskip("pty")
        import fcntl
        import struct
        import termios

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        quiet = {name: value for name, value in ENGLISH.items() if name not in ("COLUMNS", "LINES")}
        known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**known, **quiet, "TERM": "xterm", **env},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        self.shown = b""
        """Everything so far."""
        self.seen = 0
        """How much of it was waited for."""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *how: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def type(self, keys: bytes) -> None:
        """Press keys, all at once."""
        os.write(self.ours, keys)

    def wait(self, words: bytes) -> str:
        """What is shown until these words have been, since the last time."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.shown[self.seen :]:
            assert self._read(deadline), f"{words!r} is not in {self.shown[self.seen :]!r}"
        end = self.shown.index(words, self.seen) + len(words)
        found, self.seen = self.shown[self.seen : end], end
        return found.decode().replace("\r\n", "\n")

    def interrupt(self) -> None:
        """Press Ctrl-C as a person does: again, if it came just before the line was being read and was lost."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            with suppress(OSError):  # it may end in between
                self.type(b"\x03")
            while self._read(time.monotonic() + 2.0):
                pass

    def ended(self) -> int:
        """The exit code, after everything was shown."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def rest(self) -> str:
        """What was shown since the last time."""
        return self.shown[self.seen :].decode().replace("\r\n", "\n")

    def _read(self, deadline: float) -> bool:
        if not select.select([self.ours], [], [], max(0.0, deadline - time.monotonic()))[0]:
            return False
        try:
            more = os.read(self.ours, 65536)
        except OSError:
            return False
        self.shown += more
        return bool(more)
