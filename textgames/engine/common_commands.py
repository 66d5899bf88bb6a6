"""The commands that all games have."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import copy

from textgames.engine import clock, wording
from textgames.engine.commands import (
    ALL,
    AnotherGame,
    File,
    Place,
    Topic,
    command,
    move,
    question,
)
from textgames.engine.describer import legend_table
from textgames.engine.events import (
    Arrival,
    Events,
    Hint,
    Leaving,
    Look,
    Note,
    Reply,
    Report,
    Undone,
)
from textgames.engine.manual import help_on, spoken_help
from textgames.engine.reading import read_line
from textgames.engine.replay import AUTO_MARK, resumed
from textgames.engine.session import Session, commands_for_programs, heading
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal, Refusal, Unusable
from textgames.storage.saved_game import load, save
from textgames.text.language import (
    N_,
    _,
    command_text,
    join_sentences,
    ngettext,
    or_commands,
    semicolon_list,
)
from textgames.text.quoting import error_text, printable

MAX_REASONS = 20  # moves of `auto` that are shown with their reasons
BETWEEN_BOARDS = 100  # moves between two boards of a longer `auto`


class CommonCommands(Session):
    """A session with the commands that all games have; a game's session adds its own."""

    @command(
        "undo",
        "u",
        help=N_("take back moves, even a restart, a win or a loss"),
        form="{undo} 3",
        is_help=True,
    )
    def undo(self, count: int = 1) -> Events:
        return self.undo_or_redo("undo", count)

    @command(
        "redo",
        help=N_("replay moves you took back"),
        form="{redo} 3",
        is_help=True,
        rare=True,
    )
    def redo(self, count: int = 1) -> Events:
        return self.undo_or_redo("redo", count)

    @command(
        "restart",
        "r",
        help=N_("start this game again; {undo} takes that back"),
        is_help=True,
    )
    def restart(self) -> Events:
        if not self.game.position.steps:
            yield Note(_("You are already at the start."))
            return
        self.game.restart(can_be_undone=True)
        self.record.restart()
        yield Arrival("restart", _("Back at the start."))
        yield Note(_("Type {undo} to take that back."))

    @command("new", help=N_("start another game; {new} #7 sets the seed"), ends_line=True)
    def new(self, spec: AnotherGame | None = None) -> Events:
        if spec is None:
            return self.start_game(self.spec.following)
        return self.start_game(lambda: spec.set_seed(self.spec.next_seed))

    @question("hint", help=N_("show a good move, and why"), in_play=True, is_help=True)
    def hint(self) -> Events:
        self.record.add_hint()
        try:
            yield from self.advice()
        except Refusal as error:  # the line goes on: the replay of a saved game skips hints
            yield Reply(str(error))

    @move(
        "auto",
        help=N_("play 20 hints; {auto} alone plays to the end (Ctrl-C stops)"),
        form="{auto} 20",
        is_help=True,
        rare=True,
    )
    def auto(self, count: int | None = None) -> Events:
        """Make the moves that `hint` names, `count` of them or all to the end, but no guess.

        Each is saved by itself, since another version might choose another one. A few moves are
        reported with their reasons, more of them by a board now and then.
        """
        made = 0
        while not (self.outcome or self.interrupt.is_set) and made != count:
            self.saving = ""
            self.began = clock.seconds()
            hint = None
            try:
                for event in self.advice():
                    if isinstance(event, Hint):
                        hint = event
                    else:
                        yield event
            except Refusal as error:
                yield Note(str(error))
                break
            assert hint is not None
            commands = read_line(hint.command, self.vocabulary, self.spec)
            if hint.is_guess or not commands or not commands[0].verb.is_move:
                yield Note(hint.text, hint.spoken())
                break
            one = commands[0]
            made += 1
            self.record.add_auto()
            self.saving = f"{one.text} {AUTO_MARK}"
            for event in getattr(self, one.verb.method_name)(*one.arguments):
                event.is_spoken = False
                yield event
            if count is not None and count <= MAX_REASONS:
                move = command_text(hint.command)
                # Translators: {why} is a sentence, the reason for the move.
                yield Report(_("{number}. {move}. {why}", number=made, move=move, why=hint.why))
            elif made % BETWEEN_BOARDS == 0 and not self.game.outcome:
                yield Report(self.figures(), self.spoken_score(), self.board())
        if self.interrupt.is_set:
            stopped = ngettext("Stopped after {count} move.", "Stopped after {count} moves.", made)
            yield Note(stopped)
        if made:
            facts = [*self.describer.position(self.game), self.describer.goal_progress(self.game)]
            yield Note("", facts)

    @question(
        "look",
        "x",
        help=N_("show the board, or describe a square, a row or a column"),
        form="{look}, {look} {square}",
        example="{look} {square}",
    )
    def look(self, place: Place | None = None) -> Events:
        if place is None:
            yield Look(self.snapshot())
        else:
            facts = self.describer.place(self.game, *place)
            yield Reply(join_sentences(facts), facts)

    @command(
        "save",
        help=N_("save the game"),
        form="{save} {file}",
        example="{save} my game.txt",
        is_help=True,
    )
    def save(self, path: File) -> Events:
        """Save the game so far in a file, with its seed."""
        if self.settings.no_files:
            raise Unusable(self.settings.no_files)
        try:
            full_path = os.path.abspath(path)
            if not (
                self.settings.path
                and os.path.realpath(path) == os.path.realpath(self.settings.path)
            ):
                save(path, self.saved_game())
        except (OSError, ValueError) as error:
            raise Unusable(error_text(error), path) from None
        yield Note(_("Saved as {file}.", file=printable(full_path)))

    @command(
        "load",
        help=N_("resume a saved game"),
        form="{load} {file}",
        example="{load} my game.txt",
        is_help=True,
    )
    def load(self, path: File) -> Events:
        """Go on with the saved game in a file; if it can't be played, stay in this game."""
        if self.settings.no_files:
            raise Unusable(self.settings.no_files)
        try:
            if self.settings.path:
                raise Unusable(_(wording.NOT_ANOTHER, file=printable(self.settings.path)))
            saved = load(path)
            other = yield from resumed(self, saved)
        except (OSError, ValueError) as error:
            raise Unusable(error_text(error), path) from None
        leaving = self._note_on_leaving()
        dropped = ""
        if saved.torn_at is not None:
            dropped = _(wording.LINE_DROPPED, file=printable(path))
        yield Note(join_sentences([_("Loaded."), dropped]))
        yield self.take_over(other, "load")
        yield leaving
        if self.outcome:
            yield self.end_event()

    @question("moves", help=N_("list the moves you can make"), rare=True)
    def moves(self) -> Events:
        if self.outcome:
            yield Reply(self.what_next())
        else:
            yield Reply(self.describer.moves(self.legal()))

    @question("stats", help=N_("show your results"), rare=True)
    def stats(self) -> Events:
        stats = self.statistics.of_game(self.spec.game, self.bests, self.spec.category)
        text = "\n".join([self.describer.results(one) for one in stats])
        yield Reply(text or _("You haven't finished a game of this kind yet."), data=stats)

    @question("score", help=N_("show the figures below the board"), rare=True)
    def score(self) -> Events:
        yield Reply(self.figures(), self.spoken_score())

    @question("share", help=N_("show the game's ID and your result, ready to paste"), rare=True)
    def share(self) -> Events:
        public_id = self.public_id()
        help_used = self.record.help_used()
        summary = self.describer.summary(self.game)
        if self.first_result and self.record.this_try.is_continued:  # the result of the day
            how = self.describer.result_text(self.first_result)
            title = _(self.describer.title)
            text = summary = _("{game}: {how}.", game=title, how=how)
            help_used = ""
        else:
            details = help_used
            if picture := self.picture():
                details = _("{picture}   {help}", picture=picture, help=help_used)
            text = _("{summary}\n{details}", summary=summary, details=details)
            if solution := self.solution_to_share():
                text = f"{text}\n{solution}"
        spoken = [_(wording.THIS_GAME, id=public_id), summary, help_used]
        # Translators: It is pasted into a chat, and may be one line.
        to_paste = _("textgames {id}\n{text}", id=self.id_to_paste(), text=text)
        yield Reply("", spoken, {"id": public_id, "text": text}, to_paste=to_paste)

    @question("id", help=N_("show the IDs of the game and of its position"), rare=True)
    def id(self) -> Events:
        ids = [self.id_to_paste()]
        position = self.spec.id_of(self.game)
        if position and position != str(self.spec):
            ids.append(self.without_seed(position))
        spoken = [_(wording.THIS_GAME, id=self.public_id())]
        yield Reply("", spoken, to_paste="\n".join(ids))

    @question(
        "help",
        "?",
        help=N_("explain a command; {help_all} lists them all"),
        form="{help} {word}",
        example="{help} {undo}",
        rare=True,
    )
    def help(self, names: Topic = ()) -> Events:
        """Explain the usual commands, "all" commands, or those that are named."""
        describer = self.describer
        game = self.game
        keys = self.help_keys()
        places = describer.examples(game)
        if not names:
            data = {"rules": describer.rules(game), "commands": commands_for_programs(self)}
            yield Reply(describer.help(game, keys), spoken_help(keys, places), data)
        elif names == (ALL,):
            legend = describer.legend(game)
            rows = [str(key.row(places)) for key in keys]
            # Translators: {meanings} is a list such as "player; box; wall".
            rows.append(
                _("A square can be: {meanings}.", meanings=semicolon_list([*legend.values()]))
            )
            text = f"{describer.help(game, keys, everything=True)}\n{legend_table(legend)}"
            yield Reply(text, rows)
        else:
            texts = [help_on(name, self.vocabulary.help_keys(), places) for name in names]
            yield Reply("\n".join(dict.fromkeys(texts)))

    @command("yes", "y", help=N_("when the game is over, play another"), rare=True)
    def yes(self) -> Events:
        if not self.outcome:
            raise self._not_over()
        return self.new()

    @command("no", "n", help=N_("when the game is over, leave"), rare=True)
    def no(self) -> Events:
        if not self.outcome:
            raise self._not_over()
        return self.quit()

    @command("quit", "q", "exit", help=N_("leave"), rare=True)
    def quit(self) -> Events:
        yield Leaving()

    # Helpers of the commands.

    def _not_over(self) -> Illegal:
        """Return the error for an answer to "another game?" before the game is over."""
        commands = or_commands(self.allowed(["new", "quit"]))
        return Illegal(_("The game isn't over yet. Type {commands}.", commands=commands))

    def _note_on_leaving(self) -> Note:
        """Return a note that this game is kept; empty if there is nothing to go back to."""
        if self.settings.is_kept and self.is_resumable:
            return Note(_(wording.OTHER_IS_KEPT))
        return Note("")

    def undo_or_redo(self, verb: str, count: int) -> Events:
        """Undo or redo `count` moves and restarts, or as many as there are."""
        before = self.game.copy()
        is_undo = verb == "undo"
        move = self.game.undo if is_undo else self.game.redo
        steps = [self.game.position.steps]
        while len(steps) <= count and move():
            steps.append(self.game.position.steps)
        # A restart leads to the start, which has no steps: undo leaves it, redo arrives there.
        restarts = (steps[:-1] if is_undo else steps[1:]).count(0)
        if len(steps) == 1:
            nothing = _("There is nothing to undo.")
            yield Note(nothing if is_undo else _("There is nothing to redo."))
            return
        if is_undo:
            self.record.add_undo(restarts, bool(before.outcome))
        else:
            self.record.add_redo(restarts)
        yield Undone(verb, len(steps) - 1, restarts, before)

    def start_game(self, find: Callable[[], GameSpec]) -> Events:
        """Leave this game and begin the one that `find` returns; it may raise `ValueError`."""
        previous = self.spec
        if self.settings.no_help and self.outcome != "won":
            raise Illegal(_(wording.PLAYED_WITHOUT, command=command_text(self.command.word)))
        try:
            spec = find()
            game = spec.start()
        except (OSError, ValueError) as error:
            raise Illegal(error_text(error), getattr(error, "word", "")) from None
        leaving = self._note_on_leaving()
        left = copy(self)
        self.begin(spec, game)
        if self.earlier and spec.category != previous.category:
            yield Report(self.describer.results(self.earlier))
        yield Arrival("new", heading(spec), self.saved_game(), left, id=self.public_id())
        yield leaving
        if self.outcome:
            yield self.end_event()
