"""The row of the running day: steps through its acts, their strip, and the act in words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from engine.session import Session
from ui.eliding_label import ElidingLabel
from ui.theme import GRID, Palette, tabular_font
from ui.timeline.day_strip import DayStrip
from ui.timeline.day_words import DayReader, standing_words
from ui.timeline.icons import transport_icon
from ui.timeline.night_walker import NightWalker

__all__ = ["DayRow"]

_BUTTONS = (
    ("back", "One act back: the exchange, recall or link before"),
    ("step", "One act forward: the next exchange, recall or link"),
    ("play", "Replay this day, one exchange after the other"),
)


class DayRow(QWidget):
    """What happened on the running day, and ways to stand within it.

    Parameters
    ----------
    walker : NightWalker
    palette : Palette
    parent : QWidget, optional

    Notes
    -----
    It is hidden on a branch on which nothing but nights and imports has ever happened.
    """

    def __init__(
        self, walker: NightWalker, palette: Palette, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._walker, self._palette = walker, palette
        self._reader = DayReader()
        self._session: Session | None = None
        acts: dict[str, Callable[[], None]] = {
            "back": walker.day.back,
            "step": walker.day.step,
            "play": walker.day.replay,
        }
        self.buttons = {name: self._button(name, tip, acts[name]) for name, tip in _BUTTONS}
        self.strip = DayStrip(palette)
        self.strip.pointed.connect(walker.day.go_to_position)
        self.words = ElidingLabel()
        self.words.setFont(tabular_font())
        self.words.setMinimumWidth(20 * GRID)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addSpacing(GRID)
        row.addWidget(self.strip, 3)
        row.addSpacing(GRID)
        row.addWidget(self.words, 2)
        walker.day.player.changed.connect(lambda _playing: self.refresh())
        self.set_palette(palette)

    def _button(self, name: str, tip: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"day_{name}")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setIconSize(QSize(16, 16))
        button.clicked.connect(lambda _checked=False: act())
        return button

    def show_session(self, session: Session | None) -> None:
        """Show the day in which the cursor of a document stands."""
        self._session = session
        self.setVisible(session is not None and self._reader.has_days(session))
        self.refresh()

    def refresh(self) -> None:
        """Show where the cursor stands, and what can be done now."""
        walker, session = self._walker, self._session
        self._show_icons()
        self.buttons["back"].setEnabled(walker.day.can_go_back)
        self.buttons["step"].setEnabled(walker.day.can_step)
        if session is None or self.isHidden():
            self.strip.show_day(None, 0)
            self.words.setText("")
            self.buttons["play"].setEnabled(False)
            return
        day, position = self._reader.day(session), session.timeline.position
        self.buttons["play"].setEnabled(walker.day.can_replay or walker.day.player.playing)
        self.strip.show_day(day, position)
        words = standing_words(day, position)
        self.words.setText(words)
        self.words.setToolTip(words)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.strip.set_palette(palette)
        self.words.setStyleSheet(f"color: {palette.muted};")
        self._show_icons()

    def _show_icons(self) -> None:
        playing = self._walker.day.player.playing
        for name, button in self.buttons.items():
            sign = "pause" if name == "play" and playing else name
            button.setIcon(transport_icon(sign, self._palette))
