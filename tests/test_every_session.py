"""What every game must pass within one process: its session, its rules as they are played, and what is said of them."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import ALL_GAMES, sample_of
from support import amount
from test_every_game import QUESTIONS, moves_only, without_clock

from textgames.app.games import session_class, spec_class
from textgames.engine.answer import Note
from textgames.engine.session import Session
from textgames.engine.statistics import Statistics
from textgames.engine.tokens import tokenize
from textgames.errors import Unreadable
from textgames.text.squares import square_name
from textgames.views.json_lines import replies_of
from textgames.views.spoken import is_move_event, merge_undos

HISTORIES = settings(max_examples=amount(40, 300))


def session_of(game: str, text: str = "") -> Session:
    """A session of the game that a text names, by default the one in which the sample's lines change something."""
    spec = spec_class(game).parse(text.partition(":")[2])
    return session_class(game)(spec.set_seed(sample_of(game).seed), Statistics())


def moves_in(game: str) -> list[str]:
    """Lines of moves, undo, redo and restart."""
    return [line for line in sample_of(game).words if moves_only(line)]


def lines_of(game: str, size: int = 12) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(moves_in(game)), max_size=size)


def play(session: Session, lines: list[str]) -> Session:
    for line in lines:
        session.respond(line)
    return session


def change(session: Session) -> str:
    """Play the first line of the sample that changes this game, and return it."""
    lines = [line for line in [*moves_in(session.spec.game), *all_moves(session)] if line not in ("u", "redo", "r")]
    return next(line for line in lines if session.respond(line).changed)


def whole(session: Session) -> tuple:
    """All that can be seen of a game, now that it is shown anew."""
    state = {key: value for key, value in without_clock(session.state()).items() if key != "best"}
    return deepcopy(session.game.key()), session.game.outcome, state, list(session.game.legal_moves())


def with_game(session: Session, game: object) -> Session:
    """Another session, which plays this game."""
    other = type(session)(session.spec, Statistics())
    other.begin(session.spec, game)
    return other


def all_moves(session: Session) -> list[str]:
    """All simple moves there are: single words, those of the sample, and squares."""
    verbs = session.vocabulary.verbs
    alone = [name for name, verb in verbs.items() if verb.moves and not verb.asks and verb.read.__name__ == "nothing"]
    rows, cols = session.spec.size if session.vocabulary.bare and session.spec.size else (0, 0)
    squares = [square_name(row, col) for row in range(rows) for col in range(cols)]
    return [*alone, *sample_of(session.spec.game).moves, *squares]


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@settings(max_examples=amount(10, 80))
def test_the_legal_moves_are_all_that_change_something(game, data):
    session = session_of(game, data.draw(st.sampled_from(sample_of(game).heard_ids)))
    play(session, data.draw(lines_of(game)))
    tried = [move for move in all_moves(session) if with_game(session, session.game.copy()).respond(move).changed]
    if session.outcome:
        assert not tried
    else:
        assert len(tried) == len(session.game.legal_moves()), tried
    for listed in (session.legal(), session.all_legal()):
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


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@HISTORIES
def test_what_was_undone_is_forgotten_by_a_move_and_by_a_restart(game, data):
    lines = data.draw(lines_of(game))
    for then in (change, lambda session: session.game.restart()):
        session = play(session_of(game), ["r", *lines])
        if not session.outcome and session.game.undo():
            then(session)
            assert not session.game.redo()
            assert then is change or not session.game.undo()


def test_a_restart_that_was_undone_is_forgotten_by_the_next(game):
    session = session_of(game)
    change(session)
    assert all(session.respond(line).changed for line in ("restart", "u", "redo", "u", "restart"))
    assert not session.respond("redo").changed and not session.steps()


@pytest.mark.parametrize("game", ALL_GAMES)
@given(data=st.data())
@HISTORIES
def test_no_event_is_without_its_words(game, data):
    """Each adds something to what is heard of a line, unless a note tells of it."""
    session = session_of(game)
    lines = st.lists(st.sampled_from(moves_in(game)), min_size=1, max_size=3).map(" ".join)
    for line in data.draw(st.lists(lines, max_size=6)):
        moves = session.respond(line).events()
        if all(map(is_move_event, moves)) and not any(isinstance(item, Note) for item in session.answer.items):
            described = [session.words.describe(moves[:count]) for count in range(1, len(moves) + 1)]
            assert all(one != other for one, other in zip(described, [[], *described])), line


