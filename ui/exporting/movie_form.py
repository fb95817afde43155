"""The choices of a movie of nights as fields."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from ui.encode.form_style import give_room
from ui.exporting.movie_files import MOVIES, MovieKind
from ui.exporting.movie_options import CAMERAS, FPS, SECONDS, SIZES, MovieOptions
from ui.theme import GRID

__all__ = ["MovieForm"]

_VIEWS = {
    "home": "In perspective",
    "valence-activation": "Valence and activation",
    "valence-intensity": "Valence and intensity",
    "activation-intensity": "Activation and intensity",
}
_NOTE_WIDTH = 34 * GRID


class MovieForm(QWidget):
    """The fields.

    Parameters
    ----------
    parent : QWidget, optional
    """

    changed = Signal()
    """Something else was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first, self.last = QSpinBox(), QSpinBox()
        self.kind, self.size_choice = QComboBox(), QComboBox()
        self.view, self.camera = QComboBox(), QComboBox()
        self.fps, self.quality, self.seconds = QSpinBox(), QSpinBox(), QDoubleSpinBox()
        self.captions = QCheckBox("Night, losses and tiers below")
        self.loop = QCheckBox("Begin again at the end")
        self.note = QLabel()
        self._fill()
        self._place()
        self._connect()
        self._on_kind_changed()

    def _fill(self) -> None:
        for one in (self.first, self.last):
            one.setRange(0, 0)
        self.kind.addItems([one.title for one in MOVIES])
        self.size_choice.addItems([f"{w} × {h}" for w, h in SIZES])
        self.size_choice.setCurrentIndex(SIZES.index((1280, 720)))
        self.view.addItems(list(_VIEWS.values()))
        self.camera.addItems(list(CAMERAS.values()))
        self.fps.setRange(*FPS)
        self.fps.setValue(20)
        self.fps.setSuffix(" a second")
        self.seconds.setRange(*SECONDS)
        self.seconds.setSingleStep(0.1)
        self.seconds.setDecimals(1)
        self.seconds.setValue(0.6)
        self.seconds.setSuffix(" s a night")
        self.quality.setRange(1, 100)
        self.quality.setValue(80)
        self.captions.setChecked(True)
        self.loop.setChecked(True)
        self.note.setWordWrap(True)
        self.note.setFixedWidth(_NOTE_WIDTH)
        self.note.setProperty("role", "muted")
        self.first.setAccessibleName("First night")
        self.last.setAccessibleName("Last night")

    def _place(self) -> None:
        nights = QHBoxLayout()
        nights.setSpacing(GRID)
        nights.addWidget(self.first, 1)
        nights.addWidget(QLabel("to"))
        nights.addWidget(self.last, 1)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        give_room(self.first, self.last, self.fps, self.quality, self.seconds)
        form.addRow("Nights", nights)
        form.addRow("File", self.kind)
        form.addRow("", self.note)
        form.addRow("Size", self.size_choice)
        form.addRow("View", self.view)
        form.addRow("Camera", self.camera)
        form.addRow("Pace", self.seconds)
        form.addRow("Pictures", self.fps)
        form.addRow("Quality", self.quality)
        form.addRow("", self.captions)
        form.addRow("", self.loop)

    def _connect(self) -> None:
        self.first.valueChanged.connect(self._on_first_changed)
        self.last.valueChanged.connect(self._on_last_changed)
        self.kind.currentIndexChanged.connect(self._on_kind_changed)
        for one in (self.size_choice, self.view, self.camera):
            one.currentIndexChanged.connect(self.changed)
        for one in (self.fps, self.quality, self.seconds):
            one.valueChanged.connect(self.changed)
        for one in (self.captions, self.loop):
            one.toggled.connect(self.changed)

    @property
    def chosen_kind(self) -> MovieKind:
        """The kind of file."""
        return MOVIES[max(self.kind.currentIndex(), 0)]

    @property
    def options(self) -> MovieOptions:
        """What is chosen."""
        return MovieOptions(
            first=self.first.value(),
            last=self.last.value(),
            size=SIZES[self.size_choice.currentIndex()],
            fps=self.fps.value(),
            seconds=round(self.seconds.value(), 3),
            view=list(_VIEWS)[self.view.currentIndex()],
            camera=list(CAMERAS)[self.camera.currentIndex()],
            captions=self.captions.isChecked(),
            loop=self.loop.isChecked(),
            quality=self.quality.value(),
        )

    def set_nights(self, nights: int) -> None:
        """Offer the nights of another life: from 0 to its last."""
        to_the_end = self.last.value() == self.last.maximum()
        for one in (self.first, self.last):
            one.blockSignals(True)
            one.setRange(0, nights)
            one.blockSignals(False)
        if to_the_end:
            self.last.setValue(nights)
        self.changed.emit()

    def _on_first_changed(self, night: int) -> None:
        if night > self.last.value():
            self.last.setValue(night)
        self.changed.emit()

    def _on_last_changed(self, night: int) -> None:
        if night < self.first.value():
            self.first.setValue(night)
        self.changed.emit()

    def _on_kind_changed(self) -> None:
        kind = self.chosen_kind
        absent = f" Needs lethe[{kind.name}], which is not installed." if not kind.is_there else ""
        self.note.setText(f"{kind.told}{absent}")
        self.quality.setEnabled(kind.name in ("webp", "mp4"))
        self.loop.setEnabled(kind.name != "mp4")
        self.changed.emit()
