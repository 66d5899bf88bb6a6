"""Pictures of what is measured, as SVG beside this file: `python3 -m benchmarks --plot growth`.

matplotlib comes with `pip install -e '.[plot]'`.
"""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks import growth, hints

FOLDER = Path(__file__).parent


def draw(names: list[str]) -> None:
    """Measure and draw the pictures that are named, all of them where none is."""
    for name in names or PICTURES:
        PICTURES[name]()


def draw_growth() -> None:
    """What a line costs against how many squares the board has."""
    import matplotlib.pyplot as plt

    curves: dict[str, list[tuple[int, float]]] = {}
    for what, microseconds, _, _, _ in growth.measure():
        game, size = what.split()
        rows, cols = map(int, size.split("x"))
        curves.setdefault(game, []).append((rows * cols, microseconds))
    figure, axes = plt.subplots(figsize=(7, 4))
    for game, points in curves.items():
        axes.loglog(*zip(*points), marker="o", label=game)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.0f}")
        axis.set_minor_formatter("")
    axes.set(xlabel="squares of the board", ylabel="microseconds of CPU a line", title="What a piped line costs")
    axes.legend()
    save(figure, "growth")


def draw_hints() -> None:
    """How often the hint of 2048 reaches which tile."""
    draw_tiles(hints.all_played())


def draw_tiles(games: list[hints.Played]) -> None:
    """How often which tile was made in games, with standard errors."""
    import matplotlib.pyplot as plt

    shares = [hints.shares(games, tile) for tile in hints.TILES]
    figure, axes = plt.subplots(figsize=(7, 4))
    names, errors = [str(tile) for tile in hints.TILES], [hints.standard_error(share) for share in shares]
    bars = axes.bar(names, [fmean(share) for share in shares], yerr=errors, capsize=6)
    axes.bar_label(bars, fmt="%.0f", padding=4)
    axes.set(xlabel="tile", ylabel="percent of games", ylim=(0, 112), title=f"What hints make in {len(games)} games")
    save(figure, "hints")


def save(figure: Any, name: str) -> None:
    """Write a picture without what would differ from run to run but the figures."""
    figure.savefig(FOLDER / f"{name}.svg", metadata={"Date": None}, bbox_inches="tight")


PICTURES = {"growth": draw_growth, "hints": draw_hints}
