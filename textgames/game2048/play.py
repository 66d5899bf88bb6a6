"""2048 at the console."""

from __future__ import annotations

from functools import partial

from textgames.engine.commands import another_game, command, question, steps
from textgames.engine.common_commands import CommonCommands
from textgames.engine.view import Change
from textgames.errors import Illegal
from textgames.game2048.messages import Describer, slide_objects
from textgames.game2048.rules import Game2048
from textgames.storage.results import Best
from textgames.text.language import N_, _


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
        if not self.game.move(direction):
            self.note(_("Nothing can slide {direction}.", direction=_(direction)))
            return
        now = self.game.position
        spoken = partial(self.describer.slide, now)
        self.changed(Change("slide", spoken, partial(slide_objects, now)))

    @question("last", "p", help=N_("show the previous move and the board before it"))
    def do_last(self) -> None:
        before, direction = self.game.previous, self.game.position.direction
        if not (before and direction):
            self.reply(_("No move has been made yet."))
            return
        caption = _("The board before the last move ({direction}).", direction=_(direction))
        board, rows = self.board_at(before)
        self.reply(caption, [caption, *rows], board=board)

    @command("keep", help=N_("play on after making the goal tile"))
    def do_keep(self) -> None:
        goal = self.game.goal
        if self.game.keep_going():
            self.changed(Change("keep"))
            self.note(_("Keep going!"))
        elif self.outcome:
            raise Illegal(_("Nothing can move, so you can't play on."), "keep")
        elif self.game.goes_on_after_end:
            self.note(_("You are already playing on."))
        else:
            message = _(
                "The game isn't over; {keep} is for playing on after you make {goal}.", goal=goal
            )
            raise Illegal(message, "keep")

    new = command(
        "new",
        may_take=another_game,
        help=N_("start a game with that size and goal; {new} #7 sets the seed"),
        form="{new} 5x5g1024",
        example="{new} 5x5g1024 #7",
        ends_line=True,
        is_help=True,
    )
