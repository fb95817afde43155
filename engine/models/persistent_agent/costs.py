"""What a day costs (Persistent Agent paper, section 8, cost analysis), beside what it costs here.

The paper pays a language model for summaries; here they are extracted on this machine. What
would be summarised is measured from the document, so that both can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY
from engine.models.persistent_agent.compression import RATIOS

__all__ = ["PAPER", "CostRow", "DailyTokens", "PaperCost", "cost_table", "daily_tokens"]

LOCAL: Final = "This machine"
_TOTAL: Final = "Total"


@dataclass(frozen=True, slots=True)
class PaperCost:
    """A row of the paper's table.

    Parameters
    ----------
    component, provider : str
    dollars : float
        A day.
    """

    component: str
    provider: str
    dollars: float


PAPER: Final = (
    PaperCost("L1 summarization", "Gemini Flash", 0.96),
    PaperCost("L2 summarization", "Gemini Flash", 0.12),
    PaperCost("L3 promotion", "Gemini Flash", 0.01),
    PaperCost("Vector embeddings", "Local (free)", 0.00),
)
"""The table of the Persistent Agent paper, section 8; it prints a total of about 1.09."""


@dataclass(frozen=True, slots=True)
class CostRow:
    """A component of the cost table.

    Parameters
    ----------
    component, provider : str
        As the paper has them.
    paper : float
        Dollars a day that the paper prints.
    local_provider : str
    local : float
        Dollars a day here.
    tokens : float
        Estimated tokens that a day of the document puts through it.
    """

    component: str
    provider: str
    paper: float
    local_provider: str
    local: float
    tokens: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyTokens:
    """Tokens a day that each component reads.

    Parameters
    ----------
    days : float
        Length of the document's life in days, at least 1.
    l1, l2, l3, embedded : float
        Tokens a day.
    spared : float
        Tokens a day that are dropped without being summarised.
    """

    days: float
    l1: float
    l2: float
    l3: float
    embedded: float
    spared: float


def daily_tokens(
    created: NDArray[np.integer],
    tokens: NDArray[np.integer],
    dropped: NDArray[np.bool_] | None = None,
    ratios: Sequence[float] = (RATIOS[1], RATIOS[2]),
) -> DailyTokens:
    """Measure what a day of a document puts through each component.

    Parameters
    ----------
    created : ndarray of int, shape (N,)
        Seconds since 1970, UTC, of each memory.
    tokens : ndarray of int, shape (N,)
        Of each memory's own words; see `engine.models.persistent_agent.tokens.token_column`.
    dropped : ndarray of bool, shape (N,), optional
        Those below the trash line: they are embedded, but never summarised.
    ratios : sequence of float
        Compression at L1 and at L2, against the memories' own words.

    Returns
    -------
    DailyTokens

    Notes
    -----
    Each level reads what the one before left: L1 all words that are not dropped, L2 these by
    the ratio of L1, L3 these by the ratio of L2.
    """
    if not len(created):
        return DailyTokens(days=1.0, l1=0.0, l2=0.0, l3=0.0, embedded=0.0, spared=0.0)
    days = max((int(created.max()) - int(created.min())) / DAY, 1.0)
    every = float(tokens.sum()) / days
    spared = 0.0 if dropped is None else float(tokens[dropped].sum()) / days
    summarised = every - spared
    first, second = ratios
    return DailyTokens(
        days=days,
        l1=summarised,
        l2=summarised / first,
        l3=summarised / second,
        embedded=every,
        spared=spared,
    )


def cost_table(measured: DailyTokens) -> tuple[CostRow, ...]:
    """Return the paper's table beside ours, its total last.

    Parameters
    ----------
    measured : DailyTokens
    """
    counts = (measured.l1, measured.l2, measured.l3, measured.embedded)
    rows = [
        CostRow(one.component, one.provider, one.dollars, LOCAL, 0.0, count)
        for one, count in zip(PAPER, counts, strict=True)
    ]
    whole = CostRow(
        _TOTAL,
        "",
        round(sum(row.paper for row in rows), 2),
        LOCAL,
        sum(row.local for row in rows),
        sum(row.tokens for row in rows),
    )
    return (*rows, whole)
