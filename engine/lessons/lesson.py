"""What a lesson is: some memories and steps that tell, ask and let nights pass.

The one shape that the reader of lesson files makes and that the engine and the window go through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.memory.new_memory import MemorySet

__all__ = ["Lesson", "Prediction", "Step"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction:
    """A question that is asked before the act of a step, and answered by the model after it.

    Parameters
    ----------
    question : str
    choices : tuple of str
        The words of each choice, at least two.
    answer : str
        What decides, in the vocabulary of `engine.lessons.expressions`: ``"tier(winter)"``.
    outcomes : tuple of str
        For each choice, the value of the answer that makes it right: ``"ghost"``, ``"true"``,
        or a bound such as ``"< 0.01"``.
    """

    question: str
    choices: tuple[str, ...]
    answer: str
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One page of a lesson: it shows, may ask, acts, and tells what came of it.

    Parameters
    ----------
    title : str
    text : str
        Markdown, shown before the act.
    after : str
        Markdown, shown after the act, with ``{expressions}`` that the engine fills in.
    camera : str
        View of the space by name; empty leaves it.
    select : tuple of str
        Names of the memories to be selected.
    frame : bool
        Whether the space shows the selected memories large.
    night : int or None
        Night to go to, letting nights pass as needed; after the prediction.
    recall : tuple of str
        Memories that are used together before the nights.
    reading : str
        What that recall takes its one memory to mean now; empty adds no reading.
    context : tuple of float or None
        Valence and activation of the moment of that recall, each in [-1, 1].
    branch : dict of str to value or None
        Parameters of a life relived that is run from here on; empty goes back to the first
        branch, None stays on the running one.
    curves : bool
        Whether the panel of curves is shown.
    prediction : Prediction or None
    """

    title: str
    text: str
    after: str = ""
    camera: str = ""
    select: tuple[str, ...] = ()
    frame: bool = False
    night: int | None = None
    recall: tuple[str, ...] = ()
    reading: str = ""
    context: tuple[float, float] | None = None
    branch: dict[str, Any] | None = None
    curves: bool = False
    prediction: Prediction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson.

    Parameters
    ----------
    name : str
        The stem of its file.
    title : str
    order : int
        Place in the list of lessons, smallest first.
    minutes : int
        How long it takes, about.
    teaches : str
        One sentence for the list.
    source : str
        Where the model is described that it explains.
    memories : MemorySet or None
        None: the demo memory set.
    keys : mapping of str to str
        Name of a memory in the lesson to its id.
    start : int
        Seconds since 1970, UTC: where the clock starts.
    steps : tuple of Step
        At least one.
    file : Path
    """

    name: str
    title: str
    order: int
    minutes: int
    teaches: str
    source: str
    memories: MemorySet | None
    start: int
    steps: tuple[Step, ...]
    file: Path
    keys: Mapping[str, str] = field(default_factory=dict[str, str])
