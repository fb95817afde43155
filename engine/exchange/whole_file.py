"""Files that appear under their name whole or not at all, for everything that goes out.

What is exported is written beside its name and takes it when it is complete, so that neither a
full disk nor a cancelled task leaves half a file, nor spoils the one that stood there.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.errors import BadInput

__all__ = ["check_free", "whole_file"]


def check_free(path: Path, *, replace: bool, source: Path | None = None) -> None:
    """Check that a file may be written.

    Parameters
    ----------
    path : Path
    replace : bool
        Whether the person has agreed to replace a file that stands there.
    source : Path, optional
        The document that is read: it is never written to.

    Raises
    ------
    BadInput
        When its folder is not there, a folder or device stands there, or a file that may not
        be replaced.
    """
    try:
        if not path.absolute().parent.is_dir():
            raise BadInput("there is no such folder", file=str(path.parent))
        if not path.exists():
            return
        if source is not None and path.samefile(source):
            raise BadInput("is the document itself", file=str(path), remedy="choose another name")
        if not path.is_file():
            raise BadInput("is no ordinary file", file=str(path), remedy="choose another name")
    except OSError as error:
        raise _unwritable(path, error) from None
    if not replace:
        raise BadInput(
            "exists already", file=str(path), remedy="choose another name, or agree to replace it"
        )


@contextmanager
def whole_file(path: Path) -> Generator[Path]:
    """Give the path to write under; what is written there takes the name `path` at the end.

    Parameters
    ----------
    path : Path
        What stands there is replaced; see `check_free`. A link is followed.

    Yields
    ------
    Path
        In the same folder, where nothing stands yet.

    Raises
    ------
    BadInput
        When it cannot be written. Nothing is left then, nor where the body raises, and what
        stood under `path` still stands there.
    """
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f".{target.name[:200]}.{os.getpid()}.unfinished")
    try:
        yield unfinished
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _unwritable(path: Path, error: OSError) -> BadInput:
    reason = (error.strerror or "unknown reason").lower()
    return BadInput(f"cannot be written: {reason}", file=str(path), remedy="save it elsewhere")
