"""The controls of looks, the legend's clicks and the slider of ranges, as a person uses them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.session import Session
from tests.ui.memories.documents import worn_document
from ui.explore.dressing import COLOUR_BAR
from ui.explore.look import DEFAULT_LOOK, Look
from ui.explore.space_pane import SpacePane
from ui.looks.look_strip import LookStrip
from ui.looks.range_popover import RangePopover
from ui.theme import LIGHT

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session() -> Iterator[Session]:
    with worn_document() as opened:
        yield opened


@pytest.fixture
def pane(qtbot: QtBot, session: Session) -> SpacePane:
    made = SpacePane(flat=True)
    made.space.set_reduced_motion(True)

    def end(one: SpacePane) -> None:
        one.show_session(None)
        one.release()

    qtbot.addWidget(made, before_close_func=end)
    made.resize(800, 500)
    made.show()
    made.show_session(session)
    return made


@pytest.fixture
def strip(pane: SpacePane) -> LookStrip:
    return LookStrip(pane)


def choose(menu: QMenu, title: str) -> None:
    menu.aboutToShow.emit()
    next(one for one in menu.actions() if one.text() == title).trigger()


def drawn(pane: SpacePane, session: Session) -> list[int]:
    return session.population["uid"][pane.space.scene.rows].tolist()


def test_menus_choose_a_look_and_one_press_goes_back(
    qtbot: QtBot, pane: SpacePane, strip: LookStrip
) -> None:
    assert not strip.reset.isVisible()
    choose(strip.buttons["colour_by"].menu(), "Valence")
    choose(strip.buttons["size_by"].menu(), "The same for all")
    choose(strip.buttons["label_by"].menu(), "Number")
    assert pane.look == Look(colour_by="valence", size_by="same", label_by="id")
    assert strip.buttons["colour_by"].accessibleName() == "Colour: Valence"
    assert strip.range.isVisible()
    assert pane.space.scene.labels is not None and "1" in pane.space.scene.labels
    qtbot.mouseClick(strip.reset, LEFT)
    assert pane.look == DEFAULT_LOOK
    assert not strip.range.isVisible()


def test_a_map_can_be_chosen_and_turned_round(pane: SpacePane, strip: LookStrip) -> None:
    pane.set_look(Look(colour_by="age"))
    first = pane.space.scene.colour.copy()
    menu = strip.buttons["colour_by"].menu()
    menu.aboutToShow.emit()
    maps = next(one.menu() for one in menu.actions() if one.text() == "Colours of numbers")
    assert isinstance(maps, QMenu)
    next(one for one in maps.actions() if one.text() == "Cividis").trigger()
    assert pane.look.colour_map == "cividis"
    assert not np.array_equal(pane.space.scene.colour, first)


def test_a_colour_change_keeps_the_other_arrays(pane: SpacePane) -> None:
    before = pane.space.scene
    pane.set_look(Look(colour_by="stickiness"))
    after = pane.space.scene
    assert after.colour is not before.colour
    for name in ("position", "size", "shape", "rows", "links", "importance"):
        assert getattr(after, name) is getattr(before, name)


def test_the_legend_hides_shows_and_isolates(pane: SpacePane, session: Session) -> None:
    tiers = session.model.tier(session.population)
    pane.space.legend_clicked.emit(f"tier:{int(Tier.FULL)}")
    assert session.shown.left_out["tier"] == {Tier.FULL}
    assert not set(drawn(pane, session)) & set(session.population["uid"][tiers == Tier.FULL])
    pane.space.legend_clicked.emit(f"tier:{int(Tier.FULL)}")
    assert not session.shown.hides
    pane.set_look(Look(colour_by="kind"))
    pane.space.legend_clicked.emit(f"kind:{int(Kind.DREAM)}")
    assert 8 not in drawn(pane, session)


def test_alt_and_click_show_one_alone_and_all_again(
    monkeypatch: pytest.MonkeyPatch, pane: SpacePane, session: Session
) -> None:
    monkeypatch.setattr(
        "ui.explore.space_pane.QGuiApplication.keyboardModifiers",
        lambda: Qt.KeyboardModifier.AltModifier,
    )
    pane.set_look(Look(colour_by="kind"))
    pane.space.legend_clicked.emit(f"kind:{int(Kind.DREAM)}")
    assert drawn(pane, session) == [8]
    pane.space.legend_clicked.emit(f"kind:{int(Kind.DREAM)}")
    assert not session.shown.hides


def test_what_is_hidden_is_told_with_a_way_back(
    qtbot: QtBot, pane: SpacePane, strip: LookStrip, session: Session
) -> None:
    assert not strip.count.isVisible()
    session.shown.query = "kind:insight"
    assert strip.count.words.text() == "1 of 8 shown"
    assert drawn(pane, session) == [6]
    qtbot.mouseClick(strip.count.button, LEFT)
    assert not strip.count.isVisible()
    assert not session.shown.hides


@pytest.fixture
def popover(pane: SpacePane, strip: LookStrip) -> Iterator[RangePopover]:
    pane.set_look(Look(colour_by="stickiness"))
    pane.space.legend_clicked.emit(COLOUR_BAR)
    assert strip.popover is not None and strip.popover.isVisible()
    yield strip.popover
    strip.popover.close()


def test_dragging_a_handle_filters_when_it_ends(
    qtbot: QtBot, popover: RangePopover, session: Session
) -> None:
    slider = popover.slider
    right, middle = (QPoint(round(slider._x(share)), slider.height() - 10) for share in (1.0, 0.5))
    qtbot.mousePress(slider, LEFT, pos=right)
    qtbot.mouseMove(slider, middle)
    qtbot.mouseRelease(slider, LEFT, pos=middle)
    low, high = session.shown.ranges["stickiness"]
    assert low == -np.inf and high == pytest.approx(0.5, abs=0.02)
    sticky = session.shown.columns(session).values("stickiness")
    assert np.array_equal(session.shown.mask(session), sticky <= high)
    assert popover.words.text().startswith("from 0 to 0.5")
    assert popover.words.text().endswith(f"{np.count_nonzero(sticky <= high)} shown")
    qtbot.mouseClick(popover.clear, LEFT)
    assert not session.shown.ranges
    assert popover.words.text().startswith("any value")


def test_keys_move_the_handles(qtbot: QtBot, popover: RangePopover, session: Session) -> None:
    slider = popover.slider
    slider.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(slider, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert slider.ends == pytest.approx((0.1, 1.0))
    qtbot.keyClick(slider, Qt.Key.Key_Tab)
    qtbot.keyClick(slider, Qt.Key.Key_Left)
    assert slider.ends == pytest.approx((0.1, 0.99))
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    assert slider.ends == pytest.approx((0.1, 0.1))
    assert session.shown.ranges["stickiness"] == pytest.approx((0.1, 0.1))


def test_handles_stand_where_the_filter_is(popover: RangePopover, session: Session) -> None:
    session.shown.set_range("stickiness", (0.25, np.inf))
    assert popover.show_quantity(session, "stickiness", ())
    assert popover.slider.ends == pytest.approx((0.25, 1.0))
    assert not popover.show_quantity(session, "kind", ())


def test_it_takes_other_colours(pane: SpacePane, strip: LookStrip) -> None:
    pane.set_palette(LIGHT)
    assert LIGHT.background in strip.styleSheet()
