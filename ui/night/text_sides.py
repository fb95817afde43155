"""The words of a memory on two nights, side by side, what is lost struck through."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtWidgets import QGridLayout, QLabel, QTextBrowser, QWidget

from engine.memory.traces import Trace
from engine.night_difference import Piece, TextChange
from ui.inspector.section import quiet_label
from ui.theme import GRID, Palette, reading_font

__all__ = ["TextSides", "pieces_as_html"]

_MOST: Final = 4000
"""Characters of a text that are shown: more is read in the inspector."""
_NAMES: Final = {Trace.SEMANTIC: "gist", Trace.GRAPH: "graph trace"}


def pieces_as_html(
    pieces: Sequence[Piece], palette: Palette, *, struck: bool = True, raw: str = "raw trace"
) -> str:
    """Return parts of a memory as rich text, each under its name.

    Parameters
    ----------
    pieces : sequence of Piece
    palette : Palette
    struck : bool
        Strike through what is lost: on the later night, not on the earlier.
    raw : str
        What the words themselves are called under the system in force.
    """
    told: list[str] = []
    for piece in pieces:
        lost = piece.lost and struck
        mark = " · lost" if lost else " · new" if piece.new else ""
        colour = palette.leaving if lost else palette.muted
        head = f'<span style="color:{colour}">{_NAMES.get(piece.trace, raw)}{mark}</span>'
        cut = "…" if len(piece.text) > _MOST else ""
        text = escape(piece.text[:_MOST]).replace("\n", "<br>") + cut
        body = f'<s style="color:{palette.muted}">{text}</s>' if lost else text
        told.append(f'<p style="margin:0 0 {GRID}px 0"><small>{head}</small><br>{body}</p>')
    return "".join(told) or f'<p style="color:{palette.muted}">nothing is there</p>'


class TextSides(QWidget):
    """Two texts beside each other.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._change: TextChange | None = None
        self._raw = "raw trace"
        self.heads: tuple[QLabel, QLabel] = (quiet_label(), quiet_label())
        self.sides = (QTextBrowser(), QTextBrowser())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, GRID, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        names = ("Text on the earlier night", "Text on the later night")
        for column, (head, side, name) in enumerate(
            zip(self.heads, self.sides, names, strict=True)
        ):
            side.setFont(reading_font())
            side.setAccessibleName(name)
            side.setOpenLinks(False)
            grid.addWidget(head, 0, column)
            grid.addWidget(side, 1, column)
            grid.setColumnStretch(column, 1)

    def show_change(
        self, change: TextChange | None, before: str, after: str, *, raw: str = "raw trace"
    ) -> None:
        """Show the two texts under two headings; nothing where there is no change."""
        self._change, self._raw = change, raw
        for head, words in zip(self.heads, (before, after), strict=True):
            head.setText(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self._show()

    def _show(self) -> None:
        change = self._change
        before, after = self.sides
        if change is None:
            before.clear()
            after.clear()
            return
        before.setHtml(pieces_as_html(change.before, self._palette, struck=False, raw=self._raw))
        after.setHtml(pieces_as_html(change.after, self._palette, raw=self._raw))
