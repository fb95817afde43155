"""How the command line names appraisers."""

from __future__ import annotations

from argparse import ArgumentParser

from engine.affect.appraisal import Appraiser
from engine.affect.simple_appraiser import SimpleAppraiser
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.errors import BadInput
from engine.recall.embedder import Embedder

__all__ = ["add_appraiser", "add_expressed_intensity", "appraiser_named"]


def add_appraiser(parser: ArgumentParser) -> None:
    """Add ``--appraiser``."""
    parser.add_argument(
        "--appraiser",
        choices=("trained", "simple"),
        default="trained",
        help="trained: on EmoBank, reads English; simple: word lists and punctuation; "
        "%(default)s where absent",
    )


def add_expressed_intensity(parser: ArgumentParser) -> None:
    """Add ``--expressed-intensity``."""
    parser.add_argument(
        "--expressed-intensity",
        action="store_true",
        help="let capitals, exclamation marks, strong and weak words move the intensity, which is "
        "else derived from valence and activation",
    )


def appraiser_named(
    name: str, embedder: Embedder | None = None, *, expressed_intensity: bool = False
) -> Appraiser:
    """Return an appraiser.

    Parameters
    ----------
    name : str
        ``"trained"`` or ``"simple"``.
    embedder : Embedder, optional
        What the trained one embeds with.
    expressed_intensity : bool

    Raises
    ------
    BadInput
        When the simple appraiser is to tell expressed intensity, which it does not.
    """
    if name == "trained":
        return TrainedAppraiser(embedder, emphasis=expressed_intensity)
    if expressed_intensity:
        raise BadInput(
            "the simple appraiser tells no expressed intensity", remedy="use the trained one"
        )
    return SimpleAppraiser()
