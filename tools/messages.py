"""Keep the catalogues of messages: `python3 -m tools.messages` after a message was changed.

Babel collects the messages of the sources into `locale/textgames.pot`, brings each catalogue up to date with them, and
compiles it. `python3 -m tools.messages fr` begins one for French. What is not translated yet has an empty `msgstr`, or
is marked `fuzzy`, and is shown in English. With `--check` nothing is written. The exit status is 1 if a file with
translated messages has others that are not (a new game may have none), with `--check` also if anything would change.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.commands import words

PACKAGE = Path(__file__).parent.parent / "textgames"
LOCALE = PACKAGE / "locale"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "NN_": (1, 2), "pgettext": ((1, "c"), 2)}
HEADER = "# The messages of textgames.\n# The same licence as textgames."
WORDS = {"W_": None}  # that players type
LISTS = {"L_": None}  # of words that they may type
ABOUT_WORDS = (
    "What players may type for this word, with blanks between. "
    "The first is shown, with its key if it has one: 撤销（u）."
)
ABOUT_LISTS = "Words that players may type who know other programs, not translations one by one; more or fewer will do."
DATE = datetime(2026, 11, 23, tzinfo=UTC)  # always the same, so that a file changes only if a message does


def collect() -> Catalog:
    """Return all messages of the sources, each with the files that have it and the notes for translators."""
    catalog = Catalog(project="textgames", version="1", charset="utf-8", fuzzy=False, creation_date=DATE)
    python = [("**.py", "python")]
    found = extract_from_dir(
        PACKAGE, python, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for file, line, message, comments, context in found:
        catalog.add(message, None, [(f"textgames/{file}", line)], auto_comments=comments, context=context)
    for file, line, word, _comments, _context in extract_from_dir(PACKAGE, python, keywords=WORDS):
        catalog.add(word, None, [(f"textgames/{file}", line)], auto_comments=[ABOUT_WORDS], context="command")
    for file, line, listed, comments, _context in extract_from_dir(
        PACKAGE, python, keywords=LISTS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        notes = comments or [ABOUT_LISTS]
        catalog.add(listed, None, [(f"textgames/{file}", line)], auto_comments=notes, context="words")
    for file, line, word in words():
        catalog.add(word, None, [(file, line)], auto_comments=[ABOUT_WORDS], context="command")
    return catalog


def path_of(language: str) -> Path:
    """Return the file with the translations into a language."""
    return LOCALE / language / "LC_MESSAGES" / "textgames.po"


def up_to_date(language: str, template: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly the messages of the template."""
    path = path_of(language)
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    catalog = Catalog(locale=language, project="textgames", version="1", fuzzy=False, creation_date=DATE)
    catalog.revision_date = DATE
    for message in template:
        if message.id:
            before = old.get(message.id, message.context)
            catalog.add(
                message.id,
                before.string if before else None,
                message.locations,
                flags={flag for flag in (before.flags if before else ()) if flag == "fuzzy"},
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return catalog


def needs_translation(message: Message) -> bool:
    """Return whether a message has no text in one of its forms, or one that nobody has looked at."""
    texts = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return bool(message.id) and (message.fuzzy or not all(texts))


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the messages that need a translation."""
    return [message for message in catalog if needs_translation(message)]


def files_in_part(catalog: Catalog) -> set[str]:
    """Return the files of which some messages are translated, and others not."""
    missing = {file for message in untranslated(catalog) for file, _line in message.locations}
    return {
        file for message in catalog if not needs_translation(message) for file, _line in message.locations
    } & missing


def files_of(language: str, catalog: Catalog) -> dict[Path, bytes]:
    """Return the text and the compiled form of a catalogue, by their paths."""
    catalog.header_comment = HEADER
    text, compiled = BytesIO(), BytesIO()
    write_po(text, catalog, width=120, include_lineno=False)
    for message in untranslated(catalog):
        catalog.delete(message.id, message.context)  # Babel would fill a plural with its singular
    write_mo(compiled, catalog)
    path = path_of(language)
    return {path: text.getvalue(), path.with_suffix(".mo"): compiled.getvalue()}


def main(arguments: list[str]) -> int:
    """Bring everything up to date, or check that it is; return 1 if it isn't, or a message is not translated."""
    is_check = arguments[:1] == ["--check"]
    template = collect()
    template.header_comment = HEADER
    text = BytesIO()
    write_po(text, template, width=120, include_lineno=False)
    files = {LOCALE / "textgames.pot": text.getvalue()}
    in_part: set[str] = set()
    languages = {path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/textgames.po")}
    for language in sorted({*languages, *arguments[is_check:]}):
        catalog = up_to_date(language, template)
        needed = [message.id for message in untranslated(catalog)]
        in_part |= files_in_part(catalog)
        print(f"{language}: {len(template)} messages, {len(needed)} not translated")
        print("".join([f"  {message}\n" for message in needed]), end="")
        files |= files_of(language, catalog)
    stale = [path for path, data in files.items() if not path.exists() or path.read_bytes() != data]
    for path in stale:
        print(f"{path.relative_to(PACKAGE.parent)}: {'not up to date' if is_check else 'written'}")
        if not is_check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[path])
    return int(bool(in_part or (is_check and stale)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
