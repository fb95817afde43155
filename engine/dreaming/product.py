"""What a night makes: a memory of its own kind, and where it is from."""

from __future__ import annotations

from dataclasses import dataclass

from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind

__all__ = ["Product"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A dream, a bias or an insight, before it is encoded.

    Parameters
    ----------
    kind : Kind
        ``DREAM``, ``BIAS`` or ``INSIGHT``.
    text : str
        Begins with the name of its kind, so that nobody takes it for something lived.
    affect : Affect
        Centroid and spread of its sources.
    sources : tuple of int
        Numbers of the memories it is made from; of an insight, the bias that was confirmed.

    References
    ----------
    Potato paper, section 3.2 ("explicit tagging").
    """

    kind: Kind
    text: str
    affect: Affect
    sources: tuple[int, ...]

    def links(self, uid: int) -> list[tuple[int, int, LinkKind]]:
        """Return source, target and kind of the links that it has under its number.

        A dream or a bias comes from its sources; a bias is part of the insight that it became.
        """
        if self.kind == Kind.INSIGHT:
            return [(one, uid, LinkKind.PART_OF) for one in self.sources]
        return [(uid, one, LinkKind.PROVENANCE) for one in self.sources]
