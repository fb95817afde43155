"""Sensitivity: how private a memory is, how long it is kept, and whether it may be displayed.

Every memory has a level (Motebit page, "Sensitivity and retention"). The page's table is missing
in the copy that Lethe was built from; the figures are those of the project's public
documentation. The page does not say how a level is found: here plain patterns do it as a memory
enters, and a person can set another one.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY
from engine.memory.population import State

__all__ = [
    "LEVELS",
    "Sensitivity",
    "expired",
    "level_of_words",
    "may_show",
    "retention_days",
    "shown_levels",
    "time_left",
]


class Sensitivity(IntEnum):
    """How private a memory is. The value is what columns hold."""

    NONE = 0
    PERSONAL = 1
    MEDICAL = 2
    FINANCIAL = 3
    SECRET = 4

    @property
    def label(self) -> str:
        """The name in words."""
        return self.name.lower()


LEVELS: Final = tuple(one.label for one in Sensitivity)
"""Names of the levels, in order."""

_SECRET: Final = (
    r"pass(?:word|phrase|code)s?|(?:api|private|secret|encryption|recovery)[ -]keys?"
    r"|access tokens?|pin (?:code|number)|my pin|credentials|seed phrase"
    r"|social security(?: number)?|ssn|two[- ]factor code|login details"
)
_KEY_MATERIAL: Final = (
    r"-----BEGIN [A-Z ]*PRIVATE KEY|\bsk-[A-Za-z0-9_-]{16,}|\bghp_[A-Za-z0-9]{20,}"
)
_FINANCIAL: Final = (
    r"salary|wages?|income|net worth|mortgages?|loans?|in debt|debts|credit (?:cards?|score)"
    r"|bank (?:accounts?|details|statements?)|account number|iban|tax returns?|bankrupt(?:cy)?"
    r"|pension|savings account|investments?|stock portfolio|overdraft"
)
_CARD: Final = r"\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b"
_MEDICAL: Final = (
    r"diagnos(?:is|ed|es|tic)|medications?|prescri(?:bed|ption|ptions)|surgery|hospital(?:ized)?"
    r"|therap(?:y|ist|ists)|cancer|diabet(?:es|ic)|depress(?:ion|ed)|panic attacks?"
    r"|allerg(?:y|ic|ies)|pregnan(?:t|cy)|blood pressure|symptoms?|chronic (?:pain|illness)"
    r"|disease|illness|hiv|antidepressants?|insulin|chemotherapy|tumou?r|epilepsy|asthma"
    r"|miscarriage|psychiatrist|my doctor|the doctor said|mental health"
)
_PERSONAL: Final = (
    r"my (?:name|birthday|address|phone|number|wife|husband|partner|boyfriend|girlfriend"
    r"|son|daughter|kids|children|mother|father|mom|mum|dad|parents|sister|brother|family"
    r"|religion|passport|home)|born (?:in|on)|i live (?:in|at)|i am (?:gay|married|divorced)"
    r"|date of birth|passport number|home address|divorced?|married"
)
_CONTACT: Final = r"\b[\w.+-]+@[\w-]+\.[A-Za-z]{2,}\b|\+\d[\d ()-]{7,}\d"

_RULES: Final = (
    (Sensitivity.SECRET, _SECRET, _KEY_MATERIAL),
    (Sensitivity.FINANCIAL, _FINANCIAL, _CARD),
    (Sensitivity.MEDICAL, _MEDICAL, ""),
    (Sensitivity.PERSONAL, _PERSONAL, _CONTACT),
)
"""By level, the strictest first: words in any case, and signs as they stand."""


def _words(*told: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(told)})\b")


_BY_LEVEL: Final = tuple(
    (level, _words(words), re.compile(signs) if signs else None) for level, words, signs in _RULES
)
_ANY_WORDS: Final = _words(*(words for _, words, _ in _RULES))
_ANY_SIGNS: Final = re.compile("|".join(signs for _, _, signs in _RULES if signs))


def level_of_words(text: str) -> Sensitivity:
    """Return the level that the words of a memory tell; the strictest where there are several."""
    low = text.lower().replace("’", "'")
    if not _ANY_WORDS.search(low) and not _ANY_SIGNS.search(text):
        return Sensitivity.NONE
    for level, words, signs in _BY_LEVEL:
        if words.search(low) or (signs and signs.search(text)):
            return level
    return Sensitivity.NONE


def retention_days(parameters: Any) -> NDArray[np.float64]:
    """Return how long each level is kept, days, shape (5,); infinity for none."""
    kept = parameters.retention
    return np.array(
        [np.inf, kept.personal_days, kept.medical_days, kept.financial_days, kept.secret_days]
    )


def shown_levels(parameters: Any) -> NDArray[np.bool_]:
    """Return whether memories of each level may be displayed unasked, shape (5,)."""
    shown = parameters.governance
    return np.array(
        [True, shown.show_personal, shown.show_medical, shown.show_financial, shown.show_secret]
    )


def may_show(population: State) -> NDArray[np.bool_]:
    """Return whether each row may be displayed: by its level, or released, shape (N,)."""
    shown = shown_levels(population.parameters)[population["sensitivity"]]
    return shown | (population["released_until"] > population.clock)


def time_left(population: State) -> NDArray[np.float64]:
    """Return how long each row may still be kept, days, shape (N,); negative once overdue."""
    held = (population.clock - population["stored_at"]) / DAY
    return retention_days(population.parameters).take(population["sensitivity"]) - held


def expired(population: State) -> NDArray[np.bool_]:
    """Return which rows have been kept as long as their level allows, shape (N,)."""
    if not population.parameters.retention.enforced or not population["sensitivity"].any():
        return np.zeros(len(population), np.bool_)
    return time_left(population) <= 0.0
