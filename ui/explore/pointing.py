"""Hovering and clicking memories in a space, of whatever state it shows, as one behaviour."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from engine.memory.bundle import MemoryBundle, bundle_of
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.selection import Combine
from engine.session import Session
from ui.explore.combining import combine_mode, region_mode
from ui.explore.memory_words import hover_words, in_brief
from ui.space.space_view import SpaceView

__all__ = ["Pointing"]

_MOST_LISTED = 12


class Pointing(QObject):
    """Tells what is hovered, and selects what is clicked, in the document's one selection.

    Parameters
    ----------
    space : SpaceView
    parent : QWidget
        Under which the menu of memories at one place opens.
    """

    def __init__(self, space: SpaceView, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self._session: Session | None = None
        self._state: tuple[Population, ForgettingModel] | None = None
        self._hovering = False
        self.menu: QMenu | None = None
        space.set_label_provider(self.label)
        space.hovered.connect(self._on_row_hovered)
        space.clicked.connect(self._on_rows_clicked)
        space.region_picked.connect(self._on_region_picked)

    @property
    def hovering(self) -> bool:
        """Whether the selection is being told of a hover by this very space."""
        return self._hovering

    def show_state(
        self,
        session: Session | None,
        population: Population | None = None,
        model: ForgettingModel | None = None,
    ) -> None:
        """Point at memories of a state of `session` from now on, or at nothing."""
        self._session = session
        self._state = None if population is None or model is None else (population, model)

    def close(self) -> None:
        """Close the menu, before the window closes."""
        if self.menu is not None:
            self.menu.close()
            self.menu.deleteLater()
            self.menu = None

    def label(self, row: int) -> str:
        """Return what hovering over a row tells."""
        memory = self._memory(row)
        return "" if memory is None else hover_words(memory)

    def uid(self, row: int) -> int | None:
        """Return the number of the memory of a row; None where there is no such row."""
        if self._state is None or not 0 <= row < len(self._state[0]):
            return None
        return int(self._state[0]["uid"][row])

    def _memory(self, row: int) -> MemoryBundle | None:
        uid = self.uid(row)
        if self._session is None or self._state is None or uid is None:
            return None
        if uid not in self._session.catalogue:
            return None
        return bundle_of(*self._state, self._session.catalogue, row)

    def _on_row_hovered(self, row: int) -> None:
        if self._session is not None:
            self._hovering = True
            try:
                self._session.selection.hover(self.uid(row) if row >= 0 else None)
            finally:
                self._hovering = False

    def _on_rows_clicked(self, rows: list[int], modifiers: Qt.KeyboardModifier) -> None:
        session = self._session
        if session is None:
            return
        mode = combine_mode(modifiers, session.selection.mode)
        known = [row for row in rows if self.uid(row) is not None]
        if len(known) > 1:
            self._offer(session, known, mode)
        elif known:
            session.selection.select([self.uid(known[0]) or 0], mode)
        elif mode is Combine.REPLACE:
            session.selection.clear()

    def _on_region_picked(self, rows: Iterable[int], modifiers: Qt.KeyboardModifier) -> None:
        if self._session is not None and self._state is not None:
            uids, selection = self._state[0]["uid"], self._session.selection
            picked = uids[np.asarray(rows, np.int64)]
            selection.select(picked, region_mode(modifiers, selection.mode))

    def _offer(self, session: Session, rows: list[int], mode: Combine) -> None:
        """List memories that lie at the same place, in a menu at the pointer."""
        self.close()
        menu = self.menu = QMenu(self._widget)
        uids = [uid for uid in map(self.uid, rows) if uid is not None]
        for uid, row in list(zip(uids, rows, strict=True))[:_MOST_LISTED]:
            memory = self._memory(row)
            words = f"memory {uid}" if memory is None else in_brief(memory)
            action = menu.addAction(words.replace("&", "&&"))
            action.triggered.connect(
                lambda _on=False, one=uid: session.selection.select((one,), mode)
            )
            action.hovered.connect(partial(session.selection.hover, uid))
        menu.addSeparator()
        everyone = menu.addAction(f"All {len(uids)} at this place")
        everyone.triggered.connect(lambda _on=False: session.selection.select(uids, mode))
        menu.popup(QCursor.pos())
