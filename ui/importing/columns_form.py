"""Which column of a table is which field of a memory, and the scale of its affect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from engine.exchange.columns import FIELDS
from engine.exchange.scales import SCALES
from ui.importing.import_words import FIELD_HINTS
from ui.importing.look import Look
from ui.inspector.section import quiet_label
from ui.theme import GRID

__all__ = ["ColumnsForm", "put_choices"]

_UNREAD: Final = "–"
_PAIRS: Final = 2
_WIDTH: Final = 10
_SCALE: Final = "scale of affect"
_FIRST: Final = ("text", "created", "valence", "activation", _SCALE, "intensity")


def put_choices(box: QComboBox, choices: Sequence[tuple[str, object]], chosen: object) -> None:
    """Put choices into a combo box without telling anyone: texts, and what they stand for."""
    values = [value for _, value in choices]
    box.blockSignals(True)
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(values.index(chosen) if chosen in values else 0)
    box.blockSignals(False)


class ColumnsForm(QWidget):
    """A combo box for each field, and one for the scale."""

    mapped = Signal(str, str)
    """A field is to be read from another column, or from none (empty)."""
    scaled = Signal(object)
    """Valence and activation are on this scale; None means that it is to be found out."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Columns")
        self.fields: dict[str, QComboBox] = {}
        self.scale = _combo("Scale of valence and activation")
        self.scale.setToolTip("On which scale the table tells valence and activation")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        others = (field for field in FIELDS if field not in _FIRST)
        for at, field in enumerate((*_FIRST, *others)):
            box = self.scale if field == _SCALE else self._field(field)
            _place(grid, at, field, box)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        self.scale.currentIndexChanged.connect(lambda: self.scaled.emit(self.scale.currentData()))

    def _field(self, field: str) -> QComboBox:
        box = self.fields[field] = _combo(f"Column of the field {field}")
        box.setToolTip(FIELD_HINTS[field])
        box.currentIndexChanged.connect(lambda: self.mapped.emit(field, box.currentData()))
        return box

    def show_look(self, look: Look) -> None:
        """Show the columns of a table as they are read."""
        columns = [(_UNREAD, ""), *((name, name) for name in look.columns)]
        for field, box in self.fields.items():
            put_choices(box, columns, look.mapping.get(field, ""))
        has_affect = {"valence", "activation"} <= look.mapping.keys()
        found = f"found out: {look.scale}" if look.scale else "to be found out"
        scales = [(found, None), *((name, name) for name in SCALES)]
        put_choices(self.scale, scales, look.choices.scale)
        self.scale.setEnabled(has_affect)


def _combo(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_WIDTH)
    return box


def _place(grid: QGridLayout, at: int, field: str, box: QComboBox) -> None:
    words = quiet_label(field.replace("_", " "))
    words.setToolTip(box.toolTip())
    words.setBuddy(box)
    words.setWordWrap(False)
    grid.addWidget(words, at // _PAIRS, 2 * (at % _PAIRS))
    grid.addWidget(box, at // _PAIRS, 2 * (at % _PAIRS) + 1)
