"""A page as text: a line for each block with its element, without style, scripts and what only arranges it.

h1 Zoë 10
p.quiet played by Ada · 2 XP
div.row Willpower ●●○○○○
rect x=180.0 y=12 width=131.5 height=14
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

Attributes = Sequence[tuple[str, str | None]]
INLINE = {"a", "b", "br", "code", "em", "i", "q", "span", "strong", "small"}
DRAWN = {"path", "rect", "circle", "line", "polyline"}
UNREAD = {"style", "script", "meta"}
TOLD = ("id", "href", "src", "alt", "data-version")
"""The attributes that are listed; of what is drawn, all are."""
BOXES = {True: "●", False: "○"}


class _Page(HTMLParser):
    """The lines of a page, as they are read."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._blocks: list[str] = []
        self._said: list[str] = []
        self._unread = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in UNREAD:
            self._unread = "" if tag == "meta" else tag
        elif tag in DRAWN:
            self._end()
            self.lines.append(" ".join((tag, *(f"{name}={value}" for name, value in given.items()))))
        elif tag in INLINE:
            self._said.append(BOXES["on" in given.get("class", "")] if tag == "i" else " " * (tag == "br"))
            self._said += [f"({given['href']})"] if "href" in given else []
        else:
            self._end()
            named = "".join(f".{each}" for each in given.get("class", "").split())
            told = [f" {name}={given[name]}" for name in TOLD if name in given]
            self._blocks.append(f"{tag}{named}")
            if told:
                self.lines.append(f"{tag}{named}{''.join(told)}")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in INLINE | DRAWN | UNREAD:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._unread:
            self._unread = ""
        elif tag not in INLINE | DRAWN | UNREAD:
            self._end()
            while self._blocks and self._blocks.pop().partition(".")[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._said.append(data)

    def _end(self) -> None:
        """End the line of a block."""
        if said := " ".join("".join(self._said).split()):
            self.lines.append(f"{self._blocks[-1] if self._blocks else ''} {said}".strip())
        self._said = []


def page_lines(html: str) -> Iterator[str]:
    """The lines of a page."""
    read = _Page()
    read.feed(html)
    read.close()
    yield from read.lines
