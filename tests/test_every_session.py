"""What every game must pass within one process: its session, its rules as they are played, and what is said of them."""

from __future__ import annotations

import re
from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import ALL_GAMES, all_moves, change, moves_in, play, sample_of, saved_form, session_of
from support import amount
from test_every_game import QUESTIONS, without_clock

from textgames.app.games import spec_class
from textgames.engine.reading import read_line
from textgames.engine.session import Session, replay
from textgames.errors import Illegal, OutOfTime, Unreadable, Unusable
from textgames.views.json_lines import replies_of
from textgames.views.spoken import merge_undos
from textgames.views.view import position_text

HISTORIES = settings(max_examples=amount(15, 150))


def lines_of(game: str, size: int = 12) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(moves_in(game)), max_size=size)


def whole(session: Session) -> tuple:
    """All that can be seen of a game, now that it is shown anew."""
    state = {key: value for key, value in without_clock(session.state()).items() if key != "best"}
    return deepcopy(session.game.key()), session.game.outcome, state, list(session.game.legal_moves())


def with_game(session: Session, game: object) -> Session:
    """Another session, which plays this game."""
    other = type(session)(session.spec)
    other.begin(session.spec, game)
    return other


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@settings(max_examples=amount(7, 50))
def test_the_legal_moves_are_all_that_change_something(game, data):
    session = session_of(game, data.draw(st.sampled_from(sample_of(game).heard_ids)))
    assert all_moves(session), "the sample has no moves, and the game none of a single word"
    play(session, data.draw(lines_of(game)))
    tried = [move for move in all_moves(session) if with_game(session, session.game.copy()).respond(move).changes]
    if session.game.outcome:
        assert not tried
    else:
        assert len(tried) == len(session.game.legal_moves()), tried
    listed = session.legal()
    assert listed is None or sorted(listed) == sorted(tried)


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@HISTORIES
def test_a_copy_is_equal_and_goes_its_own_way(game, data):
    """After any history; and so does the game that was copied, which has its moves to undo all the same."""
    session = play(session_of(game), data.draw(lines_of(game)))
    copy, another = (with_game(session, session.game.copy()) for _ in range(2))
    there = whole(session)
    assert whole(copy) == whole(another) == there and copy.game == session.game
    play(copy, data.draw(lines_of(game)))
    copy.game.restart()
    assert whole(session) == whole(another) == there
    assert not another.game.undo() and not another.game.redo()
    undone = 0
    while session.game.undo():
        undone += 1
    assert whole(another) == there and session.game == session.spec.start()
    while undone and session.game.redo():
        undone -= 1
    assert undone == 0 and session.game == another.game
    play(session, data.draw(lines_of(game)))
    assert whole(another) == there
    another.game.restart()
    assert whole(another) == whole(with_game(session, session.spec.start()))


def test_a_restart_that_was_undone_is_forgotten_by_the_next(session):
    change(session)
    assert all(session.respond(line).changes for line in ("restart", "u", "redo", "u", "restart"))
    assert not session.respond("redo").changes


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@settings(max_examples=amount(7, 50))
def test_a_hint_can_be_typed_and_changes_something(game, data):
    session = session_of(game)
    play(session, data.draw(lines_of(game)))
    if not session.game.outcome:
        hint = session.advice()
        assert hint.command or session.game.position.steps, "there is one at the start"
        assert not hint.command or session.respond(hint.command).changes, hint.text


def test_games_with_other_settings_have_results_of_their_own(game, sample):
    specs = [spec_class(game).parse(text) for text in sample.ids]
    assert len({spec.category for spec in specs}) >= len({spec.params.partition("=")[0] for spec in specs}) > 1


def test_what_comes_after_a_refused_command_is_not_played(game):
    session, same = session_of(game), session_of(game)
    move = change(same)
    answer = session.respond(f"{move}, yes, {move}, {move}")
    assert answer.error and answer.changes and session.record.unsaved == [saved_form(game, move)]
    assert answer.not_played == 2 and "The last 2 commands" in answer.items[-1].text
    assert whole(session) == whole(same)
    answer = session.respond(f"yes, {move}")
    assert answer.not_played == 1 and not answer.changes and "The last command" in answer.items[-1].text
    assert "yes" in answer.error.word and "over" in str(answer.error)
    assert whole(session) == whole(same)


@pytest.mark.parametrize("again", [".", "again", "Again.", "重复"])
def test_again_repeats_the_last_line_that_was_played(game, again):
    """Whatever was refused since, and no file; what is saved is its commands."""
    session, same = session_of(game), session_of(game)
    assert str(session.respond(again).error) == "There is no line to repeat yet."
    move = change(same)
    session.respond(move)
    assert all(session.respond(refused).error for refused in ("yes", "no", "zz", "load", "u 2 3"))
    assert session.respond("save a file").file_command == ("save", "a file")
    session.respond(again)
    assert session.record.unsaved == (same.respond(move) and same.record.unsaved)
    assert whole(session) == whole(same)
    session.respond("redo, moves")
    assert (
        session.respond(again)
        and session.record.unsaved == ["redo", "moves"]
        and session.respond(f"{again} moves").error
    )


