"""The languages that the window can speak: files of translations, and the one that is put on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

__all__ = ["SOURCE", "SYSTEM", "known_languages", "speak", "translation_folders"]

SYSTEM: Final = "system"
"""The language of the desktop, where there is a translation."""
SOURCE: Final = "en"
"""The language of the source: nothing is translated."""
_RESOURCES: Final = Path(__file__).resolve().parents[1] / "resources" / "translations"


def translation_folders(data_folder: Path) -> tuple[Path, ...]:
    """Return where translations are looked for: the person's own first."""
    return (data_folder / "translations", _RESOURCES)


def known_languages(folders: Sequence[Path]) -> tuple[tuple[str, str], ...]:
    """Return code and name of each language that can be chosen, as it calls itself."""
    files = [one for folder in folders for one in sorted(folder.glob("lethe_*.qm"))]
    codes = dict.fromkeys([SOURCE, *(one.stem.removeprefix("lethe_") for one in files)])
    names = [(code, QLocale(code).nativeLanguageName() or code) for code in codes]
    return ((SYSTEM, "As the system"), *names)


def speak(application: QApplication, language: str, folders: Sequence[Path]) -> QTranslator | None:
    """Put a language on an application; return what translates, or None where nothing does."""
    code = QLocale.system().name() if language == SYSTEM else language
    if code.split("_")[0] == SOURCE:
        return None
    translator = QTranslator(application)
    for folder in folders:
        if translator.load(QLocale(code), "lethe", "_", str(folder)):
            application.installTranslator(translator)
            return translator
    translator.deleteLater()
    return None
