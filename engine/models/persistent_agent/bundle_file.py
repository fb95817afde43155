"""A bundle of shared knowledge as a file: versioned JSON, refused with a line that says where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.exchange.json_values import is_list, is_object, kind_of, valid_text
from engine.exchange.source_files import SourceFile
from engine.exchange.whole_file import whole_file
from engine.journal.clock import EARLIEST, LATEST
from engine.models.persistent_agent.sharing import Bundle, SharedPiece

__all__ = ["FORMAT", "VERSION", "looks_like_bundle", "read_bundle", "write_bundle"]

FORMAT: Final = "lethe-synapse"
VERSION: Final = 1

_REMEDY: Final = "export it again"
_MOST_RATIO: Final = 1e9


def write_bundle(bundle: Bundle, path: Path) -> None:
    """Write a bundle to a file, whole or not at all.

    Raises
    ------
    BadInput
        When it cannot be written.
    """
    value = {
        "format": FORMAT,
        "version": VERSION,
        "title": valid_text(bundle.title),
        "made": bundle.made,
        "ratios": {f"L{level}": round(ratio, 2) for level, ratio in bundle.ratios},
        "pieces": [
            {
                "origin": piece.origin,
                "text": valid_text(piece.text),
                "level": piece.level,
                "created": piece.created,
                "priority": piece.priority,
                "topic": valid_text(piece.topic),
            }
            for piece in bundle.pieces
        ],
    }
    with whole_file(path) as unfinished:
        unfinished.write_text(
            json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n",
            encoding="utf-8",
        )


def looks_like_bundle(file: SourceFile) -> bool:
    """Tell whether a file holds a bundle, of whatever version."""
    if not file.text.lstrip().startswith("{") or not file.is_json:
        return False
    return is_object(file.json) and file.json.get("format") == FORMAT


def read_bundle(file: SourceFile) -> Bundle:
    """Return the bundle that a file holds.

    Raises
    ------
    BadInput
        When it is no bundle, of a newer version, or a piece lacks what it must have.
    """
    if not looks_like_bundle(file):
        raise file.error("is no bundle of shared knowledge", remedy="choose another file")
    value = file.json
    if value.get("version") != VERSION:
        raise file.error(
            f"is of version {value.get('version')!r}", remedy=f"this program reads {VERSION}"
        )
    pieces, ratios = value.get("pieces"), value.get("ratios")
    if not is_list(pieces):
        raise file.error(f"holds {kind_of(pieces)} for 'pieces'", remedy=_REMEDY)
    read = (_piece(file, one, number) for number, one in enumerate(pieces, start=1))
    return Bundle(
        title=_text(file, value, "title", "the bundle"),
        made=_time(file, value, "made", "the bundle"),
        pieces=tuple({one.origin.lower(): one for one in read}.values()),
        ratios=_ratios(ratios),
    )


def _piece(file: SourceFile, value: Any, number: int) -> SharedPiece:
    place = f"piece {number}"
    if not is_object(value):
        raise file.error(f"holds {kind_of(value)}", place=place, remedy=_REMEDY)
    level = value.get("level")
    if isinstance(level, bool) or level not in (2, 3):
        raise file.error("'level' is not 2 or 3", place=place, remedy=_REMEDY)
    return SharedPiece(
        origin=_filled(file, value, "origin", place),
        text=_filled(file, value, "text", place),
        level=int(level),
        created=_time(file, value, "created", place),
        priority=_priority(file, value, place),
        topic=_text(file, value, "topic", place),
    )


def _priority(file: SourceFile, value: dict[str, Any], place: str) -> float:
    found = value.get("priority")
    if isinstance(found, int | float) and not isinstance(found, bool) and 0.0 <= found <= 1.0:
        return float(found)
    raise file.error("'priority' is not from 0 to 1", place=place, remedy=_REMEDY)


def _text(file: SourceFile, value: dict[str, Any], name: str, place: str) -> str:
    found = value.get(name)
    if not isinstance(found, str):
        raise file.error(f"'{name}' is {kind_of(found)}, not a text", place=place, remedy=_REMEDY)
    return valid_text(found)


def _filled(file: SourceFile, value: dict[str, Any], name: str, place: str) -> str:
    found = _text(file, value, name, place).strip()
    if not found:
        raise file.error(f"'{name}' is empty", place=place, remedy=_REMEDY)
    return found


def _time(file: SourceFile, value: dict[str, Any], name: str, place: str) -> int:
    found = value.get(name)
    if isinstance(found, bool) or not isinstance(found, int) or not EARLIEST <= found <= LATEST:
        raise file.error(f"'{name}' is no time in seconds", place=place, remedy=_REMEDY)
    return found


def _ratios(value: Any) -> tuple[tuple[int, float], ...]:
    """Return the ratios; they only inform, so that odd ones are left out."""
    if not is_object(value):
        return ()
    found = {level: value.get(f"L{level}") for level in (2, 3)}
    return tuple(
        (level, float(ratio))
        for level, ratio in found.items()
        if isinstance(ratio, int | float) and 1.0 <= ratio <= _MOST_RATIO
    )
