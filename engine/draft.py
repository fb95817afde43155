"""What a person has written of a new memory, before it is kept.

Of a visual episode the picture is the raw trace and the caption the semantic one. Every memory has
words in its raw trace, which lists show while it is there: those of a picture say that it is one.
"""

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
        if self.gist.strip() and says_the_same(self.gist, self.text):
            raise BadInput(
                "the gist is the text itself", remedy="say what it means, or leave it empty"
            )
        meant = (self.text.strip() if self.picture else "", self.gist.strip())
        readings = tuple(Reading(text=one, origin="typed") for one in meant if one)
        return NewMemory(
            id="",
            text=f"Picture: {self.text.strip()}" if self.picture else self.text,
            created=0,
            kind=self.kind,
            affect=self.affect,
            estimated_by=self.estimated_by if self.affect else "",
            readings=readings,
            identity=self.identity,
            picture=self.picture,
        )
