"""The answers to a question as Qt sees them, and after them the ghosts that are connected."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.recall.answers import Answer, ConnectedGhost, Recollection
from ui.memories.figures import fixed, plain_hint, share, shorten

__all__ = ["ITEM_ROLE", "AnswersModel", "answer_figures", "is_fragmentary"]

Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE: Final = Qt.ItemDataRole.UserRole
"""The `Answer` or `ConnectedGhost` of a row."""
_ROOT: Final = QModelIndex()
_HINT: Final = 900


def is_fragmentary(item: Answer | ConnectedGhost) -> bool:
    """Return whether something is not shown in its own words: a fragment, or a ghost."""
    return isinstance(item, ConnectedGhost) or item.tier != Tier.FULL


def answer_figures(answer: Answer) -> str:
    """Return score, likeness and importance, or strength, in one line."""
    return (
        f"score {fixed(answer.score)}  likeness {fixed(answer.similarity)}  "
        f"{answer.strength_word} {share(answer.importance).strip()}"
    )


class AnswersModel(QAbstractListModel):
    """What a recall has found; answers can be ticked.

    Parameters
    ----------
    parent : QObject, optional
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Answer | ConnectedGhost, ...] = ()
        self._ticked: set[int] = set()

    @property
    def items(self) -> tuple[Answer | ConnectedGhost, ...]:
        """What is listed."""
        return self._items

    def show_found(self, found: Recollection | None) -> None:
        """List what was found; what was ticked stays so where it is found again."""
        self.beginResetModel()
        self._items = () if found is None else (*found.results, *found.ghosts)
        self._ticked &= {one.uid for one in self._items if isinstance(one, Answer)}
        self.endResetModel()

    def ticked(self) -> list[int]:
        """Return the numbers of the ticked memories, in order."""
        return [one.uid for one in self._items if one.uid in self._ticked]

    def tick_none(self) -> None:
        """Tick nothing."""
        self._ticked.clear()
        if self._items:
            last = self.index(len(self._items) - 1)
            self.dataChanged.emit(self.index(0), last, [Qt.ItemDataRole.CheckStateRole])

    def row_of(self, uid: int | None) -> int:
        """Return the row of a memory, or -1."""
        return next((at for at, one in enumerate(self._items) if one.uid == uid), -1)

    def uid_at(self, row: int) -> int | None:
        """Return the number of the memory in a row."""
        return self._items[row].uid if 0 <= row < len(self._items) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._items)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and isinstance(self._items[index.row()], Answer):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item = self._items[index.row()]
        if role == ITEM_ROLE:
            return item
        if role == Qt.ItemDataRole.DisplayRole:
            return shorten(_words(item), 400)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_hint(_hint(item))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{index.row() + 1}: {_words(item)[:400]}, {_facts(item)}"
        if role == Qt.ItemDataRole.CheckStateRole and isinstance(item, Answer):
            on = item.uid in self._ticked
            return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        item = self._items[index.row()]
        if not isinstance(item, Answer):
            return False
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        (self._ticked.add if on else self._ticked.discard)(item.uid)
        self.dataChanged.emit(index, index, [role])
        return True


def _words(item: Answer | ConnectedGhost) -> str:
    if isinstance(item, ConnectedGhost):
        return item.words[:1].upper() + item.words[1:]
    return item.text if item.tier == Tier.FULL else item.reading or item.text


def _facts(item: Answer | ConnectedGhost) -> str:
    if isinstance(item, ConnectedGhost):
        return f"ghost, {item.kind.label}"
    told = f"{item.label}, " if item.label else ""
    return f"{told}{item.own_tier.name}, {answer_figures(item)}"


def _hint(item: Answer | ConnectedGhost) -> str:
    if isinstance(item, ConnectedGhost):
        return "A ghost: nothing of it can be said but that it is connected, and to what."
    parts = [item.text[:_HINT] + ("…" if len(item.text) > _HINT else "")]
    if item.answered_by is Trace.SEMANTIC:
        parts.append(
            "Answered by its reading"
            + (f": {item.reading[:_HINT]}" if item.reading and item.reading != item.text else ".")
        )
    parts.append(f"{item.own_tier.name}, {item.kind.label}: {answer_figures(item)}")
    parts.append(f"Score: {item.scored_by}.")
    return "\n".join(parts)
