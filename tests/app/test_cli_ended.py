"""A program that is asked to end leaves nothing half-made and says so in one line."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from app import cli
from engine.exchange import preparation


@pytest.mark.parametrize("request_to_end", [signal.SIGTERM, signal.SIGINT])
def test_an_import_that_is_ended_leaves_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request_to_end: int,
) -> None:
    table = tmp_path / "some.csv"
    table.write_text("text\nthe river was high\nthe bread was good\n")
    found = set(tmp_path.iterdir())

    def ended(*_arguments: object) -> None:
        assert set(tmp_path.iterdir()) > found, "the document is being made"
        signal.raise_signal(request_to_end)

    monkeypatch.setattr(preparation, "_with_gists", ended)
    before = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a program of its own
    try:
        arguments = ["import", str(table), str(tmp_path / "made.lethe"), "--appraise", "simple"]
        assert cli.run(arguments) == 130
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert capsys.readouterr().err.splitlines()[-1] == "lethe: interrupted"
    assert set(tmp_path.iterdir()) == found
