"""What the views show of answers, in this process; whole runs are in the playthroughs."""

from __future__ import annotations

import json
import re
import sys

import pytest
from sample import answer, make_a_change, play, saved_form, session_of
from support import run_here

from textgames import __version__
from textgames.app.games import session_class
from textgames.engine.manual import moves_in_help, records_of
from textgames.engine.session import Session
from textgames.engine.view import View
from textgames.terminal.console import Console
from textgames.views.json_lines import JsonLines
from textgames.views.screen import Screen, position_text
from textgames.views.spoken import Spoken


class Page(Console):
    """A console that keeps what is shown."""

    def __init__(self) -> None:
        super().__init__(quiet=True)
        self.text = ""

    def show(self, text: str) -> None:
        self.text += f"{text}\n"

    say = show

    def flush(self) -> None:
        pass


def objects(session: Session, *lines: str) -> list[dict]:
    """What programs get: the start, the replies and the end."""
    session.view = view = JsonLines(Page())
    view.start(session)
    for line in lines:
        show(view, session, line)
    view.end(session, "eof")
    return [json.loads(text) for text in view.console.text.splitlines()]


def show(view: View, session: Session, line: str) -> None:
    """Play a line and show what comes of it."""
    session.view = view
    session.play(line)
    view.end_line(session, line)


def position(session: Session) -> dict:
    """What each object says of the position, in order."""
    legal = {"legal": session.describer.legal(session)} if session.lists_legal else {}
    done = round(session.describer.completed(session.game), 4)
    progress = {"status": session.game.outcome or "playing", "progress": done}
    found = {**progress, "id": session.public_id(), "state": session.describer.state(session), **legal}
    return json.loads(json.dumps(found))


def shown(view: View, session: Session, *lines: str) -> str:
    """What a view shows of lines, together."""
    view.console.text = ""
    for line in lines:
        show(view, session, line)
    return view.console.text


@pytest.mark.parametrize(("game", "moves"), [("2048", ["w", "a", "s", "d", "w", "a"]), ("lights", ["0A", "0B"] * 3)])
def test_each_move_of_a_line_is_spoken(game, moves):
    """On a line of its own, and what it has done for the goal on another."""
    session, same = session_of(game), session_of(game)
    view = Spoken(Page())
    view.start(session)
    view.console.text = ""
    show(view, session, ", ".join(moves))
    expected, told = [], same.describer.goal_progress(same.game)
    for move in moves:
        expected += answer(same, move).spoken
        progress = same.describer.goal_progress(same.game)
        expected += [progress] if progress != told else []
        told = progress
    assert view.console.text.splitlines() == expected and len(expected) > len(moves)


@pytest.mark.parametrize("option", ["--no-echo", "--verbal"])
def test_what_auto_reports_is_shown_before_it_goes_on(option, monkeypatch):
    game = session_class("2048")
    advice, shown = game.advice, []

    def noted(session):
        shown.append(sys.stdout.buffer.getvalue().decode())
        return advice(session)

    monkeypatch.setattr(game, "advice", noted)
    run_here("2048:4x4#7", option, lines="auto 2\n")
    assert re.search(r"^(> )?1\. ", shown[1], re.MULTILINE)


def test_the_board_comes_after_what_auto_reports_and_before_the_end():
    session = session_of("2048", "2048:1x2g8=4.4")
    told = shown(Screen(Page()), session, "moves, auto 1")
    places = [told.index(text) for text in ("1. right", position_text(session), "you win")]
    assert places == sorted(places)


def in_order(one: dict) -> list:
    """The fields of an object as they are written."""
    return [*json.loads(json.dumps(one)).items()]


