"""What every game must pass: it is written once, and finds the games and their samples by itself.

Real processes, over pipes; `small_games` plays the two games that only the tests know.
"""

from __future__ import annotations

import copy
import pickle
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import ALL_GAMES, Listener, Sample, sample_of
from support import amount, marked, run
from test_playthroughs import FILES, without_seconds

from textgames.games import deal_of, session_of

PLAIN = re.compile(r"[A-Za-z0-9 .,:;!?'()/#%=*+-]+\.")
QUESTIONS = ("look", "where", "moves", "id", "stats", "help", "hint")
ABOUT_GRIDS = ("look 0A", "row 0", "row 99", "column A", "column ZZ")
SPOKEN_OTHERWISE = ("up", "left", "down", "right", "open", "press", "yes", "no", "help")


@pytest.fixture(params=ALL_GAMES)
def any_game(request: pytest.FixtureRequest) -> str:
    """Each of the games in turn, the small ones of the tests too."""
    return request.param


@pytest.fixture
def sample(any_game: str) -> Sample:
    return sample_of(any_game)


def objects(game: str, lines: list[str], *options: str, seed: str | None = None, **changes: str) -> list[dict]:
    """The start, the replies and the end of a game that programs play."""
    seeded = [] if ":" in game else ["--seed", sample_of(game).seed if seed is None else seed]
    return run(game, *seeded, *options, "--json", lines="".join(line + "\n" for line in lines), **changes).objects


def without_clock(state: dict) -> dict:
    return {key: value for key, value in state.items() if key != "seconds"}


def position(reply: dict) -> tuple:
    return reply["status"], reply["id"], without_clock(reply["state"])


def random_lines(game: str, count: int, seed: object) -> list[str]:
    """Lines that are accepted, or refused without a trace."""
    chance = random.Random(f"{game} {seed}")
    return [chance.choice(sample_of(game).words) for _ in range(count)]


def moves_of(game: str, seed: object, count: int = 12) -> list[str]:
    """Lines of moves and no others: what the words make that start no other game."""
    others = ("new", "next", "back", "level", "load", "save", "auto", "look", "hint")
    return [line for line in random_lines(game, 4 * count, seed) if not line.startswith(others)][:count]


def test_a_win_and_what_comes_after_it(any_game, sample):
    """A game that is over refuses its moves, says what makes sense, and is on again after an undo."""
    game_id, lines = sample.win
    ran = run(game_id, "--exit-status", lines="\n".join(lines))
    assert ran.status == 0 and "Go on with " in ran.out
    *_, won, refused, undone, end = objects(game_id, [*lines, lines[-1], "undo"])
    assert won["status"] == "won" and won["changed"] and won["legal"] == [] if "legal" in won else True
    assert not refused["ok"] and not refused["changed"] and "The game is over" in refused["error"]["message"]
    assert undone["status"] == end["status"] == "playing"


def test_a_loss(any_game, sample):
    if sample.loss is None:
        assert any_game in ("lights", "sokoban"), "only these can't be lost"
        return
    game_id, lines = sample.loss
    ran = run(game_id, "--exit-status", lines="\n".join(lines))
    assert ran.status == 3 and "lose" in ran.out
    assert objects(game_id, [*lines, "yes"])[-2]["status"] != "lost"


def test_new_is_another_game(any_game):
    """It follows from the seed, so that a saved game goes on with the same one, and it is never the same again."""
    start, *replies, _ = objects(any_game, ["new", "new", "new"])
    ids = [start["id"], *[reply["id"] for reply in replies]]
    assert len(set(ids)) == 4 and all(reply["ok"] and reply["changed"] for reply in replies)
    assert [reply["id"] for reply in objects(any_game, ["new", "new", "new"])[1:-1]] == ids[1:]


