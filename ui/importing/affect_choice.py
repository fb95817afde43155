"""How affect that a source does not give is estimated, and what each choice comes to.

Texts are read once for an appraiser; every other choice is then a matter of arithmetic, so that
a person can go through them with the result in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Appraiser, Estimates
from engine.affect.calibration import Reference
from engine.affect.resting_state import median_sigma_of
from engine.affect.simple_appraiser import SimpleAppraiser
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.exchange.appraising import AppraisedSet, appraise_set
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet
from engine.progress import Progress
from engine.recall.embedder import Embedder
from engine.recall.remembered_vectors import RememberingEmbedder
from ui.importing.remembering_appraiser import RememberingAppraiser

__all__ = ["AffectChoice", "Estimator", "Outcome", "outcome_of", "trained_appraiser"]

Floats = NDArray[np.float64]

_LIVED: Final = (Kind.CONVERSATION, Kind.VISUAL_EPISODE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectChoice:
    """How affect is estimated.

    Parameters
    ----------
    trained : bool
        By the trained appraiser, else by the simple one, which knows neither of the following.
    reference : Reference
        What estimates are measured against.
    expressed : bool
        Let expressed intensity move the intensity away from the derived one.
    """

    trained: bool = True
    reference: Reference = Reference.ABSOLUTE
    expressed: bool = False


def trained_appraiser(embedder: Embedder, emphasis: bool) -> Appraiser:
    """Return the trained appraiser over a source's own vectors."""
    return TrainedAppraiser(embedder, emphasis=emphasis)


class Estimator:
    """Reads the texts of sources, each text once.

    Parameters
    ----------
    embedder : Embedder
        That of the document to be; what it embeds here it need not embed again there.
    trained : callable
        Makes the trained appraiser, with expressed intensity or without.
    """

    def __init__(
        self,
        embedder: Embedder,
        trained: Callable[[Embedder, bool], Appraiser] = trained_appraiser,
    ) -> None:
        self.embedder = RememberingEmbedder(embedder)
        expressive = trained(self.embedder, True)
        self._names = {True: expressive.name, False: trained(self.embedder, False).name}
        self._trained = RememberingAppraiser(expressive)
        self._simple = RememberingAppraiser(SimpleAppraiser())

    def read(self, memories: MemorySet, trained: bool, progress: Progress) -> AppraisedSet:
        """Return what an appraiser says of the memories without affect; may take its time.

        Raises
        ------
        Cancelled
        """
        appraiser = self._trained if trained else self._simple
        return appraise_set(memories, appraiser, progress=progress)

    def chosen(self, appraised: AppraisedSet, choice: AffectChoice) -> AppraisedSet:
        """Return what was read with expressed intensity as was chosen; at once."""
        if not choice.trained:
            return appraised
        estimates = appraised.estimates
        kept = estimates if choice.expressed else replace(estimates, emphasis=None)
        return replace(appraised, estimates=kept, appraiser=self._names[choice.expressed])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outcome:
    """What a choice comes to.

    Parameters
    ----------
    before : ndarray of float64, shape (N, 3)
        Valence, activation and intensity of the estimates, absolute; where nothing is estimated,
        those that the source gives.
    after : ndarray of float64, shape (N, 3)
        The same as was chosen.
    rows : tuple of int
        Which memories these are.
    uncertainty : ndarray of float64, shape (N,) or (0,)
    sigma : tuple of float or None
        Median of all memories that an agent lived through.
    """

    before: Floats
    after: Floats
    rows: tuple[int, ...]
    uncertainty: Floats
    sigma: tuple[float, float, float] | None


def outcome_of(appraised: AppraisedSet, reference: Reference) -> Outcome:
    """Return what measuring estimates against something comes to.

    Parameters
    ----------
    appraised : AppraisedSet
    reference : Reference
    """
    memories = appraised.memories.memories
    if not appraised.rows:
        given = np.array([one.affect.centroid for one in memories if one.affect]).reshape(-1, 3)
        return Outcome(
            before=given,
            after=given,
            rows=tuple(range(len(given))),
            uncertainty=np.empty(0),
            sigma=median_sigma_of(memories),
        )
    after = _columns(appraised.measured(reference))
    return Outcome(
        before=_columns(appraised.estimates),
        after=after,
        rows=appraised.rows,
        uncertainty=appraised.estimates.uncertainty,
        sigma=_median(appraised, after),
    )


def _columns(estimates: Estimates) -> Floats:
    return np.stack([estimates.valence, estimates.activation, estimates.intensity], axis=1)


def _median(appraised: AppraisedSet, after: Floats) -> tuple[float, float, float] | None:
    """Return `median_sigma_of` the filled source, without filling it."""
    memories = appraised.memories.memories
    lived = np.array([memories[at].kind in _LIVED for at in appraised.rows], np.bool_)
    given = [one.affect.centroid for one in memories if one.affect and one.kind in _LIVED]
    centroids = np.concatenate([np.array(given).reshape(-1, 3), after[lived]])
    if not len(centroids):
        return None
    valence, activation, intensity = np.median(centroids, axis=0).round(2).tolist()
    return valence, activation, intensity