def test_the_first_and_the_last_object_have_their_fields_in_order(game, session):
    words, there = session.describer, session.game
    start, end = objects(session)
    about = {"rules": words.rules(session), "legend": words.legend(there)}
    about["commands"] = records_of(moves_in_help(session.vocabulary), words.examples(there))
    assert about["rules"].count(".") >= 2 and about["commands"]
    rows = words.state(session).get("rows", ())
    shown = {symbol for row in rows for symbol in row if isinstance(symbol, str)}
    assert not about["legend"] or shown <= set(about["legend"])
    first = {"v": 1, "event": "start", "version": __version__, "game": game}
    assert in_order(start) == in_order(first | about | position(session))
    done = {"reason": "eof", "help": session.record.counts, "refused": 0, "not_played": 0}
    assert in_order(end) == in_order({"v": 1, "event": "end"} | done | position(session))


def test_a_refused_line_says_what_was_wrong_and_how_much_was_left(session):
    move = make_a_change(session)
    _, refused, partly, end = objects(session, "zz", f"undo 1, yes, {move}, {move}")
    error = refused["error"]
    assert (refused["ok"], refused["changed"], refused["events"], refused["n"]) == (False, False, [], 1)
    assert [*error] == ["code", "message", "word", "expected", "examples", "not_played"]
    assert (error["code"], error["word"], error["not_played"]) == ("unreadable", "zz", 1) and error["examples"]
    assert "message" not in refused and "not_played" not in refused
    error = partly["error"]
    assert (partly["ok"], partly["changed"], error["code"], error["not_played"]) == (False, True, "illegal", 2)
    assert partly["message"] == "Took back 1 move. The rest of that line was not played."
    assert (end["refused"], end["not_played"]) == (2, 3)


def test_commands_after_the_end_were_not_played_and_that_is_no_error(game, sample):
    """The line was right; it ended the game sooner than expected."""
    game_id, lines = sample.win
    session = session_of(game, game_id)
    *_, won, end = objects(session, *lines[:-1], f"{saved_form(game, lines[-1])[0]}, moves, undo, look")
    assert won["answer"] == session.what_next()
    assert won["ok"] and won["not_played"] == 2 and won["error"] is None and won["status"] == end["status"] == "won"
    assert end["progress"] == 1 and (end["refused"], end["not_played"]) == (0, 2)
    assert won["message"].startswith(" ".join(filter(None, session.describer.ending(session))))


@pytest.mark.parametrize(("game_id", "how"), [("2048:1x2g8=8.2#1", "you win"), ("2048:1x2=2.4#1", "you lose")])
def test_a_game_that_is_over_at_its_start_says_so(game_id, how):
    session = session_of("2048", game_id)
    for kind in (Screen, Spoken):
        session.view = view = kind(Page())
        view.start(session)
        assert how in view.console.text and session.what_next() in view.console.text
    assert objects(session)[0]["status"] == session.game.outcome
    assert not {"undo", "restart"} & {*session.commands_at_end()}


def test_the_screen_shows_replies_then_the_board_then_remarks(game):
    session, same = session_of(game), session_of(game)
    view, move = Screen(Page()), make_a_change(same)
    assert shown(view, session, move) == f"{position_text(same)}\n"
    assert shown(view, session, "moves") == f"{session.describer.moves(session)}\n"
    assert shown(view, session, "look, look") == f"{position_text(same)}\n"
    assert shown(view, session, "redo") == "There is nothing to redo.\n"
    assert shown(view, session, "redo, redo") == "There is nothing to redo. (2 times)\n"
    play(session, ["undo"])
    before = position_text(session)
    play(session, ["redo"])
    moves = same.describer.moves(same)
    assert shown(view, session, "moves, undo") == f"{moves}\n{before}\nTook back 1 move.\n"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("a\na, a, d, a, a\n", "Nothing could slide in 3 of 5 moves.\n"),
        ("a\na\n", "Nothing can slide left.\n"),
    ],
)
def test_moves_without_effect_are_told_once_behind_the_board(lines, said):
    out = run_here("2048:1x4=2.0.0.0#1", "--no-echo", lines=lines).out
    assert out.split("> \n")[-2].endswith(said) and "slid" not in out.split("> \n")[-2].removesuffix(said)
