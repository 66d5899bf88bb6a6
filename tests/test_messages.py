"""The messages: each is whole, in its place, and translated in every catalogue."""

from __future__ import annotations

import ast
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from sample import vocabulary_of
from support import PACKAGE, parsed, tool

from textgames.app.games import GAMES
from textgames.text.language import FOLDER, N_, _, ngettext, without_key

MARKS = {"_": 1, "N_": 1, "W_": 1, "L_": 1, "NN_": 2, "ngettext": 2, "pgettext": 2}  # how many texts each begins with
CATALOGUES = sorted(Path(FOLDER).glob("*/LC_MESSAGES/textgames.mo"))


def calls(tree: ast.AST) -> list[ast.Call]:
    """Return the calls that mark or translate a message."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return [node for node in found if node.func.id in MARKS]


def texts_of(call: ast.Call) -> list[str]:
    """Return the texts of a call that are spelled out there."""
    return [arg.value for arg in call.args[: MARKS[call.func.id]] if isinstance(arg, ast.Constant)]


def messages() -> dict[tuple[str, ...], str]:
    """Return all messages of the package, each with its file: (text,), (singular, plural), or (context, text)."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        for call in calls(parsed(path)):
            if texts := texts_of(call):
                contexts = {"pgettext": ("context",), "W_": ("context", "command"), "L_": ("context", "words")}
                found[*contexts.get(call.func.id, ()), *texts] = str(path.relative_to(PACKAGE.parent))
    for file, _line, word in tool("commands").words():
        found["context", "command", word] = file
    return found


MESSAGES = messages()
COMMANDS = {key[2] for key in MESSAGES if key[:2] == ("context", "command")}


def short_keys() -> dict[str, str]:
    """Return the short key of each command: the first of its names that is a letter or a question mark."""
    found = {}
    for game in GAMES:
        for command in vocabulary_of(game).commands.values():
            short = [name for name in command.keys if len(name) == 1]
            keys = [name for name in short if name.isalpha() or name == "?"]
            found[command.name] = keys[0] if keys else ""
    return found


def places(text: str) -> set[str]:
    """Return the names of the places in a message."""
    return {name for _literal, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def given(text: str) -> set[str]:
    """Return the names of the places in a message that are no commands: a translation may name others."""
    return {place for place in places(text) if not {*place.split("_")} <= COMMANDS}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_messages_are_whole_and_not_translated_too_early(path):
    tree = parsed(path)
    for call in calls(tree):
        for argument in call.args[: MARKS[call.func.id]]:
            inner = [] if isinstance(argument, ast.Constant) else ast.walk(argument)
            strings = [node for node in inner if isinstance(node, ast.Constant) and isinstance(node.value, str)]
            assert not strings, f"line {call.lineno}: a message is one text, and what chooses it stands before it"
    functions = (ast.FunctionDef, ast.Lambda)
    late = {id(inner) for node in ast.walk(tree) if isinstance(node, functions) for inner in ast.walk(node)}
    marks = ("L_", "N_", "NN_", "W_")
    early = [call.lineno for call in calls(tree) if call.func.id not in marks and id(call) not in late]
    assert early == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_has_all_messages_of_its_files_and_no_others(path):
    """A file without any translation is a new game's, and is shown in English."""
    with path.open("rb") as file:
        catalogue = GNUTranslations(file)
    translated = {key[0] if isinstance(key, tuple) else key for key in catalogue._catalog} - {""}
    keys = {"\x04".join(key[1:]) if key[0] == "context" else key[0]: file for key, file in MESSAGES.items()}
    files = {keys[key] for key in translated}
    assert translated == {key for key, file in keys.items() if file in files}
    for key in MESSAGES:
        if key[0] == "context":
            assert catalogue.pgettext(*key[1:])
            continue
        forms = [given(text) for text in key]
        for text in [catalogue.gettext(key[0])] if len(key) == 1 else [catalogue.ngettext(*key, n) for n in (1, 2, 5)]:
            assert text, key
            assert given(text) in forms or given(text) == set.union(*forms), (key, text)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_shows_each_command_with_its_key(path):
    with path.open("rb") as file:
        catalogue = GNUTranslations(file)
    keys = short_keys()
    for message, names in catalogue._catalog.items():
        context, _mark, word = str(message).rpartition("\x04")
        if context == "command":
            shown, *others = names.split()
            key = f"（{keys[word]}）" if keys.get(word) else ""
            assert shown == without_key(shown) + key, word
            assert not [name for name in others if without_key(name) != name], word


def test_each_place_is_a_command_or_is_given_somewhere():
    nodes = [node for path in PACKAGE.rglob("*.py") for node in ast.walk(parsed(path))]
    names = {node.arg for node in nodes if isinstance(node, ast.keyword)}
    dictionaries = [node for node in nodes if isinstance(node, ast.Dict)]
    names |= {key.value for node in dictionaries for key in node.keys if isinstance(key, ast.Constant)}
    for key in MESSAGES:
        for text in key[2:] if key[0] == "context" else key:
            assert given(text) <= names, text


def test_places_are_filled_in_and_braces_elsewhere_stay():
    assert _("Row {row}.", row="{x}") == "Row {x}."
    assert _("Type {undo} 2 or {help_all}.") == "Type undo 2 or help all."
    assert ngettext("{count} mine at {at}", "{count} mines at {at}", 2, at="3H") == "2 mines at 3H"
    assert N_("mine") == "mine"
