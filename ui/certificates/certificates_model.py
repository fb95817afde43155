"""Certificates of deletion as a table; a cell is made when it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from engine.journal.clock import show_time
from engine.store.certificate import Certificate
from ui.memories.figures import plain_hint
from ui.theme import DARK, Palette, tabular_font

__all__ = ["COLUMNS", "CertificatesModel"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_Role = Qt.ItemDataRole
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FIGURES: Final = 12

COLUMNS: Final = ("Memory", "Night", "Reason", "Sensitivity", "Commitment", "Signature")
_HINTS: Final = (
    "The stable id of the memory that was erased",
    "The night on which it was deleted",
    "On purpose, by its time limit (retention), or with the sealed past",
    "Its label of sensitivity, where it had one",
    "SHA-256 of a random salt and what was erased: it shows nothing without the salt",
    "Whether the document's key has signed all that it says (Ed25519)",
)
_MEMORY, _NIGHT, _REASON, _LABEL, _COMMITMENT, _SIGNATURE = range(len(COLUMNS))


class CertificatesModel(QAbstractTableModel):
    """The certificates of a document, newest first.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.certificates: Sequence[Certificate] = ()
        self._problems: Sequence[str] | None = None
        self._numbers = tabular_font()
        self._colours = palette

    def set_certificates(self, certificates: Sequence[Certificate]) -> None:
        """List certificates; whether they are right is not known yet.

        Parameters
        ----------
        certificates : sequence of Certificate
            Oldest first, as the document keeps them.
        """
        self.beginResetModel()
        self.certificates = tuple(reversed(certificates))
        self._problems = None
        self.endResetModel()

    def set_problems(self, problems: Sequence[str]) -> None:
        """Say what is wrong with each, oldest first; empty where it is right."""
        self._problems = tuple(reversed(problems))
        if self.certificates:
            last = self.index(len(self.certificates) - 1, _SIGNATURE)
            self.dataChanged.emit(self.index(0, _SIGNATURE), last)

    def problem(self, row: int) -> str | None:
        """Return what is wrong with a certificate: empty where it is right, None: not checked."""
        if self._problems is None or row >= len(self._problems):
            return None
        return self._problems[row]

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._colours = palette
        if self.certificates:
            last = self.index(len(self.certificates) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [_Role.ForegroundRole])

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.certificates)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == _Role.DisplayRole:
            return COLUMNS[section]
        if role == _Role.ToolTipRole:
            return _HINTS[section]
        if role == _Role.TextAlignmentRole and section == _NIGHT:
            return _RIGHT
        return None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.certificates):
            return None
        row, column = index.row(), index.column()
        match role:
            case _Role.DisplayRole:
                return self._text(row, column)
            case _Role.ToolTipRole:
                return plain_hint(self._hint(row, column))
            case _Role.ForegroundRole:
                return self._colour(row, column)
            case _Role.FontRole:
                return self._numbers if column in (_MEMORY, _NIGHT, _COMMITMENT) else None
            case _Role.TextAlignmentRole:
                return _RIGHT if column == _NIGHT else None
            case _:
                return None

    def _text(self, row: int, column: int) -> str:
        one = self.certificates[row]
        if column == _SIGNATURE:
            problem = self.problem(row)
            return "not checked" if problem is None else "✗ broken" if problem else "✓ signed"
        return (
            one.memory[:8],
            str(one.night),
            one.reason,
            one.sensitivity or "–",
            f"{one.commitment[:_FIGURES]}…",
        )[column]

    def _hint(self, row: int, column: int) -> str:
        one = self.certificates[row]
        problem = self.problem(row)
        return (
            f"{one.memory}\nmemory {one.number}, {one.kind}",
            f"deleted on night {one.night}; certified at {show_time(one.time)}, document's clock",
            _HINTS[_REASON],
            _HINTS[_LABEL],
            f"{one.commitment}\n{_HINTS[_COMMITMENT]}.",
            problem or f"Key of the document: {one.public_key}",
        )[column]

    def _colour(self, row: int, column: int) -> QColor | None:
        if column != _SIGNATURE:
            return QColor(self._colours.muted) if column == _COMMITMENT else None
        problem = self.problem(row)
        name = "muted" if problem is None else "danger" if problem else "good"
        return self._colours.colour(name)
