"""A report from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.pages import Page
from tests.helpers.program import refused, told

pytestmark = pytest.mark.e2e
NO_DISPLAY = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}


def test_a_report_of_the_demo(tmp_path: Path) -> None:
    document, out = tmp_path / "demo.lethe", tmp_path / "out" / "demo.html"
    told("demo", document)
    told("sleep", document, "--nights", 12)
    out.parent.mkdir()
    before = document.read_bytes()
    assert told("report", document, out, **NO_DISPLAY) == f"{out}\n"
    assert document.read_bytes() == before
    assert [one.name for one in out.parent.iterdir()] == ["demo.html"]
    page = Page(out.read_text("utf-8"))
    assert page.count("script") == 0
    assert page.count("svg") == 1
    assert all(one.startswith("data:image/png;base64,iVBOR") for one in page.addresses)
    assert "night 12" in page.text
    assert "exists already" in refused("report", document, out)
    told("report", document, out, "--night", 3, "--replace")
    assert "night 3 of 12" in Page(out.read_text("utf-8")).text
    assert "end it in .html" in refused("report", document, tmp_path / "a.pdf")
    assert "use 0 to 12" in refused("report", document, tmp_path / "a.html", "--night", 13)
