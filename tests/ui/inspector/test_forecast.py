"""Forecasts run away from the window, once for each state, and are dropped when out of date."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.memory.tiers import Tier
from engine.models.explanation import Forecast
from engine.questions import forecast_of, forecasts
from engine.session import Session
from tests.ui.inspector.runners import Task, WaitingRunner
from tests.ui.memories.documents import uid_in
from ui.inspector.forecast_section import forecast_facts
from ui.inspector.inspector_view import InspectorView
from ui.theme import DARK


def forecast_tasks(runner: WaitingRunner) -> list[Task]:
    return [one for one in runner.tasks if one.title == "Forecast"]


def test_it_is_what_the_engine_foretells(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    uid = uid_in(session, Tier.FRAGMENT)
    session.selection.select([uid])
    assert view.forecast.note.text() == "Looking ahead…"
    assert not view.forecast.facts.isVisible()
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 1)
    assert forecast_tasks(runner)[0].quiet
    forecast_tasks(runner)[0].finish()
    losses = forecasts(session.population, session.model)
    expected = forecast_of(losses, session.row(uid))
    shown = [(fact.words, fact.figure) for fact in view.forecast.facts.facts]
    told = forecast_facts(expected, session.population.night, DARK)
    assert shown == [(fact.words, fact.figure) for fact in told]
    assert expected.fragment == session.memory(uid).lost["raw"]
    assert view.forecast.facts.isVisible()


def test_one_forecast_serves_every_memory_of_a_state(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 1)
    forecast_tasks(runner)[0].finish()
    for uid in (2, 3, 6):
        session.selection.select([uid])
        assert view.forecast.note.text() != "Looking ahead…"
    night = session.population.night
    session.step()
    assert view.forecast.note.text() == "Looking ahead…"
    session.go_to(night)
    assert view.forecast.note.text() != "Looking ahead…"


def test_what_is_out_of_date_is_cancelled_and_not_shown(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 1)
    session.step()
    assert forecast_tasks(runner)[0].cancelled
    forecast_tasks(runner)[0].finish()
    assert view.forecast.note.text() == "Looking ahead…"
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 2)
    forecast_tasks(runner)[1].finish()
    assert view.forecast.facts.isVisible()


def test_nights_that_run_by_start_one_forecast(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    session.sleep(6)
    qtbot.waitUntil(lambda: bool(forecast_tasks(runner)))
    assert len(forecast_tasks(runner)) == 1
    forecast_tasks(runner)[0].finish()
    assert view.forecast.facts.isVisible()


def test_a_hidden_inspector_looks_nowhere(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 1)
    view.hide()
    assert forecast_tasks(runner)[0].cancelled
    view.show()
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 2)


def test_a_failure_is_told(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    qtbot.waitUntil(lambda: len(forecast_tasks(runner)) == 1)
    failed = forecast_tasks(runner)[0].failed
    assert failed is not None
    failed(ValueError("no room"))
    assert view.forecast.note.text() == "No forecast: no room"


def test_past_coming_and_never_are_told_apart() -> None:
    facts = forecast_facts(Forecast(fragment=9, ghost=15, deleted=None), 10, DARK)
    assert [fact.words for fact in facts] == ["fragment", "ghost", "gone"]
    assert [fact.words_role for fact in facts] == ["muted", "", "muted"]
    assert [fact.figure for fact in facts] == ["since night 9", "night 15 (in 5)", "not in sight"]
