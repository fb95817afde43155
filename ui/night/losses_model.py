"""The losses of a night as a table; the reason of a row is worked out when it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from engine.memory.tiers import Tier
from engine.night_losses import NightLoss
from ui.memories.figures import plain_hint, significant
from ui.space.symbols import tier_pixmap
from ui.theme import DARK, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["COLUMNS", "LossesModel", "ReportRow"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_Role = Qt.ItemDataRole

COLUMNS: Final = ("Memory", "What it lost", "Before → after", "Why")
_HINTS: Final = (
    "What is left of it now",
    "What the night took, or the tier it fell to",
    "Importance before and after the night; strength under a system that has no importance",
    "The rule with its numbers, or what it lacked to survive",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """A line of the report.

    Parameters
    ----------
    loss : NightLoss
    name : str
        A few words of what is left of it.
    """

    loss: NightLoss
    name: str


class LossesModel(QAbstractTableModel):
    """What a night took.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[ReportRow] = ()
        self._reason: Callable[[NightLoss], str] = lambda _loss: ""
        self._known: dict[int, str] = {}
        self.set_palette(palette)

    def set_rows(self, rows: Sequence[ReportRow], reason: Callable[[NightLoss], str]) -> None:
        """List other losses.

        Parameters
        ----------
        rows : sequence of ReportRow
        reason : callable
            Returns why in words; asked once for each row that is looked at.
        """
        self.beginResetModel()
        self._own.clear()
        self.rows, self._reason, self._known = tuple(rows), reason, {}
        self.endResetModel()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette, self._own = palette, dict[str, QIcon]()
        names = ("full", "fragment", "ghost", "leaving")
        self._icons = [
            QIcon(tier_pixmap(int(tier), palette.colour(name), ratio=2.0))
            for tier, name in zip(Tier, names, strict=True)
        ]
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, 0))

    def _icon(self, loss: NightLoss) -> QIcon:
        if loss.fell_to is None:
            return self._icons[loss.now]
        if loss.fell_to.name not in self._own:
            (look,) = tier_looks((loss.fell_to,), self._palette)
            self._own[loss.fell_to.name] = look.icon()
        return self._own[loss.fell_to.name]

    def texts(self, row: int) -> tuple[str, ...]:
        """Return what stands in a row."""
        return tuple(self._text(row, column) for column in range(len(COLUMNS)))

    def _text(self, row: int, column: int) -> str:
        one = self.rows[row]
        if column == 0:
            return one.name
        if column == 1:
            return one.loss.words
        if column == 2:
            before, after = one.loss.importance_before, one.loss.importance_after
            return f"{significant(before)} → {significant(after)}"
        if one.loss.uid not in self._known:
            self._known[one.loss.uid] = self._reason(one.loss)
        return self._known[one.loss.uid]

    # -- Qt's side ------------------------------------------------------------------------------

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return COLUMNS[section] if 0 <= section < len(COLUMNS) else None
        if orientation == Qt.Orientation.Horizontal and role == _Role.ToolTipRole:
            return _HINTS[section] if 0 <= section < len(COLUMNS) else None
        return None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return self._text(row, column)
        if role == _Role.ToolTipRole:
            return plain_hint(self._text(row, column))
        if role == _Role.DecorationRole and column == 0:
            return self._icon(self.rows[row].loss)
        if role == _Role.FontRole and column == 2:
            return tabular_font()
        return None
