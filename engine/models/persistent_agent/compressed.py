"""What goes into compression and what comes out: plain data, each piece knowing its source."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Compressed", "Line", "Message", "Piece"]


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be compressed.

    Parameters
    ----------
    number : int
        Number of the memory.
    text : str
    priority : float
        In [0, 1]; of a message with priority 0 nothing is kept.
    topic : str
        Session or day; where empty, the topic is found by shared words.
    """

    number: int
    text: str
    priority: float = 1.0
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence or clause that was kept.

    Parameters
    ----------
    number : int
        Number of the memory that it is from.
    text : str
        Word for word; with ``…`` at the end where it was cut.
    topic : str
        Empty at L1 and L2, unless given.
    """

    number: int
    text: str
    topic: str


@dataclass(frozen=True, slots=True)
class Line:
    """Kept pieces that stand together: those of a message, at L3 those of a topic.

    Parameters
    ----------
    topic, text : str
    numbers : tuple of int
        The memories that it is from, in order.
    """

    topic: str
    text: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compressed:
    """What is left of a run of messages.

    Parameters
    ----------
    level : int
        1 to 3.
    asked : float
        The ratio that was asked for.
    pieces : tuple of Piece
        In the order of the messages; at L3 by topic.
    lines : tuple of Line
    tokens_before, tokens_after : int
        Estimated tokens of the messages and of the lines.
    """

    level: int
    asked: float
    pieces: tuple[Piece, ...]
    lines: tuple[Line, ...]
    tokens_before: int
    tokens_after: int

    @property
    def ratio(self) -> float:
        """The ratio reached; 1 for nothing, infinite where nothing is kept."""
        if self.tokens_after:
            return self.tokens_before / self.tokens_after
        return float("inf") if self.tokens_before else 1.0

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(line.text for line in self.lines)
