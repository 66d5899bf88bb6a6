"""The games as worker.js plays them in a browser: a line in, and the text that answers it out."""

import json
from contextlib import redirect_stdout, suppress
from io import StringIO

from textgames.app.games import GAMES, session_class, spec_class, split_id
from textgames.app.start import other_game, saved_spec
from textgames.engine.chance import random_seed
from textgames.engine.commands import Vocabulary
from textgames.engine.names import word_for
from textgames.engine.replay import replayed
from textgames.engine.session import Context, Session
from textgames.storage.results import Results
from textgames.storage.saved_game import GameFile, SavedGame, parse
from textgames.terminal.console import Console
from textgames.text.language import _, code_of, current, join_sentences, set_language
from textgames.text.quoting import error_text
from textgames.text.style import Style
from textgames.text.width import fitted
from textgames.views.screen import Screen
from textgames.views.spoken import Spoken

CHOOSE = {"en": "Type the number of a game.", "zh": "请输入游戏的数字。"}
STAYS = {
    "en": "This game can't be continued. It stays stored in this browser; here is a new one.",
    "zh": "这一局无法继续；它仍保存在浏览器里。现在开始新的一局。",
}
FILES = ("save", "load")
UNPLAYABLE = "unplayable"  # among what is kept: the saved games that can't be continued, one after another
NO_FILES = {"en": "There are no files here; the page keeps your games.", "zh": "这里没有文件；网页会保留游戏进度。"}


def colored(text: str, style: Style) -> str:
    """Return a text in the 256 colours that the page's terminal has."""
    return f"{style.in_256()}{text}\x1b[0m"


class Player:
    """Asks which game, plays it, and asks again when it is left.

    `kept` is a JSON object that has the saved game of each game that was played here; anything else is left out.
    """

    session: Session | None = None

    def __init__(self, language: str, verbal: bool, kept: str) -> None:
        set_language(code_of(language) or "en", "utf-8")
        console = Console(quiet=True)
        self.view = Spoken(console) if verbal else Screen(console, colored)
        self.kept: dict[str, str] = {}
        with suppress(ValueError, AttributeError):
            self.kept = {game: text for game, text in json.loads(kept).items() if isinstance(text, str)}

    def answer(self, line: str, columns: int) -> str:
        """Return what a line is answered with, in so many columns."""
        self.view.console.width = columns
        with redirect_stdout(StringIO()) as shown:
            try:
                if self.session:
                    self.play(self.session, line)
                else:
                    self.begin(line)
            except (OSError, ValueError) as error:
                self.view.report(error_text(error))
        return fitted(shown.getvalue(), columns) if isinstance(self.view, Spoken) else shown.getvalue()

    def begin(self, line: str) -> None:
        """Begin the game that a line names by its number, its name or its ID, or resume it; else list the games."""
        name, *words = line.split() or [""]
        if not name:
            abouts = [(game, _(session_class(game).describer.about)) for game in GAMES]
            rows = [f"{number}  {game:<11}  {about}" for number, (game, about) in enumerate(abouts, 1)]
            self.view.table([(row, row) for row in rows])
            self.view.report(CHOOSE[current()])
            return
        game, params = split_id(dict(enumerate(GAMES, 1)).get(int(name), name) if name.isdecimal() else name)
        spec_of = spec_class(game)
        params = params or spec_of.text_of(words, {})
        if game in self.kept and not params:
            try:
                return self.start(game, parse(self.kept[game].encode(errors="replace"), game))
            except (OSError, ValueError) as error:
                self.kept[UNPLAYABLE] = self.kept.get(UNPLAYABLE, "") + self.kept.pop(game)
                self.view.report(join_sentences([error_text(error), STAYS[current()]]))
        self.start(game, SavedGame(str(spec_of.parse(params).set_seed(random_seed())), []))

    def start(self, game: str, saved: SavedGame) -> None:
        """Start a game, or resume it."""
        spec = saved_spec(saved)
        if spec.game != game:
            raise other_game(saved.game_id, game)
        play = session_class(game)
        context = Context(Vocabulary(play), self.view, GameFile(), Results(None), is_typed=True)
        self.session = session = replayed(play, spec, context, saved)
        self.keep(session)
        self.view.start(session)

    def play(self, session: Session, line: str) -> None:
        """Play a line."""
        if word_for(line.strip().partition(" ")[0], FILES) in FILES:
            self.view.report(NO_FILES[current()])
            return
        if session.play(line) is None:  # a blank line
            return
        is_left = not session.next
        self.session = session = session.next or session
        self.keep(session)
        self.view.end_line(session, line)
        if is_left:
            self.view.end(session, "quit")
            self.session = None
            self.begin("")

    def keep(self, session: Session) -> None:
        """Save the game, once something was played."""
        saved = session.saved_game()
        if saved.lines:
            self.kept[session.spec.game] = saved.text

    def state(self) -> str:
        """Return what the page has to know, as a JSON object: the game that is played, what is kept, the language."""
        game = self.session.spec.game if self.session else ""
        return json.dumps({"game": game, "kept": json.dumps(self.kept), "language": current()})
