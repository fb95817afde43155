"""README's examples do what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

WITHOUT_QT = "from tests.helpers.no_qt import block\nblock()\n"


def test_the_ten_lines_run_without_qt(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT + code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    joy, salt, bus, why = done.stdout.splitlines()
    assert joy.startswith("full") and "I PASSED!!!" in joy
    assert salt.startswith("fragment") and "pass me the salt" not in salt
    assert bus.startswith("full")
    assert "stickiness" in why
    assert [one.name for one in tmp_path.iterdir()] == ["agent.lethe"]
