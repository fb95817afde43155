"""The window sees one widget, whether or not there is OpenGL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QSurfaceFormat

from ui.space import opengl, space_view
from ui.space.flat_space import FlatSpace
from ui.space.space_view import SpaceView
from ui.theme import LIGHT


@pytest.fixture
def view(qtbot, monkeypatch) -> Iterator[SpaceView]:
    """A view on a machine without OpenGL."""
    monkeypatch.setattr(space_view, "opengl_available", lambda: (False, "no context could be made"))
    made = SpaceView()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    yield made
    made.release()


def test_preparing_shares_contexts_and_asks_for_desktop_opengl(qapp) -> None:
    assert QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    wanted = QSurfaceFormat.defaultFormat()
    assert wanted.renderableType() == QSurfaceFormat.RenderableType.OpenGL
    assert wanted.depthBufferSize() == 24


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc"])
def test_a_platform_without_opengl_is_named(qapp, monkeypatch, platform: str) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    assert opengl.opengl_available() == (False, f"the platform “{platform}” has none")


def test_a_context_that_cannot_be_made_is_told(qapp, monkeypatch) -> None:
    monkeypatch.setattr(opengl.QGuiApplication, "platformName", lambda: "xcb")
    monkeypatch.setattr(opengl.QOpenGLContext, "create", lambda _context: False)
    assert opengl.opengl_available() == (False, "no context could be made")


def test_without_opengl_it_is_flat_and_says_so_in_one_line(view) -> None:
    assert view.is_flat
    assert view.note == "3-D needs OpenGL: no context could be made. Showing 2-D projections."
    assert "\n" not in view.note


def test_everything_works_without_opengl(view, qtbot, make_scene) -> None:
    view.set_reduced_motion(True)
    scene = make_scene(50)
    view.set_scene(scene)
    view.set_scene(make_scene(50, 4), animate=True)
    view.set_palette(LIGHT)
    view.frame_all()
    view.frame_rows(scene.rows[:3])
    view.view_preset("activation-intensity")
    assert view.grab_picture(2.0).width() == 1600
    with pytest.raises(KeyError):
        view.view_preset("from the moon")


def test_signals_pass_through(view, qtbot) -> None:
    with qtbot.waitSignal(view.hovered) as caught:
        view.view.row_hovered.emit(4)
    assert caught.args == [4]
    with qtbot.waitSignal(view.clicked) as caught:
        view.view.rows_clicked.emit([1, 2], Qt.KeyboardModifier.ControlModifier)
    assert caught.args == [[1, 2], Qt.KeyboardModifier.ControlModifier]
    with qtbot.waitSignal(view.flown_to) as caught:
        view.view.flown_to.emit(9)
    assert caught.args == [9]


def test_it_can_be_flat_on_purpose(qtbot) -> None:
    made = SpaceView(flat=True)
    qtbot.addWidget(made)
    assert isinstance(made.view, FlatSpace) and "switched off" in made.note


@pytest.mark.parametrize("kind", [pytest.param("3-D", marks=pytest.mark.gl), "flat"])
def test_a_picture_can_be_taken_without_ever_showing_the_view(qtbot, make_scene, kind) -> None:
    made = SpaceView(flat=kind == "flat")
    qtbot.addWidget(made)
    assert made.is_flat == (kind == "flat")
    made.resize(900, 500)
    made.set_scene(make_scene(60))
    image = made.grab_picture(2.0)
    assert (image.width(), image.height()) == (1800, 1000)
    rows = [y for y in range(0, 1000, 4) if len({image.pixel(x, y) for x in range(0, 1800, 7)}) > 2]
    assert rows[0] < 100 and rows[-1] > 850
    made.release()
