"""Choices of a picture that goes out: what, how large, with which extras; and a look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from ui.debouncer import Debouncer
from ui.encode.form_style import form_style, give_room
from ui.explore.space_pane import SpacePane
from ui.exporting.picture_drawing import see_through, seen_alike, space_picture, widget_picture
from ui.exporting.preview import Preview
from ui.exporting.svg_drawing import svg_of
from ui.session_view import SessionView
from ui.space.camera import Camera
from ui.space.flat_space import FlatSpace
from ui.space.scene import Scene
from ui.space.space_view import SpaceView
from ui.theme import DARK, GRID, Palette

__all__ = ["PictureSource", "PictureView"]

_SIZES: Final = ((1280, 800), (1920, 1080), (2560, 1440), (1200, 1200))
_MOST: Final = 8
_WAIT_MS: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSource:
    """Something in the window that a picture can be of.

    Parameters
    ----------
    title : str
    widget : callable
        Returns the widget; None where it is not there yet. Only one that is seen is up to date.
    """

    title: str
    widget: Callable[[], QWidget | None]


def _seen(source: PictureSource) -> QWidget | None:
    widget = source.widget()
    return widget if widget is not None and widget.isVisible() else None


class PictureView(SessionView):
    """The form.

    Parameters
    ----------
    sources : sequence of PictureSource
    palette : Palette
    parent : QWidget, optional
    """

    save_asked = Signal()
    """The person wants the picture in a file."""
    copy_asked = Signal()
    """The person wants it on the clipboard."""

    def __init__(
        self,
        sources: Sequence[PictureSource],
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._sources, self._palette = tuple(sources), palette
        self.preview = Preview(palette)
        self._make_choices()
        self._place()
        self.setStyleSheet(form_style(palette))
        self._redraw = Debouncer(_WAIT_MS, self)
        self._redraw.triggered.connect(self._draw_preview)
        for changed in (
            self.what.currentIndexChanged, self.size_choice.currentIndexChanged,
            self.scale.valueChanged, self.legend.toggled, self.clear.toggled,
        ):  # fmt: skip
            changed.connect(self._on_choice_changed)

    def _make_choices(self) -> None:
        self.what = QComboBox()
        self.what.addItems([one.title for one in self._sources])
        self.size_choice = QComboBox()
        self.size_choice.addItems(["As in the window", *(f"{w} × {h}" for w, h in _SIZES)])
        self.scale = QSpinBox()
        self.scale.setRange(1, _MOST)
        self.scale.setValue(2)
        self.scale.setSuffix(" ×")
        self.scale.setToolTip("Pixels of the picture for each of its size, for print and zooming")
        self.legend = QCheckBox("Legend")
        self.legend.setChecked(True)
        self.clear = QCheckBox("Clear background")
        self.clear.setToolTip("What is behind the picture shows through, as on a slide")
        self.facts = QLabel()
        self.copy = QPushButton("Copy")
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(self.copy_asked)
        self.save = QPushButton("Save as…")
        self.save.setDefault(True)
        self.save.clicked.connect(self.save_asked)

    def _place(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        give_room(self.scale)
        form.addRow("What", self.what)
        form.addRow("Size", self.size_choice)
        form.addRow("Scale", self.scale)
        form.addRow("", self.legend)
        form.addRow("", self.clear)
        form.addRow("", self.facts)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.copy)
        buttons.addWidget(self.save)
        side = QVBoxLayout()
        side.addLayout(form)
        side.addStretch(1)
        side.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        row.setSpacing(3 * GRID)
        row.addWidget(self.preview, 1)
        row.addLayout(side)

    @property
    def source(self) -> PictureSource:
        """What the picture is of."""
        return self._sources[max(self.what.currentIndex(), 0)]

    @property
    def widget(self) -> QWidget | None:
        """The widget that it is of, where it is seen."""
        return _seen(self.source)

    @property
    def is_space(self) -> bool:
        """Whether it is of the space, which is drawn anew in any size."""
        return isinstance(self.widget, SpacePane)

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height in logical pixels."""
        widget = self.widget
        if self.is_space and self.size_choice.currentIndex() > 0:
            return _SIZES[self.size_choice.currentIndex() - 1]
        return (0, 0) if widget is None else (max(widget.width(), 1), max(widget.height(), 1))

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.preview.set_palette(palette)
        self.setStyleSheet(form_style(palette))
        self._on_choice_changed()

    def refresh(self, changes: Changes) -> None:
        """Draw the picture of what the window shows now."""
        del changes
        self._on_choice_changed()

    def refresh_shown(self) -> None:
        """Draw what is shown now."""
        self._on_choice_changed()

    def picture(self, scale: float | None = None) -> QImage:
        """Return the picture, at its own scale or another; a null one where there is nothing."""
        widget = self.widget
        if widget is None:
            return QImage()
        chosen = float(self.scale.value()) if scale is None else scale
        if not isinstance(widget, SpacePane):
            return widget_picture(widget, chosen)
        size = self.picture_size

        def draw(palette: Palette) -> QImage:
            return space_picture(
                self._scene(widget), palette, size, chosen, self._look_of(widget),
                flat=widget.space.is_flat,
            )  # fmt: skip

        return see_through(self._palette, draw) if self.clear.isChecked() else draw(self._palette)

    def drawing(self) -> bytes:
        """Return the picture as SVG; the space in three dimensions as its flat projections."""
        widget = self.widget
        if widget is None:
            return b""
        if not isinstance(widget, SpacePane):
            return svg_of(widget, self.source.title)
        flat = FlatSpace("", self._palette)
        try:
            flat.set_reduced_motion(True)
            flat.resize(*self.picture_size)
            flat.set_scene(self._scene(widget))
            flat.ensurePolished()
            flat.grab_image(1.0)  # what is never shown is laid out when it is first drawn
            return svg_of(flat, self.source.title)
        finally:
            flat.release()
            flat.close()
            flat.deleteLater()

    def _scene(self, pane: SpacePane) -> Scene:
        return replace(pane.space.scene, explained=self.legend.isChecked(), hovered=-1)

    def _look_of(self, pane: SpacePane) -> Callable[[SpaceView], None]:
        camera, size = pane.space.camera, self.picture_size
        if isinstance(camera, Camera):
            camera = seen_alike(camera, (pane.space.width(), pane.space.height()), size)
        return lambda space: space.set_camera(camera)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with what the window shows."""
        if self.widget is None:
            seen = (at for at, one in enumerate(self._sources) if _seen(one) is not None)
            self.what.setCurrentIndex(next(seen, 0))
        super().showEvent(event)
        self._on_choice_changed()

    def _on_choice_changed(self) -> None:
        for one in (self.size_choice, self.legend, self.clear):
            one.setEnabled(self.is_space)
        width, height = self.picture_size
        scale = self.scale.value()
        there = width > 0
        pixels = f"{width * scale:,} × {height * scale:,} pixels"
        self.facts.setText(pixels if there else "Show it in the window first.")
        self.save.setEnabled(there)
        self.copy.setEnabled(there)
        self._redraw.throttle()

    def _draw_preview(self) -> None:
        if self.isVisible():
            self.preview.set_image(self.picture(1.0) if self.picture_size[0] else QImage())
