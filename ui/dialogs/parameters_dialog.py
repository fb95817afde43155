"""What governs this branch: every parameter with its value, unit, range, default and source."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.models.protocol import ForgettingModel
from engine.parameters import ParameterSpec, describe, to_values
from ui.theme import GRID, tabular_font

__all__ = ["ParametersDialog", "ParametersModel", "shown_value"]

_COLUMNS: Final = ("parameter", "value", "unit", "range", "default", "what it does", "source")
_WIDTHS: Final = (216, 112, 72, 88, 112, 200, 248)
_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


def shown_value(value: Any) -> str:
    """Return a value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join(shown_value(one) for one in value)
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


class ParametersModel(QAbstractTableModel):
    """The parameters in force as a table to read.

    Parameters
    ----------
    model : ForgettingModel
    parameters : object
        The model's parameters in force.
    parent : QWidget, optional
    """

    def __init__(
        self, model: ForgettingModel, parameters: Any, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._specs = describe(model.parameters_type)
        self._values = to_values(parameters)
        self._changed = QFont(tabular_font())
        self._changed.setBold(True)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._specs)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _COLUMNS[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        spec = self._specs[index.row()]
        value = self._values[spec.name]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(spec, value)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{self._texts(spec, value)[index.column()]}\n{spec.doc} ({spec.source})"
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            return self._changed if value != spec.default else tabular_font()
        return None

    def _texts(self, spec: ParameterSpec, value: Any) -> tuple[str, ...]:
        switch = isinstance(spec.default, bool)
        return (
            spec.name,
            shown_value(value),
            spec.unit,
            "" if switch else f"{shown_value(spec.low)} to {shown_value(spec.high)}",
            shown_value(spec.default),
            spec.doc,
            spec.source,
        )


class ParametersDialog(QDialog):
    """The parameters in force, to read beside the window; those that were changed stand bold.

    Parameters
    ----------
    model : ForgettingModel
    parameters : object
    branch : str
        Name of the branch that they govern.
    parent : QWidget
    """

    def __init__(
        self, model: ForgettingModel, parameters: Any, branch: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"Parameters of {model.title} in {branch}")
        head = QLabel(
            f"The parameters that govern “{branch}” now. Strength under {model.title}: "
            f"{model.strength_meaning}. Values that differ from the default stand bold."
        )
        head.setWordWrap(True)
        self.table = QTableView()
        self.table.setModel(ParametersModel(model, parameters, self))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(_COLUMNS.index("what it does"), QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (head, self.table, buttons):
            layout.addWidget(widget)
        self.resize(1180, 640)
