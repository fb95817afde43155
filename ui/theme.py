"""The look of the window: two palettes and how they are put on an application.

Every widget takes its colours from here, so that dark and light differ in one place and what
is told by colour (the tiers above all) is told the same way everywhere. The tier colours are
those of Okabe and Ito, darkened for the light palette until they stand out from white.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from engine.memory.tiers import Tier

__all__ = [
    "DARK",
    "GRID",
    "LIGHT",
    "PALETTES",
    "Palette",
    "apply_theme",
    "contrast",
    "palette_named",
    "qt_palette",
    "reading_font",
    "style_sheet",
    "switch_style",
    "tabular_font",
]

GRID: Final = 8
"""The grid that distances in the window are multiples of, in logical pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of the window, each as ``#rrggbb``.

    Parameters
    ----------
    name : str
        ``dark`` or ``light``.
    background, panel, raised : str
        Behind the space, behind the panels, behind what lies on a panel (fields, buttons).
    separator, text, muted, accent, on_accent : str
        Thin lines; text; secondary text; the one accent colour and text on it.
    full, fragment, ghost, leaving : str
        The tiers, and a memory deleted this night.
    sigma, link, contradiction : str
        The resting state with its shell; links; links that contradict.
    edge, grid, floor, shadow : str
        Named edges of the box in the space; its other lines; the floor; shadows on it.
    warning, danger, good : str
        For messages: take care; failed or lost; met or saved.
    """

    name: str
    background: str
    panel: str
    raised: str
    separator: str
    text: str
    muted: str
    accent: str
    on_accent: str
    full: str
    fragment: str
    ghost: str
    leaving: str
    sigma: str
    link: str
    contradiction: str
    edge: str
    grid: str
    floor: str
    shadow: str
    warning: str
    danger: str
    good: str

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what it stands on."""
        return QColor(self.background).lightnessF() < 0.5

    def colour(self, name: str, alpha: float = 1.0) -> QColor:
        """Return the colour of the field `name` with an opacity in [0, 1].

        Raises
        ------
        AttributeError
            When the palette has no such field.
        """
        colour = QColor(getattr(self, name))
        colour.setAlphaF(alpha)
        return colour

    def rgba(self, name: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
        """Return the colour of the field `name` as four floats in [0, 1]."""
        colour = QColor(getattr(self, name))
        return (colour.redF(), colour.greenF(), colour.blueF(), alpha)

    def tier(self, tier: int) -> str:
        """Return the colour of a tier; a deleted memory has that of leaving."""
        return (self.full, self.fragment, self.ghost, self.leaving)[Tier(tier)]


DARK: Final = Palette(
    name="dark",
    background="#11131a",
    panel="#181b24",
    raised="#20242f",
    separator="#2a2f3c",
    text="#e6e8ee",
    muted="#9aa3b2",
    accent="#7aa2f7",
    on_accent="#0d1017",
    full="#56b4e9",
    fragment="#e69f00",
    ghost="#cc79a7",
    leaving="#d55e00",
    sigma="#f0e442",
    link="#8691a6",
    contradiction="#ff5c5c",
    edge="#aab2c2",
    grid="#39404f",
    floor="#171a23",
    shadow="#05060a",
    warning="#e6b450",
    danger="#f07178",
    good="#7fd1ae",
)

LIGHT: Final = Palette(
    name="light",
    background="#f7f8fa",
    panel="#ffffff",
    raised="#eef0f4",
    separator="#dcdfe6",
    text="#1c2029",
    muted="#5b6474",
    accent="#2f5fd0",
    on_accent="#ffffff",
    full="#0072b2",
    fragment="#b57700",
    ghost="#b04a86",
    leaving="#c24a00",
    sigma="#948600",
    link="#6c778b",
    contradiction="#cc1f2f",
    edge="#4c5566",
    grid="#c3c9d4",
    floor="#eef0f4",
    shadow="#8d97a8",
    warning="#8a5a00",
    danger="#b3261e",
    good="#1d7a55",
)

PALETTES: Final = {palette.name: palette for palette in (DARK, LIGHT)}


def palette_named(name: str) -> Palette:
    """Return the palette called `name`.

    Raises
    ------
    ValueError
        When there is none; the message lists the names.
    """
    if name not in PALETTES:
        raise ValueError(f"no palette is called {name!r}: use one of {', '.join(PALETTES)}")
    return PALETTES[name]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, from 1 (none) to 21.

    References
    ----------
    Web Content Accessibility Guidelines 2.2, "contrast ratio" and "relative luminance".
    """
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    colour = QColor(name)
    channels = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def tabular_font(size: float | None = None) -> QFont:
    """Return the system's font with figures of equal width, for numbers in columns."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setFeature(QFont.Tag("tnum"), 1)
    if size is not None:
        font.setPointSizeF(size)
    return font


def reading_font() -> QFont:
    """Return the system's font, slightly larger, for the text of memories."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(font.pointSizeF() * 1.15)
    return font


def qt_palette(palette: Palette) -> QPalette:
    """Return the QPalette of `palette`, its disabled group included."""
    role = QPalette.ColorRole
    named = {
        role.Window: "panel",
        role.WindowText: "text",
        role.Base: "panel",
        role.AlternateBase: "raised",
        role.Text: "text",
        role.PlaceholderText: "muted",
        role.Button: "raised",
        role.ButtonText: "text",
        role.BrightText: "danger",
        role.ToolTipBase: "raised",
        role.ToolTipText: "text",
        role.Highlight: "accent",
        role.HighlightedText: "on_accent",
        role.Link: "accent",
        role.LinkVisited: "accent",
        role.Accent: "accent",
        role.Mid: "separator",
        role.Midlight: "separator",
        role.Dark: "separator",
        role.Shadow: "background",
        role.Light: "raised",
    }
    result = QPalette()
    for key, name in named.items():
        result.setColor(key, QColor(getattr(palette, name)))
    for key in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, key, palette.colour("muted", 0.55))
    return result


def style_sheet(palette: Palette) -> str:
    """Return the style sheet of the whole application in the colours of `palette`."""
    sheet = _STYLE
    for field in fields(palette):
        sheet = sheet.replace(f"@{field.name};", f"{getattr(palette, field.name)};")
    return sheet


def apply_theme(application: QApplication, palette: Palette) -> None:
    """Put `palette` on the application: style, QPalette and style sheet.

    Notes
    -----
    ``QStyleHints.setColorScheme`` changes nothing on bare X11 and offscreen, so both are set
    explicitly.
    """
    if not application.styleSheet():  # it has not been done before, and takes its time
        application.setStyle("Fusion")
    application.setPalette(qt_palette(palette))
    application.setStyleSheet(style_sheet(palette))


_STYLE: Final = """
QWidget { color: @text; }
QMainWindow, QDialog { background: @panel; }
QMainWindow::separator { background: @separator; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: @panel; color: @muted; padding: 8px; }
QSplitter::handle { background: @separator; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QMenuBar { background: @panel; border-bottom: 1px solid @separator; }
QMenuBar::item { padding: 6px 10px; background: transparent; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @panel; border: 1px solid @separator; padding: 4px 0; }
QMenu::item { padding: 6px 24px; }
QMenu::item:selected { background: @accent; color: @on_accent; }
QMenu::item:disabled { color: @muted; background: transparent; }
QMenu::separator { height: 1px; background: @separator; margin: 4px 0; }
QStatusBar { background: @panel; color: @muted; border-top: 1px solid @separator; }
QStatusBar::item { border: none; }
QToolTip { background: @raised; color: @text; border: 1px solid @separator; padding: 4px; }
QHeaderView { background: @panel; }
QHeaderView::section {
    background: @panel; color: @muted; padding: 6px 8px; border: none;
    border-bottom: 1px solid @separator;
}
QAbstractItemView {
    background: @panel; border: none; gridline-color: @separator; outline: 0;
    selection-background-color: @accent; selection-color: @on_accent;
}
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
    background: @raised; border: 1px solid @separator; border-radius: 4px; padding: 4px 8px;
    selection-background-color: @accent; selection-color: @on_accent;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border-color: @accent;
}
QPushButton, QToolButton {
    background: transparent; border: 1px solid @separator; border-radius: 4px; padding: 5px 12px;
}
QToolButton { border-color: transparent; padding: 5px; }
QPushButton:hover, QToolButton:hover { background: @raised; }
QPushButton:pressed, QToolButton:pressed { background: @separator; }
QPushButton:default { background: @accent; color: @on_accent; border-color: @accent; }
QPushButton:checked, QToolButton:checked { border-color: @accent; color: @accent; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled { background: transparent; color: @muted; border-color: @separator; }
QToolButton:disabled { color: @muted; border-color: transparent; }
QComboBox::drop-down { border: none; width: 20px; }
QAbstractSpinBox { padding-right: 20px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    subcontrol-origin: border; width: 18px; border: none; background: transparent;
}
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow, QAbstractSpinBox::up-arrow {
    image: none; width: 0; height: 0;
    border-left: 4px solid @raised; border-right: 4px solid @raised;
}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { border-top: 5px solid @muted; }
QAbstractSpinBox::up-arrow { border-bottom: 5px solid @muted; }
QAbstractSpinBox::up-arrow:off { border-bottom-color: @separator; }
QAbstractSpinBox::down-arrow:off { border-top-color: @separator; }
QCheckBox, QRadioButton { spacing: 6px; }
QCheckBox::indicator, QRadioButton::indicator {
    width: 13px; height: 13px; border: 1px solid @muted; background: @raised;
}
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 7px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked {
    background: @accent; border: 1px solid @accent;
}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {
    border-color: @separator; background: transparent;
}
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QCheckBox:disabled, QRadioButton:disabled { color: @muted; }
QSlider::groove:horizontal { height: 4px; background: @separator; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal {
    width: 10px; height: 10px; margin: -5px 0; border: 2px solid @accent; border-radius: 7px;
    background: @panel;
}
QSlider::handle:horizontal:focus { background: @accent; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled {
    background: @separator; border-color: @separator;
}
QTabWidget::pane { border: none; border-top: 1px solid @separator; }
QTabBar::tab { background: transparent; color: @muted; padding: 8px 12px; border: none; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QProgressBar { background: @raised; border: none; border-radius: 3px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QScrollArea { border: none; background: transparent; }
QAbstractScrollArea::corner { border: none; background: transparent; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @separator; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


def switch_style(palette: Palette) -> str:
    """Return the style sheet of a switch: buttons in a row, the chosen one underlined."""
    return (
        f"QToolButton {{ color: {palette.muted}; border: none; border-radius: 0;"
        f" padding: 3px {GRID}px; }}"
        f"QToolButton:hover {{ color: {palette.text}; background: transparent; }}"
        f"QToolButton:checked {{ color: {palette.text};"
        f" border-bottom: 2px solid {palette.accent}; }}"
        f"QToolButton:focus {{ color: {palette.accent}; }}"
    )
