"""Making and cutting links: which two memories, what the link says, and the act itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from engine.errors import LetheError
from engine.memory.links import LinkKind
from engine.session import Session
from ui.explore.memory_words import shortened, what_is_left
from ui.inspector.link_ends import PHRASES

__all__ = ["CHOICES", "LinkMaker"]

CHOICES: Final = (
    (LinkKind.RELATES, True),
    (LinkKind.CAUSES, True),
    (LinkKind.CAUSES, False),
    (LinkKind.CONTRADICTS, True),
    (LinkKind.PART_OF, True),
    (LinkKind.PART_OF, False),
    (LinkKind.PROVENANCE, True),
    (LinkKind.PROVENANCE, False),
)
"""What a link can say from a memory's side: its kind, and whether it leads away from it."""

_EITHER_WAY: Final = (LinkKind.RELATES, LinkKind.CONTRADICTS)
_NAME: Final = 40


class LinkMaker(QObject):
    """Links and unlinks memories of the open document for the person.

    Parameters
    ----------
    parent : QWidget
        Where its menu belongs.
    """

    picking_changed = Signal()
    """Whether the other memory is being picked has changed."""
    told = Signal(str)
    """An act that was done, in one line."""
    failed = Signal(str)
    """An act that could not be done, in one line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self._session: Session | None = None
        self._picking: int | None = None
        self.menu: QMenu | None = None

    @property
    def picking(self) -> int | None:
        """Number of the memory that another one is being picked for."""
        return self._picking

    @property
    def can_write(self) -> bool:
        """Whether links can be made and cut."""
        return self._session is not None and not self._session.writer.read_only

    def set_session(self, session: Session | None) -> None:
        """Work on another document, or none."""
        self.cancel()
        self._close_menu()
        if self._session is not None:
            self._session.selection.changed.disconnect(self._on_selection_changed)
        self._session = session
        if session is not None:
            session.selection.changed.connect(self._on_selection_changed)

    # -- which memories -------------------------------------------------------------------------

    def begin(self, uid: int) -> None:
        """Link a memory: to the other selected one where there are two, else to one picked next."""
        session = self._session
        if session is None or not self.can_write:
            return
        selected = session.selection.numbers
        if len(selected) == 2 and session.selection.holds(uid):
            self.offer(uid, int(selected[selected != uid][0]))
        else:
            self._set_picking(uid)
            self.told.emit("Pick the other memory, in the space, the graph or the table.")

    def cancel(self) -> None:
        """Pick no other memory."""
        self._set_picking(None)

    def _set_picking(self, uid: int | None) -> None:
        if uid != self._picking:
            self._picking = uid
            self.picking_changed.emit()

    def _on_selection_changed(self) -> None:
        session, uid = self._session, self._picking
        if session is None or uid is None:
            return
        other = session.selection.active
        if other is not None and other != uid:
            self._set_picking(None)
            session.selection.select((uid, other))
            self.offer(uid, other)

    # -- what it says ---------------------------------------------------------------------------

    def offer(self, uid: int, other: int) -> None:
        """Ask in a menu at the pointer what the link says."""
        session = self._session
        if session is None:
            return
        self._close_menu()
        menu = self.menu = QMenu(self._widget)
        try:
            words = shortened(what_is_left(session.memory(other)), _NAME).replace("&", "&&")
        except LetheError as error:
            self.failed.emit(str(error))
            return
        for kind, outward in CHOICES:
            phrase = PHRASES[kind][0 if outward else 1]
            action = menu.addAction(f"{phrase} “{words}”")
            action.setEnabled(not self._is_there(session, uid, other, kind, outward))
            ends = (uid, other) if outward else (other, uid)
            action.triggered.connect(partial(self._on_chosen, *ends, kind))
        menu.popup(QCursor.pos())

    def _is_there(
        self, session: Session, uid: int, other: int, kind: LinkKind, outward: bool
    ) -> bool:
        links, uids = session.population.links, session.population["uid"]
        ends = [(uid, other)] if outward else [(other, uid)]
        if kind in _EITHER_WAY:
            ends = [(uid, other), (other, uid)]
        same = links.kind == kind
        there = zip(
            uids[links.source[same]].tolist(), uids[links.target[same]].tolist(), strict=True
        )
        return not set(ends).isdisjoint(there)

    def _on_chosen(self, source: int, target: int, kind: LinkKind, _on: bool = False) -> None:
        self.link(source, target, kind)

    # -- the act --------------------------------------------------------------------------------

    def link(self, source: int, target: int, kind: LinkKind) -> None:
        """Make a link."""
        session = self._session
        if session is not None:
            phrase = PHRASES[kind][0]
            self._attempt(
                partial(session.link, source, target, kind, initiator=self),
                f"Linked: memory {source} {phrase} memory {target}.",
            )

    def cut(self, source: int, target: int, kind: LinkKind) -> None:
        """Cut a link."""
        session = self._session
        if session is not None:
            phrase = PHRASES[kind][0]
            self._attempt(
                partial(session.unlink, source, target, kind, initiator=self),
                f"Cut: memory {source} {phrase} memory {target}.",
            )

    def _attempt(self, act: partial[None], done: str) -> None:
        try:
            act()
        except LetheError as error:
            self.failed.emit(str(error))
        else:
            self.told.emit(done)

    def _close_menu(self) -> None:
        if self.menu is not None:
            self.menu.close()
            self.menu.deleteLater()
            self.menu = None
