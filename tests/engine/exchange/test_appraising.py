from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.affect.appraisal import Estimates
from engine.affect.calibration import Reference
from engine.affect.space import Affect
from engine.exchange.appraising import AppraisedSet, Spread, appraise_set
from engine.exchange.documents import make_document
from engine.exchange.estimated import uncertainty_of
from engine.memory.new_memory import MemorySet, NewMemory
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded
from engine.recall.remembered_vectors import RememberingEmbedder
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder

GIVEN = Affect(valence=0.9, activation=0.9)


class LengthAppraiser:
    """Valence by length; remembers which vectors it was given."""

    name = "by length"

    def __init__(self, vector_model: str = "") -> None:
        self.vector_model = vector_model
        self.given: np.ndarray | None = None

    def appraise(
        self,
        texts: Sequence[str],
        vectors: np.ndarray | None = None,
        *,
        progress: Progress = silent,
    ) -> Estimates:
        self.given = vectors
        valence = np.array([min(len(text) / 40, 1.0) for text in texts], np.float64)
        return Estimates(valence, 0 * valence, 0 * valence + 0.25)


def memory(name: str, text: str, speaker: str, affect: Affect | None = None) -> NewMemory:
    return NewMemory(
        id=name, text=text, created=1_000, speaker=speaker, affect=affect, source="s",
        extra={"mood": "blue"},
    )  # fmt: skip


SET = MemorySet(
    name="set",
    memories=(
        memory("1", "This is the one that was given.", "Ada", GIVEN),
        *(memory(f"a{at}", "x" * (30 + at % 3), "Ada") for at in range(20)),
        *(memory(f"b{at}", "y" * (5 + at % 3), "Ben") for at in range(20)),
        memory("z", "猫は静かに眠っている", "Ada"),
    ),
    notes=("a note",),
)


@pytest.fixture
def appraised() -> AppraisedSet:
    return appraise_set(SET, LengthAppraiser())


def test_given_affects_stay_and_the_others_are_marked(appraised: AppraisedSet) -> None:
    filled = appraised.filled().memories
    assert filled[0] == SET.memories[0]
    assert filled[1].affect == Affect(valence=0.75, activation=0.0)
    assert filled[1].estimated_by == "by length"
    assert uncertainty_of(filled[1].extra) == 0.25
    assert filled[1].extra["mood"] == "blue"
    assert uncertainty_of(SET.memories[1].extra) is None
    assert [one.id for one in filled] == [one.id for one in SET.memories]


def test_relative_to_the_speaker_is_named_and_told_before_and_after(
    appraised: AppraisedSet,
) -> None:
    filled = appraised.filled(Reference.SPEAKER).memories
    valence = np.array([one.affect.valence for one in filled if one.affect])
    assert abs(valence[1:21].mean()) < 0.3
    assert abs(valence[21:41].mean()) < 0.1
    assert filled[1].estimated_by == "by length, relative to its speaker"
    before, after = Spread.of(appraised.estimates), Spread.of(appraised.measured(Reference.SPEAKER))
    assert before.valence[2] > 0.7
    assert after.valence[2] < 0.6
    by_source = appraised.filled(Reference.SOURCE).memories[1].affect
    assert by_source is not None
    assert by_source.valence > 0.2


def test_another_language_is_noted(appraised: AppraisedSet) -> None:
    notes = appraised.filled().notes
    assert notes[0] == "a note"
    assert notes[1].startswith("1 of 41 texts do not look English")


def test_no_affect_lacking() -> None:
    asked = HashingEmbedder()
    full = MemorySet(name="", memories=SET.memories[:1])
    appraised = appraise_set(full, LengthAppraiser(asked.name), asked)
    assert appraised.filled(Reference.SPEAKER) == full
    assert Spread.of(appraised.estimates).valence == ()
    assert asked.embedded == []


def test_each_text_is_embedded_once_and_uncertainty_is_kept(tmp_path: Path) -> None:
    asked = HashingEmbedder()
    embedder = RememberingEmbedder(asked)
    appraiser = LengthAppraiser(asked.name)
    filled = appraise_set(SET, appraiser, embedder).filled()
    assert appraiser.given is not None
    assert appraiser.given.shape == (41, 384)
    make_document(filled, tmp_path / "a.lethe", now=0, embedder=embedder)
    assert len(asked.embedded) == len(set(asked.embedded))
    with Session.open(tmp_path / "a.lethe", embedder=asked) as session:
        kept = [uncertainty_of(session.catalogue.extra[uid]) for uid in session.catalogue]
        assert kept == [None, *[0.25] * 41]
        assert session.catalogue.estimated_by[2] == "by length"


class Refusing:
    """An embedder that must not be asked."""

    name, dimension, max_tokens = "refusing", 3, 8

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        raise AssertionError(f"asked for {texts}")


def test_vectors_of_another_model_are_not_handed_over() -> None:
    appraiser = LengthAppraiser("some model")
    appraise_set(SET, appraiser, Refusing())
    assert appraiser.given is None
