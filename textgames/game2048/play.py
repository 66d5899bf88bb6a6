"""2048 at the console."""

from __future__ import annotations

from textgames.engine.arguments import another_game
from textgames.engine.commands import another, command, question, steps
from textgames.engine.common_commands import CommonCommands
from textgames.engine.spec import GameSpec
from textgames.engine.view import Reply
from textgames.errors import Illegal
from textgames.game2048.messages import Describer
from textgames.game2048.rules import Game2048
from textgames.storage.results import Best
from textgames.text.language import L_, N_, _


class Play(CommonCommands):
    """A game of 2048 being played."""

    describer = Describer()
    steps_help = N_("slide up, left, down, right, or type these words")
    bests = (
        Best("best_score", "score", is_highest=True, of_all=True),
        Best("highest", "highest", is_highest=True, of_all=True),
    )
    game: Game2048

    @property
    def best(self) -> int:
        """The best score of earlier games that counted."""
        best: int = (self.earlier or {}).get("best_score", 0)
        return best

    @steps(up="w k", left="a h", down="s j", right="d l", help=N_("slide all tiles {direction}"))
    def do_slide(self, direction: str) -> None:
        """Make a move, or note that it has no effect."""
        if self.game.move(direction):
            self.moved()
        else:
            self.tell.blocked(self, _("Nothing can slide {direction}.", direction=_(direction)))

    @question(
        "last",
        "p",
        words=L_(
            "previous, prev, previous move, last move, previous board, last board, what happened"
        ),
        help=N_("show the previous move and the board before it"),
    )
    def do_last(self) -> None:
        before, direction = self.game.previous, self.game.position.direction
        if not (before and direction):
            self.answer.reply(Reply(_("No move has been made yet.")))
            return
        caption = _("The board before the last move ({direction}).", direction=_(direction))
        then = self.game.at(before)
        rows = self.describer.all_rows(then)
        self.answer.reply(Reply(caption, [caption, *rows], board=self.describer.board(then)))

    @command(
        "keep",
        words=L_(
            "continue, keep going, keep playing, go on, play on, carry on, endless, endless "
            "mode, continue playing, keep on"
        ),
        help=N_("play on after making the goal tile"),
    )
    def do_keep(self) -> None:
        goal = self.game.goal
        if self.game.keep_going():
            self.save_again()
            self.moved(0)
            self.tell.note(_("Keep going!"))
        elif self.outcome:
            raise Illegal(_("Nothing can move, so you can't play on."), "keep")
        elif self.game.goes_on_after_end:
            self.tell.note(_("You are already playing on."))
        else:
            message = _(
                "The game isn't over; {keep} is for playing on after you make {goal}.", goal=goal
            )
            raise Illegal(message, "keep")

    @another(
        "new",
        words=L_("size, board size, goal, target, set size"),
        may_take=another_game,
        help=N_("start a game with that size and goal; {new} #7 sets the seed"),
        form="{new} 5x5g1024",
        example="{new} 5x5g1024 #7",
    )
    def do_new(self, spec: GameSpec | None = None) -> None:
        super().do_new(spec)
