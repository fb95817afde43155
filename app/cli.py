"""The command line: everything that the window does, without it.

Results go to standard output. What a person has to know goes to standard error, one line; bad
input never shows a traceback.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NoReturn

from app.commands import (
    ablation,
    act,
    appraise,
    bench,
    compare,
    delete,
    demo,
    encode,
    explain,
    export,
    files,
    history,
    import_source,
    info,
    lesson,
    movie,
    recall,
    report,
    seal,
    share,
    shot,
    sleep,
    systems,
    verify,
)
from app.commands.command import Command
from engine.errors import LetheError

__all__ = ["COMMANDS", "build_parser", "is_for_command_line", "run"]

COMMANDS: Final[tuple[Command, ...]] = tuple(
    module.COMMAND
    for module in (
        demo, import_source, info, encode, appraise, recall, delete, sleep, act, explain, history,
        systems, compare, files, share, shot, movie, report, export, lesson, ablation, seal, verify,
        bench,
    )
)  # fmt: skip

_BAD_INPUT, _FAULT, _INTERRUPTED = 2, 1, 130


class _Parser(ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(_BAD_INPUT, f"{self.prog}: {line} (see {self.prog} --help)\n")


def is_for_command_line(argv: Sequence[str]) -> bool:
    """Return whether arguments are for the command line, not for the window.

    Parameters
    ----------
    argv : sequence of str
        Without the program's name.
    """
    if not argv:
        return False
    first = argv[0]
    return first in {one.name for one in COMMANDS} or (first.startswith("-") and first != "-")


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="lethe",
        description="Affective memory that forgets. Without a command, the window opens.",
        epilog="lethe [FILE] opens the window, with the demo memory set where no FILE is given.",
    )
    parser.add_argument("--version", action="version", version=f"lethe {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for one in COMMANDS:
        sub = commands.add_parser(
            one.name,
            help=one.summary,
            description=one.description,
            epilog="\n".join(("examples:", *(f"  {line}" for line in one.examples))),
        )
        one.add_arguments(sub)
        sub.set_defaults(run=one.run)
    return parser


def _version() -> str:
    try:
        return version("lethe")
    except PackageNotFoundError:
        return "(not installed)"


def run(argv: Sequence[str]) -> int:
    """Run one command and return its exit status.

    Parameters
    ----------
    argv : sequence of str
        Without the program's name.

    Returns
    -------
    int
        0: done; 1: a finding, or a fault of the program; 2: bad input; 130: interrupted.
    """
    _print_any_script()
    _end_politely()
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else _FAULT
    arguments.argv = list(argv)
    _mend_words(arguments)
    return _guarded(arguments)


def _end_politely() -> None:
    """Take a request to end as an interruption, so that nothing half-made is left."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _mend_words(arguments: Namespace) -> None:
    """Make text out of words whose bytes the locale did not take for text; paths stay."""
    for name, value in vars(arguments).items():
        if isinstance(value, str):
            setattr(arguments, name, _as_text(value))
        elif isinstance(value, list) and name != "argv":
            setattr(arguments, name, [_as_text(one) for one in value])


def _as_text(value: Any) -> Any:
    if not isinstance(value, str) or value.isascii():
        return value
    return os.fsencode(value).decode("utf-8", "replace")


def _guarded(arguments: Namespace) -> int:
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except LetheError as error:
        return _told(str(error), _BAD_INPUT)
    except BrokenPipeError:
        return _leave_output(_FAULT)
    except KeyboardInterrupt:
        return _told("interrupted", _INTERRUPTED)
    except OSError as error:
        where = f"{os.fspath(error.filename)}: " if isinstance(error.filename, str) else ""
        reason = (error.strerror or str(error) or type(error).__name__).lower()
        return _told(f"{where}cannot be read or written: {reason}", _leave_output(_BAD_INPUT))
    except Exception as error:
        if os.environ.get("LETHE_DEBUG") == "1":
            traceback.print_exc()
        words = " ".join(f"{type(error).__name__}: {error}".split())
        return _told(f"unexpected: {words} (LETHE_DEBUG=1 shows where)", _FAULT)


def _leave_output(status: int) -> int:
    """Let the exit not try again to write what nobody could be given."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _told(line: str, status: int) -> int:
    print(f"lethe: {' '.join(line.split())}", file=sys.stderr)
    return status


def _print_any_script() -> None:
    """Escape what the terminal's encoding lacks, instead of failing on it.

    A stream that the caller has closed is replaced by one that swallows everything.
    """
    if sys.stdout is None or sys.stderr is None:
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
