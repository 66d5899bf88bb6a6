"""What every game must pass: it is written once, and finds the games and their samples by itself.

Lines are piped into the program; `small_games` plays the two games that only the tests know.
"""

from __future__ import annotations

import copy
import pickle
import random
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import ALL_GAMES, SpokenBoard, moves_only, sample_of, vocabulary_of
from support import ANY_TEXT, amount, marked, run, run_here
from test_playthroughs import FILES, without_seconds

from textgames.app.games import session_class, spec_class, title_of
from textgames.engine.manual import help_text, in_help
from textgames.text.width import fitted

PLAIN = re.compile(r"[A-Za-z0-9 .,:;!?'()/#%=*+-]+\.")
QUESTIONS = ("look", "moves", "id", "stats", "help", "hint")
QUESTIONS += ("look 0A", "look 0", "look 99", "look A", "look ZZ")
SPOKEN_OTHERWISE = ("up", "left", "down", "right", "yes", "no", "help")
STRANGE = ("look", "q", "n", "y", "new", "keep", "9Z", "look 0A", "hint", "zz", "look n", "look 0", "foo")
STRANGE += ("r", "u", "u 2", "undo 3", "redo", "redo 3", "moves", "id", "stats", "help", "# w", "3", "auto 2")
STRANGE += ("maybe ,",)
SESSIONS = amount(8, 40)  # of each game: whole, 200 together


def objects(game: str, lines: list[str], *options: str, seed: str | None = None, **changes: str) -> list[dict]:
    """The start, the replies and the end of a game that programs play."""
    seeded = [] if ":" in game else ["--seed", sample_of(game).seed if seed is None else seed]
    return run(game, *seeded, *options, "--json", lines="".join(line + "\n" for line in lines), **changes).objects


def position(reply: dict) -> tuple:
    return reply["status"], reply["id"], without_clock(reply["state"])


def random_lines(game: str, count: int, seed: object) -> list[str]:
    """Lines that are accepted, or refused without a trace."""
    chance = random.Random(f"{game} {seed}")
    return [chance.choice(sample_of(game).words) for _ in range(count)]


def without_clock(state: dict) -> dict:
    return {key: value for key, value in state.items() if key not in ("seconds", "best")}


def test_a_win_and_what_comes_after_it(game, sample):
    """A game that is over refuses its moves, says what makes sense, and is on again after an undo."""
    game_id, lines = sample.win
    ran = run(game_id, "--exit-status", lines="\n".join(lines))
    assert ran.status == 0 and "Type " in ran.out
    *_, won, undone, end = objects(game_id, [*lines, "undo"])
    assert won["status"] == "won" and won["changed"] and won.get("legal", []) == []
    assert undone["status"] == end["status"] == "playing"
    check_that_it_is_over(game, game_id, lines)
    *_, on_one_line, _ = objects(game_id, [*lines[:-1], f"{lines[-1]}, {lines[-1]}"])
    assert position(on_one_line) == position(won)


def check_that_it_is_over(game: str, game_id: str, lines: Sequence[str]) -> None:
    """No move is played any more, in whatever words."""
    over = ["undo", "undo 2", "redo", "restart", "r", "u"]
    moves = [line for line in sample_of(game).words if line not in over and moves_only(line)]
    *_, ended = objects(game_id, [*lines])
    for reply in objects(game_id, [*lines, lines[-1], *moves])[len(lines) + 1 : -1]:
        assert not reply["ok"] and not reply["changed"], f"{reply['cmd']} is played after the end"
        assert position(reply) == position(ended)
    *_, refused, _ = objects(game_id, [*lines, lines[-1]])
    assert "The game is over" in refused["error"]["message"]


def test_a_loss(game, sample):
    if sample.loss is None:
        pytest.skip("it can't be lost")
    game_id, lines = sample.loss
    ran = run(game_id, "--exit-status", lines="\n".join(lines))
    assert ran.status == 3 and "lose" in ran.out
    assert objects(game_id, [*lines])[-1]["status"] == "lost"
    assert objects(game_id, [*lines, "yes"])[-2]["status"] != "lost"
    check_that_it_is_over(game, game_id, lines)


@pytest.mark.usefixtures("short_searches")
@pytest.mark.parametrize("seed", range(2))
def test_questions_change_nothing(game, sample, seed):
    asked = [*QUESTIONS, *sample.questions]
    lines = [line for line in random_lines(game, 16, f"questions {seed}") if moves_only(line)][:4]
    start, *replies, end = objects(game, [*lines, *asked])
    assert not any(reply["changed"] or reply["events"] for reply in replies[len(lines) :])
    assert position(end) == position(replies[len(lines) - 1] if lines else start)


