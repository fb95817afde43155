"""What happened in the window since it opened: acts, messages, losses, a line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.changes import Changes
from engine.session import Session
from ui.theme import DARK, Palette

__all__ = ["LEVELS", "MOST_KEPT", "Happening", "Happenings"]

LEVELS: Final = {"act": "Acts", "info": "Notes", "warning": "Warnings", "error": "Errors"}
"""Kinds of happenings, with the words for them."""
_MARKS: Final = {"act": "·", "info": "›", "warning": "!", "error": "✕"}
_COLOURS: Final = {"act": "muted", "info": "text", "warning": "warning", "error": "danger"}
MOST_KEPT: Final = 2_000
"""Older ones are forgotten."""

_NO_ACTS: Final = ("time", "undo", "redo", "erase", "document")
"""Changes that are no acts of their own, or are told by whoever makes them."""
_ROOT: Final = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One line of the log.

    Parameters
    ----------
    moment : datetime
        In local time.
    level : str
        Of `LEVELS`.
    text : str
        One line.
    document : str
        Name of the document that was open.
    """

    moment: datetime
    level: str
    text: str
    document: str = ""

    @property
    def line(self) -> str:
        """The whole line, as it is copied."""
        words = (f"{self.moment:%Y-%m-%d %H:%M:%S}", self.level, self.document, self.text)
        return "\t".join(words)


class Happenings(QAbstractListModel):
    """Everything that happened, oldest first.

    Parameters
    ----------
    now : callable
        Returns the moment, in local time.
    parent : QObject, optional
    """

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._colours = DARK
        self._kept: list[Happening] = []
        self.document = ""

    @property
    def kept(self) -> tuple[Happening, ...]:
        """What is remembered, oldest first."""
        return tuple(self._kept)

    def note(self, text: str, level: str = "info") -> None:
        """Remember something that happened; the same line at the same second only once."""
        one = Happening(
            moment=self._now().replace(microsecond=0),
            level=level,
            text=" ".join(text.split()),
            document=self.document,
        )
        if not one.text or (self._kept and self._kept[-1] == one):
            return
        if len(self._kept) >= MOST_KEPT:
            self.beginRemoveRows(QModelIndex(), 0, 0)
            del self._kept[0]
            self.endRemoveRows()
        self.beginInsertRows(QModelIndex(), len(self._kept), len(self._kept))
        self._kept.append(one)
        self.endInsertRows()

    def note_act(self, changes: Changes, session: Session | None) -> None:
        """Remember an act on the open document by its name."""
        if session is not None and changes.kind not in _NO_ACTS:
            self.note(session.undo_title or "", "act")

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._colours = palette
        if self._kept:
            last = self.index(len(self._kept) - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.ForegroundRole])

    def clear(self) -> None:
        """Forget everything."""
        self.beginResetModel()
        self._kept.clear()
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._kept)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self._kept[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{one.moment:%H:%M:%S}  {_MARKS[one.level]}  {one.text}"
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colours.colour(_COLOURS[one.level])
        if role == Qt.ItemDataRole.ToolTipRole:
            return one.line
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{LEVELS[one.level]}, {one.moment:%H:%M:%S}: {one.text}"
        return one.level if role == Qt.ItemDataRole.UserRole else None
