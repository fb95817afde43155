"""The model of the table keeps Qt's contract, orders by every column, shows nothing erased."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from engine.memory.tiers import Tier
from engine.session import Session
from tests.ui.memories.documents import uid_in
from ui.memories.columns import COLUMNS, column_index
from ui.memories.memories_model import MemoriesModel
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.theme import DARK

ORDERS = (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder)
WORDS = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def state_of(session: Session) -> TableState:
    return TableState(session.population, session.model, Texts(session.catalogue))


@pytest.fixture
def model(qapp: object, session: Session) -> MemoriesModel:
    made = MemoriesModel(DARK)
    made.set_state(state_of(session))
    return made


def cell(model: MemoriesModel, uid: int, key: str) -> str:
    index = model.index(model.place_of(uid), column_index(key))
    return model.data(index)


def test_it_keeps_the_contract_of_models(
    qtmodeltester: ModelTester, model: MemoriesModel, session: Session
) -> None:
    qtmodeltester.check(model)
    model.sort(column_index("importance"), Qt.SortOrder.DescendingOrder)
    state = state_of(session)
    model.set_state(state, state.tier == Tier.FULL)
    assert 0 < model.rowCount() < len(state)
    session.step()
    model.set_state(state_of(session))
    model.set_state(None)
    assert model.rowCount() == 0
    qtmodeltester.check(model)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("column", range(len(COLUMNS)), ids=lambda at: COLUMNS[at].key)
def test_every_column_orders(model: MemoriesModel, column: int, order: Qt.SortOrder) -> None:
    model.sort(column, order)
    state = model.state
    assert state is not None
    keys = COLUMNS[column].values_of(state)[model.rows].astype(float)
    there = keys[~np.isnan(keys)]
    steps = np.diff(there) if order == ORDERS[0] else -np.diff(there)
    assert len(model.rows) == len(state)
    assert np.all(steps >= 0)
    assert not np.isnan(keys[: len(there)]).any()


def test_texts_are_ordered_by_alphabet(model: MemoriesModel) -> None:
    model.sort(column_index("text"))
    state = model.state
    assert state is not None
    worded = [row for row in model.rows if state.tier[row] <= Tier.FRAGMENT]
    assert list(model.rows[: len(worded)]) == worded
    shown = [state.left_of(row).lower() for row in worded]
    assert shown == sorted(shown)


def test_what_is_erased_is_in_no_cell(model: MemoriesModel, session: Session) -> None:
    for place in range(model.rowCount()):
        uid = model.uid_at(place)
        tier = Tier(int(session.model.tier(session.population)[session.row(uid)]))
        words = " ".join(
            str(model.data(model.index(place, column), role))
            for column in range(model.columnCount())
            for role in WORDS
        )
        assert (f"raw{uid}" in words) == (tier == Tier.FULL)
        assert (f"gist{uid}" in words) == (tier == Tier.FRAGMENT)
        assert (f"speaker{uid}" in words) == (tier != Tier.DELETED)


def test_each_tier_says_what_is_left(model: MemoriesModel, session: Session) -> None:
    gone, ghost = uid_in(session, Tier.DELETED), uid_in(session, Tier.GHOST)
    night = session.memory(gone).deleted_night
    assert cell(model, gone, "text") == f"gone on night {night}"
    assert cell(model, gone, "importance") == ""
    assert cell(model, ghost, "tier") == "ghost"
    assert cell(model, ghost, "text") != ""
    fragment = model.index(model.place_of(uid_in(session, Tier.FRAGMENT)), column_index("text"))
    assert model.data(fragment, Qt.ItemDataRole.FontRole).italic()


def test_a_ghost_is_named_by_what_it_is_connected_to(session: Session) -> None:
    ghost = uid_in(session, Tier.GHOST)
    session.link(ghost, 1)
    state = state_of(session)
    assert state.preview(session.row(ghost)).startswith("connected to “fire raw1")


def test_hints_show_markup_as_it_is(model: MemoriesModel) -> None:
    index = model.index(model.place_of(1), column_index("text"))
    assert "&lt;b&gt;alarm" in model.data(index, Qt.ItemDataRole.ToolTipRole)
    assert "<b>alarm</b>" in model.data(index)


def test_an_estimate_says_whose_it_is(model: MemoriesModel, session: Session) -> None:
    name = session.memory(8).estimated_by
    index = model.index(model.place_of(8), column_index("estimated"))
    assert name
    assert model.data(index) == "≈"
    assert name in model.data(index, Qt.ItemDataRole.ToolTipRole)
    assert cell(model, 1, "estimated") == ""


def listed(session: Session, query: str) -> list[int]:
    session.shown.query = query
    return session.population["uid"][session.shown.mask(session)].tolist()


def test_lost_words_find_nothing(session: Session) -> None:
    ghost, gone = uid_in(session, Tier.GHOST), uid_in(session, Tier.DELETED)
    for uid in (ghost, gone):
        assert listed(session, f"raw{uid} or gist{uid}") == []
    assert listed(session, f"speaker{ghost}") == [ghost]
    assert listed(session, f"speaker{gone}") == []


def test_what_comes_later_has_its_place_in_the_alphabet(session: Session) -> None:
    texts = Texts(session.catalogue)
    before = TableState(session.population, session.model, texts).text_order()
    session.encode("A Zebra crossed the road.")
    after = TableState(session.population, session.model, texts)
    assert len(after.text_order()) == len(after) == len(before) + 1


def test_other_quantities_have_columns_of_their_own(
    qtmodeltester: ModelTester, model: MemoriesModel, session: Session
) -> None:
    keys = [column.key for column in model.columns]
    assert len(keys) == len(set(keys))
    assert {"raw_strength", "links", "nights_left"} <= set(keys[len(COLUMNS) :])
    place = keys.index("links")
    model.sort(place, ORDERS[1])
    index = model.index(model.place_of(1), place)
    state = model.state
    assert state is not None
    assert model.data(index) == str(int(state.columns.values("links")[session.row(1)]))
    model.set_state(None)
    assert model.columnCount() == len(COLUMNS)
    model.set_state(state_of(session))
    qtmodeltester.check(model)


def test_the_step_in_the_attention_window_stands_in_its_column(session: Session) -> None:
    session.step()
    first = session.encode("The kettle sings.")[0]
    second = session.encode("It rains on the roof.")[0]
    made = MemoriesModel(DARK)
    made.set_state(state_of(session))
    assert [cell(made, uid, "window") for uid in (first, second, 1)] == ["1", "0", ""]
    made.sort(column_index("window"))
    assert [made.uid_at(place) for place in (0, 1)] == [second, first]
