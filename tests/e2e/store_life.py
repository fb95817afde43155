"""A scripted life of a document, run as a program of its own that can be killed anywhere.

``python -m tests.e2e.store_life FILE [POINT OCCURRENCE]`` lives it to the end, or kills itself
without warning when writing reaches a named point for the given time. After each act that the
store has committed it prints the number of acts.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.journal import events as acts
from engine.journal.events import Event
from engine.store.document import Document
from engine.store.faults import OnPoint, unharmed
from tests.engine.store import samples

ACTS = 40


def act(document: Document, number: int, journal: list[Event]) -> list[Event]:
    """Do one act of the life on a document and return the journal that it leads to."""
    seq = len(journal)
    if number % 7 == 6:
        samples.drop(document, 1, seq - 3)
        return journal[:-3]
    if number % 4 == 3:
        column = np.random.default_rng(number).random(300)
        document.save_checkpoint(1, seq, seq, 0, {"importance": column[:seq]})
        return journal
    events, content = _encoding(journal, number)
    document.append(1, seq, events, content)
    return [*journal, *events]


def _encoding(journal: list[Event], number: int) -> tuple[list[Event], samples.Content]:
    first = 10 * number + 1
    memories = [samples.memory(first + at, text=f"{number}: " + "x" * 900) for at in range(8)]
    event, content = samples.encoding(memories, first, number + 1, links=[(first, first + 1, 1)])
    return [event, acts.Night(at=samples.START), acts.Exchange(at=samples.START)], content


def journals() -> list[list[Event]]:
    """Return the journal after 0, 1, … acts."""
    with samples.new_document(":memory:") as document:
        states: list[list[Event]] = [[]]
        for number in range(ACTS):
            states.append(act(document, number, states[-1]))
    return states


def live(document: Document, start: int, told: Callable[[int], None]) -> list[Event]:
    """Do the acts from `start` on and return the last journal."""
    states = journals()
    for number in range(start, ACTS):
        act(document, number, states[number])
        told(number + 1)
    return states[-1]


def _killer(point: str, occurrence: int) -> OnPoint:
    left = [occurrence]

    def on_point(name: str) -> None:
        if name == point:
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)

    return on_point


def main(file: str, point: str = "", occurrence: str = "1") -> None:
    on_point = _killer(point, int(occurrence)) if point else unharmed
    path = Path(file)
    states = journals()
    print("begin", flush=True)
    document = samples.new_document(path, on_point=on_point)
    print(0, flush=True)
    for number in range(ACTS):
        act(document, number, states[number])
        print(number + 1, flush=True)
        if number % 10 == 9:
            document.close()
            document = Document.open(path, on_point=on_point)
    document.close()
    print("end", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
