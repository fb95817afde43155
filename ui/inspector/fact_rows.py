"""Rows of facts: a symbol or name, its meaning, a figure. Made from data, labels used again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from ui.inspector.style import set_role
from ui.memories.figures import plain_hint
from ui.theme import GRID, tabular_font

__all__ = ["Fact", "FactRows"]

_TOP = Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One row.

    Parameters
    ----------
    lead : str
        A symbol, a mark or a name.
    words : str
        What it means, or what it is.
    figure : str
        A number with its unit.
    hint : str
        What hovering over the row tells.
    lead_role, words_role, figure_role : str
        Roles of `ui.inspector.style`; empty for plain text.
    icon : QPixmap, optional
        Stands before the lead.
    """

    lead: str = ""
    words: str = ""
    figure: str = ""
    hint: str = ""
    lead_role: str = ""
    words_role: str = "muted"
    figure_role: str = ""
    icon: QPixmap | None = None

    @property
    def spoken(self) -> str:
        """The row for a screen reader."""
        return ", ".join(part for part in (self.lead, self.words, self.figure) if part)


class FactRows(QWidget):
    """A grid of facts.

    Parameters
    ----------
    lead_width : int
        Width of the first column, in logical pixels.
    """

    def __init__(self, lead_width: int = 2 * GRID) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnMinimumWidth(1, lead_width)
        self._grid.setColumnStretch(2, 1)
        self._labels: list[tuple[QLabel, QLabel, QLabel, QLabel]] = []
        self.facts: tuple[Fact, ...] = ()

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """Show these rows and no others."""
        self.facts = tuple(facts)
        while len(self._labels) < len(facts):
            self._add_row()
        for place, labels in enumerate(self._labels):
            for label in labels:
                label.setVisible(place < len(facts))
        for fact, labels in zip(facts, self._labels, strict=False):
            _fill(fact, labels)

    def _add_row(self) -> None:
        labels = (QLabel(), QLabel(), QLabel(), QLabel())
        icon, lead, words, figure = labels
        for label in labels:
            label.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setMinimumWidth(1)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        figure.setFont(tabular_font())
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | _TOP)
        row = len(self._labels)
        for column, label in enumerate((icon, lead, words)):
            self._grid.addWidget(label, row, column, _TOP if column < 2 else Qt.AlignmentFlag(0))
        self._grid.addWidget(figure, row, 3, _TOP)
        self._labels.append(labels)


def _fill(fact: Fact, labels: tuple[QLabel, QLabel, QLabel, QLabel]) -> None:
    icon, lead, words, figure = labels
    icon.setVisible(fact.icon is not None)
    if fact.icon is not None:
        icon.setPixmap(fact.icon)
    hint = plain_hint(fact.hint)
    parts = (
        (lead, fact.lead, fact.lead_role),
        (words, fact.words, fact.words_role),
        (figure, fact.figure, fact.figure_role),
    )
    for label, text, role in parts:
        label.setText(text)
        label.setToolTip(hint)
        set_role(label, role)
    words.setAccessibleName(fact.spoken)
