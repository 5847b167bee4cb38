"""Sentences that are written in English where they arise, and said in Vietnamese by a table."""

from __future__ import annotations

import re
from collections.abc import Mapping

COMMON = {
    "The position text is empty.": "Chưa có chữ nào cho thế cờ.",
    "A position text of {count} characters is too long.": "Thế cờ dài {count} ký tự là quá dài.",
    "A position is given as text, not as {kind}.": "Thế cờ phải ghi bằng chữ.",
    "The field {name} stands twice.": "Mục {name} xuất hiện hai lần.",
    "There is no piece {name}.": "Không có quân {name}.",
    "There is no point {name} on this board.": "Bàn cờ này không có điểm {name}.",
    "At most {height} pieces stand on one point of this board, not {count}.": (
        "Mỗi điểm của bàn này chứa nhiều nhất {height} quân, không phải {count}."
    ),
    "Play does not go on with {name} here, but with {known}.": (
        "Ở đây không thể chơi tiếp bằng {name}, chỉ có {known}."
    ),
}
"""What the kernel refuses about positions, and what all rooms do."""
PLACE = re.compile(r"\\\{(\w+)\\\}")


class Phrasebook:
    """Translates sentences: what stands in braces is taken over, and where it is a known term, translated too."""

    def __init__(self, sentences: Mapping[str, str], terms: Mapping[str, str] | None = None) -> None:
        self.sentences = {**COMMON, **sentences}
        self.terms = terms or {}
        self.patterns = [
            (re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL), vietnamese)
            for english, vietnamese in self.sentences.items()
            if "{" in english
        ]

    def say(self, sentence: str) -> str | None:
        """A sentence in Vietnamese; None for one that does not stand in the book."""
        exactly = self.sentences.get(sentence)
        if exactly is not None and "{" not in sentence:
            return exactly
        for pattern, vietnamese in self.patterns:
            found = pattern.fullmatch(sentence)
            if found is not None:
                values = {name: self.terms.get(value, value) for name, value in found.groupdict().items()}
                return vietnamese.format(**values)
        return None
