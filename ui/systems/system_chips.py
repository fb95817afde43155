"""The strip that chooses which forgetting systems stand together: one quiet switch for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ui.flow_layout import FlowLayout
from ui.memories.figures import plain_hint
from ui.systems.system_colours import ICON, line_icon
from ui.theme import DARK, GRID, Palette

__all__ = ["SystemChip", "SystemChips"]

_MOST_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class SystemChip:
    """What the switch of a system says.

    Parameters
    ----------
    name, title, source : str
    place : int
        In the registry.
    governs : bool
        Whether the open branch lives under it.
    state : str
        ``""``, or what is the matter: it waits, or why it cannot be compared.
    """

    name: str
    title: str
    source: str
    place: int
    governs: bool = False
    state: str = ""


class _Chip(QToolButton):
    """A switch with as much free room left as right."""

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(ICON)

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + ICON.width() + 2 * GRID + 8, super().sizeHint().height())


class SystemChips(QWidget):
    """Switches for systems.

    Parameters
    ----------
    palette : Palette
    """

    changed = Signal()
    """Other systems are chosen: see `chosen`."""

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.setAccessibleName("Forgetting systems")
        self._palette = palette
        self._told: dict[str, SystemChip] = {}
        self.buttons: dict[str, QToolButton] = {}
        self._flow = FlowLayout(self, GRID // 2)
        self.everyone = QToolButton()
        self.everyone.setText("All")
        self.everyone.setToolTip("Compare under every forgetting system")
        self.everyone.clicked.connect(self._on_everyone_clicked)
        self.others = QToolButton()
        self.others.setToolTip("Systems that are not compared")
        self.others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.others)
        self._menu.aboutToShow.connect(self._on_menu_due)
        self.others.setMenu(self._menu)
        for button in (self.others, self.everyone):
            self._flow.addWidget(button)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Names of the systems that are chosen, in the order of the registry."""
        return tuple(name for name, one in self.buttons.items() if one.isChecked())

    def set_systems(self, systems: Sequence[SystemChip], chosen: Iterable[str]) -> None:
        """Offer systems, some of them chosen; tells nobody."""
        wanted = frozenset(chosen)
        if [one.name for one in systems] != list(self.buttons):
            self._make([one.name for one in systems])
        for one in systems:
            button = self.buttons[one.name]
            button.setChecked(one.name in wanted)
            if self._told.get(one.name) != one:
                self._told[one.name] = one
                self._say(button, one)
        self.everyone.setVisible(len(wanted) < len(systems))
        self._fit()

    def _make(self, names: Sequence[str]) -> None:
        for button in self.buttons.values():
            self._flow.removeWidget(button)
            button.deleteLater()
        for button in (self.others, self.everyone):
            self._flow.removeWidget(button)
        self.buttons, self._told = {}, {}
        for name in names:
            button = self.buttons[name] = _Chip()
            button.clicked.connect(partial(self._on_chip_clicked, name))
            self._flow.addWidget(button)
        for button in (self.others, self.everyone):
            self._flow.addWidget(button)

    def _fit(self) -> None:
        """Put what is not compared into a menu where all chips take more than two lines."""
        free = [name for name, one in self.buttons.items() if not one.isChecked()]
        for button in self.buttons.values():
            button.show()
        self.others.hide()
        line = self.everyone.sizeHint().height() + GRID
        if free and self._flow.heightForWidth(self.width()) > _MOST_LINES * line:
            for name in free:
                self.buttons[name].hide()
            self.others.setText(f"{len(free)} more ▾")
            self.others.setAccessibleName(f"{len(free)} more systems")
            self.others.show()
        self.updateGeometry()

    def _on_menu_due(self) -> None:
        self._menu.clear()
        for name, button in self.buttons.items():
            if button.isHidden():
                action = self._menu.addAction(button.icon(), self._told[name].title)
                action.triggered.connect(partial(self._on_other_chosen, name))

    def _on_other_chosen(self, name: str) -> None:
        self.buttons[name].setChecked(True)
        self._on_chip_clicked(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _say(self, button: QToolButton, one: SystemChip) -> None:
        governs = " · governs" if one.governs else ""
        waits = " …" if one.state and one.name in self.chosen else ""
        button.setText(f"{one.title}{governs}{waits}")
        button.setIcon(line_icon(one.place, self._palette))
        button.setAccessibleName(f"{one.title}{', governs this branch' if one.governs else ''}")
        ruled = "The branch that runs lives under it. " if one.governs else ""
        state = f"{one.state} " if one.state else ""
        button.setToolTip(
            plain_hint(f"{one.title} ({one.source}). {ruled}{state}Press to compare, or not to.")
        )

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(
            f"QToolButton {{ color: {palette.muted}; border: 1px solid transparent;"
            f" padding: 2px {GRID}px; }}"
            f"QToolButton:hover {{ color: {palette.text}; background: transparent; }}"
            f"QToolButton:checked {{ color: {palette.text}; background: {palette.raised};"
            f" border-color: {palette.separator}; }}"
            f"QToolButton:focus {{ border-color: {palette.accent}; }}"
            "QToolButton::menu-indicator { image: none; width: 0; }"
        )
        for name, one in self._told.items():
            self._say(self.buttons[name], one)

    def _on_chip_clicked(self, name: str) -> None:
        if not self.chosen:
            self.buttons[name].setChecked(True)
            return
        self._say(self.buttons[name], self._told[name])
        self.everyone.setVisible(len(self.chosen) < len(self.buttons))
        self.changed.emit()

    def _on_everyone_clicked(self) -> None:
        for button in self.buttons.values():
            button.setChecked(True)
        self.everyone.hide()
        self.changed.emit()
