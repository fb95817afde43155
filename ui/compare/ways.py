"""What the comparison asks for and does not do itself: to move the running state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Ways"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Ways to move the running state and to set another life beside it.

    Parameters
    ----------
    run_branch : callable
        Lets the branch of that number run.
    go_to : callable
        Goes to a night.
    step : callable
        Lets a night pass.
    can_step : callable
    add_condition_b : callable
        Sets the same life without affective geometry beside the running one.
    can_add_condition_b : callable
    """

    run_branch: Callable[[int], object]
    go_to: Callable[[int], object]
    step: Callable[[], object]
    can_step: Callable[[], bool]
    add_condition_b: Callable[[], object]
    can_add_condition_b: Callable[[], bool]
