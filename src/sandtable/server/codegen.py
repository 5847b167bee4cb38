"""Writes the client's types: `python -m sandtable.server.codegen web/src/lib/protocol.ts`."""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import msgspec

from sandtable.kernel.display.diagram import Diagram
from sandtable.kernel.display.rulebook import Rulebook
from sandtable.kernel.display.scene import Scene, Stage
from sandtable.match.command import PlayerCommand, ServerSide
from sandtable.server.analysis.chance_check import Fairness
from sandtable.server.analysis.game import AnalysisInfo
from sandtable.server.analysis.replay import RecordInfo, WrittenRecord
from sandtable.server.http.analysis import Analysing, Hint, Studying, Wondering
from sandtable.server.http.drafts import Change, DraftInfo, Drafting
from sandtable.server.http.games import GameInfo, SceneInfo
from sandtable.server.http.labels import LevelInfo
from sandtable.server.http.people import BotKey, Me, Naming
from sandtable.server.http.positions import Explained, Odds, PositionInfo
from sandtable.server.http.records import Converting, Reading
from sandtable.server.http.tables import Line, Opening, Sitting, TableInfo
from sandtable.server.ws import messages

HEAD = "// Generated from server/ws/messages.py by `make protocol`; edit that instead.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
ASKED = (Opening, Sitting, Naming, Reading, Converting, Analysing, Studying, Wondering, Change, Drafting)
"""What is sent in requests: whatever has a default may be left out."""
ROOTS = (
    *ASKED,
    *(TableInfo, Line, Me, BotKey, GameInfo, Rulebook, Diagram, SceneInfo, Scene, Stage),
    *(PositionInfo, DraftInfo, Explained, Odds, RecordInfo, WrittenRecord, Fairness, AnalysisInfo, Hint, LevelInfo),
)


class Writer:
    """Writes every type that is met, once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name(self, kind: Any) -> str:
        """How a type is written where it is used."""
        kind = _unannotated(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        origin, arguments = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.name(one) for one in arguments if one is not msgspec.Raw))
        if origin in (list, set, frozenset) or (origin is tuple and arguments[-1] is Ellipsis):
            return f"{self.grouped(arguments[0])}[]"
        if origin is tuple:
            return f"[{', '.join(self.name(one) for one in arguments)}]"
        if origin is not None and issubclass(origin, typing.Mapping):
            return f"Record<{self.name(arguments[0])}, {self.name(arguments[1])}>"
        if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind)):
            self.write(kind)
            return kind.__name__
        raise TypeError(f"{kind} has no counterpart in TypeScript")

    def grouped(self, kind: Any) -> str:
        """A type in brackets where it needs them."""
        name = self.name(kind)
        return f"({name})" if "|" in name else name

    def write(self, kind: type) -> None:
        """Write an interface."""
        if kind.__name__ in self.written:
            return
        self.written[kind.__name__] = ""
        lines = [f"/** {_sentence(kind)} */", f"export interface {kind.__name__} {{"]
        if issubclass(kind, msgspec.Struct):
            config = kind.__struct_config__
            if config.tag is not None:
                lines.append(f'  {config.tag_field}: "{config.tag}";')
            for field in msgspec.structs.fields(kind):
                if field.type is ServerSide:
                    continue
                may_lack = not field.required and (config.omit_defaults or _is_input(kind))
                lines.append(f"  {field.encode_name}{'?' if may_lack else ''}: {self.name(field.type)};")
        else:
            hints = typing.get_type_hints(kind)
            lines += [f"  {field.name}: {self.name(hints[field.name])};" for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
        self.written[kind.__name__] = "\n".join([*lines, "}"])


def _unannotated(kind: Any) -> Any:
    """A type without its constraints."""
    return get_args(kind)[0] if get_origin(kind) is typing.Annotated else kind


def _is_input(kind: type) -> bool:
    return issubclass(kind, (messages.Question, PlayerCommand, *ASKED)) or kind.__name__ == "SeatWish"


def _sentence(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def generate() -> str:
    """The whole file."""
    writer = Writer()
    asked, answers = (writer.name(union) for union in (messages.AnyQuestion, messages.AnyAnswer))
    for root in ROOTS:
        writer.name(root)
    unions = (
        f"/** Everything a client may send, one message a frame. */\nexport type Asked = {asked};",
        f"/** Everything a client is told; a frame is an array of these. */\nexport type Answer = {answers};",
    )
    return "\n\n".join([HEAD.rstrip(), *writer.written.values(), *unions]) + "\n"


def main() -> None:
    """Write the file that is named, or print it."""
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(generate(), encoding="utf-8")
    else:
        print(generate(), end="")


if __name__ == "__main__":
    main()
