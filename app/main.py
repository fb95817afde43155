"""The program's entry: a command of the command line, or the window.

Qt is imported only where the window opens, so that commands work where Qt does not.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from app.starting import begin

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments after the program's name; those of the process where absent. Nothing, or one
        word that is neither a command nor an option, opens the window, with that file.

    Returns
    -------
    int
        Exit status.
    """
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        # Commands handle it themselves; here the program was still loading.
        print("lethe: interrupted", file=sys.stderr)
        return 130


def _run(given: list[str]) -> int:
    if not _opens_window(given):
        from app import cli

        return cli.run(given)
    if given and not _is_there(given[0]):
        line = f"{given[0]} is neither a command nor a file; lethe --help lists the commands"
        print(f"lethe: {' '.join(line.split())}", file=sys.stderr)
        return 2
    try:
        begin()
        from app.window_app import run_window
    except ImportError as error:
        print(f"lethe: the window cannot open: {error}", file=sys.stderr)
        return 2
    return run_window(Path(given[0]) if given else None)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:
        return False


def _opens_window(given: Sequence[str]) -> bool:
    if not given:
        return True
    from app import cli

    return len(given) == 1 and not cli.is_for_command_line(given)