def test_every_command_is_in_its_help(game, sample):
    describer, start = session_class(game).describer, spec_class(game).parse("").set_seed(sample.seed).start()
    commands = in_help(vocabulary_of(game))
    shown = help_text(describer.goal, commands, describer.examples(start), everything=True)
    assert len(fitted(help_text(describer.goal, commands, describer.examples(start)), 80).splitlines()) <= 16
    for name, command in vocabulary_of(game).commands.items():
        if name not in (*SPOKEN_OTHERWISE, *sample.bare):
            assert re.search(rf"(?<![\w-]){name}(?![\w-])", shown), name
        if name in ("undo", "restart"):
            assert re.search(rf"\({command.keys[0]}\b", shown), name


def test_the_menu_and_the_list_name_it(game):
    assert re.search(rf"\d {game} ", run(lines="q\n", small=True).out)
    assert f"textgames {game}" in run("list", small=True).out


def test_an_id_gives_the_same_game(game, sample):
    """Whatever is printed gives the same game when it is pasted back."""
    lines = [*random_lines(game, 6, "ids"), "new", "id"]
    for params in sample.ids:
        first = objects(f"{game}:{params}#" if params == "#" else f"{game}:{params}", lines, seed="")
        given_id = first[0]["id"]
        assert given_id.isascii() and not set(given_id) & set(" \n\t")
        again = objects(given_id, lines, seed="")
        assert [position(reply) for reply in again] == [position(reply) for reply in first]
        shown = run(given_id, lines="id\n").out.partition("> id\n")[2].split("\n")[0]
        assert shlex.split(shown) == [given_id] and not set(shown.replace(given_id, "")) - {"'"}


def test_options_name_a_game_like_an_id(game, sample):
    lines = "\n".join(random_lines(game, 6, "options"))
    for options in sample.given("options"):
        first = run(game, *options.split(), "--json", lines=lines)
        again = run(first.objects[0]["id"], "--json", lines=lines)
        assert (again.status, without_seconds(again.out)) == (first.status, without_seconds(first.out))


def test_wrong_usage_is_one_line_and_exit_2(sample):
    for arguments, says in sample.given("misuse"):
        ran = run(*arguments.split(), lines="w\n")
        assert (ran.status, ran.out, ran.errors.count("\n")) == (2, "", 1)
        assert ran.errors.startswith("textgames: ") and says in ran.errors and ran.errors.isascii()


def test_exit_status(game, sample):
    for game_id, lines, status in ((game, "look\n", 4), *sample.statuses):
        assert run(game_id, "--exit-status", lines=lines).status == status
        assert run(game_id, lines=lines).status == 0


@pytest.mark.parametrize("game", ALL_GAMES)
@given(st.one_of(ANY_TEXT, st.text("0123456789xgmn=./*-P#o@$ ", max_size=30)))
def test_anything_is_an_id_or_refused(game, text):
    spec = spec_class(game)
    try:
        found = spec.parse(text)
        found.start()
    except (ValueError, OSError) as error:
        assert str(error)
    else:
        assert str(spec.parse(str(found).partition(":")[2])) == str(found)


@pytest.mark.parametrize("seed", range(2))
def test_the_rules_are_values(game, seed):
    """Equal games are equal however they came about, and any game can be kept by pickle."""
    spec = spec_class(game).parse(f"#{seed}" if spec_class(game).takes_seed else "")
    rules = spec.start()
    copies = (rules.copy(), copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)))
    for other in (spec.start(), *copies):
        assert other == rules and other is not rules
    assert "object at" not in repr(rules) and rules.size == spec.size


@pytest.mark.parametrize("part", range(4))
def test_any_session_is_resumed_where_it_was(game, sample, tmp_path, part, monkeypatch):
    """Random ones, with lines that are refused in the middle, stopped by the end, or left with quit."""
    if part:  # to run a quarter of them in processes is enough
        monkeypatch.setattr(f"{__name__}.run", run_here)
    for number in range(part, SESSIONS, 4):
        chance = random.Random(f"{game} {number}")
        lines = [", ".join(words_of_a_line(game, chance)) for _ in range(chance.randrange(1, 12))]
        game_id = chance.choice([f"{game}:#{number}" if spec_class(game).takes_seed else game, *sample.spoken_ids])
        check_resuming(game_id, lines, tmp_path / str(number))


def test_sessions_that_were_hard_to_resume(sample, tmp_path):
    for number, (game_id, lines) in enumerate(sample.given("sessions")):
        check_resuming(game_id, list(lines), tmp_path / str(number))


def check_resuming(game_id: str, lines: list[str], path: Path) -> None:
    """Save a game, resume it, and pipe what was saved."""
    *_, end = objects(game_id, lines, "--save", str(path))
    game = game_id.partition(":")[0]
    resumed = run(game, "--save", str(path), "--json")  # with `new` it has gone on to another one
    assert (resumed.status, resumed.errors) == (0, ""), lines
    assert position(resumed.objects[0]) == position(end), lines
    piped = run(game, "--json", lines=path.read_bytes()).objects[-1]
    assert position(piped) == position(end), lines


