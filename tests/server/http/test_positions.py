"""Any position over HTTP: checked, explained, drawn; and what a seat may ask of its own view."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

import sandtable
from sandtable.kernel import Board, Game, Position, Reason, Text
from sandtable.kernel.seat import CHANCE
from sandtable.server.analysis.explain import HIDDEN, explain_illegal
from tests.server.clients.scripted import Process, ask, open_table
from tests.server.http.test_requests import refusal

CLUB = "preset=club"


def asked(server: Process, path: str, cookie: str = "", **query: Any) -> Any:
    return ask(server.address, f"{path}?{urlencode(query)}", cookie=cookie)[0]


def later(game: Game, moves: int, seed: int = 1) -> Position:
    """A position after some moves by lot."""
    random, position = Random(seed), game.opening
    for _ in range(moves):
        if position.is_over:
            break
        position = position.play(random.choice(position.moves))
    return position


@pytest.mark.parametrize("name", sandtable.names())
def test_a_position_is_told_with_its_moves_and_what_stands_there(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    position = later(game, 12)
    told = asked(server, f"/api/games/{name}/position", options=CLUB, text=position.text)
    assert told["text"] == position.text
    assert [choice["move"] for choice in told["moves"]] == [move.text for move in position.moves]
    assert [choice["taps"] for choice in told["moves"]] == [list(move.taps) for move in position.moves]
    assert told["waiting"] == [seat.name for seat in position.waiting]
    assert told["to_move"] == (position.to_move.name if position.to_move else "")
    tokens = game.scene_maker.stage(position.text, game.options, game.seats).tokens
    assert [token["node"] for token in told["stage"]["tokens"]] == [token.node for token in tokens]
    assert asked(server, f"/api/games/{name}/position", options=CLUB)["text"] == game.opening.text


@pytest.mark.parametrize("name", sandtable.names())
def test_a_text_that_is_no_position_is_refused_with_the_sentence_of_its_room(server: Process, name: str) -> None:
    with pytest.raises(sandtable.SandtableError) as caught:
        sandtable.load(name).position("nonsense")
    code, said = refusal(server, f"/api/games/{name}/position?text=nonsense")
    assert (code, said["sentence"]) == (400, str(caught.value))


def test_a_seat_is_shown_its_own_moves_and_view(server: Process) -> None:
    game = sandtable.load("commander-in-chief", enhance="choose")
    options, second = game.options.text, game.seats[1].name
    mark = next(move for move in game.opening.moves_of(game.seats[0]) if move.text.startswith("+"))
    position = game.opening.play(mark, game.seats[0])
    told = asked(server, f"/api/games/{game.name}/position", options=options, text=position.text, seat=second)
    assert [choice["move"] for choice in told["moves"]] == [move.text for move in position.moves_of(second)]
    whole = asked(server, f"/api/games/{game.name}/position", options=options, text=position.text)
    assert told["stage"] != whole["stage"], "the other's mark is not shown"


def every(game: Game, position: Position) -> list[tuple[str, str]]:
    """Every pair of places of a board, some of them."""
    nodes = [node.name for node in game.scene.nodes]
    return [(source, target) for source in nodes[::5] for target in nodes[::7]]


@pytest.mark.parametrize("name", [name for name in sandtable.names() if sandtable.load(name).explainer])
def test_what_is_not_legal_is_explained_by_a_rule(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    position = later(game, 6)
    for source, target in every(game, position)[:40]:
        told = asked(
            server, f"/api/games/{name}/explain", options=CLUB, text=position.text, source=source, target=target
        )
        found = game.explain(position, source, target)
        assert told["legal"] == (found is None)
        if found is not None:
            assert told["rule"] == found.rule
            assert told["sentence"]["vi"] == found.sentence.vi
            assert told["detail"]["en"] == found.detail.en
    assert refusal(server, f"/api/games/{name}/explain?source=nowhere&target=a1")[0] == 400


def test_a_seat_hears_the_same_reason_in_every_world_it_cannot_tell_apart() -> None:
    game = sandtable.load("tri-cross", faces="down")
    random, position = Random(5), later(game, 20)
    for seat in game.seats:
        view = position.view(seat)
        worlds = [view.sample(random).view(seat) for _ in range(3)]
        for source, target in every(game, position)[:12]:
            told = explain_illegal(view, source, target)
            assert all(told == explain_illegal(world, source, target) for world in worlds)


def test_a_reason_that_depends_on_what_is_hidden_is_kept_back() -> None:
    class Tattler:
        """Tells what stands where nobody may look."""

        def explain(self, board: Board, source: str, target: str) -> Reason | None:
            return Reason("4.1", Text(f"The key is {board.key}.", ""))

    game = replace(sandtable.load("tri-cross", faces="down"), explainer=Tattler())
    told = explain_illegal(later(game, 20).view(game.seats[0]), "d1", "d2")
    assert told is not None
    assert (told.rule, told.detail) == ("", HIDDEN)
    told = explain_illegal(
        later(replace(sandtable.load("tri-cross"), explainer=Tattler()), 4).view(game.seats[0]), "d1", "d2"
    )
    assert told is not None
    assert told.detail.en.startswith("The key is "), "where nothing is hidden nothing is kept back"


def test_a_seat_at_a_table_is_answered_and_nobody_else(server: Process) -> None:
    first, second = open_table(server.address, "commander-in-chief")
    path = f"/api/tables/{first.table}/explain"
    told = asked(server, path, first.cookie, seat=first.seat, source="a1", target="h8")
    game = sandtable.load("commander-in-chief", CLUB)
    found = game.explain(game.opening, "a1", "h8")
    assert found is not None
    assert told["rule"] == found.rule
    query = urlencode({"seat": first.seat, "source": "a1", "target": "h8"})
    assert refusal(server, f"{path}?{query}")[0] == 403
    assert refusal(server, f"{path}?{query}", cookie=second.cookie)[0] == 403
    keys = asked(server, f"/api/tables/{first.table}", first.cookie)["keys"]
    assert asked(server, path, seat=first.seat, source="a1", target="h8", key=keys[first.seat]) == told
    assert refusal(server, f"{path}?{query}&key=guess")[0] == 403


@pytest.mark.parametrize("name", sandtable.names())
def test_chances_are_told_exactly_where_a_game_has_any(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    position = later(game, 14)
    seat = game.seats[0]
    told = asked(server, f"/api/games/{name}/odds", options=CLUB, text=position.text, seat=seat.name)
    expected = position.view(seat).odds()
    assert bool(expected) == (game.odds_maker is not None)
    assert [one["name"] for one in told] == [one.name for one in expected]
    for one, forecast in zip(told, expected, strict=True):
        assert [row["exact"] for row in one["rows"]] == [list(row.chance.as_integer_ratio()) for row in forecast.rows]


def test_a_seat_at_a_table_is_told_its_own_chances(server: Process) -> None:
    name = next(name for name in sandtable.names() if sandtable.load(name).odds_maker)
    players = open_table(server.address, name)
    told = asked(server, f"/api/tables/{players[0].table}/odds", players[0].cookie, seat=players[0].seat)
    assert told
    query = urlencode({"seat": players[0].seat})
    assert refusal(server, f"/api/tables/{players[0].table}/odds?{query}", cookie=players[1].cookie)[0] == 403


@pytest.mark.parametrize("name", sandtable.names())
def test_a_position_is_drawn(server: Process, name: str) -> None:
    position = later(sandtable.load(name, CLUB), 5)
    seat = position.game.seats[-1]
    path = f"/api/games/{name}/picture.svg"
    assert asked(server, path, options=CLUB, text=position.text) == sandtable.draw(position)
    shown = asked(server, path, options=CLUB, text=position.text, seat=seat.name, language="vi", size=300)
    assert shown == sandtable.draw(position.view(seat), language="vi", size=300)
    for bad in ("face=nonsense", "text=nonsense", "seat=nobody", "size=99999", "layers=nonsense"):
        assert refusal(server, f"{path}?{bad}")[0] in (400, 404), bad


def test_everything_is_described(server: Process) -> None:
    paths = ask(server.address, "/api/schema/openapi.json")[0]["paths"]
    wanted = [
        "/api/games/{name}/position",
        "/api/games/{name}/explain",
        "/api/games/{name}/odds",
        "/api/games/{name}/picture.svg",
        "/api/tables/{table_id}/explain",
        "/api/tables/{table_id}/odds",
        "/api/tables/{table_id}/replay",
        "/api/records/read",
    ]
    assert [path for path in wanted if path not in paths] == []


@pytest.mark.parametrize("name", sandtable.names())
def test_what_follows_a_move_is_told_in_words_also_where_several_act_at_once(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    random, position, several = Random(2), game.opening, 0
    for _ in range(40):
        if position.is_over:
            break
        move, to_move = random.choice(position.moves), position.to_move
        assert to_move is not None
        several += len(position.waiting) > 1
        told = asked(server, f"/api/games/{name}/position", options=CLUB, text=position.text, move=move.text)
        after = position.play(move, to_move)
        assert (told["text"], told["taps"]) == (after.text, list(move.taps))
        assert told["weights"] == ([one.weight for one in after.moves] if after.to_move == CHANCE else [])
        assert told["spoken"]["en"].startswith(to_move.title.en)
        assert told["spoken"]["vi"].startswith(to_move.title.vi)
        position = after
    assert (several > 0) == (len(game.opening.waiting) > 1 or name == "mission-command-air")
    whole = asked(server, f"/api/games/{name}/position", options=CLUB)
    assert (whole["taps"], whole["spoken"], whole["told"]) == ([], None, None)
