"""A memory as a bundle of traces: a view of one row for people to look at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.new_memory import Reading
from engine.memory.tiers import Tier

__all__ = ["MemoryBundle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryBundle:
    """One memory at one moment (Potato paper, section 3.1).

    Parameters
    ----------
    uid : int
        Its number in the document.
    id : str
        Its stable UUID.
    kind : Kind
    tier : Tier
    text : str or None
        The raw trace; None once it is lost.
    readings : tuple of Reading or None
        The semantic trace, oldest version first; None once it is lost.
    importance : float
        Its strength under the model, in [0, 1].
    strengths : dict of str to float
        Strength of each decaying trace, where the model has them.
    lost : dict of str to int
        Night on which a trace was lost, by trace.
    affect, current_affect : Affect
        At encoding, and after drift.
    estimated_by : str
        Appraiser of the affect; empty where the source gave it.
    created : int
        Seconds since 1970, UTC.
    access_count : int
    last_access : int or None
    identity : bool
    speaker, session, source, origin, caption : str
    truncated : bool
        Its text is longer than the embedding model reads.
    deleted_night : int or None
    """

    uid: int
    id: str
    kind: Kind
    tier: Tier
    text: str | None
    readings: tuple[Reading, ...] | None
    importance: float
    strengths: dict[str, float]
    lost: dict[str, int]
    affect: Affect
    current_affect: Affect
    estimated_by: str
    created: int
    access_count: int
    last_access: int | None
    identity: bool
    speaker: str
    session: str
    source: str
    origin: str
    caption: str
    truncated: bool
    deleted_night: int | None

    @property
    def gist(self) -> str | None:
        """The newest reading, or None once the semantic trace is lost."""
        return self.readings[-1].text if self.readings else None
