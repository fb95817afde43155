"""The files that the governing system keeps, by folder, with how each stands on disk."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from ui.theme import DARK, GRID, Palette

__all__ = ["FileList"]

_PATH = int(Qt.ItemDataRole.UserRole)


class FileList(QTreeWidget):
    """A tree of paths; choosing a file tells."""

    chosen = Signal(str)
    """The path of the file that was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._palette: Palette = DARK
        self._items: dict[str, QTreeWidgetItem] = {}
        self._states: dict[str, str] = {}
        self.setAccessibleName("Files of the system")
        self.setColumnCount(2)
        self.setHeaderLabels(["File", "On disk"])
        self.setRootIsDecorated(True)
        self.setIndentation(2 * GRID)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(self._on_item_changed)

    @property
    def path(self) -> str:
        """The path of the chosen file; empty where none is."""
        item = self.currentItem()
        return "" if item is None else str(item.data(0, _PATH) or "")

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(
            "QHeaderView::section { padding: 6px 4px; } QHeaderView::section:first {"
            f" padding-left: {2 * GRID + 3}px; }}"
            f"QTreeWidget::item {{ padding: 3px 0; }} QTreeWidget {{"
            f" selection-background-color: {palette.raised}; selection-color: {palette.text}; }}"
        )
        self._colour()

    def states(self) -> dict[str, str]:
        """Return how each file stands on disk, by path."""
        return dict(self._states)

    def show_files(self, states: Mapping[str, str]) -> None:
        """List files with their states; the chosen one stays chosen where it is still there."""
        if list(states) != list(self._states):
            self._fill(list(states))
        self._states = dict(states)
        for path, state in states.items():
            self._items[path].setText(1, state)
        self._colour()

    def choose(self, path: str) -> None:
        """Choose a file, without telling of it."""
        self.blockSignals(True)
        self._set_current(path)
        self.blockSignals(False)

    def _fill(self, paths: list[str]) -> None:
        chosen = self.path
        self.blockSignals(True)
        self.clear()
        self._items = {}
        folders: dict[str, QTreeWidgetItem] = {}
        top = [one for one in paths if "/" not in one]
        for path in (*top, *(one for one in paths if "/" in one)):
            folder, _, name = path.rpartition("/")
            item = QTreeWidgetItem([name, ""])
            item.setData(0, _PATH, path)
            item.setToolTip(0, path)
            self._parent(folder, folders).addChild(item)
            self._items[path] = item
        self._set_current(chosen)
        self.blockSignals(False)

    def _set_current(self, path: str) -> None:
        item = self._items.get(path)
        self.setCurrentIndex(QModelIndex() if item is None else self.indexFromItem(item))

    def _parent(self, folder: str, folders: dict[str, QTreeWidgetItem]) -> QTreeWidgetItem:
        if not folder:
            return self.invisibleRootItem()
        if folder not in folders:
            above, _, name = folder.rpartition("/")
            item = QTreeWidgetItem([f"{name}/", ""])
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self._parent(above, folders).addChild(item)
            item.setExpanded(True)
            folders[folder] = item
        return folders[folder]

    def _colour(self) -> None:
        for path, item in self._items.items():
            edited = self._states.get(path, "").startswith("edited")
            colour = self._palette.warning if edited else self._palette.muted
            item.setForeground(1, QColor(colour))

    def _on_item_changed(self) -> None:
        if self.path:
            self.chosen.emit(self.path)