def test_a_saved_game_is_replayed_without_its_questions(game, sample, monkeypatch):
    """But help that was asked for counts."""
    session, same, done = session_of(game), session_of(game), []
    asked, commands = [], []
    for line in (*QUESTIONS, *sample.questions, "look, hint", "hint"):
        with suppress(Unreadable):
            commands += read_line(line, session.vocabulary, session.spec)
            asked.append(line)
    move, run = change(same), session._run_command
    monkeypatch.setattr(session, "_run_command", lambda command: (done.append(command), run(command)))
    replay(session, [move, *asked])
    assert whole(session) == whole(same) and [command.text for command in done] == [saved_form(game, move)]
    assert session.record.hints == sum(command.verb.helps for command in commands) >= 3


def test_an_undo_from_one_end_to_another_tells_it():
    """From a win back to the loss before the restart, and forth."""
    session = play(session_of("minesweeper", "minesweeper:=*.*"), ["0A", "restart", "0B"])
    assert session.game.outcome == "won"
    for line, outcome in (("undo 2", "lost"), ("redo 2", "won")):
        answer = session.respond(line)
        assert session.game.outcome == outcome and answer.finished
        assert answer.items[-1].text == session.ending()


def test_what_can_be_played_where_nothing_can():
    session = session_of("sokoban", "sokoban:=***--/*P*#o/***--")
    (reply,) = session.respond("moves").items
    assert session.legal() == [] and reply.text == "No move is possible. Type undo or restart."


def test_programs_get_the_board_once_as_it_is_at_last(game):
    session, same = session_of(game), session_of(game)
    move = change(same)
    answer = session.respond(f"{move}, look, undo, look, redo, look")
    assert replies_of(session, answer)["answer"] == position_text(session) == position_text(same)


def test_what_is_shared_is_the_id_and_a_text(session):
    (reply,) = replies_of(session, session.respond("share")).values()
    assert reply.keys() == {"id", "text"} and reply["id"] == session.public_id()
    assert "No undos and no hints" in reply["text"]
    (shared,) = session.answer.items
    assert shared.text == shared.render(None, 40) == f"textgames {reply['id']}\n{reply['text']}"
    assert shared.sentences.startswith(f"Game {reply['id']}. {session.describer.summary(session.game)}")
    assert all(len(line) <= 60 for line in shared.text.splitlines())


def test_undos_in_a_row_are_one_and_redos_too(session):
    for _ in range(2):
        change(session)
    steps = session.game.position.steps
    (undone,) = merge_undos(session.respond("u, u").items)
    assert (undone.kind, undone.count, undone.restarts) == ("undo", 2, 0)
    assert undone.after == session.game and undone.before.position.steps
    (redone,) = merge_undos(session.respond("redo, redo").items)
    assert (redone.kind, redone.count, session.game.position.steps) == ("redo", 2, steps)
    assert redone.before == undone.after
    assert [event.objects() for event in session.answer.events()] == [[{"type": "redo", "count": 1}]] * 2
    both = session.respond("u, redo, u").items
    assert [item.kind for item in merge_undos(both)] == ["undo", "redo", "undo"]
    assert merge_undos([type(undone)("undo", 2, 1, None, None)] * 2)[0].restarts == 2


def test_a_game_that_is_left_for_another_is_saved_before_it(game):
    session, move = session_of(game), saved_form(game, change(session_of(game)))
    before, _answer = session.record, session.respond(f"{move}, new, undo")
    assert before.unsaved == [move] and session.record.unsaved == ["undo"] and session.record is not before


def test_help_explains_the_commands_that_are_named(session):
    """Each with its example, once; a word that is no command comes back."""
    (undo,), (restart,) = (session.respond(f"help {name}").items for name in ("undo", "restart"))
    assert undo.text.startswith("undo 3: ") and restart.text.startswith("restart: ")
    for line in ("help undo restart", "help undo restart undo"):
        (both,) = session.respond(line).items
        assert both.text == f"{undo.text}\n{restart.text}"
    for name in session.vocabulary.verbs:
        (reply,) = session.respond(f"help {name}").items
        assert reply.text and "{" not in reply.text


def test_help_is_a_table_for_the_eye_sentences_for_the_ear_and_data_for_programs(session):
    (reply,) = session.respond("help").items
    assert "\n  " in reply.text and "  " not in reply.sentences and "undo 3, redo 3" in reply.sentences
    assert reply.data["rules"] == session.describer.rules(session.game) and "undo" in str(reply.data["commands"])


def test_ctrl_c_stops_long_work(session):
    """And time that is over stops it, but not in a game that is replayed."""
    progress = session.progress
    progress.began -= 100  # when a line before began
    assert not session.respond("where, where").error
    progress.limit(1000).check()
    with pytest.raises(OutOfTime, match="in time"):
        progress.limit(-1).check()
    work, progress.is_cancelled = progress.limit(1000), True
    with pytest.raises(OutOfTime, match="Stopped"):
        work.check()
    work.report, reports = lambda search: reports.append(search), []
    with pytest.raises(OutOfTime):
        work.check()
    assert reports == [work]


