"""A lesson under way: a document in memory, the acts of its steps, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file

from engine.changes import Changes
from engine.errors import BadInput, LetheError
from engine.exchange.documents import DEMO_VECTORS
from engine.journal.events import Event
from engine.lessons.expressions import Value, evaluate, parse
from engine.lessons.lesson import Acts, Lesson, Prediction, Recollected, Step
from engine.lessons.vocabulary import LessonWorld
from engine.lessons.wording import filled, shown
from engine.recall.embedder import Embedder
from engine.recall.kept_vectors import KeptEmbedder
from engine.recall.using import NewReading
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
            parameters=lesson.parameters,
            title=lesson.title,
            embedder=known,
        )
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
        known = {uuid: uid for uid, uuid in enumerate(self.session.catalogue.uuid) if uuid}
        return {name: known[one] for name, one in self.lesson.keys.items() if one in known}

    def uids(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers of memories by their names; those not told yet are passed over."""
        numbers = self.numbers
        return tuple(numbers[one] for one in names if one in numbers)

    def uid(self, name: str) -> int:
        """Return the number of a memory by its name.

        Raises
        ------
        LetheError
            When it has not been told yet.
        """
        if name not in self.numbers:
            raise LetheError(f"{name!r} has not been told yet")
        return self.numbers[name]

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
        return LessonWorld(self.session, self.numbers)

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
            self._do(step.acts)
        except LetheError as error:
            raise self._mistake(step, str(error)) from None
        self._now = self._place()

    def _do(self, acts: Acts) -> None:
        session = self.session
        if acts.branch:
            self._run(acts)
        elif acts.parameters:
            session.set_parameters(acts.parameters)
        for source, target, kind in acts.cuts:
            session.unlink(self.uid(source), self.uid(target), kind)
        for source, target, kind in acts.links:
            session.link(self.uid(source), self.uid(target), kind)
        for name in acts.tell:
            session.encode(self.lesson.later[name])
        for _ in range(acts.exchanges):
            session.exchange()
        if acts.recall is not None:
            self._recall(acts.recall)
        if acts.night is not None:
            self._go_to(acts.night)

    def _run(self, acts: Acts) -> None:
        session = self.session
        named = [one for one in session.branches.all() if one.name == acts.branch]
        if named:
            session.switch(named[0].number)
            return
        if not acts.parameters:
            raise LetheError(f"there is no branch {acts.branch!r} and no 'set' to live it under")
        night = session.population.night
        made = session.add_branch(acts.branch, values=acts.parameters, night=night)
        session.switch(made.number)

    def _recall(self, recall: Recollected) -> None:
        """Use memories at once, or on the days before some nights."""
        for night in recall.nights:
            self._go_to(night - 1)
            self._use(recall)
        if not recall.nights:
            self._use(recall)

    def _use(self, recall: Recollected) -> None:
        self.session.use(
            self.uids(recall.memories),
            query=recall.asked,
            context=recall.affect,
            reading=NewReading(text=recall.reading) if recall.reading else None,
            hour=recall.hour,
        )

    def _go_to(self, night: int) -> None:
        session = self.session
        if night <= session.timeline.nights:
            if session.population.night != night:
                session.go_to(night)
            return
        while session.population.night < night:
            session.step()

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
