"""Lists of presets, levels and unfinished games, and the removal of unfinished games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from textgames.app import wording
from textgames.app.games import (
    GAMES,
    did_you_mean,
    game_named,
    level_sets_of,
    public_id,
    session_class,
    spec_class,
    title_of,
)
from textgames.engine.arguments import ALL
from textgames.engine.clock import date_and_time, today
from textgames.engine.names import folded, word_for
from textgames.errors import Unreadable
from textgames.storage.home import UserData
from textgames.storage.saved_game import KeptGames, SavedGame, remove
from textgames.text.counts import is_number
from textgames.text.language import _, command_text, join_sentences, ngettext, or_commands
from textgames.text.quoting import printable, quoted
from textgames.text.width import pad, width_of
from textgames.views.consoles import ConsoleView, Row


def show_list(word: str | None, data: UserData, view: ConsoleView) -> None:
    """Show the presets of a game, a level set or the unfinished games; by default all presets."""
    if word == wording.UNFINISHED_GAMES:
        list_unfinished(data, view)
        return
    if not word:
        list_presets(list(GAMES), view)
        return
    game = game_named(word)
    if game:
        list_presets([game], view)
    else:
        list_levels(word, data, view)


def list_presets(games: list[str], view: ConsoleView) -> None:
    """Show the presets of games."""
    records = []
    pairs = []
    for game in games:
        for start, about in spec_class(game).presets():
            records.append({"start": f"textgames {start}", "about": about})
            pairs.append((f"textgames {command_text(start)}", about))
    view.table(table(pairs), event="list", games=games, presets=records)


def table(pairs: Sequence[tuple[str, str]]) -> list[Row]:
    """Return rows of two columns: what to type, and what it does."""
    width = max(width_of(typed) for typed, _does in pairs)
    rows = []
    for typed, does in pairs:
        sentence = _(wording.LABELED, label=typed, text=does)
        rows.append((f"{pad(typed, width)}  {does}", sentence))
    return rows


def list_unfinished(data: UserData, view: ConsoleView) -> None:
    """Show the unfinished games, and how one is resumed."""
    games = unfinished_games(data.kept)
    rows = numbered_rows([sentence for _path, sentence, _record in games])
    view.table(rows, event="list", unfinished=[record for _path, _sentence, record in games])
    view.report(_(wording.HOW_TO_RESUME) if games else _(wording.NONE_UNFINISHED))


def list_levels(name: str, data: UserData, view: ConsoleView) -> None:
    """Show the levels of a set or a file, as read by the first game that has them.

    Raise `Unreadable` if there is no such set or file.
    """
    shipped_sets: list[str] = []
    for game in GAMES:
        level_sets = level_sets_of(game)
        if not level_sets:
            continue
        stats = data.results.of_game(game, session_class(game).bests)
        known = word_for(name, level_sets.SHIPPED_SETS)
        if level_sets.is_set(known):
            levels = level_sets.list_levels(level_sets.levels_of(known), stats)
            heading, *lines = level_sets.level_table(levels)
            rows = []
            for line, level in zip(lines, levels):
                rows.append((line, level_sets.sentence_of(level)))
            view.table(rows, heading, event="list", levels=levels)
            return
        shipped_sets.extend(level_sets.SHIPPED_SETS)
    choices = [*GAMES, *shipped_sets, wording.UNFINISHED_GAMES]
    places = {"typed": quoted(name), "choices": or_commands(choices)}
    # Translators: {choices} is a list of what can be listed.
    message = _("There is no game, level set or file {typed}; {list} takes {choices}.", **places)
    raise Unreadable(join_sentences([message, did_you_mean(name, choices)]))


def numbered_rows(sentences: Sequence[str]) -> list[Row]:
    """Return sentences as rows, numbered from 1."""
    rows = []
    for number, sentence in enumerate(sentences, 1):
        spoken = _(wording.LABELED_SENTENCE, label=number, text=sentence)
        rows.append((f"{number:>3}  {sentence}", spoken))
    return rows


def unfinished_games(kept: KeptGames) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the unfinished games that no program is playing, newest first.

    Each is its file, a sentence about it, and its object in the output of --json.
    """
    games = []
    for number, (path, written, saved) in enumerate(kept.files(), 1):
        name = short_name(saved)
        game = saved.game_id.partition(":")[0]
        standing = standing_text(game, saved)
        played = date_and_time(written)
        day, time = played.split()
        if day == today():
            day = _("today {time}", time=time)
        # Translators: {game} is such as "2048 5x5", {progress} "score 12, tile 8",
        # {day} "today 18:05" or a date.
        sentence = _("{game}, {progress}; {day}.", game=name, progress=standing, day=day)
        record = {
            "number": number,
            "game": printable(game),
            "id": public_id(saved.game_id),
            "standing": standing,
            "played": played,
        }
        games.append((path, sentence, record))
    return games


def short_name(saved: SavedGame) -> str:
    """Return the title of a saved game and its kind, without anything in brackets."""
    game, _colon, text = saved.game_id.partition(":")
    kind = ""
    if game in GAMES:
        settings = saved.level_source or re.split("[#=]", text)[0]
        kind = session_class(game).describer.kind(settings)
    before_bracket = re.split(" ?[(（]", kind)[0]
    return printable(f"{title_of(game)} {before_bracket}".rstrip())


def standing_text(game: str, saved: SavedGame) -> str:
    """Return the standing of an unfinished game; "interrupted" if none was saved."""
    if game in GAMES:
        with suppress(KeyError):  # no figures were noted
            return session_class(game).describer.standing_text(saved.standing)
    # Translators: in a list of unfinished games, of one whose program was killed.
    return _("interrupted")


def forget(typed: Sequence[str], data: UserData, view: ConsoleView) -> None:
    """Remove the unfinished games with the typed numbers, or `all`; show the others.

    Raise `Unreadable`, and remove nothing, if there is no number, or one has no game.
    """
    games = {str(number): game for number, game in enumerate(unfinished_games(data.kept), 1)}
    words = folded(" ".join(typed)).replace(",", " ").split()
    numbers = [word_for(word, [ALL]) for word in words]
    if not numbers:
        raise Unreadable(
            _("{forget} 1 removes the first unfinished game, {forget_all} removes all.")
        )
    if numbers == [ALL]:
        numbers = list(games)
    for number in numbers:
        if number not in games:
            raise Unreadable(
                _(wording.NO_NUMBER, number=number if is_number(number) else quoted(number))
            )
    removed = []
    for number in dict.fromkeys(numbers):
        path, _sentence, record = games[number]
        remove(path)
        removed.append(record)
    message = ngettext(
        "Removed {count} unfinished game.", "Removed {count} unfinished games.", len(removed)
    )
    view.report(message if removed else _(wording.NONE_UNFINISHED))
    left = [sentence for _path, sentence, _record in unfinished_games(data.kept)]
    view.table(numbered_rows(left), event="forget", removed=removed)
