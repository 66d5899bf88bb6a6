"""The host of a sitting: reads a line, has it played, has it kept, and has it shown.

line -> Console.read -> Session.answer_to -> the story -> View.show
"""

from __future__ import annotations

import os
from time import monotonic

from textgames.answer import Answer, Note, Turn
from textgames.commands import AGAIN
from textgames.console import LONGEST_LINE, StopSign, words_of
from textgames.errors import Unreadable, Unusable, in_words, quoted, sentence
from textgames.ids import exact_deal
from textgames.seeds import quote
from textgames.session import Session, Watcher
from textgames.story import SaveFile, Story, id_in, is_header, load_story, play_again, write_story

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.console import Console
    from textgames.errors import Refusal
    from textgames.results import Results
    from textgames.unfinished import Unfinished
    from textgames.views.view import View

LONGEST_ANSWER = 50_000_000  # squares of boards and signs of texts; less than 250 MB
EXIT_PLAYED, EXIT_LOST, EXIT_UNFINISHED, EXIT_REFUSED, EXIT_INTERRUPTED = 0, 3, 4, 5, 130


class Settings:
    """How a game is to be played, beside which one it is."""

    def __init__(self, strict: bool = False, exit_status: bool = False, takes_header: bool = False) -> None:
        self.strict = strict
        self.exit_status = exit_status
        self.takes_header = takes_header  # a saved game that is piped in may name the game


