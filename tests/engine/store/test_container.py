from __future__ import annotations

import json
import struct
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from engine.store.container import BlockError, pack, unpack

START = struct.Struct("<8sIII")
TYPES = ("<f8", "<f4", "<i8", "<i4", "u1", "?", "<u4", "<i2")


@given(
    arrays.arrays(
        st.sampled_from([np.dtype(code) for code in TYPES]),
        st.integers(0, 400),
    )
)
def test_any_column_comes_back_bit_for_bit(column: np.ndarray[Any, Any]) -> None:
    found = unpack(pack({"a": column, "b": column[::-1]}), 400)
    assert list(found) == ["a", "b"]
    assert found["a"].dtype == column.dtype
    assert found["a"].tobytes() == column.tobytes()
    assert found["b"].tobytes() == column[::-1].tobytes()


def test_what_repeats_takes_little_room_and_keeps_its_bits() -> None:
    column = np.full(10_000, -0.0)
    column[[3, 77, 9_999]] = np.nan, 0.0, 5e-324
    block = pack({"a": column, "never": np.full(10_000, np.iinfo(np.int64).min)})
    assert len(block) < 500
    assert unpack(block, 10_000)["a"].tobytes() == column.tobytes()


def test_columns_can_be_written_to_once_read() -> None:
    found = unpack(pack({"a": np.arange(3.0), "b": np.zeros(500)}), 500)
    found["a"][0] = 1
    found["b"][0] = 1


@pytest.mark.parametrize(
    "column",
    [
        np.zeros((2, 2)),
        np.array(["text"]),
        np.array([object()]),
        np.zeros(2, ">f8"),
        np.zeros(2, complex),
    ],
)
def test_other_arrays_are_refused(column: np.ndarray[Any, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be packed"):
        pack({"a": column})


def block(header: Any, body: bytes = b"", **wrong: int) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    sums = wrong.get("header_sum", zlib.crc32(text)), wrong.get("body_sum", zlib.crc32(body))
    return START.pack(b"LETHECOL", wrong.get("length", len(text)), *sums) + text + body


def entry(**changes: Any) -> dict[str, Any]:
    return {"name": "a", "dtype": "f8", "length": 1, "form": "raw", "size": 8, **changes}


def columns(*entries: Any) -> dict[str, Any]:
    return {"version": 1, "columns": list(entries)}


EIGHT = bytes(8)
HOSTILE = {
    "nothing": b"",
    "short": b"LETHECOL",
    "another magic": b"PICKLES!" + bytes(12),
    "pickle": b"\x80\x04\x95" + bytes(40),
    "header longer than the block": block(columns(), length=2**32 - 1),
    "header sum": block(columns(), header_sum=1),
    "body sum": block(columns(entry()), EIGHT, body_sum=1),
    "not JSON": block(b"{"),
    "nested JSON": block(b"[" * 100_000),
    "not an object": block([1]),
    "another version": block({"version": 2, "columns": []}),
    "columns no list": block({"version": 1, "columns": {"a": 1}}),
    "too many columns": block(columns(*[entry(length=0, size=0)] * 600)),
    "column no object": block(columns(3)),
    "no name": block(columns(entry(name="")), EIGHT),
    "name a number": block(columns(entry(name=1)), EIGHT),
    "object dtype": block(columns(entry(dtype="O")), EIGHT),
    "dtype a list": block(columns(entry(dtype=["f8"])), EIGHT),
    "unknown form": block(columns(entry(form="exec")), EIGHT),
    "form a list": block(columns(entry(form=["raw"])), EIGHT),
    "negative length": block(columns(entry(length=-1)), EIGHT),
    "negative size": block(columns(entry(size=-8)), EIGHT),
    "length true": block(columns(entry(length=True)), EIGHT),
    "length a float": block(columns(entry(length=1.0)), EIGHT),
    "huge length": block(columns(entry(length=10**12, form="few")), EIGHT),
    "size too small": block(columns(entry(length=2)), EIGHT),
    "cut short": block(columns(entry(length=2, size=16)), EIGHT),
    "bytes left over": block(columns(entry()), EIGHT + b"x"),
    "there twice": block(columns(entry(), entry()), EIGHT + EIGHT),
    "few without a value": block(columns(entry(form="few", size=4)), EIGHT[:4]),
    "few cut short": block(columns(entry(form="few", size=15)), bytes(15)),
    "few beyond the end": block(
        columns(entry(form="few", size=20)), EIGHT + struct.pack("<I", 1) + EIGHT
    ),
    "few out of order": block(
        columns(entry(form="few", length=9, size=32)),
        EIGHT + struct.pack("<II", 5, 2) + EIGHT + EIGHT,
    ),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_blocks_are_refused(data: bytes) -> None:
    with pytest.raises(BlockError):
        unpack(data, 10)


@given(st.integers(0, 10_000), st.integers(1, 255))
def test_any_changed_byte_is_noticed(place: int, change: int) -> None:
    data = bytearray(pack({"a": np.arange(40.0), "b": np.zeros(200, np.int32)}))
    data[place % len(data)] ^= change
    with pytest.raises(BlockError):
        unpack(bytes(data), 200)
