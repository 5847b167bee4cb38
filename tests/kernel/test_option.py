"""Options: what may be given, what is in force, and how it is written."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings, split_options
from sandtable.kernel.text import Text


def both(text: str) -> Text:
    return Text(text, text)


def refuse_red_without_speed(options: Options) -> None:
    if options["colour"] == "red" and options["speed"] == "off":
        raise BadOption("Red needs speed.")


RULINGS = Rulings(
    (
        Option("colour", both("Colour"), "blue", {"blue": both("blue"), "red": both("red")}, both("book"), "1.1"),
        Option("speed", both("Speed"), "off", {"off": both("off")}, both("book"), "1.2", counts=range(1, 10)),
        Option(
            "name",
            both("Name"),
            "none",
            {"none": both("none")},
            both("us"),
            "1.3",
            accepts=str.islower,
            form=both("a lower-case word"),
        ),
    ),
    {"book": {}, "club": {"speed": "3"}},
    {"book": both("The book"), "club": both("The club")},
    refuse_red_without_speed,
)


def test_defaults_are_the_book() -> None:
    assert dict(RULINGS.resolve({})) == {"colour": "blue", "speed": "off", "name": "none"}
    assert RULINGS.resolve({}).text == ""


def test_a_preset_is_changed_by_what_is_given() -> None:
    options = RULINGS.resolve({"preset": "club", "colour": "red"})
    assert (options["colour"], options["speed"], options.count("speed")) == ("red", "3", 3)
    assert RULINGS.resolve({"preset": "club", "speed": "off"}).count("speed") == 0


def test_text_names_what_differs_and_reads_back() -> None:
    options = RULINGS.resolve({"preset": "club", "name": "anna"})
    assert options.text == "speed=3,name=anna"
    assert RULINGS.resolve(split_options(options.text)) == options
    assert hash(RULINGS.resolve(split_options(options.text))) == hash(options)


def test_numbers_are_written_one_way() -> None:
    assert RULINGS.resolve({"speed": "007"})["speed"] == "7"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "green"}, "Option colour takes blue or red, not 'green'."),
        ({"speed": "10"}, "Option speed takes off or a number from 1 to 9, not '10'."),
        ({"speed": "²"}, "Option speed takes off or a number from 1 to 9, not '²'."),
        ({"name": "Anna"}, "Option name takes none or a lower-case word, not 'Anna'."),
        ({"size": "1"}, "There is no option 'size'; there are colour, speed, name."),
        ({"preset": "pub"}, "There is no preset 'pub'; there are book, club."),
        ({"colour": "red"}, "Red needs speed."),
    ],
)
def test_what_may_not_be_given(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption) as refused:
        RULINGS.resolve(given)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [("", {}), (" a = 1 , b=2,", {"a": "1", "b": "2"}), ("a=", {"a": ""}), ("a=b=c", {"a": "b=c"})],
)
def test_options_are_split_at_commas(text: str, found: dict[str, str]) -> None:
    assert split_options(text) == found


@pytest.mark.parametrize("text", ["a", "=1", "a=1,b", "a=1,a=2", "x" * 5000])
def test_what_cannot_be_split(text: str) -> None:
    with pytest.raises(BadOption):
        split_options(text)
