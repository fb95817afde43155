"""The small parts of the timeline: words, outlines, ticks, signs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.models.own_tiers import POTATO_TIERS
from engine.questions import NightReport
from ui.theme import PALETTES, qt_palette
from ui.tier_looks import counts_in_words
from ui.timeline.count_axis import CountAxis
from ui.timeline.icons import SIGNS, transport_icon
from ui.timeline.night_words import NightWords, linked_words
from ui.timeline.tier_areas_item import outline
from ui.timeline.timeline_view import date_in_words
from ui.timeline.track_plot import TrackPlot


def test_each_loss_is_a_link() -> None:
    report = NightReport(night=5, fragments=(1, 2, 3), ghosts=(4,), deleted=(5,))
    words = linked_words(report)
    assert words == (
        'Last night: <a href="0">3 lost their raw trace</a>, '
        '<a href="1">1 became a ghost</a>, <a href="2">1 is gone</a>.'
    )


def test_thousands_do_not_split_a_link() -> None:
    words = linked_words(NightReport(night=5, ghosts=tuple(range(1234)), deleted=(1, 2)))
    assert '<a href="0">1,234 became ghosts</a>' in words
    assert '<a href="1">2 are gone</a>' in words


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (NightReport(night=0), "No night has passed yet."),
        (NightReport(night=3), "Last night: nothing was lost."),
    ],
)
def test_without_losses_there_is_nothing_to_click(report: NightReport, words: str) -> None:
    assert linked_words(report) == words


def test_clicking_a_part_names_its_memories(qtbot: QtBot) -> None:
    label = NightWords()
    qtbot.addWidget(label)
    label.show_report(NightReport(night=2, fragments=(7, 9), deleted=(3,)))
    with qtbot.waitSignal(label.memories_picked) as picked:
        label.linkActivated.emit("0")
    assert picked.args == [(7, 9)]


def test_links_take_the_colour_of_a_new_theme(qtbot: QtBot, qapp: QApplication) -> None:
    label, before = NightWords(), qapp.palette()
    qtbot.addWidget(label)
    label.resize(600, 24)
    report = NightReport(night=2, fragments=(7, 9))
    try:
        for palette in PALETTES.values():
            qapp.setPalette(qt_palette(palette))
            label.show_report(report)
            picture = label.grab().toImage()
            seen = {
                picture.pixelColor(x, y).rgb()
                for x in range(picture.width())
                for y in range(picture.height())
            }
            assert qt_palette(palette).link().color().rgb() in seen
    finally:
        qapp.setPalette(before)


def test_an_outline_stands_on_its_nights() -> None:
    corners = outline(np.array([0, 1]), np.array([4, 3]))
    assert corners.tolist() == [
        [-0.5, 4], [0.5, 4], [0.5, 3], [1.5, 3], [1.5, 1], [0.5, 1], [0.5, 0], [-0.5, 0],
    ]  # fmt: skip


def test_ticks_are_whole_numbers_that_do_not_touch(qtbot: QtBot) -> None:
    for orientation, most, size in (("left", 3, 80), ("left", 170, 60), ("bottom", 2, 900)):
        axis = CountAxis(orientation)
        ((step, _),) = axis.tickSpacing(0, most, size)
        assert step >= 1 and step == round(step)
        assert step * size / most >= (22 if orientation == "left" else 44)
    assert CountAxis("left").tickStrings([0, 1200], 1.0, 1.0) == ["0", "1,200"]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=str)
@pytest.mark.parametrize("sign", SIGNS)
def test_signs_are_drawn(qtbot: QtBot, palette, sign: str) -> None:  # type: ignore[no-untyped-def]
    image = transport_icon(sign, palette).pixmap(20, 20).toImage()
    alphas = [image.pixelColor(x, y).alpha() for x in range(20) for y in range(20)]
    assert max(alphas) > 150 and min(alphas) == 0


def test_an_unknown_sign_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(ValueError, match="no sign"):
        transport_icon("record", PALETTES["dark"])


def test_dates_and_counts_in_words() -> None:
    assert date_in_words(1_735_790_400) == "Thu 2 Jan 2025"
    told = counts_in_words(POTATO_TIERS, [1200, 1, 1, 0])
    assert told == "1,200 full, 1 fragment, 1 ghost, 0 gone"


def test_large_counts_are_short_on_the_axis(qtbot: QtBot) -> None:
    shown = CountAxis("left").tickStrings([0, 9000, 80_000, 2_500_000], 1.0, 1.0)
    assert shown == ["0", "9,000", "80k", "2.5M"]


@pytest.mark.parametrize("nights", [12, 1200])
def test_the_sign_of_the_playhead_has_room_at_either_end(qtbot: QtBot, nights: int) -> None:
    plot = TrackPlot(PALETTES["dark"])
    qtbot.addWidget(plot)
    plot.resize(1200, 120)
    plot.show()
    counts = np.tile(np.array([5, 0, 0, 0]), (nights + 1, 1))
    plot.set_census(counts, nights)
    box = plot._plot.getViewBox()
    left, right = box.viewRange()[0]
    pixel = (right - left) / box.width()
    assert -left / pixel >= 7 and (right - nights) / pixel >= 7
