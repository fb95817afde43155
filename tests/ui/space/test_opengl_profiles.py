"""Core, compatibility and embedded profiles draw the same; what fails ends in two dimensions."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage, QSurfaceFormat

from ui.space import opengl
from ui.space.benchmark import measure_frame_ratio
from ui.space.drawn_item import DrawnItem
from ui.space.gl_canvas import why_it_fails
from ui.space.gl_space import GlSpace
from ui.space.shading import Program, ShaderError
from ui.space.space_view import SpaceView

pytestmark = pytest.mark.gl
ROOT = Path(__file__).resolve().parents[3]


def _format(renderable: str, version: tuple[int, int], profile: str) -> QSurfaceFormat:
    wanted = opengl.surface_format()
    wanted.setRenderableType(getattr(QSurfaceFormat.RenderableType, renderable))
    wanted.setVersion(*version)
    wanted.setProfile(getattr(QSurfaceFormat.OpenGLContextProfile, profile))
    return wanted


PROFILES = {
    "core 3.2": _format("OpenGL", (3, 2), "CoreProfile"),
    "core 4.1": _format("OpenGL", (4, 1), "CoreProfile"),
    "compatibility 3.3": _format("OpenGL", (3, 3), "CompatibilityProfile"),
    "legacy 2.1": _format("OpenGL", (2, 1), "NoProfile"),
    "embedded 2.0": _format("OpenGLES", (2, 0), "NoProfile"),
    "embedded 3.0": _format("OpenGLES", (3, 0), "NoProfile"),
}


@pytest.fixture
def shown(qtbot) -> Iterator[Callable[..., GlSpace]]:
    """Return a maker of shown views of some format, held until they are closed.

    A view that only its own cycles hold may be collected while it paints.
    """
    views: list[GlSpace] = []

    def make(scene, wanted: QSurfaceFormat) -> GlSpace:
        view = GlSpace()
        views.append(view)
        view.set_reduced_motion(True)
        view.setFormat(wanted)
        view.resize(500, 400)
        view.set_scene(scene)
        view.show()
        qtbot.waitExposed(view)
        return view

    yield make
    for view in views:
        view.release()
        view.close()
        view.deleteLater()


def _pixels(image: QImage) -> np.ndarray:
    data = np.frombuffer(image.constBits(), np.uint8)
    return data.reshape(image.height(), image.bytesPerLine())[:, : 4 * image.width()].astype(int)


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_draws_the_same_picture(shown, make_scene, name: str) -> None:
    scene = make_scene(200, links=[[0, 1], [2, 3]], contradicts=[False, True])
    views = [shown(scene, one) for one in (opengl.surface_format(), PROFILES[name])]
    failures: list[str] = []
    views[1].failed.connect(failures.append)
    usual, image = (view.drawn_image(1.0) for view in views)
    got = views[1].context().format()
    assert failures == []
    assert got.renderableType() == PROFILES[name].renderableType()
    if name.startswith("core"):
        assert got.profile() == QSurfaceFormat.OpenGLContextProfile.CoreProfile
    differing = np.abs(_pixels(image) - _pixels(usual)).max(axis=1) > 24
    assert np.mean(differing) < 0.02


def test_opengl_is_found_where_there_is_one(qapp) -> None:
    assert opengl.opengl_available() == (True, "")


@pytest.mark.qt_log_ignore("QOpenGLShader::compile", "Problematic Vertex", extend=True)
def test_shaders_that_do_not_compile_are_told_in_words(qapp, monkeypatch) -> None:
    monkeypatch.setitem(
        Program.__init__.__globals__["SOURCES"], "points", ("void nonsense", "", ())
    )
    there, why = opengl.opengl_available()
    assert not there and why.startswith("the points shader does not compile")
    assert "\n" not in why


def test_an_old_opengl_is_told_by_its_version(qapp, monkeypatch) -> None:
    class Old(QSurfaceFormat):
        def version(self):
            return (1, 4)

    monkeypatch.setattr(opengl.QOpenGLContext, "format", lambda _context: Old())
    there, why = opengl.opengl_available()
    assert not there and "2.1 is needed, 1.4 found" in why


def test_a_view_that_breaks_while_drawing_becomes_flat(qtbot, make_scene, monkeypatch) -> None:
    view = SpaceView()
    qtbot.addWidget(view)
    assert not view.is_flat and view.note == ""
    view.set_reduced_motion(True)
    scene = make_scene(40)
    view.set_scene(scene)

    def broken(_item: DrawnItem) -> None:
        raise ShaderError("the driver gave up")

    monkeypatch.setattr(DrawnItem, "paint", broken)
    view.resize(500, 400)
    with qtbot.waitSignal(view.note_changed) as caught:
        view.show()
    assert caught.args == ["3-D needs OpenGL: the driver gave up. Showing 2-D projections."]
    assert view.is_flat and view.scene is scene
    assert view.grab_picture(1.0).width() == 500
    view.release()


def test_a_frame_of_100000_points_costs_at_most_half_more_than_a_bare_scatter(qapp) -> None:
    measured = min(
        (measure_frame_ratio(100_000, 9) for _ in range(2)), key=lambda one: one["ratio"]
    )
    assert measured["count"] == 100_000
    assert measured["ratio"] <= 1.5, measured


def test_a_program_with_the_space_ends_without_a_crash(tmp_path) -> None:
    script = tmp_path / "ends.py"
    script.write_text(
        "from ui.space.opengl import prepare_application\n"
        "prepare_application()\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from PySide6.QtCore import QTimer\n"
        "application = QApplication([])\n"
        "from ui.space.benchmark import random_scene\n"
        "from ui.space.space_view import SpaceView\n"
        "view = SpaceView()\n"
        "view.set_scene(random_scene(500))\n"
        "view.show()\n"
        "view.set_scene(random_scene(300), animate=True)\n"
        "QTimer.singleShot(50, application.quit)\n"
        "raise SystemExit(application.exec())\n"
    )
    for _ in range(3):
        run = subprocess.run(
            [sys.executable, "-X", "faulthandler", str(script)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (run.returncode, run.stderr.strip()) == (0, "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (RuntimeError("Attempt to retrieve context when no valid context"), "the window got no"),
        (RuntimeError("one\ntwo"), "one"),
        (ValueError(), "ValueError"),
    ],
)
def test_a_failure_is_told_in_one_plain_line(error: Exception, words: str) -> None:
    told = why_it_fails(error)
    assert told.startswith(words) and "\n" not in told
