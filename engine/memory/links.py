"""Typed links of the graph trace (Potato paper, sections 3.1 and 3.6.1)."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["LinkKind"]


class LinkKind(IntEnum):
    """What a link says. The value is what columns and files hold."""

    RELATES = 0
    CAUSES = 1
    CONTRADICTS = 2
    PART_OF = 3
    PROVENANCE = 4

    @property
    def label(self) -> str:
        """The name in words."""
        return self.name.lower().replace("_", " ")

    @classmethod
    def from_label(cls, label: str) -> LinkKind:
        """Return the link kind called `label`.

        Raises
        ------
        ValueError
            When no link kind has that name; the message lists the names.
        """
        key = label.strip().upper().replace(" ", "_").replace("-", "_")
        if key not in cls.__members__:
            names = ", ".join(kind.label for kind in cls)
            raise ValueError(f"no link kind is called {label!r}: use one of {names}")
        return cls[key]
