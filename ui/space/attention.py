"""The attention window in the space: which points are in it, and the numbers beside them."""

from __future__ import annotations

from ui.space.scene import Scene

__all__ = ["WINDOW_TOLD", "attended_points"]

WINDOW_TOLD = (
    "What the last ten exchanges were about. The number beside a point is its step, from 0 (this "
    "exchange) to 9: each exchange moves it on, and lowers its importance."
)


def attended_points(scene: Scene) -> list[tuple[int, str]]:
    """Return the index of each drawn point in the attention window and its step, oldest first.

    Parameters
    ----------
    scene : Scene
    """
    if scene.attended is None:
        return []
    pairs = [(int(step), scene.index_of(int(row))) for row, step in scene.attended]
    return [(index, str(step)) for step, index in sorted(pairs, reverse=True) if index >= 0]
