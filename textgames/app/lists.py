"""Lists of what can be played: games, levels, and unfinished games, which can be removed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

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
from textgames.engine.best_results import Statistics
from textgames.engine.clock import date_and_time, today
from textgames.engine.names import folded, word_for
from textgames.engine.wording import NO_NUMBER, NONE_UNFINISHED
from textgames.errors import Unreadable
from textgames.storage.saved_game import SavedGame
from textgames.storage.unfinished import remove, unfinished_files
from textgames.storage.user_data import UserData
from textgames.text.counts import is_number
from textgames.text.language import W_, _, command_text, join_sentences, ngettext, or_list
from textgames.text.quoting import printable, quoted
from textgames.text.width import pad, width_of
from textgames.views.view import Row, View

ALL = W_("all!")  # of the unfinished games


def show_list(word: str | None, data: UserData, view: View) -> None:
    """Show what can be played: games with presets and level sets, those of one game, a level set, unfinished games."""
    if word == wording.UNFINISHED_GAMES:
        unfinished = unfinished_games(data.folder)
        view.table(
            [game.row for game in unfinished],
            event="list",
            unfinished=[game.record for game in unfinished],
        )
        view.remark(_(wording.HOW_TO_RESUME) if unfinished else _(NONE_UNFINISHED))
        return
    only = game_named(word or "")
    if word and not only:
        list_levels(word, data, view)
        return
    games = [only] if only else list(GAMES)
    presets = [(start, about) for game in games for start, about in spec_class(game).presets()]
    records = [{"start": f"textgames {start}", "about": about} for start, about in presets]
    rows = table([(f"textgames {command_text(start)}", about) for start, about in presets])
    view.table(rows, event="list", games=games, presets=records)


def table(pairs: Sequence[tuple[str, str]]) -> list[Row]:
    width = max([width_of(typed) for typed, _does in pairs])
    return [
        Row(f"{pad(typed, width)}  {does}", _(wording.LABELED, label=typed, text=does))
        for typed, does in pairs
    ]


def list_levels(name: str, data: UserData, view: View) -> None:
    """Show the levels of a set or a file, of the first game that has levels; raise `Unreadable` if there is none."""
    statistics = Statistics(data.results.finished)
    choices = [*GAMES, wording.UNFINISHED_GAMES]
    for game in GAMES:
        if level_sets := level_sets_of(game):
            stats = statistics.of_game(game, session_class(game).bests)
            known = word_for(name, level_sets.SHIPPED_SETS)
            if level_sets.is_set(known):
                levels = level_sets.list_levels(level_sets.levels_of(known), stats)
                heading, *lines = level_sets.level_table(levels)
                rows = [
                    Row(line, level_sets.sentence_of(level)) for line, level in zip(lines, levels)
                ]
                view.table(rows, heading, event="list", levels=levels)
                return
            choices[-1:-1] = level_sets.SHIPPED_SETS
    places = {"typed": quoted(name), "choices": or_list([*choices[:-1], command_text(choices[-1])])}
    # Translators: {choices} is a list of what can be listed.
    message = _("There is no game, level set or file {typed}; {list} takes {choices}.", **places)
    raise Unreadable(join_sentences([message, did_you_mean(name, choices)]))


class UnfinishedGame(NamedTuple):
    """An unfinished game: its file, a sentence about it, its row in the list, and what programs get of it."""

    path: str
    sentence: str
    row: Row
    record: dict[str, Any]


def unfinished_games(folder: str | None) -> list[UnfinishedGame]:
    """Return the unfinished games in a data folder that no program is playing, the newest first."""
    games = []
    for number, (path, written, saved) in enumerate(unfinished_files(folder), 1):
        game, _colon, text = saved.game_id.partition(":")
        settings = saved.file or re.split("[#=]", text)[0]
        kind = session_class(game).describer.kind(settings) if game in GAMES else ""
        name = printable(f"{title_of(game)} {re.split(' ?[(（]', kind)[0]}".rstrip())
        standing = standing_text(game, saved)
        played = date_and_time(written)
        day, time = played.split()
        day = _("today {time}", time=time) if day == today() else day
        # Translators: {game} is such as "2048 5x5", {progress} "score 12, tile 8", {day} "today 18:05" or a date.
        sentence = _("{game}, {progress}; {day}.", game=name, progress=standing, day=day)
        record = {"number": number, "game": printable(game), "id": public_id(saved.game_id)}
        row = Row(
            f"{number:>3}  {sentence}", _(wording.LABELED_SENTENCE, label=number, text=sentence)
        )
        games.append(
            UnfinishedGame(path, sentence, row, {**record, "standing": standing, "played": played})
        )
    return games


def standing_text(game: str, saved: SavedGame) -> str:
    """Return how an unfinished game is going: the figures that were noted, else the number of its lines."""
    if game in GAMES:
        with suppress(KeyError):  # no figures were noted
            return session_class(game).describer.standing_text(saved.standing)
    return ngettext("{count} line", "{count} lines", len(saved.lines))


def forget(typed: Sequence[str], data: UserData, view: View) -> None:
    """Remove the unfinished games with the numbers that are typed, or all of them for `all!`; show the others.

    Raises `Unreadable` if there is no such one, and for `all` alone; nothing is removed then.
    """
    games = {str(number): game for number, game in enumerate(unfinished_games(data.folder), 1)}
    numbers = [
        word_for(word, ["all", ALL]) for word in folded(" ".join(typed)).replace(",", " ").split()
    ]
    if numbers in ([], ["all"]):
        raise Unreadable(_(wording.FORGET_TAKES, count=len(games)))
    if numbers == [ALL]:
        numbers = [*games]
    for number in numbers:
        if number not in games:
            raise Unreadable(_(NO_NUMBER, number=number if is_number(number) else quoted(number)))
    removed = [games[number] for number in dict.fromkeys(numbers)]
    for game in removed:
        remove(game.path)
        # Translators: {game} is a sentence such as "2048 4x4, score 12, tile 8; today 20:15."
        view.remark(_("Removed {game}", game=game.sentence))
    view.table(
        [game.row for game in unfinished_games(data.folder)],
        event="forget",
        removed=[game.record for game in removed],
    )
    if not games:
        view.remark(_(NONE_UNFINISHED))
