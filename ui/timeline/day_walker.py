"""Ways to move within a day: act by act, to any of them, or all of them played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject

from ui.timeline.together import stand_together
from ui.timeline.walking import Walking

__all__ = ["DayWalker"]

_ACTS_A_SECOND: Final = 2


class DayWalker(QObject):
    """Moves the cursor of the open document act by act; what has happened stays known.

    Parameters
    ----------
    walking : Walking
    """

    def __init__(self, walking: Walking) -> None:
        super().__init__(walking)
        self._walking = walking
        self.player = walking.new_player(self._play_act)
        self.player.speed = _ACTS_A_SECOND

    @property
    def can_step(self) -> bool:
        """Whether an act that is known follows."""
        session = self._walking.free
        return session is not None and session.timeline.position < len(session.timeline.events)

    @property
    def can_go_back(self) -> bool:
        """Whether an act precedes, and another before it: the first is never undone."""
        session = self._walking.free
        return session is not None and session.timeline.position > 1

    @property
    def can_replay(self) -> bool:
        """Whether the running day has more than one act."""
        session = self._walking.free
        if session is None:
            return False
        night, timeline = session.population.night, session.timeline
        start = timeline.position_after(night) if night else 0
        return timeline.position_of(night) - start > 1

    def step(self) -> None:
        """Go one known act forward: an exchange, a recall, a link, or a night."""
        if self._walking.session is not None and self.can_step:
            self.go_to_position(self._walking.session.timeline.position + 1)

    def back(self) -> None:
        """Go one act back."""
        if self._walking.session is not None and self.can_go_back:
            self.go_to_position(self._walking.session.timeline.position - 1)

    def go_to_position(self, position: int) -> None:
        """Go to just after an act, which may be within a day."""
        self._walking.stop()
        self._stand(position)

    def replay(self) -> None:
        """Play the running day act by act, from its beginning where it is over; or pause."""
        session = self._walking.session
        if self.player.playing:
            self.player.stop()
            return
        if session is None or not self.can_replay:
            return
        self._walking.stop()
        night = session.population.night
        if session.timeline.position >= session.timeline.position_of(night):
            self._stand(session.timeline.position_after(night) if night else 1)
        self.player.start()

    def _stand(self, position: int) -> None:
        session = self._walking.free
        if session is not None and position != session.timeline.position:
            self._walking.attempt(lambda: stand_together(session, position, initiator=self))

    def _play_act(self) -> bool | None:
        session = self._walking.free
        if session is None:
            return None
        end = session.timeline.position_of(session.population.night)
        if session.timeline.position >= end:
            return None
        self._stand(session.timeline.position + 1)
        return False
