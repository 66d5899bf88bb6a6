"""`--verbal`: what is said of the program itself; what is said of games is in test_every_game.py."""

from __future__ import annotations

from support import marked, run
from test_every_game import PLAIN, answers


def test_a_listener_is_told_where_an_earlier_game_was(game, sample, tmp_path):
    """Two sentences at the start, each on a line."""
    save = str(tmp_path / "game")
    typed = [*sample.words[:3]]
    first = marked(run(game, "--verbal", "--seed", sample.seed, "--save", save, lines="\n".join(typed)).out, typed)
    again = marked(run(game, "--verbal", "--save", save).out, [])
    for out in (first, again):
        start = answers(out)[0]
        assert len(start) == 2 and len(" ".join(start).split()) <= 60, start
    assert again.startswith("Resumed after ")


def test_list_and_menu_in_sentences():
    menu = run("--verbal", lines="q\n").out
    assert "1, 2048: Slide the tiles" in menu and "  " not in menu
    for line in run("list", "--verbal").out.splitlines() + run("list", "holes", "--verbal").out.splitlines():
        assert PLAIN.fullmatch(line) and "  " not in line


def test_the_environment_turns_it_on():
    plain, spoken = (run("sokoban", lines="w\n", TEXTGAMES_VERBAL=value).out for value in ("0", "1"))
    assert "* *" in plain and "Up to 1C." in spoken and "* *" not in spoken
    assert run("sokoban", "--no-verbal", lines="w\n", TEXTGAMES_VERBAL="1").out == plain
    as_json = [run("sokoban", "--json", lines="w\nlook\n", TEXTGAMES_VERBAL=value).out for value in ("", "1")]
    assert as_json[0] == as_json[1]
