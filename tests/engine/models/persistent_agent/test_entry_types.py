"""Entry types are told from the words, and seen as kinds of the system's own."""

from __future__ import annotations

import pytest

from engine.memory.kinds import Kind
from engine.models.persistent_agent.entry_types import ENTRY_KINDS, EntryType, type_of
from tests.engine.models.persistent_agent.agents import CONTEXT, DECISION, Agent


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deploy to production", EntryType.DECISION),  # the paper's own examples
        ("Search for alternatives", EntryType.USER_INTENT),
        ("We decided to move to Lisbon in May.", EntryType.DECISION),
        ("Let’s go with the second design", EntryType.DECISION),
        ("I'll use SQLite for that.", EntryType.DECISION),
        ("Going for a walk was lovely.", EntryType.CONTEXT),
        ("I'll always be here for you.", EntryType.CONTEXT),
        ("Could you book a table for two?", EntryType.USER_INTENT),
        ("I want to learn the cello", EntryType.USER_INTENT),
        ("I went to the lake with my dog.", EntryType.CONTEXT),
        ("Do you remember that summer?", EntryType.CONTEXT),
        ('{"status": 200, "rows": []}', EntryType.TOOL_RESULT),
        ("Traceback (most recent call last):\n  File", EntryType.TOOL_RESULT),
        ("2026-02-03 10:12:01 ERROR connection lost", EntryType.TOOL_RESULT),
        ("exit code 1", EntryType.TOOL_RESULT),
        ("ok, thanks!", EntryType.EPHEMERAL),
        ("Got it.", EntryType.EPHEMERAL),
        ("👍", EntryType.EPHEMERAL),
        ("Thanks for the long letter that you wrote me", EntryType.CONTEXT),
        ("", EntryType.CONTEXT),
    ],
)
def test_rules_tell_the_type_from_the_words(text: str, expected: EntryType) -> None:
    assert type_of(text) is expected


def test_a_speaker_that_is_a_program_gives_results() -> None:
    assert type_of("It rains in Porto.", speaker="Tool") is EntryType.TOOL_RESULT


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind.INSIGHT, EntryType.DECISION),
        (Kind.BIAS, EntryType.USER_INTENT),
        (Kind.DREAM, EntryType.EPHEMERAL),
        (Kind.VISUAL_EPISODE, EntryType.CONTEXT),
    ],
)
def test_kinds_of_the_document_are_mapped_visibly(kind: Kind, expected: EntryType) -> None:
    assert type_of("A red boat on the shore.", kind) is expected
    if expected is not EntryType.CONTEXT:
        assert f"{kind.label}s" in ENTRY_KINDS[expected].meaning.lower().replace("biases", "biass")


def test_kinds_of_the_system_are_the_types() -> None:
    assert [one.name for one in ENTRY_KINDS] == [one.label for one in EntryType]


def test_a_person_sets_another_type() -> None:
    agent = Agent()
    one, two = agent.say(CONTEXT, DECISION)
    assert agent.model.own_kind(agent.state).tolist() == [EntryType.CONTEXT, EntryType.DECISION]
    agent.system("type", one, values=(float(EntryType.DECISION),))
    assert agent.model.own_kind(agent.state).tolist() == [EntryType.DECISION, EntryType.DECISION]
    assert agent.retention(one) == 0.9
    assert agent.column("entry_typed", one)
    assert not agent.column("entry_typed", two)


def test_a_choice_that_is_none_has_no_effect() -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    agent.system("type", one, values=(9.0,))
    agent.system("type", one)
    assert agent.model.own_kind(agent.state).tolist() == [EntryType.CONTEXT]
