"""Chances are exact: each is compared with what the board itself does on every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import sandtable
from sandtable import CHANCE, Position
from sandtable.games.mission_command_air import odds, pieces, terrain
from sandtable.games.mission_command_air.position_text import Plane
from tests.games.mission_command_air import sky
from tests.games.mission_command_air.sky import NAME, VARIANTS, laid


def expand(position: Position) -> dict[str, Fraction]:
    """Where chance leads from here, one move on."""
    whole = sum(move.weight for move in position.moves)
    found: dict[str, Fraction] = {}
    for move in position.moves:
        after = position.play(move)
        found[after.text] = found.get(after.text, Fraction(0)) + Fraction(move.weight, whole)
    return found


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_totals_are_those_of_the_dice(dice: int) -> None:
    for colour, faces in (("black", (1, 1, 2, 2, 3, 3)), ("red", (0, 0, 2, 2, 5, 5))):
        counted: dict[int, int] = {}
        for rolled in product(faces, repeat=dice):
            counted[sum(rolled)] = counted.get(sum(rolled), 0) + 1
        assert odds.totals(colour, dice) == {total: Fraction(ways, 6**dice) for total, ways in sorted(counted.items())}


def test_chances_to_hit() -> None:
    assert [odds.hit_chance(pieces.CANNON, far) * 9 for far in range(1, 14)] == [8, 8, 6, 6, 5, 3, 3, 1, 1, 1, 0, 0, 0]
    missile = [26, 26, 23, 23, 20, 17, 16, 10, 10, 7, 4, 4, 1]
    assert [odds.hit_chance(pieces.MISSILE, far) * 27 for far in range(1, 14)] == missile


@pytest.mark.parametrize(
    ("kind", "damage", "ways"),
    [
        (0, (0, 0, 0, 0, 0), 2),
        (0, (1, 0, 0, 0, 0), 16),
        (0, (1, 1, 0, 0, 2), 81),
        (1, (0, 0, 0, 0, 2), 2),
        (1, (0, 1, 0, 0, 3), 67),
    ],
)
def test_chances_to_shoot_down(kind: int, damage: tuple[int, ...], ways: int) -> None:
    assert odds.down_chance(Plane(kind, 0, 0, damage)) == Fraction(ways, 81)


def test_mean_hits_to_shoot_down() -> None:
    """The reconstructed table: 3.53 hits for an F-35, 4.28 for an F-22."""

    def mean(plane: Plane) -> Fraction:
        found = Fraction(1)
        for total, chance in odds.totals("black", 4).items():
            section = terrain.section(plane.kind, total)
            damage = tuple(hits + (index == section) for index, hits in enumerate(plane.damage))
            after = Plane(plane.kind, 0, 0, damage)
            found += chance * (0 if after.is_down else mean(after))
        return found

    assert [round(float(mean(Plane(kind))), 2) for kind in (0, 1)] == [3.53, 4.28]


@pytest.mark.parametrize("variant", ["plain", "four", "maximum", "four-maximum", "everything"])
def test_a_card_leads_where_the_board_flies(variant: str) -> None:
    """In positions of random games: the distribution over end spaces is that of the board's own chance moves."""
    game, random, compared = sandtable.load(NAME, VARIANTS[variant]), Random(2), 0
    for _ in range(2):
        position = game.opening
        while not position.is_over:
            if (
                position.to_move == CHANCE
                and "doing=move" in position.text
                and "," not in position.text.split("doing=")[1]
            ):
                compare_move(position)
                compared += 1
            by = position.waiting[0] if position.waiting else CHANCE
            moves = position.moves_of(by) if by != CHANCE else position.moves
            position = position.play(random.choices(moves, [move.weight for move in moves])[0], by)
    assert compared > 20


def compare_move(position: Position) -> None:
    """The odds of the plane in motion against the board, with the extra space and without."""
    odds_tables = {forecast.name: forecast for forecast in position.view().odds()}
    cards = {int(text.split("@")[1]): name for name, text in sky.planes(position).items() if "@" in text}
    card, plane = min(cards.items())
    for extra in ("", "-extra") if plane.endswith("f35") and ":h" not in position.text else ("",):
        flown: dict[str, Fraction] = {}
        for text, chance in expand(position).items():
            after = position.game.position(text)
            if f">{plane}" in text and "act:" in text:
                total = int(text.split("doing=")[1].split(">")[0])
                after = after.play(f"go {total + bool(extra)}")
            space = sky.where(after).get(plane, "")
            if not space:  # going down already, and gone with the round
                return
            flown[space] = flown.get(space, Fraction(0)) + chance
        told: dict[str, Fraction] = {}
        for row in odds_tables[f"card-{card}-{plane}{extra}"].rows:
            if row.node:
                told[row.node] = told.get(row.node, Fraction(0)) + row.chance
        assert told == flown, position.text


