"""The view for programs: JSON objects, one on each line."""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from typing import Any

from textgames import __version__
from textgames.engine.manual import moves_in_help, records_of
from textgames.engine.session import LONGEST_LINE, Session
from textgames.engine.view import JsonObject, Reply
from textgames.errors import Refusal
from textgames.terminal.console import Console
from textgames.text.grid import draw
from textgames.text.language import join_sentences
from textgames.views.consoles import ConsoleView, Row

# A check for circular references would take a third of the time.
encoded = JSONEncoder(separators=(",", ":"), check_circular=False).encode


class JsonLines(ConsoleView):
    """Shows an object for the start, for each line and the end, and for a table."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._number = 0  # of the line
        self._all_refused = 0  # lines so far
        self._all_not_played = 0  # commands so far
        self._forget_line()

    def _forget_line(self) -> None:
        """Forget what happened in a line."""
        self.has_changed = False
        self._error: JsonObject | None = None
        self._objects: list[JsonObject] = []
        self._not_played = 0
        self._hint: JsonObject = {}
        self._answers: list[Any] = []
        self._board_place: int | None = None  # of the last board among the answers

    def start(self, session: Session) -> None:
        describer, game = session.describer, session.game
        commands = moves_in_help(session.vocabulary)
        record: JsonObject = {
            "v": 1,
            "event": "start",
            "version": __version__,
            "game": session.spec.game,
            "rules": describer.rules(session),
            "legend": describer.legend(game),
            "commands": records_of(commands, describer.examples(game)),
        }
        self._add_position(record, session)
        if session.lines:
            record["resumed"] = len(session.lines)
        self._send(record)

    def moved(self, session: Session, count: int) -> None:
        self.has_changed = True
        self._objects += session.describer.objects(session.game, session.game.latest(count))

    def placed(self, session: Session, event: JsonObject, text: str, before: Any = None) -> None:
        self.has_changed = True
        self._objects.append(event)

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        self._objects += objects
        super().note(text)

    def not_played(self, count: int) -> None:
        self._not_played = count
        super().not_played(count)

    def reply(self, reply: Reply) -> None:
        if hint := reply.hint:
            self._hint = {"cmd": hint.command, "why": hint.why, **hint.details}
            return
        data = reply.data
        if data is None:
            drawn = draw(reply.board) if reply.board else ""
            data = "\n".join(filter(None, [drawn, reply.text, reply.to_paste]))
        self._answers.append(data)

    def look(self, session: Session) -> None:
        if self._board_place is not None:  # of several boards only the last is kept
            del self._answers[self._board_place]
        self._board_place = len(self._answers)
        describer = session.describer
        self.reply(Reply(describer.figures(session), board=describer.board(session.game)))

    def refused(self, error: Refusal, not_played: int) -> None:
        self._error = {
            "code": error.code,
            "message": str(error),
            "word": error.word,
            "expected": error.expected,
            "examples": error.examples,
            "not_played": not_played,
        }

    def end_line(self, session: Any, line: str) -> None:
        texts = self.take_texts()
        if line.startswith("#"):  # the header of a saved game
            self._forget_line()
            return
        self._number += 1
        line = line.strip()
        record: JsonObject = {
            "v": 1,
            "event": "reply",
            "n": self._number,
            "cmd": line if len(line) <= LONGEST_LINE else f"{line[:40]}...",
            "ok": self._error is None,
            "changed": self.has_changed,
            "error": self._error,
        }
        if self._error:
            self._all_refused += 1
            self._all_not_played += self._error["not_played"]
        elif self._not_played:
            record["not_played"] = self._not_played
            self._all_not_played += self._not_played
        record["events"] = self._objects
        if texts:
            record["message"] = join_sentences(texts)
        if self._hint:
            record["hint"] = self._hint
        if self._answers:
            record["answer"] = self._answer()
        self._forget_line()
        self._add_position(record, session)
        self._send(record)

    def _answer(self) -> Any:
        """Return the answer to the questions of a line: one, or several as a text or as a list."""
        if len(self._answers) == 1:
            return self._answers[0]
        if all(isinstance(answer, str) for answer in self._answers):
            return "\n".join(self._answers)
        return self._answers

    def end(self, session: Any, reason: str) -> None:
        record: JsonObject = {"v": 1, "event": "end", "reason": reason}
        record["help"] = session.record.counts
        record["refused"] = self._all_refused
        record["not_played"] = self._all_not_played
        self._add_position(record, session)
        self._send(record)

    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        self._send({"v": 1, **record})

    def _add_position(self, record: JsonObject, session: Session) -> None:
        describer = session.describer
        record["status"] = session.outcome or "playing"
        record["progress"] = round(describer.completed(session.game), 4)
        record["id"] = session.public_id()
        record["state"] = describer.state(session)
        if session.lists_legal:
            record["legal"] = describer.legal(session)

    def _send(self, record: JsonObject) -> None:
        self.console.show(encoded(record))
