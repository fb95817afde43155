"""Which forgetting models there are: those of this package and those that others register."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from engine.errors import LetheError
from engine.models.protocol import ForgettingModel

__all__ = ["ENTRY_POINT", "model_named", "models"]

ENTRY_POINT: Final = "lethe.models"
"""Entry-point group under which another package registers a model class."""

_OWN: Final = ("engine.models.potato.model:PotatoModel", "engine.models.static.model:StaticModel")


@cache
def models() -> dict[str, ForgettingModel]:
    """Return every forgetting model by name, this package's own first."""
    found: list[ForgettingModel] = []
    for path in _OWN:
        module, name = path.split(":")
        found.append(getattr(import_module(module), name)())
    found += [point.load()() for point in entry_points(group=ENTRY_POINT)]
    return {model.name: model for model in found}


def model_named(name: str) -> ForgettingModel:
    """Return the model of that name.

    Raises
    ------
    LetheError
        When there is none; the message lists those there are.
    """
    if name not in models():
        raise LetheError(
            f"no forgetting model is called {name!r}: use one of {', '.join(models())}"
        )
    return models()[name]
