"""A word of the small language of lessons, as documents and messages tell it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the language.

    Parameters
    ----------
    form : str
        How it is written; what may be left out stands in square brackets.
    meaning : str
        What it comes to, in one sentence.
    """

    form: str
    meaning: str

    @property
    def arguments(self) -> tuple[str, ...]:
        """Names of its arguments, those that may be left out last."""
        inside = self.form.partition("(")[2].rstrip(")").replace("[", "").replace("]", "")
        return tuple(one.strip() for one in inside.split(",") if one.strip())

    @property
    def least(self) -> int:
        """How many of them must be there."""
        needed = Entry(f"{self.form.partition('[')[0].rstrip(')')})", "")
        return len(needed.arguments) if "[" in self.form else len(self.arguments)

    def takes(self, count: int) -> bool:
        """Return whether it can be written with so many arguments."""
        return self.least <= count <= len(self.arguments)
