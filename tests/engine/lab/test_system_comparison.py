"""One life under many systems: what is compared is what each life says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import Cancelled, LetheError
from engine.exchange.demo import read_demo
from engine.exchange.documents import start_of
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import read_source
from engine.lab import living
from engine.lab.lives import Journal
from engine.lab.system_comparison import SystemComparison, compare_systems
from engine.memory.new_memory import MemorySet
from engine.models.registry import model_named, model_names
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.registered import registered

NAMES = ("potato", "static", "busy")


@pytest.fixture(autouse=True)
def busy() -> Iterator[None]:
    with registered("busy", "tests.helpers.busy_system:BusySystem"):
        yield


def lived(memories: MemorySet, *, live: bool = False) -> Session:
    session = Session.new(
        now=start_of(memories, now=0, live=live),
        embedder=HashingEmbedder(),
        appraiser=SimpleAppraiser(),
    )
    session.import_set(memories, live=live)
    return session


@pytest.fixture(scope="module")
def document() -> Iterator[Session]:
    with lived(read_demo()) as session:
        session.sleep(3)
        session.delete([5, 7])
        session.sleep(3)
        session.encode("on the last day something happened that no night has seen")
        yield session


@pytest.fixture
def found(document: Session) -> SystemComparison:
    return compare_systems(document, NAMES, nights=6)


def test_every_row_is_what_the_life_says(document: Session, found: SystemComparison) -> None:
    assert found.names == NAMES and found.nights == found.night == 12
    assert found.uids.tolist() == document.population["uid"].tolist()
    assert found.ids == [document.catalogue.uuid[uid] for uid in found.uids.tolist()]
    for at, name in enumerate(NAMES):
        life, model = found.lives[name], model_named(name)
        state = life.population
        rows = state.rows_of(found.uids.tolist())
        expected = model.strength(state)[rows].copy()
        gone = np.isin(found.uids, (5, 7))
        assert np.all(found.strength[at][gone] == 0.0)
        assert set(np.array(found.tier_names(name))[gone]) == {"deleted"}
        assert not found.remembered[at][gone].any()
        living = found.tier[at] != len(model.own_tiers) - 1
        assert np.array_equal(found.strength[at][living], expected[living])
        assert np.array_equal(found.remembered[at], model.remembered(state)[rows] & living)
        counts = found.tier_counts(name)
        assert list(counts) == [one.name for one in model.own_tiers]
        assert sum(counts.values()) == len(found.uids)
    assert len(found.lives["busy"].made) == 4
    assert not set(found.lives["busy"].made) & set(found.uids.tolist())


def test_another_night_of_the_same_lives(document: Session, found: SystemComparison) -> None:
    early = found.at(2)
    assert early.lives == found.lives and early.night == 2
    potato = document.timeline.at(document.timeline.position_of(2))
    assert np.array_equal(early.strength[0], potato["importance"])
    assert early.tier[:, early.uids == 5].tolist() == [[0], [0], [0]]
    assert len(early.uids) == len(found.uids) - 1
    with pytest.raises(LetheError, match="no night 13; use 0 to 12"):
        found.at(13)


def test_agreement_and_survivors_are_of_the_night(found: SystemComparison) -> None:
    assert found.agreement.rank.shape == found.agreement.survivors.shape == (3, 3)
    both = np.count_nonzero(found.remembered[0] & found.remembered[1])
    either = np.count_nonzero(found.remembered[0] | found.remembered[1])
    assert found.agreement.survivors[0, 1] == pytest.approx(both / either)
    assert sum(one.count for one in found.survivors) == len(found.uids)
    assert {5, 7} <= set(found.survivors[-1].uids.tolist()) | {
        uid for one in found.survivors if not one.systems for uid in one.uids.tolist()
    }


@pytest.mark.parametrize("cells", [0, living.MOST_CELLS])
def test_curves_of_a_selection(
    document: Session, monkeypatch: pytest.MonkeyPatch, cells: int
) -> None:
    monkeypatch.setattr(living, "MOST_CELLS", cells)
    found = compare_systems(document, NAMES, nights=2)
    assert (found.lives["busy"].nightly is None) == (cells == 0)
    last = int(found.uids[-1])
    curves = found.retention((5, 6, last))
    assert curves.nights.tolist() == list(range(9))
    assert curves.remembered.shape == curves.strength.shape == (3, 9)
    for night in (0, 2, 3, 6, 8):
        there = found.at(night)
        rows = np.isin(there.uids, (5, 6, last))
        assert curves.strength[:, night].tolist() == there.strength[:, rows].mean(axis=1).tolist()
        assert curves.remembered[:, night].tolist() == (
            there.remembered[:, rows].mean(axis=1).tolist()
        )
    lone = found.retention((last,))
    assert np.isnan(lone.strength[:, :6]).all() and not np.isnan(lone.strength[:, 6:]).any()
    assert np.isnan(found.retention(()).strength).all()
    assert found.retention().remembered[:, 8].tolist() == found.remembered.mean(axis=1).tolist()


def test_one_question_is_answered_by_each(document: Session, found: SystemComparison) -> None:
    question = document.asker().embedded("the garden and the lock")
    answers = found.answers(question, 4, order=document.id_order)
    assert tuple(answers) == NAMES
    alone = compare_systems(document, ("potato",))
    (direct,) = alone.answers(question, 4).values()
    assert direct.uids == document.asker().answer(question, 4).uids
    assert [one.score for one in direct] == [one.score for one in document.recall(question.text, 4)]
    made = found.lives["busy"].made[-1]
    words = found.lives["busy"].catalogue.text[made]
    (asked,) = found.answers(document.asker().embedded(words), 30)["busy"].results[:1]
    assert asked.text.startswith("joined: ") or asked.uid in found.uids
    everything = found.answers(document.asker().embedded(words), 10_000)["busy"]
    assert made in everything.uids and made not in document.catalogue


@pytest.mark.parametrize("k", [0, -3])
def test_less_than_one_answer_is_refused(
    document: Session, found: SystemComparison, k: int
) -> None:
    question = document.asker().embedded("the garden")
    with pytest.raises(LetheError, match="answers cannot be given; ask for 1 to"):
        found.answers(question, k)
    with pytest.raises(LetheError, match="answers cannot be given; ask for 1 to"):
        document.recall("the garden", k)


def test_names_are_checked_first(document: Session) -> None:
    with pytest.raises(LetheError, match="no forgetting model is called 'nope'"):
        compare_systems(document, ("potato", "nope"))
    for names in ((), ("static", "static")):
        with pytest.raises(LetheError, match="each system is compared once"):
            compare_systems(document, names)


def test_progress_counts_all_lives_and_ends_them(document: Session) -> None:
    told: list[tuple[int, int]] = []

    def report(done: int, total: int, what: str, /) -> None:
        if "living" in what:
            told.append((done, total))

    compare_systems(Journal.of(document), NAMES, nights=4, progress=report)
    assert {total for _, total in told} == {3000}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] == 0 and told[-1][0] < 3000

    def stop(done: int, total: int, what: str, /) -> None:
        if done > 1500:
            raise Cancelled(what)

    with pytest.raises(Cancelled):
        compare_systems(document, NAMES, nights=4, progress=stop)


def test_a_document_without_memories_can_be_compared() -> None:
    with Session.new(now=0, embedder=HashingEmbedder()) as empty:
        found = compare_systems(empty, nights=2)
        assert found.strength.shape == (len(model_names()), 0)
        assert found.survivors == () and np.isnan(found.agreement.rank).all()
        assert np.isnan(found.retention().strength).all()
        answers = found.answers(empty.asker().embedded("anything"), 3)
        assert all(len(one) == 0 for one in answers.values())


def compared(session: Session, nights: int) -> SystemComparison:
    """Compare all systems but the one of the tests, and check what must be so."""
    names = tuple(name for name in model_names() if name != "busy")
    one = compare_systems(session, names, nights=nights)
    assert one.names == names and len(one.uids) > 100
    assert np.all((one.strength >= 0.0) & (one.strength <= 1.0))
    for at, name in enumerate(names):
        assert one.tier[at].max() < len(model_named(name).own_tiers)
    static = names.index("static")
    assert one.remembered[static].all()
    potato = one.agreement.survivors[static, names.index("potato")]
    assert potato == pytest.approx(one.remembered[names.index("potato")].mean())
    return one


def test_the_demo_under_every_system() -> None:
    with lived(read_demo()) as session:
        one, other = (compared(session, 10) for _ in range(2))
    for column in ("strength", "tier", "remembered"):
        assert getattr(one, column).tobytes() == getattr(other, column).tobytes(), column


def test_a_dialogue_under_every_system(shared: Path) -> None:
    file = shared / "data" / "locomo7.json"
    told = read_source(file, "locomo", options=ReadOptions(only=("conv-26",)))
    with lived(told, live=True) as session:
        assert session.timeline.nights > 30
        compared(session, 3)
