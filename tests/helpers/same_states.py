"""Whether two states are the same: to the bit, or as near as sums in another order allow."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from engine.journal.timeline import dynamic_columns
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel

__all__ = ["assert_near", "assert_same", "assert_told_alike"]


def assert_same(one: Population, other: Population) -> None:
    """Fail where anything differs by a bit."""
    assert (one.night, one.clock, one.parameters) == (other.night, other.clock, other.parameters)
    ours, theirs = dynamic_columns(one), dynamic_columns(other)
    assert ours.keys() == theirs.keys()
    for name, values in ours.items():
        assert values.dtype == theirs[name].dtype, name
        assert values.tobytes() == theirs[name].tobytes(), name


def assert_near(
    one: Population, other: Population, relative: float = 1e-12, but: Collection[str] = ()
) -> None:
    """Fail where a figure differs by more than that, or anything else at all.

    Columns and lists named in `but` are left out.
    """
    assert (one.night, one.clock) == (other.night, other.clock)
    theirs = dynamic_columns(other)
    compared = {name: one for name, one in dynamic_columns(one).items() if name not in but}
    for name, values in compared.items():
        if values.dtype.kind == "f":
            np.testing.assert_allclose(
                values, theirs[name], rtol=relative, atol=1e-300, err_msg=name
            )
        else:
            np.testing.assert_array_equal(values, theirs[name], err_msg=name)


def assert_told_alike(
    model: ForgettingModel, one: Population, other: Population, relative: float = 0.0
) -> None:
    """Fail where a system tells strength, tier, kind or losses of two states otherwise."""
    strengths = (model.strength(one), model.strength(other))
    np.testing.assert_allclose(*strengths, rtol=relative, atol=1e-300)
    for ask in (model.own_tier, model.tier, model.own_kind, model.remembered, model.may_show):
        np.testing.assert_array_equal(ask(one), ask(other), err_msg=str(ask))
    np.testing.assert_array_equal(model.census(one)[-1], model.census(other)[-1])
    theirs = model.losses(other)
    for name, nights in model.losses(one).items():
        np.testing.assert_array_equal(nights, theirs[name], err_msg=name)
