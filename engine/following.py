"""Events of an open document with what its governing system does of its own accord in between.

Most acts are one event, which `engine.session.Session.follow_up` looks at afterwards. An import
that is lived through is a whole life: what the system does on its nights has to happen on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.changes import Changes
from engine.journal.events import Encode, Event, Import
from engine.lab.living import Lived, live_through
from engine.night_run import NightRun
from engine.open_document import OpenDocument
from engine.progress import Progress, silent
from engine.reliving import made_by
from engine.store.content import Content
from engine.store.joined_content import joined

__all__ = ["perform_followed"]


def perform_followed(
    document: OpenDocument,
    events: Sequence[Event],
    changes: Changes,
    content: Content,
    progress: Progress = silent,
) -> None:
    """Perform events, and let the governing system act of its own accord after each.

    Parameters
    ----------
    document : OpenDocument
        At the end of its events.
    events : sequence of Event
        At least one.
    changes : Changes
    content : Content
        What the file keeps of the memories that they bring.
    progress : Progress
        May raise `engine.errors.Cancelled`; nothing has changed then.
    """
    if not document.model.follows_up:
        document.perform(events, changes, content)
        return
    document.refuse_read_only()
    lived = _lived(document, events, content, progress)
    happened = lived.timeline.events
    first = document.timeline.position
    run = NightRun(
        position=first,
        before=document.population,
        after=lived.timeline.population,
        events=(),
        checkpoints={first + at: state for at, state in lived.kept.items()},
    )
    whole = joined((content, *lived.content), list(_brought(happened)))
    document.perform(happened, changes, whole, run=run)


def _lived(
    document: OpenDocument, events: Sequence[Event], content: Content, progress: Progress
) -> Lived:
    known = [content]

    def take_in(made: Content) -> None:
        known.append(made)
        document.take_in(made)

    document.index.view()  # from now on it follows what is not in the file yet
    try:
        document.take_in(content)
        return live_through(
            document.model,
            document.population,
            events,
            alone=False,
            nights=0,
            numbers=document.next_numbers(),
            take_in=take_in,
            make=made_by(document.encoder),
            progress=progress,
        )
    except BaseException:
        uids = [uid for one in known for uid in one.uids.tolist()]
        document.catalogue.set_aside(uids)
        document.index.remove(uids, ())
        raise


def _brought(events: Iterable[Event]) -> Iterable[int]:
    for event in events:
        if isinstance(event, Encode | Import):
            yield from event.seeds.uid.tolist()
