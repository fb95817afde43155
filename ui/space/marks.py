"""Shapes that mark something and are no tier; their codes follow those of the tiers."""

from __future__ import annotations

from typing import Final

__all__ = ["HALO", "PREVIEW_SIZE", "SIGMA"]

HALO: Final = 4
"""A thin ring around a selected or hovered point."""
SIGMA: Final = 5
"""The resting state: a ring with a dot."""
PREVIEW_SIZE: Final = 22.0
"""Diameter of the ring that stands for a memory not kept yet, in logical pixels."""
DIAMOND: Final = 6
"""A thin diamond around what touches self-knowledge."""
