"""Systems of other packages that cannot be loaded, clash or fail: one line, and life goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import LetheError
from engine.lab.system_comparison import checked_names, compare_systems
from engine.models import registry
from engine.models.registry import model_named, model_names, models, unusable
from engine.session import Session
from tests.helpers import failing_system
from tests.helpers.failing_system import FailingSystem
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START
from tests.helpers.registered import registered

HERE = failing_system.__name__


def document(path: Path, name: str | None = None) -> Session:
    if name is None:
        return Session.open(path, embedder=HashingEmbedder(), appraiser=SimpleAppraiser())
    return Session.new(
        path, now=START, model=name, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    )


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    with registered("failing", f"{HERE}:FailingSystem"):
        yield monkeypatch


@pytest.mark.parametrize(
    ("name", "where", "told"),
    [
        ("breaking", "BreakingSystem", "no room for me"),
        ("gone", "NobodyThere", "NobodyThere"),
        ("misnamed", "MisnamedSystem", "somebody-else"),
        ("text", "HERE_IS_NO_CLASS", "HERE_IS_NO_CLASS"),
        ("path", "Path", "no forgetting model"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line_and_left_out(
    name: str, where: str, told: str
) -> None:
    place = "pathlib" if where == "Path" else HERE
    with registered(name, f"{place}:{where}"):
        with pytest.raises(LetheError, match=told) as raised:
            model_named(name)
        line = str(raised.value)
        assert "\n" not in line and repr(name) in line
        assert unusable() == {name: line}
        assert name in model_names() and name not in models() and name not in checked_names(None)


def test_a_name_of_lethe_stays_what_it_is() -> None:
    own = model_named("static")
    with registered("static", f"{HERE}:FailingSystem"):
        assert type(model_named("static")) is type(own)
        assert "Lethe's own" in unusable()["static"]
        assert "static" in models()


def test_one_name_of_two_packages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint(name="failing", value=f"{HERE}:{kind}", group=registry.ENTRY_POINT)
        for kind in ("FailingSystem", "MisnamedSystem", "FailingSystem")
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.raises(LetheError, match=r"given twice: see .*FailingSystem, .*MisnamedSystem"):
        model_named("failing")
    monkeypatch.setattr(registry, "entry_points", lambda group: [points[0], points[2]])
    assert model_named("failing").title == "Failing"
    model_named.cache_clear()


def test_a_document_of_a_system_that_is_gone_says_so(tmp_path: Path) -> None:
    with registered("failing", f"{HERE}:FailingSystem"):
        document(tmp_path / "a.lethe", "failing").close()
    with pytest.raises(LetheError, match=r"'main' .*'failing'.*install the package"):
        document(tmp_path / "a.lethe")


@pytest.mark.parametrize("where", ["Encode", "Night", "strength", "own_tier"])
def test_a_fault_in_an_act_changes_nothing(
    failing: pytest.MonkeyPatch, tmp_path: Path, where: str
) -> None:
    path = tmp_path / "a.lethe"
    with document(path, "failing") as session:
        session.encode("the first")
        before = session.population
        failing.setattr(FailingSystem, "fails_in", where)
        if where == "Encode":
            with pytest.raises(LetheError, match=r"'failing'.*a fault of its own"):
                session.encode("the second")
            assert session.catalogue.known(session.catalogue.uuid[1]) == 1
            assert set(session.index.view().uids.tolist()) == {1}
        elif where != "strength":
            with pytest.raises(LetheError, match=r"'failing'.*a fault of its own"):
                session.sleep(2)
        assert session.population is before
        failing.setattr(FailingSystem, "fails_in", "")
        session.encode("the third")
        assert [session.words.text(uid) for uid in session.population["uid"].tolist()] == [
            "the first",
            "the third",
        ]
    with document(path) as session:
        assert len(session.population) == 2


@pytest.mark.parametrize("where", ["propose", "propose wrongly"])
def test_a_fault_in_what_it_proposes_is_told(failing: pytest.MonkeyPatch, where: str) -> None:
    with document(Path(":memory:"), "failing") as session:
        failing.setattr(FailingSystem, "fails_in", where)
        with pytest.raises(LetheError, match="'failing'"):
            session.propose("tidy")


@pytest.mark.parametrize("where", ["follow_up", "follow_up wrongly"])
def test_a_fault_in_what_it_does_by_itself_is_told(failing: pytest.MonkeyPatch, where: str) -> None:
    with document(Path(":memory:"), "failing") as session:
        session.encode("a thing")
        failing.setattr(FailingSystem, "fails_in", where)
        with pytest.raises(LetheError, match="'failing'"):
            session.follow_up()
        with pytest.raises(LetheError, match="'failing'"):
            session.sleep(2)


def test_a_document_is_not_called_damaged_for_a_system_that_fails(
    failing: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with document(tmp_path / "a.lethe", "failing") as session:
        session.encode("a thing")
    with closing(sqlite3.connect(tmp_path / "a.lethe")) as file, file:
        file.execute("DELETE FROM checkpoints")
    failing.setattr(FailingSystem, "fails_in", "Encode")
    with pytest.raises(LetheError, match="'failing', of another package") as raised:
        document(tmp_path / "a.lethe")
    assert "damaged" not in str(raised.value)


@pytest.mark.parametrize("where", ["Encode", "shape", "own_tier", "follow_up", "follow_up wrongly"])
def test_a_system_that_fails_cannot_be_compared_and_says_so(
    failing: pytest.MonkeyPatch, where: str
) -> None:
    with document(Path(":memory:"), "potato") as session:
        session.encode("a thing")
        session.sleep(2)
        failing.setattr(FailingSystem, "fails_in", where)
        with pytest.raises(LetheError, match="'failing', of another package"):
            compare_systems(session, ("static", "failing"))
