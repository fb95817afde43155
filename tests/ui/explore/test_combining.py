"""What held keys and the chosen way mean, for clicks and for regions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.selection import Combine
from ui.explore.combining import CHOICES, combine_mode, region_mode

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
PAD = Qt.KeyboardModifier.KeypadModifier


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (NONE, Combine.REPLACE),
        (CTRL, Combine.TOGGLE),
        (SHIFT, Combine.ADD),
        (ALT, Combine.REMOVE),
        (SHIFT | ALT, Combine.INTERSECT),
        (CTRL | SHIFT, Combine.REMOVE),
        (CTRL | ALT, Combine.INTERSECT),
        (SHIFT | PAD, Combine.ADD),
    ],
)
def test_keys_held_decide(keys: Qt.KeyboardModifier, expected: Combine) -> None:
    assert combine_mode(keys) is expected
    if keys != NONE:
        assert combine_mode(keys, Combine.INTERSECT) is expected
    if keys & CTRL and keys != CTRL:
        assert region_mode(keys) is expected


@pytest.mark.parametrize("chosen", CHOICES)
def test_without_keys_the_chosen_way_counts(chosen: Combine) -> None:
    assert combine_mode(NONE, chosen) is region_mode(NONE, chosen) is chosen
    assert combine_mode(PAD, chosen) is chosen


def test_a_region_drawn_with_ctrl_adds_unless_another_way_is_chosen() -> None:
    assert region_mode(CTRL) is Combine.ADD
    assert region_mode(CTRL, Combine.REMOVE) is Combine.REMOVE
    assert region_mode(CTRL, Combine.INTERSECT) is Combine.INTERSECT
