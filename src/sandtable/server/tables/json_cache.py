"""What many are told again and again, written once: tokens, trays, layers, stages, and the moves to choose from."""

from __future__ import annotations

import msgspec

from sandtable.kernel.display.scene import Stage
from sandtable.kernel.game import Game
from sandtable.kernel.move import Spelling
from sandtable.match.secrecy.match_view import Choice

_write = msgspec.json.Encoder().encode


class Parts:
    """Parts of stages, known by identity: rooms hand out the same token for the same piece again and again.

    Two generations of so many are kept, so that what is made anew for every stage is soon forgotten: half a kilobyte
    each on average, a few megabytes at most."""

    def __init__(self, most: int = 4096) -> None:
        self.most = most
        self.young: dict[int, tuple[object, bytes]] = {}
        self.old: dict[int, tuple[object, bytes]] = {}

    def of(self, part: object) -> bytes:
        """A part, written."""
        found = self.young.get(id(part))
        if found is None:
            found = self.old.get(id(part)) or (part, _write(part))
            if len(self.young) >= self.most:
                self.old, self.young = self.young, {}
            self.young[id(part)] = found
        return found[1]


class Stages:
    """What is drawn, written once for all who see the same."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        self.known: dict[tuple[str, str, str, tuple[str, ...]], msgspec.Raw] = {}
        """Game, options, text and layers -> the stage, written: some ten kilobytes each."""
        self.parts = Parts()

    def of(self, game: Game, text: str, layers: tuple[str, ...] = ()) -> msgspec.Raw:
        """The stage of a view's text, written, with the marks of the layers that are shown anyway or named."""
        key = (game.name, game.options.text, text, layers)
        found = self.known.get(key)
        if found is None:
            found = msgspec.Raw(self.write(game.stagecraft.stage(text, game.options, game.seats, layers)))
            if len(self.known) >= self.most:
                self.known.pop(next(iter(self.known)))
            self.known[key] = found
        return found

    def write(self, stage: Stage) -> bytes:
        """A stage, put together from its parts."""
        part = self.parts.of
        return b'{"tokens":[%b],"trays":[%b],"layers":[%b],"caption":%b,"queue":%b}' % (
            b",".join([part(token) for token in stage.tokens]),
            b",".join([part(tray) for tray in stage.trays]),
            b",".join([part(layer) for layer in stage.layers]),
            _write(stage.caption),
            _write(stage.queue),
        )


def choices(spelled: list[Spelling]) -> bytes:
    """The moves to choose from."""
    return b"[%b]" % b",".join([one.written or _choice(one) for one in spelled])


def _choice(spelling: Spelling) -> bytes:
    spelling.written = _write(Choice(spelling.text, spelling.taps))
    return spelling.written
