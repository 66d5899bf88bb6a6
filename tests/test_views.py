"""What the views show of answers, in this process; whole sittings are in the playthroughs."""

from __future__ import annotations

import json

import pytest
from sample import change, session_of

from textgames import __version__
from textgames.engine.answer import CurrentPosition, Detail, End, Note
from textgames.engine.commands import Command
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.style import Style
from textgames.views.json_lines import JsonLines
from textgames.views.screen import Screen
from textgames.views.spoken import MAX_MOVES, Spoken
from textgames.views.view import View, position_text


class Page(Console):
    """A console that keeps what is shown."""

    def __init__(self, width: int | None = None) -> None:
        super().__init__(quiet=True)
        self.width = width
        self.text = ""

    def show(self, text: str) -> None:
        self.text += f"{text}\n"

    say = show

    def flush(self) -> None:
        pass


def objects(session: Session, *lines: str) -> list[dict]:
    """What programs get: the start, the replies and the end."""
    view = JsonLines(Page())
    view.begin(session, 0)
    for line in lines:
        view.show(session, session.respond(line))
    view.end(session, "eof")
    return [json.loads(text) for text in view.console.text.splitlines()]


def position(session: Session) -> dict:
    """What each object says of the position, in order."""
    legal = {"legal": session.legal()} if session.lists_legal else {}
    progress = {"status": session.outcome or "playing", "progress": round(session.completed(), 4)}
    found = {**progress, "id": session.public_id(), "state": session.state(), **legal}
    return json.loads(json.dumps(found))


def shown(view: View, session: Session, *lines: str) -> str:
    """What a view shows of lines, together."""
    view.console.text = ""
    for line in lines:
        view.show(session, session.respond(line))
    return view.console.text


@pytest.mark.parametrize(("game", "moves"), [("2048", ["w", "a", "s", "d", "w", "a"]), ("lights", ["0A", "0B"] * 3)])
def test_a_listener_is_told_each_of_a_few_moves_or_the_position(game, moves):
    """After more moves on a line than can be followed the position says it better."""
    for count in (MAX_MOVES, MAX_MOVES + 1):
        session = session_of(game)
        said = shown(Spoken(Page()), session, " ".join(moves[:count]))
        sentences = session.describer.describe(session.answer.events())
        assert len(sentences) == count <= len(moves)
        is_told = [sentence in said for sentence in sentences]
        assert is_told == [count <= MAX_MOVES] * count
        assert (session.describer.position(session.game) in said) is (count > MAX_MOVES)


@pytest.mark.parametrize("kind", [Screen, Spoken])
def test_what_was_shown_on_the_way_is_not_shown_again(kind, game):
    """A line that takes its time shows its replies so far; the rest of the answer follows."""
    session, view = session_of(game), kind(Page())
    answer = session.respond("moves")
    session.reply("One answer.")
    view.progress(session, answer)
    view.progress(session, Note("Still searching."))
    assert view.console.text.endswith("One answer.\nStill searching.\n")
    session.reply("One more.")
    view.show(session, answer)
    assert view.console.text.endswith("One answer.\nStill searching.\nOne more.\n")


def test_progress_is_for_the_eye_or_short(session):
    """A board is heard as the score, and a detail is not heard at all; programs wait for the answer."""
    session.respond("look")
    texts = {}
    for kind in (Screen, Spoken, JsonLines):
        view = kind(Page())
        for shown_now in (CurrentPosition(session.game), Detail("A detail."), Note("A text.")):
            view.progress(session, shown_now)
        texts[kind] = view.console.text
    assert texts == {
        Screen: f"{position_text(session)}\nA detail.\nA text.\n",
        Spoken: f"{session.describer.score(session.game)}\nA text.\n",
        JsonLines: "",
    }


def in_order(one: dict) -> list:
    """The fields of an object as they are written."""
    return [*json.loads(json.dumps(one)).items()]


def test_the_first_and_the_last_object_have_their_fields_in_order(game, session):
    words, there = session.describer, session.game
    start, end = objects(session)
    about = {"rules": words.rules(there), "legend": words.legend(there)}
    about["commands"] = words.commands(there, only_moves=True)
    assert about["rules"].count(".") >= 2 and about["commands"]
    shown = {symbol for row in session.state().get("rows", ()) for symbol in row if isinstance(symbol, str)}
    assert not about["legend"] or shown <= set(about["legend"])
    first = {"v": 1, "event": "start", "version": __version__, "game": game}
    assert in_order(start) == in_order(first | about | position(session))
    done = {"reason": "eof", "help": session.record.help()}
    assert in_order(end) == in_order({"v": 1, "event": "end"} | done | position(session))


def test_a_refused_line_says_what_was_wrong_and_how_much_was_left(session):
    move = change(session)
    _, refused, partly, _ = objects(session, "zz", f"undo 1, yes, {move}, {move}")
    error = refused["error"]
    assert (refused["ok"], refused["changed"], refused["events"], refused["n"]) == (False, False, [], 1)
    assert [*error] == ["code", "message", "word", "expected", "examples", "not_played"]
    assert (error["code"], error["word"], error["not_played"]) == ("unreadable", "zz", 1) and error["examples"]
    assert "message" not in refused and "not_played" not in refused
    error = partly["error"]
    assert (partly["ok"], partly["changed"], error["code"], error["not_played"]) == (False, True, "illegal", 2)
    assert partly["message"] == "Took back 1 move. The last 2 commands on that line were not played."


