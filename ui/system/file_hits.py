"""Places in the files that answer a question: file, lines, words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from engine.memory.words import shortened
from engine.models.persistent_agent.folder import FileHit
from ui.theme import Palette

__all__ = ["FileHits"]

_ROOM = 160


class FileHits(QListWidget):
    """Lists hits, the best first; choosing one tells."""

    chosen = Signal(object)
    """The `FileHit` that was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.hits: tuple[FileHit, ...] = ()
        self.setAccessibleName("Places found")
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._on_item_chosen)
        self.itemActivated.connect(self._on_item_chosen)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f"QListWidget::item {{ padding: 6px 8px; border-bottom: 1px solid"
            f" {palette.separator}; }} QListWidget {{ selection-background-color:"
            f" {palette.raised}; selection-color: {palette.text}; }}"
        )

    def show_hits(self, hits: Sequence[FileHit]) -> None:
        """List hits."""
        self.hits = tuple(hits)
        self.clear()
        for one in hits:
            hit = one.hit
            place = f"{hit.path}:{hit.first_line}–{hit.last_line}"
            item = QListWidgetItem(f"{place}   {hit.similarity:.2f}\n{shortened(hit.text, _ROOM)}")
            item.setToolTip(f"{hit.text}\n\nSimilarity {hit.similarity:.4f} (cosine)")
            self.addItem(item)

    def _on_item_chosen(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.hits[self.row(item)])
