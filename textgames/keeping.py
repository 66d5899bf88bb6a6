"""What lasts longer than the program: the story of a sitting, and the results of its games.

A saved game is taken up by playing its lines again, through the same loop as typed ones, without
showing anything. Each accepted line is then kept before its answer is shown.
"""

from __future__ import annotations

import os
import sys

from textgames.errors import Unusable, in_words, quoted
from textgames.saved import Story, data_folder, load_story, write_story
from textgames.seeds import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from textgames.records import Records
    from textgames.saved import SaveFile, Unfinished
    from textgames.session import Reply, Session

LEAVING = frozenset({"quit", "no"})


class Replay:
    """A story on its way to be played again: what comes after it, and what is done where it can't be played."""

    def __init__(self, story: Story, then: Callable[[], None], failed: Callable[[str], None]) -> None:
        self._lines = iter(story.lines)
        self.number = 0  # lines played, empty ones too
        self.then = then
        self.failed = failed

    @property
    def begun(self) -> bool:
        """Whether any line of it was played; before, the line being answered is the one that loads it."""
        return self.number > 0

    def next_line(self) -> str | None:
        """The next line, None after the last."""
        line = next(self._lines, None)
        self.number += line is not None
        return line


class Keeping:
    """Keeps the story of a session, and its results.

    `story` is what was played, `file` where each line goes at once, if anywhere.
    """

    def __init__(self, session: Session, recording: bool, file: SaveFile | Unfinished | None) -> None:
        self.session = session
        self.recording = recording
        self._records: Records | None = None
        self.file = file
        self.story = Story(str(session.deal), [])
        self.replay: Replay | None = None

    def begin_story(self) -> None:
        """The session has turned to another game before anything was played."""
        self.story = Story(str(self.session.deal), [])
        if self.file is not None:
            self.file.begin(self.story.game_id)

    def take_up(self, earlier: Story, then: Callable[[], None]) -> None:
        """Play an earlier story again, then do something; raises `Unusable` on the way where it can't be played."""
        path = self.file.path if self.file else "the file"

        def failed(message: str) -> None:
            raise Unusable(f"{path}: {message}")

        self.replay = Replay(earlier, then, failed)

    def next_line(self) -> str | None:
        """The next line of the story being replayed, None where none is."""
        while self.replay is not None:
            line = self.replay.next_line()
            if line is not None:
                return line
            replay, self.replay = self.replay, None
            for attempt in self.session.timeline.attempts():
                attempt.resumed = replay.begun
            replay.then()
        return None

    def answered(self, reply: Reply, words: list[str]) -> bool:
        """Keep a line that was just played, if it was accepted; False where its answer is not to be shown now."""
        if self.replay is not None:
            if self.replay.begun:
                self._check_replayed(self.replay, reply)
            return False
        kept = self._line_to_keep(reply, words)
        if kept and (reply.changed or reply.counts or not reply.error):
            self._keep(kept, reply.changed)
        if reply.finished and self.recording and not self.session.timeline.attempt.counted:
            self._record()
        return True

    def _keep(self, line: str, changed: bool) -> None:
        if self.file is not None:
            self.file.add(line, changed)
        self.story.lines.append(line)

    def keep_so_far(self, reply: Reply, words: list[str]) -> None:
        """Keep the line up to an `auto` that is about to begin."""
        if self.replaying:
            return
        autos = [place for place, word in enumerate(words) if self.session.vocabulary.name(word) == "auto"]
        place = autos[reply.autos - 1]
        if place > reply.kept:
            self._keep(" ".join(words[reply.kept : place]), reply.changed)
        numbered = words[place + 1 : place + 2] and words[place + 1].isdigit()
        reply.kept = place + 2 if numbered else place + 1

    def keep_auto(self, move: str) -> None:
        """Keep a move of `auto` before it is told; a later version might choose another one."""
        if not self.replaying:
            self._keep(f"auto {move}", True)

    @property
    def replaying(self) -> bool:
        """Whether the line being played is from a saved game, and nobody sees its answer."""
        return self.replay is not None and self.replay.begun

    def _check_replayed(self, replay: Replay, reply: Reply) -> None:
        self.session.leaving = False
        self.session.timeline.attempt.counted |= reply.finished
        if reply.error and not (reply.changed or reply.counts):
            replay.failed(f"line {replay.number + 1} can't be played: {reply.error}")
        else:
            self.story.lines.append(reply.line)

    def _line_to_keep(self, reply: Reply, words: list[str]) -> str:
        """The line as typed, without what is kept already, up to where it leaves the game; not if it saves or loads."""
        name = self.session.vocabulary.name
        if reply.stopped or name(words[0]) in ("save", "load"):
            return ""
        if self.session.leaving:
            end = [name(word) in LEAVING for word in words].index(True)
            return " ".join(words[reply.kept : end])
        whole = reply.line.isprintable() and not reply.kept
        return reply.line if whole else " ".join(words[reply.kept :])

    def save(self, path: str) -> None:
        """Write the story so far."""
        session = self.session
        if self.replay is not None:
            session.refuse("a saved game can't save another")
        elif self.file and self.file.chosen and os.path.realpath(path) == os.path.realpath(self.file.path):
            session.note("The game lives there; each line is saved.")
        else:
            try:
                write_story(path, self.story)
            except (OSError, Unusable) as error:
                session.refuse(f"{in_words(error)}.", path)
            else:
                session.note("Saved.")

    def load(self, path: str) -> None:
        """Turn to a saved game; what was there before comes back where it can't be played."""
        session = self.session
        if self.replay is not None:
            session.refuse("a saved game can't load another")
            return
        before = dict(vars(session))
        try:
            if self.file and self.file.chosen:
                raise Unusable("this game lives in a file of its own, and stays there")
            earlier = load_story(path)
            session.take_up(session.deal_called(earlier.game_id))
        except OSError as error:
            session.refuse(f"{in_words(error)}.", path)
        except ValueError as error:
            session.refuse(f"{quoted(path)} can't be loaded: {error}", path)
        else:
            self._play_loaded(path, earlier, before)

    def _play_loaded(self, path: str, earlier: Story, before: dict[str, Any]) -> None:
        """Play a loaded story, then answer the line that loads it; `before` is the session as it was."""
        session, story, reply = self.session, self.story, self.session.reply
        self.story = Story(earlier.game_id, [])

        def loaded() -> None:
            session.reply = reply
            session.happened("load")
            session.note("Loaded." + " Its last line was cut short, and is left out." * (earlier.torn_at is not None))
            if session.spoken:
                session.note(session.position())
                reply.closing += session.ended()
            for attempt in session.timeline.attempts():
                attempt.undos += 1  # who loads a game could take moves back
            self._keep_loaded()
            session.show_reply()

        def failed(message: str) -> None:
            vars(session).clear()
            vars(session).update(before)
            self.story, self.replay = story, None
            session.refuse(f"{quoted(path)} can't be loaded: {message}", path)
            session.show_reply()

        self.replay = Replay(earlier, loaded, failed)

    def _keep_loaded(self) -> None:
        if self.file is not None:
            self.file.begin(self.story.game_id)
            for line in self.story.lines:
                self.file.add(line)

    @property
    def records(self) -> Records:
        """The results; what they need is imported when they are first asked for."""
        if self._records is None:
            from textgames.records import Records

            self._records = Records(data_folder(os.environ, sys.platform))
        return self._records

    def stats(self) -> list[dict[str, Any]]:
        """What was reached in earlier games of this kind."""
        return self.records.stats(self.session.name, self.session.kind())

    def earlier_games(self) -> str:
        """The same in words, where results are recorded; empty where there are none."""
        stats = self.stats() if self.recording else []
        return self.session.reached(stats[0]) if stats else ""

    def _record(self) -> None:
        """Put a game that was just finished among the results, in place of what it was before an undo."""
        session, attempt = self.session, self.session.timeline.attempt
        if attempt.auto:
            if attempt.row is None:
                session.reply.closing.append("Not among your results: auto played in it.")
            return
        if session.game.outcome == "won":
            attempt.won_after = attempt.undos
        result = {
            "game": session.name,
            "params": session.kind(),
            "seed": session.deal.seed and quote(session.deal.seed),
            # a win stays a win where it was played on after it
            "result": "won" if attempt.won_after == attempt.undos else "lost",
            "moves": session.state()["steps"],
            "seconds": None if attempt.resumed else round(session.seconds(), 3),
            "undos": attempt.undos,
            "hints": attempt.hints,
            **session.figures(),
        }
        before = self.stats()
        attempt.row = self.records.add(result, attempt.row)
        after = self.stats()
        if before and after:
            session.reply.closing.append(session.reached(after[0]))
            if any(after[0].get(best) != before[0].get(best) for best in after[0] if best.startswith("best")):
                session.reply.closing.append("That is a new best.")

    def close(self) -> None:
        """End the sitting."""
        if self.file is not None:
            self.file.close(bool(self.session.game.outcome))
