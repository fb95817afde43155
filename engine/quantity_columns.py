"""The quantities of one moment, each worked out once and remembered."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.filtering.word_columns import IMPORTED, WordColumns
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.moment import Readable
from engine.progress import Progress, silent
from engine.quantities import Quantity, QuantityKind
from engine.quantity_rows import built_in, nights_left
from engine.recall.vector_index import IndexView

__all__ = ["SIMILARITY", "QuantityColumns"]

SIMILARITY: Final = "similarity"
"""How near memories are to what the filter asks for by meaning; there only while it does."""

_NAMES: Final = {
    "kind": tuple(one.label for one in Kind),
    "estimated": ("given", "estimated"),
    "identity": ("no", "yes"),
}


class QuantityColumns:
    """What can be told of the memories of one moment.

    Parameters
    ----------
    moment : Readable
        Only its present state is kept.
    words : WordColumns, optional
        Prepared words of its catalogue.
    before : QuantityColumns, optional
        Of an earlier moment; its slow columns stand in until they are worked out anew.

    Attributes
    ----------
    wanted : set of str
        Slow quantities that were asked for and are not worked out.
    near : dict
        By meaning, the vectors it was compared with and the best cosine of every row.
    """

    def __init__(
        self,
        moment: Readable,
        words: WordColumns | None = None,
        before: QuantityColumns | None = None,
    ) -> None:
        self.population: Population = moment.population
        self.model: ForgettingModel = moment.model
        self.catalogue = moment.catalogue
        self.words = WordColumns(moment.catalogue) if words is None else words
        self.tier: NDArray[np.uint8] = self.model.tier(self.population)
        self.own_tier: NDArray[np.uint8] = self.model.own_tier(self.population)
        self.wanted: set[str] = set()
        self.near: dict[str, tuple[IndexView, NDArray[np.float32]]] = {}
        self._known: dict[str, NDArray[Any]] = {}
        self._stand_ins: dict[str, NDArray[Any]] = {}
        if before is not None and before.population["uid"] is self.population["uid"]:
            slow = {**before._stand_ins, **before._known}
            self._stand_ins = {
                name: slow[name]
                for name, one in before.quantities.items()
                if one.slow and name in slow
            }

    def __len__(self) -> int:
        return len(self.population)

    @cached_property
    def readable(self) -> NDArray[np.bool_]:
        """Whose words may be displayed unasked, shape (N,)."""
        return self.model.may_show(self.population)

    @cached_property
    def quantities(self) -> dict[str, Quantity]:
        """What can be told, by name, in the order for menus."""
        rows = {one.name: one for one in built_in(self)}
        taken = {*rows, *(alias for one in rows.values() for alias in one.aliases), SIMILARITY}
        for column, numeric in self.words.imported().items():
            one = _imported(column, numeric, taken)
            taken.add(one.name)
            rows[one.name] = one
        return rows

    def find(self, name: str) -> Quantity | None:
        """Return the quantity of a name, another word for it, or its title."""
        key = name.strip().lower().replace(" ", "_").replace("-", "_")
        if key in self.quantities:
            return self.quantities[key]
        return next(
            (
                one
                for one in self.quantities.values()
                if key in one.aliases or key == one.title.lower().replace(" ", "_")
            ),
            None,
        )

    def values(self, name: str) -> NDArray[Any]:
        """Return the value of every memory, shape (N,); see `engine.quantities.Quantity`.

        What takes long is only noted as `wanted`: until it is worked out, the values of the
        night before stand in, or nothing (NaN). A name that means nothing here has no values.
        """
        if name in self._known:
            return self._known[name]
        quantity = self.quantities.get(name)
        if quantity is None:
            return np.full(len(self), np.nan)
        if quantity.slow:
            self.wanted.add(name)
            stand_in = self._stand_ins.get(name)
            return np.full(len(self), np.nan) if stand_in is None else stand_in
        return self.put(name, quantity.compute(self))

    def is_known(self, name: str) -> bool:
        """Return whether the values need no more work, or others stand in for them."""
        quantity = self.quantities.get(name)
        slow = quantity is not None and quantity.slow
        return not slow or name in self._known or name in self._stand_ins

    def is_exact(self, name: str) -> bool:
        """Return whether the values are those of this very moment."""
        quantity = self.quantities.get(name)
        return quantity is None or not quantity.slow or name in self._known

    def put(self, name: str, values: NDArray[Any]) -> NDArray[Any]:
        """Take in values that were worked out; return them as they are kept."""
        quantity = self.quantities.get(name)
        if quantity is None or not quantity.outlives:
            values = _without_deleted(values, self.tier == Tier.DELETED)
        if values.flags.writeable:
            values.flags.writeable = False
        self._known[name] = values
        self.wanted.discard(name)
        return values

    def work_out(self, name: str, progress: Progress = silent) -> NDArray[Any]:
        """Work out a slow quantity here and now."""
        return self.put(name, nights_left(self, progress))

    def tell_similarity(self, values: NDArray[np.float64] | None) -> None:
        """Take in how near memories are to what is asked for by meaning; None: nothing is."""
        self.quantities.pop(SIMILARITY, None)
        self._known.pop(SIMILARITY, None)
        if values is not None:
            self.quantities[SIMILARITY] = _similarity()
            self.put(SIMILARITY, values)

    def categories(self, name: str) -> tuple[str, ...]:
        """Return the names of a quantity's categories, by code; empty for other quantities."""
        quantity = self.quantities.get(name)
        if quantity is None or not quantity.is_category:
            return ()
        if name == "tier":
            return tuple(one.name for one in self.model.own_tiers)
        if name == "own_kind":
            return tuple(one.name for one in self.model.own_kinds)
        return _NAMES[name] if name in _NAMES else self.words.categories(_column_of(quantity))

    def words_left(self) -> NDArray[Any]:
        """Return what is left of each memory in words, shape (N,) of str."""
        left = np.full(len(self), "", object)
        uids = self.population["uid"]
        for tier, which in ((Tier.FULL, "raw"), (Tier.FRAGMENT, "gist")):
            rows = np.flatnonzero((self.tier == tier) & self.readable)
            left[rows] = [self.words.said(which, uid) for uid in uids[rows].tolist()]
        return left

    def text_of(self, name: str, rows: NDArray[np.integer]) -> list[str]:
        """Return a quantity of some rows as words for a label; empty where there is none."""
        quantity = self.quantities.get(name)
        if quantity is None:
            return [""] * len(rows)
        if name == "text":
            return [self._left(row) for row in rows.tolist()]
        values = self.values(name)[rows].tolist()
        if quantity.is_category:
            names = (*self.categories(name), "")
            return [names[code] for code in values]
        if quantity.is_number:
            return ["" if value != value else f"{value:.3g}" for value in values]
        return [str(value) for value in values]

    def _left(self, row: int) -> str:
        if not self.readable[row]:
            return ""
        which = {int(Tier.FULL): "raw", int(Tier.FRAGMENT): "gist"}.get(int(self.tier[row]))
        return "" if which is None else self.words.said(which, int(self.population["uid"][row]))


