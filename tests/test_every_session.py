"""What every game must pass within one process: its session, its rules as they are played, and what is said of them."""

from __future__ import annotations

import re
from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import (
    ALL_GAMES,
    all_moves,
    answer,
    make_a_change,
    moves_in,
    play,
    replayed,
    sample_of,
    saved_form,
    session_of,
)
from support import amount
from test_every_game import QUESTIONS, without_clock
from test_views import objects

from textgames.app.games import spec_class
from textgames.engine.commands import Vocabulary, question
from textgames.engine.session import Session, silent_context
from textgames.engine.view import Reply
from textgames.errors import NoAnswer, OutOfTime, Unreadable, Unusable
from textgames.views.screen import position_text

HISTORIES = settings(max_examples=amount(6, 40))


def lines_of(game: str, size: int = 12) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(moves_in(game)), max_size=size)


def visible_state(session: Session) -> tuple:
    """All that can be seen of a game, now that it is shown anew."""
    state = {key: value for key, value in without_clock(session.describer.state(session)).items() if key != "best"}
    return deepcopy(session.game.key()), session.game.outcome, state, list(session.game.legal_moves())


def with_game(session: Session, game: object) -> Session:
    """Another session, which plays this game."""
    other = type(session)(session.spec, session.context)
    other.game = game
    return other


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@settings(max_examples=amount(7, 50))
def test_the_legal_moves_are_all_that_change_something(game, data):
    session = session_of(game, data.draw(st.sampled_from(sample_of(game).spoken_ids)))
    assert all_moves(session), "the sample has no moves, and the game none of a single word"
    play(session, data.draw(lines_of(game)))
    tried = [move for move in all_moves(session) if answer(with_game(session, session.game.copy()), move).changes]
    assert len(tried) == len(session.game.legal_moves()), tried
    listed = session.describer.legal(session)
    assert listed is None or sorted(listed) == sorted(tried)


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@HISTORIES
def test_a_game_and_its_copies_leave_each_other_alone(game, data):
    """Those in earlier positions too, which have nothing to undo, and the same start."""
    session = play(session_of(game), data.draw(lines_of(game)))
    before, copied = visible_state(session), session.game.copy()
    assert copied == session.game
    for position in session.game.since_start():
        other = session.game.at(position)
        assert len({position, other.position}) == len({other.key(), session.game.at(position).key()}) == 1
        assert session.game.at(position._replace(steps=99)).key() == other.key()
        assert not other.undo() and not other.redo()
        play(with_game(session, other), data.draw(lines_of(game)))
        other.restart()
        assert other == session.spec.start()
    assert visible_state(session) == before
    play(session, data.draw(lines_of(game)))
    assert visible_state(with_game(session, copied)) == before


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@HISTORIES
def test_undo_leads_to_the_start_and_redo_back(game, data):
    session = play(session_of(game), data.draw(lines_of(game)))
    copied = session.game.copy()
    undone = 0
    while session.game.undo():
        undone += 1
    assert session.game == session.spec.start()
    for _redo in range(undone):
        assert session.game.redo()
    assert session.game == copied


def test_a_restart_that_was_undone_is_forgotten_by_the_next(session):
    make_a_change(session)
    assert all(answer(session, line).changes for line in ("restart", "u", "redo", "u", "restart"))
    assert not answer(session, "redo").changes


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@settings(max_examples=amount(7, 50))
def test_a_hint_can_be_typed_and_changes_something(game, data):
    session = session_of(game)
    play(session, data.draw(lines_of(game)))
    if not session.game.outcome:
        hint = session.advice()
        assert hint.command or session.game.position.steps, "there is one at the start"
        assert not hint.command or answer(session, hint.command).changes, hint.shown()


def test_games_with_other_settings_have_results_of_their_own(game, sample):
    specs = [spec_class(game).parse(text) for text in sample.ids]
    assert len({spec.category for spec in specs}) >= len({spec.params.partition("=")[0] for spec in specs}) > 1


def test_what_comes_after_a_refused_command_is_not_played(game):
    session, same = session_of(game), session_of(game)
    move = make_a_change(same)
    refused = answer(session, f"{move}, yes, {move}, {move}")
    assert refused.error and refused.changes and refused.saved == saved_form(game, move)
    assert refused.commands_left == 2 and "The rest of that line" in refused.texts[-1]
    assert visible_state(session) == visible_state(same)
    refused = answer(session, f"yes, {move}")
    assert refused.commands_left == 1 and not refused.changes and "The rest of that line" in refused.texts[-1]
    assert "yes" in refused.error.word and "over" in str(refused.error)
    assert visible_state(session) == visible_state(same)


def test_what_comes_after_the_start_of_another_game_is_not_played():
    session = session_of("2048", "2048:2x2g8=4.4/0.0#1")
    play(session, ["left"])
    begun = answer(session, "yes, up")
    assert session.next is not session and begun.commands_left == 1 and "The rest of that line" in begun.texts[-1]


