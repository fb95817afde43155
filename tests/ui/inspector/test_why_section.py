"""Why: the numbers of the night are those of the engine, of any night that has passed."""

from __future__ import annotations

import pytest

from engine.memory.tiers import Tier
from engine.models.explanation import Criterion, Explanation
from engine.session import Session
from tests.ui.memories.documents import uid_in
from ui.inspector.inspector_view import InspectorView
from ui.inspector.why_facts import criterion_fact, erosion_words, importance_fact, term_fact
from ui.memories.figures import fixed


def shows(view: InspectorView, explanation: Explanation) -> bool:
    """Return whether the section shows exactly an explanation's numbers."""
    why = view.why
    return (
        why.verdict.text() == explanation.verdict
        and why.rule.facts == tuple(term_fact(term) for term in explanation.rate)
        and why.importance.facts == (importance_fact(explanation),)
        and why.strengths.terms == explanation.traces
        and why.survival.facts == tuple(criterion_fact(one) for one in explanation.survival)
    )


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.FRAGMENT, Tier.GHOST])
def test_the_last_night_is_explained(view: InspectorView, session: Session, tier: Tier) -> None:
    uid = uid_in(session, tier)
    session.selection.select([uid])
    explanation = session.explain(uid)
    assert len(explanation.survival) == 7
    assert shows(view, explanation)
    assert view.why.night.box.value() == session.population.night


def test_every_past_night_can_be_chosen(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.GHOST)
    session.selection.select([uid])
    lost = session.memory(uid).lost["raw"]
    view.why.night.box.setValue(lost)
    assert shows(view, session.explain(uid, lost))
    assert "raw" in view.why.verdict.text()
    view.why.night.back.click()
    assert shows(view, session.explain(uid, lost - 1))
    view.why.night.box.setValue(1)
    assert not view.why.night.back.isEnabled()
    assert shows(view, session.explain(uid, 1))


def test_terms_add_up_to_what_is_shown(view: InspectorView, session: Session) -> None:
    session.selection.select([1])
    figures = {fact.lead: fact.figure for fact in view.why.rule.facts}
    parts = sum(float(figures[name]) for name in ("base", "R", "F", "G", "S"))
    assert float(figures["sum"]) == pytest.approx(parts, abs=3e-4)
    assert float(figures["rate"]) == pytest.approx(min(parts, 0.98), abs=3e-4)


def test_before_the_first_night_the_coming_one_is_told(
    view: InspectorView, session: Session
) -> None:
    session.go_to(0)
    session.selection.select([1])
    assert view.why.coming.isVisible()
    assert not view.why.night.isVisible()
    assert shows(view, session.explain(1))
    session.step()
    assert not view.why.coming.isVisible()


def test_erosion_is_counted(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.GHOST)
    session.selection.select([uid])
    explanation = session.explain(uid)
    expected = erosion_words(explanation, session.population.parameters.erosion.patience)
    assert view.why.erosion.isVisible() == (explanation.candidate and explanation.erosion_count > 0)
    assert view.why.erosion.text() == expected
    assert "every 3rd" in expected


def test_switched_off_criteria_are_muted(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.FULL)
    session.set_parameters({"sleep.geometry": False})
    session.step()
    session.selection.select([uid])
    off = [fact for fact in view.why.survival.facts if fact.figure == "off"]
    assert len(off) == 3
    assert {(fact.lead, fact.words_role) for fact in off} == {("–", "muted")}


def test_a_criterion_is_marked_by_sign_and_role() -> None:
    met = Criterion(
        name="stickiness", value=0.72, threshold=0.5, met=True, enabled=True, meaning="at least"
    )
    fact = criterion_fact(met)
    assert (fact.lead, fact.lead_role) == ("✓", "good")
    assert fact.figure == f"{fixed(0.72, 3)} / 0.5"
    count = Criterion(
        name="access", value=2, threshold=3, met=False, enabled=True, meaning="recalls"
    )
    assert criterion_fact(count).figure == "2 / 3"
    assert criterion_fact(count).lead == "✗"
