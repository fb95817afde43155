"""What Lethe wrote last into a folder of Markdown files, by digests: no words are kept in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.errors import BadInput
from engine.exchange.json_values import is_object

__all__ = ["MANIFEST", "Manifest", "digest", "manifest_bytes", "read_manifest"]

MANIFEST: Final = ".lethe/written.json"
"""Its path in the folder; hidden, so that no search finds it."""

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was written last; empty for a folder that Lethe has not written.

    Parameters
    ----------
    files : dict of str to str
        Digest of each file, by path.
    memories : dict of str to str
        Digest of each memory's words, by id.
    """

    files: dict[str, str] = field(default_factory=dict[str, str])
    memories: dict[str, str] = field(default_factory=dict[str, str])


def digest(data: bytes) -> str:
    """Return what a file is recognised by."""
    return hashlib.sha256(data).hexdigest()


def manifest_bytes(files: Mapping[str, str], memories: Mapping[str, str]) -> bytes:
    """Return a manifest as it stands on disk."""
    value = {
        "format": "lethe-folder",
        "version": _VERSION,
        "files": dict(files),
        "memories": dict(memories),
    }
    return (json.dumps(value, indent=0, sort_keys=True) + "\n").encode()


def read_manifest(raw: bytes) -> Manifest:
    """Return what a manifest holds.

    Raises
    ------
    BadInput
        When it is damaged or of another version: then nothing tells a person's edits from what
        nights did.
    """
    try:
        value: Any = json.loads(raw)
    except (ValueError, RecursionError):
        value = None
    if is_object(value) and value.get("version") == _VERSION:
        files, memories = _texts(value.get("files")), _texts(value.get("memories"))
        if files is not None and memories is not None:
            return Manifest(files, memories)
    raise BadInput(
        "does not tell what was written last",
        file=MANIFEST,
        remedy="choose another folder, or delete the files of this one",
    )


def _texts(value: Any) -> dict[str, str] | None:
    if is_object(value) and all(isinstance(one, str) for one in value.values()):
        return value
    return None