def test_a_saved_game_is_replayed_without_its_questions(game, sample, monkeypatch):
    """But help that was asked for counts."""
    same, done = session_of(game), []
    asked, calls = [], []
    for line in (*QUESTIONS, *sample.questions, "look, hint", "hint"):
        with suppress(Unreadable):
            calls += same.read(line)
            asked.append(line)
    move = make_a_change(same)
    play_call = Session.call

    def noted(session, call):
        done.append(call.text)
        return play_call(session, call)

    monkeypatch.setattr(Session, "call", noted)
    session = replayed(same, [move, *asked])
    assert visible_state(session) == visible_state(same) and done == saved_form(game, move)
    assert session.record.counts["hints"] == sum(call.command.kind == "hint" for call in calls) >= 3


def test_undo_between_two_endings_announces_the_ending():
    """From a win back to the loss before the restart, and forward again."""
    session = play(session_of("minesweeper", "minesweeper:=*.*"), ["0A", "restart", "0B"])
    assert session.game.outcome == "won"
    for line, outcome in (("undo 2", "lost"), ("redo 2", "won")):
        undone = answer(session, line)
        assert session.game.outcome == outcome and undone.is_end
        assert undone.facts == session.describer.ending(session)


def test_what_can_be_played_where_nothing_can():
    session = session_of("sokoban", "sokoban:=***--/*P*#o/***--")
    reply = answer(session, "moves")
    assert session.describer.legal(session) == [] and reply.text == "No move is possible."


def test_programs_get_the_board_once_as_it_is_at_last(game):
    session, same = session_of(game), session_of(game)
    move = make_a_change(same)
    reply = objects(session, f"{move}, look, undo, look, redo, look")[1]
    assert reply["answer"] == position_text(session) == position_text(same)


def test_what_is_shared_is_the_id_and_a_text(session):
    shared = answer(session, "share")
    assert shared.data.keys() == {"id", "text"} and shared.data["id"] == session.public_id()
    assert "No undos and no hints" in shared.data["text"]
    assert shared.text == f"textgames {shared.data['id']}\n{shared.data['text']}"
    assert shared.spoken[:2] == [f"Game {shared.data['id']}.", session.describer.summary(session.game)]
    assert all(len(line) <= 60 for line in shared.text.splitlines())


def test_help_explains_the_command_that_is_named(session):
    """With its example; a word that is no command comes back."""
    undo, restart = (answer(session, f"help {name}").text for name in ("undo", "restart"))
    assert undo.startswith("undo 3: ") and restart.startswith("restart: ")
    assert answer(session, "help undo restart").error.word == "restart"
    for name in session.vocabulary.commands:
        text = answer(session, f"help {name}").text
        assert text and "{" not in text


def test_help_is_a_table_for_the_eye_sentences_for_the_ear_and_data_records_of(session):
    told = answer(session, "help")
    assert "\n  " in told.text and not any("  " in fact for fact in told.spoken)
    assert any(fact.startswith("undo 3: ") for fact in told.spoken)
    assert told.data["rules"] == session.describer.rules(session) and "undo" in str(told.data["commands"])


def test_auto_plays_what_the_hint_says_and_is_replayed_without_a_search(game, monkeypatch):
    """A move that was replayed counts as one of `auto` too."""
    session, same = session_of(game), session_of(game)
    hint = same.advice()
    made = answer(session, "auto 1")
    if hint.is_guess:
        assert not made.changes and not made.saved and hint.shown()[0] in made.texts
        return
    assert made.saved == [f"{saved_form(game, hint.command)[0]} # auto"] and session.record.counts["auto"] == 1
    answer(same, hint.command)
    assert visible_state(session) == visible_state(same)
    monkeypatch.setattr(type(session), "advice", None)
    again = replayed(session_of(game), session.lines)
    assert visible_state(again) == visible_state(same) and again.record.counts["auto"] == 1


def test_ctrl_c_stops_long_work(session):
    """And time that is over stops it, but not in a game that is replayed."""
    session.work_began -= 100  # when a line before began
    assert not answer(session, "moves, moves").error
    session.search_limit(1000).check()
    with pytest.raises(OutOfTime, match="in time"):
        session.search_limit(-1).check()
    work = session.search_limit(1000)
    session.is_interrupted = True
    with pytest.raises(OutOfTime, match="Stopped"):
        work.check()


def test_a_replay_that_fails_names_its_line(game):
    """As lines of the file, whose first is the ID; blank lines and comments count."""
    move = make_a_change(session_of(game))
    after_some = [move, "", "# a note", "u 2 3"]
    for lines, number in ((["zz"], 2), ([move, "zz"], 3), (after_some, 5), ([move, "yes"], 3), (["load x"], 2)):
        with pytest.raises(Unusable, match=rf"^Line {number} can't be played\. \S"):
            replayed(session_of(game), lines)


def test_programs_get_several_answers_as_a_text_or_as_a_list(session):
    """A hint is no answer but has a place of its own."""

    def replies(line: str) -> dict:
        reply = objects(session, line)[1]
        return {key: reply[key] for key in ("message", "hint", "answer") if key in reply}

    row, moves, about = (replies(line)["answer"] for line in ("look 0", "moves", "help"))
    assert replies("look 0, moves") == {"answer": f"{row}\n{moves}"}
    assert replies("look 0, moves, help") == {"answer": [row, moves, about]}
    hint = session.advice()
    assert replies("hint, moves") == {"hint": {"cmd": hint.command, "why": hint.why, **hint.details}, "answer": moves}
    assert replies("undo") == {"message": "There is nothing to undo."}
    first, second = objects(session, "hint, undo", "moves")[1:3]
    assert first.keys() - second.keys() == {"hint", "message"}, "each is told once"


