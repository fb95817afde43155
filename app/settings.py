"""What the window remembers between two runs: theme, recent documents, where panels stood."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRect, QSettings

__all__ = ["MOST_RECENT", "THEMES", "Settings", "clamped"]

THEMES: Final = ("dark", "light", "system")
"""Names of the themes."""
MOST_RECENT: Final = 10
"""How many documents are remembered."""


def clamped(window: QRect, screens: list[QRect]) -> QRect:
    """Return a window's rectangle moved and shrunk until it lies on a screen there is.

    Parameters
    ----------
    window : QRect
    screens : list of QRect
        The usable part of each screen; empty: nothing is changed.
    """
    if not screens:
        return window

    def shared(screen: QRect) -> int:
        both = screen.intersected(window)
        return both.width() * both.height() if both.isValid() else 0

    screen = max(screens, key=shared)
    size = window.size().boundedTo(screen.size())
    left = min(max(window.left(), screen.left()), screen.right() + 1 - size.width())
    top = min(max(window.top(), screen.top()), screen.bottom() + 1 - size.height())
    return QRect(left, top, size.width(), size.height())


class Settings:
    """Settings in one small file.

    Parameters
    ----------
    path : Path
        The file; it is made when something is first remembered.
    """

    def __init__(self, path: Path) -> None:
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return Path(self._store.fileName())

    @property
    def theme(self) -> str:
        """Name of the theme, of `THEMES`."""
        name = str(self._store.value("look/theme", "dark", type=str))
        return name if name in THEMES else "dark"

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("look/theme", name)

    @property
    def reduced_motion(self) -> bool:
        """Whether nights change at once."""
        return bool(self._store.value("look/reduced_motion", False, type=bool))

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._store.setValue("look/reduced_motion", reduced)

    @property
    def look(self) -> str:
        """What memories are drawn by, as `ui.explore.look.Look.to_text` writes it."""
        return str(self._store.value("look/memories", "", type=str))

    @look.setter
    def look(self, text: str) -> None:
        self._store.setValue("look/memories", text)

    @property
    def systems(self) -> tuple[str, ...]:
        """Names of the forgetting systems that were compared last; empty: those of the start."""
        return tuple(str(self._store.value("look/systems", "", type=str)).split())

    @systems.setter
    def systems(self, names: tuple[str, ...]) -> None:
        self._store.setValue("look/systems", " ".join(names))

    @property
    def recent(self) -> list[Path]:
        """Documents that were open, the last first."""
        listed = self._store.value("documents/recent", [], type=list)
        return [Path(str(one)) for one in listed] if isinstance(listed, list) else []

    def remember(self, path: Path) -> None:
        """Put a document at the head of the recent ones."""
        listed = [path, *(one for one in self.recent if one != path)]
        self._store.setValue("documents/recent", [str(one) for one in listed[:MOST_RECENT]])

    def forget(self, path: Path) -> None:
        """Take a document off the recent ones."""
        self._store.setValue("documents/recent", [str(one) for one in self.recent if one != path])

    def forget_recent(self) -> None:
        """Remember no document."""
        self._store.remove("documents/recent")

    @property
    def folder(self) -> Path:
        """Where file dialogs begin."""
        return Path(str(self._store.value("documents/folder", str(Path.home()), type=str)))

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._store.setValue("documents/folder", str(folder))

    @property
    def window(self) -> QRect | None:
        """Where the window stood, or None."""
        place = self._store.value("window/place", None)
        return place if isinstance(place, QRect) and not place.size().isEmpty() else None

    @window.setter
    def window(self, place: QRect) -> None:
        self._store.setValue("window/place", place)

    @property
    def maximized(self) -> bool:
        """Whether the window filled its screen."""
        return bool(self._store.value("window/maximized", False, type=bool))

    @maximized.setter
    def maximized(self, maximized: bool) -> None:
        self._store.setValue("window/maximized", maximized)

    @property
    def hints_read(self) -> bool:
        """Whether the first steps have been told."""
        return bool(self._store.value("help/hints_read", False, type=bool))

    @hints_read.setter
    def hints_read(self, read: bool) -> None:
        self._store.setValue("help/hints_read", read)

    @property
    def lessons_done(self) -> frozenset[str]:
        """Names of the lessons that were gone through to their ends."""
        listed = self._store.value("learn/done", [], type=list)
        return frozenset(map(str, listed)) if isinstance(listed, list) else frozenset()

    @lessons_done.setter
    def lessons_done(self, names: frozenset[str]) -> None:
        self._store.setValue("learn/done", sorted(names))

    @property
    def language(self) -> str:
        """Code of the language of the window, or ``system``."""
        return str(self._store.value("look/language", "system", type=str))

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("look/language", code)

    @property
    def workspace(self) -> str:
        """Name of the arrangement that was shown last."""
        return str(self._store.value("window/workspace", "", type=str))

    @workspace.setter
    def workspace(self, name: str) -> None:
        self._store.setValue("window/workspace", name)

    def layout(self, workspace: str, parts: tuple[str, ...]) -> dict[str, QByteArray]:
        """Return how an arrangement was left, by the names of its parts."""
        kept = {name: self._store.value(f"{workspace}/{name}", None) for name in parts}
        return {name: one for name, one in kept.items() if isinstance(one, QByteArray)}

    def keep_layout(self, workspace: str, state: Mapping[str, QByteArray]) -> None:
        """Remember how an arrangement was left."""
        for name, one in state.items():
            self._store.setValue(f"{workspace}/{name}", one)

    def sync(self) -> None:
        """Write what is remembered to the file."""
        self._store.sync()
