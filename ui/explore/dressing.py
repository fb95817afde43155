"""A scene in a look: colours, sizes, opacities, labels and the legend that tells what they mean.

What a look does not touch stays the very same array, so that whoever draws it uploads no more
than what changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.tiers import Tier
from engine.quantities import Quantity
from engine.quantity_columns import QuantityColumns
from ui.explore.colour_maps import (
    DIVERGING,
    SEQUENTIAL,
    category_colours,
    colour_table,
    hex_of,
    hexes,
)
from ui.explore.look import Look
from ui.explore.tier_legend import CLICK, own_tier_rows, shape_rows
from ui.memories.figures import quantity_words
from ui.space.legend_row import ColourBar, LegendRow
from ui.space.scene import Scene, Shape, point_opacity, point_size
from ui.theme import Palette

__all__ = ["COLOUR_BAR", "NOT_NAMED", "Scale", "dressed", "scale_of"]

Floats = NDArray[np.float32]
COLOUR_BAR: Final = "colour bar"
"""Key of the legend's row of colours."""
NOT_NAMED: Final = "others"
"""In a key: the categories without a colour of their own."""
_MOST_ROWS: Final = 11
_MOST_LABELS: Final = 400
_LABEL: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How a number becomes a share between 0 and 1.

    Parameters
    ----------
    low, high : float
    logarithmic : bool
    """

    low: float
    high: float
    logarithmic: bool = False

    def shares(self, values: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return shares in [0, 1]; NaN stays NaN."""
        if self.high <= self.low:
            return np.where(np.isnan(values), np.nan, 0.5)
        if not self.logarithmic:
            return np.clip((values - self.low) / (self.high - self.low), 0.0, 1.0)
        low, high = np.log10(self.low), np.log10(self.high)
        safe = np.where(np.isnan(values), np.nan, np.maximum(values, self.low))
        return np.clip((np.log10(safe) - low) / (high - low), 0.0, 1.0)

    def value(self, share: float) -> float:
        """Return the value of a share."""
        if not self.logarithmic or self.high <= self.low:
            return self.low + share * (self.high - self.low)
        low, high = np.log10(self.low), np.log10(self.high)
        return float(10.0 ** (low + share * (high - low)))


def scale_of(
    quantity: Quantity, values: NDArray[np.floating], limits: tuple[float, float] | None = None
) -> Scale:
    """Return the scale of a quantity: over its values, even about 0 where it is signed.

    Parameters
    ----------
    quantity : Quantity
    values : ndarray of float, shape (N,)
    limits : tuple of float, optional
        Ends that a person has set.
    """
    there = values[np.isfinite(values)]
    if limits is not None:
        low, high = limits
    elif quantity.signed:
        high = float(np.abs(there).max(initial=0.0)) or 1.0
        low = -high
    elif quantity.limits is not None and not quantity.logarithmic:
        low, high = quantity.limits
    else:
        low, high = (float(there.min()), float(there.max())) if len(there) else (0.0, 1.0)
    if not quantity.logarithmic or quantity.signed or high <= 0.0:
        return Scale(low=low, high=high)
    least = float(there[there > 0].min(initial=high))
    low = max(low, least, high * 1e-6) if low <= 0.0 or limits is None else low
    return Scale(low=low, high=high, logarithmic=0.0 < low < high)


def dressed(
    scene: Scene,
    columns: QuantityColumns,
    look: Look,
    palette: Palette,
    left_out: frozenset[int] = frozenset(),
) -> Scene:
    """Return a scene in a look.

    Parameters
    ----------
    scene : Scene
        As `ui.space.scene.build_scene` makes it.
    columns : QuantityColumns
        Of the state that it shows.
    look : Look
    palette : Palette
    left_out : frozenset of int
        Categories of what colour tells that are switched off.
    """
    made: dict[str, Any] = {}
    colour, legend = _coloured(scene, columns, look, palette, left_out)
    opacity = _opacity(scene, columns, look)
    if opacity is not None:
        colour = scene.colour.copy() if colour is None else colour
        colour[:, 3] = np.where(scene.shape == Shape.LEAVING, scene.colour[:, 3], opacity)
    if colour is not None:
        made["colour"] = colour
    size = _size(scene, columns, look)
    if size is not None or look.point_scale != 1.0:
        made["size"] = (scene.size if size is None else size) * np.float32(look.point_scale)
    if look.label_by:
        made["labels"] = _labels(scene, columns, look.label_by)
    return replace(scene, legend=legend, **made)


# -- colour -------------------------------------------------------------------------------------


def _coloured(
    scene: Scene,
    columns: QuantityColumns,
    look: Look,
    palette: Palette,
    left_out: frozenset[int],
) -> tuple[Floats | None, tuple[LegendRow, ...]]:
    quantity = None if look.colours_tiers else columns.quantities.get(look.colour_by)
    if quantity is None or not (quantity.is_number or quantity.is_category):
        codes, tiers = columns.own_tier, columns.model.own_tiers
        return None, own_tier_rows(scene, codes, tiers, palette, left_out)
    values = columns.values(quantity.name)
    shapes = shape_rows(scene, columns.model.own_tiers)
    if quantity.is_category:
        return _by_category(scene, columns, quantity, palette, left_out, shapes)
    scale = scale_of(quantity, values, look.limits)
    named = look.colour_map or (DIVERGING if quantity.signed else SEQUENTIAL)
    table = colour_table(named, palette, reverse=look.reversed)
    share = scale.shares(values[scene.rows])
    steps = (np.nan_to_num(share) * (len(table) - 1)).round().astype(np.intp)
    rgb = np.where(np.isnan(share)[:, None], _grey(palette), table[steps])
    bar = _bar_row(quantity, scale, hexes(table), columns.is_exact(quantity.name))
    return _with_opacity(scene, rgb), (bar, *shapes)


