"""JSON of what clients are sent again and again, encoded once: tokens, trays, layers, and stages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sandtable.kernel.display.scene import Stage
from sandtable.kernel.game import Game

_encode = msgspec.json.Encoder().encode


class PartCache:
    """JSON of objects, looked up by identity: games return the same token for the same piece again and again.

    It keeps two generations of at most `max_parts` objects, so that it soon forgets those that were made for one
    stage: half a kilobyte each on average, a few megabytes at most.
    """

    def __init__(self, max_parts: int = 4096) -> None:
        self.max_parts = max_parts
        self.young: dict[int, tuple[object, bytes]] = {}
        self.old: dict[int, tuple[object, bytes]] = {}

    def encode(self, parts: Iterable[object]) -> list[bytes]:
        """The JSON of some objects."""
        known = self.young.get
        return [(known(id(part)) or self._add(part))[1] for part in parts]

    def _add(self, part: object) -> tuple[object, bytes]:
        found = self.old.get(id(part)) or (part, _encode(part))
        if len(self.young) >= self.max_parts:
            self.old, self.young = self.young, {}
        self.young[id(part)] = found
        return found


class StageJson:
    """A stage as JSON, in parts: two stages that have a part in common have equal bytes there."""

    __slots__ = ("caption", "layers", "queue", "tokens", "trays")

    def __init__(self, stage: Stage, parts: PartCache) -> None:
        self.tokens = parts.encode(stage.tokens)
        self.trays = parts.encode(stage.trays)
        self.layers = parts.encode(stage.layers)
        self.caption = _encode(stage.caption)
        self.queue = _encode(stage.queue)

    def whole(self) -> msgspec.Raw:
        """The whole stage."""
        return msgspec.Raw(
            b'{"tokens":[%b],"trays":[%b],"layers":[%b],"caption":%b,"queue":%b}'
            % (b",".join(self.tokens), b",".join(self.trays), b",".join(self.layers), self.caption, self.queue)
        )

    def changes_since(self, before: StageJson) -> msgspec.Raw | None:
        """What changed since an earlier stage, as `StageChanges`, or None; it depends on these two stages alone."""
        changes = [
            b'"%b":[%b]' % (name, _list_changes(old, new))
            for name, old, new in (
                (b"tokens", before.tokens, self.tokens),
                (b"trays", before.trays, self.trays),
                (b"layers", before.layers, self.layers),
            )
            if old != new
        ]
        if self.caption != before.caption:
            changes.append(b'"caption":' + self.caption)
        if self.queue != before.queue:
            changes.append(b'"queue":' + self.queue)
        return msgspec.Raw(b"{%b}" % b",".join(changes)) if changes else None


def _list_changes(old: Sequence[bytes], new: Sequence[bytes]) -> bytes:
    """A list as runs of an earlier one, `[start, end]`, and the parts that are new."""
    places = {part: place for place, part in enumerate(old)}
    changes: list[bytes] = []
    start = end = 0
    for part in new:
        place = places.get(part, -1)
        if place == end and end > start:
            end += 1
            continue
        if end > start:
            changes.append(b"[%d,%d]" % (start, end))
        if place < 0:
            changes.append(part)
            start = end = 0
        else:
            start, end = place, place + 1
    if end > start:
        changes.append(b"[%d,%d]" % (start, end))
    return b",".join(changes)


class StageCache:
    """Stages as JSON, one for all who see the same."""

    def __init__(self, max_stages: int = 256) -> None:
        self.max_stages = max_stages
        self.stages: dict[tuple[str, str, str, tuple[str, ...]], StageJson] = {}
        """By game, options, text and layers."""
        self.parts = PartCache()
        self._last: tuple[StageJson, StageJson, msgspec.Raw | None] | None = None
        """The changes asked for last: everybody who sees the same asks for them at the same time."""

    def stage(self, game: Game, text: str, layers: tuple[str, ...] = ()) -> StageJson:
        """The stage of a view's text, with the marks of those layers that are shown by default or named."""
        key = (game.name, game.options.text, text, layers)
        found = self.stages.get(key)
        if found is None:
            found = StageJson(game.scene_maker.stage(text, game.options, game.seats, layers), self.parts)
            if len(self.stages) >= self.max_stages:
                self.stages.pop(next(iter(self.stages)))
            self.stages[key] = found
        return found

    def changes(self, before: StageJson, after: StageJson) -> msgspec.Raw | None:
        """What changed between two stages; None if nothing did."""
        last = self._last
        if last is None or last[0] is not before or last[1] is not after:
            last = self._last = (before, after, after.changes_since(before))
        return last[2]
