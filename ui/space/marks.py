"""Shapes that mark something and are no tier; their codes follow those of the tiers."""

from __future__ import annotations

from typing import Final

__all__ = ["HALO", "SIGMA"]

HALO: Final = 4
"""A thin ring around a selected or hovered point."""
SIGMA: Final = 5
"""The resting state: a ring with a dot."""
