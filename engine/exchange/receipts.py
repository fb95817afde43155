"""Receipts of deletions as files that a person keeps: certificates with their salts, as JSON.

The file of one receipt is an object, that of several an array of such objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from engine.errors import BadInput
from engine.exchange.whole_file import whole_file
from engine.store.certificate import Certificate, Receipt

__all__ = ["read_receipts", "receipt_problems", "write_certificates", "write_receipts"]

_MOST_BYTES = 1 << 30


def write_receipts(path: Path, receipts: Sequence[Receipt]) -> None:
    """Write receipts to a file, whole or not at all.

    Raises
    ------
    BadInput
        When it cannot be written.
    """
    plain = [one.to_plain() for one in receipts]
    _write(path, plain[0] if len(plain) == 1 else plain)


def write_certificates(path: Path, certificates: Iterable[Certificate]) -> None:
    """Write certificates, which any reader may check, to a file as an array.

    Raises
    ------
    BadInput
        When it cannot be written.
    """
    _write(path, [one.to_plain() for one in certificates])


def _write(path: Path, value: Any) -> None:
    words = json.dumps(value, ensure_ascii=False, indent=2)
    with whole_file(path) as part:
        part.write_text(f"{words}\n", encoding="utf-8")


def read_receipts(path: Path) -> list[Receipt]:
    """Return the receipts of a file.

    Raises
    ------
    BadInput
        When it cannot be read or holds none.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadInput("is too large for receipts", file=path.name)
        value: Any = json.loads(path.read_text(encoding="utf-8"))
        listed = cast("list[Any]", value) if isinstance(value, list) else [value]
        return [Receipt.from_plain(one) for one in listed]
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise BadInput(f"cannot be read: {reason}", file=path.name) from None
    except (BadInput, RecursionError, ValueError):
        raise BadInput(
            "holds no receipt of a deletion", file=path.name, remedy="choose the file kept of it"
        ) from None


def receipt_problems(
    receipt: Receipt, text: str, certificates: Iterable[Certificate] | None = None
) -> list[str]:
    """Return why a receipt does not show that a text was certified as deleted; nothing: it does.

    Parameters
    ----------
    receipt : Receipt
    text : str
        The verbatim text, to the letter.
    certificates : iterable of Certificate, optional
        Those of the document; whether this is one of them is not looked at where absent.
    """
    one = receipt.certificate
    problems: list[str] = []
    if not one.is_signed():
        problems.append("the signature does not fit what the certificate says")
    if certificates is not None and one not in list(certificates):
        problems.append("the document has no such certificate")
    if not one.is_about(text, receipt.salt):
        problems.append("it is not about this text, or the salt is another's")
    return problems
