"""What choices of how affect is estimated come to, without estimating anything twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.affect.appraisal import Estimates
from engine.affect.calibration import Reference
from engine.affect.resting_state import median_sigma_of
from engine.affect.space import Affect
from engine.errors import Cancelled
from engine.exchange.registry import read_source
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet
from engine.progress import silent
from engine.recall.embedding import FastEmbedEmbedder
from ui.importing.affect_choice import AffectChoice, Estimator, outcome_of
from ui.importing.remembering_appraiser import RememberingAppraiser


class Counting:
    """Says the same of every text but for its length, and keeps what it was asked."""

    name, vector_model = "counting", ""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def appraise(self, texts: Sequence[str], vectors=None, *, progress=silent) -> Estimates:  # type: ignore[no-untyped-def]
        progress(0, len(texts), "appraising")
        self.asked += texts
        values = np.array([len(text) % 7 for text in texts]) / 10
        return Estimates(values, -values, np.full(len(texts), 0.5), values)


@pytest.fixture
def memories(talk: Path) -> MemorySet:
    told = read_source(talk)
    some = list(told.memories)
    some[0] = replace(some[0], affect=Affect(valence=-0.9, activation=0.4))
    some[1] = replace(some[1], kind=Kind.INSIGHT)
    return replace(told, memories=tuple(some))


def test_a_remembering_appraiser_asks_once_and_keeps_the_order() -> None:
    counting = Counting()
    remembering = RememberingAppraiser(counting)
    first = remembering.appraise(["a", "bbb", "a"])
    again = remembering.appraise(["bbb", "cc"])
    assert counting.asked == ["a", "bbb", "cc"]
    assert first.valence.tolist() == [0.1, 0.3, 0.1] and again.valence.tolist() == [0.3, 0.2]
    assert again.emphasis is not None and again.emphasis.tolist() == [0.3, 0.2]
    assert len(remembering.appraise([])) == 0


def test_cancelling_keeps_what_was_read() -> None:
    counting = Counting()
    remembering = RememberingAppraiser(counting)
    texts = [f"text {at}" for at in range(600)]

    def stop(done: int, total: int, what: str, /) -> None:
        assert total == 600
        if done >= 256:
            raise Cancelled("stop")

    with pytest.raises(Cancelled):
        remembering.appraise(texts, progress=stop)
    assert len(counting.asked) == 256
    remembering.appraise(texts)
    assert counting.asked == texts


def estimator_of(memories: MemorySet) -> tuple[Estimator, Counting]:
    from tests.helpers.hashing_embedder import HashingEmbedder

    counting = Counting()
    return Estimator(HashingEmbedder(), lambda _embedder, _emphasis: counting), counting


@pytest.mark.parametrize("reference", list(Reference))
@pytest.mark.parametrize("expressed", [False, True])
def test_the_median_offered_is_that_of_the_document(
    memories: MemorySet, reference: Reference, expressed: bool
) -> None:
    estimator, _ = estimator_of(memories)
    choice = AffectChoice(reference=reference, expressed=expressed)
    chosen = estimator.chosen(estimator.read(memories, True, silent), choice)
    outcome = outcome_of(chosen, reference)
    filled = chosen.filled(reference)
    assert outcome.sigma == median_sigma_of(filled.memories)
    assert len(outcome.after) == len(outcome.rows) == len(outcome.uncertainty) == 29
    there = [filled.memories[at].affect.centroid for at in outcome.rows]  # type: ignore[union-attr]
    assert np.allclose(outcome.after, there)
    assert (chosen.estimates.emphasis is not None) == expressed


def test_relative_lies_in_the_middle_and_absolute_is_kept_beside_it(memories: MemorySet) -> None:
    estimator, _ = estimator_of(memories)
    appraised = estimator.read(memories, True, silent)
    outcome = outcome_of(appraised, Reference.SPEAKER)
    assert np.array_equal(outcome.before[:, 0], appraised.estimates.valence)
    assert abs(outcome.after[:, 0].mean()) < abs(outcome.before[:, 0].mean()) / 2
    absolute = outcome_of(appraised, Reference.ABSOLUTE)
    assert np.array_equal(absolute.before, absolute.after)


def test_what_the_source_gives_is_shown_as_it_is(memories: MemorySet) -> None:
    estimator, counting = estimator_of(memories)
    filled = estimator.read(memories, True, silent).filled()
    asked = len(counting.asked)
    outcome = outcome_of(estimator.read(filled, True, silent), Reference.ABSOLUTE)
    assert len(counting.asked) == asked
    assert len(outcome.after) == 30 and len(outcome.uncertainty) == 0
    assert tuple(outcome.after[0]) == filled.memories[0].affect.centroid  # type: ignore[union-attr]


def test_the_trained_appraiser_reads_a_few_texts(talk: Path) -> None:
    """The real one, over the vectors that the document then needs no more."""
    told = read_source(talk)
    few = replace(told, memories=told.memories[:6])
    asked: list[str] = []
    embedder = FastEmbedEmbedder()
    real = embedder.embed
    embedder.embed = lambda texts, progress=silent: (asked.extend(texts), real(texts, progress))[1]  # type: ignore[method-assign]
    estimator = Estimator(embedder)
    appraised = estimator.read(few, True, silent)
    plain = estimator.chosen(appraised, AffectChoice())
    loud = estimator.chosen(appraised, AffectChoice(expressed=True))
    assert plain.appraiser == "trained (EmoBank)"
    assert loud.appraiser == "trained (EmoBank, expressed intensity)"
    valence = outcome_of(plain, Reference.ABSOLUTE).after[:, 0]
    assert valence[0] > 0.3 and valence[1] < -0.3 and valence[0] > valence[2] > valence[1]
    assert not np.allclose(plain.estimates.intensity, loud.estimates.intensity)
    estimator.embedder.embed([one.text for one in few.memories])
    assert len(asked) == 6