def test_a_shot_in_the_air() -> None:
    """To hit, and to hit and shoot down, against the board's own chance moves."""
    position = laid("roll:m", "cannon>fire-f22", blue="-,50/55m1@60", fire="10/95m0,90/55m5tew")
    hit, down = (row.chance for row in position.view("fire").odds()[0].rows)
    struck = {text: chance for text, chance in expand(position).items() if "doing=damage" in text}
    assert sum(struck.values()) == hit == Fraction(6, 9)
    lost = Fraction(0)
    for text, chance in struck.items():
        for after, more in expand(position.game.position(text)).items():
            lost += chance * more * ("fire-f22" not in sky.where(position.game.position(after)))
    assert lost == down == hit * Fraction(1 + 14 + 14 + 1, 81)


def test_who_is_in_whose_cone_afterwards() -> None:
    fields = {"blue": "-,20/55m3@11", "fire": "20/65m2,40/55m0@60"}
    position = laid("act:ms", **fields)
    rows = {
        row.title.en: row.chance for f in position.view("blue").odds() if f.name == "card-11-blue-f22" for row in f.rows
    }
    assert (rows["30/55"], rows["50/55"]) == (Fraction(1, 3), Fraction(2, 3)), "40/55 is held and flown over"
    assert rows["can fire at Fire F-22"] == Fraction(1, 3), "only from 30/55; then it is passed"
    assert rows["in the cone of Fire F-35"] == 1
    assert rows["in the cone of Fire F-22"] == Fraction(2, 3)
    assert rows["then shoots down Fire F-22"] == Fraction(1, 3) * Fraction(26, 27) * Fraction(2, 81)


def test_where_a_wingman_card_may_put_a_plane_is_where_the_board_lets_it_join() -> None:
    compared, random = 0, Random(8)
    for number in range(12):
        position = sandtable.load(NAME, VARIANTS["plain"]).opening
        while not position.is_over:
            joins = {move.text.split()[1] for move in position.moves if move.text.startswith("join ")}
            if joins:
                found = [odd for odd in position.view().odds() if odd.name.startswith("join-")]
                places = [{row.node for row in odd.rows if row.node} for odd in found]
                assert joins in places, f"game {number}: {position.text}"
                compared += 1
            moves = position.moves
            position = position.play(random.choices(moves, [move.weight for move in moves])[0])
    assert compared > 20


def test_a_place_beside_the_wingman_is_certain_and_its_shots_are_exact() -> None:
    fields = {"blue": "20/55m5,60/55m3@2", "fire": "30/55m2,120/15m0@60"}
    joined = next(odd for odd in laid("act:ms", **fields).view("blue").odds() if odd.name == "join-2-blue-f22")
    rows = {row.title.en: row.chance for row in joined.rows}
    assert {name: rows[name] for name in ("10/45", "20/45", "30/65")} == {"10/45": 1, "20/45": 1, "30/65": 1}
    assert "30/55" not in rows, "held by the enemy"
    assert rows["from 20/45 shoots down Fire F-35"] == Fraction(26, 27) * Fraction(2, 81)


def test_nobody_learns_of_hidden_cards() -> None:
    fields = {"blue": "10/15m5,10/25m6:1.2.3.4.5.6.7", "fire": "10/95m5,10/85m6:8.9.10.11.12.13.14"}
    names = {seat: {f.name for f in laid("order", **fields).view(seat).odds()} for seat in ("blue", "fire", None)}
    assert {name.split("-")[1] for name in names["blue"]} == set("1234567")
    assert names[None] == set()


def test_a_game_without_chance_has_no_odds() -> None:
    others = [game for game in sandtable.games() if game.odds_maker is None]
    assert all(game.opening.view().odds() == () for game in others)
    assert sandtable.load(NAME).odds_maker is not None
