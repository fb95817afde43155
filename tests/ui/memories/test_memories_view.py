"""The memories panel filters, links its selection, and says when there is nothing to show."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.selection import Combine
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.layouts import lay_out
from tests.ui.memories.documents import NOW, many, uid_in
from ui.memories.columns import column_index
from ui.memories.memories_model import MemoriesModel
from ui.memories.memories_table import MemoriesTable
from ui.memories.memories_view import MemoriesView
from ui.theme import DARK, LIGHT

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def spot(view: MemoriesView, uid: int) -> QPoint:
    index = view.model.index(view.model.place_of(uid), column_index("text"))
    return view.table.visualRect(index).center()


def click(
    qtbot: QtBot,
    view: MemoriesView,
    uid: int,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    qtbot.mouseClick(view.table.viewport(), LEFT, keys, spot(view, uid))


def listed(view: MemoriesView) -> list[int]:
    return [view.model.uid_at(place) for place in range(view.model.rowCount())]


def test_clicks_select_for_everyone(qtbot: QtBot, view: MemoriesView, session: Session) -> None:
    selection = session.selection
    click(qtbot, view, 3)
    assert (selection.uids, selection.active) == ({3}, 3)
    click(qtbot, view, 6, SHIFT)
    assert (selection.uids, selection.active) == ({3, 4, 5, 6}, 6)
    click(qtbot, view, 5, CONTROL)
    assert selection.uids == {3, 4, 6}
    click(qtbot, view, 8, CONTROL)
    assert (selection.uids, selection.active) == ({3, 4, 6, 8}, 8)


def test_keys_move_and_extend(qtbot: QtBot, view: MemoriesView, session: Session) -> None:
    click(qtbot, view, 2)
    qtbot.keyClick(view.table, Qt.Key.Key_Down)
    assert session.selection.uids == {3}
    qtbot.keyClick(view.table, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(view.table, Qt.Key.Key_Down, SHIFT)
    assert (session.selection.uids, session.selection.active) == ({3, 4, 5}, 5)
    qtbot.keyClick(view.table, Qt.Key.Key_Up, SHIFT)
    assert session.selection.uids == {3, 4}
    qtbot.keyClick(view.table, Qt.Key.Key_A, CONTROL)
    assert session.selection.uids == set(range(1, 9))
    assert session.selection.active == 4


def test_a_selection_from_elsewhere_is_marked(view: MemoriesView, session: Session) -> None:
    session.selection.select([7, 2])
    assert view.table.marks.selected.tolist() == [2, 7]
    assert view.table.marks.active == 7
    mirrored = {index.row() for index in view.table.selectionModel().selectedRows()}
    assert mirrored == {view.model.place_of(2), view.model.place_of(7)}
    assert view.table.currentIndex().row() == view.model.place_of(7)


def test_a_selection_outlives_ordering_and_filtering(view: MemoriesView, session: Session) -> None:
    session.selection.select([7])
    view.table.sortByColumn(column_index("importance"), Qt.SortOrder.DescendingOrder)
    assert view.table.currentIndex().row() == view.model.place_of(7)
    view.chips.kinds[Kind.INSIGHT].click()
    assert listed(view) == [6]
    assert session.selection.uids == {7}
    view.clear_filter()
    assert view.table.currentIndex().row() == view.model.place_of(7)


def test_the_pointer_is_shared(qtbot: QtBot, view: MemoriesView, session: Session) -> None:
    view.table.entered.emit(view.model.index(view.model.place_of(4), 0))
    assert session.selection.hovered == 4
    session.selection.hover(6)
    assert view.table.marks.hovered == 6
    view.table.hovered.emit(None)
    assert session.selection.hovered is None


def test_double_click_and_enter_fly(qtbot: QtBot, view: MemoriesView) -> None:
    with qtbot.waitSignal(view.fly_requested) as flown:
        qtbot.mouseDClick(view.table.viewport(), LEFT, pos=spot(view, 5))
    assert flown.args == [5]
    click(qtbot, view, 6)
    with qtbot.waitSignal(view.fly_requested) as flown:
        qtbot.keyClick(view.table, Qt.Key.Key_Return)
    assert flown.args == [6]


def test_words_filter_after_a_pause(qtbot: QtBot, view: MemoriesView) -> None:
    view.filter_box.setText("FIRE hall")
    qtbot.waitUntil(lambda: listed(view) == [1])
    assert "1 of 8 shown" in {label.text() for label in view.findChildren(QLabel)}


def test_chips_count_and_filter(view: MemoriesView, session: Session) -> None:
    tiers = session.model.tier(session.population)
    for tier in Tier:
        assert view.chips.tiers[tier].text() == f"{tier.label} {np.count_nonzero(tiers == tier)}"
    view.chips.tiers[Tier.GHOST].click()
    view.chips.tiers[Tier.DELETED].click()
    expected = session.population["uid"][tiers >= Tier.GHOST].tolist()
    assert listed(view) == expected
    view.chips.kinds[Kind.DREAM].click()
    assert listed(view) == []


def test_nothing_matching_offers_a_way_back(qtbot: QtBot, view: MemoriesView) -> None:
    view.filter_box.setText("no such word")
    qtbot.waitUntil(view.empty.isVisible)
    assert "Nothing matches" in view.empty.words
    qtbot.mouseClick(view.empty.button, LEFT)
    assert view.table.isVisible()
    assert len(listed(view)) == 8


def test_no_document_and_no_memories_are_told(qtbot: QtBot, view: MemoriesView) -> None:
    view.show_session(None)
    assert view.empty.isVisible()
    assert view.empty.words.startswith("No document")
    with Session.new(":memory:", now=NOW, embedder=HashingEmbedder()) as empty:
        view.show_session(empty)
        assert view.empty.words.startswith("No memories yet")
        empty.encode("One memory came.")
        assert view.table.isVisible()
        view.show_session(None)


def test_nights_are_followed_and_hidden_views_wait(view: MemoriesView, session: Session) -> None:
    before = view.model.state
    session.step()
    assert view.model.state is not before
    view.hide()
    waiting = view.model.state
    session.step()
    assert view.model.state is waiting
    view.show()
    assert view.model.state is not None
    assert view.model.state.population is session.population


def test_stepping_keeps_the_place_in_the_list(view: MemoriesView, session: Session) -> None:
    view.resize(900, 190)
    session.selection.select([8])
    bar = view.table.verticalScrollBar()
    assert bar.maximum() > 0
    at = bar.value()
    session.step()
    assert bar.value() == at


def test_columns_can_be_hidden(view: MemoriesView) -> None:
    menu = view.table.column_menu()
    action = next(one for one in menu.actions() if one.text() == "Valence")
    action.trigger()
    assert view.table.isColumnHidden(column_index("valence"))
    assert "valence" not in view.table.shown_columns()
    next(one for one in menu.actions() if one.text() == "Show all").trigger()
    assert len(list(view.table.shown_columns())) == view.model.columnCount()


def test_another_palette_changes_the_symbols(view: MemoriesView, session: Session) -> None:
    index = view.model.index(view.model.place_of(uid_in(session, Tier.FULL)), column_index("tier"))

    def colour() -> str:
        icon = view.model.data(index, Qt.ItemDataRole.DecorationRole)
        return icon.pixmap(16).toImage().pixelColor(8, 8).name()

    assert colour() == DARK.full
    view.set_palette(LIGHT)
    assert colour() == LIGHT.full


def test_only_cells_in_sight_are_made(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[int] = set()
    real = MemoriesModel.data

    def counting(self: MemoriesModel, index: QModelIndex, role: int = 0) -> object:
        asked.add(index.row())
        return real(self, index, role)

    monkeypatch.setattr(MemoriesModel, "data", counting)
    model = MemoriesModel(DARK)
    table = MemoriesTable(model, DARK)
    qtbot.addWidget(table)
    table.resize(600, 400)
    table.show()
    model.set_state(many(30_000))
    table.sortByColumn(column_index("importance"), Qt.SortOrder.DescendingOrder)
    table.grab()
    assert 0 < len(asked) < 100


def test_many_scattered_memories_are_marked_without_ranges(qtbot: QtBot) -> None:
    model = MemoriesModel(DARK)
    table = MemoriesTable(model, DARK)
    qtbot.addWidget(table)
    state = many(20_000)
    model.set_state(state)
    table.mark_selected(np.arange(1, 20_000, 2), 1)
    assert not table.selectionModel().hasSelection()
    assert len(table.marks.selected) == 10_000
    table.mark_selected(np.arange(5, 105), 5)
    assert len(table.selectionModel().selectedRows()) == 100


def test_ranges_join_what_is_selected(qtbot: QtBot, view: MemoriesView, session: Session) -> None:
    session.selection.select([1], Combine.REPLACE)
    click(qtbot, view, 4, CONTROL)
    click(qtbot, view, 6, CONTROL | SHIFT)
    assert session.selection.uids == {1, 4, 5, 6}


def test_a_narrow_table_shows_tier_words_and_importance(view: MemoriesView) -> None:
    view.resize(300, 500)
    lay_out(view)
    table, last = view.table, column_index("importance")
    right = table.columnViewportPosition(last) + table.columnWidth(last)
    assert right <= table.viewport().width()
    assert table.columnWidth(column_index("text")) >= 96


def test_chips_have_as_much_room_left_as_right(view: MemoriesView) -> None:
    for chip in (*view.chips.tiers, *view.chips.kinds):
        words = chip.fontMetrics().horizontalAdvance(chip.text())
        symbol = 0 if chip.icon().isNull() else chip.iconSize().width()
        assert words + symbol + 16 <= chip.sizeHint().width() <= words + symbol + 32


def test_chips_of_nothing_leave_no_gap(view: MemoriesView) -> None:
    chips = view.chips
    chips.set_counts([9, 0, 0, 0, 0], [4, 0, 0, 5])
    view.resize(900, 400)
    lay_out(view)
    lay_out(chips)
    shown = sorted(
        (one.geometry() for one in (*chips.tiers, *chips.kinds) if one.isVisible()),
        key=lambda area: area.left(),
    )
    gaps = {after.left() - area.right() for area, after in pairwise(shown)}
    assert len(shown) == 3 and len(gaps) == 1
