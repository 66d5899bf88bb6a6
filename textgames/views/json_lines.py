"""The view for programs: one JSON object a line."""

from __future__ import annotations

from json import JSONEncoder

from textgames.answer import Help, Hint, Look, Reply
from textgames.views.view import View, remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.answer import Answer
    from textgames.session import Session

# A check for circles costs a third of the time; there are none.
encoded = JSONEncoder(separators=(",", ":"), check_circular=False).encode


class JsonLines(View):
    """An object for the start, one for each line, and one for the end."""

    def begin(self, session: Session, resumed: int) -> None:
        again = {"resumed": resumed} if resumed else {}
        self._send("start", {"game": session.name, **position(session), **again})

    def turn_to(self, session: Session) -> None:
        """The answer to the next line has it all."""

    def show(self, session: Session, answer: Answer) -> None:
        error = answer.error
        record: dict[str, Any] = {"n": answer.number, "cmd": answer.line, "ok": not error, "changed": answer.changed}
        record["error"] = error and {
            "code": error.code,
            "message": str(error),
            "word": error.word,
            "expected": error.expected,
            "not_played": answer.not_played,
        }
        if answer.not_played and not error:
            record["not_played"] = answer.not_played
        rest: dict[str, Any] = {}
        if message := " ".join([text for text in remarks(answer) if not error or text != str(error)]):
            rest["message"] = message
        if answer.speaks:
            rest |= answers(session, answer)
        start, end = encoded({"v": 1, "event": "reply", **record}), encoded({**rest, **position(session)})
        # each by itself: a million squares that one opening opens take 50 MB as text, and 290 MB as objects
        events = ",".join([encoded(one) for event in answer.events() for one in event.records()])
        self.console.send(f'{start[:-1]},"events":[{events}],{end[1:]}')

    def end(self, session: Session, reason: str) -> None:
        self._send("end", {"reason": reason, **position(session)})

    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        if record:
            self._send(record.pop("event"), record)

    def _send(self, event: str, record: dict[str, Any]) -> None:
        self.console.send(encoded({"v": 1, "event": event, **record}))


def position(session: Session) -> dict[str, Any]:
    """Where the game stands."""
    found = {"status": session.status, "id": session.shown_id(), "state": session.state()}
    legal = session.legal()
    if legal is not None:
        found["legal"] = legal
    return found


def answers(session: Session, answer: Answer) -> dict[str, Any]:
    """What the questions of a line were answered with."""
    hints = [item.hint for item in answer.items if isinstance(item, Hint)]
    found: dict[str, Any] = {"hint": hints[-1]} if hints else {}
    looks = [item for item in answer.items if isinstance(item, Look)]
    items = [item for item in answer.items if not isinstance(item, Look) or item is looks[-1]]  # the board once
    records = [record for item in items if (record := answered(session, item)) is not None]
    return {**found, "answer": together(records)} if records else found


def answered(session: Session, item: object) -> Any:
    """The answer to a question; None where the item is none."""
    match item:
        case Hint():
            return None
        case Reply():
            return item.record()
        case Look():
            return session.picture()
        case Help():
            return item.table
    return None


def together(records: list[Any]) -> Any:
    """The answers to the questions of a line: texts as one, others as a list where there are several."""
    if all(isinstance(record, str) for record in records):
        return "\n".join(records)
    return records[0] if len(records) == 1 else records
