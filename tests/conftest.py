"""What every test gets: a profile of its own, a fixed seed, and a check that nothing is left over.

Nothing here needs Qt; where Qt is loaded, `tests.helpers.leaks` looks at it as well. Logic runs on
Qt's offscreen platform, which has no OpenGL; what draws with OpenGL needs a display and says so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.leaks import Leftovers

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

settings.register_profile(
    "lethe", derandomize=True, deadline=None, database=None, print_blob=True, max_examples=60
)
settings.load_profile("lethe")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Know pytest-qt's settings also where it is switched off, as for the engine's own tests."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "unused without pytest-qt")


def pytest_configure(config: pytest.Config) -> None:
    """Use Qt's offscreen platform where there is no display and nothing else is asked for."""
    if not _has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in tests/e2e."""
    for item in items:
        if ROOT / "tests" / "e2e" in item.path.parents:
            item.add_marker(pytest.mark.e2e)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail, not skip, what needs a display where there is none."""
    needs_display = item.get_closest_marker("gl") or item.get_closest_marker("e2e")
    if needs_display and (not _has_display() or os.environ.get("QT_QPA_PLATFORM") == "offscreen"):
        pytest.fail("this test needs a display: run it through scripts/with_display.sh", False)


@pytest.fixture(scope="session", autouse=True)
def fresh_profile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give settings, data and caches a folder of this run; a person's own are never touched."""
    folder = tmp_path_factory.mktemp("profile")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(folder / name.split("_")[1].lower()))
        yield folder


@pytest.fixture(autouse=True)
def nothing_left_over(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread, a running timer or a top-level widget behind.

    It is set up before every other fixture of the test, so torn down after them.
    """
    before = Leftovers.now()
    yield
    left = Leftovers.since(before)
    if left:
        pytest.fail(f"{request.node.nodeid} left behind: {'; '.join(left)}", False)


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of data that are not part of the repository, beside it."""
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is not there")
    return SHARED


@pytest.fixture
def embedder() -> HashingEmbedder:
    """A fast, deterministic embedder: texts with words in common have a positive cosine."""
    return HashingEmbedder()


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
