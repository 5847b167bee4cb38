"""A PostgreSQL server of our own in a temporary folder, reached by a socket file, gone when the test is over."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SYSTEM = Path(__file__).parents[3] / "buildtools" / "system.sh"
QUIET = "-c listen_addresses='' -c fsync=on -c synchronous_commit=on -c shared_buffers=32MB"


class Postgres:
    """One cluster. As root everything runs as another user, because PostgreSQL refuses root."""

    def __init__(self, folder: Path) -> None:
        found = subprocess.run([str(SYSTEM), "postgres"], stdout=subprocess.PIPE, text=True, check=True)
        self.programs = Path(found.stdout.strip())
        self.folder, self.data = folder, folder / "data"
        self.user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(self.data), "-U", "sandtable", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def url(self) -> str:
        """Where a database of that server is found."""
        return f"postgresql://sandtable@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"{QUIET} -k {self.folder}"
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is a crash."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes: SIGSTOP freezes it, SIGCONT lets it go on."""
        first = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            os.kill(process, number)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            user=self.user,
            group=self.user,
            extra_groups=[] if self.user else None,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout[-2000:]}")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))  # a short path: the name of a socket file is limited
    try:
        server = Postgres(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
