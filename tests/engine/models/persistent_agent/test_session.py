"""A document that the Persistent Agent governs, with its folder of Markdown files on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.errors import LetheError
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.models.own_report import Bars, Fact, Table
from engine.models.persistent_agent.folder import MarkdownFolder
from engine.models.persistent_agent.summaries import measured
from engine.session import Session
from tests.engine.models.persistent_agent.agents import (
    CONTEXT,
    DECISION,
    INTENT,
    START,
    THANKS,
    TOOL,
)
from tests.helpers.hashing_embedder import HashingEmbedder

FLAT = Affect(valence=0.1, activation=0.2, intensity=0.4)
FAILED = "The backup failed with an error tonight."
LEARNT = "It turns out that cold tea helps."


def opened(path: str | Path = ":memory:") -> Session:
    return Session.new(path, now=START, model="persistent-agent", embedder=HashingEmbedder())


def say(session: Session, *texts: str) -> list[int]:
    at, first = session.act_time(), session.catalogue.next_uid
    return session.encode(
        [
            NewMemory(
                id=f"{first + place:08x}-0000-4000-8000-000000000000", text=text, created=at,
                affect=FLAT,
            )
            for place, text in enumerate(texts)
        ]
    )  # fmt: skip


@pytest.fixture
def session() -> Iterator[Session]:
    with opened() as one:
        yield one


def test_a_night_reflects_on_what_failed_was_learnt_and_decided(session: Session) -> None:
    failed, learnt, decided, _ = say(session, FAILED, LEARNT, DECISION, CONTEXT)
    session.pause(8.0)
    (made,) = session.follow_up()
    text = session.words.text(made)
    assert text == (
        "Reflection on 2022-01-08. Failed: The backup failed with an error tonight. "
        "Learnt: It turns out that cold tea helps. Decided: We decided on the blue one."
    )
    assert session.memory(made).kind is Kind.INSIGHT
    rows = session.population.rows_of((made,))
    assert session.model.own_kind(session.population)[rows].tolist() == [0]  # a decision
    assert session.population["transmitters"][rows].tolist() == [0]  # what it quotes is no signal
    links = session.population.links
    uids = session.population["uid"]
    assert {int(uids[row]) for row in links.target} == {failed, learnt, decided}
    assert session.follow_up() == []
    assert text in session.model.files(session.population)["REFLECTION.md"]
    session.pause(24.0)
    assert session.follow_up() == []  # nothing new


def test_without_the_switch_no_night_reflects(session: Session) -> None:
    session.set_parameters({"schedule.reflect": False})
    say(session, DECISION)
    session.pause(8.0)
    assert session.follow_up() == []


def test_compression_is_measured_by_level(session: Session) -> None:
    lines = [
        f"We decided on plan {place}. The harbour was calm, and boat {place} lay still. "
        f"Nobody spoke about number {place} all evening."
        for place in range(40)
    ]
    say(session, *lines)
    session.take_up_proposals(session.propose("compact"))
    assert measured(session.population) == {}  # all is hot
    for hours, level, asked in ((11.0, 1, 3.0), (3.0, 2, 10.0), (72.0, 3, 50.0)):
        session.pause(hours)
        session.take_up_proposals(session.propose("compact"))
        one = measured(session.population)[level]
        assert one.memories == 40
        assert one.ratio >= asked * 0.999
    (table,) = (
        part
        for part in session.model.report(session.population)[0].parts
        if isinstance(part, Table)
    )
    assert [row[5] is not None for row in table.rows[1:4]] == [True, True, True]


def test_the_report_has_every_part(session: Session) -> None:
    say(session, DECISION, INTENT, CONTEXT, TOOL, THANKS, FAILED)
    session.take_up_proposals(session.propose("snapshot"))
    session.pause(8.0)
    sections = session.model.report(session.population)
    assert [one.title for one in sections] == [
        "Levels and budgets", "Hippocampus scoring", "Neurotransmitters", "Myelination",
        "Cognitive snapshots", "Compaction and defrag", "Costs",
    ]  # fmt: skip
    known = {one.name for one in session.model.acts}
    for section in sections:
        assert set(section.acts) <= known
        for part in section.parts:
            if isinstance(part, Table):
                assert all(len(row) == len(part.columns) for row in part.rows), part.title
                assert len(part.uids) in (0, len(part.rows))
                assert len(part.rows) <= 50
            if isinstance(part, Bars):
                assert part.limits == (200_000, 150_000, 100_000, 50_000)
    trash = next(
        part for part in sections[2].parts if isinstance(part, Fact) and part.label == "Trash"
    )
    assert trash.value == pytest.approx(16.7)
    costs = next(part for part in sections[6].parts if isinstance(part, Table))
    assert costs.rows[-1][:5] == ("Total", "", 1.09, "This machine", 0.0)


def test_an_empty_document_has_a_report_and_files(session: Session) -> None:
    assert len(session.model.report(session.population)) == 7
    assert set(session.model.files(session.population)) == {"MEMORY.md", "PRELOAD.md", "DNA.md"}


def test_saving_and_opening_in_between_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "agent.lethe"
    states = []
    for stops in (False, True):
        target = path if stops else ":memory:"
        one = opened(target)
        say(one, DECISION, CONTEXT, INTENT, FAILED)
        for hours in (5.0, 20.0, 60.0):
            one.pause(hours)
            one.follow_up()
            one.take_up_proposals(one.propose("snapshot"))
            if stops:
                one.close()
                one = Session.open(path, embedder=HashingEmbedder())
        states.append(one.population)
        strength = one.model.strength(one.population)
        tables = {name: values.tolist() for name, values in one.population.tables.items()}
        one.close()
        states[-1] = (strength, tables)
    np.testing.assert_array_equal(states[0][0], states[1][0])
    assert states[0][1] == states[1][1]


def test_a_folder_is_written_searched_and_points_to_lines(session: Session, tmp_path: Path) -> None:
    one, _ = say(session, "The spare key hangs in the shed.", CONTEXT)
    folder = MarkdownFolder(session, tmp_path / "mind")
    written = folder.write()
    assert set(written.written) == {"MEMORY.md", "PRELOAD.md", "DNA.md", "memory/2022-01-08.md"}
    found = folder.search("where does the spare key hang", 1)
    assert one in found[0].uids
    hit = found[0].hit
    lines = (folder.path / hit.path).read_text().splitlines()
    assert "spare key" in "\n".join(lines[hit.first_line - 1 : hit.last_line])
    assert folder.write().written == ()


def test_edits_on_disk_become_acts_and_removals_are_told(session: Session, tmp_path: Path) -> None:
    kept, changed, gone = say(session, CONTEXT, "The meeting is at nine.", DECISION)
    folder = MarkdownFolder(session, tmp_path / "mind")
    folder.write()
    note = folder.path / "memory/2022-01-08.md"
    lines = [line for line in note.read_text().splitlines() if "decided" not in line]
    text = "\n".join(lines).replace("at nine", "at ten")
    note.write_text(f"{text}\nA stray line.\n\n- The spare key hangs in the shed.\n")
    taken = folder.sync()
    assert taken.edited == (changed,)
    assert taken.removed == (gone,)
    assert [session.words.text(one) for one in taken.added] == [
        "The spare key hangs in the shed.", "A stray line.",
    ]  # fmt: skip
    assert taken.refused == ()
    readings = session.memory(changed).readings
    assert readings is not None
    assert readings[-1].text == "The meeting is at ten."
    assert session.model.own_tier(session.population)[gone - 1] == 0  # nothing is forgotten
    rewritten = note.read_text()
    for words in ("at ten", "spare key", "stray line", "decided on"):
        assert words in rewritten
    assert "at nine" not in rewritten
    assert not folder.sync()
    assert taken.added[0] in folder.search("spare key hangs", 1)[0].uids
    assert kept not in taken.edited


def test_an_edit_of_what_was_dropped_meanwhile_is_told(session: Session, tmp_path: Path) -> None:
    say(session, CONTEXT)
    folder = MarkdownFolder(session, tmp_path / "mind")
    folder.write()
    note = folder.path / "memory/2022-01-08.md"
    note.write_text(note.read_text().replace("mild", "wild"))
    session.pause(7.0)
    taken = folder.sync()
    assert taken.edited == ()
    assert len(taken.refused) == 1
    assert "memory/2022-01-08.md, line 7" in taken.refused[0]


def test_nights_are_no_edits(session: Session, tmp_path: Path) -> None:
    say(session, DECISION, INTENT, CONTEXT)
    folder = MarkdownFolder(session, tmp_path / "mind")
    folder.write()
    session.pause(24.0 * 9)
    assert not folder.sync()
    assert "decided blue" in (folder.path / "MEMORY.md").read_text()
    assert not list(folder.path.glob("memory/*.md"))


def test_writing_over_an_edit_is_refused(session: Session, tmp_path: Path) -> None:
    say(session, DECISION)
    folder = MarkdownFolder(session, tmp_path / "mind")
    folder.write()
    note = folder.path / "memory/2022-01-08.md"
    note.write_text(note.read_text() + "- Mine.\n")
    say(session, INTENT)
    with pytest.raises(LetheError, match="edited"):
        folder.write()
    assert "- Mine." in note.read_text()


def test_other_systems_keep_no_files(tmp_path: Path) -> None:
    with (
        Session.new(":memory:", now=START, model="static", embedder=HashingEmbedder()) as other,
        pytest.raises(LetheError, match="keeps no Markdown files"),
    ):
        MarkdownFolder(other, tmp_path)


def test_after_sealing_gists_tell_what_the_words_told(tmp_path: Path) -> None:
    path = tmp_path / "agent.lethe"
    with opened(path) as one:
        say(one, "We decided to paint the kitchen in a warm yellow this year.", INTENT, CONTEXT)
        one.pause(24.0 * 5)
        before = one.model.own_tier(one.population).tolist()
        one.seal()
        assert one.model.own_tier(one.population).tolist() == before
    with Session.open(path, embedder=HashingEmbedder()) as again:
        assert again.model.own_tier(again.population).tolist() == before
        assert again.words.text(1) == ""
        assert again.model.own_kind(again.population).tolist()[:2] == [0, 1]