def test_what_leaves_a_game(game, sample, session):
    """`quit` always, and the rest of the line with it; `no` once the game is over."""
    left = answer(session, "quit, moves")
    assert not session.next and not left.commands_left and not left.saved and not any(left.texts)
    session = session_of(game)
    assert "Type new or quit." in str(answer(session, "no").error)
    session = play(session_of(game, sample.win[0]), sample.win[1])
    for line in ("undoo", "restrat", "flga", "hnt", "xyzzy"):
        error = answer(session, line).error
        assert (error.expected, error.examples) == ([], session.describer.next_commands(session))
    assert str(answer(session, "undoo").error) == "Did you mean undo?"
    assert session.what_next() in str(error)
    if "next" not in session.vocabulary.commands:  # where there are levels, n is the next
        assert not answer(session, "no").error and not session.next


def test_a_command_of_the_game_comes_before_a_shared_one(session):
    """Its names are the game's, whatever the method is called."""

    class Other(type(session)):
        @question("score", "n", help="name the north")
        def do_north(self) -> None:
            self.answer.reply(Reply("north"))

    session = Other(session.spec, silent_context(Vocabulary(Other)))
    assert [answer(session, name).text for name in ("score", "n")] == ["north", "north"]


def test_without_help_nothing_that_is_refused_is_named(game, sample):
    """Neither while the game is played nor when it is over."""
    session = session_of(game, has_help=False)
    assert str(answer(session, "no").error) == "The game isn't over yet. Type quit."
    session = play(session_of(game, sample.win[0], has_help=False), sample.win[1])
    refused = {*session.vocabulary.left_out.values()}
    assert {"undo", "redo", "restart", "hint", "auto", "new", "save", "load", "id", "share"} <= refused
    texts = [session.what_next(), session.game_over_text(), *answer(session, "moves").texts]
    for line in (sample.win[1][-1], "xyzzy"):
        texts.append(str(answer(session, line).error))
    if "next" in session.vocabulary.commands:  # n may mean that
        texts.append(str(answer(session, "no").error))
    for text in texts:
        assert re.search("Type |Try ", text) and refused.isdisjoint(re.findall("[a-z]+", text)), text


def test_without_help_nothing_that_is_refused_is_suggested(game):
    """Nor listed by help."""
    session = session_of(game, has_help=False)
    refused = {*session.vocabulary.left_out.values()}
    for line in ("undp", "himt", "restrat", "redp", "please undo", "u x", "r 3H", "0A x", "left x", "solv", "odd"):
        error = answer(session, line).error
        suggested = " ".join([str(error).partition(line)[2], *error.expected, *error.examples])
        assert refused.isdisjoint(re.findall("[a-z]+", suggested)), (line, suggested)
    helped = answer(session, "help all")
    names = [row.split()[0] for row in helped.text.splitlines() if row.startswith("  ")]
    assert refused.isdisjoint(names) and "new" not in names and "quit" in names


def test_a_missing_hint_stops_no_line(session, monkeypatch):
    """It is no help, and is saved as a comment."""

    def no_advice() -> None:
        raise NoAnswer("No move is known.")

    monkeypatch.setattr(session, "advice", no_advice)
    replies = answer(session, "hint, moves")
    moves = session.describer.moves(session)
    assert replies.texts == ["No move is known.", moves]
    assert session.record.counts["hints"] == 0 and replies.saved == ["# hint", "moves"]


def test_help_all_ends_with_the_symbols_on_the_board(session):
    reply = answer(session, "help all")
    assert "A square can be: " in reply.spoken[-1]
    for symbol, meaning in session.describer.legend(session.game).items():
        assert re.search(rf"{re.escape(symbol)} .*{re.escape(meaning)}", reply.text)


def test_rows_columns_and_squares_are_told_or_refused(session):
    describer, game = session.describer, session.game
    for line, place in (("look 0", (0, None)), ("look B", (None, 1)), ("look b", (None, 1)), ("look 0B", (0, 1))):
        reply = answer(session, line)
        told = describer.place(game, *place)
        assert reply.spoken == told and reply.text == " ".join(told)
    for word in ("999", "ZZ", "999ZZ"):
        assert f"{word} isn't on the board" in str(answer(session, f"look {word}").error)


def test_any_legal_move_can_be_played(session):
    for move in session.game.legal_moves():
        assert session.game.copy().move(move), move


def test_a_line_that_is_replayed_has_all_the_time_it_takes(game, monkeypatch):
    monkeypatch.setattr("textgames.engine.session.SECONDS_OF_LINE", -1)
    session = session_of(game)
    first = make_a_change(session)
    assert "taking too long" in str(answer(session, "undo, redo").error)
    replayed(session_of(game), [first, "undo, redo"])
