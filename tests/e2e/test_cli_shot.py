"""Pictures of the space: on a display, on a private one, and without OpenGL."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.display import has_display, virtual_display
from tests.helpers.program import lethe, refused, told

NO_DISPLAY = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shot") / "demo.lethe"
    told("demo", file)
    told("sleep", file, "--nights", 30)
    return file


def pixels(file: Path) -> np.ndarray:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB"), np.int16)


def blue(picture: np.ndarray) -> int:
    """Return how many pixels are of the hue of full memories, however dim."""
    red, _, blue = np.moveaxis(picture, 2, 0)
    return int(np.count_nonzero(blue - red > 40))


def orange(picture: np.ndarray) -> int:
    """Return how many pixels are of the hue of fragments, not of the paler shell."""
    red, green, blue = np.moveaxis(picture, 2, 0)
    return int(np.count_nonzero((red - blue > 60) & (red - green > 25)))


def test_the_space_on_a_display(document: Path, tmp_path: Path) -> None:
    out = tmp_path / "space.png"
    before = document.read_bytes()
    assert told("shot", document, out) == f"{out}\n"
    picture = pixels(out)
    assert picture.shape == (860, 1280, 3)
    assert blue(picture) > 2000
    assert orange(picture) > 200
    assert document.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["space.png"]


def test_without_a_display_a_private_one_gives_the_same_picture(
    document: Path, tmp_path: Path
) -> None:
    for name, changes in (("here.png", {}), ("private.png", NO_DISPLAY)):
        told("shot", document, tmp_path / name, **changes)
    assert np.array_equal(pixels(tmp_path / "here.png"), pixels(tmp_path / "private.png"))


def test_a_display_that_does_not_answer_is_none(document: Path, tmp_path: Path) -> None:
    told("shot", document, tmp_path / "out.png", **NO_DISPLAY | {"DISPLAY": ":6123"})
    assert (tmp_path / "out.png").stat().st_size > 10_000


@pytest.mark.parametrize("changes", [{"QT_QPA_PLATFORM": "offscreen"}, NO_DISPLAY | {"PATH": ""}])
def test_without_opengl_it_is_flat_and_says_so(
    document: Path, tmp_path: Path, changes: dict[str, str | None]
) -> None:
    done = lethe("shot", document, tmp_path / "flat.png", **changes)
    assert done.returncode == 0
    assert done.stderr.startswith("note: 3-D needs OpenGL")
    assert len(done.stderr.splitlines()) == 1
    assert blue(pixels(tmp_path / "flat.png")) > 500


def test_night_view_size_scale_and_theme(document: Path, tmp_path: Path) -> None:
    told("shot", document, tmp_path / "0.png", "--night", 0)
    told("shot", document, tmp_path / "30.png", "--night", 30)
    told("shot", document, tmp_path / "now.png")
    first, last, now = (pixels(tmp_path / f"{name}.png") for name in ("0", "30", "now"))
    assert np.array_equal(last, now)
    assert not np.array_equal(first, last)
    assert blue(first) > blue(last)
    assert orange(first) < orange(last)
    told(
        "shot", document, tmp_path / "plane.png", "--view", "valence-activation",
        "--size", "640x480", "--scale", 2, "--theme", "light",
    )  # fmt: skip
    plane = pixels(tmp_path / "plane.png")
    assert plane.shape == (960, 1280, 3)
    assert np.median(plane) > 200


def test_what_cannot_be_drawn_or_written(document: Path, tmp_path: Path) -> None:
    assert "use 0 to 30" in refused("shot", document, tmp_path / "a.png", "--night", 31)
    assert "no such folder" in refused("shot", document, tmp_path / "no" / "a.png")
    assert "not there" in refused("shot", tmp_path / "no.lethe", tmp_path / "a.png")
    (tmp_path / "folder.png").mkdir()
    assert "folder.png" in refused("shot", document, tmp_path / "folder.png")
    assert "not there" in refused("shot", tmp_path / "no.lethe", tmp_path / "a.png", **NO_DISPLAY)
    assert [one.name for one in tmp_path.iterdir()] == ["folder.png"]


def test_a_private_display_ends_with_its_use() -> None:
    with virtual_display() as environment:
        assert has_display(environment)
        number = environment["DISPLAY"]
        assert number != os.environ["DISPLAY"]
    assert not has_display({"DISPLAY": number})


def test_a_private_display_ends_when_the_program_is_asked_to_terminate() -> None:
    import sys

    code = (
        "import sys\nfrom app.display import virtual_display\n"
        "with virtual_display() as screen:\n"
        "    print(screen['DISPLAY'], flush=True)\n    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        number = process.stdout.readline().strip()
        assert has_display({"DISPLAY": number})
        process.terminate()
        process.wait(30)
    assert not has_display({"DISPLAY": number})
