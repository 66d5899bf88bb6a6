"""The three games as Gymnasium environments, for reinforcement learning.

They need `pip install 'textgames[gym]'`.

    env = gymnasium.make("textgames.environments:textgames/2048-v0", params="4x4g512")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

`info` has the `action_mask`, with a 1 for each action that would change something, and all ones
when the game is over; the `id` of the game; its `progress` from 0 to 1; and `is_success`, True if
it is won. With `prices=True` it has the `price` of each step, as in `review`: infinite if a level
was thrown away, NaN if unknown. `truncated` comes from `max_episode_steps`, an argument of
`gymnasium.make`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, TypeAlias

import gymnasium
import numpy as np
from gymnasium.envs.registration import register, registry
from gymnasium.spaces import Box, Discrete

from textgames.game2048.drawing import LARGER
from textgames.game2048.drawing import STYLES as STYLES_2048
from textgames.game2048.messages import Describer as Describer2048
from textgames.game2048.rules import DIRECTIONS
from textgames.game2048.spec import Spec as Spec2048
from textgames.minesweeper import messages
from textgames.minesweeper.messages import STYLES
from textgames.minesweeper.rules import CLOSED, MINE_LOST, MINE_WON
from textgames.minesweeper.spec import Spec as MinesweeperSpec
from textgames.sokoban import messages as sokoban_messages
from textgames.sokoban import spec as sokoban_spec
from textgames.sokoban.board import FLOOR, WALL
from textgames.sokoban.messages import THINGS

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
SEEDS = {"test": range(1000), "train": range(1000, 2**31)}  # never train on the test seeds
# RGB of the terminal colours 16 to 255: a cube, then shades of grey.
COLORS_FROM_16 = [
    *product((0, 95, 135, 175, 215, 255), repeat=3),
    *[(grey, grey, grey) for grey in range(8, 248, 10)],
]
OBSERVATIONS: dict[str, Any] = {"numbers": np.arange, "onehot": np.eye}
PIXELS = 24  # the side of a square in a picture
DIGITS = {  # 3 x 5 pixels
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 010 010 010",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
}


def one_of(name: str, value: object, known: Iterable[object]) -> None:
    """Raise `ValueError` if an argument is not one of the known values."""
    if value not in list(known):  # a list also compares unhashable values
        listed = ", ".join(map(repr, known))
        raise ValueError(f"{name} is one of {listed}, not {value!r}")


class Environment(gymnasium.Env[Array, Any]):
    """A game. An action is an index into `moves`, its reward the increase of the game's `worth`.

    `params` is the text of its ID. The seeds are those of the `split`, "train" or "test": the first
    `levels` of them, all if that is 0, or only the seed in `params`. An observation is a board of
    numbers, or with "onehot" has a channel for each number. `prices` puts the `price` of each step
    into `info`. `game` is the library's object, which a search can `copy()`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012
    parse: ClassVar[Any]  # returns the spec of a text
    describer: ClassVar[Any]
    size: tuple[int, int]  # of the board
    moves: Sequence[Any]
    styles: Sequence[Any]  # of each number, None for an empty square

    def __init__(
        self,
        params: str = "",
        split: str = "train",
        levels: int = 0,
        observation: str = "numbers",
        render_mode: str | None = None,
        prices: bool = False,
        **unknown: object,
    ) -> None:
        if unknown:
            raise TypeError(
                f"there is no keyword {', '.join(unknown)}; "
                "there are params, split, levels, observation, render_mode and prices"
            )
        one_of("split", split, SEEDS)
        if levels < 0:
            raise ValueError(f"levels is a number from 0 up, not {levels}")
        one_of("observation", observation, OBSERVATIONS)
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.params = params
        self.render_mode = render_mode
        self.prices = prices
        self.seeds: Sequence[int] = SEEDS[split]
        self.pool: Sequence[int] = self.seeds[: levels or None]
        self.specs = [self.parse(params)]
        if self.specs[0].seed is not None:
            self.pool = self.seeds = [self.checked(self.specs[0].seed)]
        self.prepare(self.specs[0])
        make_table = OBSERVATIONS[observation]
        self._shown: Array = make_table(len(self.styles), dtype=np.uint8)  # of each number
        shape = (*self.size, *self._shown.shape[1:])
        self.observation_space = Box(0, int(self._shown.max()), shape, np.uint8)
        self.action_space = Discrete(len(self.moves))

    def prepare(self, spec: Any) -> None:
        """Set `size`, `moves` and `styles` for a spec's games, and `specs` if there are several."""
        raise NotImplementedError

    def look(self) -> tuple[Array, Sequence[bool] | Array, int]:
        """Return the board in numbers, the mask of `moves` and the worth.

        The mask is true for each move that would change something.
        """
        raise NotImplementedError

    def checked(self, seed: Any) -> int:
        """Return a seed as a number; raise `ValueError` unless it is one of `seeds`."""
        if not str(seed).isdecimal() or int(seed) not in self.seeds:
            raise ValueError(f"the seeds are {self.seeds}; {seed!r} is none of them")
        return int(seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Start the next game, or the one with the seed in `options`, which must be in `seeds`."""
        for option in options or {}:
            one_of("an option of reset", option, ["seed"])
        super().reset(seed=seed)
        drawn = self.pool[int(self.np_random.integers(len(self.pool)))]
        of_game = self.checked((options or {}).get("seed", drawn))
        spec = self.specs[of_game % len(self.specs)]
        self.spec_of_game = self.parse(f"{spec.params}#{of_game}") if spec.needs_seed else spec
        self.game = self.spec_of_game.start()
        if self.prices:
            self.advisor = self.game.advisor()
        return self.observe()

    def step(self, action: int) -> tuple[Array, int, bool, bool, dict[str, Any]]:
        """Make the move of an action; raise `ValueError` if there is no such action."""
        if action not in self.action_space:
            last = len(self.moves) - 1
            raise ValueError(f"an action is a whole number from 0 to {last}, not {action!r}")
        before = self.worth
        is_changed = not self.outcome and self.game.move(self.moves[action])
        observation, info = self.observe()
        if self.prices:
            price = self.advisor.review(self.game.since_start()[-2:])[0].price if is_changed else 0
            info["price"] = np.float64(price)  # NaN for None
        return observation, self.worth - before, bool(self.outcome), False, info

    def observe(self) -> tuple[Array, dict[str, Any]]:
        """Return the observation and `info`."""
        self.outcome = self.game.outcome
        self._board, legal, self.worth = self.look()
        self._mask = np.array(legal, np.int8)
        if self.outcome:  # a vector of environments draws from it before the next game begins
            self._mask[:] = 1
        info = {
            "action_mask": self.action_masks(),
            "id": self.spec_of_game.public_id(bool(self.outcome)),
            "progress": self.describer.completed(self.game),
            "is_success": self.outcome == "won",
        }
        return self._shown.take(self._board, axis=0), info

    def action_masks(self) -> Array:
        """Return 1 for each action that would change something, else 0.

        All are 1 when the game is over. MaskablePPO expects this name.
        """
        return self._mask.copy()

    def render(self) -> Any:
        """Return the board as text, or as a picture in the colours of terminals."""
        if self.render_mode != "rgb_array":
            return str(self.game) if self.render_mode == "ansi" else None
        board, kinds = self.drawn()
        squares = np.array([picture_of(label, style) for label, style in kinds])
        return np.block([[[square] for square in row] for row in squares[board]])

    def drawn(self) -> tuple[Array, Sequence[tuple[str, Any]]]:
        """Return a board of numbers for a picture, and the label and style of each number."""
        return self._board, [("", style) for style in self.styles]


class Environment2048(Environment):
    """2048, to its goal: the exponent of each tile, 0 for an empty square.

    The reward is the points of the move.
    """

    parse = staticmethod(Spec2048.parse)
    describer = Describer2048()
    moves = DIRECTIONS

    def prepare(self, spec: Spec2048) -> None:
        self.size = spec.size
        highest = max(spec.goal, spec.start().position.highest)
        self.exponents = {0: 0}
        for exponent in range(1, highest.bit_length()):
            self.exponents[2**exponent] = exponent
        self.styles = [STYLES_2048.get(tile, LARGER) if tile else None for tile in self.exponents]

    def drawn(self) -> tuple[Array, Sequence[tuple[str, Any]]]:
        tiles = [str(tile or "") for tile in self.exponents]
        return self._board, list(zip(tiles, self.styles))

    def look(self) -> tuple[Array, Sequence[bool], int]:
        now = self.game.position
        legal = self.game.legal_moves()
        board = np.array([[self.exponents[tile] for tile in row] for row in now.rows])
        return board, [move in legal for move in self.moves], now.score


class SokobanEnvironment(Environment):
    """Sokoban: floor 0, player 1, box 2, wall 3, target 4, box on target 5, player on target 6.

    Walls fill up a smaller board. The reward is 1 for a box that gets to a target, -1 for one that
    leaves it. `params="classic"` draws from that set.
    """

    parse = staticmethod(lru_cache(10_000)(sokoban_spec.Spec.parse))  # drawing a level takes 32 ms
    describer = sokoban_messages.Describer()
    moves = DIRECTIONS
    styles = (None, *THINGS.values())

    def prepare(self, spec: Any) -> None:
        if spec.needs_level:
            self.specs = list(spec.playable())
        sizes = [spec.rows_and_cols] if spec.takes_seed else [spec.size for spec in self.specs]
        self.size = max(rows for rows, _cols in sizes), max(cols for _rows, cols in sizes)

    def look(self) -> tuple[Array, Sequence[bool], int]:
        game = self.game
        rows, cols = self.size
        wall = game.symbols[WALL]
        text = "".join([row.ljust(cols, wall) for row in game.rows_shown()])
        board = places_of(text.ljust(rows * cols, wall), FLOOR + game.symbols)
        legal = [game.after(direction) is not None for direction in self.moves]
        return board.reshape(self.size), legal, -game.targets_left


class MinesweeperEnvironment(Environment):
    """Minesweeper without flags: numbers, 9 for a closed square, 10 for the mine that went off.

    Other mines are never shown. Actions open squares, row by row. The reward is 1 for each square
    that is opened, -1 for a mine.
    """

    parse = staticmethod(MinesweeperSpec.parse)
    describer = messages.Describer()
    symbols = " 12345678-X"
    in_pictures = f"{symbols}{MINE_LOST}{MINE_WON}"  # when the game is over
    styles = tuple(map(STYLES.get, symbols))

    def prepare(self, spec: MinesweeperSpec) -> None:
        self.size = rows, cols = spec.size
        self.moves = [("open", row, col) for row in range(rows) for col in range(cols)]

    def look(self) -> tuple[Array, Array, int]:
        game = self.game
        board = places_of("".join(game.position.rows), self.symbols)
        worth = -game.safe_left - len(game.position.exploded)
        return board.reshape(self.size), board == 9, worth

    def drawn(self) -> tuple[Array, Sequence[tuple[str, Any]]]:
        board = places_of("".join(self.game.rows_shown()), self.in_pictures).reshape(self.size)
        kinds = []
        for symbol in self.in_pictures:
            label = symbol if symbol.isdigit() or symbol == CLOSED else ""
            kinds.append((label, STYLES.get(symbol)))
        return board, kinds


def picture_of(label: str, style: Any) -> Array:
    """Return the picture of a square: the digits of its label on its colour.

    An empty label is a small square.
    """
    square = np.zeros((PIXELS, PIXELS, 3), np.uint8)
    if style is None:
        return square
    if style.back_256 is not None:
        square[1:, 1:] = COLORS_FROM_16[style.back_256 - 16]
    ink = COLORS_FROM_16[style.fore_256 - 16]
    if not label:
        square[9:16, 9:16] = ink
    elif label.isdigit():
        glyphs = []
        for digit in label:
            rows = [f"{row}0" for row in DIGITS[digit].split()]  # with a column between digits
            glyphs.append(np.array([[pixel == "1" for pixel in row] for row in rows]))
        dots = np.hstack(glyphs)[:, :-1]
        scale = 2 if 2 * dots.shape[1] < PIXELS else 1
        dots = dots.repeat(scale, axis=0).repeat(scale, axis=1)
        height, width = dots.shape
        top = (PIXELS - height) // 2
        left = (PIXELS - width) // 2
        square[top : top + height, left : left + width][dots] = ink
    return square


def places_of(text: str, symbols: str) -> Array:
    """Return the index in `symbols` of each character of `text`."""
    places = bytes.maketrans(symbols.encode(), bytes(range(len(symbols))))
    return np.frombuffer(text.encode().translate(places), np.uint8)


def register_environments() -> None:
    """Register the environments once."""
    if "textgames/2048-v0" in registry:
        return
    register("textgames/2048-v0", f"{__name__}:Environment2048", max_episode_steps=5000)
    register(
        "textgames/Minesweeper-v0", f"{__name__}:MinesweeperEnvironment", max_episode_steps=1000
    )
    register(
        "textgames/Sokoban-v0",
        f"{__name__}:SokobanEnvironment",
        max_episode_steps=500,
        kwargs={"params": "random:7x7b2", "levels": 200},
    )


register_environments()
