"""Edits of a folder in the steps that a window takes, and what must not be lost between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.exchange.source_files import SourceFile
from engine.models.persistent_agent.bundle_file import read_bundle, write_bundle
from engine.models.persistent_agent.folder import MarkdownFolder, texts_now
from engine.models.persistent_agent.knowledge import knowledge_to_share, knowledge_to_take
from engine.models.registry import model_named, model_names
from engine.session import Session
from tests.engine.models.persistent_agent.agents import CONTEXT, DECISION
from tests.engine.models.persistent_agent.test_session import opened, say

NOTE = "memory/2022-01-08.md"


@pytest.fixture
def session() -> Iterator[Session]:
    with opened() as one:
        yield one


@pytest.fixture
def folder(session: Session, tmp_path: Path) -> MarkdownFolder:
    say(session, DECISION, "The meeting is at nine.", CONTEXT)
    made = MarkdownFolder(session, tmp_path / "mind")
    made.write()
    return made


def edit(folder: MarkdownFolder) -> Path:
    note = folder.path / NOTE
    note.write_text(note.read_text().replace("at nine", "at ten") + "Stray.\n- Buy paint.\n")
    return note


def test_edits_are_read_before_anything_changes(session: Session, folder: MarkdownFolder) -> None:
    assert not folder.read_edits()
    edit(folder)
    found = folder.read_edits()
    assert found and found.written and found.edited == (NOTE,)
    assert [one.text for one in found.changes.edited] == ["The meeting is at ten."]
    assert [one.text for one in found.changes.added] == ["Buy paint."]
    assert [one.text for _, one in found.changes.strays] == ["Stray."]
    assert len(session.population) == 3


def test_what_was_taken_in_is_not_taken_in_twice(session: Session, folder: MarkdownFolder) -> None:
    edit(folder)
    found = folder.read_edits()
    taken = folder.take_in(found, folder.get_ready(found))
    assert (len(taken.edited), len(taken.added)) == (1, 2)
    again = folder.read_edits()  # writing was refused, say, by a full disk
    assert not again.changes and not again.changes.strays
    assert not folder.take_in(again)
    assert len(session.population) == 5
    folder.write_over(again)
    assert not folder.read_edits()
    session.undo()
    assert len(session.population) == 3  # one act


def test_an_edit_made_meanwhile_is_not_written_over(folder: MarkdownFolder) -> None:
    note = edit(folder)
    found = folder.read_edits()
    folder.take_in(found)
    note.write_text(note.read_text() + "- One more.\n")
    with pytest.raises(BadInput, match="edited once more"):
        folder.write_over(found)
    assert "One more." in note.read_text()
    assert [one.text for one in folder.read_edits().changes.added] == ["One more."]


def test_files_that_are_written_from_others_are_named(folder: MarkdownFolder) -> None:
    dna = folder.path / "DNA.md"
    dna.write_text(dna.read_text() + "- Mine.\n")
    found = folder.read_edits()
    assert found and not found.changes and found.written_anew == ("DNA.md",)


def test_the_folder_of_another_document_is_refused(folder: MarkdownFolder) -> None:
    with opened() as other:
        other.encode("something else entirely")
        theirs = MarkdownFolder(other, folder.path)
        for act in (theirs.read_edits, theirs.write):
            with pytest.raises(BadInput, match="another document"):
                act()
    assert not folder.read_edits()


def test_only_systems_that_have_files_keep_some(session: Session, folder: MarkdownFolder) -> None:
    assert {one for one in model_names() if model_named(one).keeps_files} == {"persistent-agent"}
    on_disk = {path: (folder.path / path).read_text() for path in texts_now(session)}
    assert texts_now(session) == on_disk
    with Session.new(":memory:", now=0, model="static") as other:
        assert texts_now(other) == {}


def test_knowledge_goes_out_as_held_and_comes_in_once(session: Session, tmp_path: Path) -> None:
    lines = [
        f"We decided on plan {place}. The harbour was calm, and boat {place} lay still. "
        f"Nobody spoke about number {place} all evening."
        for place in range(20)
    ]
    say(session, *lines)
    assert knowledge_to_share(session, "Ada").pieces == ()  # all is hot
    session.pause(14.0)
    bundle = knowledge_to_share(session, "Ada")
    held = "\n".join(texts_now(session).values())
    assert bundle.pieces and all(one.text in held for one in bundle.pieces)
    ((level, ratio),) = bundle.ratios
    assert level == 2 and ratio > 1.0
    write_bundle(bundle, tmp_path / "ada.json")
    read = read_bundle(SourceFile(tmp_path / "ada.json"))
    assert knowledge_to_take(session, read).memories == ()  # it is its own
    with opened() as other:
        other.encode("my own day")
        made = other.import_set(knowledge_to_take(other, read))
        assert len(made) == len(bundle.pieces)
        assert {other.catalogue.source[uid] for uid in made} == {"synapse: Ada"}
        assert other.import_set(knowledge_to_take(other, read)) == []
        other.pause(96.0)
        assert not any(
            one.origin == other.catalogue.uuid[uid]
            for one in knowledge_to_share(other, "Bob").pieces
            for uid in made
        )
