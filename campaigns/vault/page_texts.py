"""The text of a page: front matter, the editable part, and below a line the program's part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.reports.markdown_recap import one_line
from campaigns.vault.front_matter import write_front_matter

BELOW = "<!-- wyrdbook writes everything below this line. Changes to it are not imported. -->"
FORMER_BELOW = "<!-- wyrdbook: what follows is told by the program and is not taken in again -->"
"""The line in older vaults, which is read for ever."""
_BELOW = re.compile(rf"^(\\*)(?:{re.escape(BELOW)}|{re.escape(FORMER_BELOW)})", re.MULTILINE)


def read_only_text(front: Mapping[str, Any], told: str) -> str:
    """A file of which nothing is imported again."""
    return f"{write_front_matter(front)}\n{told}\n"


def page_text(front: Mapping[str, Any], own: str, below: str = "", yaml: str = "") -> str:
    """A file: front matter with some YAML unchanged, the editable part, and the program's part."""
    told = f"\n{BELOW}\n\n{below}\n" if below else ""
    text = _BELOW.sub(r"\\\g<0>", own)
    return write_front_matter(front, yaml) + (f"\n{text}\n" if text else "") + told


def own_text(body: str) -> str:
    """The editable part of a file's text below its front matter."""
    end = next((found.start() for found in _BELOW.finditer(body) if not found[1]), None)
    own = body if end is None else body[:end].removesuffix("\n")
    return _BELOW.sub(lambda found: found[0][1:], own.removeprefix("\n").removesuffix("\n"))


def below_of(body: str) -> str:
    """The program's part of a file."""
    end = next((found.end() for found in _BELOW.finditer(body) if not found[1]), None)
    return "" if end is None else body[end:]


def without_empty(front: Mapping[str, Any]) -> dict[str, Any]:
    """Front matter without empty values."""
    return {key: value for key, value in front.items() if value not in (None, "", [])}


def titled_page(title: str, blocks: Iterable[str]) -> str:
    """A page with its title, and blank lines between its blocks."""
    return "\n\n".join(filter(None, (f"# {one_line(title)}", *blocks)))


def fence(text: str, kind: str = "") -> str:
    """A text in a fence that no mark in it can end."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    return f"{fence}{kind}\n{text}\n{fence}"
