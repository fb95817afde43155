"""The four tiers of memory state (Potato paper, section 3.7)."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Tier"]


class Tier(IntEnum):
    """What is left of a memory. The value is what columns and files hold."""

    FULL = 0
    FRAGMENT = 1
    GHOST = 2
    DELETED = 3

    @property
    def label(self) -> str:
        """The name in words."""
        return self.name.lower()
