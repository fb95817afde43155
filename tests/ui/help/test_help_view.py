"""The help: pages open, links lead somewhere, words are found, and there is a way back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.reading import about, help_pages
from ui.help.help_view import HelpView
from ui.help.pages import Page, target_of


@pytest.fixture
def pages(tmp_path: Path) -> list[Page]:
    (tmp_path / "docs").mkdir()
    picture = QImage(1600, 400, QImage.Format.Format_RGB32)
    picture.fill(0)
    picture.save(str(tmp_path / "docs" / "wide.png"))
    texts = {
        "README.md": "# Read me\n\n[model](docs/model.md#the-night) and [out](https://a.example)\n",
        "docs/model.md": "# Model\n\n![wide](wide.png)\n\n"
        + "word\n\n" * 200
        + "## The night\n\nerosion, see [back](../README.md)\n",
    }
    for place, text in texts.items():
        (tmp_path / place).write_text(text, "utf-8")
    return [Page(name=place, title=place, place=place, file=tmp_path / place) for place in texts]


@pytest.fixture
def view(qtbot: QtBot, pages: list[Page]) -> Iterator[HelpView]:
    parent = QWidget()
    qtbot.addWidget(parent)
    made = HelpView(pages, parent)
    made.show()
    yield made
    parent.close()


def test_a_link_leads_to_a_heading_of_another_page_and_back(view: HelpView) -> None:
    view.browser.anchorClicked.emit(QUrl("docs/model.md#the-night"))
    assert view.place == "docs/model.md"
    assert view.browser.verticalScrollBar().value() > 0
    view.browser.anchorClicked.emit(QUrl("../README.md"))
    assert view.place == "README.md"
    view.back.click()
    view.back.click()
    assert view.place == "README.md" and not view.back.isEnabled()


def test_links_elsewhere_are_not_followed(view: HelpView) -> None:
    view.browser.anchorClicked.emit(QUrl("https://a.example"))
    assert view.place == "README.md"


def test_words_are_found_on_whatever_page_has_them(view: HelpView) -> None:
    view.search.setText("erosion")
    shown = [not view.contents.item(row).isHidden() for row in range(2)]
    assert shown == [False, True]
    view.find_next()
    assert view.place == "docs/model.md"
    assert view.browser.textCursor().selectedText() == "erosion"
    view.search.clear()
    assert not view.contents.item(0).isHidden()


def test_wide_pictures_fit_the_page(view: HelpView) -> None:
    view.open_page("docs/model.md")
    kind = QTextDocument.ResourceType.ImageResource.value
    image = view.browser.loadResource(kind, QUrl("wide.png"))
    assert isinstance(image, QImage) and 240 <= image.width() <= view.browser.viewport().width()
    assert view.browser.loadResource(kind, QUrl("https://a.example/b.png")) is None


def test_every_link_of_the_shipped_pages_leads_to_a_file() -> None:
    root = Path(__file__).resolve().parents[3]
    for page in help_pages():
        for link in re.findall(r"\]\(([^)\s]+)\)", page.text):
            target = target_of(link, page.place)
            assert target.elsewhere or (root / target.place).exists(), (page.place, link)


def test_about_tells_versions_and_files(tmp_path: Path) -> None:
    told = about({"Document": None, "Log": tmp_path / "a&b"})
    assert "PySide6" in told and "SQLite" in told
    assert "none is open" in told and "a&amp;b" in told
