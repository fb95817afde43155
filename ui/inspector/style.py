"""The inspector's style sheet: words for how a label looks, in the colours of a palette."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from ui.theme import Palette

__all__ = ["ROLES", "faded", "inspector_style", "set_role"]

ROLES: Final = {
    "muted": "muted",
    "good": "good",
    "danger": "danger",
    "warning": "warning",
    "contradiction": "contradiction",
    "accent": "accent",
}
"""The colour of the palette for each role of a label."""


def inspector_style(palette: Palette) -> str:
    """Return the style sheet of everything in the inspector."""
    roles = "".join(
        f'QLabel[role="{role}"] {{ color: {getattr(palette, name)}; }}'
        for role, name in ROLES.items()
    )
    return (
        f"{roles}"
        f"QFrame#line {{ background: {palette.separator}; border: none; }}"
        "ReadingText { background: transparent; border: none; padding: 0; }"
        "QSpinBox { padding-right: 8px; }"
        "QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }"
        "QSpinBox::up-arrow, QSpinBox::down-arrow { border: none; }"
        "QSpinBox QLineEdit { background: transparent; border: none; padding: 0; }"
        "QToolButton#link, QToolButton#more { padding: 3px 0; text-align: left; }"
        f"QToolButton#more {{ color: {palette.accent}; }}"
        f"QToolButton#cut {{ color: {palette.muted}; padding: 3px 6px; }}"
        f"QToolButton#cut:hover {{ color: {palette.danger}; }}"
        f"QToolButton[contradicts=true] {{ color: {palette.contradiction}; }}"
        f"QToolButton[gone=true] {{ color: {palette.muted}; }}"
    )


def set_role(widget: QWidget, role: str) -> None:
    """Give a label another role; nothing happens where it has it already."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def faded(palette: Palette, strength: float) -> QColor:
    """Return the colour of text whose trace has some strength, in [0, 1].

    ``0.5 + 0.5 * strength`` of the way from the panel to the text colour: it fades as points in
    the space do, but stays readable to the last.
    """
    share = 0.5 + 0.5 * min(max(strength, 0.0), 1.0)
    text, panel = QColor(palette.text), QColor(palette.panel)
    return QColor.fromRgbF(
        *(
            share * of(text) + (1.0 - share) * of(panel)
            for of in (QColor.redF, QColor.greenF, QColor.blueF)
        )
    )