def _without_deleted(values: NDArray[Any], gone: NDArray[np.bool_]) -> NDArray[Any]:
    if not np.any(gone):
        return values
    nothing: Any = np.nan if values.dtype.kind == "f" else "" if values.dtype == object else -1
    return np.where(gone, nothing, values)


def _imported(column: str, numeric: bool, taken: set[str]) -> Quantity:
    name = re.sub(r"\W+", "_", column.strip().lower()).strip("_") or "column"
    if name in taken or not name[0].isalpha():
        name = f"imported_{name}"
    plain, number = name, 2
    while name in taken:
        name, number = f"{plain}_{number}", number + 1
    told = f"The column {column!r} of the file that the memories are from."
    if numeric:
        return Quantity(
            name=name, title=column, kind=QuantityKind.NUMBER, explanation=told,
            source="imported",
            compute=lambda it: it.words.numbers(column)[it.population["uid"]],
        )  # fmt: skip
    return Quantity(
        name=name, title=column, kind=QuantityKind.CATEGORY, explanation=told, source="imported",
        compute=lambda it: it.words.codes(IMPORTED + column)[it.population["uid"]],
    )  # fmt: skip


def _column_of(quantity: Quantity) -> str:
    """Return the name by which the catalogue knows a quantity."""
    imported = quantity.source == "imported"
    return IMPORTED + quantity.title if imported else quantity.name


def _similarity() -> Quantity:
    return Quantity(
        name=SIMILARITY, title="Similarity", kind=QuantityKind.NUMBER, source="document",
        explanation="Cosine with what the filter asks for by meaning, from −1 to 1.",
        compute=lambda it: np.full(len(it), np.nan),
    )  # fmt: skip