@pytest.mark.parametrize("seed", range(4))
def test_undo_comes_all_the_way_back_and_redo_returns(any_game, seed):
    lines = [line for line in moves_of(any_game, seed, 20) if not line.startswith(("u", "redo"))]
    start, *replies, _ = objects(any_game, [*lines, "undo 999", "redo 999"])
    undone, redone = replies[-2:]
    assert undone["state"]["steps"] == 0
    assert without_clock(undone["state"]).get("rows") == start["state"].get("rows")
    assert position(redone) == position(replies[-3])


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_is_accepted(any_game, seed):
    """Wherever a game stands, what the hint says can be typed, and changes something."""
    for count in (0, 3, 9):
        before = moves_of(any_game, f"hint {seed}", count)
        *_, hinted, _ = objects(any_game, [*before, "hint"])
        if hinted["status"] == "playing" and hinted["hint"]["cmd"]:
            *_, taken, _ = objects(any_game, [*before, hinted["hint"]["cmd"]])
            assert taken["ok"] and taken["changed"], hinted["hint"]


@pytest.mark.parametrize("seed", range(3))
def test_legal_is_what_is_accepted(any_game, seed):
    before = moves_of(any_game, f"legal {seed}", 6)
    *_, last = objects(any_game, before)
    if "legal" not in last:
        assert any_game in ("minesweeper", "lights"), "where any square may be played it is left out"
        return
    verbs = session_of(any_game).vocabulary.verbs
    alone = {name for name, verb in verbs.items() if verb.moves and not verb.asks and verb.read.__name__ == "nothing"}
    for command in {*last["legal"], *alone} if last["status"] == "playing" else set():
        *_, reply, _ = objects(any_game, [*before, command])
        assert reply["changed"] is (command in last["legal"]), command


@pytest.mark.parametrize("seed", range(2))
def test_questions_change_nothing(any_game, sample, seed):
    asked = [*QUESTIONS, *sample.questions, *(ABOUT_GRIDS if has_grid(any_game) else ())]
    lines = moves_of(any_game, f"questions {seed}", 4)
    start, *replies, end = objects(any_game, [*lines, *asked])
    assert not any(reply["changed"] or reply["events"] for reply in replies[len(lines) :])
    assert position(end) == position(replies[len(lines) - 1] if lines else start)


def has_grid(game: str) -> bool:
    return "row" in session_of(game).vocabulary.verbs


def test_a_game_without_a_grid_knows_no_squares(any_game):
    for line in ("row 0", "column A", "look 0A"):
        reply = objects(any_game, [line])[1]
        assert reply["ok"] or not has_grid(any_game)


def test_every_command_is_in_its_help(any_game):
    session = session_of(any_game)
    for name, verb in session.vocabulary.verbs.items():
        if name not in SPOKEN_OTHERWISE:
            assert re.search(rf"(?<![\w-]){name}(?![\w-])", session.words.help), name
        if name in ("undo", "restart") and "for short" in session.words.help:
            assert f"{verb.short} for short" in session.words.help


def test_the_menu_and_the_list_name_it(any_game):
    assert re.search(rf"\d  {any_game} ", run(lines="q\n", small=True).out)
    assert f"textgames {any_game}" in run("list", small=True).out


def test_an_id_gives_the_same_game(any_game, sample):
    """Whatever is printed gives the same game when it is pasted back."""
    lines = [*random_lines(any_game, 6, "ids"), "new", "id"]
    for params in sample.ids:
        first = objects(f"{any_game}:{params}#" if params == "#" else f"{any_game}:{params}", lines, seed="")
        given_id = first[0]["id"]
        assert given_id.isascii() and not set(given_id) & set(" \n\t")
        again = objects(given_id, lines, seed="")
        assert [position(reply) for reply in again] == [position(reply) for reply in first]
        shown = re.search("^Game (.*)$", run(given_id).out, re.MULTILINE)
        assert shown and shown[1] == given_id


@given(st.data())
def test_anything_is_an_id_or_refused(data):
    deal = deal_of(data.draw(st.sampled_from(ALL_GAMES)))
    text = data.draw(st.one_of(st.text(), st.text("0123456789xgmn=./*-P#o@$ ", max_size=30)))
    try:
        found = deal(text)
    except (ValueError, OSError) as error:
        assert str(error)
    else:
        assert str(deal(str(found).partition(":")[2])) == str(found)


