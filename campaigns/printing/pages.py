"""Templates filled in: the one place where text becomes HTML."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from core.printable import plain
from core.refusal import Refusal
from core.sheet import value_text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markdown_it import MarkdownIt

PAPERS = {"a4": "A4", "letter": "letter"}
"""The papers to print on, as CSS calls them; the first is the usual one."""

_TEMPLATES = Path(__file__).parent / "templates"


class Picture(NamedTuple):
    """A picture that wyrdbook drew: `svg` is whole, and escapes what it holds."""

    title: str
    svg: str


def page(template: str, title: str, paper: str = "a4", **parts: Any) -> str:
    """A whole page as HTML: a template with its parts. Refuses a paper there is not."""
    if paper not in PAPERS:
        raise Refusal("unknown_paper", f"There is no paper size {paper!r:.20}. Choose {' and '.join(PAPERS)}.", "paper")
    return templates(_TEMPLATES).get_template(f"{template}.html").render(title=title, paper=PAPERS[paper], **parts)


@cache
def templates(folder: Path) -> Environment:
    """The templates in a folder, which escape what is filled in."""
    # Jinja: templates that designers know, escaping what is filled in unless told otherwise, for a long time in use.
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
    """What is filled in with nothing that a browser would obey or hide; what is HTML already was so made."""
    return plain(value, newlines=True) if type(value) is str else value


def _markdown(text: str, under: int = 0) -> Any:
    """Markdown as HTML, its headings `under` some level; HTML in it and pictures are shown as they were typed."""
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
