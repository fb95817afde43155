"""The memories near one, as Qt sees them: what stands in a row is made when it is looked at."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.memory.tiers import Tier
from ui.memories.figures import plain_hint
from ui.memories.table_state import TableState
from ui.similar.near_source import Surroundings

__all__ = ["DISTANCE_ROLE", "TIER_ROLE", "UID_ROLE", "NearModel"]

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_ROOT: Final = QModelIndex()
UID_ROLE: Final = Role.UserRole
DISTANCE_ROLE: Final = Role.UserRole + 1
TIER_ROLE: Final = Role.UserRole + 2


class NearModel(QAbstractTableModel):
    """Some of the nearest memories.

    Parameters
    ----------
    parent : QObject, optional
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._around: Surroundings | None = None
        self._state: TableState | None = None
        self._count = 0

    def show_near(self, around: Surroundings | None, state: TableState | None, count: int) -> None:
        """List the `count` nearest memories of some surroundings.

        Parameters
        ----------
        around : Surroundings or None
        state : TableState or None
            What is left of them, at the same moment.
        count : int
        """
        self.beginResetModel()
        self._around, self._state = around, state
        self._count = 0 if around is None else count
        self.endResetModel()

    def row_at(self, place: int) -> int:
        """Return the row of the population that is listed at a place."""
        assert self._around is not None
        return int(self._around.near.rows[place])

    def uid_at(self, place: int) -> int | None:
        """Return the number of the memory at a place, or None where there is none."""
        if self._around is None or not 0 <= place < self._count:
            return None
        return int(self._around.population["uid"][self.row_at(place)])

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        around, state = self._around, self._state
        if around is None or state is None or not 0 <= index.row() < self._count:
            return None
        row, distance = self.row_at(index.row()), float(around.near.distances[index.row()])
        match role:
            case Role.DisplayRole:
                return state.preview(row)
            case Role.AccessibleTextRole:
                tier = Tier(state.tier[row]).label
                return f"{state.preview(row)}, {tier}, distance {distance:.3f}"
            case Role.ToolTipRole:
                tier = Tier(state.tier[row]).label
                return plain_hint(f"{state.preview(row, 1200)}\n{tier}, distance {distance:.3f}")
            case _ if role == UID_ROLE:
                return self.uid_at(index.row())
            case _ if role == DISTANCE_ROLE:
                return distance
            case _ if role == TIER_ROLE:
                return int(state.tier[row])
            case _:
                return None
