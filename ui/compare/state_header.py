"""The lines above one of two spaces: which branch, which night, what is left there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.eliding_combo import ElidingCombo
from ui.theme import GRID, Palette, tabular_font

__all__ = ["StateHeader"]

_ROOM = 240
"""In a narrower header, in logical pixels, the night is a bare figure."""


class StateHeader(QWidget):
    """A branch and a night to choose, the date, and counts by tier.

    Parameters
    ----------
    side : str
        ``left`` or ``right``, for people who hear the window.
    palette : Palette
    lockable : bool
        Whether it offers to stand on the night of the other side.
    """

    branch_picked = Signal(int)
    night_picked = Signal(int)
    lock_toggled = Signal(bool)

    def __init__(self, side: str, palette: Palette, *, lockable: bool = False) -> None:
        super().__init__()
        self.setObjectName("state")
        self.branch, self.night, self.lock = ElidingCombo(), QSpinBox(), QToolButton()
        self.date, self.counts = QLabel(), QLabel()
        self._counts = ("", "")
        self.branch.setAccessibleName(f"Branch on the {side}")
        self.branch.setToolTip(f"The branch that is shown on the {side}")
        self.branch.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.branch.setMinimumWidth(5 * GRID)
        self.night.setAccessibleName(f"Night on the {side}")
        self.night.setToolTip(f"The night that is shown on the {side}")
        self.night.setKeyboardTracking(False)
        self.night.setGroupSeparatorShown(True)
        self.night.lineEdit().setTextMargins(GRID // 2, 0, 0, 0)
        self.lock.setVisible(lockable)
        self._place()
        self._connect()
        self.set_palette(palette)

    def _place(self) -> None:
        font = tabular_font()
        for widget in (self.night, self.date, self.counts):
            widget.setFont(font)
        self.lock.setText("=")
        self.lock.setCheckable(True)
        self.lock.setAccessibleName("Same night as on the left")
        self.lock.setToolTip("Stand on the night of the left side, and go along with it")
        self.counts.setTextFormat(Qt.TextFormat.RichText)
        self.counts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        top, below = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.branch, 1)
        top.addWidget(self.lock)
        top.addWidget(self.night)
        below.addWidget(self.counts, 1)
        below.addWidget(self.date)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        column.setSpacing(GRID // 2)
        column.addLayout(top)
        column.addLayout(below)

    def _connect(self) -> None:
        self.branch.activated.connect(self._on_branch_activated)
        self.night.valueChanged.connect(self.night_picked)
        self.lock.clicked.connect(self.lock_toggled)

    def show_branches(self, branches: Sequence[tuple[int, str]], chosen: int) -> None:
        """Offer branches by number and label, one of them chosen; tells nobody."""
        known = [
            (self.branch.itemData(at), self.branch.itemText(at))
            for at in range(self.branch.count())
        ]
        with QSignalBlocker(self.branch):
            if known != list(branches):
                self.branch.clear()
                for number, label in branches:
                    self.branch.addItem(label, number)
            self.branch.setCurrentIndex(self.branch.findData(chosen))
        self.branch.setEnabled(len(branches) > 1)

    def show_branch(self, chosen: int) -> None:
        """Show another of the branches as chosen; tells nobody."""
        with QSignalBlocker(self.branch):
            self.branch.setCurrentIndex(self.branch.findData(chosen))

    def show_night(self, night: int, nights: int, *, enabled: bool = True) -> None:
        """Show a night of 0 to `nights`; tells nobody."""
        with QSignalBlocker(self.night):
            self.night.setRange(0, nights)
            self.night.setValue(night)
        self.night.setEnabled(enabled and nights > 0)

    def show_lock(self, locked: bool, *, enabled: bool) -> None:
        """Show whether the night is that of the other side, where it can be."""
        self.lock.setChecked(locked and enabled)
        self.lock.setVisible(enabled)

    def show_words(self, counts: str, date: str, short: str = "") -> None:
        """Show counts as rich text, `short` where the whole has no room, and the date."""
        self._counts = (counts, short or counts)
        self.counts.setToolTip(counts)
        self.date.setText(date)
        self._fit()

    def _fit(self) -> None:
        """Write the night and the counts as long as there is room for."""
        self.night.setPrefix("Night " if self.width() >= _ROOM else "")
        whole, short = self._counts
        self.counts.setText(whole)
        taken = self.counts.sizeHint().width() + self.date.sizeHint().width() + 3 * GRID
        if taken > self.width():
            self.counts.setText(short)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(f"QWidget#state {{ background: {palette.background}; }}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.date.setStyleSheet(f"color: {palette.muted};")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _on_branch_activated(self, index: int) -> None:
        self.branch_picked.emit(int(self.branch.itemData(index)))
