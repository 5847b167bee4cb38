"""The server: the only room that does I/O besides the command line."""

from sandtable.server.app import build
from sandtable.server.settings import Settings, data_folder

__all__ = ["Settings", "build", "data_folder"]
