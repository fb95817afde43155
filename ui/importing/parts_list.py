"""Which parts of a source are imported, such as the dialogues of a collection."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.theme import GRID

__all__ = ["PartsList"]

_NAME = Qt.ItemDataRole.UserRole
_ROWS = 7
_ROW_HEIGHT = 3 * GRID


class PartsList(QWidget):
    """A list with a box to tick for each part."""

    changed = Signal(object)
    """Names of the parts that are ticked, a tuple."""

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName("Dialogues to import")
        self.list.setToolTip("Only what is ticked is imported (Space ticks)")
        self.list.setUniformItemSizes(True)
        self.all = QPushButton("All")
        self.none = QPushButton("None")
        buttons = QHBoxLayout()
        for button, ticked, tip in (
            (self.all, True, "Tick every dialogue"), (self.none, False, "Tick none"),
        ):  # fmt: skip
            button.setAutoDefault(False)
            button.setToolTip(tip)
            button.clicked.connect(lambda _checked, ticked=ticked: self._tick_all(ticked))
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addWidget(self.list)
        layout.addLayout(buttons)
        self.list.itemChanged.connect(lambda _item: self.changed.emit(self.ticked))

    @property
    def ticked(self) -> tuple[str, ...]:
        """Names of the parts that are ticked."""
        return tuple(one.data(_NAME) for one in self._items() if _is_ticked(one))

    def show_parts(self, parts: Mapping[str, int], only: tuple[str, ...] | None) -> None:
        """Show parts with the number of their memories; those of `only` ticked, None means all."""
        self.list.blockSignals(True)
        if [one.data(_NAME) for one in self._items()] != list(parts):
            self.list.clear()
            for name in parts:
                item = QListWidgetItem(self.list)
                item.setData(_NAME, name)
                item.setSizeHint(QSize(0, _ROW_HEIGHT))
        for item in self._items():
            name = item.data(_NAME)
            count = f", {parts[name]:,} memories" if parts[name] else ""
            item.setText(f"{name}{count}")
            ticked = only is None or name in only
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        self.list.setFixedHeight(_ROW_HEIGHT * min(max(len(parts), 1), _ROWS) + GRID // 2)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(at) for at in range(self.list.count())]

    def _tick_all(self, ticked: bool) -> None:
        self.list.blockSignals(True)
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        self.changed.emit(self.ticked)


def _is_ticked(item: QListWidgetItem) -> bool:
    return item.checkState() == Qt.CheckState.Checked
