"""The view for programs: JSON objects, one on each line."""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from typing import Any

from textgames import __version__
from textgames.engine.events import Change, Event, Hint, JsonObject, Look, Note, Refused, Reply
from textgames.engine.reading import LONGEST_LINE
from textgames.engine.session import Session, commands_for_programs
from textgames.terminal.console import Console
from textgames.text.language import join_sentences
from textgames.views.view import Row, View, remarks

# A check for circular references would take a third of the time.
encoded = JSONEncoder(separators=(",", ":"), check_circular=False).encode


class JsonLines(View):
    """Shows an object for the start, one for each line, and one for the end."""

    _number = 0  # of the line
    refused = 0  # lines so far
    not_played = 0  # commands so far

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._events: list[Event] = []
        self._session: Session

    def begin(self, session: Session, resumed: int) -> None:
        describer = session.describer
        game = session.game
        self._session = session
        record: JsonObject = {
            "v": 1,
            "event": "start",
            "version": __version__,
            "game": session.spec.game,
            "rules": describer.rules(game),
            "legend": describer.legend(game),
            "commands": commands_for_programs(session, only_moves=True),
        }
        self._add_position(record)
        if resumed:
            record["resumed"] = resumed
        self._send(record)

    def add(self, event: Event) -> None:
        self._events.append(event)

    def end_line(self, line: str) -> None:
        events = self._events
        self._events = []
        if line.startswith("#"):  # the header of a saved game
            return
        self._number += 1
        line = line.strip()
        typed = line if len(line) <= LONGEST_LINE else f"{line[:40]}..."
        record: JsonObject = {"v": 1, "event": "reply", "n": self._number, "cmd": typed}
        record |= reply_of(events)
        if not record["ok"]:
            self.refused += 1
        error = record["error"] or record
        self.not_played += error.get("not_played", 0)
        self._add_position(record)
        self._send(record)

    def end(self, session: Session, reason: str) -> None:
        record: JsonObject = {"v": 1, "event": "end", "reason": reason}
        record["help"] = session.record.help_counts()
        record["refused"] = self.refused
        record["not_played"] = self.not_played
        self._add_position(record)
        self._send(record)

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        self._send({"v": 1, **record})

    def remark(self, text: str) -> None:
        """Show nothing, since remarks are not for programs."""

    def _add_position(self, record: JsonObject) -> None:
        now = self._session
        record["status"] = now.outcome or "playing"
        record["progress"] = round(now.completed(), 4)
        record["id"] = now.public_id()
        record["state"] = now.state()
        if now.lists_legal:
            record["legal"] = now.legal()

    def _send(self, record: JsonObject) -> None:
        self.console.show(encoded(record))
        self.console.flush()


def reply_of(events: Sequence[Event]) -> JsonObject:
    """Return the object for the events of a line, without the position."""
    record: JsonObject = {"ok": True, "changed": False, "error": None}
    objects: list[JsonObject] = []
    said: list[Event] = []
    hint: JsonObject = {}
    for event in events:
        objects += event.objects()
        match event:
            case Refused():
                record["ok"] = False
                record["error"] = error_object(event)
            case Hint():
                hint = {"hint": event.hint}
            case Reply():
                pass  # see `answer_to`
            case _:
                said.append(event)
        if isinstance(event, Change):
            record["changed"] = True
        elif isinstance(event, Note) and event.not_played and record["ok"]:
            record["not_played"] = event.not_played
    record["events"] = objects
    if message := join_sentences(remarks(said)):
        record["message"] = message
    return {**record, **hint, **answer_to(events)}


def answer_to(events: Sequence[Event]) -> JsonObject:
    """Return the answer to the questions of a line: one, or several as a text or as a list.

    Of several boards only the last is kept. There is no answer if nothing was asked.
    """
    boards = [event for event in events if isinstance(event, Look)]
    answers = []
    for event in events:
        if event in boards[:-1] or isinstance(event, Hint):
            continue
        if isinstance(event, Reply) and event.data is not None:
            answers.append(event.data)
    if len(answers) > 1 and all(isinstance(answer, str) for answer in answers):
        return {"answer": "\n".join(answers)}
    if len(answers) > 1:
        return {"answer": answers}
    return {"answer": answers[0]} if answers else {}


def error_object(event: Refused) -> JsonObject:
    """Return the object for an error."""
    error = event.error
    return {
        "code": error.code,
        "message": str(error),
        "word": error.word,
        "expected": error.expected,
        "examples": error.examples,
        "not_played": event.not_played,
    }
