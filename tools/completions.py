"""Completion scripts for bash, zsh and fish, from the table of options and the games.

Each offers the options and what they take, then games, and after a game or a question what may follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from textgames.app.games import CHECK, GAMES, TASKS, Option, level_sets_of, spec_class
from textgames.app.options import all_options
from textgames.app.wording import UNFINISHED_GAMES
from textgames.cli import FOR_SCRIPTS
from textgames.text.language import languages

FILES = ["FILE"]  # in place of what an option takes
BASH = """\
# Completion for textgames in bash; python3 -m tools.release texts writes it.

_textgames() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} first= choices= i
    if [[ $word == "=" ]]; then  # as in --save=
        word=
    elif [[ $before == "=" ]]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
            {taking})
                [[ ${{COMP_WORDS[i+1]}} == "=" ]] && ((i++))
                ((i++)) ;;
            -*) ;;
            *)
                first=${{COMP_WORDS[i]}}
                break ;;
        esac
    done
    case $before in
{values}
        *)
            if [[ $word == -* ]]; then
                choices="{options}"
            else
                case $first in
{following}
                esac
            fi ;;
    esac
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
}}

complete -o default -F _textgames textgames  # where nothing fits, a file
"""
ZSH = """\
#compdef textgames
# Completion for textgames in zsh; python3 -m tools.release texts writes it.

_textgames() {{
    local curcontext=$curcontext context state state_descr line
    typeset -A opt_args
    _arguments -C -S \\
{options}
        '1: :({first})' \\
        '*:: :->following'
    [[ $state == following ]] && case $line[1] in
{following}
    esac
}}

_textgames "$@"
"""
FISH = """\
# Completion for textgames in fish; python3 -m tools.release texts writes it.

function __textgames_after # the first word that is no option is one of these, or there is none yet for ''
    set -l words (commandline -opc)
    set -l first ''
    set -l skips 0
    for word in $words[2..]
        if test $skips = 1
            set skips 0
        else if contains -- $word {taking}
            set skips 1
        else if not string match -q -- '-*' $word
            set first $word
            break
        end
    end
    contains -- "$first" $argv
end

complete -c textgames -f
{options}
{following}
"""


def choices(option: Option) -> list[str]:
    """Return what an option takes as far as that is known: `FILES`, some words, or nothing."""
    if option.metavar == "FILE":
        return FILES
    known = {"lang": languages(), "level": names_after("minesweeper"), "resume": [*GAMES]}
    return [*(option.takes.get("choices") or known.get(option.key, ()))]


def must_have_a_value(option: Option) -> bool:
    return bool(option.metavar) and "nargs" not in option.takes


def names_after(game: str) -> list[str]:
    """Return the names of levels and level sets that may follow a game."""
    starts = [start for start, _about in spec_class(game).presets()]
    return [name for start in starts for name in re.findall(rf"^{game} (?:--level )?([a-z]+)$", start)]


def following() -> list[tuple[str, list[str]]]:
    """Return what may follow each first word, '' if there is none yet."""
    sets = [name for game in GAMES if (level_sets := level_sets_of(game)) for name in level_sets.SHIPPED_SETS]
    of_questions = [
        ("stats", [*GAMES]),
        ("help", [*GAMES, FOR_SCRIPTS]),
        ("list", [*GAMES, *sets, UNFINISHED_GAMES]),
        (CHECK, sets),
        ("forget", ["all"]),
    ]
    of_games = [(game, names) for game in GAMES if (names := names_after(game))]
    return [("''", [*GAMES, *TASKS]), *of_questions, *of_games]


def takes_files(word: str) -> bool:
    """Return whether the name of a file may follow a first word."""
    return word == CHECK or (word in GAMES and GAMES[word].has_levels)


def names(some: Iterable[Option]) -> list[str]:
    """Return the names of options."""
    return [name for option in some for name in option.name.split("/")]


def taking() -> list[str]:
    """Return the options that a value must follow."""
    return names(filter(must_have_a_value, all_options()))


def in_quotes(text: str | None) -> str:
    """Return a text in single quotes, for a shell."""
    return "'" + (text or "").replace("'", r"'\''") + "'"


def bash() -> str:
    """Return the script for bash."""
    values, without_words = [], []
    for option in all_options():
        offered = choices(option)
        if offered in ([], FILES):
            without_words += option.name.split("/") if option.metavar else []
        else:
            values.append(f'        {option.name.replace("/", "|")}) choices="{" ".join(offered)}" ;;')
    values.append(f"        {'|'.join(without_words)}) ;;")
    after = [f'                    {word}) choices="{" ".join(some)}" ;;' for word, some in following()]
    return BASH.format(
        taking="|".join(taking()),
        values="\n".join(values),
        options=" ".join(names(all_options())),
        following="\n".join(after),
    )


def zsh() -> str:
    """Return the script for zsh."""
    lines = []
    for option in all_options():
        about = re.sub(r"([\[\]:\\])", r"\\\1", option.help)
        offered = choices(option)
        values = "_files" if offered == FILES else f"({' '.join(offered)})" if offered else ""
        value = ""
        if option.metavar:
            colon = ":" if must_have_a_value(option) else "::"
            value = f"{colon}{option.metavar}:{values}"
        for name in option.name.split("/"):
            lines.append(in_quotes(f"{name}{'=' if value else ''}[{about}]{value}"))
    (_none, first), *words = following()
    after = [f"        {word}) compadd {' '.join(some)}{'; _files' * takes_files(word)} ;;" for word, some in words]
    return ZSH.format(
        options="\n".join(f"        {line} \\" for line in lines),
        first=" ".join(first),
        following="\n".join(after),
    )


def fish() -> str:
    """Return the script for fish."""
    lines = []
    for option in all_options():
        called = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.name.split("/"))
        offered = choices(option)
        takes = ""
        if offered == FILES:
            takes = " -r -F"
        elif must_have_a_value(option):
            takes = " -x"
        if offered and offered != FILES:
            takes += f" -a {in_quotes(' '.join(offered))}"
        about = in_quotes(option.help).replace(r"'\''", r"\'")
        lines.append(f"complete -c textgames {called}{takes} -d {about}")
    after = []
    for word, some in following():
        first, files = word.replace("|", " "), " -F" * takes_files(word)
        after.append(f'complete -c textgames -n "__textgames_after {first}"{files} -a {in_quotes(" ".join(some))}')
    return FISH.format(taking=" ".join(taking()), options="\n".join(lines), following="\n".join(after))


SCRIPTS = {"bash": bash, "zsh": zsh, "fish": fish}
