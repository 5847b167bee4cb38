"""The settings of a server."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_path


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How this server runs."""

    data: Path
    """The folder for everything that is kept."""
    database: str = ""
    """The URL of a database; empty for a SQLite file in the folder."""
    secure: bool = False
    """Whether people reach the server by https only, so that cookies are sent over nothing else."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to this server."""
    thinkers: int = 2
    """How many processes think for engines; of two or more, one address never has all."""
    analysts: int = 2
    """How many processes analyse games and positions, while somebody asks for it; likewise."""
    max_tables: int = 100_000
    """More are never kept in memory."""
    burst: int = 60
    """So many tables may be opened from one address at once, and then one a second."""
    expiry_s: float = 600.0
    """After so many seconds without anybody a public table that waits for players is called off."""
    connections_per_address: int = 200
    """So many connections one address may hold open, but never more than a quarter of what this process can."""
    request_timeout: float = 30.0
    """A request must have arrived in so many seconds, and what is sent must be read in that time."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are trusted to say who a client is (X-Forwarded-For)."""
    idle: float = 600.0
    """After so many seconds without anybody a table is put away."""
    beat: float = 1.0
    """How often the server notes that it is alive, in seconds."""

    @property
    def url(self) -> str:
        """The URL of the database in use."""
        return self.database or f"sqlite:///{self.data / 'sandtable.sqlite'}"


def data_folder() -> Path:
    """The data directory unless the command line names one: SANDTABLE_DATA, or where the system keeps such data."""
    if given := os.environ.get("SANDTABLE_DATA"):
        return Path(given)
    return user_data_path("sandtable", appauthor=False)
