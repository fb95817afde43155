"""The style sheet of forms: fields, ticks and choices that stand out from the panel."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox

from ui.inspector.style import ROLES
from ui.theme import GRID, Palette

__all__ = ["form_style", "give_room"]


def form_style(palette: Palette) -> str:
    """Return the style sheet of a form in the colours of a palette."""
    roles = "".join(
        f'QLabel[role="{role}"] {{ color: {getattr(palette, name)}; }}'
        for role, name in ROLES.items()
    )
    return (
        f"{roles}"
        f"{_spin_boxes(palette)}"
        f"QFrame#line {{ background: {palette.separator}; border: none; }}"
        "QComboBox::drop-down { border: none; width: 20px; }"
        f"QComboBox::down-arrow {{ image: none; width: 0; height: 0;"
        f" border-top: 5px solid {palette.muted}; border-left: 4px solid {palette.raised};"
        f" border-right: 4px solid {palette.raised}; }}"
    )


def _spin_boxes(palette: Palette) -> str:
    """Return the rules of fields for numbers and times: no buttons, figures not at the edge."""
    return "".join(
        f"{name} {{ padding: 4px 2px 4px 8px; }}"
        f"{name}::up-button, {name}::down-button {{ width: 0; border: none; }}"
        f"{name}::up-arrow, {name}::down-arrow {{ border: none; image: none; width: 0; }}"
        f"{name} QLineEdit {{ background: transparent; border: none; padding: 0; }}"
        f"{name}:disabled {{ color: {palette.muted}; background: transparent; }}"
        for name in ("QSpinBox", "QDoubleSpinBox", "QTimeEdit")
    )


def give_room(*boxes: QAbstractSpinBox) -> None:
    """Keep figures off the left edge of their fields, where no style sheet reaches."""
    for box in boxes:
        box.lineEdit().setTextMargins(GRID - 2, 0, 0, 0)
