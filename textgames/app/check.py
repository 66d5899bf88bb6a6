"""`textgames check`: solve levels instead of playing them."""

from __future__ import annotations

from argparse import Namespace

from textgames.app.games import GAMES, game_named, module_of, split_id, title_of
from textgames.app.options import LAST_OPTIONS, conflict, given
from textgames.errors import EXIT_PLAYED, Unreadable
from textgames.text.language import _
from textgames.text.quoting import quoted
from textgames.views.consoles import ConsoleView


def check_levels(options: Namespace, view: ConsoleView) -> int:
    """Solve the levels that the words after `check` name; return the exit status.

    The first word may be the ID of a level or a game, by default the first game with levels.
    """
    words = list(options.arguments)
    game, text = next(name for name, entry in GAMES.items() if entry.has_levels), ""
    if words and game_named(words[0].partition(":")[0]):
        game, text = split_id(words.pop(0))
    if not GAMES[game].has_levels:
        raise Unreadable(_("{game} has no levels to check.", game=title_of(game)))
    values = given(options, [*GAMES[game].options, *LAST_OPTIONS])
    if text and words:
        raise conflict(quoted(text), quoted(words[0]))
    if text and "level" in values:
        raise conflict(quoted(text), "--level")
    status: int = module_of(game, "check").run(text, words, values, view)
    return status if options.exit_status else EXIT_PLAYED
