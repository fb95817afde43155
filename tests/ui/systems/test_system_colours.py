"""Every system has a look of its own that can be seen on either ground."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ui.systems.system_colours import ICON, line_icon, pen_of, style_of
from ui.theme import DARK, LIGHT, Palette, contrast

MANY = 36


def test_no_two_systems_look_alike() -> None:
    looks = {(style_of(at).dark, style_of(at).dash) for at in range(MANY)}
    assert len(looks) == MANY
    assert len({style_of(at).dark for at in range(12)}) == 12
    assert len({style_of(at).light for at in range(12)}) == 12


def test_neighbours_differ_in_their_dashes_too() -> None:
    for at in range(MANY - 1):
        assert style_of(at).dash != style_of(at + 1).dash


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda one: one.name)
def test_lines_stand_out_from_their_ground(palette: Palette) -> None:
    for at in range(12):
        colour = style_of(at).colour(palette)
        assert contrast(colour.name(), palette.background) >= 3.0, at
        assert pen_of(at, palette).color() == colour


def test_the_piece_of_line_in_legends_has_the_colour(qapp: object) -> None:
    del qapp
    image = line_icon(0, DARK).pixmap(ICON).toImage()
    seen = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
    assert QColor(style_of(0).dark).name() in seen
