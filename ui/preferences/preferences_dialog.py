"""The preferences: what is chosen takes effect at once; nothing is to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from ui.preferences.number_field import NumberField
from ui.preferences.preference import Preference
from ui.theme import GRID

__all__ = ["PreferencesDialog"]

_WIDTH = 520


class PreferencesDialog(QDialog):
    """A window with every preference.

    Parameters
    ----------
    preferences : sequence of Preference
    parent : QWidget, optional
    """

    def __init__(self, preferences: Sequence[Preference], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self._preferences = preferences
        self.fields: dict[str, QWidget] = {}
        self._refreshes: list[Callable[[], None]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, GRID)
        column.setSpacing(GRID)
        for group in dict.fromkeys(one.group for one in preferences):
            column.addWidget(_heading(group))
            column.addLayout(self._form([one for one in preferences if one.group == group]))
        column.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.defaults = buttons.addButton("Defaults", QDialogButtonBox.ButtonRole.ResetRole)
        self.defaults.setToolTip("Set every preference as it was at first")
        self.defaults.clicked.connect(self.restore_defaults)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setIcon(QIcon())
        for button in (self.defaults, close):
            button.setAutoDefault(False)  # Return in a field must not set everything back
        buttons.rejected.connect(self.close)
        column.addWidget(buttons)
        self.setMinimumWidth(_WIDTH)

    def refresh(self) -> None:
        """Show what is set now; some of it can be set elsewhere too."""
        for one in self._refreshes:
            one()

    def restore_defaults(self) -> None:
        """Set every preference as it was at first."""
        for one in self._preferences:
            one.change(one.default)
        self.refresh()

    def _form(self, preferences: Sequence[Preference]) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(3 * GRID)
        form.setVerticalSpacing(GRID)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for one in preferences:
            field = self._field(one)
            field.setAccessibleName(one.title)
            field.setToolTip(one.tip)
            label = QLabel("" if isinstance(field, QCheckBox) else one.title)
            label.setBuddy(field)
            label.setToolTip(one.tip)
            form.addRow(label, field)
            self.fields[one.id] = field
        return form

    def _field(self, one: Preference) -> QWidget:
        if one.choices:
            return self._choice(one)
        return self._switch(one) if isinstance(one.default, bool) else self._number(one)

    def _choice(self, one: Preference) -> QComboBox:
        box = QComboBox()
        for value, words in one.choices:
            box.addItem(words, value)

        def show() -> None:
            box.setCurrentIndex(max(0, box.findData(one.value())))

        self._shown_by(show)
        box.activated.connect(lambda _index: one.change(box.currentData()))
        return box

    def _switch(self, one: Preference) -> QCheckBox:
        box = QCheckBox(one.title)
        self._shown_by(lambda: box.setChecked(bool(one.value())))
        box.clicked.connect(lambda on: one.change(bool(on)))
        return box

    def _number(self, one: Preference) -> NumberField:
        field = NumberField(one.low, one.high, one.step, one.unit)
        self._shown_by(lambda: field.set_value(int(one.value())))
        field.changed.connect(one.change)
        return field

    def _shown_by(self, show: Callable[[], Any]) -> None:
        show()
        self._refreshes.append(show)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setStyleSheet("font-weight: 600;")
    label.setContentsMargins(0, GRID, 0, 0)
    return label
