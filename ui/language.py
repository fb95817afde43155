"""The language of the window: its words pass through here on their way to the screen.

English is the language of the source. Another one is a file ``lethe_<code>.qm`` of Qt's, made from
the words that `scripts/words.py` writes down.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

__all__ = ["CONTEXT", "said"]

CONTEXT: Final = "lethe"
"""Under which translations stand in their files."""


def said(words: str) -> str:
    """Return words in the language of the window; as they are where it has none for them."""
    return QCoreApplication.translate(CONTEXT, words) if words else words
