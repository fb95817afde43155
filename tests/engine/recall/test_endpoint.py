"""The optional endpoint, against a server on this machine."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from engine.recall.endpoint import Endpoint, EndpointError

Answer = Callable[[BaseHTTPRequestHandler], None]


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@contextmanager
def serving(answer: Answer) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"null"
            asked.append(
                {"path": self.path, "key": self.headers.get("Authorization"),
                 "body": json.loads(body)}
            )  # fmt: skip
            answer(self)

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def saying(body: bytes, status: int = 200, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def completion(text: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}).encode()


def test_it_asks_for_a_reading_and_returns_it() -> None:
    with serving(saying(completion("  It was about being safe.\n"))) as (url, asked):
        endpoint = Endpoint(url=url + "/", model="small", key="secret")
        reading = endpoint.reading("green bunk beds", ["childhood room"], "safety?")
    assert reading == "It was about being safe."
    assert asked[0]["path"] == "/v1/chat/completions" and asked[0]["key"] == "Bearer secret"
    assert asked[0]["body"]["model"] == "small"
    said = asked[0]["body"]["messages"][1]["content"]
    assert "green bunk beds" in said and "childhood room" in said and "safety?" in said
    assert "secret" not in repr(endpoint)


def test_the_words_of_a_fragment_are_not_sent() -> None:
    with serving(saying(completion("x"))) as (url, asked):
        Endpoint(url=url, model="m").reading(None, ["left"])
    assert asked[0]["key"] is None
    assert "lost" in asked[0]["body"]["messages"][1]["content"]


@pytest.mark.parametrize(
    ("body", "status", "line"),
    [
        (b"nope", 401, "answered 401"),
        (b"", 500, "answered 500"),
        (b"<html>", 200, "did not answer in JSON"),
        (b"\xff\xfe", 200, "did not answer in JSON"),
        (b"[" * 100_000, 200, "did not answer in JSON"),
        (b"{}", 200, "gave no text"),
        (b'{"choices": [[]]}', 200, "gave no text"),
        (completion(None), 200, "gave no text"),
        (completion(" "), 200, "gave no text"),
        (b"x" * 1_100_000, 200, "answered more than"),
    ],
)
def test_useless_answers_are_one_line(body: bytes, status: int, line: str) -> None:
    with (
        serving(saying(body, status)) as (url, _),
        pytest.raises(EndpointError, match=line) as caught,
    ):
        Endpoint(url=url, model="m", timeout=20).reading("text", [])
    assert "\n" not in str(caught.value) and "127.0.0.1" in str(caught.value)


def test_a_redirect_is_not_followed() -> None:
    with (
        serving(saying(completion("elsewhere"))) as (other, asked),
        serving(saying(b"", 302, Location=other)) as (url, _),
        pytest.raises(EndpointError, match="answered 302"),
    ):
        Endpoint(url=url, model="m", key="secret").reading("text", [])
    assert asked == []


def test_nobody_there() -> None:
    with serving(saying(b"")) as (url, _):
        pass
    with pytest.raises(EndpointError, match="cannot be reached"):
        Endpoint(url=url, model="m").reading("text", [])


def test_silence_and_dripping_end_at_the_limit() -> None:
    done = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        try:
            while not done.wait(0.02):
                handler.wfile.write(b" ")
        except OSError:
            pass

    def hold(handler: BaseHTTPRequestHandler) -> None:
        done.wait(30)

    for answer in (hold, drip):
        done.clear()
        with serving(answer) as (url, _):
            start = time.monotonic()
            with pytest.raises(EndpointError, match="did not answer within"):
                Endpoint(url=url, model="m", timeout=0.3).reading("text", [])
            assert time.monotonic() - start < 20
            done.set()


@pytest.mark.parametrize(
    "url", ["", "file:///etc/passwd", "ftp://x/y", "localhost:80", "http://[", "http://"]
)
def test_only_http_addresses(url: str) -> None:
    with pytest.raises(EndpointError, match="no http or https address"):
        Endpoint(url=url, model="m")
