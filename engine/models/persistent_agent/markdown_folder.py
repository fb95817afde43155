"""The folder of Markdown files on disk: read as it is, written whole file by whole file.

Nothing is written outside the folder, through links, or over what Lethe has not written itself.
What was written last is remembered in ``.lethe/written.json``, by digests, so that a person's
edits are known from the work of nights and are never overwritten unseen.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from engine.errors import BadInput
from engine.exchange.whole_file import whole_file
from engine.models.persistent_agent.markdown_files import is_own
from engine.models.persistent_agent.written_manifest import (
    MANIFEST,
    Manifest,
    digest,
    manifest_bytes,
    read_manifest,
)
from engine.progress import Progress, silent

__all__ = ["Folder", "Written", "decoded", "markdown_bytes", "read_folder", "write_folder"]

_MOST_BYTES: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """What a folder holds.

    Parameters
    ----------
    files : mapping of str to str
        Texts of the files that are Lethe's to write, by path.
    known : mapping of str to str
        Digest of each memory's words as they were written last; empty for a new folder.
    edited : tuple of str
        Paths of the files that are otherwise than they were written last, or new.
    """

    files: Mapping[str, str]
    known: Mapping[str, str]
    edited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What writing a folder did.

    Parameters
    ----------
    written, removed : tuple of str
        Paths of the files that are new or differ, and of those that are no longer needed.
    """

    written: tuple[str, ...]
    removed: tuple[str, ...]


