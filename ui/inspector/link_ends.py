"""The links of one memory, told from its side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier
from ui.inspector.inspected import Inspected

__all__ = ["PHRASES", "LinkEnd", "kept_by_contradiction", "link_ends"]

PHRASES: Final = {
    LinkKind.RELATES: ("relates to", "relates to"),
    LinkKind.CAUSES: ("causes", "is caused by"),
    LinkKind.CONTRADICTS: ("contradicts", "is contradicted by"),
    LinkKind.PART_OF: ("is part of", "has as part"),
    LinkKind.PROVENANCE: ("comes from", "is the source of"),
}
"""What a link says, from its source and from its target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkEnd:
    """The other end of a link.

    Parameters
    ----------
    uid : int
    tier : Tier
    own_tier : OwnTier
        Where the other memory stands under the system in force.
    phrase : str
        What the link says, from this memory's side.
    name : str
        What is left of the other memory, in a few words.
    kind : LinkKind
    outward : bool
        Whether this memory is the source of the link.
    identity : bool
        Whether the other memory touches self-knowledge.
    """

    uid: int
    tier: Tier
    own_tier: OwnTier
    phrase: str
    name: str
    kind: LinkKind
    outward: bool
    identity: bool

    @property
    def contradicts(self) -> bool:
        """Whether the two contradict each other."""
        return self.kind == LinkKind.CONTRADICTS

    @property
    def gone(self) -> bool:
        """Whether the other memory is deleted."""
        return self.tier == Tier.DELETED

    @property
    def words(self) -> str:
        """The link in one line."""
        return f"{self.phrase} {self.name}{', identity' if self.identity else ''}"


def link_ends(it: Inspected) -> list[LinkEnd]:
    """Return the links of a memory, contradictions first, those to what is gone last."""
    links, row = it.state.population.links, it.row
    identity = it.state.population["identity"]
    ends: list[LinkEnd] = []
    for at in it.state.neighbours.of(row).tolist():
        source, target = int(links.source[at]), int(links.target[at])
        other = target if source == row else source
        kind, outward = LinkKind(int(links.kind[at])), source == row
        ends.append(
            LinkEnd(
                uid=int(it.state.uid[other]),
                tier=Tier(int(it.state.tier[other])),
                own_tier=it.state.model.own_tiers[int(it.state.own_tier[other])],
                phrase=PHRASES[kind][0 if outward else 1],
                name=_name(it, other),
                kind=kind,
                outward=outward,
                identity=bool(identity[other]) and it.state.tier[other] != Tier.DELETED,
            )
        )
    return sorted(ends, key=lambda end: (end.gone, not end.contradicts, end.uid))


def _name(it: Inspected, row: int) -> str:
    if it.state.tier[row] == Tier.DELETED:
        return f"memory {int(it.state.uid[row])}, {it.state.preview(row)}"
    return it.state.name(row, 120)


def kept_by_contradiction(it: Inspected, ends: list[LinkEnd]) -> list[LinkEnd]:
    """Return the contradictions in which both memories lie below the death line.

    Each is then kept from erosion by the other, which nothing else need keep: the paper's letter.
    Empty under a model without such a line, and where the criterion is switched off.

    References
    ----------
    Potato paper, section 3.6.1.
    """
    survival = getattr(it.state.population.parameters, "survival", None)
    if survival is None or not survival.by_contradiction or not _is_below(it, it.memory.uid):
        return []
    return [end for end in ends if end.contradicts and not end.gone and _is_below(it, end.uid)]


def _is_below(it: Inspected, uid: int) -> bool:
    line = it.state.population.parameters.survival.death_line
    row = int(it.state.population.rows_of((uid,))[0])
    return bool(it.state.strength[row] < line)
