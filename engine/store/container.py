"""Columns as one block of bytes: what a checkpoint holds.

A block is a magic word, the length of a JSON header, its checksum and that of the body, the
header, and the columns one after the other. A column stands there whole, or, where many of its
rows hold the same value, as that value and the exceptions. Floats of a population hardly
compress, and compressing them takes longer than writing them; leaving out what repeats costs
next to nothing.

Nothing in a block is ever executed, and every length in it is checked before it is believed.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

__all__ = ["BlockError", "pack", "unpack"]

Array = NDArray[Any]
MAGIC: Final = b"LETHECOL"
_START: Final = struct.Struct("<8sIII")
_DTYPES: Final = ("f8", "f4", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?")
_MOST_COLUMNS: Final = 512
_SAMPLE: Final = 64


class BlockError(ValueError):
    """A block of columns is not whole."""


def pack(columns: Mapping[str, Array]) -> bytes:
    """Return the columns as one block, bit for bit.

    Parameters
    ----------
    columns : mapping of str to ndarray, each of one dimension
        Of floats, integers or truth values.

    Raises
    ------
    ValueError
        When a column has more dimensions or holds objects.
    """
    entries: list[dict[str, object]] = []
    body: list[memoryview] = []
    for name, column in columns.items():
        code = _code(name, column)
        form, parts = _parts(np.ascontiguousarray(column))
        views = [_view(part) for part in parts if len(part)]
        size = sum(len(view) for view in views)
        entries.append(
            {"name": name, "dtype": code, "length": len(column), "form": form, "size": size}
        )
        body += views
    header = json.dumps({"version": 1, "columns": entries}).encode()
    checksum = 0
    for view in body:
        checksum = zlib.crc32(view, checksum)
    start = _START.pack(MAGIC, len(header), zlib.crc32(header), checksum)
    return b"".join((start, header, *body))


def _code(name: str, column: Array) -> str:
    code = "?" if column.dtype == np.bool_ else column.dtype.str[1:]
    if column.ndim != 1 or code not in _DTYPES or column.dtype.str[0] == ">":
        raise ValueError(f"column {name} of {column.dtype} {column.shape} cannot be packed")
    return code


def _parts(column: Array) -> tuple[str, tuple[Array, ...]]:
    """Return the shortest form of a column and the arrays that make it up."""
    bits = _bits(column)
    if len(column) > _SAMPLE:
        sample, counts = np.unique(bits[:: len(bits) // _SAMPLE], return_counts=True)
        if 2 * counts.max() > _SAMPLE // 2:
            common = sample[counts.argmax()]
            rows = np.flatnonzero(bits != common)
            if _pays(len(rows), column):
                value = np.array([common]).view(column.dtype)
                return "few", (value, rows.astype("<u4"), column[rows])
    return "raw", (column,)


def _view(part: Any) -> memoryview:
    return memoryview(part).cast("B")


def _bits(column: Array) -> Array:
    """Return the column as unsigned integers, so that NaN equals NaN and -0 is not 0."""
    return column.view(f"u{column.itemsize}")


def _pays(exceptions: int, column: Array) -> bool:
    return exceptions * (4 + column.itemsize) + column.itemsize < column.nbytes


def unpack(data: bytes, most: int) -> dict[str, Array]:
    """Return the columns of a block.

    Parameters
    ----------
    data : bytes
    most : int
        Rows that no column may exceed that is told by its exceptions; one that stands there whole
        is no longer than its bytes.

    Raises
    ------
    BlockError
        In one line, what is wrong with the block.
    """
    entries, position = _entries(data)
    whole: dict[str, Array] = {}
    for entry in entries:
        name, code, length, form, size = _checked(entry, most)
        body = data[position : position + size]
        if len(body) != size or name in whole:
            raise BlockError(f"column {name} is cut short or there twice")
        position += size
        dtype = np.dtype(code)
        if form == "few":
            whole[name] = _filled(name, body, dtype, length)
        elif size == length * dtype.itemsize:
            whole[name] = np.frombuffer(body, dtype).copy()
        else:
            raise BlockError(f"column {name} has {size} bytes for {length} rows")
    if position != len(data):
        raise BlockError("there are bytes after the last column")
    return whole


def _entries(data: bytes) -> tuple[list[Any], int]:
    if len(data) < _START.size:
        raise BlockError("the block is too short")
    magic, length, header_sum, body_sum = _START.unpack_from(data)
    end = _START.size + length
    header = data[_START.size : end]
    if magic != MAGIC or len(header) != length or zlib.crc32(header) != header_sum:
        raise BlockError("the header is not that of a block of columns")
    if zlib.crc32(memoryview(data)[end:]) != body_sum:
        raise BlockError("the checksum of the columns does not match")
    try:
        parsed: Any = json.loads(header)
    except (ValueError, RecursionError):
        raise BlockError("the header is not JSON") from None
    if not isinstance(parsed, dict):
        raise BlockError("the header is not an object")
    fields = cast("dict[str, Any]", parsed)
    entries = fields.get("columns")
    if fields.get("version") != 1 or not isinstance(entries, list):
        raise BlockError("the header is of an unknown version")
    found = cast("list[Any]", entries)
    if len(found) > _MOST_COLUMNS:
        raise BlockError(f"there are {len(found)} columns, more than {_MOST_COLUMNS}")
    return found, end


def _checked(entry: Any, most: int) -> tuple[str, str, int, str, int]:
    if not isinstance(entry, dict):
        raise BlockError("a column is not described by an object")
    fields = cast("dict[str, Any]", entry)
    name, code, form = (fields.get(key) for key in ("name", "dtype", "form"))
    length, size = fields.get("length"), fields.get("size")
    if not isinstance(name, str) or not 0 < len(name) <= 200:
        raise BlockError("a column has no name")
    if code not in _DTYPES or form not in ("raw", "few"):
        raise BlockError(f"column {name} is of an unknown type")
    if type(length) is not int or type(size) is not int or length < 0 or size < 0:
        raise BlockError(f"column {name} has an impossible length")
    if length > (size if form == "raw" else most):
        raise BlockError(f"column {name} has an impossible length")
    return name, "<" + code if code != "?" else "?", length, form, size


def _filled(name: str, body: bytes, dtype: np.dtype[Any], length: int) -> Array:
    count, rest = divmod(len(body) - dtype.itemsize, 4 + dtype.itemsize)
    if count < 0 or rest:
        raise BlockError(f"column {name} has a value cut short")
    rows = np.frombuffer(body, "<u4", count, offset=dtype.itemsize)
    if count and (int(rows[-1]) >= length or np.any(rows[:-1] >= rows[1:])):
        raise BlockError(f"column {name} names rows that are not there")
    column = np.repeat(np.frombuffer(body, dtype, 1), length)
    column[rows] = np.frombuffer(body, dtype, count, offset=dtype.itemsize + 4 * count)
    return column
