"""The switch between the pages of the comparison of systems, and how far the work is."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QToolButton, QWidget

from ui.eliding_label import ElidingLabel
from ui.systems.pages import PAGES
from ui.systems.shown_system import SystemsMoment
from ui.systems.systems_source import SystemsSource
from ui.theme import DARK, GRID, Palette, switch_style

__all__ = ["SystemsBar"]


class SystemsBar(QWidget):
    """A switch and a line.

    Parameters
    ----------
    palette : Palette
    """

    picked = Signal(str)
    """A page of `PAGES` is wanted."""
    resumed = Signal()
    """What was stopped is to go on."""

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, 0, GRID, 0)
        row.setSpacing(0)
        for name, (title, tip) in PAGES.items():
            button = self.buttons[name] = QToolButton()
            button.setText(title)
            button.setToolTip(tip)
            button.setCheckable(True)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(partial(self.picked.emit, name))
            self._group.addButton(button)
            row.addWidget(button)
        self.state, self.resume = ElidingLabel(), QPushButton("Go on")
        self.state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.resume.setToolTip("Work out what is missing")
        self.resume.clicked.connect(self.resumed)
        self.resume.hide()
        row.addWidget(self.state, 1)
        row.addWidget(self.resume)
        self.set_palette(palette)

    def mark(self, page: str) -> None:
        """Show which page is shown."""
        self.buttons[page].setChecked(True)

    def tell(self, source: SystemsSource, moment: SystemsMoment | None, chosen: int) -> None:
        """Say what is compared, or how far that is.

        Parameters
        ----------
        source : SystemsSource
        moment : SystemsMoment or None
        chosen : int
            How many systems are to be compared.
        """
        waiting = len(source.waiting)
        stopped = source.is_stopped and waiting > 0
        self.resume.setVisible(stopped)
        words = _told(source, moment, chosen - waiting, chosen)
        self.state.setText(words)
        self.state.setToolTip(words)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(switch_style(palette))
        self.state.setStyleSheet(f"color: {palette.muted}; padding: 0 {GRID}px;")


def _told(source: SystemsSource, moment: SystemsMoment | None, done: int, chosen: int) -> str:
    if moment is None:
        return ""
    if source.is_stopped and source.waiting:
        return f"Stopped at {done} of {chosen} systems"
    if source.is_stale:
        return f"Before the last change · working out {done + 1} of {chosen} …"
    if source.waiting:
        return f"Working out {done + 1} of {chosen} …"
    memories = "memory" if len(moment) == 1 else "memories"
    return f"Night {moment.night:,} · {len(moment):,} {memories}"
