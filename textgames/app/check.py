"""`textgames check`: solve levels instead of playing them."""

from __future__ import annotations

from argparse import Namespace

from textgames.app.games import GAMES, game_named, module_of, split_id, title_of
from textgames.app.options import options_of_check, options_that_name_a_game
from textgames.app.start import conflict
from textgames.errors import EXIT_PLAYED, Unreadable
from textgames.text.language import _
from textgames.text.quoting import quoted
from textgames.views.consoles import ConsoleView


def check_levels(options: Namespace, view: ConsoleView) -> int:
    """Solve the levels that the words after `check` name; return the exit status.

    The first word may be the ID of a level, or name a game; else the levels are those of the first
    game that has levels.
    """
    words = list(options.arguments)
    game, text = next(name for name, entry in GAMES.items() if entry.has_levels), ""
    if words and game_named(words[0].partition(":")[0]):
        game, text = split_id(words.pop(0))
    if not GAMES[game].has_levels:
        raise Unreadable(_("{game} has no levels to check.", game=title_of(game)))
    own = options_that_name_a_game(game, options)
    if text and words:
        raise conflict(quoted(text), quoted(words[0]))
    if text and "level" in own:
        raise conflict(quoted(text), "--level")
    own.update(options_of_check(options))
    status: int = module_of(game, "check").run(text, words, own, view)
    return status if options.exit_status else EXIT_PLAYED
