"""How long a frame of many points takes, against a bare scatter item of pyqtgraph."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyqtgraph.opengl as gl
from OpenGL import GL
from PySide6.QtGui import QVector3D
from PySide6.QtWidgets import QApplication

from ui.space.camera import HOME
from ui.space.gl_space import GlSpace
from ui.space.opengl import opengl_available
from ui.space.scene import Scene, build_scene

__all__ = ["measure_frame_ratio", "measure_moving_ratio", "random_scene"]

_SIDE = (1024, 768)


def random_scene(count: int, seed: int = 7) -> Scene:
    """Return a scene of `count` memories spread over the whole space and all tiers."""
    rng = np.random.default_rng(seed)
    tier = rng.choice(3, count, p=[0.6, 0.25, 0.15])
    affect = rng.uniform((-1.0, -1.0, 0.0), (1.0, 1.0, 1.0), (count, 3))
    importance = np.where(tier == 0, rng.random(count) ** 2, 0.005 * rng.random(count))
    return build_scene(
        centroid=affect, importance=importance, tier=tier, strength=rng.random(count)
    )


def measure_frame_ratio(count: int = 100_000, repeats: int = 15) -> dict[str, Any]:
    """Measure a frame of points alone, orbiting, against a bare ``GLScatterPlotItem``.

    Parameters
    ----------
    count : int
        Points.
    repeats : int
        Frames of each, in turn; the medians are compared.

    Returns
    -------
    dict
        ``points_ms`` and ``scatter_ms``, ``ratio`` of the two, ``count``, ``renderer``.

    Raises
    ------
    RuntimeError
        Where there is no OpenGL; the message says why.

    Notes
    -----
    Both draw the same positions, sizes and colours into the same viewport, and every frame is
    waited for. The camera turns before each frame, so that sorting is part of ours; the scatter
    item does not sort. Both buffers hold their points before the first measured frame.
    """
    scene = random_scene(count)
    return _compared(scene, scene, repeats, alone=True)


def measure_moving_ratio(
    count: int = 1_000_000, bare: int = 50_000, repeats: int = 15
) -> dict[str, Any]:
    """Measure a whole frame of a moving view against `bare` points of a ``GLScatterPlotItem``.

    Parameters
    ----------
    count, bare : int
        Memories of the space, of which it draws a sample while it moves; bare points.
    repeats : int
        Frames of each, in turn; the medians are compared.

    Returns
    -------
    dict
        As `measure_frame_ratio`, with ``drawn`` and ``bare``: how many points are drawn.

    Raises
    ------
    RuntimeError
        Where there is no OpenGL; the message says why.

    Notes
    -----
    Ours has all that the picture has: box, floor, shell, plane and points.
    """
    found = _compared(random_scene(count), random_scene(bare), repeats, alone=False)
    return {**found, "bare": bare}


def _compared(scene: Scene, other: Scene, repeats: int, *, alone: bool) -> dict[str, Any]:
    there, why = opengl_available()
    if not there:
        raise RuntimeError(f"frames cannot be measured: {why}")
    ours, bare = _our_view(scene, alone=alone), _bare_view(other)
    timings: tuple[list[float], list[float]] = ([], [])
    try:
        for step in range(repeats + 2):
            for view, turn, taken in ((ours, _turn_ours, timings[0]), (bare, _turn, timings[1])):
                turn(view, 3.0 * (step + 1))
                taken.append(_frame(view))
        drawn = ours.points_drawn
        renderer = _text(GL.glGetString(GL.GL_RENDERER))
    finally:
        for view in (ours, bare):
            view.doneCurrent()
            view.close()
        ours.release()
        for view in (ours, bare):
            view.deleteLater()
    points, scatter = (1000.0 * statistics.median(taken[2:]) for taken in timings)
    return {
        "count": len(scene),
        "drawn": drawn,
        "points_ms": points,
        "scatter_ms": scatter,
        "ratio": points / scatter,
        "renderer": renderer,
    }


def _text(told: Any) -> str:
    return told.decode() if isinstance(told, bytes) else str(told)


def _our_view(scene: Scene, *, alone: bool) -> GlSpace:
    view = GlSpace()
    view.set_reduced_motion(True)
    view.set_scene(scene)
    if alone:
        view.show_points_alone()
        view.samples_while_moving = False
    view.set_camera(HOME)
    return _shown(view)


def _bare_view(scene: Scene) -> Any:
    view: Any = gl.GLViewWidget()
    item = gl.GLScatterPlotItem(pos=scene.position, size=scene.size, color=scene.colour)
    view.addItem(item)
    view.opts["center"] = QVector3D(*HOME.centre)
    return _shown(view)


def _shown(view: Any) -> Any:
    view.resize(*_SIDE)
    view.show()
    QApplication.processEvents()
    return view


def _turn_ours(view: GlSpace, degrees: float) -> None:
    view.set_camera(HOME.orbited(degrees, 0.0))


def _turn(view: Any, degrees: float) -> None:
    """Look with the other view's field and from its distance."""
    view.setCameraParams(
        distance=HOME.distance,
        fov=HOME.field,
        elevation=HOME.elevation,
        azimuth=HOME.azimuth + degrees,
    )


def _frame(view: Any, clock: Callable[[], float] = time.perf_counter) -> float:
    """Draw one frame into the view's own buffer and return the seconds until it is there."""
    view.makeCurrent()
    GL.glFinish()
    start = clock()
    view.paintGL()
    GL.glFinish()
    return clock() - start