def test_commands_after_the_end_were_not_played_and_that_is_no_error(game, sample):
    """The line was right; it ended the game sooner than expected."""
    game_id, lines = sample.win
    session = session_of(game, game_id)
    *_, won, end = objects(session, *lines[:-1], f"{lines[-1]}, look, look")
    assert won["ok"] and won["not_played"] == 2 and won["error"] is None and won["status"] == end["status"] == "won"
    assert end["progress"] == 1 and won["message"].startswith(session.ending())


@pytest.mark.parametrize("kind", [Screen, Spoken, JsonLines])
def test_what_is_costly_to_say_of_a_game_that_is_over_is_for_people(kind, game, sample):
    game_id, lines = sample.win
    session = session_of(game, game_id)
    session.end = lambda: End("It is over.", "", details=lambda: "Costly to know.")
    assert ("Costly to know." in shown(kind(Page()), session, *lines)) is (kind is not JsonLines)


@pytest.mark.parametrize(("game_id", "how"), [("2048:1x2g8=8.2#1", "you win"), ("2048:1x2=2.4#1", "you lose")])
def test_a_game_that_is_over_at_its_start_says_so(game_id, how):
    session = session_of("2048", game_id)
    for kind in (Screen, Spoken):
        view = kind(Page())
        view.begin(session, 0)
        assert how in view.console.text and session.describer.what_next(session.next_commands()) in view.console.text
    assert objects(session)[0]["status"] == session.outcome


def test_the_screen_shows_replies_then_the_board_then_remarks(game):
    session, same = session_of(game), session_of(game)
    view, move = Screen(Page()), change(same)
    assert shown(view, session, move) == f"{position_text(same)}\n"
    assert shown(view, session, "moves") == f"{session.describer.moves(session.legal())}\n"
    assert shown(view, session, "look, look") == f"{position_text(same)}\n"
    assert shown(view, session, "redo") == "There is nothing to redo.\n"
    assert shown(view, session, "redo, redo") == "There is nothing to redo. (2 times)\n"
    session.respond("undo")
    before = position_text(session)
    session.respond("redo")
    assert shown(view, session, "moves, undo") == f"{same.describer.moves(same.legal())}\n{before}\nTook back 1 move.\n"


def test_a_line_that_starts_another_game_shows_it(session):
    assert shown(Screen(Page()), session, "new") == f"{position_text(session)}\n"
    said = shown(Spoken(Page()), session, "new")
    assert session.describer.position(session.game).partition("\f")[0] in said


def test_what_a_game_says_nothing_about_is_not_counted():
    said = shown(Spoken(Page()), session_of("nim", "21#1"), "take 1, take 1, restart")
    assert said.splitlines()[-1].endswith("Back at the start. 21 matches to go.")


def test_tables_have_a_form_for_each_view():
    """Rows for the eye, sentences for the ear where there are some, an object for programs where there is one."""
    rows = [("1  a", "One, a."), ("2  b", "")]
    texts = {}
    for kind in (Screen, Spoken, JsonLines):
        view = kind(Page())
        view.table(rows, "Heading", event="list", of=2)
        view.table(rows)
        texts[kind] = view.console.text
    assert texts == {
        Screen: "Heading\n1  a\n2  b\n1  a\n2  b\n",
        Spoken: "One, a.\nOne, a.\n",
        JsonLines: '{"v":1,"event":"list","of":2}\n',
    }


def test_remarks_and_the_end_are_not_for_programs(session):
    for kind in (Screen, Spoken):
        view = kind(Page())
        view.remark("A remark.")
        view.end(session, "eof")
        assert view.console.text == f"A remark.\n{session.describer.summary(session.game)}\n" and view.width == 80
    view = JsonLines(Page(50))
    view.remark("A remark.")
    assert view.console.text == "" and view.width == 50
    view = Screen(Page(40))
    view.remark("word " * 20)
    assert max(map(len, view.console.text.splitlines())) in range(30, 41)


@pytest.mark.parametrize(("game_id", "move"), [("2048:4x20#1", "a"), ("minesweeper:5x60m5#1", "f 0A")])
def test_boards_have_their_colors_and_fit_the_terminal(game_id, move):
    """After a move, a question, an undo, and on the way."""
    session = session_of(game_id.partition(":")[0], game_id)

    def styler(text: str, _style: Style) -> str:
        return f"({text})"

    view = Screen(Page(40), styler)
    view.begin(session, 0)
    assert view.console.text.endswith(f"\n\n{position_text(session, styler, 40)}\n")
    for line in (move, "look", f"look, {move}, undo"):
        out = shown(view, session, line)
        assert out.startswith(f"{position_text(session, styler, 40)}\n") and "(" in out


def test_the_progress_is_heard_before_what_was_not_played(monkeypatch):
    session, view = session_of("lights", "lights:2x3#3"), Spoken(Page())
    do = session.do

    def interrupted(command: Command) -> None:
        do(command)
        session.progress.is_cancelled = True

    monkeypatch.setattr(session, "do", interrupted)
    said = shown(view, session, "0A, moves")
    assert said == "Pressed 0A. 3 lamps to go. The last command on that line was not played.\n"
