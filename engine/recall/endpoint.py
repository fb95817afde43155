"""Readings from a language model behind an OpenAI-compatible endpoint: optional, off by default.

Nothing here is called unless a person names an endpoint. What is sent is the memory that is
reread, its readings and the question, to that address alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from time import monotonic
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from engine.errors import LetheError
from engine.exchange.json_values import is_list, is_object, valid_text

__all__ = ["Endpoint", "EndpointError"]

_MOST_BYTES: Final = 1_000_000
_MOST_CHARACTERS: Final = 12_000
_TASK: Final = (
    "You reread one memory in the light of a present moment. Answer with one short reading of "
    "what it means now, at most 40 words: no quotation, no preamble, nothing that is not in it."
)


class EndpointError(LetheError):
    """The endpoint cannot be reached, or gave nothing that can be used."""


class _NoRedirects(HTTPRedirectHandler):
    """What a person did not name gets no memory, and no key."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        """Follow nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A language model behind ``{url}/chat/completions``.

    Parameters
    ----------
    url : str
        Base address, for instance ``"http://127.0.0.1:11434/v1"``.
    model : str
    key : str
        Sent as a bearer token where it is not empty; never shown.
    timeout : float
        Seconds after which it is given up.

    Raises
    ------
    EndpointError
        When the address is no http or https address.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    timeout: float = 30.0

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            valid = parts.scheme in ("http", "https") and bool(parts.hostname)
        except ValueError:
            valid = False
        if not valid:
            raise EndpointError(f"{self.url!r} is no http or https address")

    def reading(
        self,
        raw: str | None,
        older: Sequence[str],
        context: str = "",
        clock: Callable[[], float] = monotonic,
    ) -> str:
        """Return a reading of a memory; slow, so never on the window's thread.

        Parameters
        ----------
        raw : str or None
            The verbatim text; None once it is lost.
        older : sequence of str
            The readings that are there, oldest first.
        context : str
            The question or the occasion.
        clock : callable
            Returns seconds; what the time limit is measured by.

        Raises
        ------
        EndpointError
            One line: not reached, refused, too slow, or nothing usable in the answer.
        """
        body = json.dumps(
            {
                "model": self.model,
                "messages": [
                    {"role": "system", "content": _TASK},
                    {"role": "user", "content": _asked(raw, older, context)},
                ],
                "temperature": 0.3,
            }
        ).encode()
        return _content(self._answer(body, clock), self._place)

    @property
    def _place(self) -> str:
        parts = urlsplit(self.url)
        return f"the endpoint at {parts.hostname}{f':{parts.port}' if parts.port else ''}"

    def _answer(self, body: bytes, clock: Callable[[], float]) -> bytes:
        request = Request(
            f"{self.url.rstrip('/')}/chat/completions",
            data=body,
            headers={"Content-Type": "application/json", **self._authorization()},
            method="POST",
        )
        try:
            return self._read(build_opener(_NoRedirects()), request, clock)
        except HTTPError as error:
            error.close()
            raise EndpointError(f"{self._place} answered {error.code} {error.reason}") from None
        except TimeoutError:
            raise EndpointError(self._too_slow()) from None
        except (URLError, HTTPException, OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise EndpointError(self._too_slow()) from None
            words = " ".join(str(reason).split()) or type(error).__name__
            raise EndpointError(f"{self._place} cannot be reached: {words}") from None

    def _authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def _too_slow(self) -> str:
        return f"{self._place} did not answer within {self.timeout:g} seconds"

    def _read(self, opener: OpenerDirector, request: Request, clock: Callable[[], float]) -> bytes:
        end = clock() + self.timeout
        parts: list[bytes] = []
        with opener.open(request, timeout=self.timeout) as answer:
            while sum(map(len, parts)) <= _MOST_BYTES:
                part = answer.read1(65_536)
                if not part:
                    return b"".join(parts)
                parts.append(part)
                if clock() > end:
                    raise TimeoutError
        raise EndpointError(f"{self._place} answered more than {_MOST_BYTES:,} bytes")


def _asked(raw: str | None, older: Sequence[str], context: str) -> str:
    lines = [f"Memory: {raw[:_MOST_CHARACTERS]}" if raw else "The words of the memory are lost."]
    lines += [f"Earlier reading: {one[:_MOST_CHARACTERS]}" for one in older[-8:]]
    if context.strip():
        lines.append(f"Present moment: {context[:_MOST_CHARACTERS]}")
    return "\n".join(lines)


def _content(answer: bytes, place: str) -> str:
    """Return what the model says in an answer of the chat-completions form."""
    try:
        value: Any = json.loads(answer)
    except (ValueError, RecursionError):
        raise EndpointError(f"{place} did not answer in JSON") from None
    choices = value.get("choices") if is_object(value) else None
    first = choices[0] if is_list(choices) and choices else None
    message = first.get("message") if is_object(first) else None
    text = message.get("content") if is_object(message) else None
    if not isinstance(text, str) or not text.strip():
        raise EndpointError(f"{place} gave no text")
    return valid_text(text).strip()
