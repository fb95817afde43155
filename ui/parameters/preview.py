"""What the values in the form make of a night: Table 3 of the paper, made anew."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from engine.half_life import half_life_of_rate
from engine.lab.retention import retention_table
from engine.models.potato.parameters import PotatoParameters
from ui.inspector.section import quiet_label
from ui.theme import GRID, tabular_font

__all__ = ["RatePreview"]

_HEADS: Final = ("", "a night keeps", "half-life", "seven nights keep")


class RatePreview(QWidget):
    """Table 3 (Potato paper, section 3.4) under the parameters that are put in."""

    def __init__(self) -> None:
        super().__init__()
        self.setToolTip(
            "Table 3 of the Potato paper, section 3.4, with these values; geometry set aside."
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(4, 1)
        self._rows: list[tuple[QLabel, ...]] = []
        for row in range(5):
            labels = tuple(quiet_label(role="" if row else "muted") for _ in _HEADS)
            for column, label in enumerate(labels):
                label.setWordWrap(False)
                if column:
                    label.setFont(tabular_font())
                    label.setAlignment(Qt.AlignmentFlag.AlignRight)
                grid.addWidget(label, row, column)
            self._rows.append(labels)
        for label, head in zip(self._rows[0], _HEADS, strict=True):
            label.setText(head)

    @property
    def texts(self) -> list[tuple[str, ...]]:
        """What stands in its rows, the heads left out."""
        return [tuple(label.text() for label in labels) for labels in self._rows[1:]]

    def show_parameters(self, parameters: Any) -> None:
        """Show what parameters make of a night; nothing under a model that has no such table."""
        known = isinstance(parameters, PotatoParameters)
        self.setVisible(known)
        if not known:
            return
        for labels, one in zip(self._rows[1:], retention_table(parameters), strict=True):
            texts = (
                one.pattern,
                f"{one.rate:.3f}",
                half_life_of_rate(one.rate).words,
                f"{100 * one.retention:.0f} %",
            )
            for label, text in zip(labels, texts, strict=True):
                label.setText(text)
