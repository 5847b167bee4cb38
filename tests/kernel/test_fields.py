"""The parts of a position text."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadPosition
from sandtable.kernel.fields import fields, parts


def test_a_text_is_words_however_far_apart() -> None:
    assert parts("  one two \t three\n", 40) == ["one", "two", "three"]


@pytest.mark.parametrize(("text", "sentence"), [("", "is empty"), (" \n", "is empty"), ("123456", "of 6 characters")])
def test_too_little_and_too_much_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        parts(text, 5)


def test_fields_have_names_and_values_and_stand_once() -> None:
    assert list(fields(["turn=2", "over", "a=b=c"])) == [("turn", "2"), ("over", ""), ("a", "b=c")]
    with pytest.raises(BadPosition, match="The field turn appears twice"):
        list(fields(["turn=2", "turn=3"]))
