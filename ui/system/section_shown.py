"""One part of a system's report as widgets: facts, tables, bars, and the acts that belong to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from engine.models.own_acts import OwnAct
from engine.models.own_report import Bars, Section, Table
from engine.models.own_report import Fact as OwnFact
from ui.flow_layout import FlowLayout
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.section import quiet_label
from ui.system.bars_shown import BarsShown
from ui.system.figures_shown import figure_words, with_unit
from ui.system.table_shown import TableShown
from ui.theme import GRID, Palette

__all__ = ["SectionShown", "act_button"]


def act_button(act: OwnAct) -> QPushButton:
    """Return a button for an act."""
    button = QPushButton(act.title)
    button.setToolTip(act.meaning)
    button.setAutoDefault(False)
    return button


class SectionShown(QWidget):
    """A section with a title, what it means, and its parts.

    Parameters
    ----------
    section : Section
    acts : sequence of OwnAct
        Those of the system that are not of picked memories.
    palette : Palette
    """

    picked = Signal(int)
    """The number of a memory that was chosen."""
    act_asked = Signal(str)
    """The name of an act."""

    def __init__(self, section: Section, acts: Sequence[OwnAct], palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self.setAccessibleName(section.title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, GRID)
        self._column.setSpacing(GRID)
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        title = quiet_label(section.title, role="")
        font = title.font()
        font.setWeight(font.Weight.DemiBold)
        title.setFont(font)
        for widget in (line, title):
            self._column.addWidget(widget)
        if section.meaning:
            self._column.addWidget(quiet_label(section.meaning))
        self._add_parts(section)
        self.buttons: dict[str, QPushButton] = {}
        self._add_acts([one for one in acts if one.name in section.acts])

    def _add_parts(self, section: Section) -> None:
        facts: list[OwnFact] = []
        for part in section.parts:
            if isinstance(part, OwnFact):
                facts.append(part)
                continue
            self._add_facts(facts)
            facts = []
            self._column.addWidget(quiet_label(part.title))
            if isinstance(part, Bars):
                self._column.addWidget(BarsShown(part, self._palette))
            else:
                self._add_table(part)
        self._add_facts(facts)

    def _add_facts(self, facts: Sequence[OwnFact]) -> None:
        if not facts:
            return
        rows = FactRows(0)
        rows.set_facts(
            [
                Fact(
                    words=one.label,
                    figure=with_unit(figure_words(one.value), one.unit),
                    hint=one.meaning,
                )
                for one in facts
            ]
        )
        self._column.addWidget(rows)

    def _add_table(self, table: Table) -> None:
        if not table.rows:
            self._column.addWidget(quiet_label("None yet."))
            return
        shown = TableShown(table, self._palette)
        shown.setToolTip(table.meaning)
        shown.picked.connect(self.picked)
        self._column.addWidget(shown)
        if table.more > 0:
            self._column.addWidget(quiet_label(f"{table.more:,} more are not listed."))

    def _add_acts(self, acts: Sequence[OwnAct]) -> None:
        if not acts:
            return
        held = QWidget()
        row = FlowLayout(held, GRID)
        for act in acts:
            button = self.buttons[act.name] = act_button(act)
            button.clicked.connect(lambda _checked, name=act.name: self.act_asked.emit(name))
            row.addWidget(button)
        self._column.addWidget(held)
