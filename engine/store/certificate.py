"""A deletion certificate: what a document says, and signs, of a memory that it has let go.

What it proves: whoever holds the certificate can tell that it has not been altered since the
document's key signed it, and that the same key signed others. Whoever also holds the *receipt*
(the salt, handed out once and kept nowhere in the file) and the text can show that it was this
text that the certificate speaks of; without the salt nothing can be learned of the text, not even
by guessing it, for the salt is 32 random bytes.

What it does not prove: that no copy exists elsewhere (in a backup, an export, another document, a
disk's spare blocks), that the document was honest (it signs for itself with a key that stands in
its own file, so whoever has the file can sign), or when the deletion happened by any clock but the
document's. The Motebit page ("Sensitivity and retention") asks for such a certificate; this is a
first, honest version of one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from engine.errors import BadInput

__all__ = [
    "REASONS",
    "SALT_BYTES",
    "Certificate",
    "Entropy",
    "Receipt",
    "canonical",
    "commitment_of",
    "new_key",
    "other_content",
    "public_key_of",
    "random_bytes",
    "salt_of",
    "signed",
]

REASONS: Final = ("on purpose", "retention", "sealed")
"""Why a memory's content was purged: by a person, by its time limit, with the past."""

SALT_BYTES: Final = 32

_FORMAT: Final = "lethe deletion certificate 1"
_ALGORITHMS: Final = {
    "commitment": "SHA-256(salt || canonical JSON of {other, text})",
    "other": "SHA-256(salt || canonical JSON of the other content)",
    "signature": "Ed25519 over the canonical JSON of the rest",
}

Entropy = Callable[[int], bytes]
"""Returns so many random bytes: ``os.urandom``, or ``numpy.random.default_rng(seed).bytes``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What is said of one deletion.

    Parameters
    ----------
    memory : str
        The stable id of the memory, a UUID.
    number : int
        Its number in the document.
    kind : str
        Its kind, in words.
    night : int
        The night on which it was deleted, or after which it was, on the branch that ran.
    time : int
        The document's clock when its content was purged, seconds since 1970, UTC.
    reason : str
        One of `REASONS`.
    sensitivity : str
        Its label of sensitivity; empty where it had none.
    commitment : str
        ``SHA-256(salt ‖ canonical JSON of {"other": other, "text": text})``, in hexadecimal.
    other : str
        ``SHA-256(salt ‖ canonical JSON of everything else that was purged)``, in hexadecimal.
    public_key : str
        Of the document, 32 bytes in hexadecimal.
    signature : str
        64 bytes in hexadecimal; empty while it is not signed.
    """

    memory: str
    number: int
    kind: str
    night: int
    time: int
    reason: str
    sensitivity: str
    commitment: str
    other: str
    public_key: str
    signature: str = ""

    def to_plain(self) -> dict[str, Any]:
        """Return it as a JSON value that stands for itself, with the words of its algorithms."""
        return {"format": _FORMAT, "algorithms": dict(_ALGORITHMS), **asdict(self)}

    @classmethod
    def from_plain(cls, value: Any) -> Certificate:
        """Return the certificate that `to_plain` has written.

        Raises
        ------
        BadInput
            When it is none.
        """
        problem = BadInput("this is no deletion certificate of Lethe")
        if not isinstance(value, dict):
            raise problem
        told: dict[str, Any] = {str(key): one for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        wanted = {one.name: int if one.name in _NUMBERS else str for one in fields(cls)}
        right = all(type(told.get(name)) is kind for name, kind in wanted.items())
        known = told.get("format") == _FORMAT and told.get("algorithms") == _ALGORITHMS
        if not right or not known or set(told) != {"format", "algorithms", *wanted}:
            raise problem
        return cls(**{name: told[name] for name in wanted})

    def statement(self) -> bytes:
        """Return the bytes that are signed: everything but the signature, as canonical JSON."""
        plain = self.to_plain()
        del plain["signature"]
        return canonical(plain)

    def is_signed(self) -> bool:
        """Return whether the signature is that of its public key over all that it says."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.public_key))
            key.verify(bytes.fromhex(self.signature), self.statement())
        except (InvalidSignature, ValueError):
            return False
        return True

    def is_about(self, text: str, salt: bytes) -> bool:
        """Return whether it speaks of a text: what a kept receipt can show.

        Parameters
        ----------
        text : str
            The verbatim text, to the letter.
        salt : bytes
            That of the receipt.
        """
        return self.commitment == commitment_of(salt, text, self.other)


_NUMBERS: Final = frozenset({"number", "night", "time"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A certificate with its salt, handed out once: the salt is kept nowhere in the file.

    Parameters
    ----------
    certificate : Certificate
    salt : bytes
        32 random bytes.
    """

    certificate: Certificate
    salt: bytes

    def to_plain(self) -> dict[str, Any]:
        """Return it as a JSON value: the certificate, and the salt in hexadecimal."""
        return {"certificate": self.certificate.to_plain(), "salt": self.salt.hex()}

    @classmethod
    def from_plain(cls, value: Any) -> Receipt:
        """Return the receipt that `to_plain` has written.

        Raises
        ------
        BadInput
            When it is none.
        """
        match value:
            case {"certificate": certificate, "salt": str(salt)}:
                return cls(certificate=Certificate.from_plain(certificate), salt=salt_of(salt))
            case _:
                raise BadInput("this is no receipt of a deletion")


def salt_of(words: str) -> bytes:
    """Return the salt that a person has typed or kept, in hexadecimal, spaces allowed.

    Raises
    ------
    BadInput
        When it is not that of a receipt.
    """
    try:
        salt = bytes.fromhex(words.strip())
    except ValueError:
        salt = b""
    if len(salt) != SALT_BYTES:
        raise BadInput(f"a salt is {2 * SALT_BYTES} hexadecimal figures")
    return salt


def canonical(value: Any) -> bytes:
    """Return the one spelling of a JSON value: keys in order, no space, UTF-8."""
    words = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return words.encode("utf-8", "surrogatepass")


def commitment_of(salt: bytes, text: str, other: str) -> str:
    """Return the commitment to a text and to the digest of the other content, hexadecimal."""
    return hashlib.sha256(salt + canonical({"other": other, "text": text})).hexdigest()


def other_content(salt: bytes, content: Mapping[str, Any]) -> str:
    """Return the salted digest of what was purged beside the text, hexadecimal."""
    return hashlib.sha256(salt + canonical(dict(content))).hexdigest()


def random_bytes(entropy: Entropy, count: int = SALT_BYTES) -> bytes:
    """Return random bytes from a caller's source.

    Raises
    ------
    ValueError
        When it gives another number of bytes.
    """
    found = bytes(entropy(count))
    if len(found) != count:
        raise ValueError(f"entropy gave {len(found)} bytes in place of {count}")
    return found


def new_key(entropy: Entropy) -> bytes:
    """Return the private half of a new key pair, 32 bytes."""
    return random_bytes(entropy, 32)


def public_key_of(private: bytes) -> str:
    """Return the public half of a key pair, in hexadecimal."""
    return _key(private).public_key().public_bytes_raw().hex()


def signed(certificate: Certificate, private: bytes) -> Certificate:
    """Return a certificate with its signature."""
    signature = _key(private).sign(certificate.statement()).hex()
    return replace(certificate, signature=signature)


def _key(private: bytes) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(private)
