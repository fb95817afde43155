"""Train the appraiser on EmoBank's train split, and tell how well it does on the dev split.

    python scripts/train_appraiser.py EMOBANK.csv            # overwrite the shipped weights
    python scripts/train_appraiser.py EMOBANK.csv --check    # compare with them, change nothing

EMOBANK.csv has the columns split, V, A and text, as EmoBank publishes it. It is not part of this
repository. Embedding takes most of the time: two minutes on two cores.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraiser_training import SEED, train
from engine.affect.appraiser_weights import AppraiserWeights, save_weights, shipped_weights
from engine.affect.lexical_features import LexicalFeatures
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.recall.embedding import FastEmbedEmbedder

SHIPPED = Path(__file__).resolve().parents[1] / "resources/models/appraiser/weights.npz"
CLOSE = 1e-3


def read_split(path: Path, split: str) -> tuple[list[str], NDArray[np.float64]]:
    """Return texts and ratings (valence, arousal), shape (N, 2), of one split."""
    with path.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["split"] == split]
    return [row["text"] for row in rows], np.array([[float(r["V"]), float(r["A"])] for r in rows])


def trained(path: Path, embedder: FastEmbedEmbedder) -> AppraiserWeights:
    """Return weights trained on the train split alone."""
    texts, ratings = read_split(path, "train")
    vectors = embedder.embed(texts, _told).vectors
    features = LexicalFeatures().of(texts)
    rng = np.random.default_rng(SEED)
    return train(vectors, features, ratings, model=embedder.name, rng=rng)


def measure(
    weights: AppraiserWeights, texts: list[str], vectors: NDArray[np.float32], ratings: NDArray
) -> NDArray[np.float64]:
    """Print how well weights do on texts that were not trained on; return the estimates."""
    appraiser = TrainedAppraiser(weights=weights)
    estimates = appraiser.appraise(texts, vectors)
    found = np.stack([estimates.valence, estimates.activation], axis=1)
    places = appraiser.calibration.coordinates(ratings)
    for at, axis in enumerate(("valence", "activation")):
        r = np.corrcoef(found[:, at], ratings[:, at])[0, 1]
        low, middle, high = np.percentile(found[:, at], (1, 50, 99))
        print(f"{axis:10}  r {r:.4f}  1 %, median, 99 %: {low:.2f} {middle:.2f} {high:.2f}", end="")
        for share in weights.shares:
            lower, upper = (bound[:, at] for bound in appraiser.calibration.interval(
                estimates, float(share)
            ))  # fmt: skip
            inside = np.mean((places[:, at] >= lower) & (places[:, at] <= upper))
            print(f"  {share:.0%} interval covers {inside:.1%}", end="")
        print()
    return found


def _told(done: int, total: int, what: str, /) -> None:
    if sys.stderr.isatty():
        print(f"\r{what} {done:,} of {total:,} ", end="", file=sys.stderr)


def main() -> int:
    """Train, measure, and write or compare; 1 where the shipped predictions are not met."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("emobank", type=Path, metavar="EMOBANK.csv")
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("--check", action="store_true", help="compare with the shipped weights")
    arguments = parser.parse_args()
    embedder = FastEmbedEmbedder()
    weights = trained(arguments.emobank, embedder)
    texts, ratings = read_split(arguments.emobank, "dev")
    vectors = embedder.embed(texts).vectors
    found = measure(weights, texts, vectors, ratings)
    if not arguments.check:
        save_weights(weights, arguments.out)
        print(f"{arguments.out}: {arguments.out.stat().st_size:,} bytes")
        return 0
    shipped = TrainedAppraiser(weights=shipped_weights()).appraise(texts, vectors)
    apart = np.abs(found - np.stack([shipped.valence, shipped.activation], axis=1)).max()
    print(f"largest difference from the shipped predictions: {apart:.1e}")
    return 0 if apart <= CLOSE else 1


if __name__ == "__main__":
    sys.exit(main())
