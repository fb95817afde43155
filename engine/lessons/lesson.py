"""What a lesson is: some memories and steps that tell, ask and let nights pass.

The one shape that the reader of lesson files makes and that the engine and the window go through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.affect.space import Affect
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewMemory

__all__ = ["Acts", "Figure", "Lesson", "OwnDeed", "Prediction", "Recollected", "Step", "View"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A prediction that is a number.

    Parameters
    ----------
    low, high : float
        The least and the greatest that can be said.
    decimals : int
    within : float
        How far a prediction may be from the answer and still be right.
    unit : str
    """

    low: float
    high: float
    decimals: int
    within: float
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction:
    """A question that is asked before the act of a step, and answered by the model after it.

    Parameters
    ----------
    question : str
    answer : str
        What decides, in the language of `engine.lessons.expressions`: ``"tier(winter)"``.
    choices : tuple of str
        The words of each choice, two to nine; empty where a number is asked.
    outcomes : tuple of str
        For each choice, what holds where it is right; exactly one does.
    figure : Figure or None
        The number that is asked; None where there are choices.
    """

    question: str
    answer: str = ""
    choices: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    figure: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollected:
    """A recall that is used, as an act of a step.

    Parameters
    ----------
    memories : tuple of str
    affect : Affect or None
        The moment of the recall; None moves no centroid.
    hour : float
        Of the running day.
    nights : tuple of int
        Days on which it happens: the day before each of these nights. Empty: at once.
    asked : str
        The question; empty is none.
    reading : str
        What its one memory is taken to mean now; empty adds no reading.
    """

    memories: tuple[str, ...]
    affect: Affect | None = None
    hour: float = 20.0
    nights: tuple[int, ...] = ()
    asked: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnDeed:
    """An act of the governing system's own, as an act of a step.

    Parameters
    ----------
    name : str
        Of one of its acts.
    memories : tuple of str
        To which it is done; empty where the system works out what it touches.
    choice : int or None
        Place in the act's choices.
    times : int
        How often, one after the other.
    """

    name: str
    memories: tuple[str, ...] = ()
    choice: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """What happens in a step, in this order.

    Parameters
    ----------
    branch : str
        Branch that runs from here on; empty stays.
    system : str
        With `branch` not there yet: the system under which the same life is lived on it.
    parameters : mapping of str to value
        With `branch` not there yet: the same life is lived again under them, on that branch.
        Without one: they change from now on.
    links, cuts : tuple of (str, str, LinkKind)
        Links made and links cut.
    tell : tuple of str
        Memories that are told now: each is an exchange.
    exchanges : int
        Exchanges of which nothing is kept.
    recall : Recollected or None
    own : OwnDeed or None
    erase : tuple of str
        Memories whose content goes for good, with a certificate.
    certify : bool
        Whether what sensitive deletions have left is erased, with the certificates that are due.
    pause : float
        Hours in which nothing happens.
    night : int or None
        Night to go to, letting nights pass as needed.
    """

    branch: str = ""
    system: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    links: tuple[tuple[str, str, LinkKind], ...] = ()
    cuts: tuple[tuple[str, str, LinkKind], ...] = ()
    tell: tuple[str, ...] = ()
    exchanges: int = 0
    recall: Recollected | None = None
    own: OwnDeed | None = None
    erase: tuple[str, ...] = ()
    certify: bool = False
    pause: float = 0.0
    night: int | None = None

    @property
    def any(self) -> bool:
        """Whether something happens."""
        changes = (self.branch, self.parameters, self.links, self.cuts, self.tell, self.exchanges)
        others = (self.recall, self.own, self.night)
        erasing = (self.erase, self.certify, self.pause)
        return any(changes) or any(erasing) or any(one is not None for one in others)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the window shows in a step; what is not said stays as it is.

    Parameters
    ----------
    camera : str
        View of the space by name.
    select : tuple of str or None
        Memories to be selected.
    frame : bool
        Whether the space shows the selected memories large.
    colour, label : str or None
        Quantity that colours and labels tell; empty is as at first.
    curves : bool or None
        Whether the panel of curves is shown.
    compare : str
        Branch that stands beside the running one; empty shows the space alone.
    systems : str or None
        Page of the comparison of systems; empty shows the space again.
    compared : tuple of str
        The systems that it compares; as before where empty.
    panel : str or None
        Panel that is shown at the left while the lesson stands at the right; empty takes it away.
    section : str
        Title of the part of the governing system's report to which the panel is scrolled.
    """

    camera: str = ""
    select: tuple[str, ...] | None = None
    frame: bool = False
    colour: str | None = None
    label: str | None = None
    curves: bool | None = None
    compare: str | None = None
    systems: str | None = None
    compared: tuple[str, ...] = ()
    panel: str | None = None
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One page of a lesson: it shows, may ask, acts, and tells what came of it.

    Parameters
    ----------
    title : str
    text : str
        Markdown, shown before the act, with ``{expressions}`` that the engine fills in.
    after : str
        The same, shown after the act.
    view : View
        When the step is entered.
    after_view : View
        After the act.
    acts : Acts
    prediction : Prediction or None
    line : int
        Of the file, where it begins.
    """

    title: str
    text: str
    after: str = ""
    view: View = field(default_factory=View)
    after_view: View = field(default_factory=View)
    acts: Acts = field(default_factory=Acts)
    prediction: Prediction | None = None
    line: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson.

    Parameters
    ----------
    name : str
        The stem of its file.
    title : str
    order : float
        Place in the list of lessons, smallest first.
    minutes : int
        How long it takes, about.
    teaches : str
        One sentence for the list.
    source : str
        Where the model is described that it explains.
    memories : MemorySet
        What is there from the start.
    later : mapping of str to NewMemory
        Memories that steps tell, by their names.
    keys : mapping of str to str
        Name of each memory in the lesson to its id.
    system : str
        The forgetting system that governs it.
    parameters : mapping of str to value
        Those that differ from the defaults from the start.
    start : int
        Seconds since 1970, UTC: where the clock starts.
    steps : tuple of Step
        At least one.
    file : Path
    """

    name: str
    title: str
    order: float
    minutes: int
    teaches: str
    source: str
    memories: MemorySet
    start: int
    steps: tuple[Step, ...]
    file: Path
    later: Mapping[str, NewMemory] = field(default_factory=dict[str, NewMemory])
    keys: Mapping[str, str] = field(default_factory=dict[str, str])
    system: str = "potato"
    parameters: Mapping[str, Any] = field(default_factory=dict[str, Any])
