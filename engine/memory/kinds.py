"""The kinds of memory and what enters with each (Potato paper, section 3.2)."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["AGEING_KINDS", "ATTENDED_KINDS", "Kind"]


class Kind(IntEnum):
    """Cognitive role of a memory. The value is what columns and files hold."""

    CONVERSATION = 0
    INSIGHT = 1
    BIAS = 2
    DREAM = 3
    VISUAL_EPISODE = 4

    @property
    def label(self) -> str:
        """The name in words, as files and the command line spell it."""
        return self.name.lower().replace("_", " ")

    @classmethod
    def from_label(cls, label: str) -> Kind:
        """Return the kind called `label` (case, ``-`` and ``_`` do not matter).

        Raises
        ------
        ValueError
            When no kind has that name; the message lists the names.
        """
        key = label.strip().upper().replace(" ", "_").replace("-", "_")
        if key not in cls.__members__:
            names = ", ".join(kind.label for kind in cls)
            raise ValueError(f"no memory kind is called {label!r}: use one of {names}")
        return cls[key]


AGEING_KINDS = (Kind.CONVERSATION, Kind.VISUAL_EPISODE)
"""Kinds that sleep decay touches (Potato paper, section 3.4)."""

ATTENDED_KINDS = AGEING_KINDS
"""Kinds that enter the attention window (Potato paper, section 3.2)."""
