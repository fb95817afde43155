"""The font of lessons: larger than that of memories, to be read from afar."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont

from ui.theme import reading_font

__all__ = ["lesson_font"]

_LARGER: Final = 1.15


def lesson_font(*, bold: bool = False) -> QFont:
    """Return the font of a lesson.

    Parameters
    ----------
    bold : bool
        For a question.
    """
    font = reading_font()
    font.setPointSizeF(font.pointSizeF() * _LARGER)
    font.setBold(bold)
    return font
