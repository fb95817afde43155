"""The row of buttons that moves through the nights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QToolButton, QWidget

from ui.theme import GRID, Palette
from ui.timeline.icons import transport_icon
from ui.timeline.night_walker import NightWalker
from ui.timeline.player import DEFAULT_SPEED, SPEEDS

__all__ = ["Transport"]

_BUTTONS: Final = (
    ("reset", "Back to night 0 (what has happened stays known)"),
    ("back", "One night back"),
    ("step", "One night forward"),
    ("week", "Seven nights forward"),
    ("play", "Play: one night after the other, slower where something erodes"),
    ("loss", "Next loss: on to the next night on which something erodes"),
)


_CONDITION_B: Final = (
    "The same life without affective geometry, as a second track (Potato paper, section 4)"
)


class Transport(QWidget):
    """Buttons for reset, back, step, seven nights, play, next loss; speed; condition B.

    Parameters
    ----------
    walker : NightWalker
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(
        self, walker: NightWalker, palette: Palette, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._walker, self._palette = walker, palette
        self.buttons = {name: self._button(name, tip) for name, tip in _BUTTONS}
        self.buttons["loss"].setText("Next loss")
        self.buttons["loss"].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.speed = self._speed_box()
        self.condition_b = QPushButton()
        self.set_short(True)
        self.condition_b.setToolTip(_CONDITION_B)
        self.condition_b.clicked.connect(walker.branches.add_condition_b)
        self._place()
        walker.player.changed.connect(self._on_playing_changed)
        self.set_palette(palette)

    def _button(self, name: str, tip: str) -> QToolButton:
        walker = self._walker
        acts: dict[str, Callable[[], None]] = {
            "reset": walker.reset,
            "back": walker.back,
            "step": walker.step,
            "week": lambda: walker.step_many(7),
            "play": walker.player.toggle,
            "loss": walker.next_loss,
        }
        button = QToolButton()
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setIconSize(QSize(20, 20))
        button.clicked.connect(lambda _checked=False: acts[name]())
        return button

    def _speed_box(self) -> QComboBox:
        box = QComboBox()
        for speed in SPEEDS:
            box.addItem(f"{speed} {'night' if speed == 1 else 'nights'}/s", speed)
        box.setCurrentIndex(SPEEDS.index(DEFAULT_SPEED))
        box.setToolTip("How fast nights pass while playing")
        box.currentIndexChanged.connect(self._on_speed_changed)
        return box

    def _place(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        for name, _ in _BUTTONS:
            row.addWidget(self.buttons[name])
            if name == "play":
                row.addWidget(self.speed)

    def refresh(self) -> None:
        """Enable what can be done now."""
        walker = self._walker
        for name in ("reset", "back"):
            self.buttons[name].setEnabled(walker.can_go_back)
        for name in ("step", "week", "loss"):
            self.buttons[name].setEnabled(walker.can_step)
        self.buttons["play"].setEnabled(walker.can_step or walker.player.playing)
        self.condition_b.setEnabled(walker.branches.can_add_condition_b)
        self.condition_b.setToolTip(f"{_CONDITION_B}{walker.branches.why_no_condition_b}")

    def set_short(self, short: bool) -> None:
        """Say less on the button of condition B, where there is little room."""
        self.condition_b.setText("Condition B" if short else "Condition B beside A")

    def set_palette(self, palette: Palette) -> None:
        """Draw the signs in other colours."""
        self._palette = palette
        for name, button in self.buttons.items():
            playing = name == "play" and self._walker.player.playing
            button.setIcon(transport_icon("pause" if playing else name, palette))

    def _on_speed_changed(self, index: int) -> None:
        self._walker.player.speed = SPEEDS[index]

    def _on_playing_changed(self, playing: bool) -> None:
        button = self.buttons["play"]
        button.setIcon(transport_icon("pause" if playing else "play", self._palette))
        button.setToolTip("Pause" if playing else dict(_BUTTONS)["play"])
        self.refresh()
