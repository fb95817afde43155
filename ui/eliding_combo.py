"""A list to choose from that gives way: a choice without room is elided, not cut in a letter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

__all__ = ["ElidingCombo"]

_ROOM = 4
"""Logical pixels that the style keeps free beside the words."""


class ElidingCombo(QComboBox):
    """A combo box that elides the choice that it shows; hovering over the list tells the whole."""

    @property
    def shown_text(self) -> str:
        """What there is room for."""
        return self._option().currentText

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, max(field.width() - _ROOM, 0)
        )
        return option

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, and of the choice what there is room for."""
        painter = QStylePainter(self)
        option = self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
