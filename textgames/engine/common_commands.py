"""The commands that all games have."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import chain
from operator import attrgetter

from textgames.engine import clock, wording
from textgames.engine.arguments import ALL, another_game, file, number_if_any, place, topic
from textgames.engine.commands import MOVE, another, command, hint, move, of_file, question
from textgames.engine.describer import legend_table
from textgames.engine.session import AUTO_MARK, Session
from textgames.engine.spec import GameSpec
from textgames.engine.view import Reply
from textgames.errors import Illegal, Refusal, Unusable
from textgames.storage.home import keep_language
from textgames.storage.saved_game import load, save, title_line
from textgames.text import language
from textgames.text.language import (
    L_,
    N_,
    _,
    command_text,
    join_sentences,
    ngettext,
    or_commands,
    plural,
    semicolon_list,
)
from textgames.text.quoting import error_text, for_shell, printable

MAX_REASONS = 20  # moves of `auto` shown with their reasons
SECONDS_TO_REVIEW = 60
MOST_NAMED = 3  # moves of a review
BETWEEN_REPORTS = 100  # moves of a longer `auto`


class CommonCommands(Session):
    """A session with the commands that all games have; a game's session adds its own."""

    @command(
        "undo",
        "u",
        words=L_(
            "step backward, backward, backwards, takeback, take back, take it back, take that "
            "back, go back, step back, move back, back, revert, rollback, roll back, rewind, "
            "unmove, oops, uu, ctrl z, ctrl-z, ctrl+z, ^z, z, undo move, undo the last"
        ),
        may_take=number_if_any,
        help=N_("take back moves, even a restart, a win or a loss"),
        form="{undo} 3",
        is_help=True,
    )
    def do_undo(self, count: int = 1) -> None:
        if self._go("undo", self.game.undo, count):
            self.count_help("undos")

    @command(
        "redo",
        words=L_("forward, step forward, go forward, redo move, ctrl y, ctrl-y, ctrl+y"),
        may_take=number_if_any,
        help=N_("replay moves you took back"),
        form="{redo} 3",
        is_help=True,
        rare=True,
    )
    def do_redo(self, count: int = 1) -> None:
        self._go("redo", self.game.redo, count)

    @command(
        "restart",
        "r",
        words=L_(
            "reset, retry, try again, start over, start again, begin again, start from the "
            "beginning, from the beginning, go back to the start, go back to the beginning, "
            "back to start, back to the start, reset level, reset game, reset the game, "
            "restart game, over, once more"
        ),
        help=N_("start this game again; {undo} takes that back"),
        is_help=True,
    )
    def do_restart(self) -> None:
        if not self.game.position.steps:
            self.tell.note(_("You are already at the start."))
            return
        self.game.restart(can_be_undone=True)
        self.save_again()
        self.placed("restart", _("Back at the start."))
        self.tell.note(_("Type {undo} to take that back."))
        self.count_help("restarts")

    @another(
        "new",
        words=L_(
            "play again, again, another, another game, another one, one more, one more game, "
            "next game, new round, start, start game, start a game, start new, start new "
            "game, start a new game, begin, play, rematch, fresh game, newgame"
        ),
        may_take=another_game,
        help=N_("start another game; {new} #7 sets the seed"),
        example="{new} #7",
    )
    def do_new(self, spec: GameSpec | None = None) -> None:
        if spec is None:
            self.start_game(self.spec.following)
        else:
            self.start_game(lambda: spec.set_seed(self.spec.next_seed))

    @hint(
        "hint",
        words=L_(
            "help me, cheat, tip, tips, advice, advise, suggest, suggestion, best move, best, "
            "what now, what next, what should i do, what do i do, what should i play, what to "
            "do, what would you do, show me, show me a hint, show hint, give me a hint, give "
            "hint, give a hint, get hint, get a hint, a hint, i need a hint, engine, "
            "recommend, stuck, i'm stuck, im stuck, i am stuck, next move, clue, hints, safe, "
            "where should i click, where to click, where do i click, where now, where should "
            "i go, what is a good move, good move, help me please, what do you suggest, where "
            "is it safe, which is safe, any safe, assist"
        ),
        help=N_("show a good move, and why"),
        needs_game=True,
    )
    def do_hint(self) -> None:
        hint = self.advice()
        text, spoken = hint.shown()
        self.answer.reply(Reply(text, spoken, hint=hint))

    @move(
        "auto",
        words=L_(
            "autoplay, auto play, autosolve, auto solve, bot, run, play for me, play it for "
            "me, play itself, finish, finish it, demo, simulate, autopilot, computer, ai "
            "play, let the computer play, solve for me"
        ),
        may_take=number_if_any,
        help=N_("play 20 hints; {auto} alone plays to the end (Ctrl-C stops)"),
        form="{auto} 20",
        is_help=True,
        rare=True,
    )
    def do_auto(self, count: int | None = None) -> None:
        """Play hints, `count` of them or to the end of the game, but no guess.

        The moves are saved, since another version might choose others.
        """
        made = 0
        self.unsaved = ""
        self.is_autoplaying = True
        while not (self.outcome or self.is_interrupted) and made != count:
            if not self._make_good_move(made + 1, count):
                break
            made += 1
        self.is_autoplaying = False
        if made and self.is_interrupted:
            stopped = ngettext("Stopped after {count} move.", "Stopped after {count} moves.", made)
            self.tell.note(stopped)
        if made:
            progress = "" if self.outcome else self.describer.goal_progress(self.game)
            self.tell.note("", [*self.describer.position(self.game), progress])

    def _make_good_move(self, number: int, count: int | None) -> bool:
        """Make move `number` of `auto`; return False, and say why, if none can be made.

        Up to `MAX_REASONS` moves are each reported with the reason, otherwise one now and then.
        """
        self.work_began = clock.seconds()
        try:
            hint = self.advice()
        except Refusal as error:
            self.tell.note(str(error))
            return False
        calls = self.read(hint.command)
        if hint.is_guess or not calls or calls[0].command.kind != MOVE:
            self.tell.note(*hint.shown())
            return False
        self.count_help("auto")
        self.unsaved = f"{calls[0].text} {AUTO_MARK}"
        calls[0].method(self, *calls[0].arguments)
        are_few = count is not None and count <= MAX_REASONS
        if are_few or number % BETWEEN_REPORTS == 0:
            shown = command_text(hint.command)
            # Translators: {why} is a sentence, the reason for the move.
            reason = _("{number}. {move}. {why}", number=number, move=shown, why=hint.why)
            self.answer.report(reason)
        return True

    @hint(
        "review",
        words=L_(
            "mistakes, my mistakes, show mistakes, show my mistakes, what went wrong, what "
            "did i do wrong, why did i lose, why, analysis, analyse, analyze, analyse game, "
            "analyze game, postmortem, was it avoidable, was that avoidable, could i have "
            "won, was that luck, blunders, evaluate, critique"
        ),
        may_take=number_if_any,
        help=N_("name your worst moves and what was better; {review} 3: move 3"),
        form="{review}, {review} 3",
    )
    def do_review(self, number: int | None = None) -> None:
        positions = self.game.since_start()
        count = len(positions) - 1
        if not count:
            raise Illegal(_("No move has been made yet."))
        if number and number > count:
            places = {"number": number, "count": count}
            raise Illegal(_("There is no move {number}; you made {count}.", **places))
        board = None
        rows: list[str] = []
        if number:
            positions = positions[number - 1 : number + 1]
            then = self.game.at(positions[0])
            board, rows = self.describer.board(then), self.describer.all_rows(then)
        advisor = self.advisor(SECONDS_TO_REVIEW)
        reviews = advisor.review(positions)
        costly = [move for move in reviews if move.price]
        worst = sorted(costly, key=attrgetter("price"), reverse=True)[:MOST_NAMED]
        named = [move.sentences() for move in (reviews if number else worst)]
        if number:
            way_back = command_text(f"undo {count + 1 - number}")
            summary = [_("Type {command} to go back there.", command=way_back)]
        else:
            summary = advisor.summary(reviews, self.outcome)
        records = [move.record() for move in reviews if number or move.price != 0]
        prices = [move["price"] for move in records]
        data = {"moves": records, "price": None if None in prices else sum(prices)}
        text = "\n".join(map(join_sentences, [*named, summary]))
        spoken = [*chain(*named), *summary, *rows]
        self.answer.reply(Reply(text, spoken, data, board=board))

    @question(
        "look",
        "x",
        words=L_(
            "board, show, show board, show the board, show me the board, display, display "
            "board, print, print board, draw, redraw, refresh, map, view, see, grid, field, "
            "state, show grid, show map, ls, where am i, examine, describe, inspect, what is "
            "at, what's at, what is on, current board, position"
        ),
        may_take=place,
        help=N_("show the board, or describe a square, a row or a column"),
        form="{look}, {look} {square}",
        example="{look} {square}",
    )
    def do_look(self, place: tuple[int | None, int | None] | None = None) -> None:
        if place is None:
            self.answer.look(self)
        else:
            facts = self.describer.place(self.game, *place)
            self.answer.reply(Reply(join_sentences(facts), facts))

    @of_file(
        "save",
        words=L_("store, export, write, backup, savegame, save game as"),
        takes=file,
        help=N_("save the game"),
        form="{save} {file}",
        example="{save} {saved}",
    )
    def do_save(self, path: str) -> None:
        """Save the game so far in a file, with its seed."""
        try:
            full_path = os.path.abspath(path)
            own_path = os.path.realpath(self.file.own_path) if self.file.own_path else ""
            if os.path.realpath(path) != own_path:
                saved = self.saved_game()
                saved.notes |= self.time_note()
                save(path, saved)
        except (OSError, ValueError) as error:
            raise Unusable(error_text(error), path) from None
        self.tell.note(_("Saved as {file}.", file=printable(full_path)))

    @of_file(
        "load",
        words=L_("import, restore, open file, load game, load save"),
        takes=file,
        help=N_("resume a saved game"),
        form="{load} {file}",
        example="{load} {saved}",
    )
    def do_load(self, path: str) -> None:
        """Go on with the saved game in a file; if it can't be played, stay in this game."""
        from textgames.engine.replay import resumed  # a game starts sooner without it

        try:
            if self.file.own_path:
                raise Unusable(_(wording.NOT_ANOTHER, file=printable(self.file.path)))
            saved = load(path)
            other = resumed(self, saved)
        except (OSError, ValueError) as error:
            raise Unusable(error_text(error), path) from None
        dropped = ""
        if saved.torn_at is not None:
            dropped = _(wording.LINE_DROPPED, file=printable(path))
        self.tell.note(join_sentences([_("Loaded."), dropped]))
        self.go_on_with(other, "load")

    @question(
        "moves",
        words=L_(
            "legal moves, possible moves, available moves, valid moves, which moves, what "
            "moves, what can i do, list moves, show moves, actions"
        ),
        help=N_("list the moves you can make"),
        rare=True,
    )
    def do_moves(self) -> None:
        self.answer.reply(Reply(self.what_next() if self.outcome else self.describer.moves(self)))

    @question(
        "stats",
        words=L_(
            "statistics, results, records, record, high scores, highscores, highscore, high "
            "score, leaderboard, ranking, best times, best time, best score, show stats, my "
            "stats, scores, show results"
        ),
        help=N_("show your results"),
        rare=True,
    )
    def do_stats(self) -> None:
        stats = self.results.of_game(self.spec.game, self.bests, self.spec.category)
        text = "\n".join([self.describer.results(one) for one in stats])
        self.answer.reply(Reply(text or _("No game of this kind has counted yet."), data=stats))

    @question(
        "score",
        words=L_(
            "points, status, my score, show score, show my score, what is my score, what's my "
            "score, current score, time, timer, clock, progress, how many, how many moves, "
            "how much time, how long, turns, remaining, left over, mines left, how many "
            "mines, count"
        ),
        help=N_("show the figures below the board"),
        rare=True,
    )
    def do_score(self) -> None:
        self.answer.reply(Reply(self.describer.figures(self), self.describer.spoken_score(self)))

    @question(
        "share",
        words=L_("copy, post, brag, share result, share score"),
        help=N_("show the game's ID and your result, ready to paste"),
        is_help=True,
        rare=True,
    )
    def do_share(self) -> None:
        public_id = self.public_id()
        help_used = self.record.help_used()
        summary = self.describer.summary(self.game)
        first = self.results.first_of_day(self.spec)  # which stays the result of the day
        if first and (first["result"], first["moves"]) != (self.outcome, self.game.position.steps):
            how = self.describer.result_text(first)
            title = _(self.describer.title)
            text = summary = _("{game}: {how}.", game=title, how=how)
            help_used = ""
        else:
            details = help_used
            if picture := self.describer.picture(self):
                details = _("{picture}   {help}", picture=picture, help=help_used)
            text = _("{summary}\n{details}", summary=summary, details=details)
            if solution := self.describer.solution_to_share(self.game):
                text = f"{text}\n{solution}"
        spoken = [_(wording.THIS_GAME, id=public_id), summary, help_used]
        # Translators: It is pasted into a chat, and may be one line.
        to_paste = _("textgames {id}\n{text}", id=self.id_to_paste(), text=text)
        self.answer.reply(Reply("", spoken, {"id": public_id, "text": text}, to_paste))

    @question(
        "id",
        words=L_("seed, code, game id, show id, show seed, get id, what is the seed"),
        help=N_("show the IDs of the game and of its position"),
        is_help=True,
        rare=True,
    )
    def do_id(self) -> None:
        ids = [self.public_id()]
        position = self.spec.id_of(self.game)
        if position and position != str(self.spec):
            ids.append(position)
        pasted = [self.id_to_paste(), *[for_shell(game_id) for game_id in ids[1:]]]
        spoken = [_(wording.THIS_GAME, id=ids[0])]
        self.answer.reply(Reply("", spoken, "\n".join(ids), "\n".join(pasted)))

    @question(
        "help",
        "?",
        words=L_(
            "commands, list commands, show commands, command list, instructions, rules, "
            "manual, man, usage, keys, controls, keyboard, tutorial, info, about, how, how to "
            "play, how do i, how do you, how can i, how does, what are the commands, what are "
            "the rules, show help, explain, cmds, what does"
        ),
        may_take=topic,
        help=N_("explain a command; {help_all} lists them all"),
        form="{help} {word}",
        example="{help} {look}",
        rare=True,
    )
    def do_help(self, name: str = "") -> None:
        """Explain the usual commands, "all" commands, or one."""
        from textgames.engine.manual import (
            help_on,
            help_text,
            in_help,
            records_of,
            sentence_on,
            spoken_help,
        )

        describer, game = self.describer, self.game
        commands = in_help(self.vocabulary)
        places = describer.examples(game)
        if not name:
            listed = records_of(commands, places)
            data = {"rules": describer.rules(self), "commands": listed}
            text = help_text(_(describer.goal), commands, places)
            self.answer.reply(Reply(text, spoken_help(_(describer.goal), commands, places), data))
        elif name == ALL:
            legend = describer.legend(game)
            rows = [sentence_on(one, places) for one in commands if not one.is_step]
            # Translators: {meanings} is a list such as "player; box; wall".
            rows.append(
                _("A square can be: {meanings}.", meanings=semicolon_list([*legend.values()]))
            )
            text = help_text(_(describer.goal), commands, places, everything=True)
            self.answer.reply(Reply(f"{text}\n{legend_table(legend)}", rows))
        else:
            self.answer.reply(Reply(help_on(name, commands, places)))

    @question(
        "english",
        words=L_("en, in english, language english, switch to english"),
        given=(language.NAMES["english"],),
        help=N_("go on in English"),
        rare=True,
    )
    @question(
        "chinese",
        words=L_("zh, in chinese, language chinese, switch to chinese, mandarin"),
        given=(language.NAMES["chinese"],),
        help=N_("go on in Chinese"),
        rare=True,
    )
    def do_language(self, code: str) -> None:
        """Go on in another language, and keep the choice for the next run if somebody types."""
        self.unsaved = ""
        if not language.set_language(code):
            places = {"encoding": language.encoding, "language": code}
            self.tell.note(_(language.CANT_SHOW, **places))
            return
        if self.is_typed:
            keep_language(code)
        self.answer.reply(
            Reply("\n".join(self.describer.intro(self)), self.describer.spoken_intro(self))
        )
        self.answer.look(self)

    @command(
        "yes",
        "y",
        words=L_("yeah, yep, ok, okay, sure, yes please"),
        help=N_("when the game is over, play another"),
        rare=True,
    )
    def do_yes(self) -> None:
        if not self.outcome:
            raise self._not_over()
        self.do_new()

    @command(
        "no",
        "n",
        words=L_("nope, nah, no thanks"),
        help=N_("when the game is over, leave"),
        rare=True,
    )
    def do_no(self) -> None:
        if not self.outcome:
            raise self._not_over()
        self.do_quit()

    @command(
        "quit",
        "q",
        "exit",
        words=L_(
            "close, bye, goodbye, stop, end, leave, abort, give up, resign, surrender, done, "
            "i'm done, logout, log out, return, home, main menu, menu, back to menu, go to "
            "menu, exit game, quit game, end game, stop game, close game, leave game, exit to "
            "menu, wq, q!, x!"
        ),
        help=N_("leave"),
        rare=True,
    )
    def do_quit(self) -> None:
        self.next = None
        self.unsaved = ""
        self.tell.note(self.leave())

    # Helpers of the commands.

    def _not_over(self) -> Illegal:
        """Return the error for an answer to "another game?" before the game is over."""
        known = [name for name in ("new", "quit") if name in self.vocabulary.commands]
        commands = or_commands(known)
        return Illegal(_("The game isn't over yet. Type {commands}.", commands=commands))

    def _go(self, verb: str, step: Callable[[], bool], count: int) -> bool:
        """Undo or redo `count` moves and restarts, or as many as there are; False if none."""
        nothing, of_moves, of_restarts = wording.WENT[verb]
        game, before = self.game, self.game.copy()
        steps = [game.position.steps]
        while len(steps) <= count and step():
            steps.append(game.position.steps)
        made = len(steps) - 1
        if not made:
            self.tell.note(_(nothing))
            return False
        # A restart leads to the start; its undo leads from there.
        restarts = steps[:-1].count(0) if verb == "undo" else steps[1:].count(0)
        facts = {"count": made}
        texts = []
        if made > restarts:
            texts.append(plural(of_moves, made - restarts))
        if restarts:
            texts.append(plural(of_restarts, restarts))
            facts["restarts"] = restarts
        text = join_sentences(texts)
        self.placed(verb, text, before, **facts)
        self.tell.note(text, spoken=[])
        return True

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        """Go on with the game that `find` returns; it may raise `ValueError`."""
        self.unsaved = ""  # a command that starts another game belongs to neither
        try:
            other = type(self)(find(), self.context)
        except (OSError, ValueError) as error:
            raise Illegal(error_text(error), getattr(error, "word", "")) from None
        if other.earlier and other.spec.category != self.spec.category:
            self.answer.report(self.describer.results(other.earlier))
        self.go_on_with(other, "new", id=other.public_id())

    def save_again(self) -> None:
        """Save a kept game again if its end has closed its file."""
        self.save_command()
        if not self.file.stream:
            self.start_file()

    def id_to_paste(self) -> str:
        """Return the ID to share, with the title of a level from a file on the next line.

        It is quoted if a shell needs that.
        """
        lines = [for_shell(self.public_id())]
        if self.spec.title:
            lines.append(title_line(self.spec.title))
        return "\n".join(lines)