def words_of_a_line(game: str, chance: random.Random) -> list[str]:
    """Words for one line, from those that the game accepts, with some that it won't, and some that leave."""
    sample = sample_of(game)
    return chance.choices([*sample.words, *sample.more_words, *STRANGE], k=chance.randint(1, 5))


def test_results(game, sample, tmp_path):
    """A game that is won and saved is among the results, in the game and at home."""
    game_id, lines = sample.win
    home = str(tmp_path / "home")
    run(game_id, "--save", str(tmp_path / "game"), lines="\n".join(lines), TEXTGAMES_HOME=home)
    (kind,) = run("stats", game, "--json", small=True, TEXTGAMES_HOME=home).objects[0]["stats"]
    assert (kind["game"], kind["played"], kind["won"]) == (game, 1, 1)
    assert f"{title_of(game)} " in run("stats", small=True, TEXTGAMES_HOME=home).out
    assert "1 played, 1 won" in run(game_id, lines="stats\n", TEXTGAMES_HOME=home).out
    assert "1 played" not in run(f"{game}:{sample.ids[1]}", lines="stats\n", TEXTGAMES_HOME=home).out


def test_a_playthrough_is_there(game, sample):
    game_id, lines = sample.win
    typed = shlex.join(["printf", r"%s\n", *lines])
    made = shlex.join(["python3", "tests/test_playthroughs.py", game, game_id])
    there = any(path.stem.partition("-")[0] == game for path in FILES)
    assert there, f"there is no playthrough of {game}; this makes one:\n{typed} | {made}"


# Spoken.


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
def scripts(draw: st.DrawFn, game: str) -> tuple[str, list[str]]:
    sample = sample_of(game)
    words = sample.spoken_words or sample.words
    several = [word for word in words if "look" not in word]  # whose rest would be told after the moves that follow it
    joined = st.lists(st.sampled_from(several), min_size=1, max_size=8).map(", ".join)
    line = joined.map(lambda text: re.sub(r"\bnew, .*", "new", text)) | st.sampled_from(words)
    saving = st.sampled_from(["save FILE", "load FILE\nlook"])
    lines = draw(st.lists(line | line | line | saving, min_size=1, max_size=20))
    return draw(st.sampled_from(sample.spoken_ids)), "\n".join(lines).split("\n")


@pytest.mark.parametrize("game", ALL_GAMES)
@given(st.data())
@settings(max_examples=amount(10, 30))
def test_the_sentences_tell_the_whole_board(tmp_path_factory, game, data):
    game_id, lines = data.draw(scripts(game))
    sample = sample_of(game)
    path: Path = tmp_path_factory.mktemp("heard") / "game"
    asked = [line.replace("FILE", str(path)) for line in [*sample.spoken_first, *lines]]
    out = run_here(game_id, "--verbal", lines="".join(line + "\n" for line in asked)).out
    start, *heard = answers(marked(out, asked))
    path.unlink(missing_ok=True)
    replies = run_here(game_id, "--json", lines="".join(line + "\n" for line in asked)).objects[1:-1]
    spoken_board: SpokenBoard = sample.spoken_board()
    for line in start:
        spoken_board.add(line)
    for line, said, reply in zip(asked, heard, replies):
        for text in said:
            spoken_board.add(text)
        is_unseen = line.startswith(("load", "next", "previous", "level")) and sample.spoken_first
        if not (is_unseen or spoken_board.unsure):
            assert spoken_board.agrees(reply["state"]), (line, said, reply["state"])
        if reply["status"] == "playing":
            assert spoken_board.counts(reply["state"]), (line, said, spoken_board.remaining, reply["state"])
        assert not any("  " in text or text.endswith(" ") for text in said)


@pytest.mark.usefixtures("short_searches")
def test_what_is_said_can_be_read_aloud(game, sample):
    """Letters, digits and plain punctuation, no table, no line without its end, and no line without an answer."""
    asked = [*QUESTIONS, *sample.questions, "xyz", "u 99"]
    lines = asked + random_lines(game, 10, "aloud") + asked
    out = run(game, "--verbal", "--color", "always", "--seed", sample.seed, lines="\n".join(lines) + "\n").out
    heard = answers(marked(out, lines))
    assert len(heard) == len(lines) + 2, "one for the start and one for the end"
    for line in [line for said in heard for line in said]:
        assert PLAIN.fullmatch(line) and "  " not in line and not re.search(r"([^0-9A-Z])\1\1", line), line
        assert not re.search(r"[,;:.!?] ?[,;:.!]", line), f"nothing is said between two signs: {line}"
    assert all(heard)
