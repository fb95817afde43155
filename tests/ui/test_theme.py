"""The palettes are readable, told apart by colour-blind people, and put on completely."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from engine.memory.tiers import Tier
from ui.theme import (
    DARK,
    LIGHT,
    PALETTES,
    Palette,
    apply_theme,
    contrast,
    palette_named,
    qt_palette,
    style_sheet,
)

# Machado, Oliveira and Fernandes (2009), severity 1.
DEFICIENCIES = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                   [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                     [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                   [0.004733, 0.691367, 0.303900]],
}  # fmt: skip
both = pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)


def _lab(rgb: np.ndarray) -> np.ndarray:
    """Return CIE L*a*b* (D65) of linear RGB in [0, 1]."""
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722],
                       [0.0193, 0.1192, 0.9505]])  # fmt: skip
    xyz = matrix @ np.clip(rgb, 0, 1) / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def _linear(name: str) -> np.ndarray:
    seen = QColor(name)
    colour = np.array([seen.redF(), seen.greenF(), seen.blueF()])
    return np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)


@both
def test_text_is_readable(palette: Palette) -> None:
    for ground in ("background", "panel", "raised"):
        assert contrast(palette.text, getattr(palette, ground)) >= 7
        assert contrast(palette.muted, getattr(palette, ground)) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.accent, palette.panel) >= 4.5


@both
def test_what_is_drawn_stands_out_from_the_background(palette: Palette) -> None:
    for name in ("full", "fragment", "ghost", "leaving", "sigma", "contradiction", "link"):
        assert contrast(getattr(palette, name), palette.background) >= 3, name


@both
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_tiers_differ_for_colour_blind_people(palette: Palette, deficiency: str) -> None:
    matrix = np.array(DEFICIENCIES[deficiency])
    seen = [_lab(matrix @ _linear(palette.tier(tier))) for tier in (0, 1, 2)]
    assert min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2)) > 15


def test_dark_has_the_colours_of_the_design() -> None:
    assert (DARK.background, DARK.panel, DARK.text) == ("#11131a", "#181b24", "#e6e8ee")
    assert (DARK.muted, DARK.accent, DARK.sigma) == ("#9aa3b2", "#7aa2f7", "#f0e442")
    assert [DARK.tier(tier) for tier in Tier] == ["#56b4e9", "#e69f00", "#cc79a7", "#d55e00"]


def test_dark_and_light_know_what_they_are() -> None:
    assert DARK.is_dark and not LIGHT.is_dark
    assert palette_named("light") is LIGHT
    with pytest.raises(ValueError, match="use one of dark, light"):
        palette_named("beige")


def test_a_colour_comes_with_opacity() -> None:
    assert DARK.colour("accent", 0.5).alphaF() == pytest.approx(0.5, abs=1e-4)
    assert DARK.rgba("sigma", 0.25) == pytest.approx((240 / 255, 228 / 255, 66 / 255, 0.25))


@both
def test_the_style_sheet_leaves_no_name_unfilled(palette: Palette) -> None:
    sheet = style_sheet(palette)
    assert "@" not in sheet
    assert set(re.findall(r"#\w+", sheet)) <= {
        getattr(palette, name) for name in Palette.__slots__ if name != "name"
    }


@both
def test_applying_changes_window_and_text(qapp: QApplication, palette: Palette) -> None:
    before = (qapp.palette(), qapp.styleSheet())
    try:
        apply_theme(qapp, palette)
        assert qapp.palette().color(QPalette.ColorRole.Window).name() == palette.panel
        assert qapp.styleSheet() == style_sheet(palette)
        disabled = qt_palette(palette).color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        assert disabled.alphaF() < 1
    finally:
        qapp.setPalette(before[0])
        qapp.setStyleSheet(before[1])


@both
@pytest.mark.parametrize("enabled", [True, False])
def test_the_words_of_a_default_button_are_readable(
    qtbot: QtBot, qapp: QApplication, palette: Palette, enabled: bool
) -> None:
    dialog = QDialog()
    button = QPushButton("MMMMMMMM")
    button.setDefault(True)
    button.setEnabled(enabled)
    QVBoxLayout(dialog).addWidget(button)
    qtbot.addWidget(dialog)
    before = (qapp.palette(), qapp.styleSheet())
    try:
        apply_theme(qapp, palette)
        dialog.show()
        picture = dialog.grab(button.geometry()).toImage()
    finally:
        qapp.setPalette(before[0])
        qapp.setStyleSheet(before[1])
    inner = picture.rect().adjusted(8, 4, -8, -4)
    seen = [
        picture.pixelColor(x, y).name()
        for x in range(inner.left(), inner.right())
        for y in range(inner.top(), inner.bottom())
    ]
    ground = palette.accent if enabled else palette.panel
    assert max(seen, key=seen.count) == ground
    assert max(contrast(one, ground) for one in seen) >= 4.0
