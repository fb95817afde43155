"""The observations of a LoCoMo dialogue: what its makers took single turns to mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.exchange.json_values import is_list, is_object, valid_text

__all__ = ["observed_gists"]

_OBSERVATIONS: Final = re.compile(r"session_\d+_observation")


def observed_gists(observations: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the observations by the turn that is their evidence, in order, each once.

    Parameters
    ----------
    observations : mapping
        The ``observation`` of a dialogue: ``session_N_observation`` to speaker to rows of text
        and evidence. The evidence is a turn, several with commas, or a list of turns; rows of
        any other shape are passed over.

    Returns
    -------
    dict of str to list of str
        Texts by ``dia_id``.
    """
    found: dict[str, list[str]] = {}
    for key, speakers in observations.items():
        if not _OBSERVATIONS.fullmatch(key) or not is_object(speakers):
            continue
        for row in (row for rows in speakers.values() if is_list(rows) for row in rows):
            for evidence in _evidence(row):
                held = found.setdefault(evidence, [])
                if (text := valid_text(row[0]).strip()) and text not in held:
                    held.append(text)
    return found


def _evidence(row: Any) -> list[str]:
    """Return the turns that an observation names: a text, a text with commas, or a list."""
    if not is_list(row) or len(row) < 2 or not isinstance(row[0], str):
        return []
    named = row[1] if is_list(row[1]) else [row[1]]
    parts = [part for name in named for part in re.split(r"[,;\s]+", str(name).strip("()[] "))]
    return [part for part in dict.fromkeys(parts) if part]
