"""The table memory by system, with the document's one selection and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QVBoxLayout

from engine.comparing import matched_rows
from engine.memory.tiers import Tier
from engine.selection import Combine
from engine.session import Session
from ui.memories.figures import shorten
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.systems.shown_system import SystemsMoment
from ui.systems.systems_model import SystemsModel
from ui.systems.systems_page import SystemsPage
from ui.systems.systems_table import SystemsTable
from ui.theme import DARK, Palette

__all__ = ["TablePage"]

_ROOM: Final = 240
"""Characters of a text that a line has at most."""


class TablePage(SystemsPage):
    """Lists memories with tier and strength under every system.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self._texts: Texts | None = None
        self._state: TableState | None = None
        self._rows: NDArray[np.int64] = np.empty(0, np.int64)
        self.model = SystemsModel(palette, self)
        self.table = SystemsTable(self.model, palette)
        self.table.picked.connect(self._on_picked)
        self.table.hovered.connect(self._on_hovered)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.setFocusProxy(self.table)

    def refresh(self) -> None:
        """List the memories that are shown."""
        session, moment = self.session, self.moment
        if session is None or moment is None:
            self._state = None
            self.model.set_moment(None)
            return
        if self._texts is None or self._texts.catalogue is not session.catalogue:
            self._texts = Texts(session.catalogue)
        state = TableState(
            session.population, session.model, self._texts, session.shown.columns(session)
        )
        self._state, self._rows = state, matched_rows(session.population, moment.uid)
        self.model.set_moment(moment, self._mask(session), self.words_now(), self._order)
        self.refresh_selection()

    def _mask(self, session: Session) -> NDArray[np.bool_] | None:
        if not session.shown.hides:
            return None
        return np.append(session.shown.mask(session), False)[self._rows]

    def words_now(self) -> Callable[[int], str]:
        """Return what tells the words of a memory by its place in the moment, on any thread."""
        if self._state is None or self.moment is None:
            return lambda _place: ""
        return partial(_words, self._state, self.moment, self._rows)

    def _order(self) -> NDArray[Any]:
        assert self._state is not None
        return np.append(self._state.text_order(), np.nan)[self._rows]

    def refresh_selection(self) -> None:
        """Mark the rows of what is selected."""
        if self.session is not None:
            selection = self.session.selection
            self.table.mark_selected(selection.numbers, selection.active)

    def refresh_hover(self) -> None:
        """Mark the row of what is hovered."""
        if self.session is not None:
            self.table.mark_hovered(self.session.selection.hovered)

    def refresh_shown(self) -> None:
        """List the memories that are shown now."""
        self.refresh()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.model.set_palette(palette)
        self.table.set_palette(palette)

    @property
    def listed(self) -> SystemsMoment | None:
        """What is listed."""
        return self.model.moment

    def _on_picked(self, uids: Any, mode: Combine) -> None:
        if self.session is not None:
            self.session.selection.select(uids, mode)

    def _on_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)


def _words(state: TableState, moment: SystemsMoment, rows: NDArray[np.int64], place: int) -> str:
    """Return what is left under the governing system; else what another one still has.

    What the governing system withholds stays withheld.
    """
    row = int(rows[place])
    if row < 0:
        return ""
    if state.left_of(row) or not state.readable[row]:
        return state.preview(row)
    tiers = moment.own_tier[:, place].tolist()
    left = (one.tiers[tier].left for one, tier in zip(moment.systems, tiers, strict=True))
    words = {Tier.FULL: state.texts.raw, Tier.FRAGMENT: state.texts.gist}.get(min(left))
    told = "" if words is None else shorten(words(int(state.uid[row])), _ROOM)
    return told or state.preview(row)
