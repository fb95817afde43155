"""Values of a source as the file holds them: JSON that any reader accepts, text that is text."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from engine.errors import BadInput
from engine.memory.new_memory import NewMemory

__all__ = ["check_texts", "extra_json", "plain_extra", "to_json"]


def to_json(value: Any) -> str:
    """Return a value as JSON; NumPy scalars become numbers.

    Raises
    ------
    ValueError
        When a number in it is not finite.
    """
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain
    )


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return cast("Any", value).item()
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    raise TypeError(f"{type(value).__name__} is no JSON value")


def plain_extra(memory: NewMemory) -> dict[str, str | float]:
    """Return a memory's further columns; a number that is not finite becomes its word."""
    return {
        name: str(value) if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in memory.extra.items()
    }


def extra_json(memory: NewMemory) -> str | None:
    """Return a memory's further columns as JSON, or None without any."""
    return to_json(plain_extra(memory)) if memory.extra else None


def check_texts(memory: NewMemory) -> None:
    """Check that a memory's texts can be written down.

    Raises
    ------
    BadInput
        When one holds half a character (a lone surrogate), which no encoding knows.
    """
    texts = [memory.text, memory.caption, memory.speaker, memory.session, memory.source]
    texts += [memory.origin, *(reading.text for reading in memory.readings)]
    texts += [reading.context for reading in memory.readings]
    texts += [part for pair in memory.extra.items() for part in pair if isinstance(part, str)]
    for text in texts:
        check_text(text, f"memory {memory.id}")


def check_text(text: str, place: str) -> None:
    """Check that a text can be written down; see `check_texts`."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadInput(
            f"the text holds half a character (U+{ord(text[error.start]):04X})",
            place=place,
            remedy="repair it in the source",
        ) from None
