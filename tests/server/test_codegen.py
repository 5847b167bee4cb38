"""The TypeScript side says the same as the Python side."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec

from sandtable.match.command import ServerSide
from sandtable.server.codegen import generate
from sandtable.server.ws import messages

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_every_message_is_there_with_its_tag() -> None:
    text = generate()
    for kind in (*get_args(messages.AnyQuestion), *get_args(messages.AnyAnswer)):
        config = kind.__struct_config__
        head = f'export interface {kind.__name__} {{\n  {config.tag_field}: "{config.tag}";'
        assert head in text
        for field in msgspec.structs.fields(kind):
            assert f"  {field.name}" in text or field.type is ServerSide


def test_what_the_server_fills_in_is_not_offered_to_clients() -> None:
    assert "  who" not in generate()


def test_what_may_be_left_out_is_marked() -> None:
    text = generate()
    assert "  since?: number;" in text
    assert "  moves: string[];" in text
    assert "  stage?: Stage | null;" in text
    assert "any" not in text.split()


def test_the_generated_file_is_up_to_date() -> None:
    assert not FILE.exists() or FILE.read_text(encoding="utf-8") == generate(), "run `make protocol`"
