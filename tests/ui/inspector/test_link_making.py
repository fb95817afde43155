"""Links made and cut in the inspector."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory
from engine.memory.tiers import Tier
from engine.models.explanation import Forecast
from engine.questions import forecast_of, forecasts
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id, small_session
from tests.ui.inspector.runners import WaitingRunner
from ui.inspector.inspector_view import InspectorView
from ui.inspector.link_making import CHOICES
from ui.inspector.link_row import LinkRow


@pytest.fixture
def small(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Four memories, of which the last two contradict each other."""
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def beside(qtbot: QtBot, small: Session, told: list[str]) -> Iterator[InspectorView]:
    made = InspectorView(WaitingRunner())
    qtbot.addWidget(made)
    made.told.connect(told.append)
    made.failed.connect(told.append)
    made.show_session(small)
    made.show()
    yield made
    made.show_session(None)


def links(session: Session) -> set[tuple[int, int, LinkKind]]:
    found, uids = session.population.links, session.population["uid"]
    ends = zip(
        uids[found.source].tolist(), uids[found.target].tolist(), found.kind.tolist(), strict=True
    )
    return {(source, target, LinkKind(kind)) for source, target, kind in ends}


def choose(view: InspectorView, phrase: str) -> None:
    menu = view.maker.menu
    assert menu is not None
    next(one for one in menu.actions() if one.text().startswith(phrase)).trigger()


def rows(view: InspectorView) -> list[LinkRow]:
    return [row for row in view.links.rows if row.isVisible()]


@pytest.mark.parametrize(
    ("phrase", "link"),
    [
        ("relates to", (1, 2, LinkKind.RELATES)),
        ("is caused by", (2, 1, LinkKind.CAUSES)),
        ("has as part", (2, 1, LinkKind.PART_OF)),
        ("comes from", (1, 2, LinkKind.PROVENANCE)),
    ],
)
def test_two_selected_memories_are_linked(
    beside: InspectorView, small: Session, told: list[str], phrase: str,
    link: tuple[int, int, LinkKind],
) -> None:  # fmt: skip
    small.selection.select([1, 2])
    beside.links.make.click()
    choose(beside, phrase)
    assert link in links(small)
    assert told == [f"Linked: memory {link[0]} {_verb(link[2])} memory {link[1]}."]
    (row,) = rows(beside)
    assert row.link.end is not None and row.link.end.phrase == phrase


def _verb(kind: LinkKind) -> str:
    return {"relates": "relates to", "causes": "causes", "part of": "is part of",
            "provenance": "comes from"}[kind.label]  # fmt: skip


def test_the_other_memory_is_picked_where_one_is_selected(
    beside: InspectorView, small: Session, told: list[str]
) -> None:
    small.selection.select([1])
    beside.links.make.click()
    assert beside.maker.picking == 1
    assert told == ["Pick the other memory, in the space, the graph or the table."]
    small.selection.select([2])  # a click in any view
    assert beside.maker.picking is None
    assert small.selection.active == 1
    assert small.selection.uids == {1, 2}
    choose(beside, "contradicts")
    assert (1, 2, LinkKind.CONTRADICTS) in links(small)


def test_picking_can_be_given_up(qtbot: QtBot, beside: InspectorView, small: Session) -> None:
    small.selection.select([1])
    beside.links.make.click()
    beside.links.make.click()
    assert beside.maker.picking is None
    beside.links.make.click()
    beside.activateWindow()
    qtbot.waitUntil(beside.isActiveWindow)
    qtbot.keyClick(beside, Qt.Key.Key_Escape)
    assert beside.maker.picking is None
    small.selection.select([2])
    assert beside.maker.menu is None
    assert small.selection.uids == {2}


def test_a_link_that_is_there_is_not_offered_again(beside: InspectorView, small: Session) -> None:
    small.selection.select([4, 3])
    beside.links.make.click()
    assert beside.maker.menu is not None
    actions = beside.maker.menu.actions()
    assert len(actions) == len(CHOICES)
    barred = [one.text() for one in actions if not one.isEnabled()]
    assert len(barred) == 1 and barred[0].startswith("contradicts")


def test_a_link_is_cut_from_either_side(
    beside: InspectorView, small: Session, told: list[str]
) -> None:
    for looked_at in (3, 4):
        small.selection.select([looked_at])
        (row,) = rows(beside)
        row.cut.click()
        assert links(small) == set()
        assert told[-1] == "Cut: memory 3 contradicts memory 4."
        assert not rows(beside)
        small.link(3, 4, LinkKind.CONTRADICTS)


def test_what_is_gone_cannot_be_linked_nor_its_links_cut(
    beside: InspectorView, small: Session, told: list[str]
) -> None:
    small.delete(4)
    small.selection.select([3])
    (row,) = rows(beside)
    assert not row.cut.isVisible()
    beside.maker.link(3, 4, LinkKind.RELATES)
    assert told == ["memory 4 is deleted"]


def test_a_document_to_read_only_offers_neither(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    small_session(tmp_path / "read.lethe", embedder).close()
    with Session.open(tmp_path / "read.lethe", read_only=True, embedder=embedder) as session:
        view = InspectorView(WaitingRunner())
        qtbot.addWidget(view)
        view.show_session(session)
        view.show()
        session.selection.select([3])
        assert not view.links.make.isVisible()
        assert not rows(view)[0].cut.isVisible()
        view.show_session(None)


def test_contradictions_that_keep_each_other_are_said_to(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with small_session(tmp_path / "dim.lethe", embedder, (0.5, 0.006, 0.006, 0.006)) as session:
        view = InspectorView(WaitingRunner())
        qtbot.addWidget(view)
        view.show_session(session)
        view.show()
        session.selection.select([3])
        assert not view.links.keeping.isVisible()
        session.sleep(60)
        assert session.memory(3).tier == session.memory(4).tier != Tier.DELETED
        assert session.memory(2).tier == Tier.DELETED
        assert view.links.keeping.isVisible()
        assert "keep each other" in view.links.keeping.text()
        session.unlink(3, 4, LinkKind.CONTRADICTS)
        assert not view.links.keeping.isVisible()
        view.show_session(None)


def test_a_memory_that_only_the_graph_keeps_erodes_as_forecast_once_it_is_cut(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with small_session(tmp_path / "kept.lethe", embedder, (0.02, 1.0)) as session:
        view = InspectorView(WaitingRunner())
        qtbot.addWidget(view)
        view.show_session(session)
        view.show()
        (insight,) = session.encode(
            NewMemory(id=memory_id(77), text="The ferry is always late.", created=START,
                      kind=Kind.INSIGHT, affect=Affect(valence=0.1, activation=0.1)),
        )  # fmt: skip
        view.maker.link(1, insight, LinkKind.RELATES)
        session.sleep(12)
        saved = {one.name: one.met for one in session.explain(1).survival}
        assert [name for name, met in saved.items() if met] == ["links"]
        kept = _forecast(session).deleted
        session.selection.select([1])
        rows(view)[0].cut.click()
        told = _forecast(session)
        assert told.deleted is not None
        assert kept is None or told.deleted < kept
        session.sleep(told.deleted - session.population.night)
        lost = session.model.losses(session.population)
        for name in ("fragment", "ghost", "deleted"):
            assert lost[name][0] == getattr(told, name), name
        view.show_session(None)


def _forecast(session: Session) -> Forecast:
    return forecast_of(forecasts(session.population, session.model), 0)
