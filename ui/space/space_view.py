"""The space as the rest of the window sees it: one widget, whatever it draws with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.affect.space import Affect
from ui.space.camera_history import CameraHistory
from ui.space.flat_space import FlatSpace
from ui.space.opengl import opengl_available
from ui.space.scene import EMPTY, Scene
from ui.theme import DARK, Palette

__all__ = ["SpaceView"]


class SpaceView(QWidget):
    """Draws a scene in 3-D, or in flat projections where there is no OpenGL.

    Parameters
    ----------
    parent : QWidget, optional
    palette : Palette
    flat : bool
        Flat projections in any case.

    Notes
    -----
    ``hovered`` carries a row or -1; ``clicked`` the rows at the place of the click, the nearest
    first and then those at the very same place, with the keyboard modifiers, and no rows where
    nothing was hit; ``region_picked`` the rows in a region that was drawn (int64 array, rising)
    and the modifiers; ``flown_to`` the row that a double click flew to; ``legend_clicked`` the
    key of a row of the legend; ``camera_changed`` the camera when somebody moved it;
    ``history_changed`` that the camera has rested, or went back; ``note_changed`` the note.
    """

    hovered = Signal(int)
    clicked = Signal(object, object)
    region_picked = Signal(object, object)
    flown_to = Signal(int)
    legend_clicked = Signal(str)
    camera_changed = Signal(object)
    history_changed = Signal()
    note_changed = Signal(str)

    def __init__(
        self, parent: QWidget | None = None, *, palette: Palette = DARK, flat: bool = False
    ) -> None:
        super().__init__(parent)
        self._palette, self._scene = palette, EMPTY
        self._preview: Affect | None = None
        self._label: Callable[[int], str] = lambda _row: ""
        self._reduced = False
        self._note = ""
        self.camera_history = CameraHistory()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._view = self._made(flat)
        self._put(self._view)

    @property
    def note(self) -> str:
        """Why the space is flat, in one line; empty where it is not."""
        return self._note

    @property
    def is_flat(self) -> bool:
        """Whether flat projections are shown."""
        return isinstance(self._view, FlatSpace)

    @property
    def view(self) -> QWidget:
        """The widget that draws."""
        return self._view

    @property
    def scene(self) -> Scene:
        """The scene that is drawn, or that a transition is on its way to."""
        return self._scene

    def _made(self, flat: bool) -> Any:
        """Return a view in 3-D where that works."""
        there, why = (False, "it is switched off") if flat else opengl_available()
        if not there:
            return self._made_flat(why)
        from ui.space.gl_space import GlSpace

        view = GlSpace(palette=self._palette)
        view.failed.connect(self._on_view_failed, Qt.ConnectionType.QueuedConnection)
        return view

    def _made_flat(self, why: str) -> FlatSpace:
        self._note = f"3-D needs OpenGL: {why}. Showing 2-D projections."
        return FlatSpace(self._note, self._palette)

    def _put(self, view: Any) -> None:
        view.set_label_provider(self._label)
        view.set_reduced_motion(self._reduced)
        view.row_hovered.connect(self.hovered)
        view.rows_clicked.connect(self.clicked)
        view.flown_to.connect(self.flown_to)
        view.region_picked.connect(self.region_picked)
        view.legend_clicked.connect(self.legend_clicked)
        view.camera_changed.connect(self.camera_changed)
        view.camera_left.connect(self._on_camera_left)
        view.camera_settled.connect(self._on_camera_settled)
        self.camera_history = CameraHistory()
        self._layout.addWidget(view)
        self.setFocusProxy(view)

    def _on_view_failed(self, why: str) -> None:
        """Fall back to flat projections; what was drawn stays drawn."""
        broken, self._view = self._view, self._made_flat(why)
        self._view.set_tool(broken.tool)
        self._layout.removeWidget(broken)
        broken.release()
        broken.hide()
        broken.deleteLater()
        self._put(self._view)
        self._view.setGeometry(self.contentsRect())
        self._view.set_scene(self._scene)
        self.note_changed.emit(self._note)

    def set_scene(self, scene: Scene, animate: bool = False) -> None:
        """Draw `scene`; with `animate`, ease from the one before in 240 ms, matched by row."""
        self._scene = scene = self._with_preview(scene)
        self._view.set_scene(scene, animate)

    @property
    def preview(self) -> Affect | None:
        """Where a memory that is not kept yet would stand."""
        return self._preview

    def set_preview(self, affect: Affect | None) -> None:
        """Mark where a memory that is not kept yet would stand, with its spread; None: no mark."""
        if affect != self._preview:
            self._preview = affect
            self.set_scene(self._scene)

    def _with_preview(self, scene: Scene) -> Scene:
        place = None if self._preview is None else self._preview.centroid
        spread = 0.0 if self._preview is None else self._preview.spread
        if (scene.preview, scene.preview_spread) == (place, spread):
            return scene
        return replace(scene, preview=place, preview_spread=spread)

    def set_palette(self, theme: Palette) -> None:
        """Use other colours; those of the points are in the scene, which is to be built anew."""
        self._palette = theme
        self._view.set_palette(theme)

    def set_label_provider(self, provider: Callable[[int], str]) -> None:
        """Ask `provider` for the text shown beside a hovered row."""
        self._label = provider
        self._view.set_label_provider(provider)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self._reduced = reduced
        self._view.set_reduced_motion(reduced)

    def frame_all(self) -> None:
        """Bring everything into the picture."""
        self._view.frame_all()

    def frame_rows(self, rows: Any) -> None:
        """Bring these rows into the picture; everything, when none of them is drawn."""
        self._view.frame_rows(rows)

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS`.

        Raises
        ------
        KeyError
            When there is none of that name.
        """
        self._view.view_preset(name)

    @property
    def tool(self) -> str:
        """What a plain drag does: one of `ui.space.regions.TOOLS`."""
        return self._view.tool

    def set_tool(self, tool: str) -> None:
        """Let a plain drag turn the space (``"orbit"``), or select by a region.

        Raises
        ------
        ValueError
            When `tool` is not one of `ui.space.regions.TOOLS`.
        """
        self._view.set_tool(tool)

    @property
    def camera(self) -> Any:
        """Where it is looked at from: a `Camera`, or what the flat projections show."""
        return self._view.camera

    def set_camera(self, camera: Any, fly: bool = False) -> None:
        """Look from where `camera` says, which another view of the same kind may have told.

        To be where it is already emits nothing, so that two views may follow each other.
        """
        self._view.set_camera(camera, fly)

    def camera_back(self) -> None:
        """Fly to where the camera has rested before."""
        self._mark_place()
        if self.camera_history.can_go_back:
            self._travel(self.camera_history.back())

    def camera_forward(self) -> None:
        """Fly to where the camera was before going back."""
        if self.camera_history.can_go_forward:
            self._travel(self.camera_history.forward())

    def _mark_place(self) -> None:
        """Take note of the present view: it may not have rested, or be fitted to a new size."""
        history = self.camera_history
        (history.visit if self._view.moving else history.amend)(self.camera)

    def _travel(self, camera: Any) -> None:
        self.set_camera(camera, fly=True)
        self.history_changed.emit()

    def _on_camera_left(self, camera: Any) -> None:
        if not len(self.camera_history):
            self.camera_history.visit(camera)

    def _on_camera_settled(self, camera: Any) -> None:
        self.camera_history.visit(camera)
        self.history_changed.emit()

    def grab_picture(self, scale: float = 1.0) -> QImage:
        """Return the picture with its words, at `scale` device pixels a logical one."""
        if not self.isVisible():
            self._view.setGeometry(self.contentsRect())
        return self._view.grab_image(scale)

    def release(self) -> None:
        """Stop all motion and give back what is held, before the window closes."""
        self._view.release()
