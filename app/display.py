"""A screen to draw on where there is none: a private Xvfb for as long as it is needed."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

__all__ = ["has_display", "run_on_virtual_display", "virtual_display"]

_SCREEN = "1920x1080x24"
_PATIENCE = 30.0
_ON_A_DISPLAY = ("", "xcb", "wayland")


def has_display(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether Qt can start as things are: on a display, or on a platform without one.

    Parameters
    ----------
    environment : mapping of str to str, optional
        That of this process where absent.
    """
    found = os.environ if environment is None else environment
    if sys.platform in ("win32", "darwin"):
        return True
    if found.get("QT_QPA_PLATFORM", "").partition(":")[0] not in _ON_A_DISPLAY:
        return True
    if found.get("WAYLAND_DISPLAY"):
        return True
    return _answers(found.get("DISPLAY", ""))


def _answers(display: str) -> bool:
    """Return whether an X display can be reached; one on another machine is taken at its word."""
    if not display:
        return False
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return True
    for path in (f"\0/tmp/.X11-unix/X{local[1]}", f"/tmp/.X11-unix/X{local[1]}"):
        with socket.socket(socket.AF_UNIX) as one, suppress(OSError):
            one.connect(path)
            return True
    return False


@contextmanager
def virtual_display() -> Iterator[dict[str, str]]:
    """Start a private display with OpenGL, and end it at the end.

    Yields
    ------
    dict of str to str
        The environment for a program that is to draw there. Where Xvfb is not installed or does
        not start, that of Qt's offscreen platform, which has no OpenGL.

    Notes
    -----
    The display ends after everything in the ``with`` statement, so programs on it must have
    ended by then. It also ends when this process is asked to terminate.
    """
    environment = {**os.environ}
    for name in ("WAYLAND_DISPLAY", "XAUTHORITY", "DISPLAY", "QT_QPA_PLATFORM"):
        environment.pop(name, None)
    server, number = _started()
    if server is None:
        yield {**environment, "QT_QPA_PLATFORM": "offscreen"}
        return
    try:
        with _leaving_in_order():
            yield {**environment, "QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"}
    finally:
        _end(server)


@contextmanager
def _leaving_in_order() -> Iterator[None]:
    """Turn signals that end the process into an exception, so that what was started is ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {one: signal.signal(one, _leave) for one in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _started() -> tuple[subprocess.Popen[bytes] | None, str]:
    """Start the server on a free display of its own choice; return it and the display's number."""
    program = shutil.which("Xvfb")
    if program is None:
        return None, ""
    reading, writing = os.pipe()
    command = [
        program, "-displayfd", str(writing), "-screen", "0", _SCREEN,
        "+extension", "GLX", "-nolisten", "tcp", "-noreset",
    ]  # fmt: skip
    try:
        server = subprocess.Popen(
            command,
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        os.close(reading)
        return None, ""
    finally:
        os.close(writing)
    number = _number_from(reading)
    if number:
        return server, number
    _end(server)
    return None, ""


def _number_from(reading: int) -> str:
    """Return the display's number, which the server writes once it takes connections."""
    told = b""
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while not told.endswith(b"\n"):
            ready, _, _ = select.select([pipe], [], [], _PATIENCE)
            part = pipe.read(16) if ready else b""
            if not part:
                return ""
            told += part
    return told.decode("ascii").strip()


def _end(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def run_on_virtual_display(argv: Sequence[str]) -> int:
    """Run a command of the command line in a process of its own, on a private display.

    Qt must be gone before its display is; that is certain only where its process has ended.

    Parameters
    ----------
    argv : sequence of str
        The command and its arguments.

    Returns
    -------
    int
        Its exit status.
    """
    with virtual_display() as environment:
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-m", "app.cli", *argv]
        return subprocess.run(command, env=environment, check=False).returncode
