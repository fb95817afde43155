"""Links: what the memory is connected to; each leads to the other memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from ui.inspector.header_section import tier_icon
from ui.inspector.inspected import Inspected
from ui.inspector.section import Section, quiet_label
from ui.memories.figures import plain_hint
from ui.theme import Palette

__all__ = ["LinkButton", "LinkEnd", "LinksSection", "link_ends"]

_FEW: Final = 20
_PHRASES: Final = {
    LinkKind.RELATES: ("relates to", "relates to"),
    LinkKind.CAUSES: ("causes", "is caused by"),
    LinkKind.CONTRADICTS: ("contradicts", "is contradicted by"),
    LinkKind.PART_OF: ("is part of", "has as part"),
    LinkKind.PROVENANCE: ("comes from", "is the source of"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkEnd:
    """The other end of a link.

    Parameters
    ----------
    uid : int
    tier : Tier
    phrase : str
        What the link says, from this memory's side.
    name : str
        What is left of the other memory, in a few words.
    contradicts : bool
    """

    uid: int
    tier: Tier
    phrase: str
    name: str
    contradicts: bool

    @property
    def gone(self) -> bool:
        """Whether the other memory is deleted."""
        return self.tier == Tier.DELETED

    @property
    def words(self) -> str:
        """The link in one line."""
        return f"{self.phrase} {self.name}"


def link_ends(it: Inspected) -> list[LinkEnd]:
    """Return the links of a memory, contradictions first, those to what is gone last."""
    links, row = it.state.population.links, it.row
    ends: list[LinkEnd] = []
    for at in it.state.neighbours.of(row).tolist():
        source, target = int(links.source[at]), int(links.target[at])
        other = target if source == row else source
        kind = LinkKind(int(links.kind[at]))
        ends.append(
            LinkEnd(
                uid=int(it.state.uid[other]),
                tier=Tier(int(it.state.tier[other])),
                phrase=_PHRASES[kind][0 if source == row else 1],
                name=_name(it, other),
                contradicts=kind == LinkKind.CONTRADICTS,
            )
        )
    return sorted(ends, key=lambda end: (end.gone, not end.contradicts, end.uid))


def _name(it: Inspected, row: int) -> str:
    if it.state.tier[row] == Tier.DELETED:
        return f"memory {int(it.state.uid[row])}, {it.state.preview(row)}"
    return it.state.name(row, 120)


class LinkButton(QToolButton):
    """One link, in one line that is cut where there is no room."""

    hovered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.end: LinkEnd | None = None
        self.setObjectName("link")
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(14, 14))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_end(self, end: LinkEnd, palette: Palette) -> None:
        """Show a link."""
        self.end = end
        self.setIcon(QIcon(tier_icon(end.tier, palette)))
        self.setToolTip(plain_hint(f"{end.words}. Press to look at memory {end.uid}."))
        self.setAccessibleName(f"{end.words}, {end.tier.label}")
        self.setProperty("contradicts", end.contradicts and not end.gone)
        self.setProperty("gone", end.gone)
        self.style().unpolish(self)
        self.style().polish(self)
        self._elide()

    def _elide(self) -> None:
        if self.end is not None:
            room = max(self.width() - 30, 24)
            self.setText(
                self.fontMetrics().elidedText(
                    self.end.words.replace("&", "&&"), Qt.TextElideMode.ElideRight, room
                )
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self.end is not None:
            self.hovered.emit(self.end.uid)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)


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

    def __init__(self, palette: Palette) -> None:
        explanation = (
            "The graph trace: what it is connected to. A link to a living memory saves it; "
            "contradictions are red."
        )
        super().__init__("Links", explanation, palette)
        self.none = quiet_label("no links")
        self.body.addWidget(self.none)
        self._rows = QWidget()
        self._layout = QVBoxLayout(self._rows)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.body.addWidget(self._rows)
        self.buttons: list[LinkButton] = []
        self.more = QToolButton()
        self.more.setObjectName("more")
        self.more.setAutoRaise(True)
        self.more.clicked.connect(self._on_more_clicked)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._ends: list[LinkEnd] = []
        self._uid = 0
        self._limit = _FEW

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        if it.memory.uid != self._uid:
            self._uid, self._limit = it.memory.uid, _FEW
        self._ends = link_ends(it)
        self._show()

    def _show(self) -> None:
        shown = self._ends[: self._limit]
        while len(self.buttons) < len(shown):
            self._add_button()
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(shown))
        for end, button in zip(shown, self.buttons, strict=False):
            button.show_end(end, self.palette_now)
        count = len(self._ends)
        self.title.setText(f"Links ({count:,})" if count else "Links")
        self.none.setVisible(not count)
        self._rows.setVisible(bool(count))
        self.more.setVisible(count > self._limit)
        self.more.setText(f"Show {min(10 * _FEW, count - self._limit):,} more of {count:,}")

    def _add_button(self) -> None:
        button = LinkButton()
        button.clicked.connect(lambda: button.end and self.activated.emit(button.end.uid))
        button.hovered.connect(self.hovered)
        self.buttons.append(button)
        self._layout.addWidget(button)

    def _on_more_clicked(self) -> None:
        self._limit += 10 * _FEW
        self._show()
