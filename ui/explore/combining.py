"""How what is clicked or drawn around joins the selection: keys held, else the way chosen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from engine.selection import Combine

__all__ = ["CHOICES", "combine_mode", "region_mode"]

_Key = Qt.KeyboardModifier
_KEYS: Final = _Key.ControlModifier | _Key.ShiftModifier | _Key.AltModifier
_MODES: Final = {
    _Key.ControlModifier: Combine.TOGGLE,
    _Key.ShiftModifier: Combine.ADD,
    _Key.AltModifier: Combine.REMOVE,
    _Key.ShiftModifier | _Key.AltModifier: Combine.INTERSECT,
    _Key.ControlModifier | _Key.ShiftModifier: Combine.REMOVE,
    _Key.ControlModifier | _Key.AltModifier: Combine.INTERSECT,
}
"""Two spellings of the last two: window managers keep Alt with a drag to themselves."""

CHOICES: Final = {
    Combine.REPLACE: ("Replace", "What is picked takes the place of the selection"),
    Combine.ADD: ("Add", "What is picked joins the selection (held: Shift, or Ctrl with a drag)"),
    Combine.REMOVE: ("Remove", "What is picked leaves the selection (held: Alt, or Ctrl+Shift)"),
    Combine.INTERSECT: (
        "Intersect",
        "Only what is picked stays selected (held: Shift+Alt, or Ctrl+Alt)",
    ),
    Combine.TOGGLE: ("Toggle", "What is picked joins or leaves (held: Ctrl with a click)"),
}
"""The ways that can be chosen: their titles, and what hovering over them tells."""


def combine_mode(modifiers: Qt.KeyboardModifier, chosen: Combine = Combine.REPLACE) -> Combine:
    """Return how a click joins the selection.

    Parameters
    ----------
    modifiers : Qt.KeyboardModifier
        Ctrl toggles, Shift adds, Alt removes, Shift and Alt keep what is in both.
    chosen : Combine
        What is meant without any of them.
    """
    return _MODES.get(modifiers & _KEYS, chosen)


def region_mode(modifiers: Qt.KeyboardModifier, chosen: Combine = Combine.REPLACE) -> Combine:
    """Return how a region joins the selection: as a click does, but Ctrl alone adds.

    Ctrl is also what makes a drag draw where it would turn the space; so where another way than
    replacing is chosen, Ctrl alone leaves it in force.
    """
    if modifiers & _KEYS == _Key.ControlModifier:
        return Combine.ADD if chosen is Combine.REPLACE else chosen
    return combine_mode(modifiers, chosen)
