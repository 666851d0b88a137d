"""Filling in templates: the only place where text becomes HTML."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from core.refusal import Refusal
from core.safe_text import plain
from core.sheet import value_text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markdown_it import MarkdownIt

PAPERS = {"a4": "A4", "letter": "letter"}
"""The paper sizes by their CSS names; the first is the default."""

_TEMPLATES = Path(__file__).parent / "templates"


class Picture(NamedTuple):
    """A picture drawn by wyrdbook; `svg` is complete and escaped."""

    title: str
    svg: str


def page(template: str, title: str, paper: str = "a4", **parts: Any) -> str:
    """A whole page as HTML: a template with its parts. Refuse an unknown paper size."""
    if paper not in PAPERS:
        raise Refusal("unknown_paper", f"There is no paper size {paper!r:.20}. Choose {' and '.join(PAPERS)}.", "paper")
    return templates(_TEMPLATES).get_template(f"{template}.html").render(title=title, paper=PAPERS[paper], **parts)


@cache
def templates(folder: Path) -> Environment:
    """The templates in a folder, which escape their values."""
    # Jinja: templates that designers know, with automatic escaping, in use for a long time.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  for paper only

    found = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {"markdown": _markdown, "value": value_text}
    return found


def _visible(value: Any) -> Any:
    """A value without characters that a browser would obey or hide; HTML made by the program stays as it is."""
    return plain(value, newlines=True) if type(value) is str else value


def _markdown(text: str, under: int = 0) -> Any:
    """Markdown as HTML, its headings `under` some level; HTML and pictures in it are shown as typed."""
    from markupsafe import Markup  # noqa: PLC0415

    reader = _reader()
    parts = reader.parse(plain(text, newlines=True))
    for part in parts:
        if part.type in ("heading_open", "heading_close"):
            part.tag = f"h{min(int(part.tag[1:]) + under, 6)}"
    return Markup(plain(reader.renderer.render(parts, reader.options, {}), newlines=True))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415

    return MarkdownIt("commonmark", {"html": False, "xhtmlOut": True}).enable("table").disable("image")
