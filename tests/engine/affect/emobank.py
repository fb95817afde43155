"""EmoBank's sentences, where they lie beside the repository."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = "data/emobank_train_dev.csv"


@dataclass(frozen=True)
class Split:
    texts: list[str]
    ratings: NDArray[np.float64]


def read_split(shared: Path, split: str) -> Split:
    with (shared / FILE).open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["split"] == split]
    ratings = np.array([[float(row["V"]), float(row["A"])] for row in rows])
    return Split([row["text"] for row in rows], ratings)
