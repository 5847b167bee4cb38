"""The TypeScript side says the same as the Python side."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from sandtable.server.codegen import generated
from sandtable.server.ws import messages

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_every_message_is_there_with_its_tag() -> None:
    text = generated()
    for kind in (*get_args(messages.AnyAsked), *get_args(messages.AnyAnswer)):
        config = kind.__struct_config__
        head = f'export interface {kind.__name__} {{\n  {config.tag_field}: "{config.tag}";'
        assert head in text
        for field in kind.__struct_fields__:
            assert f"  {field}" in text


def test_what_may_be_left_out_is_marked() -> None:
    text = generated()
    assert "  since?: number;" in text
    assert "  moves: string[];" in text
    assert "  stage?: Stage | null;" in text
    assert "any" not in text.split()


def test_the_generated_file_is_up_to_date() -> None:
    assert not FILE.exists() or FILE.read_text(encoding="utf-8") == generated(), "run `make protocol`"
