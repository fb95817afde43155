"""Reads LoCoMo dialogues: a memory for every turn, on one timeline.

Choices, where the format leaves them open:

- All turns of a session carry its date and time, read as UTC; within it they keep their order.
- The dialogue's observations that name a turn as evidence become its gist, joined when they are
  several. An observation that is the turn's own text is not used; nor is one whose evidence names
  no turn of the dialogue. A turn without any gets an extracted gist later.
- A turn that shares a photo stays a conversation: its text is exactly what was said; the words of
  the caption are kept beside it, the picture's address too, which is never fetched. A turn that
  is nothing but a photo becomes a visual episode with the caption as its text; one with neither
  is skipped, with a note.
- Provenance is speaker, session and source. Links are left empty: nothing in the format says
  that one turn is about another.

References
----------
Maharana et al. 2024, "Evaluating Very Long-Term Conversational Memory of LLM Agents".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import BadInput
from engine.exchange.json_values import is_list, is_object, kind_of, valid_text
from engine.exchange.locomo_observations import observed_gists
from engine.exchange.locomo_times import session_time
from engine.exchange.read_options import ReadOptions, memory_id
from engine.exchange.source_files import SourceFile
from engine.memory.gist import says_the_same
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet, NewMemory, Picture, Reading
from engine.progress import Progress, silent

__all__ = ["looks_like_locomo", "read_locomo"]

_SESSION: Final = re.compile(r"session_([0-9]{1,9})")
_EXPECTED: Final = "a list of dialogues, each with the keys 'sample_id' and 'conversation'"


@dataclass(frozen=True, slots=True)
class _Dialogue:
    """One dialogue of the file, and where to complain about it."""

    file: SourceFile
    name: str
    conversation: Mapping[str, Any]
    observations: Mapping[str, Any]

    def error(self, problem: str, place: str, remedy: str | None = None) -> BadInput:
        return self.file.error(problem, place=f"{self.name}, {place}", remedy=remedy)


def looks_like_locomo(file: SourceFile) -> bool:
    """Tell whether `file` holds dialogues as LoCoMo spells them."""
    if not file.text.lstrip().startswith(("[", "{")) or not file.is_json:
        return False
    found = file.json
    first = found[0] if is_list(found) and found else found
    return is_object(first) and "conversation" in first and "sample_id" in first


def read_locomo(
    file: SourceFile, options: ReadOptions | None = None, progress: Progress = silent
) -> MemorySet:
    """Return the turns of all dialogues as memories.

    Parameters
    ----------
    file : SourceFile
    options : ReadOptions, optional
        ``only`` restricts to dialogues by their ``sample_id``.
    progress : Progress
        Called for every dialogue with "reading dialogues".

    Returns
    -------
    MemorySet
        Ordered by time of the session, then dialogue, then turn.

    Raises
    ------
    BadInput
        When the file is not LoCoMo, a turn lacks what it must have, a session with turns has no
        date, or ``only`` names a dialogue that is not there.
    """
    chosen = _chosen(_dialogues(file), (options or ReadOptions()).only, file)
    memories: list[NewMemory] = []
    notes: list[str] = []
    for number, dialogue in enumerate(chosen):
        progress(number, len(chosen), "reading dialogues")
        memories += _turns(dialogue, notes)
    progress(len(chosen), len(chosen), "reading dialogues")
    if not memories:
        notes.append("the file holds no turns: nothing is imported")
    memories.sort(key=lambda memory: memory.created)
    return MemorySet(name="LoCoMo", memories=tuple(memories), notes=tuple(notes))


def _dialogues(file: SourceFile) -> list[_Dialogue]:
    found = file.json
    if is_object(found):
        found = [found]
    if not is_list(found):
        raise file.error(f"holds {kind_of(found)}; LoCoMo is {_EXPECTED}")
    return [_dialogue(file, number, one) for number, one in enumerate(found, start=1)]


def _dialogue(file: SourceFile, number: int, found: Any) -> _Dialogue:
    place = f"dialogue {number}"
    if not is_object(found) or not {"sample_id", "conversation"} <= found.keys():
        keys = ", ".join(map(repr, list(found)[:8])) if is_object(found) else kind_of(found)
        raise file.error(
            f"is not LoCoMo: found {keys or 'no keys'}; expected {_EXPECTED}", place=place
        )
    name, conversation = valid_text(str(found["sample_id"])), found["conversation"]
    if not is_object(conversation):
        raise file.error(f"'conversation' is {kind_of(conversation)}, not an object", place=place)
    observations = found.get("observation")
    return _Dialogue(file, name, conversation, observations if is_object(observations) else {})


def _chosen(dialogues: list[_Dialogue], only: tuple[str, ...], file: SourceFile) -> list[_Dialogue]:
    names = [dialogue.name for dialogue in dialogues]
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise file.error(f"two dialogues are called {twice!r}", remedy="rename one of them")
    unknown = [name for name in only if name not in names]
    if unknown:
        raise file.error(
            f"holds no dialogue {', '.join(map(repr, unknown))}",
            remedy=f"there are {', '.join(names) or 'none'}",
        )
    return [dialogue for dialogue in dialogues if not only or dialogue.name in only]


def _turns(dialogue: _Dialogue, notes: list[str]) -> list[NewMemory]:
    sessions = {
        int(match.group(1)): turns
        for key, turns in dialogue.conversation.items()
        if (match := _SESSION.fullmatch(key)) and turns
    }
    gists = observed_gists(dialogue.observations)
    memories: list[NewMemory] = []
    for number in sorted(sessions):
        memories += _session(dialogue, number, sessions[number], gists, notes)
    seen = {memory.origin for memory in memories}
    if len(seen) < len(memories):
        raise dialogue.error("two turns have the same 'dia_id'", _twice(memories))
    lost = sorted(evidence for evidence in gists if evidence not in seen)
    if lost:
        notes.append(
            f"{dialogue.name}: observations name turns that are not there: {', '.join(lost)}"
        )
    return memories


def _twice(memories: list[NewMemory]) -> str:
    origins = [memory.origin for memory in memories]
    return next(f"turn {origin}" for at, origin in enumerate(origins) if origin in origins[:at])


def _session(
    dialogue: _Dialogue,
    number: int,
    turns: Any,
    gists: Mapping[str, list[str]],
    notes: list[str],
) -> Iterator[NewMemory]:
    place = f"session {number}"
    if not is_list(turns):
        raise dialogue.error(f"its turns are {kind_of(turns)}, not a list", place)
    date = dialogue.conversation.get(f"session_{number}_date_time")
    if date is None:
        raise dialogue.error(f"has turns but no 'session_{number}_date_time'", place)
    created = session_time(str(date))
    if created is None:
        raise dialogue.error(
            f"{str(date)!r} is no date and time", place, "write it like '1:56 pm on 8 May, 2023'"
        )
    for at, turn in enumerate(turns, start=1):
        memory = _turn(dialogue, f"{place}, turn {at}", number, created, turn, gists)
        if memory.text.strip():
            yield memory
        else:
            notes.append(f"{dialogue.name}, {place}, turn {at}: skipped, it says nothing")


def _turn(
    dialogue: _Dialogue,
    place: str,
    session: int,
    created: int,
    turn: Any,
    gists: Mapping[str, list[str]],
) -> NewMemory:
    missing = [
        key
        for key in ("speaker", "dia_id", "text")
        if not is_object(turn) or not isinstance(turn.get(key), str)
    ]
    if missing:
        raise dialogue.error(f"the turn lacks {', '.join(map(repr, missing))} as text", place)
    text, origin = valid_text(turn["text"]), valid_text(turn["dia_id"])
    caption = valid_text(str(turn.get("blip_caption") or ""))
    if wordless := not text.strip():
        text = caption
    gist = " ".join(one for one in gists.get(origin, ()) if not says_the_same(one, text))
    usable = bool(gist) and not says_the_same(gist, text)
    return NewMemory(
        id=memory_id(f"locomo:{dialogue.name}:{origin}"),
        text=text,
        created=created,
        kind=Kind.VISUAL_EPISODE if wordless else Kind.CONVERSATION,
        readings=(Reading(text=gist, origin="source"),) if usable else (),
        speaker=valid_text(turn["speaker"]),
        session=f"{dialogue.name} · session {session}",
        source=f"locomo/{dialogue.name}",
        origin=origin,
        picture=_picture(turn.get("img_url")),
        caption=caption,
    )


def _picture(addresses: Any) -> Picture | None:
    first = addresses[0] if is_list(addresses) and addresses else addresses
    return Picture(address=valid_text(first)) if isinstance(first, str) and first else None
