"""Pictures are looked at to their end before they are kept, with no window."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine import pictures
from engine.errors import BadInput
from engine.pictures import checked_picture, read_picture


def picture(form: str) -> bytes:
    noise = np.random.default_rng(3).integers(0, 255, (40, 60, 3), np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(noise).save(buffer, form)
    return buffer.getvalue()


@pytest.mark.parametrize("form", ["png", "jpeg", "gif", "bmp", "webp"])
def test_what_the_window_can_show_is_kept_as_it_is(tmp_path: Path, form: str) -> None:
    path = tmp_path / "beds"
    path.write_bytes(picture(form))
    found = read_picture(path)
    assert (found.data, found.media_type) == (path.read_bytes(), f"image/{form}")


@pytest.mark.parametrize(
    "data", [b"", b"not a picture at all", picture("png")[:-900], picture("tiff")],
    ids=["nothing", "words", "cut", "another form"],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"beds\.png: is no picture that can be read"):
        checked_picture(data, "beds.png")


def test_too_large_a_picture_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "beds.png"
    path.write_bytes(picture("png"))
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 2000)
    with pytest.raises(BadInput, match="no picture"):
        read_picture(path)
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    with pytest.raises(BadInput, match="up to 20 MB"):
        read_picture(path)
    path.write_bytes(b"")
    with pytest.raises(BadInput, match="is empty"):
        read_picture(path)
