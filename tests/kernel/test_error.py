"""Errors are values: a message, the parameters that fill it, and a sentence made of the two."""

from __future__ import annotations

import copy
import pickle

import pytest

from sandtable.engine.protocol.client import EngineFailed
from sandtable.kernel.error import BadNotation, BadPosition, SandtableError
from sandtable.kernel.text import Text
from sandtable.server.errors import TooManyRequests
from sandtable.server.store.lock import Occupied


def test_an_error_is_a_message_and_its_parameters() -> None:
    error = BadPosition("There are {count} pieces {kind}.", count=3, kind=Text("Tank", "Xe tăng"))
    assert (error.message, error.parameters["count"]) == ("There are {count} pieces {kind}.", 3)
    assert str(error) == "There are 3 pieces Tank."


def test_a_message_without_parameters_is_taken_as_it_is() -> None:
    assert str(BadNotation("{x is not a move.")) == "{x is not a move."


def test_what_fills_a_place_is_not_read_as_a_message() -> None:
    assert (
        str(BadNotation("{text} is not a move.", text="{0.__class__} {text}")) == "{0.__class__} {text} is not a move."
    )


@pytest.mark.parametrize(
    "error",
    [
        BadPosition("{name} is wrong.", name=Text("It", "Nó")),
        EngineFailed("The engine {name} did not answer in time.", name="x", late=True),
        TooManyRequests(3),
        Occupied("http://localhost/"),
    ],
)
def test_errors_are_pickled_and_copied(error: SandtableError) -> None:
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert (str(other), vars(other)) == (str(error), vars(error))