def decoded(raw: bytes, name: str) -> str:
    """Return the text of a file, without byte order mark.

    Raises
    ------
    BadInput
        Naming file and line, where it is no UTF-8.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise BadInput(
            f"is not UTF-8 text: byte 0x{raw[wrong.start]:02x}",
            file=_readable(name),
            place=f"line {line}",
            remedy="save it as UTF-8",
        ) from None


def markdown_bytes(folder: Path, wanted: Callable[[str], bool] | None = None) -> dict[str, bytes]:
    """Return the Markdown files below a folder, by path, in order of their paths.

    Hidden files and folders are passed over, and so are links: they may lead anywhere.

    Parameters
    ----------
    folder : Path
    wanted : callable, optional
        Tells by the path whether a file is read.

    Raises
    ------
    BadInput
        When there is no such folder, or a file cannot be read or is larger than 64 MiB.
    """
    if not folder.is_dir():
        raise BadInput("there is no such folder", file=str(folder))
    found: dict[str, bytes] = {}
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in names:
            path = Path(base, name)
            short = _readable(path.relative_to(folder).as_posix())
            if name.startswith(".") or not name.endswith(".md") or path.is_symlink():
                continue
            if wanted is None or wanted(short):
                raw = _bytes(path, short)
                if raw is not None:
                    found[short] = raw
    return dict(sorted(found.items()))


def read_folder(folder: Path) -> Folder:
    """Return what a folder holds, for `engine.models.persistent_agent.markdown_changes.changes`.

    Raises
    ------
    BadInput
        When it cannot be read; bad bytes are told with file and line.
    """
    raw = markdown_bytes(folder, is_own)
    written = _manifest(folder)
    return Folder(
        files={path: decoded(data, path) for path, data in raw.items()},
        known=written.memories,
        edited=tuple(path for path in raw if digest(raw[path]) != written.files.get(path)),
    )


def write_folder(
    folder: Path,
    files: Mapping[str, str],
    known: Mapping[str, str],
    *,
    replace: bool = False,
    progress: Progress = silent,
) -> Written:
    """Write the files of a document, each whole or not at all.

    Parameters
    ----------
    folder : Path
        Made where it is missing; the folder that it is in must be there.
    files : mapping of str to str
        From `markdown_files`.
    known : mapping of str to str
        From `known_of` the same memories.
    replace : bool
        Write also over files that a person has edited since they were written: their changes are
        taken in, or not wanted. Files that Lethe did not write are never replaced.
    progress : Progress
        Called before each file; may raise `engine.errors.Cancelled`, which leaves whole files.

    Returns
    -------
    Written

    Raises
    ------
    BadInput
        Before anything is written: a path that leads out of the folder or through a link, a file
        of someone else, or one that was edited. Later only when the disk refuses.
    """
    for path in (*files, MANIFEST):
        _checked(folder, path)
    old = _manifest(folder)
    fresh = {path: text.encode() for path, text in files.items()}
    stale = [path for path in old.files if path not in files and is_own(path)]
    there: dict[str, bytes | None] = {}
    for path in (*fresh, *stale):
        there[path] = _standing(_checked(folder, path), path)
        _check_mine(path, there[path], fresh.get(path), old, replace=replace)
    written = [path for path, data in fresh.items() if there[path] != data]
    removed = [path for path in stale if there[path] is not None]
    for at, path in enumerate(written):
        progress(at, len(written), "writing files")
        _write(folder, path, fresh[path])
    for path in removed:
        _remove(folder / path, path)
    digests = {path: digest(data) for path, data in fresh.items()}
    _write(folder, MANIFEST, manifest_bytes(digests, known))
    progress(len(written), len(written), "writing files")
    return Written(written=tuple(written), removed=tuple(removed))


def _checked(folder: Path, path: str) -> Path:
    """Return where a file of the folder is; refuse one that leads out of it or through a link."""
    parts = PurePosixPath(path).parts
    plain = path and not path.startswith("/") and not set(path) & set('\\:\0*?"<>|')
    if not plain or ".." in parts or path != "/".join(parts):
        raise BadInput("is no path inside the folder", file=_readable(path))
    place = folder
    for part in parts:
        place = place / part
        if place.is_symlink():
            raise BadInput(
                "is a link, which may lead out of the folder",
                file=str(place),
                remedy="put a file or folder there",
            )
    return place


def _check_mine(
    path: str, there: bytes | None, fresh: bytes | None, old: Manifest, *, replace: bool
) -> None:
    """Refuse to write over what someone else wrote, or what was edited and not taken in."""
    if there is None or there == fresh or digest(there) == old.files.get(path):
        return
    if path not in old.files:
        raise BadInput(
            "was not written by Lethe", file=path, remedy="choose another folder, or move it away"
        )
    if not replace:
        raise BadInput(
            "was edited since it was written", file=path, remedy="take in the changes first"
        )


def _standing(place: Path, path: str) -> bytes | None:
    """Return what stands at a place; None where nothing does."""
    if not os.path.lexists(place):
        return None
    raw = _bytes(place, path)
    if raw is None:
        raise BadInput("is no ordinary file", file=path, remedy="move it away")
    return raw


def _bytes(place: Path, path: str) -> bytes | None:
    """Return the content of an ordinary file; None for anything else."""
    try:
        state = place.stat()
        if not stat.S_ISREG(state.st_mode):
            return None
        if state.st_size > _MOST_BYTES:
            raise BadInput("is larger than 64 MiB", file=_readable(path), remedy="move it away")
        return place.read_bytes()
    except OSError as error:
        raise _failed("read", path, error) from None


def _write(folder: Path, path: str, data: bytes) -> None:
    place = folder / path
    try:
        folder.mkdir(exist_ok=True)
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _failed("written", path, error) from None
    with whole_file(place) as unfinished:
        unfinished.write_bytes(data)


def _remove(place: Path, path: str) -> None:
    try:
        place.unlink()
    except OSError as error:
        raise _failed("removed", path, error) from None


def _failed(what: str, path: str, error: OSError) -> BadInput:
    reason = (error.strerror or "unknown reason").lower()
    return BadInput(f"cannot be {what}: {reason}", file=_readable(path))


def _readable(name: str) -> str:
    return os.fsencode(name).decode("utf-8", "replace")


def _manifest(folder: Path) -> Manifest:
    raw = _standing(_checked(folder, MANIFEST), MANIFEST)
    return Manifest() if raw is None else read_manifest(raw)
