"""The view for programs: one JSON object a line."""

from __future__ import annotations

from itertools import islice
from json import JSONEncoder, encoder

from textgames.answer import Help, Hint, Look, Reply
from textgames.views.view import View, remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from textgames.answer import Answer, Event
    from textgames.errors import Refusal
    from textgames.session import Session

MOST_TEXTS = 4096  # remembered
AT_ONCE = 1000  # records that are encoded together
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
        why = encoded(refusal(error, answer)) if error else "null"
        left = f',"not_played":{answer.not_played}' if answer.not_played and not error else ""
        events = ",".join(filter(None, map(event_as_json, answer.events())))
        rest = members(answers(session, answer)) if answer.speaks else ""
        self._send(
            f'"v":1,"event":"reply","n":{answer.number},"cmd":{encoded(answer.line)},"ok":{YES_OR_NO[not error]},'
            f'"changed":{YES_OR_NO[answer.changed]},"error":{why}{left},"events":[{events}]',
            *([rest] if rest else []),
            position(session),
        )

    def end(self, session: Session, reason: str) -> None:
        self._send(members({"v": 1, "event": "end", "reason": reason}), position(session))

    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        if record:
            self._send(members({"v": 1, **record}))

    def _send(self, *parts: str) -> None:
        self.console.send(f"{{{','.join(parts)}}}")


def event_as_json(event: Event) -> str:
    """What an event tells, as JSON: a portion at a time, since a million opened squares take 290 MB as objects."""
    records = event.records()
    if isinstance(records, list):
        return encoded(records)[1:-1]
    return ",".join([encoded(portion)[1:-1] for portion in iter(lambda: [*islice(records, AT_ONCE)], [])])


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
    records: dict[object, Any] = {}
    for item in answer.items:
        match item:
            case Hint():
                found["hint"] = item.hint
            case Reply():
                records[item] = item.record()
            case Look():
                records.pop(Look, None)  # the board once, where it was asked for last
                records[Look] = session.picture()
            case Help():
                records[item] = item.table
    return {**found, "answer": together([*records.values()])} if records else found


def together(records: list[Any]) -> Any:
    """The answers to the questions of a line: texts as one, others as a list where there are several."""
    if all(isinstance(record, str) for record in records):
        return "\n".join(records)
    return records[0] if len(records) == 1 else records