@pytest.mark.parametrize("seed", range(2))
def test_the_rules_are_values(any_game, seed):
    """A copy goes its own way; equal games are equal however they came about; any game can be kept by pickle."""
    session = session_of(any_game)
    deal = session.deal_of(f"#{seed}" if session.deal_of.takes_seed else "")
    game, same = deal.start(), deal.start()
    assert game == same and "object at" not in repr(game)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game and other is not game
    copied, kept = game.copy(), repr(game)
    play_something(any_game, copied)
    assert copied != game and game == same and repr(game) == kept
    if has_grid(any_game):
        assert game.size == deal.size


def play_something(name: str, game: object) -> None:
    """Make the first move that changes something."""
    tries = [("move", way) for way in ("up", "left", "down", "right")] + [("press", 0, 0), ("open", 0, 0), ("take", 1)]
    assert any(getattr(game, verb)(*what) for verb, *what in tries if hasattr(game, verb))


@pytest.mark.parametrize("terminal", [False])
def test_what_is_saved_is_resumed(any_game, tmp_path, terminal):
    """Random sessions, with lines that are refused in the middle, stopped by the end, or left with quit."""
    for number in range(amount(8, 400)):
        path = tmp_path / str(number)
        chance = random.Random(f"{any_game} {number}")
        lines = [" ".join(words_of_a_line(any_game, chance)) for _ in range(chance.randrange(1, 12))]
        *_, end = objects(any_game, lines, "--save", str(path), seed=str(number))
        resumed = run(any_game, "--save", str(path), "--json").objects[0]
        assert position(resumed) == position(end), lines
        piped = run(any_game, "--json", lines=path.read_bytes()).objects[-1]
        assert position(piped) == position(end), lines


def words_of_a_line(game: str, chance: random.Random) -> list[str]:
    """Words for one line, from those that the game accepts, with some that it won't, and some that leave."""
    strange = ["look", "q", "new", "keep", "auto 2", "9Z", "look 0A", "hint", "zz", "column n", "r", "undo 3", "redo"]
    return chance.choices([*sample_of(game).words, *strange], k=chance.randint(1, 5))


def test_save_and_load(any_game, tmp_path):
    path, lines = tmp_path / "a game", random_lines(any_game, 20, "save")
    first = objects(any_game, [*lines, f"save {path}", "new", "u"])
    saved = first[len(lines) + 1]
    assert saved["message"] == "Saved." and not saved["changed"] and saved["ok"]
    second = objects(any_game, [f"load {path}", "u", "redo"])
    assert position(second[1]) == position(saved)


def test_what_cannot_be_loaded_leaves_the_game_as_it_was(any_game, tmp_path):
    broken, other = tmp_path / "broken", tmp_path / "other"
    broken.write_text(f"# textgames 1 {objects(any_game, [])[0]['id']}\nwhat\n")
    other.write_text("dear diary\n")
    lines = random_lines(any_game, 5, "load")
    before = objects(any_game, lines)[-1]
    for path in (broken, other, tmp_path, tmp_path / "none"):
        *_, reply, end = objects(any_game, [*lines, f"load {path}"])
        assert not reply["ok"] and position(end) == position(before)


def test_results(any_game, sample, tmp_path):
    """A game that is won and saved is among the results, in the game and at home."""
    game_id, lines = sample.win
    home = str(tmp_path / "home")
    run(game_id, "--save", str(tmp_path / "game"), lines="\n".join(lines), TEXTGAMES_HOME=home)
    (kind,) = run("stats", any_game, "--json", small=True, TEXTGAMES_HOME=home).objects[0]["stats"]
    assert (kind["game"], kind["played"], kind["won"]) == (any_game, 1, 1)
    assert f"{any_game} " in run("stats", small=True, TEXTGAMES_HOME=home).out
    assert "1 played, 1 won" in run(game_id, lines="stats\n", TEXTGAMES_HOME=home).out


