"""Commands have names in other languages than English: each that is shown can be typed as it is shown."""

from __future__ import annotations

import re
import shlex
import sys
from contextlib import suppress
from itertools import product

import pytest
from sample import SHIPPED, TRANSLATED, sample_of, session_of, vocabulary_of
from support import amount, run_here
from test_messages import COMMANDS
from test_playthroughs import COMMAND, FILES
from test_pseudo_language import TITLES, outside, use_brackets

from textgames.engine.names import word_for
from textgames.errors import Unreadable
from textgames.text import language

pytestmark = pytest.mark.usefixtures("short_searches")

LINES = """
help; help all; help undo; help flag; hnit; xyz; look; look 99Z; look 0; look 99; look A; moves; stats;
undo; undo x; undo 0; redo; save; load /nowhere/at/all; new nonsense; y; n; list; list x; hint; share;
hint; auto x; auto 1; go 0A; push 0A; push 0A 0B; solve; lurd; lurd solution; lurd x; level; level x; odds;
odds x; review x; flag; chord; chord 0A; 0A; 3H; 0A, odds; look up; keep; last; score; id; restart
"""
MENU = "help\nnonsense\nlist\nlist nowhere\nlist unfinished\nstats\nforget\nforget 9\nstast\nq\n"
SHOWN_ELSEWHERE = {"exit", "textgames", "classic", "sokoban", "minesweeper", "mines", "random", "holes"}


class Shown(dict[str, str]):
    """The names and command lines that were shown, each with what it stands for in English."""

    def recorder(self, function):
        def record(english, *arguments, **options):
            name = function(english, *arguments, **options)
            self[name] = english
            return name

        return record


@pytest.fixture
def shown(monkeypatch):
    """All that is shown from now on of what players type."""
    shown = Shown()
    for name in ("command_name", "command_text"):
        function = getattr(language, name)
        for module in [module for module in sys.modules.values() if getattr(module, name, None) is function]:
            monkeypatch.setattr(module, name, shown.recorder(function))
    return shown


@pytest.fixture(params=["zh", "xx"])
def code(request, monkeypatch, tmp_path):
    """The code of Chinese, and of a language that has brackets around all messages."""
    if request.param == "xx":
        use_brackets(monkeypatch, tmp_path)
    return request.param


@pytest.fixture
def screen(code, monkeypatch):
    """The language is used in this process too, from when it is called."""
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    return lambda: language.set_language(code, "utf-8")


def meanings(line: str) -> list[tuple]:
    """What a line is in each of the games where it can be read; what another game is called isn't saved."""
    found = []
    for game in SHIPPED:
        with suppress(Unreadable):
            commands = session_of(game).read(line) or []
            is_game = [call.command.kind == "game" for call in commands]
            found.append((game, [call.command.name if new else call.text for call, new in zip(commands, is_game)]))
    return found


def in_english(line: str) -> list[str]:
    """The words of a line in English, where they have names in another language."""
    return [word_for(word, COMMANDS) for word in re.sub(r"[（(][a-z?][）)]", "", line).split()]


def check(shown: Shown) -> None:
    """Type all that was shown."""
    assert shown
    for name, english in [*shown.items()]:
        assert meanings(name) == meanings(english), (name, english)
        is_verb = any(vocabulary_of(game).full_name(name) == english for game in SHIPPED)
        is_argument = word_for(name, [english]) == english
        assert meanings(name) or is_verb or is_argument or in_english(name) == english.split(), (name, english)


PATHS = [path for path in FILES if path.stem.startswith(TRANSLATED)]
PLAYED = [*product(["zh", "xx"], ["--verbal", ""], PATHS)]


@pytest.mark.parametrize(
    ("code", "verbal", "path"), PLAYED[:: amount(3, 1)], indirect=["code"], ids=lambda one: getattr(one, "stem", one)
)
def test_what_playthroughs_show(path, verbal, code, shown, screen):
    command, *lines = path.read_text(encoding="utf-8").splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    arguments = shlex.split(command.removeprefix(COMMAND).replace(" --verbal", ""))
    ran = run_here(*arguments, *verbal.split(), "--lang", code, "--no-echo", lines=typed)
    assert not ran.errors and (code == "zh" or outside(ran.out) <= TITLES)
    screen()
    check(shown)


@pytest.mark.parametrize("verbal", ["--verbal", ""])
@pytest.mark.parametrize("game", TRANSLATED)
def test_what_questions_and_nonsense_show(game, verbal, code, shown, screen):
    lines = [line.strip() for line in LINES.split(";")]
    arguments = [game, *verbal.split(), "--seed", sample_of(game).seed, "--lang", code, "--no-echo"]
    ran = run_here(*arguments, lines="".join(f"{line}\n" for line in lines))
    is_translated = outside(ran.out) <= TITLES if code == "xx" else not english_in(re.sub("“[^”]*”", "", ran.out))
    assert not ran.errors and is_translated
    run_here(game, "--help", "--lang", code)
    screen()
    check(shown)


def test_what_the_menu_shows(code, shown, screen):
    run_here("--lang", code, lines=MENU)
    asked = ["--help", "help scripts", "list", "stats x", "forget", "--json", "2048 --size", "mines --level x"]
    for arguments in asked:
        run_here(*arguments.split(), "--lang", code)
    screen()
    check(shown)


@pytest.mark.parametrize("game", TRANSLATED)
def test_every_command_is_read_by_its_name(game, screen):
    """By itself and with its key, in full-width brackets too; and in `help`."""
    session = session_of(game)
    screen()
    for verb in session.vocabulary.commands:
        for name in (language.command_name(verb), language.command_name(verb, has_key=False)):
            [command] = session.read(f"{language.command_text('help')} {name}")
            assert (command.command.name, command.arguments) == ("help", (verb,))


def test_no_chinese_text_has_a_command_in_english():
    catalogue = language.catalogue("zh")
    texts = {key: text for key, text in catalogue._catalog.items() if key and "\x04" not in key}
    for key, text in texts.items():
        assert not english_in(re.sub(r"\{[^}]*\}", "", text)), (key, text)


def english_in(text: str) -> set[str]:
    """The English commands in a Chinese text, except options, file names and IDs."""
    return {*re.findall("[a-z]{2,}", re.sub(r"--?[a-z-]+|\S*[:/.#=]\S*|auto（", "", text))} & COMMANDS - SHOWN_ELSEWHERE


@pytest.mark.parametrize(
    ("chinese", "english"),
    [("列出", "list"), ("列出 未完成", "list unfinished"), ("统计 2048", "stats 2048"), ("帮助 脚本", "help scripts")],
)
def test_the_command_line_and_the_menu_take_them_too(chinese, english):
    assert run_here(*chinese.split()).out == run_here(*english.split()).out
    menus = [run_here("--no-echo", lines=text).out for text in (f"{chinese}\n退出（q）\n", f"{english}\nq\n")]
    assert menus[0] == menus[1]


def test_the_menu_takes_the_names_of_its_rows():
    for row, option in (("每日一局", "--daily"), ("续玩", "--resume")):
        assert run_here("--no-echo", lines=f"{row}\n退出\n").out == run_here("--no-echo", lines=f"{option}\nq\n").out
