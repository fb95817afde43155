"""The choices of a look as menus: which quantity colour, size, opacity and label tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu

from engine.quantities import Quantity, QuantityKind
from ui.explore.colour_maps import COLOUR_MAPS
from ui.explore.look import Look

__all__ = ["PARTS", "Part", "chosen_title", "fill_menu", "offered", "with_part"]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a look.

    Parameters
    ----------
    field : str
        Of `Look`.
    title : str
    tip : str
    first : str
        What nothing said means.
    kinds : tuple of QuantityKind
        What it can tell.
    same : bool
        Whether it can be the same for all.
    """

    field: str
    title: str
    tip: str
    first: str
    kinds: tuple[QuantityKind, ...]
    same: bool = False


_NUMBER, _CATEGORY, _TEXT = QuantityKind.NUMBER, QuantityKind.CATEGORY, QuantityKind.TEXT
PARTS: Final = (
    Part("colour_by", "Colour", "What the colour of a memory tells", "Tier", (_CATEGORY, _NUMBER)),
    Part("size_by", "Size", "What the size of a memory tells", "Importance", (_NUMBER,), True),
    Part("opacity_by", "Opacity", "What the opacity of a memory tells",
         "Strength of its trace", (_NUMBER,), True),
    Part("label_by", "Label", "What is written beside the most important memories", "None",
         (_TEXT, _CATEGORY, _NUMBER)),
)  # fmt: skip
_FIRST: Final = {"colour_by": "tier", "size_by": "importance", "opacity_by": "", "label_by": ""}
_SAME: Final = "same"


def offered(part: Part, known: dict[str, Quantity]) -> list[tuple[str, str, str]]:
    """Return what a part can tell: names, titles and explanations."""
    first = known.get(_FIRST[part.field])
    rows = [("", part.first if first is None else first.title, "As it is at first")]
    if part.same:
        rows.append((_SAME, "The same for all", ""))
    for kind in part.kinds:
        rows += [
            (one.name, one.title, one.explanation)
            for one in known.values()
            if one.kind is kind and one.name != _FIRST[part.field]
        ]
    return rows


def chosen_title(part: Part, look: Look, known: dict[str, Quantity]) -> str:
    """Return the title of what a part tells now."""
    name = getattr(look, part.field)
    rows = offered(part, known)
    return next((title for key, title, _ in rows if key == name), part.first)


def with_part(look: Look, part: Part, name: str) -> Look:
    """Return a look in which a part tells something else."""
    return (
        look.with_colour(name) if part.field == "colour_by" else replace(look, **{part.field: name})
    )


def fill_menu(
    menu: QMenu,
    part: Part,
    look: Look,
    known: dict[str, Quantity],
    choose: Callable[[Look], None],
) -> None:
    """Put the choices of a part into a menu; for colours the maps as well."""
    menu.clear()
    menu.setToolTipsVisible(True)
    for name, title, explanation in offered(part, known):
        action = menu.addAction(title.replace("&", "&&"))
        action.setToolTip(explanation)
        action.setCheckable(True)
        action.setChecked(getattr(look, part.field) == name)
        action.triggered.connect(partial(_chosen, choose, with_part(look, part, name)))
    if part.field == "colour_by":
        _add_maps(menu, look, known, choose)


def _chosen(choose: Callable[[Look], None], look: Look, _on: bool = False) -> None:
    choose(look)


def _add_maps(
    menu: QMenu, look: Look, known: dict[str, Quantity], choose: Callable[[Look], None]
) -> None:
    quantity = known.get(look.colour_by)
    numeric = quantity is not None and quantity.is_number
    menu.addSeparator()
    maps = menu.addMenu("Colours of numbers")
    maps.setEnabled(numeric)
    rows = [("", "What suits it"), *((key, title) for key, (title, _) in COLOUR_MAPS.items())]
    for key, title in rows:
        action = maps.addAction(title)
        action.setCheckable(True)
        action.setChecked(look.colour_map == key)
        action.triggered.connect(partial(_chosen, choose, replace(look, colour_map=key)))
    maps.addSeparator()
    action = maps.addAction("The other way round")
    action.setCheckable(True)
    action.setChecked(look.reversed)
    action.triggered.connect(partial(_chosen, choose, replace(look, reversed=not look.reversed)))
