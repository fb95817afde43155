"""Links: what the memory is connected to; each leads to the other memory and can be cut."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.memory.tiers import Tier
from ui.inspector.inspected import Inspected
from ui.inspector.link_ends import LinkEnd, kept_by_contradiction, link_ends
from ui.inspector.link_row import LinkButton, LinkRow
from ui.inspector.section import Section, quiet_label
from ui.theme import GRID, Palette

__all__ = ["LinksSection"]

_FEW: Final = 20
_IDENTITY: Final = "An identity node: it touches self-knowledge and is kept from erosion."


class LinksSection(Section):
    """The links of the memory.

    Parameters
    ----------
    palette : Palette
    """

    activated = Signal(int)
    """Number of a memory to look at."""
    hovered = Signal(object)
    """Number of the memory of the link under the pointer, or None."""
    link_asked = Signal(int)
    """Number of a memory to link to another one; again, to give up picking."""
    cut_asked = Signal(int, int, object)
    """Source, target and kind of a link to cut."""

    def __init__(self, palette: Palette) -> None:
        explanation = (
            "The graph trace: what it is connected to. A link to a living memory saves it; "
            "contradictions are red."
        )
        super().__init__("Links", explanation, palette)
        self.identity = quiet_label(_IDENTITY)
        self.keeping = quiet_label()
        self.none = quiet_label("no links")
        self._rows = QWidget()
        self._layout = QVBoxLayout(self._rows)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        for widget in (self.identity, self.keeping, self.none, self._rows):
            self.body.addWidget(widget)
        self.rows: list[LinkRow] = []
        self._lay_out_buttons()
        self._ends: list[LinkEnd] = []
        self._uid = 0
        self._limit = _FEW
        self._can_write = False

    def _lay_out_buttons(self) -> None:
        self.more, self.make = QToolButton(), QToolButton()
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        for button in (self.make, self.more):
            button.setObjectName("more")
            button.setAutoRaise(True)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        row.addStretch(1)
        self.body.addLayout(row)
        self.more.clicked.connect(self._on_more_clicked)
        self.make.clicked.connect(lambda: self.link_asked.emit(self._uid))
        self.set_picking(False)

    @property
    def buttons(self) -> list[LinkButton]:
        """The lines of the links, those in use first."""
        return [row.link for row in self.rows]

    def set_picking(self, picking: bool) -> None:
        """Say whether the other memory of a new link is being picked."""
        self.make.setText("Pick the other memory… (Esc)" if picking else "Link to…")
        self.make.setToolTip(
            "Press again to give up"
            if picking
            else "Link this memory to the other selected one, or to one that you pick next"
        )

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        if it.memory.uid != self._uid:
            self._uid, self._limit = it.memory.uid, _FEW
        self._can_write = not it.session.writer.read_only
        self._ends = link_ends(it)
        self.identity.setVisible(it.memory.identity)
        self._tell_what_keeps(it)
        self._show()

    def _tell_what_keeps(self, it: Inspected) -> None:
        keeping = kept_by_contradiction(it, self._ends)
        ghosts = it.memory.tier == Tier.GHOST and all(one.tier == Tier.GHOST for one in keeping)
        self.keeping.setVisible(bool(keeping))
        how = "as ghosts: both" if ghosts else "from erosion: both"
        self.keeping.setText(
            f"It and the memory that it contradicts keep each other {how} "
            "lie below the death line, and a contradiction saves either side. "
            "That is the paper’s letter (section 3.6.1)."
        )

    def _show(self) -> None:
        shown = self._ends[: self._limit]
        while len(self.rows) < len(shown):
            self._add_row()
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(shown))
        for end, row in zip(shown, self.rows, strict=False):
            row.show_end(end, self.palette_now, can_cut=self._can_write)
        count = len(self._ends)
        self.title.setText(f"Links ({count:,})" if count else "Links")
        self.none.setVisible(not count)
        self._rows.setVisible(bool(count))
        self.make.setVisible(self._can_write)
        self.more.setVisible(count > self._limit)
        self.more.setText(f"Show {min(10 * _FEW, count - self._limit):,} more of {count:,}")

    def _add_row(self) -> None:
        row = LinkRow()
        link = row.link
        link.clicked.connect(lambda: link.end and self.activated.emit(link.end.uid))
        link.hovered.connect(self.hovered)
        row.cut.clicked.connect(lambda: link.end and self._cut(link.end))
        self.rows.append(row)
        self._layout.addWidget(row)

    def _cut(self, end: LinkEnd) -> None:
        source, target = (self._uid, end.uid) if end.outward else (end.uid, self._uid)
        self.cut_asked.emit(source, target, end.kind)

    def _on_more_clicked(self) -> None:
        self._limit += 10 * _FEW
        self._show()
