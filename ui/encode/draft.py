"""What a person has written of a new memory, before it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from engine.affect.space import Affect
from engine.errors import BadInput
from engine.memory.gist import says_the_same
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory, Picture, Reading

__all__ = ["Draft"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A memory that is being written.

    Parameters
    ----------
    text : str
        Its own words; the caption where there is a picture.
    kind : Kind
    affect : Affect or None
        None: estimated when it is kept.
    estimated_by : str
        Appraiser of `affect`; empty where the person gave it.
    gist : str
        Typed; extracted where it is blank.
    identity : bool
    picture : Picture or None
    """

    text: str
    kind: Kind = Kind.CONVERSATION
    affect: Affect | None = None
    estimated_by: str = ""
    gist: str = ""
    identity: bool = False
    picture: Picture | None = None

    def memory(self) -> NewMemory:
        """Return it as the session takes it; its id and its time are those of the act.

        Raises
        ------
        BadInput
            When it has no words, or the gist is the text itself.
        """
        if not self.text.strip():
            words = "a picture needs a caption" if self.picture else "a memory needs a text"
            raise BadInput("there is nothing to keep", remedy=words)
        readings = ()
        if self.gist.strip():
            if says_the_same(self.gist, self.text):
                raise BadInput(
                    "the gist is the text itself", remedy="say what it means, or leave it empty"
                )
            readings = (Reading(text=self.gist.strip(), origin="typed"),)
        return NewMemory(
            id="",
            text=self.text,
            created=0,
            kind=self.kind,
            affect=self.affect,
            estimated_by=self.estimated_by if self.affect else "",
            readings=readings,
            identity=self.identity,
            picture=self.picture,
        )
