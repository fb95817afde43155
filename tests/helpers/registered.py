"""A forgetting system registered for the time of a test, as another package would do it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import EntryPoint

import pytest

from engine.models import registry

__all__ = ["registered"]


@contextmanager
def registered(name: str, where: str) -> Generator[None]:
    """Register a model class under a name.

    Parameters
    ----------
    name : str
    where : str
        ``"package.module:Class"``.
    """
    point = EntryPoint(name=name, value=where, group=registry.ENTRY_POINT)
    known = registry._registered()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", lambda: {**known, name: (point,)})
        yield
    registry.model_named.cache_clear()
