"""What the window remembers comes back as what it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect

from app.settings import MOST_RECENT, Settings, clamped

SCREEN = QRect(0, 0, 1920, 1080)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


def reopened(settings: Settings, path: Path) -> Settings:
    settings.sync()
    return Settings(path)


def test_defaults(path: Path) -> None:
    settings = Settings(path)
    assert (settings.theme, settings.recent, settings.window) == ("dark", [], None)
    assert settings.reduced_motion is False and settings.maximized is False


def test_truth_values_come_back_as_truth_values(path: Path) -> None:
    settings = Settings(path)
    settings.reduced_motion, settings.maximized = False, True
    again = reopened(settings, path)
    assert again.reduced_motion is False and again.maximized is True


def test_an_unknown_theme_is_the_dark_one(path: Path) -> None:
    settings = Settings(path)
    settings.theme = "sepia"
    assert reopened(settings, path).theme == "dark"


def test_recent_documents(path: Path, tmp_path: Path) -> None:
    settings = Settings(path)
    for number in range(MOST_RECENT + 3):
        settings.remember(tmp_path / f"{number}.lethe")
    settings.remember(tmp_path / "5.lethe")
    recent = reopened(settings, path).recent
    assert [one.name for one in recent[:2]] == ["5.lethe", "12.lethe"]
    assert len(recent) == len(set(recent)) == MOST_RECENT
    settings.forget(tmp_path / "5.lethe")
    assert settings.recent[0].name == "12.lethe"
    settings.forget_recent()
    assert reopened(settings, path).recent == []


def test_a_single_recent_document(path: Path, tmp_path: Path) -> None:
    settings = Settings(path)
    settings.remember(tmp_path / "only, one.lethe")
    assert reopened(settings, path).recent == [tmp_path / "only, one.lethe"]


def test_the_layout(path: Path) -> None:
    settings = Settings(path)
    settings.window = QRect(10, 20, 800, 600)
    settings.keep_layout("recall", {"across": QByteArray(b"\x00\x01")})
    again = reopened(settings, path)
    assert again.window == QRect(10, 20, 800, 600)
    assert again.layout("recall", ("across", "down")) == {"across": QByteArray(b"\x00\x01")}
    assert again.layout("explore", ("across", "down")) == {}


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (QRect(100, 100, 800, 600), QRect(100, 100, 800, 600)),
        (QRect(5000, 5000, 800, 600), QRect(1120, 480, 800, 600)),
        (QRect(-3000, -50, 800, 600), QRect(0, 0, 800, 600)),
        (QRect(0, 0, 4000, 3000), SCREEN),
    ],
)
def test_a_window_lies_on_a_screen(window: QRect, expected: QRect) -> None:
    assert clamped(window, [SCREEN]) == expected


def test_the_screen_that_shows_most_of_it_is_taken() -> None:
    second = QRect(1920, 0, 1280, 1024)
    assert clamped(QRect(2000, 100, 900, 700), [SCREEN, second]) == QRect(2000, 100, 900, 700)
    assert clamped(QRect(2000, 100, 900, 700), []) == QRect(2000, 100, 900, 700)
