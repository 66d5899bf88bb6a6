"""The view for programs: one JSON object a line."""

from __future__ import annotations

from json import JSONEncoder
from typing import Any

from textgames import __version__
from textgames.engine.answer import Answer, Hint, JsonObject, Look, Reply
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.language import join_sentences
from textgames.views.view import Row, View, position_text, remarks

encoded = JSONEncoder(separators=(",", ":"), check_circular=False).encode  # a check takes a third of the time


class JsonLines(View):
    """Shows an object for the start, one for each line, and one for the end."""

    _number = 0  # of the line

    def __init__(self, console: Console, lists_legal: bool = False) -> None:
        super().__init__(console)
        self._lists_legal = lists_legal

    def begin(self, session: Session, resumed: int) -> None:
        describer, game = session.describer, session.game
        record: JsonObject = {
            "v": 1,
            "event": "start",
            "version": __version__,
            "game": session.spec.game,
            "rules": describer.rules(game),
            "legend": describer.legend(game),
            "commands": session.commands_for_programs(only_moves=True),
        }
        self._add_position(record, session)
        if resumed:
            record["resumed"] = resumed
        self._send(record)

    def show(self, session: Session, answer: Answer) -> None:
        if answer.line.startswith("#"):  # the header of a saved game
            return
        self._number += 1
        error, left = answer.error, answer.not_played
        record: JsonObject = {"v": 1, "event": "reply", "n": self._number, "cmd": answer.line, "ok": not error}
        record["changed"], record["error"] = answer.changes > 0, None
        if error:
            record["error"] = {
                "code": error.code,
                "message": str(error),
                "word": error.word,
                "expected": error.expected,
                "examples": error.examples,
                "not_played": left,
            }
        elif left:
            record["not_played"] = left
        record["events"] = [one for event in answer.events() for one in event.objects()]
        record |= replies_of(session, answer)
        self._add_position(record, session)
        self._send(record)

    def end(self, session: Session, reason: str) -> None:
        record: JsonObject = {"v": 1, "event": "end", "reason": reason, "help": session.record.help()}
        self._add_position(record, session)
        self._send(record)

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        self._send({"v": 1, **record})

    def remark(self, text: str) -> None:
        """Show nothing: it is not for programs."""

    def _add_position(self, record: JsonObject, session: Session) -> None:
        record["status"] = session.game.outcome or "playing"
        record["progress"] = round(session.completed(), 4)
        record["id"] = session.public_id()
        record["state"] = session.state()
        if session.lists_legal or self._lists_legal:
            record["legal"] = session.legal()

    def _send(self, record: JsonObject) -> None:
        self.console.show(encoded(record))
        self.console.flush()


def replies_of(session: Session, answer: Answer) -> dict[str, Any]:
    """Return the texts of an answer, and the replies to the questions of its line."""
    members: dict[str, Any] = {}
    if message := join_sentences([text for text in remarks(answer) if text != str(answer.error)]):
        members["message"] = message
    replies: list[Any] = []
    looks = [item for item in answer.items if isinstance(item, Look)]
    for item in answer.items:
        match item:
            case Hint():
                members["hint"] = item.hint
            case Reply():
                replies.append(item.data)
            case Look() if item is looks[-1]:  # the board once
                replies.append(position_text(session))
    if len(replies) == 1:
        members["answer"] = replies[0]
    elif replies:
        members["answer"] = "\n".join(replies) if all(isinstance(reply, str) for reply in replies) else replies
    return members
