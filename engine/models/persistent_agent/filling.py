"""Filling a budget of tokens with pieces of text, counted exactly as the finished lines are."""

from __future__ import annotations

from collections.abc import Hashable

from engine.models.persistent_agent.sentences import Unit
from engine.models.persistent_agent.tokens import CHARACTERS_PER_TOKEN

__all__ = ["Filling"]


class Filling:
    """Takes what fits, in the order in which it is offered.

    Parameters
    ----------
    budget : float
        Tokens of all lines together.
    separator : str
        What stands between pieces of one line.
    """

    def __init__(self, budget: float, separator: str) -> None:
        self.taken: list[Unit] = []
        self._left = budget
        self._separator = len(separator)
        self._lengths: dict[Hashable, int] = {}

    def offer(self, unit: Unit, line: Hashable) -> bool:
        """Take a unit into a line if the line, grown by it, still fits.

        Returns
        -------
        bool
            Whether it was taken.
        """
        length = self._lengths.get(line, 0)
        grown = length + len(unit.text) + (self._separator if length else 0)
        cost = -(-grown // CHARACTERS_PER_TOKEN) + (-length // CHARACTERS_PER_TOKEN)
        if cost > self._left:
            return False
        self._lengths[line] = grown
        self._left -= cost
        self.taken.append(unit)
        return True
