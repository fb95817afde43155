"""A life full of a system's own acts, run as a program of its own that can be killed anywhere.

``python -m tests.e2e.governed_life FILE SYSTEM`` prints the number of days that are in the file.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import LetheError
from engine.reliving import relive_under
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

DAYS = 8
SAID = (
    "My password is hunter{day}, remember it", "todo: call doctor {day}",
    "Maybe the cat {day} ate it", "I decided to move to Lisbon {day}",
)  # fmt: skip
OTHER = {"motebit": "kroniqo", "kroniqo": "persistent-agent", "persistent-agent": "motebit"}
BUSY: dict[str, dict[str, Any]] = {
    "motebit": {
        "synthesis.every_nights": 1, "synthesis.least_age": 0.0,
        "synthesis.fewest": 2, "synthesis.likeness": 0.2,
    },
}  # fmt: skip


def parts() -> dict[str, Any]:
    return {"embedder": HashingEmbedder(), "appraiser": SimpleAppraiser()}


def live_a_day(session: Session, day: int) -> None:
    """Encode, let the system act, wait, sleep, use, erase; live under another system, and seal."""
    session.encode([one.format(day=day) for one in SAID])
    session.follow_up()
    for act in session.model.acts:
        if act.of_memories:
            with suppress(LetheError):
                session.act(act.name, [1 + day], 0 if act.choices else None)
        else:
            session.take_up_proposals(session.propose(act.name), act.title)
    session.pause(3)
    session.sleep(1)
    usable = session.population["uid"][session.model.usable(session.population)].tolist()
    if usable:
        session.use(usable[-1:])
        session.follow_up()
    if day % 3 == 2:
        with suppress(LetheError):
            session.delete(2 + day)
        session.erase_due()
    if day == 4:
        relive_under(session, OTHER[session.model.name])
    if day == 6:
        session.seal()


def main(file: str, system: str) -> None:
    """Live it to the end."""
    values = BUSY.get(system)
    with Session.new(file, now=START, model=system, parameters=values, **parts()) as session:
        print("begin", flush=True)
        for day in range(DAYS):
            live_a_day(session, day)
            session.flush()
            print(day, flush=True)
    print("end", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
