"""The pages of the guide and of the reference, for `wyrdbook help` and for `?` in the app.

They are the Markdown files of `docs/guide`, `docs/games` and `docs/reference`. A wheel carries copies in `tui/guide`;
a checkout reads them where they are written, so there is only one copy to edit. A game of another package brings
`guide.md` in its package, which is the page of its id.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from core.lazy_imports import Lazy
from core.refusal import Refusal
from core.texts import RuleTexts

if TYPE_CHECKING:
    from core import rulesets
else:
    rulesets = Lazy("core.rulesets")

_INSTALLED = Path(__file__).parents[1] / "guide"
_WRITTEN = Path(__file__).parents[2] / "docs"
_PICTURE = re.compile(r"^!\[[^]]*\]\([^)]*\)\n+", re.MULTILINE)
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[([^]]+)\]\([^)]*\)")
_LISTED = re.compile(r"\]\((?:\.\./games/)?([\w-]+)\.md\)")


ON_SCREEN = 24_000
"""The characters of a page that the app opens; Textual takes a second or more to lay out the tables of a longer one."""


class Page(NamedTuple):
    """A page: its topic, its title, and its text in Markdown without pictures and links."""

    topic: str
    title: str
    text: str


@cache
def pages() -> tuple[Page, ...]:
    """All pages in the order of the guide's index, the reference last, read once; none if their files are missing."""
    own = {file.stem: file for folder in ("guide", "games") for file in sorted(_folder(folder).glob("*.md"))}
    index = own.pop("index", None)
    for file in sorted(_folder("reference").glob("*.md")):
        own[f"{file.stem}-reference" if file.stem in own else file.stem] = file
    order = _LISTED.findall(index.read_text(encoding="utf-8")) if index else []
    topics = [topic for topic in dict.fromkeys((*order, *own)) if topic in own]
    return (*(_page(topic, own[topic]) for topic in topics), *_of_packages(own))


def _of_packages(taken: Collection[str]) -> Iterator[Page]:
    """The pages of installed games; if the topic is taken, it gets the suffix `-game`."""
    for ruleset in rulesets.of_packages():
        package = ruleset.texts.package if isinstance(ruleset.texts, RuleTexts) else ""
        file = files(package) / "guide.md" if package else None
        if file is not None and file.is_file():
            yield _page(f"{ruleset.id}-game" if ruleset.id in taken else ruleset.id, file)


def page(asked: str) -> Page:
    """Return the page of a topic or of an unambiguous prefix; raises `Refusal`."""
    every = pages()
    wanted = "-".join(asked.casefold().split())
    found = [each for each in every if each.topic == wanted] or [p for p in every if p.topic.startswith(wanted)]
    if len(found) != 1:
        raise Refusal("bad_request", f"The guide has no page “{asked}”. Type wyrdbook help to see all pages.")
    return found[0]


def lines() -> Iterator[str]:
    """A line for each page: its topic and its title."""
    every = pages()
    width = max((len(each.topic) for each in every), default=0)
    yield from (f"{each.topic:{width}}  {each.title}" for each in every)


def _folder(name: str) -> Path:
    installed = _INSTALLED / name
    return installed if installed.is_dir() else _WRITTEN / name


def _page(topic: str, file: Traversable) -> Page:
    written = _COMMENT.sub("", _PICTURE.sub("", file.read_bytes().decode("utf-8", "replace")))
    text = _LINK.sub(r"\1", written)
    return Page(topic, text.partition("\n")[0].removeprefix("# "), text)
