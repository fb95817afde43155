"""Values of JSON from strangers: told apart, named in words, made into texts that can be kept."""

from __future__ import annotations

from typing import Any, Final, TypeGuard

__all__ = ["is_list", "is_object", "kind_of", "valid_text"]

_KINDS: Final = (
    (dict, "an object"),
    (list, "a list"),
    (str, "a text"),
    (bool, "true or false"),
    (int | float, "a number"),
)


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Tell whether `value` is a JSON object."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Tell whether `value` is a JSON list."""
    return isinstance(value, list)


def kind_of(value: Any) -> str:
    """Return what a JSON value is, in words."""
    return next((words for kind, words in _KINDS if isinstance(value, kind)), "nothing")


def valid_text(text: str) -> str:
    """Return `text` with halves of surrogate pairs joined, lone ones replaced by U+FFFD.

    JSON can spell code points that no UTF-8 file can hold.
    """
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