def test_a_playthrough_is_there(any_game):
    assert any(path.stem.startswith(any_game) for path in FILES), (
        f"no playthrough of {any_game}: python3 tests/test_playthroughs.py {any_game} {any_game} --seed 7 < lines"
    )


def test_no_line_is_too_wide(any_game):
    for line in run(any_game, lines="?\nfoo\nmoves\n").out.splitlines():
        assert len(line) < 80


def test_output_is_bounded_at_the_end_of_input(any_game):
    ran = run(any_game, lines="")
    assert len(ran.out) < 3000 and ran.out.count("> ") == 1


# By ear.


def answers(out: str) -> list[list[str]]:
    """The lines of each answer, behind the echo of what was typed; the first are those of the start."""
    parts: list[list[str]] = [[]]
    for line in out.splitlines():
        if line.startswith("> "):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


@st.composite
def scripts(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    game = draw(st.sampled_from(ALL_GAMES))
    sample = sample_of(game)
    words = sample.heard_words or sample.words
    line = st.lists(st.sampled_from(words), min_size=1, max_size=8).map(" ".join) | st.sampled_from(words)
    saving = st.sampled_from(["save FILE", "load FILE\nlook"])
    lines = draw(st.lists(line | line | line | saving, min_size=1, max_size=20))
    return game, draw(st.sampled_from(sample.heard_ids)), "\n".join(lines).split("\n")


@given(scripts())
@settings(max_examples=amount(40, 200))
def test_the_sentences_tell_the_whole_board(tmp_path_factory, script):
    game, game_id, lines = script
    sample = sample_of(game)
    path: Path = tmp_path_factory.mktemp("heard") / "game"
    typed = [line.replace("FILE", str(path)) for line in [*sample.heard_first, *lines]]
    out = run(game_id, "--verbal", lines="".join(line + "\n" for line in typed)).out
    start, *heard = answers(marked(out, typed))
    path.unlink(missing_ok=True)
    replies = objects(game_id, typed)[1:-1]
    listener: Listener = sample.listener()
    for line in start:
        listener.hear(line)
    for line, said, reply in zip(typed, heard, replies):
        for text in said:
            listener.hear(text)
        if not ((line.startswith("load") and sample.heard_first) or listener.unsure):
            assert listener.agrees(reply["state"]), (line, said, reply["state"])
        if reply["status"] == "playing":
            assert listener.counts(reply["state"]), (line, said, listener.left, reply["state"])
        assert len(said) == 1 or {"look", "where", *sample.longer} & set(line.split()), "one line a move"
        assert not any("  " in text or text.endswith(" ") for text in said)


def test_what_is_said_can_be_read_aloud(any_game, sample):
    """Letters, digits and plain punctuation, no table, no line without its end, and no line without an answer."""
    asked = [*QUESTIONS, *sample.questions, *(ABOUT_GRIDS if has_grid(any_game) else ()), "xyz", "u 99"]
    lines = asked + random_lines(any_game, 10, "aloud") + asked
    out = run(any_game, "--verbal", "--color", "always", "--seed", sample.seed, lines="\n".join(lines) + "\n").out
    heard = answers(marked(out, lines))
    assert len(heard) == len(lines) + 2, "one for the start and one for the end"
    for line in [line for said in heard for line in said]:
        assert PLAIN.fullmatch(line) and "  " not in line and not re.search(r"([^0-9A-Z])\1\1", line), line
    assert all(heard)


def test_a_line_is_answered_alike_in_a_pipe_and_from_a_script(any_game, tmp_path):
    lines = "\n".join(random_lines(any_game, 12, "script")) + "\n"
    script = tmp_path / "script"
    script.write_text(lines)
    seed = ("--seed", sample_of(any_game).seed)
    assert without_seconds(run(any_game, *seed, "--script", str(script)).out) == without_seconds(
        run(any_game, *seed, lines=lines).out
    )
