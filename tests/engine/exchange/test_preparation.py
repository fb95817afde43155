from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.affect.space import Affect
from engine.errors import Cancelled
from engine.exchange.preparation import prepare
from engine.exchange.registry import read_source
from engine.memory.gist import is_gist_of, says_the_same
from engine.memory.new_memory import MemorySet, NewLink, NewMemory, Reading
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, unit_rows

DATA = Path(__file__).parents[2] / "data"
REAL = Path(__file__).parents[4] / "shared" / "data" / "locomo7.json"


@dataclass
class CountingEmbedder:
    """Embeds by length and first letter, and remembers what it was asked."""

    name: str = "counting"
    dimension: int = 3
    max_tokens: int = 10
    asked: list[list[str]] = field(default_factory=list)

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        self.asked.append(list(texts))
        progress(0, len(texts), "embedding")
        rows = [(len(text), ord(text[0]) if text else 0, 1.0) for text in texts]
        progress(len(texts), len(texts), "embedding")
        return Embedded(
            vectors=unit_rows(np.array(rows).reshape(-1, 3)),
            truncated=np.array([len(text) > 50 for text in texts], dtype=np.bool_),
        )


def memory(text: str, **given: object) -> NewMemory:
    return NewMemory(id=f"id of {text[:9]}", text=text, created=0, **given)  # pyright: ignore[reportArgumentType]


LONG = "The storm tore the old boats loose in the harbour, and nobody could sleep that night."
GIVEN = Affect(valence=-0.5, activation=0.5, spread=0.2)
SET = MemorySet(
    name="set",
    memories=(
        memory(LONG, speaker="Ada"),
        memory("I love this!", affect=GIVEN, readings=(Reading(text="joy"), Reading(text="pride"))),
        memory("Ok", readings=(Reading(text="ok!"),)),
    ),
    links=(NewLink("a", "b"),),
)


def test_what_is_open_is_filled_and_what_is_given_stays() -> None:
    ready = prepare(SET, appraiser=SimpleAppraiser())
    first, second, third = ready.memories
    assert is_gist_of(first.readings[0].text, LONG)
    assert first.readings[0].text.startswith("Ada: ")
    assert first.readings[0].origin == "extracted"
    assert first.affect is not None
    assert first.affect.valence < 0
    assert first.estimated_by == "simple (VADER)"
    assert second == SET.memories[1]
    assert third.readings[0].origin == "extracted"
    assert ready.links == SET.links
    assert ready.raw_vectors.shape == (3, 0)
    assert ready.embedder == ""


def test_vectors_of_texts_and_readings_in_one_pass() -> None:
    embedder = CountingEmbedder()
    ready = prepare(SET, appraiser=SimpleAppraiser(), embedder=embedder)
    (asked,) = embedder.asked
    readings = [reading.text for one in ready.memories for reading in one.readings]
    assert asked == [one.text for one in SET.memories] + readings
    assert ready.reading_of.tolist() == [0, 1, 1, 2]
    assert ready.reading_version.tolist() == [0, 0, 1, 0]
    again = CountingEmbedder()
    np.testing.assert_array_equal(
        ready.raw_vectors, again.embed([one.text for one in SET.memories]).vectors
    )
    np.testing.assert_array_equal(ready.reading_vectors, again.embed(readings).vectors)
    assert ready.raw_truncated.tolist() == [True, False, False]
    assert ready.reading_truncated.shape == (4,)
    assert ready.embedder == "counting"


def test_an_empty_set() -> None:
    ready = prepare(
        MemorySet(name="", memories=()), appraiser=SimpleAppraiser(), embedder=CountingEmbedder()
    )
    assert ready.memories == ()
    assert ready.raw_vectors.shape == ready.reading_vectors.shape == (0, 3)
    assert ready.reading_of.dtype == ready.reading_version.dtype == np.int64


def test_progress_runs_to_one_total_over_all_stages() -> None:
    told: list[tuple[int, int, str]] = []

    def note(done: int, total: int, what: str) -> None:
        told.append((done, total, what))

    prepare(SET, appraiser=SimpleAppraiser(), embedder=CountingEmbedder(), progress=note)
    steps = [done for done, _, _ in told]
    assert steps == sorted(steps)
    assert {total for _, total, _ in told} == {3 + 2 + 7}
    assert steps[-1] == 12
    assert {"finding gists", "appraising", "embedding"} <= {what for _, _, what in told}


@pytest.mark.parametrize("stage", ["finding gists", "appraising", "embedding"])
def test_every_stage_can_be_cancelled(stage: str) -> None:
    def cancel(done: int, total: int, what: str) -> None:
        if what == stage:
            raise Cancelled("cancelled")

    with pytest.raises(Cancelled):
        prepare(SET, appraiser=SimpleAppraiser(), embedder=CountingEmbedder(), progress=cancel)


@pytest.mark.timeout(60)
def test_a_memory_of_a_megabyte() -> None:
    text = "The storm tore 7 boats loose, I could not sleep! " * 21_000
    ready = prepare(
        MemorySet(name="big", memories=(memory(text),)),
        appraiser=SimpleAppraiser(),
        embedder=CountingEmbedder(),
    )
    (one,) = ready.memories
    assert len(one.text) > 1_000_000
    assert is_gist_of(one.readings[0].text, text)
    assert one.affect is not None


@pytest.mark.skipif(not REAL.exists(), reason="the seven dialogues of LoCoMo are not here")
def test_no_gist_of_a_real_dialogue_is_its_text() -> None:
    ready = prepare(read_source(REAL), appraiser=SimpleAppraiser())
    assert len(ready.memories) == 3962
    for one in ready.memories:
        assert one.affect is not None
        assert one.readings
        for reading in one.readings:
            assert reading.text
            assert not says_the_same(reading.text, one.text)
            assert reading.origin == "source" or is_gist_of(reading.text, one.text)


def test_a_table_is_prepared_as_it_was_read() -> None:
    found = read_source(DATA / "memories.csv")
    ready = prepare(found, appraiser=SimpleAppraiser(), embedder=CountingEmbedder())
    assert [one.affect for one in ready.memories] == [one.affect for one in found.memories]
    assert ready.links == found.links