def test_games_with_other_settings_have_results_of_their_own(game, sample):
    specs = [spec_class(game).parse(text) for text in sample.ids]
    assert len({spec.category for spec in specs}) >= len({spec.params.partition("=")[0] for spec in specs}) > 1


def test_a_hint_counts_what_is_left_to_do(game, sample):
    """Whoever follows the hints does as much as the first of them said, and then the game is won."""
    if not sample.hint_counts:
        pytest.skip("its hints count nothing")
    pattern, kind = sample.hint_counts
    for game_id in sample.heard_ids:
        session, left, following = session_of(game, game_id), None, islice(range(100), 100)
        while not session.outcome and next(following) < 99:
            hint = session.advice()
            (count,) = map(int, re.findall(pattern, hint.hint["why"])) if re.search(pattern, hint.text) else [1]
            assert left in (None, count), hint.text
            left = count - sum(event.kind == kind for event in session.respond(hint.command).events())
        assert session.outcome == "won" and left == 0


def test_what_comes_after_a_refused_command_is_not_played(game):
    session, same = session_of(game), session_of(game)
    move = change(same)
    answer = session.respond(f"{move} yes {move} {move}")
    assert answer.error and answer.changed and answer.played == [move] and not answer.is_whole
    assert answer.not_played == 2 and "The last 2 commands" in answer.items[-1].text
    assert whole(session) == whole(same)
    answer = session.respond(f"yes {move}")
    assert answer.not_played == 1 and not answer.changed and "The last command" in answer.items[-1].text
    assert "yes" in answer.error.word and "over" in str(answer.error)
    assert whole(session) == whole(same)


@pytest.mark.parametrize("refused", ["yes", "no", "zz", "load", "u 2 3"])
def test_again_repeats_the_last_line_that_was_played(game, refused):
    session, same = session_of(game), session_of(game)
    move = change(same)
    same.respond(move)
    session.respond(move)
    assert session.respond(refused).error
    session.respond(".")
    assert whole(session) == whole(same)


def test_a_saved_game_is_replayed_without_its_questions(game, sample, monkeypatch):
    """But help that was asked for counts."""
    session, same, done = session_of(game), session_of(game), []
    asked = [
        question for question in (*QUESTIONS, *sample.questions, "look hint", "hint") if is_read(session, question)
    ]
    move, do = change(same), session.do
    monkeypatch.setattr(session, "do", lambda command: (done.append(command), do(command)))
    session.replay([move, *asked])
    assert whole(session) == whole(same) and [command.text for command in done] == [move]
    commands = [command for line in asked for command in session.parse(line, tokenize(line))]
    assert session.timeline.attempt.hints == sum(command.verb.helps for command in commands) >= 3


def is_read(session: Session, line: str) -> bool:
    try:
        return bool(session.parse(line, tokenize(line)))
    except Unreadable:
        return False


def test_a_win_that_is_undone_is_none(game, sample):
    game_id, lines = sample.win
    session = play(session_of(game, game_id), lines)
    assert session.outcome == session.game.outcome == "won"
    for _ in range(2):
        session.respond("undo")
        assert session.outcome is session.game.outcome is None and session.legal() != []
        answer = session.respond("redo")
        assert session.outcome == session.game.outcome == "won" and answer.finished
    assert session.respond(lines[-1]).error.word in (lines[-1], lines[-1].split()[0])
    session.respond("undo")
    assert session.respond(lines[-1]).finished and session.outcome == "won"
    session.respond("restart")
    assert session.outcome is None


def test_programs_get_the_board_once_as_it_is_at_last(game):
    session, same = session_of(game), session_of(game)
    move = change(same)
    answer = session.respond(f"{move} look undo look redo look")
    assert replies_of(session, answer)["answer"] == session.render() == same.render()


def test_what_is_shared_is_the_id_and_a_text(game):
    (reply,) = replies_of(session := session_of(game), session.respond("share")).values()
    assert (
        [*reply] == ["id", "text"] and reply["id"] == session.public_id() and "No undos and no hints" in reply["text"]
    )


def test_undos_in_a_row_are_one(game):
    session = session_of(game)
    for _ in range(2):
        change(session)
    (undone,) = merge_undos(session.respond("u u").items)
    assert (undone.kind, undone.count) == ("undo", 2) and undone.after == session.game and undone.before.steps
