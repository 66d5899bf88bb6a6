"""The view for programs: one JSON object a line."""

from __future__ import annotations

from json import JSONEncoder, encoder

from textgames.answer import Help, Hint, Look, Reply
from textgames.views.view import View, remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from textgames.answer import Answer
    from textgames.errors import Refusal
    from textgames.session import Session

MOST_TEXTS = 4096  # remembered
YES_OR_NO = {True: "true", False: "false"}


def made_once() -> Callable[[Any], str]:
    """What `JSONEncoder.encode` does, without a new encoder in C at each call, which takes longer than a reply does."""
    plain = JSONEncoder(separators=(",", ":"), check_circular=False)  # a check takes a third of the time
    make: Any = getattr(encoder, "c_make_encoder", None)
    if make is None:  # Python was built without it
        return plain.encode
    in_parts = make(None, plain.default, encoder.encode_basestring_ascii, None, ":", ",", False, False, True)
    return lambda value: "".join(in_parts(value, 0))


encoded = made_once()


class Texts(dict["str | tuple[Any, ...]", str]):
    """As JSON what stays as it is from line to line: most rows, the ID, what is legal."""

    def __missing__(self, value: str | tuple[Any, ...]) -> str:
        if len(self) >= MOST_TEXTS:
            self.clear()
        text = self[value] = encoded(value)
        return text


TEXTS = Texts()


class JsonLines(View):
    """An object for the start, one for each line, and one for the end."""

    def begin(self, session: Session, resumed: int) -> None:
        again = [f'"resumed":{resumed}'] if resumed else []
        self._send(members({"v": 1, "event": "start", "game": session.name}), position(session), *again)

    def turn_to(self, session: Session) -> None:
        """The answer to the next line has it all."""

    def show(self, session: Session, answer: Answer) -> None:
        error = answer.error
        parts = [f'"v":1,"event":"reply","n":{answer.number},"cmd":{encoded(answer.line)}']
        parts.append(f'"ok":{YES_OR_NO[not error]},"changed":{YES_OR_NO[answer.changed]}')
        parts.append(f'"error":{encoded(refusal(error, answer)) if error else "null"}')
        if answer.not_played and not error:
            parts.append(f'"not_played":{answer.not_played}')
        # each by itself: a million squares that one opening opens take 50 MB as text, and 290 MB as objects
        events = ",".join([encoded(one) for event in answer.events() for one in event.records()])
        parts.append(f'"events":[{events}]')
        if answer.speaks and (rest := answers(session, answer)):
            parts.append(members(rest))
        self._send(*parts, position(session))

    def end(self, session: Session, reason: str) -> None:
        self._send(members({"v": 1, "event": "end", "reason": reason}), position(session))

    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        if record:
            self._send(members({"v": 1, **record}))

    def _send(self, *parts: str) -> None:
        self.console.send(f"{{{','.join(parts)}}}")


def members(record: dict[str, Any]) -> str:
    """An object as JSON, without its braces."""
    return encoded(record)[1:-1]


def position(session: Session) -> str:
    """Where the game stands, as members of an object."""
    state, legal = session.state(), session.legal()
    rows = [f'"rows":[{",".join(map(TEXTS.__getitem__, state.pop("rows")))}]'] if "rows" in state else []
    figures = ",".join([*rows, members(state)])
    can = f',"legal":{TEXTS[tuple(legal)]}' if legal is not None else ""
    return f'"status":"{session.status}","id":{TEXTS[session.shown_id()]},"state":{{{figures}}}{can}'


def refusal(error: Refusal, answer: Answer) -> dict[str, Any]:
    """Why a command was refused, and how much of the line was left."""
    return {
        "code": error.code,
        "message": str(error),
        "word": error.word,
        "expected": error.expected,
        "not_played": answer.not_played,
    }


def answers(session: Session, answer: Answer) -> dict[str, Any]:
    """What there is to say, and what the questions of a line were answered with."""
    error = answer.error
    message = " ".join([text for text in remarks(answer) if not error or text != str(error)])
    found: dict[str, Any] = {"message": message} if message else {}
    hints = [item.hint for item in answer.items if isinstance(item, Hint)]
    if hints:
        found["hint"] = hints[-1]
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
