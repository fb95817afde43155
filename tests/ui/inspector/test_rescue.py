"""What would save it: found away from the window, in words that are the engine's own numbers."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.journal.clock import hour_of_acts
from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.models.explanation import Criterion, Forecast
from engine.rescue import Rescue
from engine.session import Session
from tests.ui.inspector.runners import Task, WaitingRunner
from tests.ui.memories.documents import uid_in
from ui.inspector.inspector_view import InspectorView
from ui.inspector.rescue_source import find_saving
from ui.inspector.rescue_words import act_words, future_words, met_words, nearest_words

NOTHING = Forecast(fragment=None, ghost=None, deleted=None)


def searches(runner: WaitingRunner) -> list[Task]:
    return [one for one in runner.tasks if one.title == "What would save it"]


def acts(view: InspectorView) -> list[str]:
    return [one.text() for one in view.rescue.acts if one.isVisible()]


def test_a_recall_is_told_that_really_helps(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.go_to(0)
    session.selection.select([5])
    assert view.rescue.state.text() == "Looking…" and acts(view) == []
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    assert searches(runner)[0].quiet
    searches(runner)[0].finish()
    recall = find_saving(session.population, session.model, 5).acts[0]
    assert recall.act == "recall"
    assert f"by night {recall.by_night}, on the evening before it: " in acts(view)[0]
    assert acts(view)[0].endswith(f"{future_words(recall.after, 0)}.")
    assert f"on night {recall.loss_night}" in view.rescue.state.text()
    assert view.rescue.nearest.isVisible()
    branch = session.add_branch("saved", relive=False)
    session.switch(branch.number)
    session.sleep(recall.by_night - 1)
    assert hour_of_acts(session.population.clock) > session.population.clock
    session.use(5)
    session.sleep((recall.after.fragment or 365) - session.population.night)
    assert session.memory(5).lost.get("raw") == recall.after.fragment


def test_the_link_names_a_memory_and_leads_to_it(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.go_to(0)
    session.selection.select([2])
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    searches(runner)[0].finish()
    link = acts(view)[1]
    target = find_saving(session.population, session.model, 2).acts[1].target
    assert target is not None and session.memory(target).kind in (Kind.INSIGHT, Kind.DREAM)
    text = session.memory(target).text
    assert text is not None and f'<a href="{target}">“{text}”</a>' in link
    view.rescue.acts[1].linkActivated.emit(str(target))
    assert session.selection.active == target


def test_what_nothing_threatens_needs_nothing(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([6])
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    searches(runner)[0].finish()
    assert view.rescue.state.text().startswith("Nothing threatens it")
    assert acts(view) == [] and not view.rescue.nearest.isVisible()


def test_a_criterion_that_is_met_does_not_keep_words(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([1])
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    searches(runner)[0].finish()
    saving = find_saving(session.population, session.model, 1)
    assert saving.met is not None and saving.nearest is None
    assert view.rescue.nearest.text() == met_words(saving.met)
    assert "but not its words" in view.rescue.nearest.text()


def test_another_selection_cancels_the_search(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.go_to(0)
    session.selection.select([5])
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    session.selection.select([4])
    assert searches(runner)[0].cancelled
    searches(runner)[0].finish()
    assert view.rescue.state.text() == "Looking…"
    qtbot.waitUntil(lambda: len(searches(runner)) == 2)
    searches(runner)[1].finish()
    assert view.rescue.state.text() != "Looking…"
    session.selection.select([6])
    session.selection.select([4])
    assert view.rescue.state.text() != "Looking…"


def test_a_failure_is_told(
    qtbot: QtBot, view: InspectorView, session: Session, runner: WaitingRunner
) -> None:
    session.selection.select([6])
    qtbot.waitUntil(lambda: len(searches(runner)) == 1)
    failed = searches(runner)[0].failed
    assert failed is not None
    failed(ValueError("no room"))
    assert view.rescue.state.text() == "Not known: no room"


def test_what_is_gone_still_tells_why(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.DELETED)
    session.step()
    session.selection.select([uid])
    gone = session.memory(uid).deleted_night
    assert gone is not None and gone < session.population.night
    assert view.why.isVisible() and not view.rescue.isVisible()
    assert view.why.night.box.value() == view.why.night.box.maximum() == gone
    assert view.why.verdict.text() == session.explain(uid, gone).verdict
    assert "deleted" in view.why.verdict.text()


def test_words() -> None:
    later = Forecast(fragment=44, ghost=50, deleted=None)
    recall = Rescue(
        act="recall", by_night=12, target=None, loss="fragment", loss_night=12, after=later
    )
    assert act_words(recall, 3) == (
        "Recall it once by night 12, on the evening before it: "
        "then a fragment on night 44, a ghost on night 50."
    )
    assert act_words(recall, 11).startswith("Recall it once this evening, before night 12: ")
    link = Rescue(act="link", by_night=4, target=7, loss="ghost", loss_night=9, after=NOTHING)
    assert act_words(link, 3, "“<b>”") == (
        'Link it to <a href="7">“&lt;b&gt;”</a> now: then it loses nothing more within 365 nights.'
    )
    assert future_words(later, 47) == "then a ghost on night 50"
    near = Criterion(
        name="stickiness", value=0.4512, threshold=0.5, met=False, enabled=True,
        meaning="stickiness at encoding, at least",
    )  # fmt: skip
    assert nearest_words(near) == "Nearest criterion: stickiness at encoding, 0.451 of 0.5."
