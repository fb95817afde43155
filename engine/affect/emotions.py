"""Named emotions with published places in the affective space, for people who add a memory.

The places are means of human ratings of pleasure and arousal, published on scales from −1 to +1
already; they are taken as valence and activation without conversion. The third published scale,
dominance, is no axis of this space and is left out; intensity is derived.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from engine.affect.space import Affect
from engine.errors import BadInput

__all__ = ["EMOTIONS", "SOURCE", "NamedEmotion", "emotion_named", "nearest_emotion"]

SOURCE: Final = (
    "Russell & Mehrabian (1977), Evidence for a three-factor theory of emotions, "
    "Journal of Research in Personality 11, 273–294: mean pleasure and arousal, −1 to +1"
)
"""Where the places are from; shown wherever they are offered."""


@dataclass(frozen=True, slots=True)
class NamedEmotion:
    """An emotion word and its place.

    Parameters
    ----------
    name : str
        Lower case.
    valence, activation : float
        In [-1, 1].
    """

    name: str
    valence: float
    activation: float

    @property
    def affect(self) -> Affect:
        """The place as a point of the space, intensity derived."""
        return Affect(valence=self.valence, activation=self.activation)


_TABLE: Final = """
affectionate .64 .35 | angry -.51 .59 | annoyed -.28 .17 | arrogant .00 .34 | ashamed -.57 .01
bored -.65 -.62 | carefree .78 .25 | confused -.53 .27 | consoled .29 -.19 | curious .22 .62
depressed -.72 -.29 | dignified .55 .22 | discouraged -.61 -.15 | disgusted -.60 .35
displeased -.55 .16 | distressed -.61 .28 | elated .50 .42 | enraged -.44 .72 | excited .62 .75
fearful -.64 .60 | friendly .69 .35 | frustrated -.64 .52 | grateful .64 .16 | guilty -.57 .28
happy .81 .51 | hopeful .51 .23 | humiliated -.63 .43 | in love .82 .65 | inhibited -.54 -.04
interested .64 .51 | joyful .76 .48 | lonely -.66 -.43 | loved .87 .54 | proud .77 .38
regretful -.52 .02 | relaxed .68 -.46 | respectful .38 .13 | sad -.63 -.27 | scornful -.35 .35
shy -.15 .06 | surprised .40 .67 | terrified -.62 .82 | thankful .61 .10 | triumphant .69 .57
untroubled .79 -.01
anxious .01 .59 | awed .18 .40 | despairing -.72 -.16 | embarrassed -.46 .54 | fatigued -.18 -.57
helpless -.71 .42 | impressed .41 .30 | leisurely .58 -.32 | protected .60 -.22 | quiet .19 -.40
rejected -.62 -.01 | secure .74 -.13 | sheltered .14 -.36 | solemn .03 -.32 | startled -.09 .65
tense -.33 .58 | troubled -.63 .16 | upset -.63 .30 | weary -.18 -.33
"""
"""Name, pleasure, arousal. The print says “mildly annoyed” and “shamed”.

The figures are facts taken from transcriptions of the printed table: the first block agrees in at
least two that are independent of each other, the second stands in one that agrees with the
others in every word that they share.
"""


def _read(table: str) -> tuple[NamedEmotion, ...]:
    found: list[NamedEmotion] = []
    for entry in table.replace("\n", "|").split("|"):
        if entry.strip():
            name, valence, activation = entry.strip().rsplit(maxsplit=2)
            found.append(NamedEmotion(name, float(valence), float(activation)))
    return tuple(sorted(found, key=lambda one: one.name))


EMOTIONS: Final = _read(_TABLE)
"""Every named emotion, in alphabetical order (see `SOURCE`)."""


def emotion_named(name: str) -> NamedEmotion:
    """Return the emotion called `name`; case and outer spaces do not matter.

    Raises
    ------
    BadInput
        When there is none of that name; the message lists names like it, else all.
    """
    wanted = " ".join(name.lower().split())
    for one in EMOTIONS:
        if one.name == wanted:
            return one
    known = [one.name for one in EMOTIONS]
    near = get_close_matches(wanted, known, n=5, cutoff=0.5) or known
    raise BadInput(f"no emotion is called {name!r}", remedy=f"use one of {', '.join(near)}")


def nearest_emotion(valence: float, activation: float) -> NamedEmotion:
    """Return the named emotion whose place is nearest, in valence and activation.

    Parameters
    ----------
    valence, activation : float
        In [-1, 1].
    """
    return min(
        EMOTIONS, key=lambda one: (one.valence - valence) ** 2 + (one.activation - activation) ** 2
    )
