"""Memories on the clipboard, as spreadsheets and text editors take them."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from engine.exchange.writers import as_html_table, as_tabs
from engine.exchange.written_columns import WrittenColumns
from engine.progress import Progress

__all__ = ["as_mime_data", "clipboard_texts"]


def clipboard_texts(table: WrittenColumns, progress: Progress) -> tuple[str, str]:
    """Return a table as tab-separated lines and as HTML; on any thread."""
    return as_tabs(table, progress), as_html_table(table, progress)


def as_mime_data(texts: tuple[str, str]) -> QMimeData:
    """Return what the clipboard gets."""
    data = QMimeData()
    data.setText(texts[0])
    data.setHtml(texts[1])
    return data
