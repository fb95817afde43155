"""A page of HTML taken apart: what is in it, what it loads, and whether its tags close."""

from __future__ import annotations

from html.parser import HTMLParser

_VOID = {"meta", "img", "source", "br", "link", "polygon", "line"}


class Page(HTMLParser):
    """Reads a page; fails on a tag that does not close."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, self._open

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(" ".join(self.words).split())

    @property
    def addresses(self) -> list[str]:
        """Everything that a browser might load or follow."""
        names = ("src", "srcset", "href", "action", "data", "poster", "xlink:href", "background")
        return [value or "" for _, told in self.tags for name, value in told.items()
                if name in names]  # fmt: skip

    def count(self, tag: str) -> int:
        """Return how many tags of a name there are."""
        return sum(name == tag for name, _ in self.tags)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
