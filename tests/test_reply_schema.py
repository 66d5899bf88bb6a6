"""What `--json` writes is what `examples/README.md` and `examples/reply.schema.json` say, by name and by sign."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from sample import SHIPPED, sample_of, vocabulary_of
from support import beside, new_home, run, run_here

jsonschema = pytest.importorskip("jsonschema")
pytestmark = pytest.mark.usefixtures("short_searches")

README = beside("examples/README.md").read_text(encoding="utf-8")


def strict(part):
    """A schema that has no other fields than those that it describes; the one for everybody admits others."""
    if isinstance(part, list):
        return [strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    own = {"additionalProperties": False} if part.get("type") == "object" and "properties" in part else {}
    return {**own, **{name: strict(value) for name, value in part.items()}}


PUBLISHED = json.loads(beside("examples/reply.schema.json").read_text(encoding="utf-8"))
SCHEMA = strict(PUBLISHED)
PARTS = README.partition("## `--json`")[2].split("```")[::2]  # without the blocks of examples
DESCRIBED = {name for part in PARTS for name in re.findall(r"`([^`\n]+)`", part)}
# What may follow a verb; where it can't, the line is refused, and that is an answer too.
ARGUMENTS = ("", "2", "0A", "0B 1A", "1B 0B", "A", "0", "on", "off", "push", "rr")
ARGUMENTS += ("tiles", "empty", "boxes", "flags", "#1")
LEAVING = {"quit", "no", "exit"}
NAMED_BY_VALUES = ("type", "event", "status", "reason", "code", "game", "direction")
SIGNS = {"sokoban": set("P#*o@$.+ "), "minesweeper": set("-F? 12345678xXO!")}
# Lines that lead to what words alone seldom lead to.
MORE = {
    "2048:2x2g8=4.4/0.0#1": "a; keep; undo; redo; r",
    "sokoban:=-----/-P#o-/----#/----o": "d; undo; lurd rdd",
    "sokoban:=######/#-@$.#/#-.*-#/#----#/######": "dd; look; undo; list goals; dw; wddd",
    "sokoban:=#######/#-----#/#-$@-.#/#######": "wa; aas; asd; wadsd; waaasd; lurd luld",
    "sokoban:=######/#----#/#-$@.#/######": "wa; a; d; was",
    "sokoban:=#####/#@-$-#/#-.-#/#####": "ddd; ddd",
    "minesweeper:3x4=*.../..../...*": (
        "flag 0A; mark 1B; flag 1B; flag 1B; 2A; odds; odds win odds win; 0A; flag 0A; 0A; why"
    ),
    "minesweeper:2x3=*../...": "0C; flag 0A; flag 1A; chord 1B; chord 0B; stats",
    "minesweeper:=*.../..../...*": "1B; flag 0B; chord 1B",
    **dict.fromkeys([f"minesweeper:=***/*.*/{end}" for end in ("***", "**.", "*..", "...")], "1B"),
    "minesweeper:=***/*../...": "1B",
    "minesweeper:=***/.../...": "1B",
    "minesweeper:=*.*": "0B; undo; flag 0A; 0C",
}


def lines_of(game: str) -> list[str]:
    """Every command of a game with whatever may follow it, twice: before a move and after some."""
    known = vocabulary_of(game).commands
    verbs = [verb for verb in known if verb not in LEAVING | {"save", "load", "auto"}]
    asked = [f"{verb} {argument}".strip() for verb in verbs for argument in ARGUMENTS]
    asked += [f"{verb} id" for verb in verbs if known[verb].kind in ("question", "hint")]
    return [*sample_of(game).words, *sample_of(game).questions, *asked, "frobnicate", "w " * 3, "\u00e9", "5F 5F zz"]


def runs(game: str) -> Iterator[tuple[list[str], list[str]]]:
    """Arguments and lines of whole runs of a game."""
    sample, everything = sample_of(game), lines_of(game)
    folder = new_home()
    for params in sample.ids[:2]:
        yield [f"{game}:{params}"], [*sample.words, *sample.questions, "quit"]
    yield [sample.spoken_ids[0]], [*everything, f"save {folder}/f", f"load {folder}/f", "load nowhere"]
    for game_id, moves in filter(None, (sample.win, sample.loss)):
        yield [game_id], [*moves, *everything[:60], "restart", *moves]
        yield [game_id, "--save", f"{folder}/{moves[0]}"], [*moves, "stats", "stats stats"]
        yield [game_id, "--save", f"{folder}/{moves[0]}"], ["stats", "moves, id"]
    for game_id in sample.spoken_ids:
        yield [game_id], list(sample.spoken_words)
    for game_id in filter(lambda one: one.startswith(game), MORE):
        yield [game_id], MORE[game_id].split("; ")
    yield [game], ["auto 1" if game == "2048" else "hint", "yes", "no", "quit"]


@cache
def objects_of(game: str) -> list[dict]:
    """All that a game writes in these runs."""
    home = new_home()
    return [
        found
        for arguments, lines in runs(game)
        for found in run_here(*arguments, "--json", lines="\n".join(lines) + "\n", TEXTGAMES_HOME=home).objects
    ]


@pytest.fixture(scope="module", autouse=True)
def played_anew() -> None:
    """Forget what was played in this process before, which `mutmut` does without its mistakes."""
    objects_of.cache_clear()


def tasks() -> list[dict]:
    """What is written in place of a game."""
    home = new_home()
    for game in SHIPPED:
        game_id, moves = sample_of(game).win
        run(game_id, "--save", f"{home}/{game}", lines="\n".join(moves) + "\n", TEXTGAMES_HOME=home)
        run(game_id, lines=f"{moves[0]}\nrestart\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=home)
    levels = str(beside("examples/levels.sok"))
    asked = [["list"], ["list", "unfinished"], ["forget", "1"], ["list", "holes"], ["list", levels], ["stats"]]
    checks = [["check", levels], ["check", "holes", "--level", "1-2"]]
    return [one for given in asked + checks for one in run(*given, "--json", TEXTGAMES_HOME=home).objects]


def without(one: dict, name: str) -> dict:
    return {key: value for key, value in one.items() if key != name}


def names_in(value: object) -> Iterator[str]:
    """The fields of an object and of all within it, and the values that are names."""
    if isinstance(value, list):
        for one in value:
            yield from names_in(one)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if not key.isdigit():  # a tile in a chart is no name
                yield key
            if key in NAMED_BY_VALUES and isinstance(inner, str):
                yield inner
            yield from names_in(inner)


@cache
def validator_of(event: str) -> jsonschema.Draft202012Validator:
    """What checks the objects of an event: with the schema as a whole, no message says what is wrong."""
    name = "stats of all" if event == "stats" else event
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def check(objects: list[dict]) -> None:
    """Check each object once; many differ only in their number and in what was typed."""
    for one in {json.dumps({**one, "n": 1, "cmd": ""}): one for one in objects}.values():
        error = jsonschema.exceptions.best_match(validator_of(one["event"]).iter_errors(one))
        assert error is None, f"the schema doesn't have this: {error.message} in {one}"
        assert set(names_in(one)) <= DESCRIBED, f"the README doesn't have {set(names_in(one)) - DESCRIBED}: {one}"


@pytest.mark.parametrize("game", SHIPPED)
def test_what_a_game_writes_is_described(game):
    """The README's tables, the schema's patterns and the table above are of the same signs, and all of them are met."""
    check(objects_of(game))
    if game in SIGNS:
        assert {sign for one in objects_of(game) for row in one["state"]["rows"] for sign in row} == SIGNS[game]
        assert {sign for sign in SIGNS[game] if sign not in " 2345678"} <= DESCRIBED


def test_what_a_harness_refuses_is_described(monkeypatch):
    monkeypatch.syspath_prepend(beside("examples"))
    with importlib.import_module("players").Game("sokoban") as game:
        game.answer("w")
        check([game.answer(""), game.answer("I think.\n# left"), game.answer("north")])


def test_what_tasks_write_is_described():
    check(tasks())


def test_the_schema_admits_fields_that_may_be_added():
    one = {**run("2048", "--json").objects[0], "added": 1}
    jsonschema.validate(one, PUBLISHED)
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(one)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_schema_finds_what_is_left_out(game):
    """But not a message about a move without effect, since `quit` has none."""
    replies = [one for one in objects_of(game) if one["event"] == "reply"]
    (refused, undone, won) = (
        next(one for one in replies if one["error"]),
        next(one for one in replies if any(event["type"] == "undo" for event in one["events"])),
        next(one for one in replies if one["changed"] and one["status"] == "won"),
    )
    lacking = [without(undone, "message"), without(won, "message")]
    lacking += [{**refused, "error": without(refused["error"], name)} for name in refused["error"]]
    if any("legal" in one for one in replies):
        lacking += [without(one, "legal") for one in (refused, objects_of(game)[0], objects_of(game)[-1])]
    else:
        lacking += [{**refused, "legal": []}]
    lacking += [without(one, "message") for one in replies if "not_played" in one]
    lacking += [{**won, "legal": ["up"]}]
    validator = jsonschema.Draft202012Validator(PUBLISHED)
    assert [one for one in lacking if validator.is_valid(one)] == []


def test_the_schema_has_no_event_that_never_comes():
    described = {one["properties"]["type"]["const"] for one in SCHEMA["$defs"]["event"]["anyOf"]}
    found = {event["type"] for game in SHIPPED for one in objects_of(game) for event in one.get("events", ())}
    assert found == described
