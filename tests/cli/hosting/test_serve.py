"""`sandtable serve`, `backup` and `restore`: whatever cannot be reached is said in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.cli.hosting.store import prepare
from sandtable.server import Settings
from tests.cli.shell import ENGLISH, refused


@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
def test_a_store_that_cannot_be_used_is_named(command: str, tmp_path: Path) -> None:
    words = [command] if command == "serve" else [command, str(tmp_path / "file")]
    if command == "restore":
        (tmp_path / "file").write_bytes(b"")
    assert "database URL looks like" in refused(*words, "--database", "nonsense")
    (tmp_path / "sandtable.sqlite").write_text("This is no database, and never was one, however long it gets.")
    said = refused(*words, "--data", str(tmp_path))
    assert "not a database" in said
    assert str(tmp_path / "sandtable.sqlite") in said


def test_a_password_is_never_repeated() -> None:
    said = refused("serve", "--database", "mysql://me:sesame@127.0.0.1:1/base")
    assert "sesame" not in said
    assert "is not installed" in said


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused("serve", "--data", str(tmp_path / "file" / "folder"))
    assert str(tmp_path / "file" / "folder") in said
    assert "Cannot use the store" in said


def test_a_place_where_nobody_can_listen_is_named(tmp_path: Path) -> None:
    assert "Cannot listen on 999.1.1.1:" in refused("serve", "--host", "999.1.1.1", "--data", str(tmp_path))
    assert "65535" in refused("serve", "--port", "65536", "--data", str(tmp_path))


def test_a_proxy_is_named_by_its_address() -> None:
    for text in ("*", "localhost", "10.0.0.1/8"):
        assert f"not '{text}'" in refused("serve", "--proxy", "127.0.0.1", "--proxy", text)
    assert "không phải" in refused("serve", "--proxy", "*", "--language", "vi")


def test_a_time_for_requests_is_a_time(tmp_path: Path) -> None:
    for text in ("0", "-1", "nan", "soon"):
        assert "--request-timeout takes a number of seconds" in refused(
            "serve", "--request-timeout", text, "--data", str(tmp_path)
        )


# A store that can be opened, but not written to

MAY_WRITE_ANYTHING = os.name == "posix" and os.geteuid() == 0
HUMBLE = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
"""Lets root obey the permissions of files, as everybody else does."""


def told(*words: str, before: tuple[str, ...] = (), **env: str) -> str:
    """The one sentence with which the command line ends, in a process of its own."""
    command = [*before, sys.executable, "-m", "sandtable", *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **ENGLISH, **env}
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("sandtable: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with a store."""
    prepare(Settings(data=tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
@pytest.mark.skipif(MAY_WRITE_ANYTHING and shutil.which("setpriv") is None, reason="root writes everything")
@pytest.mark.parametrize("is_folder", [False, True], ids=["file", "folder"])
def test_a_store_that_is_read_only_is_named(kept: Path, is_folder: bool) -> None:
    before = tuple(HUMBLE) if MAY_WRITE_ANYTHING else ()
    (kept if is_folder else kept / "sandtable.sqlite").chmod(0o555 if is_folder else 0o444)
    try:
        said = told("serve", "--data", str(kept), "--no-browser", before=before)
        assert f"Cannot use the store {kept / 'sandtable.sqlite'}: it is read-only." in said
        said = told(before=before, SANDTABLE_DATA=str(kept), LC_ALL="vi_VN.UTF-8")  # without a command, too
        assert f"Không dùng được kho {kept / 'sandtable.sqlite'}: kho chỉ cho đọc." in said
    finally:
        kept.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
@pytest.mark.skipif(MAY_WRITE_ANYTHING and shutil.which("setpriv") is None, reason="root writes everything")
def test_a_lock_that_cannot_be_opened_is_named(kept: Path) -> None:
    (kept / "sandtable.sqlite.lock").touch(0o400)
    said = told("serve", "--data", str(kept), "--no-browser", before=tuple(HUMBLE) if MAY_WRITE_ANYTHING else ())
    assert f"Cannot use the store {kept / 'sandtable.sqlite'}: permission denied." in said


FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
from sandtable.cli import main
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of another kind")
@pytest.mark.parametrize("is_new", [False, True], ids=["kept", "new"])
def test_a_disk_that_is_full_is_named(kept: Path, tmp_path: Path, is_new: bool) -> None:
    folder = tmp_path / "new" if is_new else kept
    command = [sys.executable, "-c", FULL, "serve", "--data", str(folder), "--no-browser"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **ENGLISH}
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sandtable: Cannot use the store {folder / 'sandtable.sqlite'}: ")
    assert done.stderr.count("\n") == 1, done.stderr
