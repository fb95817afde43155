"""Whether something stirs in a folder while it is open."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from ui.debouncer import Debouncer

__all__ = ["FolderWatch"]

_CALM_MS: Final = 300
_MOST_FILES: Final = 500
"""Of more files, those of the folders themselves are told of all the same."""


class FolderWatch(QObject):
    """Watches files and the folders that they are in; an editor may replace files, or write them.

    Parameters
    ----------
    parent : QObject
    """

    stirred = Signal()
    """Something was written, made or taken away, a moment ago."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._calm = Debouncer(_CALM_MS, self)
        self._calm.triggered.connect(self.stirred)
        self._watcher.fileChanged.connect(lambda _path: self._calm.throttle())
        self._watcher.directoryChanged.connect(lambda _path: self._calm.throttle())

    def watch(self, folder: Path, files: Iterable[str]) -> None:
        """Watch a folder and files in it, by their paths there, and nothing else."""
        paths = list(files)
        folders = {folder, *((folder / one).parent for one in paths)}
        wanted = {str(one) for one in folders if one.is_dir()}
        wanted |= {str(folder / one) for one in paths[:_MOST_FILES] if (folder / one).is_file()}
        there = {*self._watcher.files(), *self._watcher.directories()}
        if stale := list(there - wanted):
            self._watcher.removePaths(stale)
        if fresh := list(wanted - there):
            self._watcher.addPaths(fresh)

    def stop(self) -> None:
        """Watch nothing."""
        self._calm.cancel()
        if there := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(there)
