"""Movies from the command line: on a display, without one, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.helpers.program import lethe, refused, told

pytestmark = pytest.mark.e2e
NO_DISPLAY = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}
SMALL = ("--size", "480x300", "--fps", "5", "--seconds", "0.4")


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("movie") / "demo.lethe"
    told("demo", file)
    told("sleep", file, "--nights", 20)
    return file


def opened(path: Path) -> Any:
    """Return a movie, whose attributes Pillow makes known at run time only."""
    return Image.open(path)


def ends_of(file: Path) -> tuple[np.ndarray, np.ndarray, int]:
    with opened(file) as movie:
        first = np.asarray(movie.convert("RGB"), np.int16)
        frames = int(movie.n_frames)
        movie.seek(frames - 1)
        return first, np.asarray(movie.convert("RGB"), np.int16), frames


def test_a_movie_without_a_display(document: Path, tmp_path: Path) -> None:
    before = document.read_bytes()
    out = tmp_path / "year.webp"
    assert told("movie", document, out, *SMALL, "--to", "8", **NO_DISPLAY) == f"{out}\n"
    first, last, count = ends_of(out)
    assert first.shape == (300, 480, 3)
    assert count == 9
    assert np.abs(first - last).max() > 60
    assert document.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["year.webp"]


def test_without_opengl_it_is_flat_and_says_so(document: Path, tmp_path: Path) -> None:
    done = lethe("movie", document, tmp_path / "a.gif", *SMALL, "--from", "17", "--camera", "orbit",
                 QT_QPA_PLATFORM="offscreen")  # fmt: skip
    assert done.returncode == 0
    assert done.stderr.startswith("note: 3-D needs OpenGL") and len(done.stderr.splitlines()) == 1
    assert ends_of(tmp_path / "a.gif")[2] >= 15


def test_what_cannot_be_made(document: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.gif"
    mine.write_bytes(b"mine")
    assert "exists already" in refused("movie", document, mine)
    assert "use .webp" in refused("movie", document, tmp_path / "a.avi")
    assert "use 0 to 20" in refused("movie", document, tmp_path / "a.gif", "--to", "21")
    assert "has no night" in refused("movie", document, tmp_path / "a.gif", "--from", "30")
    assert "from 2 to 50" in refused("movie", document, tmp_path / "a.gif", "--fps", "500")
    line = refused("movie", document, tmp_path / "a.gif", "--colour-by", "sticky")
    assert "did you mean stickiness?" in line
    assert mine.read_bytes() == b"mine"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.gif"]
