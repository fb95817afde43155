"""A report as a page: whole, of one file, and harmless whatever memories say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.lab.report import Report, report_of
from engine.memory.new_memory import MemorySet, NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.pages import Page
from tests.helpers.window_parts import START, memory_id, small_session
from ui.exporting.report_page import report_page, said
from ui.exporting.tiers_drawing import ticks_up_to, tiers_drawing

HOSTILE = (
    '<script>alert(1)</script><img src="http://evil.example/x.png" onerror="go()">',
    "</td></tr></table></main><h1>mine</h1>",
    "\"'><a href=javascript:go()>click & see</a> &lt;b&gt;",
    "\x00\x07\u202eoverride\u2066 \ud7ff\n\n</style>",
)
PICTURES = {"dark": b"\x89PNG dark", "light": b"\x89PNG light"}


@pytest.fixture
def hostile(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    memories = tuple(
        NewMemory(id=memory_id(at), text=text, created=START - 900 + at,
                  affect=Affect(valence=0.1, activation=0.0, intensity=0.2), importance=0.5)
        for at, text in enumerate(HOSTILE)
    )  # fmt: skip
    with Session.new(
        tmp_path / "a.lethe", now=START, embedder=embedder, title="<i>Title</i>"
    ) as session:
        session.import_set(MemorySet(name="set", memories=memories))
        session.sleep(2)
        session.add_branch("<u>branch</u>")
        yield session


def page_of(report: Report, name: str = "a.lethe") -> Page:
    return Page(report_page(report, name, PICTURES, "Made today."))


def test_hostile_words_stay_words(hostile: Session) -> None:
    page = page_of(report_of(hostile), '"><script>name</script>.lethe')
    for tag in ("script", "a", "u", "iframe", "link", "form"):
        assert page.count(tag) == 0, tag
    assert page.count("h1") == page.count("main") == page.count("img") == 1
    assert not any(name.startswith("on") for _, told in page.tags for name in told)
    assert "<script>alert(1)</script>" in page.text
    assert "<u>branch</u>" in page.text
    assert "<i>Title</i>" in page.text


def test_it_needs_nothing_else(hostile: Session) -> None:
    page = page_of(report_of(hostile))
    assert len(page.addresses) == 3
    assert all(one.startswith("data:image/png;base64,") for one in page.addresses)
    policy = next(told["content"] for _, told in page.tags if "http-equiv" in told)
    assert policy is not None and policy.startswith("default-src 'none'")
    style = report_page(report_of(hostile), "a", {}, "").partition("<style>")[2]
    assert "url(" not in style.partition("</style>")[0] and "@import" not in style


def test_control_characters_are_left_out() -> None:
    assert said("a\x00b\x1b[31m\u202e<") == "<bdi>a b [31m &lt;</bdi>"


def test_every_section_is_there(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(5)
        text = page_of(report_of(session)).text
        for words in ("Tiers by night", "By kind", "The strongest", "Lost last", "became fragment",
                      "Every one is at its default", "night 5", "a.lethe"):  # fmt: skip
            assert words in text
        gone = session.catalogue.text[1]
        assert gone not in text
        assert "Branches" not in text
        session.set_parameters({"erosion.patience": 5})
        assert "Parameters that differ" in page_of(report_of(session)).text


def test_an_empty_document_is_a_page(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder, ()) as session:
        page = page_of(report_of(session))
        assert "Lost last" not in page.text and page.count("svg") == 0


@pytest.mark.parametrize(
    ("most", "ticks"),
    [(1, [0, 1]), (6, [0, 1, 2, 3, 4, 5, 6]), (7, [0, 2, 4, 6]), (40, [0, 10, 20, 30, 40])],
)
def test_ticks_are_round(most: int, ticks: list[int]) -> None:
    assert ticks_up_to(most) == ticks


def test_areas_fill_the_drawing_to_its_floor() -> None:
    counts = np.array([[4, 0, 0, 0], [3, 1, 0, 0], [2, 1, 0, 1]])
    page = Page(tiers_drawing(counts))
    polygons = [told["points"] for tag, told in page.tags if tag == "polygon"]
    assert len(polygons) == 4
    places = np.array([[float(x) for x in one.split(",")] for one in (polygons[0] or "").split()])
    assert places[:, 1].max() == 200.0
    assert (places >= 0).all() and (places <= (992, 240)).all()
