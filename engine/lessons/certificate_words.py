"""What a lesson can ask of deletions: what was erased, what its certificate says and shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.exchange.receipts import receipt_problems
from engine.lessons.entry import Entry
from engine.lessons.expressions import Value
from engine.session import Session
from engine.store.certificate import Certificate, Receipt

__all__ = ["CERTIFICATE_WORDS", "certificate_answer"]

CERTIFICATE_WORDS: Final[dict[str, Entry]] = {
    "text": Entry("text(memory)", "its words as the lesson tells them, whatever became of it"),
    "says": Entry("says(memory, words)", "whether what is left of it holds these words"),
    "erased": Entry("erased(memory)", "whether its content has been erased for good"),
    "certificate": Entry(
        "certificate(memory, field)",
        "what its certificate says: reason, sensitivity, night, kind, commitment, signature",
    ),
    "signed": Entry("signed(memory)", "whether the signature fits what the certificate says"),
    "signed_if": Entry(
        "signed_if(memory, field, value)", "the same, if somebody had put something else there"
    ),
    "proves": Entry(
        "proves(memory, words)", "whether the receipt shows that these very words were deleted"
    ),
}
"""Words about erasing."""

_LONGEST: Final = 24
_SHOWN: Final = 16


def certificate_answer(
    name: str,
    session: Session,
    uid: int,
    arguments: tuple[Value, ...],
    receipts: Mapping[int, Receipt],
) -> Value:
    """Return what a word of `CERTIFICATE_WORDS` that is asked of a certificate comes to.

    Parameters
    ----------
    name : str
    session : Session
    uid : int
        The memory.
    arguments : tuple of values
        What stands behind it.
    receipts : mapping of int to Receipt
        Those that were handed out in this lesson, by number.

    Raises
    ------
    ValueError
        When there is no certificate of it, no receipt, or no such field.
    """
    if name == "erased":
        return session.is_erased(uid)
    found = next((one for one in reversed(session.certificates()) if one.number == uid), None)
    if found is None:
        raise ValueError("there is no certificate of that memory")
    match name:
        case "certificate":
            return _told(_field(found, str(arguments[0])))
        case "signed":
            return found.is_signed()
        case "signed_if":
            return _altered(found, str(arguments[0]), arguments[1]).is_signed()
        case _:
            if uid not in receipts:
                raise ValueError("there is no receipt of that memory")
            return not receipt_problems(receipts[uid], str(arguments[0]), session.certificates())


def _field(found: Certificate, name: str) -> Any:
    plain = found.to_plain()
    if name not in plain or not isinstance(plain[name], str | int):
        raise ValueError(f"no certificate says anything that is called {name!r}")
    return plain[name]


def _told(value: str | int) -> Value:
    if isinstance(value, int):
        return float(value)
    return value if len(value) <= _LONGEST else f"{value[:_SHOWN]}…"


def _altered(found: Certificate, name: str, value: Value) -> Certificate:
    was = _field(found, name)
    now: Any = int(value) if isinstance(was, int) and not isinstance(value, str) else str(value)
    if now == was:
        raise ValueError(f"{name} is {value} already")
    return replace(found, **{name: now})
