"""`sandtable serve`, `backup` and `restore`: whatever cannot be reached is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import refused


@pytest.mark.parametrize("verb", ["serve", "backup", "restore"])
def test_a_store_that_cannot_be_used_is_named(verb: str, tmp_path: Path) -> None:
    words = [verb] if verb == "serve" else [verb, str(tmp_path / "file")]
    if verb == "restore":
        (tmp_path / "file").write_bytes(b"")
    assert "given as an address" in refused(*words, "--database", "nonsense")
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
    assert "Cannot listen at 999.1.1.1:" in refused("serve", "--host", "999.1.1.1", "--data", str(tmp_path))
    assert "65535" in refused("serve", "--port", "65536", "--data", str(tmp_path))
