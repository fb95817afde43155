"""The attention window in the space: which points carry a step, and that the legend says so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from pytestqt.qtbot import QtBot

from ui.space.attention import attended_points
from ui.space.flat_space import FlatSpace
from ui.space.legend import legend_rows
from ui.space.scene import Scene, build_scene


def scene(attended: list[tuple[int, int]] | None) -> Scene:
    """Return four points, the second of which is deleted and not drawn."""
    built = build_scene(
        centroid=[(0, 0, 0.1), (0.2, 0, 0.2), (0.4, 0.3, 0.4), (-0.5, 0.5, 0.6)],
        importance=[0.5, 0, 0.5, 1.0],
        tier=[0, 3, 0, 0],
        strength=[1, 0, 1, 1],
    )
    return replace(built, attended=None if attended is None else np.array(attended, np.int64))


def test_steps_belong_to_points_that_are_drawn() -> None:
    assert attended_points(scene([(0, 9), (1, 4), (3, 0)])) == [(0, "9"), (2, "0")]
    assert attended_points(scene(None)) == []


def test_the_legend_speaks_of_it_only_when_there_is_something() -> None:
    with_window = [row for row in legend_rows(scene([(0, 1), (3, 0)])) if row.icon == "steps"]
    assert [row.count for row in with_window] == [2]
    assert "Table" not in with_window[0].text and "step" in with_window[0].explanation
    assert all(row.icon != "steps" for row in legend_rows(scene(None)))
    assert all(row.icon != "steps" for row in legend_rows(scene([(1, 4)])))


def test_flat_projections_write_the_steps(qtbot: QtBot) -> None:
    flat = FlatSpace()
    qtbot.addWidget(flat)
    flat.resize(700, 500)
    flat.show()
    plot = flat.plots["valence-activation"]

    def written() -> list[str]:
        return [one.toPlainText() for one in plot.steps if one.isVisible()]

    flat.set_scene(scene([(0, 5), (2, 1)]))
    assert written() == ["5", "1"]
    flat.set_scene(scene([(3, 0)]))
    assert written() == ["0"]
    flat.set_scene(scene(None))
    assert written() == []