def _with_opacity(scene: Scene, rgb: NDArray[np.floating]) -> Floats:
    colour = scene.colour.copy()
    leaving = scene.shape == Shape.LEAVING
    colour[~leaving, :3] = rgb[~leaving]
    return colour


def _grey(palette: Palette) -> Floats:
    return np.array(palette.rgba("grid" if palette.is_dark else "muted")[:3], np.float32)


def _bar_row(quantity: Quantity, scale: Scale, colours: tuple[str, ...], exact: bool) -> LegendRow:
    unit = f" ({quantity.unit})" if quantity.unit else ""
    waits = "" if exact else " …"
    steps = " Each step of colour is as many times the one before." if scale.logarithmic else ""
    more = "" if exact else " It is being worked out."
    return LegendRow(
        icon="",
        colour="text",
        text=f"{quantity.title}{unit}{waits}",
        explanation=f"{quantity.explanation}{steps} Grey: there is none. "
        f"Click to choose a range.{more}",
        key=COLOUR_BAR,
        bar=ColourBar(
            colours=colours,
            low=quantity_words(scale.low, quantity),
            high=quantity_words(scale.high, quantity),
        ),
    )


def _by_category(
    scene: Scene,
    columns: QuantityColumns,
    quantity: Quantity,
    palette: Palette,
    left_out: frozenset[int],
    shapes: tuple[LegendRow, ...],
) -> tuple[Floats, tuple[LegendRow, ...]]:
    codes, names = columns.values(quantity.name), columns.categories(quantity.name)
    alive = codes[columns.tier != Tier.DELETED]
    counts = np.bincount(alive[alive >= 0], minlength=len(names))
    order = np.argsort(-counts, kind="stable")[:_MOST_ROWS]
    order = np.sort(order) if len(names) <= _MOST_ROWS else order
    table = np.tile(_grey(palette), (len(names) + 1, 1))
    table[order] = category_colours(palette)[: len(order)]
    here = np.bincount(codes[scene.rows] + 1, minlength=len(names) + 1)[1:]
    rows = [
        _category_row(
            quantity, names[code], str(code), hex_of(table[code]),
            int(counts[code] if code in left_out else here[code]), code not in left_out,
        )
        for code in order.tolist()
        if counts[code]
    ]  # fmt: skip
    rest = [code for code in range(-1, len(names)) if code not in set(order.tolist())]
    total = int(sum(counts[code] for code in rest if code >= 0) + np.count_nonzero(alive < 0))
    if total:
        title = "others" if len(rest) > 1 else "none"
        shown = not set(rest) <= left_out
        grey = hex_of(_grey(palette))
        rows.append(_category_row(quantity, title, NOT_NAMED, grey, total, shown))
    return _with_opacity(scene, table[codes[scene.rows]]), (*rows, *shapes)


def _category_row(
    quantity: Quantity, text: str, code: str, colour: str, count: int, shown: bool
) -> LegendRow:
    line = text if len(text) <= _LABEL else f"{text[: _LABEL - 1]}…"
    return LegendRow(
        icon=int(Shape.FULL),
        colour=colour,
        text=line,
        explanation=f"{quantity.title}: {text}. {CLICK}",
        count=count,
        key=f"{quantity.name}:{code}",
        shown=shown,
    )


# -- size, opacity, label -----------------------------------------------------------------------


def _shares(scene: Scene, columns: QuantityColumns, name: str) -> NDArray[np.floating] | None:
    quantity = columns.quantities.get(name)
    if quantity is None or not quantity.is_number:
        return None
    values = columns.values(name)
    return np.nan_to_num(scale_of(quantity, values).shares(values[scene.rows]))


def _size(scene: Scene, columns: QuantityColumns, look: Look) -> Floats | None:
    if look.size_by in ("", "importance"):
        return None
    if look.size_by == "same":
        return point_size(np.full(len(scene), 0.16), len(scene))
    share = _shares(scene, columns, look.size_by)
    return None if share is None else point_size(share, len(scene))


def _opacity(scene: Scene, columns: QuantityColumns, look: Look) -> Floats | None:
    if not look.opacity_by:
        return None
    if look.opacity_by == "same":
        return np.ones(len(scene), np.float32)
    share = _shares(scene, columns, look.opacity_by)
    return None if share is None else point_opacity(share)


def _labels(scene: Scene, columns: QuantityColumns, name: str) -> tuple[str, ...]:
    """Return a label for the selected and the most important points."""
    count = len(scene)
    most = np.arange(count)
    if count > _MOST_LABELS:
        most = np.argpartition(-scene.importance, _MOST_LABELS)[:_MOST_LABELS]
        most = np.concatenate([np.flatnonzero(scene.selected)[:_MOST_LABELS], most])
    labels = [""] * count
    texts = columns.text_of(name, scene.rows[most])
    for at, text in zip(most.tolist(), texts, strict=True):
        line = " ".join(text[: 4 * _LABEL].split())
        labels[at] = line if len(line) <= _LABEL else f"{line[: _LABEL - 1]}…"
    return tuple(labels)
