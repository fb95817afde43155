"""Embed the demo set with the shipped model and keep the vectors beside it.

Run it after a text of the demo set has changed: ``.venv/bin/python scripts/keep_demo_vectors.py``.
"""

from __future__ import annotations

from pathlib import Path

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.exchange.demo import read_demo
from engine.exchange.documents import DEMO_VECTORS
from engine.exchange.preparation import prepare
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.kept_vectors import keep_vectors


def main() -> None:
    """Write the file."""
    prepared = prepare(read_demo(), appraiser=SimpleAppraiser())
    texts = [one.text for one in prepared.memories]
    texts += [reading.text for one in prepared.memories for reading in one.readings]
    target = Path(str(DEMO_VECTORS))
    keep_vectors(target, list(dict.fromkeys(texts)), FastEmbedEmbedder())
    print(f"{target}: {len(set(texts))} vectors, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
