"""A lesson under way: a document in memory, the acts of its steps, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file

from engine.changes import Changes
from engine.errors import BadInput, LetheError
from engine.exchange.documents import DEMO_VECTORS
from engine.journal.events import Event
from engine.lessons.doing import Doing
from engine.lessons.expressions import Value, evaluate, parse
from engine.lessons.lesson import Lesson, Prediction, Step
from engine.lessons.other_lives import OtherLives
from engine.lessons.vocabulary import LessonWorld
from engine.lessons.wording import filled, shown
from engine.recall.embedder import Embedder
from engine.recall.kept_vectors import KeptEmbedder
from engine.session import Session

__all__ = ["LessonRun", "Verdict", "rehearse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the model answers to a prediction.

    Parameters
    ----------
    right : bool
        Whether the prediction was right.
    correct : int
        Number of the right choice, from 0; -1 where a number was asked.
    told : str
        The answer in words.
    """

    right: bool
    correct: int
    told: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where the document stands, and the path that led there."""

    branch: int
    position: int
    path: tuple[Event, ...]


class LessonRun:
    """The document of a lesson, which is kept in memory alone.

    Parameters
    ----------
    lesson : Lesson
    embedder : Embedder
        Makes the vectors of its memories.

    Attributes
    ----------
    session : Session
        Close it, or the run, when the lesson is over.
    """

    def __init__(self, lesson: Lesson, embedder: Embedder) -> None:
        self.lesson = lesson
        with as_file(DEMO_VECTORS) as kept:
            known = KeptEmbedder(embedder, kept)
        self.session = Session.new(
            ":memory:",
            now=lesson.start,
            model=lesson.system,
            parameters=lesson.parameters,
            title=lesson.title,
            embedder=known,
        )
        self._doing, self._lives = Doing(self.session, lesson), OtherLives(self.session)
        if lesson.memories.memories:
            self.session.import_set(lesson.memories)
        self._places: dict[int, Place] = {}
        self._now = self._place()

    def close(self) -> None:
        """Give the document up."""
        self.session.close()

    @property
    def numbers(self) -> dict[str, int]:
        """Numbers of the memories that are there, by their names."""
        return self._doing.numbers

    def uids(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers of memories by their names; those not told yet are passed over."""
        return self._doing.uids(names)

    def uid(self, name: str) -> int:
        """Return the number of a memory by its name.

        Raises
        ------
        LetheError
            When it has not been told yet.
        """
        return self._doing.uid(name)

    def text(self, step: Step) -> str:
        """Return what a step tells before its act, with its figures."""
        return self._filled(step, step.text)

    def told(self, step: Step) -> str:
        """Return what a step tells after its act, with its figures."""
        return self._filled(step, step.after)

    def _filled(self, step: Step, text: str) -> str:
        try:
            return filled(text, self._world())
        except ValueError as error:
            raise self._mistake(step, str(error)) from None

    def _world(self) -> LessonWorld:
        return LessonWorld(
            self.session,
            self.numbers,
            lives=self._lives,
            texts=self._doing.texts,
            receipts=self._doing.receipts,
        )

    def _mistake(self, step: Step, problem: str) -> BadInput:
        return BadInput(
            problem,
            file=self.lesson.file.name,
            place=f"line {step.line}, step {step.title!r}",
            remedy="correct that step",
        )

    # -- what happens ---------------------------------------------------------------------------

    def act(self, step: Step) -> None:
        """Let happen what a step tells.

        Raises
        ------
        LetheError
            When it cannot happen, or the document was changed by hand since the step before.
        """
        self._stand(self._now)
        try:
            self._doing.do(step.acts)
        except LetheError as error:
            raise self._mistake(step, str(error)) from None
        self._now = self._place()

    # -- what was predicted ---------------------------------------------------------------------

    def verdict(self, step: Step, choice: float | None) -> Verdict:
        """Return what the model answers to the question of a step.

        Parameters
        ----------
        step : Step
            Its act has happened.
        choice : float or None
            Number of the choice that was predicted, or the number itself; None: nothing was.

        Raises
        ------
        BadInput
            When not exactly one of its choices is right: the lesson has a mistake.
        """
        asked = step.prediction
        assert asked is not None, "the step asks nothing"
        if asked.figure is not None:
            answer = self._asked(step, asked.answer)
            if isinstance(answer, str | bool):
                raise self._mistake(step, f"{asked.answer!r} is no number")
            near = choice is not None and abs(choice - answer) <= asked.figure.within + 1e-9
            unit = f" {asked.figure.unit}" if asked.figure.unit else ""
            told = f"{shown(answer, asked.figure.decimals)}{unit}"
            return Verdict(right=near, correct=-1, told=told)
        correct = self._right(step, asked)
        return Verdict(right=choice == correct, correct=correct, told=asked.choices[correct])

    def _right(self, step: Step, asked: Prediction) -> int:
        holds = [at for at, one in enumerate(asked.outcomes) if self._asked(step, one) is True]
        if len(holds) != 1:
            raise self._mistake(step, f"{len(holds)} of its choices are right, not one")
        return holds[0]

    def _asked(self, step: Step, text: str) -> Value:
        try:
            return evaluate(parse(text), self._world())
        except ValueError as error:
            raise self._mistake(step, f"{text!r}: {error}") from None

    # -- going back -----------------------------------------------------------------------------

    def keep_place(self, at: int) -> None:
        """Remember where the document stands at a step, for `show_place`."""
        self._places[at] = self._place()

    def show_last(self) -> None:
        """Stand where the last act has led.

        Raises
        ------
        LetheError
            When the document was changed by hand.
        """
        self._stand(self._now)

    def show_place(self, at: int) -> None:
        """Stand where the document stood at a step; what has happened stays known.

        Raises
        ------
        LetheError
            When the document was changed by hand.
        """
        if at in self._places:
            self._stand(self._places[at])

    def _place(self) -> Place:
        branch = self.session.branches.active
        timeline = branch.timeline
        path = tuple(timeline.events[: timeline.position])
        return Place(branch.number, timeline.position, path)

    def _stand(self, place: Place) -> None:
        branches = self.session.branches
        known = {one.number: one for one in branches.all()}
        if place.branch not in known or not _begins(
            known[place.branch].timeline.events, place.path
        ):
            raise LetheError("the lesson's memories were changed by hand: begin it again")
        timeline = known[place.branch].timeline
        if branches.active.number == place.branch and timeline.position == place.position:
            return
        branches.activate(place.branch)
        timeline.position = place.position
        self.session.changed.emit(Changes(kind="branch"))


def _begins(events: Sequence[Event], path: Sequence[Event]) -> bool:
    if len(events) < len(path):
        return False
    return all(one is two for one, two in zip(events, path, strict=False))


def rehearse(lesson: Lesson, embedder: Embedder) -> list[tuple[Step, str, str, Verdict | None]]:
    """Go through a lesson to its end without a window, predicting nothing.

    Returns
    -------
    list of (Step, str, str, Verdict or None)
        Each step with what it tells before and after its act, and the answer to its question.

    Raises
    ------
    BadInput
        Where the lesson has a mistake, naming file, line and remedy.
    """
    run = LessonRun(lesson, embedder)
    try:
        told: list[tuple[Step, str, str, Verdict | None]] = []
        for step in lesson.steps:
            before = run.text(step)
            run.act(step)
            verdict = run.verdict(step, None) if step.prediction else None
            told.append((step, before, run.told(step), verdict))
        return told
    finally:
        run.close()
