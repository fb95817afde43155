"""A page to scroll that is as tall as its wrapped lines need at the width it has, and no taller."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

__all__ = ["TallPage"]


class TallPage(QWidget):
    """The page of a `QScrollArea` that fits its width.

    Qt takes the least height of wrapped text to be that at its narrowest, which leaves empty
    space to scroll through below the last line. The area asks `heightForWidth` besides.
    """

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)