class Host(Watcher):
    """One sitting, from its first line to its last.

    `session` is the game being played, `story` what was played of it, `file` where each line goes at once, if
    anywhere. Another session takes its place when a saved game is loaded.
    """

    def __init__(self, console: Console, view: View, results: Results, settings: Settings) -> None:
        self.console = console
        self.view = view
        self.results = results
        self.settings = settings
        self.file: SaveFile | Unfinished | None = None
        self._number = 0  # of the line
        self._last_line = ""  # that was played
        self._stop_sign = StopSign(console.typed)

    def welcome(self, session: Session, story: Story) -> None:
        """Take a session that was begun, or taken up again from a story, and show it."""
        self.session, self.story = session, story
        session.watcher = self
        self.view.begin(session, len(story.lines))
        self.results.patient = True  # the first board is shown

    def run(self) -> int:
        """Answer lines until the player leaves or the input ends; the exit status."""
        if self.console.typed:
            from textgames.at_the_prompt import help_typing

            help_typing(self.console, lambda: self.session.vocabulary.verbs)
        status = None
        was_interrupted = False
        while status is None:
            try:
                line = self.console.read()
            except KeyboardInterrupt:
                status = self._interrupted(was_interrupted)
                was_interrupted = True
            else:
                was_interrupted = False
                status = self._end("eof") if line is None else self._answer(line)
        return status

    def _interrupted(self, again: bool) -> int | None:
        """Ctrl-C at the prompt: only the line is gone, unless it is the second one or nobody types."""
        if not self.console.typed:
            raise KeyboardInterrupt
        if again:
            self._end("quit")
            return EXIT_INTERRUPTED
        self.console.say("q quits; the game is kept.")
        return None

    def _answer(self, line: str) -> int | None:
        """Answer a line; the exit status where it is the last one."""
        words = words_of(line)
        if not words:
            self._read_header(line)
            return None
        self.settings.takes_header = False
        self._number += 1
        answer = Answer(self._number, line.strip())
        if words == [AGAIN] and self._last_line:
            answer.whole = False  # what is kept are the commands
            self._play(answer, self._last_line, words_of(self._last_line))
        else:
            self._play(answer, answer.line, words)
        self._keep(answer)
        if answer.finished:
            self._record(answer)
        self.view.show(self.session, answer)
        if answer.error and self.settings.strict:
            self._end("quit")
            return EXIT_REFUSED
        return self._end("quit") if answer.leaves else None

    def _read_header(self, line: str) -> None:
        """Turn to the game that a saved one names which is piped in, where the command line left that open."""
        if not (self.settings.takes_header and is_header(line)):
            return
        self.settings.takes_header = False
        try:
            self.session = self._session_of(id_in(line, "the input"))
        except ValueError as error:
            raise Unusable(f"the input can't be played: {error}") from None
        self.session.watcher = self
        self.story = Story(str(self.session.deal), [])
        if self.file is not None:
            self.file.turn_to(self.session, [])
        self.view.turn_to(self.session)

    def _play(self, answer: Answer, line: str, words: list[str]) -> None:
        try:
            commands = self.session.understood(line, words)
        except Unreadable as error:
            if len(answer.line) > LONGEST_LINE:
                answer.line = answer.line[:40] + "..."
            answer.refuse(error)
            answer.not_played = len(words)
            return
        match commands[0].parts:
            case ("save", path):
                self._save(answer, path)
            case ("load", path):
                self._load(answer, path)
            case _:
                if self.console.typed:
                    with self._stop_sign:
                        self.session.answer_to(answer, commands)
                    if self._stop_sign.raised:
                        self.console.say("")  # a terminal shows ^C
                else:
                    self.session.answer_to(answer, commands)
                if answer.changed:
                    self.session.comment()
                if answer.changed or not answer.error:
                    self._last_line = line

    # What a session asks of whoever watches it.

    def so_far(self, session: Session) -> None:
        self.keep(session)
        self.view.so_far(session, session.answer)
        self.console.flush()

    def keep(self, session: Session) -> None:
        self._keep_all(session.answer.take_played())

    def glance(self, session: Session) -> None:
        self.keep(session)
        self.view.glance(session)
        self.console.flush()

    def news(self, session: Session, text: str) -> None:
        self.keep(session)
        self.view.news(text)
        self.console.flush()

    def leaves(self, session: Session) -> None:
        self.keep(session)
        if self.file is not None and not self.lives_in_file:
            self.file.close(session)

    def turns(self, session: Session) -> None:
        self.story = Story(str(session.deal), session.settings())
        if self.file is not None:
            self.file.turn_to(session, self.story.lines)

    def stopped(self) -> bool:
        return self._stop_sign.raised

    def is_too_long(self, size: int) -> bool:
        return size > LONGEST_ANSWER

    def is_late(self, end: float) -> bool:
        return monotonic() > end

    @property
    def lives_in_file(self) -> bool:
        """Whether the player has chosen the file that the game lives in."""
        return isinstance(self.file, SaveFile)

    # Where lines and results are kept.

    def _keep(self, answer: Answer) -> None:
        """Keep what was played of a line: as it was typed, where it was played as a whole."""
        if answer.whole and answer.played and answer.line.isprintable():
            self._keep_line(answer.line, answer.changed)
        else:
            self._keep_all(answer.played)

    def _keep_all(self, commands: list[str]) -> None:
        if commands:
            self._keep_line(" ".join(commands), True)

    def _keep_line(self, line: str, changed: bool) -> None:
        if self.file is not None:
            self.file.add(line, changed)
        self.story.lines.append(line)

    def _record(self, answer: Answer) -> None:
        """Put a game that was just finished among the results, in place of what it was before an undo."""
        session, attempt = self.session, self.session.timeline.attempt
        if not self.results.recording or attempt.counted:
            return
        if attempt.auto:
            if attempt.row is None:
                answer.add(Note("Not among your results: auto played in it."))
            return
        if session.game.outcome == "won":
            attempt.won_after = attempt.undos
        earlier, kind = self.results.earlier, (session.name, session.summaries, session.deal.kind)
        before = earlier(*kind)
        attempt.row = self.results.add(result_of(session), attempt.row)
        after = earlier(*kind)
        if before and after:
            answer.add(Note(session.words.results(after)))
            if any(after.get(best) != before.get(best) for best in after if best.startswith("best")):
                answer.add(Note("That is a new best."))

    def _save(self, answer: Answer, path: str) -> None:
        """Write the story so far."""
        if isinstance(self.file, SaveFile) and os.path.realpath(path) == os.path.realpath(self.file.path):
            answer.add(Note("The game lives there; each line is saved."))
            return
        try:
            write_story(path, self.story)
        except (OSError, Unusable) as error:
            answer.refuse(refusal_of(error, path))
        else:
            answer.add(Note("Saved."))

    def _load(self, answer: Answer, path: str) -> None:
        """Play a saved game in a session of its own, and go on with that; where it can't be played this one goes on."""
        if self.lives_in_file:
            answer.refuse(Unusable("This game lives in a file of its own, and stays there.", path))
            return
        try:
            story = load_story(path)
        except (OSError, Unusable) as error:
            answer.refuse(refusal_of(error, path))
            return
        try:
            session = self._session_of(story.game_id)
            play_again(session, story)
        except OSError as error:
            answer.refuse(refusal_of(error, path))
        except ValueError as error:
            answer.refuse(Unusable(sentence(f"{quoted(path)} can't be loaded: {error}"), path))
        else:
            self._go_on_with(answer, session, story)

    def _go_on_with(self, answer: Answer, session: Session, story: Story) -> None:
        for attempt in session.timeline.attempts():
            attempt.undos += 1  # who loads a game could take moves back
        session.watcher = self
        if self.file is not None:
            self.file.close(self.session)
            self.file.turn_to(session, story.lines)
        self.session, self.story = session, Story(story.game_id, story.lines)
        torn = " Its last line was cut short, and is dropped." * (story.torn_at is not None)
        answer.add(Note(f"Loaded.{torn}"))
        answer.add(Turn("load", session.deal, session.game.copy()))
        if session.game.outcome:
            answer.add(session.end())

    def _session_of(self, game_id: str) -> Session:
        """A session of the same game, from an ID; raises `ValueError` where it is another game's, or wrong."""
        game, _, params = game_id.partition(":")
        if game.lower() != self.session.name:
            raise Unusable(f"it is a game of {game}")
        return self.session.__class__(exact_deal(self.session.deal_of, params), self.results)

    def _end(self, reason: str) -> int:
        """Sum the game up; the exit status."""
        outcome = self.session.game.outcome
        if self.file is not None:
            self.file.close(self.session)
        self.view.end(self.session, outcome or reason)
        if not self.settings.exit_status:
            return EXIT_PLAYED
        return {"won": EXIT_PLAYED, "lost": EXIT_LOST}.get(outcome, EXIT_UNFINISHED)


def refusal_of(error: OSError | Unusable, path: str) -> Refusal:
    """What a file that can't be read or written is refused with."""
    return Unusable(f"{in_words(error)}.", path)


def result_of(session: Session) -> dict[str, Any]:
    """What the results keep of a finished game."""
    attempt = session.timeline.attempt
    return {
        "game": session.name,
        "params": session.deal.kind,
        "seed": session.deal.seed and quote(session.deal.seed),
        # a win stays a win where it was played on after it
        "result": "won" if attempt.won_after == attempt.undos else "lost",
        "moves": session.steps(),
        "seconds": None if attempt.resumed else round(attempt.seconds(), 3),
        "undos": attempt.undos,
        "hints": attempt.hints,
        "figures": session.figures(),
    }
