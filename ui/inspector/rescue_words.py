"""What would save a memory, in words."""

from __future__ import annotations

from html import escape

from engine.models.explanation import Criterion, Forecast
from engine.own_rescue import OwnRescue
from engine.questions import FORECAST_NIGHTS
from engine.rescue import Rescue
from ui.inspector.rescue_source import Saving
from ui.memories.figures import fixed

__all__ = [
    "act_words",
    "future_words",
    "met_words",
    "nearest_words",
    "own_act_words",
    "saving_words",
]

_STEPS = (("fragment", "a fragment"), ("ghost", "a ghost"), ("deleted", "gone"))


def future_words(forecast: Forecast, night: int) -> str:
    """Return what is to come after an act: ``then a fragment on night 44, gone on night 56``.

    Parameters
    ----------
    forecast : Forecast
    night : int
        Nights that have passed; what was lost before is not told.
    """
    told = [
        f"{words} on night {at}"
        for name, words in _STEPS
        if (at := getattr(forecast, name)) is not None and at > night
    ]
    if not told:
        return f"then it loses nothing more within {FORECAST_NIGHTS} nights"
    return f"then {', '.join(told)}"


def act_words(act: Rescue, night: int, target: str = "") -> str:
    """Return an act as rich text; the name of the memory to link to is a link with its number.

    Parameters
    ----------
    act : Rescue
    night : int
        Nights that have passed.
    target : str
        A few words for the memory to link to.
    """
    future = future_words(act.after, night)
    if act.act == "link":
        return f'Link it to <a href="{act.target}">{escape(target)}</a> now: {future}.'
    return f"Recall it once {_when(act.by_night, night)}: {future}."


def own_words(own: OwnRescue) -> str:
    """Return the next fall of a memory under a system with tiers of its own."""
    fall = f"It falls to {own.tier.name} on night {own.night}, if nobody does anything."
    return fall if own.by_night else f"{fall} No single recall was found that puts it off."


def own_act_words(own: OwnRescue, night: int) -> str:
    """Return the recall that puts a fall off as rich text; empty where there is none.

    Parameters
    ----------
    own : OwnRescue
    night : int
        Nights that have passed.
    """
    if own.by_night is None:
        return ""
    if own.then is None:
        then = f"it stays where it is for {FORECAST_NIGHTS} nights"
    else:
        then = f"it falls on night {own.then}"
    return f"Recall it once {_when(own.by_night, night)}: then {escape(then)}."


def _when(by_night: int, night: int) -> str:
    if by_night == night + 1:
        return f"this evening, before night {by_night}"
    return f"by night {by_night}, on the evening before it"


def met_words(criterion: Criterion) -> str:
    """Return what a criterion that is met does not prevent."""
    meaning = criterion.meaning.partition(";")[0].partition(",")[0]
    return f"A criterion keeps the memory ({meaning}), but not its words, which wear out."


def nearest_words(criterion: Criterion) -> str:
    """Return how far the nearest survival criterion is from being met."""
    value, threshold = criterion.value, criterion.threshold
    shown = f"{value}" if isinstance(value, int) else fixed(float(value), 3)
    meaning = criterion.meaning.partition(";")[0].partition(",")[0]
    return f"Nearest criterion: {meaning}, {shown} of {threshold:g}."


def saving_words(saving: Saving) -> str:
    """Return how things stand, in one line."""
    if not saving.threatened:
        return f"Nothing threatens it: it loses nothing more within {FORECAST_NIGHTS} nights."
    if saving.own is not None:
        return own_words(saving.own)
    if not saving.acts:
        return "No single recall or link was found that would save it."
    loss = saving.acts[0]
    losing = {"fragment": "its words", "ghost": "its readings", "deleted": "its last trace"}
    return f"It loses {losing[loss.loss]} on night {loss.loss_night}, if nobody does anything."
