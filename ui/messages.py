"""One line that tells what happened: it stays until it is read, and never asks anything."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from ui.theme import DARK, GRID, Palette

__all__ = ["MessageBar"]

_INFO_MS: Final = 8000
_COLOURS: Final = {"info": "accent", "warning": "warning", "error": "danger"}


class MessageBar(QFrame):
    """A bar with one message, hidden while there is none.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    shown = Signal(str, str)
    """A message is shown: its text and level."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette, self._level = palette, "info"
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setToolTip("Close this message")
        self._close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        self.hide()

    @property
    def text(self) -> str:
        """The message shown, or nothing."""
        return self._label.text() if not self.isHidden() else ""

    @property
    def level(self) -> str:
        """``info``, ``warning`` or ``error``."""
        return self._level

    def show_message(self, text: str, level: str = "info") -> None:
        """Show a message; one of level ``info`` goes by itself after 8 s."""
        self._level = level
        self._label.setText(" ".join(text.split()))
        self.set_palette(self._palette)
        self.show()
        self._timer.stop()
        if level == "info":
            self._timer.start(_INFO_MS)
        self.shown.emit(self._label.text(), level)

    def clear(self) -> None:
        """Show nothing."""
        self._timer.stop()
        self._label.clear()
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        colour = getattr(palette, _COLOURS[self._level])
        self.setStyleSheet(
            f"MessageBar {{ background: {palette.raised}; border-left: 3px solid {colour}; }}"
        )
