"""How an import tells what it estimated: the spread of the estimates before and after a choice."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.commands.printing import print_table
from engine.affect.calibration import Reference
from engine.exchange.appraising import QUANTILES, AppraisedSet, Spread

__all__ = ["as_json", "far_from_neutral", "print_appraisal"]

_FAR = 0.4


def as_json(appraised: AppraisedSet, reference: Reference) -> dict[str, Any] | None:
    """Return what was estimated, or None where the source gave every affect.

    Parameters
    ----------
    appraised : AppraisedSet
    reference : Reference
        What was chosen.
    """
    if not appraised.rows:
        return None
    return {
        "appraiser": appraised.appraiser,
        "reference": reference.value,
        "estimated": len(appraised.rows),
        "not_english": appraised.not_english,
        "quantiles": list(QUANTILES),
        "before": asdict(Spread.of(appraised.estimates)),
        "after": asdict(Spread.of(appraised.measured(reference))),
    }


def print_appraisal(appraised: AppraisedSet, reference: Reference) -> None:
    """Print what was estimated; nothing where the source gave every affect."""
    if not appraised.rows:
        return
    print(f"{len(appraised.rows):,} affects estimated by {appraised.appraiser}, {reference.value}:")
    relative = reference is not Reference.ABSOLUTE
    spreads = {"absolute": Spread.of(appraised.estimates)}
    if relative:
        spreads[reference.value] = Spread.of(appraised.measured(reference))
    heads = [f"{name} {share:.0%}" for name in spreads for share in QUANTILES]
    rows = [
        (axis, *(f"{value:.2f}" for one in spreads.values() for value in getattr(one, axis)))
        for axis in ("valence", "activation", "intensity")
    ]
    print_table(("", *heads), rows)
    if not relative and far_from_neutral(spreads["absolute"]):
        print(
            "their ordinary text is far from neutral on the absolute scale; --appraise by-source "
            "or by-speaker measures each text against its own"
        )


def far_from_neutral(spread: Spread) -> bool:
    """Return whether the median of estimates is so far off that a relative scale is worth a look.

    Parameters
    ----------
    spread : Spread
        Not empty.
    """
    middle = QUANTILES.index(0.5)
    return abs(spread.valence[middle]) > _FAR or abs(spread.activation[middle]) > _FAR