def test_a_replay_that_fails_names_its_line(game):
    """As lines of the file, whose first is the ID; blank lines and comments count."""
    move = change(session_of(game))
    after_some = [move, "", "# a note", "u 2 3"]
    for lines, number in ((["zz"], 2), ([move, "zz"], 3), (after_some, 5), ([move, "yes"], 3)):
        with pytest.raises(Unusable, match=rf"^Line {number} can't be played\. \S"):
            replay(session_of(game), lines)
    with pytest.raises(Unusable, match=r"^Line 2 can't be played\.$"):
        replay(session_of(game), ["load x"])
    session = session_of(game)
    session.progress.is_cancelled = True
    with pytest.raises(Unusable, match=r"^Stopped\.$"):
        replay(session, [move])


def test_a_game_that_can_not_be_started_leaves_the_other(session):
    move = saved_form(session.spec.game, change(session))
    played = session.game

    def find() -> None:
        raise ValueError("There is no such game.")

    session.respond(move)
    session.start_game(find)
    assert session.game is played and str(session.answer.error) == "There is no such game."
    assert session.record.unsaved == [move]


def test_programs_get_several_answers_as_a_text_or_as_a_list(session):
    """A hint is no answer but has a place of its own."""

    def replies(line: str) -> dict:
        return replies_of(session, session.respond(line))

    where, moves, about = (replies(line)["answer"] for line in ("where", "moves", "help"))
    assert replies("where, moves") == {"answer": f"{where}\n{moves}"}
    assert replies("where, moves, help") == {"answer": [where, moves, about]}
    assert replies("hint, where") == {"hint": session.advice().hint, "answer": where}
    assert replies("undo") == {"message": "There is nothing to undo."}


def test_what_leaves_a_game(game, sample, session):
    """`quit` always, and the rest of the line with it; `no` once the game is over."""
    answer = session.respond("quit, moves")
    assert answer.leaves is True and not answer.items and not answer.not_played and not session.record.unsaved
    assert "quit to leave" in str(session.respond("no").error) and not session.answer.leaves
    session = play(session_of(game, sample.win[0]), sample.win[1])
    for line, expected in (("restrat", ["restart"]), ("flga", []), ("hnt", []), ("xyzzy", [])):
        error = session.respond(line).error
        assert (error.expected, error.examples) == (expected, session.next_commands())
        assert expected or str(error).endswith(session.describer.what_next(error.examples))
    if "next" not in session.vocabulary.verbs:  # where there are levels, n is the next
        assert session.respond("no").leaves is True and not session.answer.error


def test_a_hint_that_there_is_not_stops_no_line(session, monkeypatch):
    """It counts all the same, as it does in the replay of a saved game."""

    def advice() -> None:
        raise Illegal("No move is known.")

    monkeypatch.setattr(session, "advice", advice)
    answer = session.respond("hint, moves")
    moves = session.describer.moves(session.legal())
    assert [item.text for item in answer.items] == ["No move is known.", moves] and not answer.error
    assert session.record.hints == 1 and session.record.unsaved == ["hint", "moves"]


def test_the_legend_is_a_table_for_the_eye_and_data_for_programs(session):
    (reply,) = session.respond("legend").items
    legend = session.describer.legend(session.game)
    assert reply.data == legend and "On the board there can be: " in reply.sentences
    for symbol, meaning in legend.items():
        assert re.search(rf"{re.escape(symbol)} .*{re.escape(meaning)}", reply.text)


def test_rows_columns_and_squares_are_told_or_refused(session):
    describer, game = session.describer, session.game
    texts = {"row 0": describer.row(game, 0), "column B": describer.column(game, 1)}
    texts["look 0B"] = describer.named_square(game, 0, 1)
    for line, text in texts.items():
        (reply,) = session.respond(line).items
        assert reply.text == reply.sentences == text
    for line, word in (("row 999", "999"), ("column ZZ", "ZZ"), ("look 999ZZ", "999ZZ")):
        assert session.respond(line).error and word in str(session.answer.error)


def test_any_legal_move_can_be_played(session):
    for move in session.game.legal_moves():
        assert session.game.copy().move(move), move


def test_a_long_replay_is_reported(game, monkeypatch, capsys):
    monkeypatch.setattr("textgames.engine.session.SECONDS_BETWEEN_REPORTS", -1)
    session = session_of(game)
    replay(session, [change(session), "undo, redo"])
    assert session.game.position.steps and capsys.readouterr().err.endswith("line 2 of 2. Ctrl-C stops.\n")


def test_a_line_that_is_replayed_has_as_much_time_as_one_that_is_typed(game, monkeypatch):
    monkeypatch.setattr("textgames.engine.progress.SECONDS_OF_LINE", -1)
    session = session_of(game)
    first = change(session)
    assert "taking too long" in str(session.respond("undo, redo").error)
    with pytest.raises(Unusable, match=r"Line 3 can't be played[.] This line is taking too long[.]"):
        replay(session_of(game), [first, "undo, redo"])
