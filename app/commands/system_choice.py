"""``--model``: which forgetting system governs a document that a command makes."""

from __future__ import annotations

from argparse import ArgumentParser

__all__ = ["add_model"]


def add_model(parser: ArgumentParser) -> None:
    """Add ``--model``."""
    parser.add_argument(
        "--model",
        metavar="NAME",
        default="potato",
        help="forgetting system that governs the document; %(default)s where absent "
        "(lethe systems lists them)",
    )
