"""Which files a person drops on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

__all__ = ["dropped_files"]


def dropped_files(carried: QMimeData) -> list[Path]:
    """Return the local files that a drag carries; folders and addresses elsewhere are left out."""
    places = [Path(url.toLocalFile()) for url in carried.urls() if url.isLocalFile()]
    return [one for one in places if one.is_file()]
